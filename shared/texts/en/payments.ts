// Words of the payments list, the import and the batch editor.
import { count as figure } from '../forms.ts';

export const payments = {
  title: 'Payments',
  filter: 'Filter batches',
  list: 'Batches',
  show: 'Show',
  shown: { open: 'Open', sent: 'With the bank', closed: 'Closed', all: 'All' },
  newBatch: 'New batch',
  import: 'Import',
  columns: {
    state: 'State',
    reference: 'Reference',
    kind: 'Kind',
    account: 'Account',
    count: 'Payments',
    totals: 'Totals',
    valueDate: 'Date',
    waitingFor: 'With',
  },
  waitingFor: {
    preparer: 'Preparer',
    approver: 'Approver',
    releaser: 'Releaser',
    person: 'Officer',
    machine: 'This desk',
    bank: 'Bank',
    nobody: '—',
  },
  toReturn: 'To send back',
  approvals: (have: number, need: number) => `To approve ${have}/${need}`,
  outcome: {
    none: '',
    queued: 'Queued',
    sending: 'Sending',
    accepted: 'With the bank',
    refused: 'Rejected',
    unknown: 'Unknown',
    settled: 'Settled',
    rejected: 'Rejected',
    partly: 'Partly rejected',
    'set-aside': 'Ended, not sent',
  },
  /** What is wrong with the data of a draft; its checks (funds, dates, duplicates) are not among them. */
  findings: (blocking: number, warnings: number) =>
    blocking + warnings === 0
      ? ''
      : `${[
          blocking > 0 && (blocking === 1 ? '1 error' : `${figure(blocking)} errors`),
          warnings > 0 && (warnings === 1 ? '1 warning' : `${figure(warnings)} warnings`),
        ]
          .filter(Boolean)
          .join(', ')} in the payment data`,
  emptyTitle: 'No batches here',
  empty:
    'A batch is what officers approve together: one or many payments from one account or several. Type one, or import a payment file (pain.001, pain.008) or a table (CSV, Excel).',
  begin: 'Enter a credit transfer',
  emptyFilter: 'No batch matches the filter.',
  created: (reference: string) => `Batch ${reference} created`,
  creation: 'The batch could not be created',
};
