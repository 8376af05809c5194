// The MessageTools port over main/iso20022: single elements here and now, whole messages in the worker.
import {
  checkGroup as groupRules,
  checkTransaction as transactionRules,
} from '../iso20022/business-rules/checks.ts';
import { painForm } from '../iso20022/versions/catalogue.ts';
import { validateElement } from '../iso20022/validate-tree.ts';
import { groupField, messageRuleContext, paymentField } from './placed-findings.ts';
import { groupHeader, groupId, groupNode, withGroupId } from './group-form.ts';
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
  CheckContext,
  FilePayment,
  FormFinding,
  MessageTools,
  ReadTransaction,
} from '../ports/messages.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';

// Schema and business rules over one typed payment or one group header.
export function checkPayment(
  kind: PainKind,
  node: IsoNode,
  group: IsoNode | null,
  context: CheckContext,
): readonly FormFinding[] {
  const form = painForm(kind);
  const path = `/${form.transaction}`;
  const schema = validateElement(form.schema, form.transactionType, node);
  const rules = transactionRules(
    messageRuleContext(kind, context),
    group ?? { n: 'PmtInf', c: [] },
    node,
    path,
  );
  return once([...schema, ...rules]).map((finding) => ({
    ...finding,
    field: paymentField(finding.path, finding.rule, finding.sentence),
  }));
}

export function checkGroup(kind: PainKind, node: IsoNode, context: CheckContext): readonly FormFinding[] {
  // The id of a typed group is given at the freeze, and its payments are checked one by one.
  const named = groupId(kind, node) === '' ? withGroupId(kind, node, 'ASSIGNED-AT-FREEZE') : node;
  const form = painForm(kind);
  const schema = validateElement(form.schema, form.groupType, named).filter(
    (finding) => !finding.sentence.includes(`(${form.transaction})`),
  );
  const rules = groupRules(messageRuleContext(kind, context), named, '/PmtInf');
  return once([...schema, ...rules]).map((finding) => ({
    ...finding,
    field: groupField(finding.path, finding.rule, finding.sentence),
  }));
}

/**
 * Where schema and rules say the same of the same place, once is enough: the rule's sentence is the plainer
 * one.
 */
function once(findings: readonly Finding[]): readonly Finding[] {
  const ruled = new Set(
    findings.filter((finding) => !finding.rule.startsWith('schema.')).map((finding) => finding.path),
  );
  return findings.filter(
    (finding) =>
      !(finding.rule.startsWith('schema.') && ruled.has(finding.path) && finding.rule !== 'schema.missing'),
  );
}

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
