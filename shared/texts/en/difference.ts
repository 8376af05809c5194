// Words about what changed since a batch was approved before, or since the last run of the same kind.
import { special } from './special.ts';
import { count as figure } from '../forms.ts';

export const difference = {
  show: 'Show',
  before: (count: number) => `What changed (${figure(count)})`,
  lastRun: (count: number) => `Compared with the last batch (${figure(count)})`,
  header: 'Header fields that changed',
  againstApproved: (reference: string, revision: number, by: string, when: string) =>
    `Compared with revision ${revision} of ${reference}, approved by ${by}, submitted ${when}.`,
  againstFrozen: (reference: string, revision: number, when: string) =>
    `Compared with revision ${revision} of ${reference}, submitted ${when}. Nobody had approved it.`,
  againstRun: (reference: string, when: string) =>
    `Compared with ${reference}, the last sealed batch of this kind for these accounts, submitted ${when}. The comparison is by counterparty and amount.`,
  counts: (changed: number, added: number, removed: number, same: number) =>
    `${figure(changed)} changed, ${figure(added)} added, ${figure(removed)} removed, ${figure(same)} as before.`,
  totals: 'Totals then',
  only: 'Show',
  kinds: { all: 'All', changed: 'Changed', added: 'Added', removed: 'Removed' },
  change: { changed: 'changed', added: 'added', removed: 'removed' },
  notWhole:
    'The earlier revision was submitted with an older version of Countersign: only what the lists show is compared.',
  field: {
    position: 'Position',
    endToEndId: 'End-to-end ID',
    name: 'Name',
    account: 'Account',
    agentBic: 'Bank (BIC)',
    amount: 'Amount',
    remittance: 'Remittance',
    creditorReference: 'Creditor reference',
    mandateId: 'Mandate',
    valueDate: 'Execution or collection date',
    ownAccount: 'Own account',
    instructionId: 'Instruction ID',
  },
  wasBefore: (field: string, value: string) => `${field}, before: ${value}`,
  otherElements: 'Other details changed',
  elements: 'Every detail that differs',
  columns: { who: 'Counterparty', what: 'What', amount: 'Amount' },
  values: { field: 'Field', before: 'Before', after: 'Now' },
  nothing: 'none',
  forPayments: (counted: string) => `for ${counted}`,
};
export const flags = {
  label: 'Reason',
  any: 'Any',
  new: 'New accounts',
  open: (reference: string) => `Open ${reference}`,
  names: {
    'changed-account': 'Account changed',
    'look-alike': 'Similar name',
    'several-names': 'One account, several names',
    duplicate: 'Duplicate',
    'near-duplicate': 'Possible duplicate',
    'out-of-pattern': 'Unusual amount',
    'book-unconfirmed': 'Unconfirmed account change',
    'book-account': 'Account differs from the book',
    'book-name': 'Name differs from the book',
    'new-account': 'New account',
    'not-in-book': 'Not in the book',
    'no-account': 'No account',
    rule: 'Warning of a check',
    ...special.names,
    further: 'Further details',
  },
};
