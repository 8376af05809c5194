// Why a day of an account has no statement.
import type { StatementBreak, StatementDayData } from '../../domain/account-report/statement-order.ts';
import { amountOf, count as figure } from '../forms.ts';
import { dates } from './dates.ts';

type Day = StatementDayData['statement-day'];

const REASONS: Readonly<Record<StatementBreak, (data: Day) => string>> = {
  'no-opening': () => 'the opening balance is missing.',
  'no-closing': () => 'the closing balance is missing.',
  unequal: ({ currency, opening, entries, closing, difference }) =>
    `the opening balance of ${amountOf(currency, opening)} and entries of ${amountOf(currency, entries)} do not add up to the closing balance of ${amountOf(currency, closing)}. The difference is ${amountOf(currency, difference)}.`,
  currency: ({ currency }) => `a balance or an entry is not in ${currency}.`,
  entry: () => 'an entry has no amount, or does not say whether it is a credit or a debit.',
};

export const statementSentences = {
  'statement-day': (data: Day) => `${dates.day(data.day)}: ${REASONS[data.why](data)}`,
  'statement-days-more': ({ count }: StatementDayData['statement-days-more']) =>
    count === 1 ? '1 more day.' : `${figure(count)} more days.`,
};
