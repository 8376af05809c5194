// Words of the review: the fact sheet, the transactions, the policy, and the two acts at its end.
import { count as figure } from '../forms.ts';

const PREPARER_LOST =
  'The signature of the person who submitted it no longer counts, so nobody can sign it. Send it back or withdraw it; then it can be submitted again.';

export const review = {
  facts: 'What will be signed',
  factsNote: 'Read from the message itself, not from what was entered.',
  wordsNote:
    'They represent the whole message: if any detail changes, the words change. The PIN window shows the same words.',
  factsRest: 'Further details',
  side: 'Signatures and history',
  /** The number and the dates are in `batchKinds`. */
  fact: {
    words: 'Eight words',
    totals: 'Totals per currency',
    file: 'Wrong figures of the imported file, overridden',
    sums: 'Sums per day and week',
    accounts: 'Own accounts',
    countries: 'Counterparty countries',
    digest: 'Hash value (SHA-256) of each message',
  },
  factInline: {
    words: 'eight words',
    totals: 'totals',
    file: 'overridden figures',
    sums: 'sums per day and week',
    accounts: 'own accounts',
    countries: 'countries',
    digest: 'hash value (SHA-256)',
  },
  wordsOf: (message: string) => `Eight words of message ${message}`,
  message: (index: number, count: number) => `Message ${figure(index)} of ${figure(count)}`,
  seen: 'viewed',
  seenAll: 'You have viewed everything.',
  unseen: (names: readonly string[]) => `You still have to view: ${names.join(', ')}`,
  showNext: 'Show next',
  allValues: 'Show every detail',
  values: (count: number) =>
    count === 1 ? '1 detail in the message' : `${figure(count)} details in the message`,
  countLine: (groups: number, bytes: string) =>
    `${groups === 1 ? '1 group' : `${figure(groups)} groups`}, ${bytes}`,
  newCounterparties: (counted: string) =>
    `${counted}, according to the desk that submitted the batch. The cards do not check this.`,
  order: 'Order',
  orders: { riskiest: 'Riskiest first', largest: 'Largest first', document: 'As in the file' },
  country: 'Country',
  anyCountry: 'All countries',
  minimum: 'Amount at least',
  ordinary: 'Nothing out of the ordinary',
  columns: { who: 'Counterparty', why: 'Reasons to check', amount: 'Amount' },
  policy: (version: number) => `Policy, version ${version}`,
  purpose: {
    freeze: 'Submitted',
    approve: 'Approved',
    release: 'Released',
    return: 'Sent back',
    withdraw: 'Withdrawn',
    void: 'Voided',
  },
  needed: { freeze: 'Preparer’s signature', approve: 'Approvals', release: 'Release' },
  of: (have: number, need: number) => `${have} of ${need}`,
  canSign: 'Can still sign',
  nobody: 'No one left who can sign',
  signatures: 'Signatures',
  certificate: 'Certificate',
  doesNotCount: 'does not count',
  history: 'History',
  deadline: 'Sign by',
  messages: 'Messages',
  approve: 'Approve',
  copy: 'Copy to a new batch',
  copyNote: 'A new draft with these payments, dated the next business day and with new references.',
  copied: (reference: string) => `Copied from ${reference}. Check the amounts and the date.`,
  /** The next batch that waits for the same signature. */
  following: (reference: string, waiting: number) =>
    `Next: ${reference} (${waiting === 1 ? 'the last one' : `${figure(waiting)} left`})`,
  release: 'Release',
  return: 'Send back with reason',
  withdraw: 'Withdraw',
  outbox: 'Open in the outbox',
  status: 'Follow the payments',
  edit: 'Open the editor',
  sentence: {
    approve: (count: string, totals: string, reference: string) =>
      `Approve ${count}, ${totals}, batch ${reference}.`,
    release: (count: string, totals: string, reference: string) =>
      `Release ${count}, ${totals}, batch ${reference}. The sending desk then seals it with the company key; it leaves when somebody sends it from the outbox. Once the bank has accepted the batch, its payments can be stopped or recalled only by a request to the bank.`,
    return: (count: string, totals: string, reference: string) =>
      `Send batch ${reference} (${count}, ${totals}) back to its preparer. Approvals given so far are void.`,
    withdraw: (count: string, totals: string, reference: string) =>
      `Withdraw batch ${reference} (${count}, ${totals}). It can no longer be approved or sent.`,
  },
  /** What an approval leads to, said before it is signed. */
  afterApproval: {
    more: 'Further approvals are needed after it.',
    release: 'It is the last approval: the batch is then ready for release.',
    none: 'It is the last signature: the batch counts as released, and the sending desk seals it with the company key. It leaves when somebody sends it from the outbox.',
  },
  /** At a desk that does not send the batch; null: two handovers exclude each other. */
  releasedElsewhere: (desk: string | null) =>
    desk === null
      ? 'Released, but no desk may send it: two handovers contradict each other. Tell your administrators.'
      : `Released. ${desk} seals it once it has the pack; it is sent there from the outbox.`,
  nothingToDo: {
    released: 'Released. The desk seals it; it is then sent from the outbox.',
    sealed: 'Sealed.',
    closed: 'Closed.',
    withdrawn: 'Withdrawn.',
    expired: 'The deadline for approval and release has passed.',
    returned: 'Sent back for correction.',
    draft: 'Not submitted yet.',
    frozen: PREPARER_LOST,
    approved: PREPARER_LOST,
  },
};
