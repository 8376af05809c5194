// Owns how a table is to be read: what each column means, the answers that hold for the whole file, and what
// a person still has to say.
import type { BatchKind } from '../batch.ts';
import { isPayableCurrency } from '../money.ts';
import { parseIsoDate } from '../calendar.ts';
import type { DecimalMark } from './amount-text.ts';
import type { DateOrder } from './date-text.ts';
import { isDateField, isJoined, isOfDirectDebits, type ColumnField, type TableField } from './fields.ts';
import type { ColumnSurvey, TableShape } from './survey.ts';
import { isDueDate, namedByTitle } from './titles.ts';

/** A cell that a person rewrote, because what the file holds there cannot be used. */
export interface CellCorrection {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export interface TablePlan {
  readonly kind: BatchKind;
  /** Of a spreadsheet; 0 for any other file. */
  readonly sheet: number;
  readonly headerRow: number | null;
  readonly columns: readonly ColumnField[];
  /** For rows whose table names none; empty is not answered. */
  readonly currency: string;
  /** YYYY-MM-DD, for rows whose table names none; empty is not answered. */
  readonly valueDate: string;
  /** How amounts such as 1.234 are meant; null is not answered. */
  readonly decimal: DecimalMark | null;
  /** How dates such as 01/02/26 are meant; null is not answered. */
  readonly dateOrder: DateOrder | null;
  /** Rows that a person leaves out. */
  readonly leftOut: readonly number[];
  readonly corrections: readonly CellCorrection[];
}

/** Most rows that can be left out, and cells that can be corrected, here instead of in the file. */
export const MOST_CHANGES = 500;

export const TABLE_QUESTIONS = [
  'columns',
  'twice',
  'no-name',
  'no-account',
  'no-amount',
  'address',
  'currency',
  'value-date',
  'decimal',
  'date-order',
] as const;
export type TableQuestion = (typeof TABLE_QUESTIONS)[number];

/** By what a column was recognised. */
export type RecognisedBy = 'title' | 'values' | 'profile' | null;

/** So much of a column has to look like its field: a few wrong values are findings, not another meaning. */
const MOSTLY = 0.5;
const NEARLY_ALL = 0.8;

function looksLike(field: TableField, column: ColumnSurvey): boolean {
  const { filled, amounts, dates, ibanLike, currencies, bics } = column;
  if (filled === 0) return true;
  const share = (count: number): boolean => count >= filled * MOSTLY;
  if (field === 'amount') return share(amounts.all);
  if (field === 'currency') return share(currencies);
  if (field === 'agentBic' || field === 'ownAgentBic') return share(bics);
  if (isDateField(field)) return share(dates.all);
  if (field === 'name' || field === 'ownName')
    return ibanLike < filled * MOSTLY && amounts.all < filled * MOSTLY;
  return true;
}

interface Recognised {
  readonly field: ColumnField;
  readonly by: RecognisedBy;
}

const OPEN: Recognised = { field: null, by: null };

function byTitle(column: ColumnSurvey): Recognised {
  if (column.title === '' && column.filled === 0) return { field: 'none', by: null };
  const field = namedByTitle(column.title).fields.find((one) => looksLike(one, column));
  return field === undefined ? OPEN : { field, by: 'title' };
}

/**
 * Of several columns with one meaning none is believed, but for one that alone holds IBANs, and a day of
 * execution beside one on which something falls due.
 */
function settleTwice(columns: readonly ColumnSurvey[], found: readonly Recognised[]): readonly Recognised[] {
  return found.map((one, at) => {
    const { field } = one;
    if (field === null || field === 'none') return one;
    const rivals = found.flatMap((other, place) => (other.field === field ? [place] : []));
    const sameTitle = rivals.some((place) => place !== at && columns[place]?.title === columns[at]?.title);
    if (rivals.length === 1 || (isJoined(field) && !sameTitle)) return one;
    const firm = rivals.filter((place) => !isDueDate(columns[place]?.title ?? ''));
    if (field === 'valueDate' && firm.length === 1) return firm[0] === at ? one : OPEN;
    const withIbans = rivals.filter((place) => (columns[place]?.ibans ?? 0) > 0);
    const isAccount = field === 'account' || field === 'ownAccount';
    return isAccount && withIbans.length === 1 && withIbans[0] === at ? one : OPEN;
  });
}

/** Values that alone identify a field, where exactly one column that is still open has them. */
const SPEAKING: readonly (readonly [TableField, (column: ColumnSurvey) => boolean])[] = [
  ['account', ({ filled, ibanLike, ibans }) => ibans > 0 && ibanLike >= filled * NEARLY_ALL],
  ['currency', ({ filled, currencies }) => filled > 0 && currencies >= filled * NEARLY_ALL],
  ['agentBic', ({ filled, bics }) => filled > 0 && bics >= filled * NEARLY_ALL],
  [
    'amount',
    ({ filled, amounts, dates }) =>
      filled > 0 && amounts.decimals >= filled * NEARLY_ALL && amounts.all > dates.all,
  ],
];

function byValues(columns: readonly ColumnSurvey[], found: readonly Recognised[]): readonly Recognised[] {
  const settled = [...found];
  for (const [field, speaks] of SPEAKING) {
    if (settled.some((one) => one.field === field)) continue;
    const fitting = columns.flatMap((column, at) =>
      settled[at]?.field === null && speaks(column) ? [at] : [],
    );
    const [only] = fitting;
    if (only !== undefined && fitting.length === 1) settled[only] = { field, by: 'values' };
  }
  return settled;
}

/** What each column means, as far as its title and its values leave no doubt. */
export function recognise(columns: readonly ColumnSurvey[]): readonly Recognised[] {
  return byValues(columns, settleTwice(columns, columns.map(byTitle)));
}

/** A plan with every answer that the table gives by itself. */
export function planFor({ headerRow, columns }: TableShape, sheet = 0): TablePlan {
  const fields = recognise(columns).map(({ field }) => field);
  const titled = columns.flatMap(({ title }, at) =>
    fields[at] === 'amount' ? [namedByTitle(title).currency] : [],
  );
  return {
    kind: fields.some((field) => field !== null && field !== 'none' && isOfDirectDebits(field))
      ? 'direct-debit'
      : 'credit-transfer',
    sheet,
    headerRow,
    columns: fields,
    currency: titled[0] ?? '',
    valueDate: '',
    decimal: null,
    dateOrder: null,
    leftOut: [],
    corrections: [],
  };
}

/** The columns of a field, from 0. */
export function columnsOf({ columns }: Pick<TablePlan, 'columns'>, field: TableField): readonly number[] {
  return columns.flatMap((one, at) => (one === field ? [at] : []));
}

function surveysOf(shape: TableShape, plan: TablePlan, field: TableField): readonly ColumnSurvey[] {
  return columnsOf(plan, field).flatMap((at) => shape.columns[at] ?? []);
}

/** The mark the amounts of the file leave no doubt about; null where a person has to say it. */
export function decimalOf(shape: TableShape, plan: TablePlan): DecimalMark | null {
  const counts = surveysOf(shape, plan, 'amount').map(({ amounts }) => amounts);
  const point = counts.some((count) => count.point > 0);
  const comma = counts.some((count) => count.comma > 0);
  const either = counts.some((count) => count.either > 0);
  if (either || (point && comma)) return plan.decimal;
  return comma ? ',' : point ? '.' : plan.decimal;
}

function asksDecimal(shape: TableShape, plan: TablePlan): boolean {
  const counts = surveysOf(shape, plan, 'amount').map(({ amounts }) => amounts);
  return (
    counts.some((count) => count.either > 0) ||
    (counts.some((count) => count.point > 0) && counts.some((count) => count.comma > 0))
  );
}

function dateCounts(shape: TableShape, plan: TablePlan): readonly ColumnSurvey['dates'][] {
  return [...surveysOf(shape, plan, 'valueDate'), ...surveysOf(shape, plan, 'mandateDate')].map(
    ({ dates }) => dates,
  );
}

/** The orders that doubtful dates of the file may have; empty where none is doubtful. */
export function ordersAsked(shape: TableShape, plan: TablePlan): readonly DateOrder[] {
  const doubtful = dateCounts(shape, plan).filter((dates) => dates.doubtful > 0);
  return [...new Set(doubtful.flatMap(({ orders }) => orders))];
}

/** The questions that the file raises, answered or not. */
export function asked(shape: TableShape, plan: TablePlan): readonly TableQuestion[] {
  const has = (field: TableField): boolean => plan.columns.includes(field);
  const used = plan.columns.filter((field) => field !== null && field !== 'none');
  const isTwice = used.some((field, at) => used.indexOf(field) !== at && !isJoined(field));
  const amounts = surveysOf(shape, plan, 'amount').map(({ amounts: count }) => count);
  const namesCurrency = amounts.length > 0 && amounts.every((count) => count.withCurrency === count.all);
  const questions: readonly (readonly [TableQuestion, boolean])[] = [
    ['columns', plan.columns.includes(null) || plan.columns.length !== shape.columns.length],
    ['twice', isTwice],
    ['no-name', !has('name')],
    ['no-account', !has('account')],
    ['no-amount', !has('amount')],
    ['address', has('street') && !(has('town') && has('country'))],
    ['currency', !has('currency') && !namesCurrency],
    ['value-date', !has('valueDate')],
    ['decimal', asksDecimal(shape, plan)],
    ['date-order', ordersAsked(shape, plan).length > 0],
  ];
  return questions.flatMap(([question, isAsked]) => (isAsked ? [question] : []));
}

/** What is still to be answered before the payments can be checked. */
export function openQuestions(shape: TableShape, plan: TablePlan): readonly TableQuestion[] {
  const answered: Partial<Record<TableQuestion, boolean>> = {
    currency: isPayableCurrency(plan.currency),
    'value-date': parseIsoDate(plan.valueDate) !== undefined,
    decimal: plan.decimal !== null,
    'date-order': plan.dateOrder !== null,
  };
  return asked(shape, plan).filter((question) => answered[question] !== true);
}
