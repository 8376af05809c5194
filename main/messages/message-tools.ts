// The MessageTools port over main/iso20022: single elements here and now, whole messages in the worker.
import { checkGroup, checkPayment } from './form-checks.ts';
import { groupHeader, groupId, groupNode } from './group-form.ts';
import { ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import { handedOut } from './async-channel.ts';
import { paymentForm, paymentIndex, paymentNode } from './payment-form.ts';
import { leavesOf } from './leaves.ts';
import { makeMessageWorker } from './worker-client.ts';
import type { MessageWorker } from './worker-client.ts';
import type {
  BuildJob,
  BuiltMessage,
  FilePayment,
  MessageTools,
  ReadTransaction,
} from '../ports/messages.ts';

export function messageTools(workerFile?: URL): MessageTools {
  const worker = makeMessageWorker(workerFile);
  return {
    paymentForm,
    paymentNode,
    paymentIndex,
    groupHeader,
    groupId,
    groupNode,
    checkPayment,
    checkGroup,
    leaves: leavesOf,
    checkFile: (chunks, context, onProgress) =>
      worker.run(
        'check-file',
        { context },
        { sources: [() => chunks], onItem: ({ bytes }) => onProgress(bytes) },
      ),
    filePayments: (chunks) =>
      handedOut<readonly FilePayment[]>(
        async (hand) =>
          void (await worker.run('file-payments', {}, { sources: [() => chunks], onItem: hand })),
        2,
      ),
    readTable: (chunks, choice) => worker.run('read-table', { choice }, { sources: [chunks] }),
    checkTable: (chunks, order, context) =>
      worker.run('check-table', { order, context }, { sources: [chunks] }),
    tablePayments: (chunks, order) =>
      handedOut<readonly FilePayment[]>(
        async (hand) =>
          void (await worker.run('table-payments', { order }, { sources: [chunks], onItem: hand })),
        2,
      ),
    digests: (chunks) => worker.run('digests', {}, { sources: [chunks] }),
    build: (job) => built(worker, job),
    readFrozen: async (kind, chunks) => {
      const transactions: ReadTransaction[] = [];
      const reading = await worker.run(
        'read-frozen',
        { kind },
        { sources: [() => chunks], onItem: (rows) => void transactions.push(...rows) },
      );
      return reading.ok ? ok({ reading: reading.value, transactions }) : reading;
    },
    frozenTransaction: (kind, chunks, index) =>
      worker.run('frozen-transaction', { kind, index }, { sources: [() => chunks] }),
    readStatus: (pain002, signedNote) => worker.run('read-status', { pain002, signedNote }),
    readReport: (chunks, onItem) =>
      worker.run('read-report', {}, { sources: [() => walked(chunks)], onItem }),
    reportLines: ({ key, chunks }, part, { offset, limit }) =>
      worker.run('report-lines', { key, part, offset, limit }, { sources: [() => walked(chunks())] }),
    entryTransactions: ({ key, chunks }, { offset, limit }) =>
      worker.run('entry-transactions', { key, offset, limit }, { sources: [() => walked(chunks())] }),
    close: () => worker.close(),
  };
}

async function* walked(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

function built(worker: MessageWorker, { payments, ...order }: BuildJob): AsyncIterable<Result<BuiltMessage>> {
  return handedOut(async (hand) => {
    let rows: ReadTransaction[] = [];
    const end = await worker.run(
      'build',
      { order },
      {
        sources: [payments],
        onItem: async (item) => {
          if ('rows' in item) {
            rows.push(...item.rows);
            return;
          }
          const transactions = rows;
          rows = [];
          await hand(ok({ ...item.message, transactions }));
        },
      },
    );
    if (!end.ok) await hand(end);
    // The next message is built while the last one is stored.
  }, 1);
}
