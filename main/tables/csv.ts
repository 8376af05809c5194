// Owns how a text of separated values becomes rows: its separator is found from its first lines, and a quote
// that does not close is named with its line.
import { finished } from 'node:stream';
import { CsvError, parse, type Parser } from 'csv-parse';
import { TABLE_LIMITS, textCell, type TableRow } from '../../shared/domain/table-import/cell.ts';
import { beyond, TableRefusal } from './refusal.ts';

export const SEPARATORS = [';', ',', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Characters in which the separator is looked for. */
const HEAD = 65_536;
const HEAD_LINES = 50;
/** A quoted cell goes over so many lines at most: a quote that closes later was never meant to open. */
const LONGEST_SPAN = 20;
/** All that end a line, whatever the first line ends with: spreadsheets read a file of several of them so. */
const LINE_ENDS = ['\r\n', '\n', '\r'];
/** What is longer without the end of a line is no row: cells, quotes in them twice, and what parts them. */
const LONGEST_LINE = TABLE_LIMITS.cell * 8 + 10_000;
/** Columns of the narrowest table of payments: a name, an account, an amount. */
const NARROWEST = 3;

/** Values of the first lines by a separator, quotes respected. */
function widths(head: string, separator: string, isWhole: boolean): readonly number[] {
  const counts: number[] = [];
  let count = 1;
  let quoted = false;
  for (const character of head) {
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === separator) count += 1;
    else if (character === '\n') {
      counts.push(count);
      count = 1;
    }
    if (counts.length >= HEAD_LINES) return counts;
  }
  // The last line may be cut where the text goes on.
  if (isWhole) counts.push(count);
  return counts;
}

/** How many lines have the width that most of them have, and that width. */
function agreement(counts: readonly number[]): { readonly lines: number; readonly width: number } {
  const byWidth = new Map<number, number>();
  for (const count of counts) if (count > 1) byWidth.set(count, (byWidth.get(count) ?? 0) + 1);
  let best = { lines: 0, width: 1 };
  for (const [width, lines] of byWidth)
    if (lines > best.lines || (lines === best.lines && width > best.width)) best = { lines, width };
  return best;
}

export interface FoundSeparator {
  readonly separator: Separator;
  /** Characters before the table: a byte order mark, and the line with which a file names its separator. */
  readonly skip: number;
  /** Lines among them. */
  readonly skippedLines: number;
}

/** Semicolons before commas where both would do: who writes decimal commas separates by semicolons. */
export function findSeparator(text: string, isWhole: boolean): FoundSeparator {
  const mark = text.startsWith('\ufeff') ? 1 : 0;
  const named = /^sep=([;,|\t])\r?\n/iu.exec(text.slice(mark));
  if (named) {
    const separator = SEPARATORS.find((one) => one === named[1]) ?? ';';
    return { separator, skip: mark + named[0].length, skippedLines: 1 };
  }
  let best: { readonly separator: Separator; readonly lines: number; readonly width: number } | null = null;
  for (const separator of SEPARATORS) {
    const found = agreement(widths(text.slice(mark, HEAD), separator, isWhole));
    if (found.lines > (best?.lines ?? 0)) best = { separator, ...found };
  }
  return { separator: best?.separator ?? ';', skip: mark, skippedLines: 0 };
}

/** The first characters of a text, and the text as a whole. */
async function withHead(
  pieces: AsyncIterable<string>,
): Promise<{ readonly head: string; readonly isWhole: boolean; readonly all: AsyncGenerator<string> }> {
  const walk = pieces[Symbol.asyncIterator]();
  let head = '';
  let isWhole = false;
  while (head.length < HEAD && !isWhole) {
    const next = await walk.next();
    if (next.done === true) isWhole = true;
    else head += next.value;
  }
  async function* all(): AsyncGenerator<string> {
    yield head;
    for (;;) {
      const next = await walk.next();
      if (next.done === true) return;
      yield next.value;
    }
  }
  return { head, isWhole, all: all() };
}

async function* without(pieces: AsyncIterable<string>, skip: number): AsyncGenerator<string> {
  let left = skip;
  for await (const piece of pieces) {
    yield piece.slice(left);
    left = Math.max(0, left - piece.length);
  }
}

/** Lines that a record goes over: the parser itself counts a line end of two characters in a cell twice. */
function linesOf(record: readonly string[]): number {
  return record.reduce((lines, text) => lines + (text.match(/\r\n|\r|\n/gu)?.length ?? 0), 1);
}

/**
 * Whether a quote that was never meant to open has swallowed the next row: a cell of several lines then holds
 * the separators of a row. In a sentence a blank follows the comma.
 */
function swallows(record: readonly string[], separator: Separator): boolean {
  const ofRow = Math.max(record.length, NARROWEST) - 1;
  return record.some(
    (text) =>
      /[\r\n]/u.test(text) &&
      text.split(separator).filter((part, at) => at > 0 && !/^[ \u00a0]/u.test(part)).length >= ofRow,
  );
}

/**
 * Rows in pieces, numbered by the line they begin in. `onSeparator` is told once, before the first of them.
 */
export async function* csvRows(
  pieces: AsyncIterable<string>,
  onSeparator: (separator: Separator) => void,
): AsyncGenerator<readonly TableRow[], void, undefined> {
  const { head, isWhole, all } = await withHead(pieces);
  const { separator, skip, skippedLines } = findSeparator(head, isWhole);
  onSeparator(separator);
  const records = new Records(separator, skippedLines + 1);
  for await (const piece of without(all, skip)) {
    await records.write(piece);
    const rows = records.taken();
    if (rows.length > 0) yield rows;
  }
  await records.end();
  const rest = records.taken();
  if (rest.length > 0) yield rest;
}

/** The line that has not ended yet. */
class OpenLine {
  line: number;
  length = 0;
  separators = 0;
  quotes = 0;
  readonly #separator: Separator;
  #last = '';

  constructor(separator: Separator, firstLine: number) {
    this.#separator = separator;
    this.line = firstLine;
  }

  /** Whether it can still be a row. */
  add(piece: string): boolean {
    for (const character of piece) {
      const last = this.#last;
      this.#last = character;
      if (character === '\n' || character === '\r') {
        if (character === '\r' || last !== '\r') this.line += 1;
        this.length = 0;
        this.separators = 0;
        this.quotes = 0;
        continue;
      }
      this.length += 1;
      if (character === this.#separator) this.separators += 1;
      else if (character === '"') this.quotes += 1;
      if (this.length > LONGEST_LINE) return false;
    }
    return true;
  }
}

/** The parser with the rows it has read and that were not taken yet. */
class Records {
  readonly #parser: Parser;
  readonly #separator: Separator;
  readonly #open: OpenLine;
  /** Line in which the record begins that the parser has in hand. */
  #line: number;
  #read: TableRow[] = [];
  #rows = 0;
  #refused: TableRefusal | null = null;

  constructor(separator: Separator, firstLine: number) {
    this.#line = firstLine;
    this.#separator = separator;
    this.#open = new OpenLine(separator, firstLine);
    this.#parser = parse({
      delimiter: separator,
      record_delimiter: LINE_ENDS,
      relax_column_count: true,
      relax_quotes: true,
      // Also bounds what a quote that never closes can gather.
      max_record_size: TABLE_LIMITS.cell * 4,
      on_record: (record: string[]) => {
        this.#take(record);
        return null;
      },
    });
    // Told to whoever writes.
    this.#parser.on('error', () => undefined);
    this.#parser.resume();
  }

  async write(piece: string): Promise<void> {
    const isRow = this.#open.add(piece);
    // What follows is not parsed: the parser keeps millions of empty cells for one row.
    if (!isRow) throw this.#tooLong();
    await this.#done((after) => this.#parser.write(piece, after));
  }

  #tooLong(): TableRefusal {
    const { line, length, separators, quotes } = this.#open;
    if (quotes > 0) return new TableRefusal('table-quote-open', { line });
    return separators >= TABLE_LIMITS.columns
      ? beyond('columns', separators + 1, line)
      : beyond('cell', length, line);
  }

  end(): Promise<void> {
    return this.#done((after) => finished(this.#parser.end(), after));
  }

  taken(): readonly TableRow[] {
    const rows = this.#read;
    this.#read = [];
    return rows;
  }

  async #done(work: (after: (cause?: Error | null) => void) => unknown): Promise<void> {
    const cause = await new Promise<Error | null | undefined>((resolve) => void work(resolve));
    if (this.#refused !== null) throw this.#refused;
    // Whatever gathers a record beyond its size is a quote that nobody closed, or a line that never ends.
    if (cause instanceof CsvError)
      throw this.#open.quotes === 0 && this.#open.length > TABLE_LIMITS.cell
        ? this.#tooLong()
        : new TableRefusal('table-quote-open', { line: this.#line });
    if (cause !== null && cause !== undefined) throw cause;
  }

  #take(record: readonly string[]): void {
    if (this.#refused !== null) return;
    const row = this.#line;
    const lines = linesOf(record);
    this.#line += lines;
    this.#rows += 1;
    const longest = record.reduce((most, text) => Math.max(most, text.length), 0);
    if (lines > LONGEST_SPAN || swallows(record, this.#separator))
      this.#refused = new TableRefusal('table-quote-open', { line: row });
    else if (this.#rows > TABLE_LIMITS.rows) this.#refused = beyond('rows', this.#rows, row);
    else if (record.length > TABLE_LIMITS.columns) this.#refused = beyond('columns', record.length, row);
    else if (longest > TABLE_LIMITS.cell) this.#refused = beyond('cell', longest, row);
    else this.#read.push({ row, cells: record.map(textCell) });
  }
}
