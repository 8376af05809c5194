// Tables of payments as other programs wrote them (`foreign/README.md`), read row by row.
import { readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { must } from '../../shared/domain/must.fake.ts';
import type { TableCell } from '../../shared/domain/table-import/cell.ts';
import { surveyTable, tableRows } from '../../main/tables/read-table.ts';

const PIECE = 1_000;

const bytesOf = (file: string): Uint8Array => readFileSync(new URL(`foreign/${file}`, import.meta.url));

function source(file: string | Uint8Array): () => AsyncIterable<Uint8Array> {
  const bytes = typeof file === 'string' ? bytesOf(file) : file;
  return async function* pieces() {
    for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
  };
}

/** A text stands as it is; what is none begins with its kind. */
const shown = ({ kind, text }: TableCell): string => (kind === 'text' ? text : `<${kind}>${text}`);

async function rowsOf(
  file: string | Uint8Array,
  sheet: number | null = null,
): Promise<readonly (readonly string[])[]> {
  const rows: string[][] = [];
  for await (const piece of tableRows(source(file), sheet))
    for (const { row, cells } of piece) if (cells.length > 0) rows.push([`${row}`, ...cells.map(shown)]);
  return rows;
}

async function noted(file: string): Promise<object> {
  const { shape, sheets, ...more } = must(
    await surveyTable(source(file), { sheet: null, headerRow: 'auto' }),
  );
  const { encoding, separator, formulas, hiddenRows, hiddenColumns, merged } = more;
  return {
    titles: shape.headerRow,
    sheets: sheets.map(({ name, hidden }) => (hidden ? `(${name})` : name)),
    of: [encoding, separator],
    formulas,
    hidden: [hiddenRows, hiddenColumns],
    merged,
  };
}

const HEAD = ['Empfänger', 'IBAN', 'Betrag', 'Währung', 'Verwendungszweck', 'Ausführungsdatum'];
const DE = 'DE89370400440532013000';
const FR = 'FR7630006000011234567890189';
const NL = 'NL91ABNA0417164300';
const AT = 'AT611904300234573201';
const PL = 'PL61109010140000071219812874';
const WORKBOOK = { of: [null, null], formulas: 0, hidden: [0, 0], merged: 0 };
const LINES = 'Zeile 1\nZeile 2';

/** What one sheet of LibreOffice and its copies hold; the cell of a post code is shown with five digits. */
const OFFICE = [
  ['3', ...HEAD],
  ['4', 'Bäckerei Öztürk & Cie', DE, '<number>€ 1204.5', 'EUR', 'Rechnung 4711', '<date>2026-12-01'],
  ['5', 'Formel AG', FR, '<number>2409', 'EUR', 'RE 1204.5', '<date>2026-12-02'],
  ['6', 'Versteckt GmbH', NL, '<number>1234.567', 'EUR', 'TRUE', '<date>2028-02-29'],
  ['7', 'Fehler GmbH', AT, '<error>#DIV/0!', 'EUR', 'verbunden', '<merged>'],
  ['8', 'Text AG', PL, '1.204,50', 'EUR', '<merged>', '<merged>'],
  ['9', LINES, PL, '<number>0.3', 'EUR', '<number>01234', '', 'intern'],
];
const OFFICE_NOTES = { titles: 3, ...WORKBOOK, formulas: 3, hidden: [1, 1], merged: 1 };
const OFFICE_SHEETS = ['Zahlungen', 'Zweites Blatt', '(Geheim)'];

const EXCELJS = [
  ['1', ...HEAD],
  ['2', 'Bäckerei Öztürk & Cie', DE, '<number>250.5', 'EUR', 'Rechnung', '<date>2026-12-01'],
  ['3', 'Müller AG', FR, '<number>125.25', 'EUR', 'FALSE', '<date>2026-12-01'],
  ['4', 'Fehler GmbH', NL, '<error>#DIV/0!', 'EUR', '<error>#N/A', '<date>2028-02-29'],
  ['5', 'Verbunden', AT, '<number>1', 'EUR', 'x', '<merged>'],
  ['6', '  Leerzeichen  ', '', '', '', '<merged>', '<merged>'],
];
const EXCELJS_NOTES = { titles: 1, ...WORKBOOK, formulas: 3, hidden: [1, 0], merged: 1 };

const OF_TEXT = [
  ['1', ...HEAD],
  ['2', 'Müller', DE, '1204.5', 'EUR', 'a', '12/1/26'],
  ['3', 'Söhne', NL, '1.204,50', 'EUR', 'TRUE', '2/29/28'],
];

describe('a table of another program', () => {
  it.each([
    ['libreoffice.xlsx', OFFICE, { ...OFFICE_NOTES, sheets: OFFICE_SHEETS }],
    ['libreoffice-1904.xlsx', OFFICE, { ...OFFICE_NOTES, sheets: OFFICE_SHEETS }],
    ['gnumeric.xlsx', OFFICE, { ...OFFICE_NOTES, sheets: ['Zahlungen', 'Zweites Blatt', 'Geheim'] }],
    ['exceljs-1904.xlsx', EXCELJS, { ...EXCELJS_NOTES, sheets: ['Zahlungen'] }],
    ['gnumeric-1904.xlsx', EXCELJS, { ...EXCELJS_NOTES, sheets: ['Zahlungen'] }],
    [
      'openpyxl-layout.xlsx',
      [
        ['2', '', 'Zahlungsvorschlag für Köln', '<merged>', '<merged>', '<merged>'],
        ['4', '', ...HEAD, 'intern'],
        [
          '5',
          '',
          'Müller & Söhne GmbH',
          DE,
          '<number>€ 1204.5',
          'EUR',
          'Rechnung 4711',
          '<date>2026-12-01',
          'x',
        ],
        ['6', '', 'Bäckerei Öztürk & Cie', FR, '<number>0.3', 'EUR', 'Größe: 3 < 4', '<date>2026-12-01'],
        ['7', '', 'Straßenbau Weiß', NL, '<number>1234.567', 'EUR', LINES, '<date>2026-12-02'],
        ['8', '', 'Łódź Sp. z o.o.', PL, '1.204,50', 'EUR', 'TRUE', '02.12.2026'],
        ['9', '', 'Versteckte Zeile AG', AT, '<number>99', 'EUR', 'verborgen', '<date>2026-12-03'],
        ['11', '', '<no-value>'],
        ['12', '', '<error>#N/A'],
      ],
      {
        ...WORKBOOK,
        titles: 4,
        sheets: ['(Geheim)', 'Zahlungen', '(Sehr geheim)'],
        formulas: 1,
        hidden: [1, 1],
        merged: 1,
      },
    ],
    [
      'openpyxl-1904.xlsx',
      [
        ['1', ...HEAD],
        ['2', 'Müller', DE, '<number>12.5', 'EUR', 'a', '<date>2026-12-01'],
        ['3', 'Söhne', DE, '<number>13', 'EUR', 'b', '<date>2028-02-29'],
      ],
      { ...WORKBOOK, titles: 1, sheets: ['1904'] },
    ],
    [
      'openpyxl-table.xlsx',
      [
        ['1', ...HEAD],
        ['2', 'Lieferant 0', DE, '<number>100.25', 'EUR', 'RE 0', '<date>2026-12-01'],
        ['3', 'Lieferant 1', DE, '<number>200.5', 'EUR', 'RE 1', '<date>2026-12-02'],
        ['4', 'Lieferant 2', DE, '<number>300.75', 'EUR', 'RE 2', '<date>2026-12-03'],
      ],
      { ...WORKBOOK, titles: 1, sheets: ['Tabelle', 'Zweites Blatt'] },
    ],
    [
      'sheetjs-inline.xlsx',
      [
        ['1', ...HEAD],
        ['2', 'Müller', DE, '<number>1204.5', 'EUR', 'a', '<date>2026-12-01'],
        ['3', 'Söhne', NL, '1.204,50', 'EUR', 'TRUE', '<date>2028-02-29'],
      ],
      { ...WORKBOOK, titles: 1, sheets: ['Blatt'] },
    ],
    [
      'write-excel-file.xlsx',
      [
        ['1', ...HEAD],
        ['2', 'Müller & Söhne', DE, '<number>1204.5', 'EUR', 'TRUE', '<date>2026-12-01'],
        ['3', 'Zeile\nzwei', NL, '<no-value>', 'EUR', '', '<date>2028-02-29'],
      ],
      { ...WORKBOOK, titles: 1, sheets: ['Liste'], formulas: 1 },
    ],
    ['sheetjs-unicode.txt', OF_TEXT, { ...WORKBOOK, titles: 1, sheets: [], of: ['UTF-16LE', '\t'] }],
    ['sheetjs-utf8.csv', OF_TEXT, { ...WORKBOOK, titles: 1, sheets: [], of: ['UTF-8', ';'] }],
    [
      'libreoffice-latin.csv',
      [
        ['1', '', '', '', '', '', '', ''],
        ['2', '', '', '', '', '', '', ''],
        ['3', ...HEAD, ''],
        ['4', 'Bäckerei Öztürk & Cie', DE, '1204,5', 'EUR', 'Rechnung 4711', '01.12.2026', ''],
        ['5', 'Formel AG', FR, '2409', 'EUR', 'RE 1204.5', '02.12.2026 15:30:00', ''],
        ['6', 'Versteckt GmbH', NL, '1234,567', 'EUR', 'TRUE', '29.02.2028', ''],
        ['7', 'Fehler GmbH', AT, '#DIV/0!', 'EUR', 'verbunden', '', ''],
        ['8', 'Text AG', PL, '1.204,50', 'EUR', '', '', ''],
        ['9', LINES, PL, '0,3', 'EUR', '1234', '', 'intern'],
      ],
      { ...WORKBOOK, titles: 3, sheets: [], of: ['ISO-8859-1', ';'] },
    ],
  ])('%s', async (file, rows, notes) => {
    expect(await rowsOf(file)).toEqual(rows);
    expect(await noted(file)).toEqual(notes);
  });

  it.each(['libreoffice.xlsx', 'gnumeric.xlsx', 'openpyxl-table.xlsx'])(
    '%s: its second sheet',
    async (file) => {
      const amount = '<number>7';
      expect(await rowsOf(file, 1)).toEqual([
        ['1', ...HEAD],
        ['2', 'Zweiter', NL, amount, 'USD', 'zweites Blatt', '<date>2027-01-04'],
      ]);
    },
  );

  it('a cell without a style has that of its column only where the program leaves it out', async () => {
    const parts = unzipSync(bytesOf('gnumeric-1904.xlsx'));
    const properties = strFromU8(parts['docProps/app.xml'] ?? new Uint8Array());
    expect(properties).toContain('<Application>gnumeric</Application>');
    parts['docProps/app.xml'] = strToU8(properties.replace('gnumeric', 'Another program'));
    const dates = async (file: string | Uint8Array): Promise<number> =>
      (await rowsOf(file)).flat().filter((cell) => cell.startsWith('<date>')).length;
    expect(await dates('gnumeric-1904.xlsx')).toBeGreaterThan(0);
    expect(await dates(zipSync(parts))).toBe(0);
  });

  it('exceljs-stream.xlsx: a sheet of more than a million bytes', async () => {
    const text = 'Verwendungszweck, lang genug für viele Zeilen '.repeat(56);
    expect(await rowsOf('exceljs-stream.xlsx')).toEqual([
      ['1', ...HEAD],
      ...Array.from({ length: 400 }, (_, at) => {
        const day = `<date>2026-12-0${1 + (at % 9)}`;
        return [`${at + 2}`, `Größe & <Maß> ${at}`, DE, `<number>${at}.1`, 'EUR', `RE\t${at} ${text}`, day];
      }),
    ]);
    const notes = { ...WORKBOOK, titles: 1, sheets: ['Strom', '(Verborgen)'] };
    expect(await noted('exceljs-stream.xlsx')).toEqual(notes);
  });
});
