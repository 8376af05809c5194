// Words of entries that are matched to what was sent.
import type { MatchDifference, Identifier, MatchKind } from '../../domain/entry-matching.ts';
import { count as figure } from '../forms.ts';

const BY: Readonly<Record<Identifier, string>> = {
  uetr: 'UETR',
  'end-to-end': 'end-to-end ID',
  instruction: 'instruction ID',
  message: 'message ID, sum and number',
  'payment-information': 'payment group reference, sum and number',
};
const AMOUNT = {
  amount: 'the amount',
  currency: 'the currency',
  both: 'the amount and the currency',
  unknown: 'the amount or the currency',
};
const DIFFERS: Readonly<Record<Exclude<MatchDifference, 'amount'>, string>> = {
  'own-account': 'your own account',
  counterparty: 'the counterparty’s account',
  day: 'the day',
  side: 'debit or credit',
  taken: 'it is already matched to another entry',
  refused: 'the bank rejected the payment',
  sum: 'the sum or the number of payments',
};

export const matching = {
  view: 'Reconciliation',
  titles: {
    debits: 'Debits not initiated from this desk',
    missing: 'Settled payments missing from the account entries',
    rules: 'Rules that explain fees',
  },
  parts: { debits: 'Debits', missing: 'Settled, no entry', rules: 'Fee rules' },
  partsLabel: 'Show',
  note: 'Each debit on your accounts that no payment of this desk explains. Open it to see why, and say what it is.',
  none: 'Every booked debit is a payment of this desk, or is explained.',
  noneTitle: 'Nothing to explain',
  missingNote:
    'The bank says these payments are settled, but the account entries received so far do not show them, although they reach at least three days past the execution date. Ask the bank, or request the account report of these days again.',
  missingNone: 'No settled payment is missing from the entries received so far.',
  missingTitle: 'Nothing missing',
  rulesNote:
    'Debits that match a rule are explained by its note. This applies only to debits without references of your payments.',
  rulesNone: 'Create a rule when you explain a debit that recurs.',
  rulesTitle: 'No fee rules',
  removeRule: (note: string) => `Remove the rule “${note}”`,
  remove: 'Remove',
  ruleRemoval: 'Debits like it are listed again from now on. What the rule has explained stays explained.',
  ruleRemoved: 'The fee rule was removed.',
  columns: {
    standing: 'State',
    day: 'Booked',
    account: 'Account',
    who: 'Counterparty',
    text: 'Remittance',
    amount: 'Amount',
    valueDate: 'Execution date',
    note: 'Note',
    fits: 'Transaction code or counterparty',
    range: 'From – to',
    made: 'Since',
  },
  /** `null`: not looked at. */
  standing: {
    matched: 'Matched',
    partly: 'Partly matched',
    near: 'Differs from your payment',
    'not-sent': 'Not initiated from this desk',
    earlier: 'Before set-up',
    incoming: 'Credit',
    'not-booked': 'Not booked yet',
  },
  standingNote: {
    matched: '',
    partly: 'Payments of this desk are only a part of this entry, or of its amount.',
    near: 'It has the references of a payment of this desk, but other details differ.',
    'not-sent': 'No payment of this desk has its references. Find out who initiated it.',
    earlier: 'Booked before this desk was set up.',
    incoming: '',
    'not-booked': 'It is compared with your payments once it is booked.',
  },
  heading: 'Compared with what you sent',
  way: (way: MatchKind): string => (way === 'out' ? 'Payment' : 'Returned'),
  by: (by: readonly Identifier[]) => `Matched by ${by.map((each) => BY[each]).join(', ')}`,
  days: (days: number | null) =>
    days === null || days === 0
      ? ''
      : days === -1
        ? '1 day before the execution date'
        : days === 1
          ? '1 day after the execution date'
          : `${figure(days)} days after the execution date`,
  alike: (alike: number) => (alike < 2 ? '' : `one of ${figure(alike)} payments with the same references`),
  more: (count: number) => (count === 1 ? 'and 1 more payment' : `and ${figure(count)} more payments`),
  /** `amount`: which of both differs, where it is known. */
  differs: (differs: readonly MatchDifference[], amount: keyof typeof AMOUNT = 'unknown') =>
    differs.length === 1 && differs[0] === 'taken'
      ? 'This payment is already matched to another entry.'
      : differs.length === 1 && differs[0] === 'refused'
        ? 'The bank rejected this payment but debited the account all the same.'
        : `Different: ${differs.map((each) => (each === 'amount' ? AMOUNT[amount] : DIFFERS[each])).join(', ')}`,
  explain: 'Explain and sign',
  explainTitle: 'What is this debit?',
  explanation: 'Explanation',
  explanationHint: 'For example: account fee, standing order at the branch, paid in the bank’s portal.',
  explanationMissing: 'Write what the debit is.',
  asRule: 'Explain debits like this one from now on',
  ruleOf: (fits: string, least: string, most: string) => `Same account and ${fits}, from ${least} to ${most}`,
  ruleFrom: 'Smallest amount',
  ruleTo: 'Largest amount',
  recorded: 'You sign it with your card. The log keeps it with your name and the time.',
  signed: 'signed with a card',
  explained: 'Explained. The debit is no longer listed.',
  explainedBy: (who: string, when: string) => `${who}, ${when}`,
  byRule: 'Fee rule',
  needs: 'Debits not initiated from this desk',
  needsMissing: 'Settled payments missing from the account entries',
  needsDetail: (standing: string, account: string) => `${standing} · ${account}`,
  allOf: (count: number) => `Show all ${figure(count)}`,
};
