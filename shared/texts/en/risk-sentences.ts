// Why a payment deserves a look, in an officer's words.
import type { RiskSentenceData } from '../../domain/risk-sentence.ts';
import { dates } from './dates.ts';
import { special } from './special.ts';
import { accountNumber, count as figure, money } from '../forms.ts';

const times = (count: number): string => (count === 1 ? '1 payment' : `${figure(count)} payments`);

export const riskSentences: {
  readonly [C in keyof RiskSentenceData]: (data: RiskSentenceData[C]) => string;
} = {
  'account-at-other-bank': ({ before, now }) =>
    `This account number was paid before at ${before === '' ? 'a bank without BIC' : `the bank ${before}`}, and is now at ${now === '' ? 'a bank without BIC' : now}. The same number at another bank is another account.`,
  'paid-to-other-account': ({ name, on, account }) =>
    `${name} was paid before, last on ${dates.day(on)}, but to ${account}. This account is new.`,
  'new-beneficiary-account': () => 'New beneficiary account.',
  'name-looks-like': ({ name, on, account }) =>
    `The name looks like ${name}, who was last paid on ${dates.day(on)} to ${account}.`,
  'book-other-account': ({ name, accounts }) =>
    `The beneficiary book has ${name} with another account: ${accounts.map(accountNumber).join(', ')}.`,
  'book-account-unconfirmed': ({ name, accounts }) =>
    `Nobody has confirmed this account of ${name} in the beneficiary book. Confirmed: ${accounts.length === 0 ? 'no account' : accounts.map(accountNumber).join(', ')}.`,
  'book-other-name': ({ name }) => `The beneficiary book has this account under another name: ${name}.`,
  'not-in-book': () => 'Not in the beneficiary book.',
  'batch-pays-other-bank': ({ other, here }) =>
    `The batch also pays this account number at ${other === '' ? 'a bank without BIC' : other}, and here at ${here === '' ? 'a bank without BIC' : here}.`,
  'batch-pays-other-name': ({ name }) => `The batch also pays this account under another name: ${name}.`,
  'paid-under-other-names': ({ names }) =>
    `This account was paid under another name before: ${names.join(', ')}.`,
  'batch-pays-twice': ({ endToEndId }) =>
    `The batch pays the same amount to the same account twice: see ${endToEndId}.`,
  'paid-same-amount': ({ on, endToEndId, reference }) =>
    `The same amount went to the same account on ${dates.day(on)}: see ${endToEndId} of ${reference}.`,
  'paid-same-text': ({ on, amount, endToEndId, reference }) =>
    `A payment of ${money(amount)} with the same remittance text went to this account on ${dates.day(on)}: see ${endToEndId} of ${reference}.`,
  'paid-same-name': ({ on, account, endToEndId, reference }) =>
    `The same amount went to the same name on ${dates.day(on)}, but to ${account}: see ${endToEndId} of ${reference}.`,
  'never-paid-in': ({ payments, currency }) =>
    payments === 1
      ? `The only payment to this account so far was not in ${currency}.`
      : `Of ${times(payments)} to this account so far, none was in ${currency}.`,
  'amount-out-of-pattern': ({ amount, times: factor, payments, largest }) =>
    payments === 1
      ? `${money(amount)} is ${factor} times the only payment to this account so far (${money(largest)}).`
      : `${money(amount)} is ${factor} times the largest of ${times(payments)} to this account so far (${money(largest)}).`,
  'account-not-named': () => 'The payment names no account.',
  'special-fact': ({ kind, text }) => `${special.names[kind]}: ${special.words(kind, text)}.`,
  'further-values': ({ count }) => (count === 1 ? '1 further detail' : `${figure(count)} further details`),
};
