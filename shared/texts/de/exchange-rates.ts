// German: words of the reporting currency, its exchange rates, and the total of all accounts in it.
import { decimal } from '../forms.ts';
import type { Texts } from '../en/index.ts';
import { counted, figure } from './figures.ts';

const accountsOf = (accounts: number): string => counted(accounts, 'Konto', 'Konten');
const olderBy = (days: number): string => `${counted(days, 'Tag', 'Tage')} älter`;

export const exchangeRates: Texts['exchangeRates'] = {
  open: 'Berichtswährung und Kurse',
  reporting: 'Berichtswährung',
  proposal: (currency) => `Vorschlag, weil die meisten Konten in ${currency} geführt werden.`,
  reportingHint: 'Liquidität zeigt die Summe aller Konten, umgerechnet in diese Währung.',
  reportingUnknown: 'Geben Sie eine gültige Währung ein, etwa EUR.',
  quote: (reporting) =>
    `Geben Sie ein, wie viel jeder Währung 1 ${reporting} entspricht, in der Mengennotierung der Europäischen Zentralbank. Eine Währung ohne Kurs wird nicht mitgezählt.`,
  allInReporting: (reporting) =>
    `Alle bekannten Konten werden in ${reporting} geführt. Es ist kein Kurs nötig.`,
  rate: (reporting, currency) => `1 ${reporting} in ${currency}`,
  dateOf: (currency) => `Datum des Kurses für ${currency}`,
  fromFile: 'Aus einer Datei lesen',
  fileHint: 'Die Referenzkurse der Europäischen Zentralbank (eurofxref), als XML oder CSV.',
  wasRead: (file, rates, day) =>
    rates === 1 ? `${file}: 1 Kurs vom ${day}.` : `${file}: ${figure(rates)} Kurse vom ${day}.`,
  notInFile: (currencies) => `Die Datei enthält keinen Kurs für ${currencies}.`,
  twoReadings: (text) => `${text} kann zwei Kurse bedeuten. Welchen meinen Sie?`,
  problem: {
    form: 'Geben Sie einen Kurs über null mit seinen Dezimalstellen ein.',
    digits: 'Zu viele Stellen für einen Wechselkurs.',
    zero: 'Der Kurs muss größer als null sein.',
    missing: 'Geben Sie den Kurs ein, oder löschen Sie sein Datum.',
    date: 'Geben Sie das Datum des Kurses ein.',
    ahead: 'Das Datum liegt in der Zukunft.',
  },
  save: 'Kurse speichern',
  saved: 'Wechselkurse gespeichert.',
  typed: (by) => (by === '' ? 'von Hand eingegeben' : `eingegeben von ${by}`),
  file: (name, cross) => (cross ? `aus ${name}, Kreuzkurs über EUR` : `aus ${name}`),
  equals: (reporting, rates) =>
    `1 ${reporting} = ${rates.map(([rate, currency]) => `${decimal(rate)} ${currency}`).join('; ')}`,
  ofDay: (day, source) => `${day}, ${source}`,
  old: 'Älter als 5 Geschäftstage',
  total: (currency) => `Summe in ${currency}`,
  counted: (accounts, of) => (accounts === of ? accountsOf(of) : `${figure(accounts)} von ${accountsOf(of)}`),
  noTotal: 'kein Saldo vorhanden',
  notCounted: 'Nicht mitgezählt',
  older: 'Mitgezählt, aber älter',
  withCreditLine: 'Mit einer Kreditlinie der Bank',
  once: 'Doppelt geführt, mit dem neuesten Saldo einmal gezählt',
  isAccount: (account, as) => `${account} ist ${as}`,
  lineIn: { both: 'gebucht und verfügbar', booked: 'gebucht', available: 'verfügbar' },
  why: {
    'no-rate': (currency) => `kein Kurs für ${currency}`,
    'no-balance': { both: 'kein Saldo', booked: 'kein gebuchter Saldo', available: 'kein verfügbarer Saldo' },
    unavailable: 'nicht berechtigt oder nicht verfügbar',
    'not-read': {
      both: 'der Saldo ist nicht lesbar',
      booked: 'der gebuchte Saldo ist nicht lesbar',
      available: 'der verfügbare Saldo ist nicht lesbar',
    },
  },
  days: {
    both: olderBy,
    booked: (days) => `gebucht, ${olderBy(days)}`,
    available: (days) => `verfügbar, ${olderBy(days)}`,
  },
  ofAccount: (account, what) => `${account} (${what})`,
  value: (amount) => `= ${amount}`,
  choose: 'Wählen Sie eine Berichtswährung, um die Summe aller Konten zu sehen.',
};
