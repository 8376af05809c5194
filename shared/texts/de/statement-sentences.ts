// Warum ein Tag eines Kontos keinen Kontoauszug hat.
import type { StatementBreak, StatementDayData } from '../../domain/account-report/statement-order.ts';
import { amountOf } from '../forms.ts';
import type { statementSentences as en } from '../en/statement-sentences.ts';
import { dates } from './dates.ts';
import { counted } from './figures.ts';

type Day = StatementDayData['statement-day'];

const REASONS: Readonly<Record<StatementBreak, (data: Day) => string>> = {
  'no-opening': () => 'Der Anfangssaldo fehlt.',
  'no-closing': () => 'Der Schlusssaldo fehlt.',
  unequal: ({ currency, opening, entries, closing, difference }) =>
    `Der Anfangssaldo von ${amountOf(currency, opening)} und Buchungen von ${amountOf(currency, entries)} ergeben nicht den Schlusssaldo von ${amountOf(currency, closing)}. Die Differenz beträgt ${amountOf(currency, difference)}.`,
  currency: ({ currency }) => `Ein Saldo oder eine Buchung lautet nicht auf ${currency}.`,
  entry: () => 'Bei einer Buchung fehlt der Betrag oder die Angabe, ob sie Gutschrift oder Belastung ist.',
};

export const statementSentences: typeof en = {
  'statement-day': (data) => `${dates.day(data.day)}: ${REASONS[data.why](data)}`,
  'statement-days-more': ({ count }) => `${counted(count, 'weiterer Tag', 'weitere Tage')}.`,
};
