// German: why a payment deserves a look.
import type { RiskSentenceData } from '../../domain/risk-sentence.ts';
import { dates } from './dates.ts';
import { counted, figure } from './figures.ts';
import { special } from './special.ts';
import { accountNumber, money } from '../forms.ts';

const toAccount = (count: number): string => counted(count, 'Zahlung', 'Zahlungen');

export const riskSentences: {
  readonly [C in keyof RiskSentenceData]: (data: RiskSentenceData[C]) => string;
} = {
  'account-at-other-bank': ({ before, now }) =>
    `An diese Kontonummer wurde früher bei ${before === '' ? 'einer Bank ohne BIC' : `der Bank ${before}`} gezahlt, jetzt bei ${now === '' ? 'einer Bank ohne BIC' : now}. Dieselbe Nummer bei einer anderen Bank ist ein anderes Konto.`,
  'paid-to-other-account': ({ name, on, account }) =>
    `An ${name} wurde schon gezahlt, zuletzt am ${dates.day(on)}, aber auf ${account}. Dieses Konto ist neu.`,
  'new-beneficiary-account': () => 'Neues Empfängerkonto.',
  'name-looks-like': ({ name, on, account }) =>
    `Der Name ähnelt ${name}; dorthin ging die letzte Zahlung am ${dates.day(on)} auf ${account}.`,
  'book-other-account': ({ name, accounts }) =>
    `${name} steht im Empfängerbuch mit einem anderen Konto: ${accounts.map(accountNumber).join(', ')}.`,
  'book-account-unconfirmed': ({ name, accounts }) =>
    `Niemand hat dieses Konto von ${name} im Empfängerbuch bestätigt. Bestätigt: ${accounts.length === 0 ? 'kein Konto' : accounts.map(accountNumber).join(', ')}.`,
  'book-other-name': ({ name }) => `Dieses Konto steht im Empfängerbuch unter einem anderen Namen: ${name}.`,
  'not-in-book': () => 'Nicht im Empfängerbuch.',
  'batch-pays-other-bank': ({ other, here }) =>
    `Der Stapel enthält diese Kontonummer auch bei ${other === '' ? 'einer Bank ohne BIC' : other}, hier bei ${here === '' ? 'einer Bank ohne BIC' : here}.`,
  'batch-pays-other-name': ({ name }) =>
    `Der Stapel enthält dieses Konto auch unter einem anderen Namen: ${name}.`,
  'paid-under-other-names': ({ names }) =>
    `Auf dieses Konto wurde früher unter einem anderen Namen gezahlt: ${names.join(', ')}.`,
  'batch-pays-twice': ({ endToEndId }) =>
    `Der Stapel enthält zwei Zahlungen über denselben Betrag auf dasselbe Konto: siehe ${endToEndId}.`,
  'paid-same-amount': ({ on, endToEndId, reference }) =>
    `Derselbe Betrag ging am ${dates.day(on)} auf dasselbe Konto: siehe ${endToEndId} in ${reference}.`,
  'paid-same-text': ({ on, amount, endToEndId, reference }) =>
    `Eine Zahlung mit demselben Verwendungszweck ging am ${dates.day(on)} auf dieses Konto, damals ${money(amount)}: siehe ${endToEndId} in ${reference}.`,
  'paid-same-name': ({ on, account, endToEndId, reference }) =>
    `Derselbe Betrag ging am ${dates.day(on)} an denselben Namen, aber auf ${account}: siehe ${endToEndId} in ${reference}.`,
  'never-paid-in': ({ payments, currency }) =>
    payments === 1
      ? `Die bisher einzige Zahlung auf dieses Konto war nicht in ${currency}.`
      : `Von bisher ${toAccount(payments)} auf dieses Konto war keine in ${currency}.`,
  'amount-out-of-pattern': ({ amount, times, payments, largest }) =>
    payments === 1
      ? `${money(amount)} ist das ${times}-Fache der bisher einzigen Zahlung auf dieses Konto (${money(largest)}).`
      : `${money(amount)} ist das ${times}-Fache der größten von bisher ${toAccount(payments)} auf dieses Konto (${money(largest)}).`,
  'account-not-named': () => 'Die Zahlung nennt kein Konto.',
  'special-fact': ({ kind, text }) => `${special.names[kind]}: ${special.words(kind, text)}.`,
  'further-values': ({ count }) => (count === 1 ? '1 weitere Angabe' : `${figure(count)} weitere Angaben`),
};
