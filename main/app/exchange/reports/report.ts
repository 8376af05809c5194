// What a report holds, whatever it is written as: lists of typed cells, so that paper, CSV and a workbook say
// the same.
import { parseIsoDate } from '../../../../shared/domain/calendar.ts';
import { exponentOf, formatDecimal } from '../../../../shared/domain/money.ts';
import type { Texts } from '../../../../shared/texts/index.ts';

export type ReportCell =
  | null
  | { readonly is: 'text'; readonly text: string; readonly strong?: boolean }
  /** Identifiers and account numbers: in the font for codes on paper. */
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'count'; readonly count: number }
  /** `amount` is a plain decimal. */
  | { readonly is: 'amount'; readonly amount: string; readonly currency: string }
  /** YYYY-MM-DD. */
  | { readonly is: 'day'; readonly day: string }
  | { readonly is: 'instant'; readonly at: string };

export interface ReportColumn {
  readonly title: string;
  readonly is: Exclude<ReportCell, null>['is'];
  /** Share of the width on paper; the number of characters in a workbook. */
  readonly width: number;
}

export interface ReportTable {
  readonly title: string;
  /** Of what the rows are as of now, or what they leave out. */
  readonly note?: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** Sums below the rows. */
  readonly totals?: readonly (readonly ReportCell[])[];
  /** In place of rows. */
  readonly empty: string;
}

/** On paper each begins on a page of its own. */
export interface ReportSection {
  readonly title: string;
  readonly about: readonly (readonly [name: string, value: ReportCell])[];
  readonly notes: readonly string[];
  readonly tables: readonly ReportTable[];
}

export interface ReportContents {
  /** Stem of the file's name. */
  readonly name: string;
  /** What the log says it is about: the id of a batch, or the report's own name. */
  readonly subject: string;
  readonly landscape: boolean;
  readonly parts: readonly ReportSection[];
  /** The same as one table, for spreadsheets. */
  readonly table: ReportTable;
  readonly leftOut: number;
}

export interface Writing {
  readonly t: Texts;
  /** Of the bank: instants are written in it. */
  readonly timeZone: string;
}

export const optionalTextCell = (text: string): ReportCell => (text === '' ? null : { is: 'text', text });
export const codeCell = (text: string): ReportCell => (text === '' ? null : { is: 'code', text });
export const countCell = (count: number): ReportCell => ({ is: 'count', count });
/** What is no day of the calendar stays as it was typed or received. */
export const dayCell = (day: string): ReportCell =>
  parseIsoDate(day) === undefined ? optionalTextCell(day) : { is: 'day', day };
export const instantCell = (at: string | null): ReportCell => (at === null ? null : { is: 'instant', at });
export const amountCell = (of: { readonly amount: string; readonly currency: string } | null): ReportCell =>
  of === null ? null : { is: 'amount', amount: of.amount, currency: of.currency };
export const moneyCell = (currency: string, minor: bigint): ReportCell => ({
  is: 'amount',
  amount: formatDecimal({ unscaled: minor, scale: exponentOf(currency) ?? 2 }),
  currency,
});
