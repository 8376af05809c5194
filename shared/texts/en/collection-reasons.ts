// Why a direct debit deserves a look, where a sentence about payments would say it wrongly. An account's
// history holds payments to it and collections from it, so these say neither.
import type { RiskSentenceData } from '../../domain/risk-sentence.ts';
import { dates } from './dates.ts';
import { count as figure, money } from '../forms.ts';

type Reasons = { readonly [C in keyof RiskSentenceData]?: (data: RiskSentenceData[C]) => string };

const times = (count: number): string => (count === 1 ? 'one amount' : `${figure(count)} amounts`);
const bank = (bic: string): string => (bic === '' ? 'a bank without BIC' : bic);

export const collectionReasons = {
  'account-at-other-bank': ({ before, now }) =>
    `This account number was at ${bank(before)} before, and is now at ${bank(now)}. The same number at another bank is another account.`,
  'paid-to-other-account': ({ name, on, account }) =>
    `${name} had the account ${account} before, last on ${dates.day(on)}. This account is new.`,
  'new-beneficiary-account': () => 'New account of a debtor.',
  'name-looks-like': ({ name, on, account }) =>
    `The name looks like ${name}, last seen on ${dates.day(on)} with ${account}.`,
  'batch-pays-other-bank': ({ other, here }) =>
    `The batch also has this account number at ${bank(other)}, and here at ${bank(here)}.`,
  'batch-pays-other-name': ({ name }) => `The batch also has this account under another name: ${name}.`,
  'paid-under-other-names': ({ names }) =>
    `This account was used under another name before: ${names.join(', ')}.`,
  'batch-pays-twice': ({ endToEndId }) =>
    `The batch has the same amount for the same account twice: see ${endToEndId}.`,
  'paid-same-amount': ({ on, endToEndId, reference }) =>
    `The same amount for the same account was in a batch on ${dates.day(on)}: see ${endToEndId} of ${reference}.`,
  'paid-same-text': ({ on, amount, endToEndId, reference }) =>
    `An amount of ${money(amount)} with the same remittance text for this account was in a batch on ${dates.day(on)}: see ${endToEndId} of ${reference}.`,
  'paid-same-name': ({ on, account, endToEndId, reference }) =>
    `The same amount for the same name was in a batch on ${dates.day(on)}, but with ${account}: see ${endToEndId} of ${reference}.`,
  'never-paid-in': ({ payments, currency }) =>
    payments === 1
      ? `The only amount for this account so far was not in ${currency}.`
      : `Of ${times(payments)} for this account so far, none was in ${currency}.`,
  'amount-out-of-pattern': ({ amount, times: factor, payments, largest }) =>
    payments === 1
      ? `${money(amount)} is ${factor} times the only amount for this account so far (${money(largest)}).`
      : `${money(amount)} is ${factor} times the largest of ${times(payments)} for this account so far (${money(largest)}).`,
  'account-not-named': () => 'The collection names no account.',
} satisfies Reasons;
