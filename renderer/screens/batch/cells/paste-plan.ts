// What a pasted table means: which column is which field, and what a person has to answer before a single row
// is made. Nothing is left out or filled in unasked.
import { isPayableCurrency } from '../../../../shared/domain/money.ts';
import { parseIsoDate } from '../../../../shared/domain/calendar.ts';
import { isValidIban } from '../../../../shared/domain/account-identification.ts';
import { textCell } from '../../../../shared/domain/table-import/cell.ts';
import { PAYMENT_FIELDS } from '../../../../shared/domain/table-import/fields.ts';
import { holdsPaymentValue } from '../../../../shared/domain/table-import/survey.ts';
import { isTitle, namedByTitle } from '../../../../shared/domain/table-import/titles.ts';
import { readTypedDate } from '../../../ui/typed-date.ts';
import { readCell } from './read-cell.ts';
import { amountForms, namesOtherCurrency } from '../../../ui/typed-amount.ts';
import type { PaymentField, PaymentForm } from '../draft/types.ts';

const PASTED: ReadonlySet<string> = new Set(PAYMENT_FIELDS);

/** The field of a payment that a title names beyond doubt; undefined for every other text. */
export function pastedField(title: string): PaymentField | undefined {
  return namedByTitle(title).fields.find((field): field is PaymentField => PASTED.has(field));
}

export type Table = readonly (readonly string[])[];
/** `none`: the officer decided that the column is not needed. Null: still to be decided. */
export type PastedColumn = PaymentField | 'none' | null;

export interface PasteAnswers {
  /** The first row holds titles. */
  readonly titled: boolean;
  readonly columns: readonly PastedColumn[];
  /** For rows whose table names no currency; empty is not answered. */
  readonly currency: string;
  /** How amounts such as 1,234 are meant; null is not answered. */
  readonly decimal: '.' | ',' | null;
  /** How dates such as 03/04/2026 are meant; null is not answered. */
  readonly dayFirst: boolean | null;
}

export type PasteQuestion = 'columns' | 'twice' | 'currency' | 'decimal' | 'date';

const IBAN = /^[a-z]{2}\d{2}[a-z0-9 \u00a0]{8,}$/iu;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/u;
const AMOUNT = /^(?:[A-Z]{3}|[€$£¥])?\s*[-−]?\d[\d.,'’\s\u00a0\u202f]*(?:[A-Z]{3}|[€$£¥])?$/u;
const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/u;
/** Signs that are one currency everywhere; $ and ¥ are several. */
const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' };

export function columnCount(table: Table): number {
  return table.reduce((most, row) => Math.max(most, row.length), 0);
}

export function bodyOf(table: Table, titled: boolean): Table {
  return titled ? table.slice(1) : table;
}

/** The first values of a column, for a person to recognise it by. */
export function samplesOf(table: Table, column: number, titled: boolean): readonly string[] {
  return bodyOf(table, titled)
    .map((row) => (row[column] ?? '').trim())
    .filter((text) => text !== '')
    .slice(0, 3);
}

function all(table: Table, column: number, fits: (text: string) => boolean): boolean {
  const texts = table.map((row) => (row[column] ?? '').trim()).filter((text) => text !== '');
  return texts.length > 0 && texts.every(fits);
}

/** A field that the values alone identify. */
function suggestion(body: Table, column: number): PaymentField | null {
  if (all(body, column, (text) => IBAN.test(text) && isValidIban(text.replace(/\s/gu, '').toUpperCase())))
    return 'account';
  if (all(body, column, (text) => isPayableCurrency(text))) return 'currency';
  if (all(body, column, (text) => BIC.test(text) && text.length >= 8 && /^[A-Z]{6}/u.test(text)))
    return 'agentBic';
  if (all(body, column, (text) => AMOUNT.test(text) && /[.,]\d{2}\D*$/u.test(text))) return 'amount';
  return null;
}

/** Whether the values of a column can be of that field at all. */
function canBe(field: PaymentField, body: Table, column: number): boolean {
  const fits: Partial<Record<PaymentField, (text: string) => boolean>> = {
    amount: (text) => AMOUNT.test(text),
    currency: (text) => /^[a-z]{3}$/iu.test(text),
    agentBic: (text) => BIC.test(text.toUpperCase()),
    account: (text) => /\d/u.test(text) && !/[.,]\d{2}$/u.test(text),
    name: (text) => !IBAN.test(text) && !AMOUNT.test(text),
    mandateDate: (text) => readTypedDate(text) !== undefined || SLASHED.test(text),
  };
  const test = fits[field];
  return (
    test === undefined || !body.some((row) => (row[column] ?? '').trim() !== '') || all(body, column, test)
  );
}

function looksTitled(table: Table): boolean {
  const [first = [], ...body] = table;
  if (holdsPaymentValue(first.map(textCell))) return false;
  if (first.some((text) => isTitle(text) && pastedField(text) !== undefined)) return true;
  // Titles nobody knows: words above columns of numbers.
  return (
    body.length > 0 &&
    first.some(
      (text, column) =>
        text.trim() !== '' &&
        !/\d/u.test(text) &&
        all(body, column, (below) => IBAN.test(below) || AMOUNT.test(below)),
    )
  );
}

/**
 * What the table says by itself. `fields`: the grid's own from the cell on which it was pasted, for a table
 * without titles.
 */
export function beginPaste(
  table: Table,
  fields: readonly PaymentField[],
  titled: boolean = looksTitled(table),
): PasteAnswers {
  const body = bodyOf(table, titled);
  const columns = Array.from({ length: columnCount(table) }, (_, column): PastedColumn => {
    const title = titled ? (table[0]?.[column] ?? '') : '';
    const isEmpty = body.every((row) => (row[column] ?? '').trim() === '');
    if (isEmpty && title.trim() === '') return 'none';
    const field = titled ? pastedField(title) : fields[column];
    if (field !== undefined && canBe(field, body, column)) return field;
    return null;
  });
  return { titled, columns, currency: '', decimal: null, dayFirst: null };
}

/** What the values of an undecided column look like, offered beside the question. */
export function suggestedFor(
  table: Table,
  column: number,
  { titled, columns }: PasteAnswers,
): PaymentField | null {
  const suggested = suggestion(bodyOf(table, titled), column);
  return suggested !== null && columns.includes(suggested) ? null : suggested;
}

function cellsOf(table: Table, { titled, columns }: PasteAnswers, field: PaymentField): readonly string[] {
  const column = columns.indexOf(field);
  return column < 0 ? [] : bodyOf(table, titled).map((row) => (row[column] ?? '').trim());
}

/** The currency an amount is written with, where it is one currency everywhere. */
function currencyWithin(amount: string): string {
  const sign = /[€£]/u.exec(amount)?.[0];
  if (sign !== undefined) return SIGNS[sign] ?? '';
  const code = /(?:^|[\d\s\u00a0])([A-Z]{3})(?:$|[\d\s\u00a0])/u.exec(amount.trim())?.[1] ?? '';
  return isPayableCurrency(code) ? code : '';
}

/**
 * Currencies row by row: of its column, of its amount, of the row it is pasted over; empty where nobody says.
 */
function currencies(
  table: Table,
  answers: PasteAnswers,
  present: (row: number) => string,
): readonly string[] {
  const written = cellsOf(table, answers, 'currency');
  const amounts = cellsOf(table, answers, 'amount');
  return bodyOf(table, answers.titled).map(
    (_, row) => (written[row] ?? '') || currencyWithin(amounts[row] ?? '') || present(row),
  );
}

/**
 * What is still to be answered; empty when the table can be pasted. `present`: the currency a row has
 * already.
 */
export function questionsOf(
  table: Table,
  answers: PasteAnswers,
  present: (row: number) => string,
): readonly PasteQuestion[] {
  const { columns } = answers;
  const chosen = columns.filter((field) => field !== null && field !== 'none');
  const amounts = cellsOf(table, answers, 'amount');
  const dates = cellsOf(table, answers, 'mandateDate');
  const found: PasteQuestion[] = [];
  if (columns.includes(null) || chosen.length === 0) found.push('columns');
  if (new Set(chosen).size < chosen.length) found.push('twice');
  if (amounts.length > 0 && answers.currency === '' && currencies(table, answers, present).includes(''))
    found.push('currency');
  if (answers.decimal === null && amounts.some((text) => amountForms(text).length > 1)) found.push('decimal');
  if (answers.dayFirst === null && dates.some((text) => slashedForms(text).length > 1)) found.push('date');
  return found;
}

/** The dates that 03/04/2026 can mean: day first, then month first. */
function slashedForms(text: string): readonly string[] {
  const [, first = '', second = '', year = ''] = SLASHED.exec(text) ?? [];
  const build = (day: string, month: string): string | undefined =>
    parseIsoDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return [...new Set([build(first, second), build(second, first)].filter((date) => date !== undefined))];
}

function readDate(text: string, dayFirst: boolean | null): string {
  const forms = slashedForms(text);
  if (forms.length < 2) return forms[0] ?? text;
  return (dayFirst === true ? forms[0] : forms[1]) ?? text;
}

function readAmount(text: string, decimal: '.' | ',' | null, currency: string): string {
  const forms = amountForms(text);
  if (forms.length < 2 || namesOtherCurrency(text, currency)) return readCell('amount', text, { currency });
  return forms.find((form) => form.separator === decimal)?.value ?? text;
}

/** The rows, once nothing is left to answer. Only fields of columns that were named are in them. */
export function rowsOf(
  table: Table,
  answers: PasteAnswers,
  present: (row: number) => string,
): readonly Partial<PaymentForm>[] {
  const known = currencies(table, answers, present);
  const hasAmount = answers.columns.includes('amount');
  return bodyOf(table, answers.titled).map((line, row) => {
    const currency = readCell('currency', known[row] || answers.currency, { currency: '' });
    const form: Partial<Record<PaymentField, string>> = {};
    answers.columns.forEach((field, column) => {
      const text = (line[column] ?? '').trim();
      if (field === null || field === 'none') return;
      if (field === 'amount') form[field] = readAmount(text, answers.decimal, currency);
      else if (field === 'mandateDate')
        form[field] = readCell(field, readDate(text, answers.dayFirst), { currency });
      else form[field] = readCell(field, text, { currency });
    });
    if (hasAmount && currency !== '') form.currency = currency;
    return form;
  });
}
