// German: how numbers are written for people, and what is said about one that was typed.
import type { Texts } from '../en/index.ts';
import { count, decimal, money } from '../forms.ts';

export const numbers: Texts['numbers'] = {
  count,
  decimal,
  money,
  and: 'und',
  twoReadings: (text) => `${text} kann zwei Beträge bedeuten. Welchen meinen Sie?`,
  twoReadingsOf: (text) =>
    `${text} kann zwei Beträge bedeuten. Geben Sie den Betrag mit Dezimalstellen ein, zum Beispiel ${decimal('1234.00')}.`,
  unread: (text) => `${text} ist kein Betrag. Schreiben Sie Beträge wie ${decimal('1204331.70')}.`,
  tooManyDecimals: (currency) => `Das sind mehr Nachkommastellen, als ${currency} hat.`,
};
