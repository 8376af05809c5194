// Owns the form of exported tables: RFC 4180, in UTF-8 with a mark, and no cell a spreadsheet would run as a
// formula.

/**
 * What a spreadsheet takes for the beginning of a formula, full-width twins and what cannot be seen before it
 * included.
 */
const FORMULA = /^[\p{Cc}\p{Cf}\p{Z}]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u;
/**
 * Where another country's list separator is another character or a tab, a cell is cut there, and what follows
 * begins a cell of its own. A quote inside a cell is written twice, and such a reader takes both off again.
 */
const CUTS: Readonly<
  Record<CsvSeparator, { readonly other: string; readonly run: RegExp; readonly cut: RegExp }>
> = {
  ',': { other: ';', run: /[\p{Cc}\p{Cf}\p{Z}";]+/gu, cut: /[;\t\r\n]/gu },
  ';': { other: ',', run: /[\p{Cc}\p{Cf}\p{Z}",]+/gu, cut: /[,\t\r\n]/gu },
};
const BEGINS_FORMULA = /^[=+\-@\uff0b\uff0d\uff1d\uff20]/u;
const NEEDS_QUOTES: Readonly<Record<CsvSeparator, RegExp>> = { ',': /[",\r\n]/u, ';': /[";\r\n]/u };
const NUMBER: Readonly<Record<CsvSeparator, RegExp>> = {
  ',': /^-?\d+(?:\.\d+)?$/u,
  ';': /^-?\d+(?:,\d+)?$/u,
};

/** A semicolon where the decimal sign is a comma: so spreadsheets of those regions read it. */
export type CsvSeparator = ',' | ';';

/** An apostrophe wherever a cut begins a formula. Each run is read once, however long it is. */
function withoutCutFormulas(text: string, separator: CsvSeparator): string {
  const { other, run, cut } = CUTS[separator];
  return text.replaceAll(run, (found, at: number) => {
    if (!BEGINS_FORMULA.test(text.charAt(at + found.length))) return found;
    // What stands before the last separator is a cell of its own, which ends there.
    const last = Math.max(0, found.lastIndexOf(other));
    return found.slice(0, last) + found.slice(last).replaceAll(cut, "$&'");
  });
}

function cell(value: string | null, separator: CsvSeparator): string {
  const text = value ?? '';
  // A plain number may begin with its minus: it is what it seems to be.
  if (NUMBER[separator].test(text)) return text;
  const inside = withoutCutFormulas(text, separator);
  const safe = FORMULA.test(text) ? `'${inside}` : inside;
  return NEEDS_QUOTES[separator].test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A table as bytes: a header line, CRLF after every line (RFC 4180 section 2), UTF-8 with a byte order mark
 * so that spreadsheets read it as such.
 * A null cell is empty. A text that begins like a formula gets an apostrophe before it.
 */
export function csvBytes(
  header: readonly string[],
  rows: Iterable<readonly (string | null)[]>,
  separator: CsvSeparator = ',',
): Uint8Array {
  const lines = [header, ...rows].map((row) => lineOf(row, separator));
  return new TextEncoder().encode(`\ufeff${lines.join('')}`);
}

/** More lines of the same table, for one that is made in parts. */
export function csvLines(
  rows: Iterable<readonly (string | null)[]>,
  separator: CsvSeparator = ',',
): Uint8Array {
  return new TextEncoder().encode([...rows].map((row) => lineOf(row, separator)).join(''));
}

function lineOf(row: readonly (string | null)[], separator: CsvSeparator): string {
  return `${row.map((value) => cell(value, separator)).join(separator)}\r\n`;
}
