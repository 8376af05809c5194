// Owns how the cells of one sheet become rows: values as they were last computed, exact numbers, dates by
// their format; what a cell cannot say is its kind.
import {
  EMPTY_CELL,
  TABLE_LIMITS,
  textCell,
  type TableCell,
  type TableRow,
} from '../../shared/domain/table-import/cell.ts';
import { decimalText, serialDate } from './number-text.ts';
import { beyond, TableRefusal } from './refusal.ts';
import { RichText } from './rich-text.ts';
import { walkPart } from './xml-part.ts';

/** What a sheet holds besides its values. */
export interface SheetNotes {
  readonly formulas: number;
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  /** Merged cells of the sheet. */
  readonly merged: number;
}

/** How numbers of one style are to be read. */
export interface NumberStyle {
  readonly date: boolean;
  readonly digits: number;
  /** Code or sign of the currency the format shows beside the number; empty for none. */
  readonly currency: string;
}

interface Range {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const PLAIN: NumberStyle = { date: false, digits: 0, currency: '' };
const MOST_MERGED = 20_000;
/** Rows of a sheet (ECMA-376 part 1, 18.3.1.73). */
const LAST_ROW = 1_048_576;

export function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true' || text === 'on';
}

/** `style`: of its cells that have none of their own. */
interface ColumnRun {
  readonly from: number;
  readonly to: number;
  readonly style: NumberStyle;
  readonly isHidden: boolean;
}

/** Hidden, or of no width or height. */
function isUnseen(attributes: Readonly<Record<string, string>>, size: 'ht' | 'width'): boolean {
  return isTrue(attributes['hidden']) || /^0*(?:\.0*)?$/u.test(attributes[size] ?? '1');
}

const CELL = /^([A-Z]{1,3})(\d{1,7})$/u;

/** Column from 0; -1 for what is no reference of a cell. */
function columnOf(reference: string): number {
  const letters = CELL.exec(reference)?.[1];
  if (letters === undefined) return -1;
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.charCodeAt(0) - 64);
  return column - 1;
}

function rowOf(reference: string): number {
  return Number(CELL.exec(reference)?.[2] ?? 0);
}

/** They stand behind the rows, so the part is walked once for them alone. */
export function mergedRanges(bytes: Uint8Array): readonly Range[] {
  const ranges: Range[] = [];
  walkPart(bytes, {
    open: (name, { ref = '' }) => {
      if (name !== 'mergeCell') return;
      const [from = '', to = from] = ref.split(':');
      if (ranges.length >= MOST_MERGED || columnOf(from) < 0 || columnOf(to) < 0)
        throw new TableRefusal('table-not-read', { detail: ref.slice(0, 40) });
      ranges.push({ left: columnOf(from), top: rowOf(from), right: columnOf(to), bottom: rowOf(to) });
    },
  });
  return ranges;
}

export class SheetReader {
  readonly #texts: readonly string[];
  readonly #styles: readonly NumberStyle[];
  readonly #is1904: boolean;
  readonly #takesColumnStyles: boolean;
  #read: TableRow[] = [];
  /** Ranges that have not begun yet, by their first row. */
  readonly #merged: readonly Range[];
  #nextMerged = 0;
  /** Ranges that are not over yet. */
  #open: readonly Range[] = [];
  #row = 0;
  #rows = 0;
  #cells: TableCell[] = [];
  #column = -1;
  #type = 'n';
  #style = PLAIN;
  #value: string[] = [];
  #inValue = false;
  #hasValue = false;
  #hasFormula = false;
  readonly #inline = new RichText();
  #inInline = false;
  /** A sheet has its rows in one place. */
  #data: 'before' | 'in' | 'after' = 'before';
  #inRow = false;
  #inCell = false;
  #isHiddenRow = false;
  readonly #columns: ColumnRun[] = [];
  /** Hidden columns in which a value stands. */
  readonly #hiddenColumns = new Set<number>();
  notes: Omit<SheetNotes, 'merged'> = { formulas: 0, hiddenRows: 0, hiddenColumns: 0 };

  /**
   * @param workbook `takesColumnStyles`: a cell without a style has that of its column. By ECMA-376 (part 1,
   *   18.3.1.4) it has the first style of the workbook.
   */
  constructor(
    texts: readonly string[],
    styles: readonly NumberStyle[],
    { is1904, takesColumnStyles }: { readonly is1904: boolean; readonly takesColumnStyles: boolean },
    merged: readonly Range[],
  ) {
    this.#takesColumnStyles = takesColumnStyles;
    this.#texts = texts;
    this.#styles = styles;
    this.#is1904 = is1904;
    this.#merged = merged.filter(({ left }) => left < TABLE_LIMITS.columns).toSorted((a, b) => a.top - b.top);
  }

  /** Rows that are complete and were not taken yet. */
  taken(): readonly TableRow[] {
    const rows = this.#read;
    this.#read = [];
    return rows;
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    switch (name) {
      case 'col':
        this.#addColumns(attributes);
        break;
      case 'sheetData':
        if (this.#data !== 'before') this.#refuse();
        this.#data = 'in';
        break;
      case 'row':
        if (this.#data !== 'in' || this.#inRow) this.#refuse();
        this.#beginRow(attributes);
        break;
      case 'c':
        if (!this.#inRow || this.#inCell) this.#refuse();
        this.#beginCell(attributes);
        break;
      case 'f':
        if (!this.#inCell) break;
        this.#hasFormula = true;
        this.#count('formulas');
        break;
      case 'v':
      case 'is':
        this.#beginValue(name);
        break;
      default:
        if (this.#inInline) this.#inline.open(name);
    }
  };

  /** Between the rows: which of several contents counts, each program decides by itself. */
  readonly aside = (name: string): void => {
    if (this.#data === 'in' && name === 'AlternateContent') this.#refuse();
  };

  readonly text = (text: string): void => {
    if (this.#inValue) this.#value.push(text);
    else if (this.#inInline) this.#inline.add(text);
  };

  readonly close = (name: string): void => {
    if (name === 'v') this.#inValue = false;
    else if (name === 'is') {
      this.#inInline = false;
      this.#value = [this.#inline.end()];
    } else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
    else if (name === 'sheetData') {
      this.#data = 'after';
      this.notes = { ...this.notes, hiddenColumns: this.#hiddenColumns.size };
    } else if (this.#inInline) this.#inline.close(name);
  };

  #refuse(): never {
    throw new TableRefusal('table-not-read', { line: this.#row });
  }

  /** Of two values in one cell, programs take different ones. */
  #beginValue(name: 'is' | 'v'): void {
    if (!this.#inCell || this.#hasValue) this.#refuse();
    this.#hasValue = true;
    if (name === 'v') this.#inValue = true;
    else {
      this.#inline.begin();
      this.#inInline = true;
    }
  }

  #count(what: keyof Omit<SheetNotes, 'merged'>): void {
    this.notes = { ...this.notes, [what]: this.notes[what] + 1 };
  }

  #beginRow(attributes: Readonly<Record<string, string>>): void {
    const row = Number(attributes['r'] ?? this.#row + 1);
    // Rows go upwards; a file in which they do not is read differently by different programs.
    if (!Number.isInteger(row) || row <= this.#row || row > LAST_ROW)
      throw new TableRefusal('table-not-read');
    this.#row = row;
    this.#inRow = true;
    this.#cells = [];
    this.#column = -1;
    this.#isHiddenRow = isUnseen(attributes, 'ht');
  }

  /** Programs write them down to the last column a sheet can have. */
  #addColumns(attributes: Readonly<Record<string, string>>): void {
    const from = Number(attributes['min']) - 1;
    const to = Math.min(Number(attributes['max']), TABLE_LIMITS.columns) - 1;
    if (!(from >= 0 && from <= to) || this.#columns.length >= TABLE_LIMITS.columns) return;
    const style = this.#styles[Number(attributes['style'])] ?? PLAIN;
    this.#columns.push({ from, to, style, isHidden: isUnseen(attributes, 'width') });
  }

  #columnAt(column: number): ColumnRun | undefined {
    return this.#columns.find(({ from, to }) => column >= from && column <= to);
  }

  #beginCell(attributes: Readonly<Record<string, string>>): void {
    const { r: reference, t: type = 'n', s: style } = attributes;
    const column = reference === undefined ? this.#column + 1 : columnOf(reference);
    if (column <= this.#column || (reference !== undefined && rowOf(reference) !== this.#row)) this.#refuse();
    this.#column = column;
    this.#inCell = true;
    this.#type = type;
    this.#style =
      (style === undefined && this.#takesColumnStyles
        ? this.#columnAt(column)?.style
        : this.#styles[Number(style ?? 0)]) ?? PLAIN;
    this.#value = [];
    this.#hasValue = false;
    this.#hasFormula = false;
  }

  #endCell(): void {
    this.#inCell = false;
    const cell = this.#cell();
    if (cell.text.length > TABLE_LIMITS.cell) throw beyond('cell', cell.text.length, this.#row);
    if (cell === EMPTY_CELL) return;
    // LibreOffice writes each cell of a line that has a look of its own, empty ones far to the right too.
    if (this.#column >= TABLE_LIMITS.columns) throw beyond('columns', this.#column + 1, this.#row);
    if (this.#columnAt(this.#column)?.isHidden === true) this.#hiddenColumns.add(this.#column);
    while (this.#cells.length < this.#column) this.#cells.push(EMPTY_CELL);
    this.#cells[this.#column] = cell;
  }

  #cell(): TableCell {
    const value = this.#value.join('');
    if (!this.#hasValue || (this.#hasFormula && value === '' && this.#type !== 'str'))
      return this.#hasFormula ? { kind: 'no-value', text: '' } : EMPTY_CELL;
    switch (this.#type) {
      case 's':
        return textCell((/^\d+$/u.test(value) ? this.#texts[Number(value)] : null) ?? this.#refuse());
      case 'str':
      case 'inlineStr':
        return textCell(value);
      case 'b':
        return textCell(isTrue(value) ? 'TRUE' : 'FALSE');
      case 'e':
        return { kind: 'error', text: value };
      case 'd':
        return { kind: 'date', text: value.slice(0, 10) };
      default:
        return this.#number(value);
    }
  }

  #number(value: string): TableCell {
    if (value === '') return EMPTY_CELL;
    if (this.#style.date) {
      const date = serialDate(value, this.#is1904);
      if (date !== null) return { kind: 'date', text: date };
    }
    const text = decimalText(value);
    if (text === null) this.#refuse();
    const { currency, digits } = this.#style;
    // The currency is part of what a person reads in the cell.
    return { kind: 'number', text: `${currency}${currency === '' ? '' : ' '}${text.padStart(digits, '0')}` };
  }

  #endRow(): void {
    this.#inRow = false;
    // A program writes the rows that only have a look, too.
    if (this.#cells.length > 0) this.#rows += 1;
    if (this.#rows > TABLE_LIMITS.rows) throw beyond('rows', this.#rows, this.#row);
    if (this.#isHiddenRow && this.#cells.length > 0) this.#count('hiddenRows');
    this.#coverMerged();
    this.#read.push({ row: this.#row, cells: this.#cells });
  }

  /** Of a merged cell only the upper left one has a value; the others are not empty, but unknown. */
  #coverMerged(): void {
    const row = this.#row;
    const begins = this.#nextMerged;
    while ((this.#merged[this.#nextMerged]?.top ?? Infinity) <= row) this.#nextMerged += 1;
    const open = [...this.#open, ...this.#merged.slice(begins, this.#nextMerged)];
    this.#open = open.filter(({ bottom }) => bottom >= row);
    // Merged cells never lie over one another: a file in which they do was not written by a spreadsheet.
    if (this.#open.length > TABLE_LIMITS.columns) throw new TableRefusal('table-not-read', { line: row });
    for (const { left, top, right } of this.#open) {
      for (let at = left; at <= Math.min(right, TABLE_LIMITS.columns - 1); at += 1) {
        if (row === top && at === left) continue;
        while (this.#cells.length <= at) this.#cells.push(EMPTY_CELL);
        this.#cells[at] = { kind: 'merged', text: '' };
      }
    }
  }
}
