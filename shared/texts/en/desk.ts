// Words of the first screen and the approvals list.
import { count as figure } from '../forms.ts';

export const desk = {
  title: 'Overview',
  needs: 'To do',
  notices: 'Notices of the desk',
  notSealed: (reference: string) => `${reference} was released, but could not be sealed`,
  noticedAt: (at: string) => `Noticed on ${at}`,
  openOutbox: 'Open the outbox',
  day: 'Payments today',
  dayNote: (date: string) => `Business date ${date}`,
  dayCounts:
    'By the day on which this desk sent a payment or collection, or the bank first reported the status; not by execution date.',
  what: { sent: 'Sent', accepted: 'Accepted', settled: 'Settled', rejected: 'Rejected' },
  cash: 'Cash (booked)',
  cashNone: 'No figures yet.',
  cashAsk: 'Request an account report',
  cashOpen: 'Open Cash',
  cashOf: (known: number, unknown: number, age: string) =>
    [
      known === 1 ? '1 account' : `${figure(known)} accounts`,
      ...(unknown === 0 ? [] : [`${figure(unknown)} more unknown`]),
      ...(age === '' ? [] : [age]),
    ].join(' · '),
  cashContradictory: (count: number) =>
    count === 1
      ? '1 account with contradictory balances, the lowest counted'
      : `${figure(count)} accounts with contradictory balances, the lowest counted`,
  cashUnknown: 'Balance unknown',
  ahead: 'Cash forecast',
  after: 'Expected in 7 days',
  bookedOf: (amount: string, age: string) => `Booked ${amount}${age === '' ? '' : ` (${age})`}`,
  flowToday: (words: string) => `Today: ${words}`,
  flowWeek: (words: string) => `Next 7 days: ${words}`,
  leaves: (amount: string) => `${amount} out`,
  comes: (amount: string) => `${amount} in`,
  nothingMoves: 'no payments',
  aheadNote:
    'Counted: the newest booked balance, and payments and collections of this desk that wait for approval or are on their way. Not counted: drafts and money that others send.',
  aheadMore: (count: number) =>
    count === 1 ? '1 more account under Cash' : `${figure(count)} more accounts under Cash`,
  cutOffIn: (time: string, left: string) => `Cut-off ${time}, in ${left}`,
  cutOffPassed: (time: string) => `Cut-off ${time} has passed`,
  caseUntil: (when: string) => `until ${when}`,
  groups: {
    unknown: 'Unknown outcome: money may have moved',
    unknownCases: 'Case with unknown outcome: the bank may be acting on it',
    cases: 'Cases to work on',
    rejected: 'Rejected by the bank',
    attention: 'Payments that need attention',
    approve: 'To approve',
    release: 'To release',
    return: 'To send back to the preparer',
    beneficiaries: 'Beneficiaries to approve',
    returnedEntries: 'Beneficiaries to submit again',
    policy: 'Policy changes to sign',
    seal: 'To seal and send',
    finish: 'Drafts to finish',
    certificates: 'Certificates expiring soon',
  },
  unknownDetail: (attempts: number) =>
    attempts === 1 ? '1 attempt, no verified answer' : `${figure(attempts)} attempts, no verified answer`,
  until: (instant: string) => `until ${instant}`,
  missing: (have: number, need: number) => `${have} of ${need} approvals`,
  submitterLost: 'The signature of the person who submitted it no longer counts',
  sealHint: 'Released. The company key seals it next.',
  queuedHint: 'Sealed and queued.',
  offlineHint: 'The desk is offline: the batch waits.',
  returnedBy: 'Sent back for correction',
  expired: 'The deadline for approval and release has passed: submit it again',
  more: (count: number) => `${figure(count)} more`,
  quiet: 'You’re all caught up',
  quietNote: 'Batches to finish, approve or release, unknown outcomes and rejections appear here.',
  sinceLast: {
    title: 'Since you were last here',
    last: (instant: string) => `Last here ${instant}`,
    nothing: 'Nothing has changed.',
    more: (count: number) => (count === 1 ? '1 more in the log' : `${figure(count)} more in the log`),
  },
  firstTitle: 'Three steps to the first payment',
  first: [
    'Prepare a batch: type payments or import a payment file (pain.001 / pain.008).',
    'Submit it for approval with the preparer’s card; another person reviews and approves it.',
    'A third person releases it, and the desk seals it. Send it from the outbox; the desk then follows each payment.',
  ],
  tour: 'Open Training',
  begin: 'Create a batch',
  approvals: {
    title: 'Approvals',
    list: 'Batches that wait for a signature',
    columns: {
      state: 'State',
      reference: 'Batch',
      words: 'Eight words',
      missing: 'Still to sign',
      deadline: 'Until',
      totals: 'Totals',
    },
    emptyTitle: 'Nothing waits for a signature',
    empty:
      'A batch comes here when its preparer has submitted it, and again when it is approved and somebody else must release it.',
    release: 'Release',
    return: 'Send back',
    approve: (missing: number) => (missing === 1 ? '1 approval' : `${figure(missing)} approvals`),
    /** `payments`: "214 payments", as the kind of the batch counts them. */
    ofAccount: (payments: string, account: string) => `${payments}, ${account}`,
  },
};
