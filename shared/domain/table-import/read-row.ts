// Owns how one row of a table becomes a payment, and what is wrong with it: nothing is cut off, nothing is
// filled in, and what cannot be read says where it stands.
import { exponentOf, isPayableCurrency } from '../money.ts';
import { firstXmlIllegal } from '../charset.ts';
import { parseIsoDate } from '../calendar.ts';
import { decimalMarkOf, namesOther, readAmountText, type DecimalMark } from './amount-text.ts';
import { isBlank, EMPTY_CELL, textCell, type TableCell, type TableRow } from './cell.ts';
import { DATE_ORDERS, ambiguousOrders, readDateText, type DateOrder } from './date-text.ts';
import {
  GROUP_FIELDS,
  LONGEST_TEXT,
  PAYMENT_FIELDS,
  type GroupTableField,
  type PaymentTableField,
  type TableField,
} from './fields.ts';
import { columnsOf, decimalOf, type TablePlan } from './plan.ts';
import type { RowFinding, RowFindingCode } from './row-finding.ts';
import { compactAccount, type TableShape } from './survey.ts';

export type TablePayment = Readonly<Record<PaymentTableField, string>>;
export type TableGroup = Readonly<Record<GroupTableField, string>>;

export interface ReadRow {
  readonly row: number;
  readonly payment: TablePayment;
  readonly group: TableGroup;
  readonly findings: readonly RowFinding[];
}

/** What charge columns say in SWIFT's words and in those of ISO 20022. */
const CHARGES: Readonly<Record<string, string>> = {
  SHA: 'SHAR',
  SHAR: 'SHAR',
  OUR: 'DEBT',
  DEBT: 'DEBT',
  BEN: 'CRED',
  CRED: 'CRED',
  SLEV: 'SLEV',
};

/** "4,89E+15": what a spreadsheet makes of an account number that it took for a number. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+?\d+$/iu;
/** Digits a spreadsheet keeps of a number. */
const KEPT_DIGITS = 15;

/** Reads the rows of one file by one plan. */
export class RowReader {
  readonly #plan: TablePlan;
  readonly #decimal: DecimalMark | null;
  readonly #places: Readonly<Record<TableField, readonly number[]>>;
  readonly #corrections: ReadonlyMap<number, ReadonlyMap<number, string>>;
  readonly #leftOut: ReadonlySet<number>;
  readonly #columns: number;

  constructor(shape: TableShape, plan: TablePlan) {
    this.#plan = plan;
    this.#decimal = decimalOf(shape, plan);
    this.#columns = plan.columns.length;
    this.#places = Object.fromEntries(
      [...PAYMENT_FIELDS, ...GROUP_FIELDS].map((field) => [field, columnsOf(plan, field)]),
    ) as Record<TableField, readonly number[]>;
    const corrections = new Map<number, Map<number, string>>();
    for (const { row, column, text } of plan.corrections) {
      const ofRow = corrections.get(row) ?? new Map<number, string>();
      corrections.set(row, ofRow.set(column, text));
    }
    this.#corrections = corrections;
    this.#leftOut = new Set(plan.leftOut);
  }

  /** Null for a row that is no payment: above the titles, without a value, or left out by a person. */
  read(given: TableRow): ReadRow | null {
    const { headerRow } = this.#plan;
    if ((headerRow !== null && given.row <= headerRow) || this.#leftOut.has(given.row)) return null;
    const cells = this.#corrected(given);
    if (cells.every((cell) => isBlank(cell))) return null;
    return new RowInHand(given.row, cells, this.#plan, this.#places, this.#decimal).read(this.#columns);
  }

  #corrected({ row, cells }: TableRow): readonly TableCell[] {
    const changes = this.#corrections.get(row);
    if (changes === undefined) return cells;
    const all = [...cells];
    for (const [column, text] of changes) {
      while (all.length <= column) all.push(EMPTY_CELL);
      all[column] = textCell(text);
    }
    return all;
  }
}

class RowInHand {
  readonly #row: number;
  readonly #cells: readonly TableCell[];
  readonly #plan: TablePlan;
  readonly #places: Readonly<Record<TableField, readonly number[]>>;
  readonly #decimal: DecimalMark | null;
  readonly #findings: RowFinding[] = [];

  constructor(
    row: number,
    cells: readonly TableCell[],
    plan: TablePlan,
    places: Readonly<Record<TableField, readonly number[]>>,
    decimal: DecimalMark | null,
  ) {
    this.#row = row;
    this.#cells = cells;
    this.#plan = plan;
    this.#places = places;
    this.#decimal = decimal;
  }

  read(columns: number): ReadRow {
    const extra = this.#cells.slice(columns).filter((cell) => !isBlank(cell));
    if (extra.length > 0) this.#find('extra-cells', null, null, extra[0]?.text ?? '', String(columns));
    const isTotal = this.#isTotal();
    if (isTotal) this.#find('total-row', null, null, this.#text('amount'));
    const currency = this.#currency(isTotal);
    const payment = Object.fromEntries(
      PAYMENT_FIELDS.map((field) => [field, this.#paymentField(field, currency, isTotal)]),
    ) as Record<PaymentTableField, string>;
    const group = Object.fromEntries(
      GROUP_FIELDS.map((field) => [field, this.#groupField(field, isTotal)]),
    ) as Record<GroupTableField, string>;
    return { row: this.#row, payment, group, findings: this.#findings };
  }

  /** An amount without a beneficiary and an account: a sum below the payments, or a row cut in two. */
  #isTotal(): boolean {
    const has = (field: TableField): boolean =>
      this.#places[field].some((at) => !isBlank(this.#cells[at]) || this.#cells[at]?.kind === 'merged');
    return has('amount') && !has('name') && !has('account');
  }

  #find(
    code: RowFindingCode,
    field: TableField | null,
    column: number | null,
    text = '',
    against = '',
  ): void {
    this.#findings.push({ row: this.#row, column, field, code, text: text.slice(0, 200), against });
  }

  /** The text of a field, joined where several columns hold it, with what its cells cannot say. */
  #text(field: TableField): string {
    return this.#places[field]
      .map((at) => (this.#cells[at]?.text ?? '').replaceAll(/\s+/gu, ' ').trim())
      .filter((text) => text !== '')
      .join(' ');
  }

  #first(field: TableField): number | null {
    return this.#places[field][0] ?? null;
  }

  #cell(field: TableField): TableCell {
    return this.#cells[this.#first(field) ?? -1] ?? EMPTY_CELL;
  }

  /** Whether every cell of the field can be used; says so where not. */
  #usable(field: TableField): boolean {
    let isUsable = true;
    for (const at of this.#places[field]) {
      const cell = this.#cells[at];
      const code =
        cell?.kind === 'error'
          ? 'cell-error'
          : cell?.kind === 'no-value'
            ? 'formula-without-value'
            : cell?.kind === 'merged'
              ? 'merged'
              : null;
      if (code === null) continue;
      this.#find(code, field, at, cell?.text);
      isUsable = false;
    }
    return isUsable;
  }

  #fits(field: TableField, text: string): string {
    const column = this.#first(field);
    if (text.length > LONGEST_TEXT[field])
      this.#find('too-long', field, column, text, String(LONGEST_TEXT[field]));
    else if (firstXmlIllegal(text) >= 0) this.#find('control-character', field, column, text);
    return text;
  }

  #currency(isTotal: boolean): string {
    if (!this.#usable('currency')) return '';
    const written = compactAccount(this.#text('currency'));
    const beside = readAmountText(this.#text('amount'))?.currency ?? '';
    const currency = written || beside || this.#plan.currency;
    const column = this.#first('currency');
    if (currency === '' && !isTotal) this.#find('currency-missing', 'currency', column);
    else if (currency !== '' && !isPayableCurrency(currency))
      this.#find('currency-unknown', 'currency', column, currency);
    return currency;
  }

  #paymentField(field: PaymentTableField, currency: string, isTotal: boolean): string {
    if (field === 'currency') return currency.slice(0, LONGEST_TEXT.currency);
    if (!this.#usable(field)) return '';
    switch (field) {
      case 'amount':
        return this.#amount(currency);
      case 'name':
        if (this.#text('name') === '' && !isTotal) this.#find('name-missing', field, this.#first(field));
        return this.#fits(field, this.#text('name'));
      case 'account':
        return this.#account(isTotal);
      case 'mandateDate':
        return this.#date(field);
      case 'agentBic':
      case 'country':
      case 'purpose':
        return this.#fits(field, compactAccount(this.#text(field)));
      case 'creditorReference':
      case 'remittance':
      case 'endToEndId':
      case 'street':
      case 'buildingNumber':
      case 'postCode':
      case 'town':
      case 'mandateId':
        return this.#fits(field, this.#text(field));
      default:
        return field satisfies never;
    }
  }

  #groupField(field: GroupTableField, isTotal: boolean): string {
    if (!this.#usable(field)) return '';
    switch (field) {
      case 'valueDate':
        return this.#valueDate(isTotal);
      case 'ownAccount':
        return this.#fits(field, this.#accountText(field));
      case 'ownAgentBic':
        return this.#fits(field, compactAccount(this.#text(field)));
      case 'ownName':
        return this.#fits(field, this.#text(field));
      case 'chargeBearer':
        return this.#charges();
      default:
        return field satisfies never;
    }
  }

  #amount(currency: string): string {
    const column = this.#first('amount');
    const cell = this.#cell('amount');
    const text = this.#text('amount');
    if (text === '') {
      this.#find('amount-missing', 'amount', column);
      return '';
    }
    if (cell.kind === 'date') {
      this.#find('amount-unreadable', 'amount', column, text);
      return '';
    }
    const amount = readAmountText(text);
    if (amount === undefined) {
      this.#find('amount-unreadable', 'amount', column, text);
      return '';
    }
    // A number of the spreadsheet's own is plain decimal text already.
    const mark = cell.kind === 'number' ? '.' : this.#decimal;
    const reading = decimalMarkOf(amount);
    const value =
      reading === 'either' || reading === 'both'
        ? mark === null
          ? reading === 'both'
            ? amount.readings['.']
            : null
          : amount.readings[mark]
        : amount.readings[reading];
    if (value === null) {
      this.#find('amount-unreadable', 'amount', column, text);
      return '';
    }
    if (amount.negative) this.#find('amount-negative', 'amount', column, text);
    else if (
      cell.kind !== 'number' &&
      mark !== null &&
      reading !== 'both' &&
      reading !== 'either' &&
      reading !== mark
    )
      this.#find('amount-other-mark', 'amount', column, text, mark);
    else if (namesOther(amount, currency))
      this.#find('amount-other-currency', 'amount', column, text, currency);
    else this.#checkAmount(value, currency, text);
    return this.#fits('amount', value);
  }

  #checkAmount(value: string, currency: string, text: string): void {
    const column = this.#first('amount');
    const decimals = (value.split('.')[1] ?? '').replace(/0+$/u, '').length;
    const most = exponentOf(currency);
    if (/^[0.]*$/u.test(value)) this.#find('amount-zero', 'amount', column, text);
    else if (most !== undefined && decimals > most)
      this.#find('amount-decimals', 'amount', column, text, currency);
  }

  #account(isTotal: boolean): string {
    const column = this.#first('account');
    const text = this.#accountText('account');
    if (text === '' && !isTotal) this.#find('account-missing', 'account', column);
    return this.#fits('account', text);
  }

  #accountText(field: 'account' | 'ownAccount'): string {
    const text = this.#text(field);
    const isNumber = this.#cell(field).kind === 'number';
    if (SCIENTIFIC.test(text) || (isNumber && text.replace(/\D/gu, '').length > KEPT_DIGITS))
      this.#find('digits-lost', field, this.#first(field), text);
    const compact = compactAccount(text);
    return /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/u.test(compact) ? compact : text;
  }

  #valueDate(isTotal: boolean): string {
    const text = this.#text('valueDate');
    const date = text === '' ? this.#plan.valueDate : this.#date('valueDate');
    if (text === '' && date === '' && !isTotal)
      this.#find('date-missing', 'valueDate', this.#first('valueDate'));
    return date;
  }

  #date(field: 'mandateDate' | 'valueDate'): string {
    const text = this.#text(field);
    const column = this.#first(field);
    if (text === '') return '';
    if (this.#cell(field).kind === 'date') {
      const day = parseIsoDate(text);
      if (day === undefined) this.#find('date-unreadable', field, column, text);
      return day ?? '';
    }
    const readings = readDateText(text);
    const orders = DATE_ORDERS.filter((order) => readings[order] !== undefined);
    const date = dateUnder(this.#plan.dateOrder, readings, orders);
    if (date !== undefined) return date;
    if (orders.length > 0) this.#find('date-other-order', field, column, text);
    else this.#find('date-unreadable', field, column, text);
    return '';
  }

  #charges(): string {
    const text = this.#text('chargeBearer');
    if (text === '') return '';
    const code = CHARGES[text.toUpperCase()];
    if (code === undefined) this.#find('charges-unknown', 'chargeBearer', this.#first('chargeBearer'), text);
    return code ?? '';
  }
}

/** The date under the order of the file; a date that leaves no doubt by itself needs none. */
function dateUnder(
  order: DateOrder | null,
  readings: Readonly<Partial<Record<DateOrder, string>>>,
  orders: readonly DateOrder[],
): string | undefined {
  if (order !== null) return readings[order];
  const [only] = orders;
  return only === undefined || ambiguousOrders(readings).length > 0 ? undefined : readings[only];
}
