// Owns what a whole table shows of its columns: titles, samples, and what their values look like.
import { isPayableCurrency } from '../money.ts';
import { isValidBic, isValidIban } from '../account-identification.ts';
import { decimalMarkOf, readAmountText } from './amount-text.ts';
import { isBlank, type TableCell, type TableRow } from './cell.ts';
import { DATE_ORDERS, ambiguousOrders, readDateText, type DateOrder } from './date-text.ts';
import { isTitle, namedByTitle } from './titles.ts';

/** How many values of a column look like what; a value may look like several things. */
export interface ColumnSurvey {
  readonly title: string;
  /** Cells with a value. */
  readonly filled: number;
  /** The first different values, as written. */
  readonly samples: readonly string[];
  readonly ibans: number;
  /** Of the right form, whatever their check digits. */
  readonly ibanLike: number;
  readonly bics: number;
  readonly currencies: number;
  /** Numbers of the spreadsheet's own that begin with no zero: an account number may have lost some. */
  readonly numbers: number;
  readonly amounts: AmountCount;
  readonly dates: DateCount;
}

export interface AmountCount {
  readonly all: number;
  /** With decimals, or a number of the spreadsheet's own. */
  readonly decimals: number;
  readonly point: number;
  readonly comma: number;
  /** Could be read in two ways. */
  readonly either: number;
  /** An example that could be read in two ways; else empty. */
  readonly example: string;
  /** With a currency beside it that is one currency everywhere. */
  readonly withCurrency: number;
}

export interface DateCount {
  readonly all: number;
  /** Orders under which every date of the column is one. */
  readonly orders: readonly DateOrder[];
  readonly doubtful: number;
  readonly example: string;
}

export interface TableShape {
  /** Row that holds the titles; null where none does. */
  readonly headerRow: number | null;
  /** Rows with a value above it, which are not read. */
  readonly rowsAbove: number;
  /** Rows with a value that are read. */
  readonly rows: number;
  readonly columns: readonly ColumnSurvey[];
}

/** Titles are looked for among so many rows. */
export const HEAD_ROWS = 30;
const SAMPLES = 3;
/** Characters of a sample: it is looked at, not read. */
const SAMPLE_LENGTH = 100;
/** Share of the rows that makes values behind the last title a column. */
const SEVERAL = 0.6;
const IBAN_LIKE = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/u;

export function compactAccount(text: string): string {
  return text.replaceAll(/[\s\u00a0]/gu, '').toUpperCase();
}

class Column {
  readonly title: string;
  filled = 0;
  readonly samples: string[] = [];
  ibans = 0;
  ibanLike = 0;
  bics = 0;
  currencies = 0;
  numbers = 0;
  amounts = { all: 0, decimals: 0, point: 0, comma: 0, either: 0, example: '', withCurrency: 0 };
  dates = { all: 0, doubtful: 0, example: '' };
  readonly #orders = new Set<DateOrder>(DATE_ORDERS);

  constructor(title: string) {
    this.title = title;
  }

  add(cell: TableCell): void {
    const text = cell.text.trim();
    if (isBlank(cell)) return;
    this.filled += 1;
    const sample = text.slice(0, SAMPLE_LENGTH);
    if (this.samples.length < SAMPLES && text !== '' && !this.samples.includes(sample))
      this.samples.push(sample);
    this.#countCodes(text);
    if (cell.kind === 'date') this.dates.all += 1;
    else if (cell.kind === 'number') {
      this.amounts.all += 1;
      this.amounts.decimals += 1;
      if (/^[1-9]\d*$/u.test(text)) this.numbers += 1;
      // Where its format shows one.
      if (/[^\d.-]/u.test(text) && (readAmountText(text)?.currency ?? '') !== '')
        this.amounts.withCurrency += 1;
    } else if (cell.kind === 'text') {
      this.#countAmount(text);
      this.#countDate(text);
    }
  }

  #countCodes(text: string): void {
    const compact = compactAccount(text);
    if (IBAN_LIKE.test(compact)) {
      this.ibanLike += 1;
      if (isValidIban(compact)) this.ibans += 1;
    }
    if (isPayableCurrency(compact)) this.currencies += 1;
    if (isValidBic(compact)) this.bics += 1;
  }

  #countAmount(text: string): void {
    const amount = readAmountText(text);
    if (amount === undefined) return;
    const { amounts } = this;
    const mark = decimalMarkOf(amount);
    amounts.all += 1;
    if (amount.currency !== '') amounts.withCurrency += 1;
    if (/[.,]\d{2}\D*$/u.test(text)) amounts.decimals += 1;
    if (mark === '.') amounts.point += 1;
    else if (mark === ',') amounts.comma += 1;
    else if (mark === 'either') {
      amounts.either += 1;
      if (amounts.example === '') amounts.example = text;
    }
  }

  #countDate(text: string): void {
    const readings = readDateText(text);
    const orders = DATE_ORDERS.filter((order) => readings[order] !== undefined);
    if (orders.length === 0) return;
    this.dates.all += 1;
    for (const order of DATE_ORDERS) if (!orders.includes(order)) this.#orders.delete(order);
    if (ambiguousOrders(readings).length === 0) return;
    this.dates.doubtful += 1;
    if (this.dates.example === '') this.dates.example = text;
  }

  survey(): ColumnSurvey {
    const { title, filled, samples, ibans, ibanLike, bics, currencies, numbers, amounts, dates } = this;
    const orders = [...this.#orders];
    return {
      title,
      filled,
      samples,
      ibans,
      ibanLike,
      bics,
      currencies,
      numbers,
      amounts,
      dates: { ...dates, orders },
    };
  }
}

/** Whether a cell holds an IBAN by its check digits. */
function holdsIban(cells: readonly TableCell[]): boolean {
  return cells.some(({ text }) => isValidIban(compactAccount(text)));
}

function holdsAmount(cells: readonly TableCell[]): boolean {
  return cells.some(({ kind, text }) => kind === 'number' || readAmountText(text) !== undefined);
}

/**
 * Whether a row holds a value of a payment: an IBAN or an amount. It is no row of titles then, whatever its
 * other cells say: "Invoice" may be the text of a payment.
 */
export function holdsPaymentValue(cells: readonly TableCell[]): boolean {
  return holdsIban(cells) || holdsAmount(cells);
}

/** Below a row that may be a payment, one title alone may be a word of the rows between payments. */
const FEWEST_BELOW_PAYMENT = 2;

/**
 * The row of titles among the first ones: the one with most titles that are known; else the first whose words
 * stand above IBANs or amounts.
 */
export function findHeaderRow(head: readonly TableRow[]): number | null {
  let best: { readonly row: number; readonly known: number } | null = null;
  const payment = head.findIndex(({ cells }) => holdsIban(cells) && holdsAmount(cells));
  const before = payment < 0 ? head.length : payment;
  for (const [at, { row, cells }] of head.entries()) {
    if (holdsPaymentValue(cells) || !cells.some((cell) => isTitle(cell.text))) continue;
    const known = cells.filter((cell) => namedByTitle(cell.text).fields.length > 0).length;
    if (at > before && known < FEWEST_BELOW_PAYMENT) continue;
    if (known > (best?.known ?? 0)) best = { row, known };
  }
  if (best !== null) return best.row;
  const titled = head.find(({ cells }, at) => at < before && standsAboveValues(cells, head[at + 1]));
  return titled?.row ?? null;
}

function standsAboveValues(cells: readonly TableCell[], below: TableRow | undefined): boolean {
  const words = cells.filter((cell) => !isBlank(cell));
  if (below === undefined || words.length < 2) return false;
  if (words.some(({ kind, text }) => kind !== 'text' || /\d/u.test(text))) return false;
  return below.cells.some(
    (cell) =>
      cell.kind === 'number' ||
      IBAN_LIKE.test(compactAccount(cell.text)) ||
      (cell.text !== '' && readAmountText(cell.text) !== undefined),
  );
}

/** Takes the rows of a table one by one. `headerRow`: as a person chose it; `auto` looks for it. */
export class SurveyBuilder {
  #headerRow: number | null | 'auto';
  #head: TableRow[] | null = [];
  readonly #columns: Column[] = [];
  #rows = 0;
  #above = 0;
  /** Titles of columns that have none yet. */
  #titles: readonly string[] = [];

  constructor(headerRow: number | null | 'auto') {
    this.#headerRow = headerRow;
  }

  add(row: TableRow): void {
    if (this.#head === null) return this.#take(row);
    this.#head.push(row);
    if (this.#head.length >= HEAD_ROWS) this.#begin();
  }

  end(): TableShape {
    this.#begin();
    const headerRow = this.#headerRow === 'auto' ? null : this.#headerRow;
    return {
      headerRow,
      rowsAbove: this.#above,
      rows: this.#rows,
      columns: this.#meant(headerRow !== null).map((column) => column.survey()),
    };
  }

  /**
   * A value behind the last title is no column of its own where few rows have one: these rows were cut at a
   * separator within a value, and each of them says so.
   */
  #meant(isTitled: boolean): readonly Column[] {
    if (!isTitled) return this.#columns;
    const last = this.#columns.findLastIndex(
      ({ title, filled }) => title !== '' || filled >= this.#rows * SEVERAL,
    );
    return this.#columns.slice(0, last + 1);
  }

  #begin(): void {
    const head = this.#head;
    if (head === null) return;
    this.#head = null;
    if (this.#headerRow === 'auto') this.#headerRow = findHeaderRow(head);
    const header = head.find(({ row }) => row === this.#headerRow);
    this.#titles = (header?.cells ?? []).map(({ text }) => text.replaceAll(/\s+/gu, ' ').trim());
    this.#titles.forEach((_, at) => this.#column(at));
    for (const row of head) this.#take(row);
  }

  #take({ row, cells }: TableRow): void {
    const header = this.#headerRow === 'auto' ? null : this.#headerRow;
    if (header !== null && row === header) return;
    if (cells.every((cell) => isBlank(cell))) return;
    if (header !== null && row < header) {
      this.#above += 1;
      return;
    }
    this.#rows += 1;
    cells.forEach((cell, at) => {
      if (!isBlank(cell)) this.#column(at).add(cell);
    });
  }

  #column(at: number): Column {
    while (this.#columns.length <= at)
      this.#columns.push(new Column(this.#titles[this.#columns.length] ?? ''));
    return this.#columns[at] as Column;
  }
}
