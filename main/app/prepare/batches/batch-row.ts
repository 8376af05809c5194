// A batch as a list shows it.
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { BatchHead } from '../../../ports/store.ts';
import { type DeepReadonly, totalsView } from '../../desk/index.ts';

export type BatchRow = DeepReadonly<CallOutput<'batches.list'>['rows'][number]>;

const WAITING: Readonly<Record<BatchHead['state'], BatchRow['waitingFor']>> = {
  draft: 'preparer',
  returned: 'preparer',
  expired: 'preparer',
  frozen: 'approver',
  approved: 'releaser',
  released: 'machine',
  sealed: 'bank',
  closed: 'nobody',
  withdrawn: 'nobody',
};

export function batchRow(head: BatchHead): BatchRow {
  const machine = head.state === 'sealed' && (head.outcome === 'queued' || head.outcome === 'sending');
  return {
    batch: head.batch,
    reference: head.reference,
    kind: head.kind,
    state: head.state,
    revision: head.revision,
    ownAccounts: head.ownAccounts.filter((account) => account !== ''),
    transactions: head.transactions,
    totals: totalsView(head.totals),
    valueDates: head.valueDates.filter((date) => date !== ''),
    approvals: { have: head.approvals.have, need: head.approvals.need },
    waitingFor: machine ? 'machine' : WAITING[head.state],
    blocking: head.blocking,
    warnings: head.warnings,
    changedAt: head.changedAt,
    deadline: head.deadline,
    outcome: head.outcome,
  };
}
