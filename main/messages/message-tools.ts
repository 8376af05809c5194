// The MessageTools port over main/iso20022: single elements here and now, whole messages in the worker.
import type {
  BuildJob,
  BuiltMessage,
  FilePayment,
  MessageTools,
  ReadTransaction,
} from '../ports/messages.ts';
import { ok, type Result } from '../../shared/domain/result.ts';
import { checkGroup, checkPayment } from './checks.ts';
import { groupHeader, groupId, groupNode } from './group-form.ts';
import { handedOut } from './async-channel.ts';
import { paymentForm, paymentIndex, paymentNode } from './payment-form.ts';
import { leavesOf } from './leaves.ts';
import { makeMessageWorker, type MessageWorker } from './worker-client.ts';

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
      worker.run({ name: 'check-file', context }, [() => chunks], ({ bytes }) => onProgress(bytes)),
    filePayments: (chunks) =>
      handedOut<readonly FilePayment[]>(
        async (hand) => void (await worker.run({ name: 'file-payments' }, [() => chunks], hand)),
        2,
      ),
    build: (job) => built(worker, job),
    readFrozen: async (kind, chunks) => {
      const transactions: ReadTransaction[] = [];
      const reading = await worker.run(
        { name: 'read-frozen', kind },
        [() => chunks],
        (rows) => void transactions.push(...rows),
      );
      return reading.ok ? ok({ reading: reading.value, transactions }) : reading;
    },
    frozenTransaction: (kind, chunks, index) =>
      worker.run({ name: 'frozen-transaction', kind, index }, [() => chunks], () => undefined),
    readStatus: (pain002, signedNote) =>
      worker.run({ name: 'read-status', pain002, signedNote }, [], () => undefined),
    readReport: (chunks, take) => worker.run({ name: 'read-report' }, [() => walked(chunks)], take),
    reportLines: ({ key, chunks }, part, { offset, limit }) =>
      worker.run(
        { name: 'report-lines', key, part, offset, limit },
        [() => walked(chunks())],
        () => undefined,
      ),
    entryTransactions: ({ key, chunks }, { offset, limit }) =>
      worker.run(
        { name: 'entry-transactions', key, offset, limit },
        [() => walked(chunks())],
        () => undefined,
      ),
    close: () => worker.close(),
  };
}

async function* walked(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

function built(worker: MessageWorker, { payments, ...job }: BuildJob): AsyncIterable<Result<BuiltMessage>> {
  return handedOut(async (hand) => {
    let rows: ReadTransaction[] = [];
    const end = await worker.run({ name: 'build', job }, [payments], async (item) => {
      if ('rows' in item) {
        rows.push(...item.rows);
        return;
      }
      const transactions = rows;
      rows = [];
      await hand(ok({ ...item.message, transactions }));
    });
    if (!end.ok) await hand(end);
    // The next message is built while the last one is stored.
  }, 1);
}
