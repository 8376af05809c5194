// A workbook is read as every spreadsheet program reads it, or refused.
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../shared/domain/errors.ts';
import type { TableRow } from '../../shared/domain/table-import/cell.ts';
import { workbook, type SheetOptions } from '../../test/corpus/workbook.ts';
import { decimalText, isDateFormat, displayedCurrency } from './number-text.ts';
import { refusalsAsFaults, surveyTable, tableRows } from './read-table.ts';

function source(bytes: Uint8Array): () => AsyncIterable<Uint8Array> {
  return async function* whole() {
    yield bytes;
  };
}

async function rowsOf(bytes: Uint8Array): Promise<readonly TableRow[]> {
  const rows: TableRow[] = [];
  for await (const piece of tableRows(source(bytes), null)) rows.push(...piece);
  return rows;
}

const texts = async (bytes: Uint8Array): Promise<readonly (readonly string[])[]> =>
  (await rowsOf(bytes)).map(({ cells }) => cells.map(({ text }) => text));

async function refusal(bytes: Uint8Array): Promise<Fault | null> {
  const read = await refusalsAsFaults(() => rowsOf(bytes));
  return read.ok ? null : read.error;
}

const sheet = (cells: string, more: Partial<SheetOptions> = {}): Uint8Array =>
  workbook([{ name: 'Tabelle1', cells, ...more }]);

/** One more relation of the workbook. */
function withRelation(relation: string): Uint8Array {
  const parts = unzipSync(sheet('<row r="1"/>'));
  const name = 'xl/_rels/workbook.xml.rels';
  const text = new TextDecoder().decode(parts[name]);
  return zipSync({
    ...parts,
    [name]: strToU8(text.replace('</Relationships>', `${relation}</Relationships>`)),
  });
}

describe('a workbook', () => {
  it('counts days from 1904, whatever an addition of some program is called', async () => {
    const bytes = workbook(
      [{ name: 'S', cells: '<row r="1"><c r="A1" s="1"><v>44884</v></c></row>' }],
      '<workbookPr date1904="1"/>',
      '<extLst><ext xmlns:x15="urn:x15" uri="{140A7094}"><x15:workbookPr chartTrackingRefBase="1"/><workbookPr/></ext></extLst>',
    );
    expect((await rowsOf(bytes))[0]?.cells[0]).toEqual({ kind: 'date', text: '2026-11-20' });
  });

  it('has no value, row or formula in what only some programs read', async () => {
    const bytes = sheet(
      '<row r="1"><c r="A1"><v>100</v><extLst><ext uri="u"><v>00</v></ext></extLst></c>' +
        '<c r="B1"><x:f xmlns:x="urn:x">1</x:f><v>5</v><x:v xmlns:x="urn:x">5</x:v></c></row>' +
        '<x:row xmlns:x="urn:x" r="2"><x:c r="A2"><x:v>7</x:v></x:c></x:row>' +
        '<row xmlns="urn:x" r="3"><c r="A3"><v>7</v></c></row>',
      { foot: '<extLst><ext uri="u"><row r="9"><c r="A9"><f>1</f><v>9</v></c></row></ext></extLst>' },
    );
    expect(await texts(bytes)).toEqual([['100', '5']]);
    expect(await surveyTable(source(bytes), { sheet: null, headerRow: null })).toMatchObject({
      value: { formulas: 0, shape: { rows: 1 } },
    });
  });

  it('is read under the other name of its language, and with a prefix', async () => {
    const parts = unzipSync(sheet('<row r="1"><c r="A1"><v>1</v></c></row>'));
    parts['xl/worksheets/sheet1.xml'] = strToU8(
      '<s:worksheet xmlns:s="http://purl.oclc.org/ooxml/spreadsheetml/main"><s:sheetData><s:row r="1"><s:c r="A1"><s:v>4</s:v></s:c></s:row></s:sheetData></s:worksheet>',
    );
    expect(await texts(zipSync(parts))).toEqual([['4']]);
  });

  it('tells rows without a height and columns without a width with the hidden ones', async () => {
    const bytes = sheet(
      '<row r="1" ht="0" customHeight="1"><c r="A1"><v>1</v></c></row><row r="2" ht="15.5"><c r="A2"><v>2</v></c></row>',
      { columns: '<col min="1" max="1" width="0"/><col min="2" max="2" width="9.1"/>' },
    );
    expect(await surveyTable(source(bytes), { sheet: null, headerRow: null })).toMatchObject({
      value: { hiddenRows: 1, hiddenColumns: 1 },
    });
  });

  it('counts numbers that may be account numbers without their zeros', async () => {
    const bytes = sheet(
      '<row r="1"><c r="A1"><v>12345678</v></c><c r="B1" s="2"><v>7</v></c><c r="C1" t="str"><v>00123</v></c><c r="D1"><v>1.5</v></c></row>',
    );
    const read = await surveyTable(source(bytes), { sheet: null, headerRow: null });
    expect(read.ok && read.value.shape.columns.map(({ numbers }) => numbers)).toEqual([1, 0, 0, 0]);
  });

  it('gives the currency that the format of a number shows', async () => {
    const bytes = sheet(
      '<row r="1"><c r="A1" s="4"><v>12.5</v></c><c r="B1" s="5"><v>-7</v></c><c r="C1"><v>3</v></c></row>',
    );
    expect((await rowsOf(bytes))[0]?.cells).toEqual([
      { kind: 'number', text: '€ 12.5' },
      { kind: 'number', text: 'USD -7' },
      { kind: 'number', text: '3' },
    ]);
    expect(await surveyTable(source(bytes), { sheet: null, headerRow: null })).toMatchObject({
      value: { shape: { columns: [{ amounts: { withCurrency: 1 } }, { amounts: { withCurrency: 1 } }, {}] } },
    });
  });

  it.each([
    ['#,##0.00\\ "€"', '€'],
    ['_-* #,##0.00\\ [$EUR]_-;-* #,##0.00_-', 'EUR'],
    ['"$"#,##0.00', '$'],
    ['[$¥-411]#,##0', '¥'],
    ['[Red]0.00', ''],
    ['0.00 "EUR/USD"', ''],
    ['#,##0.00 "PRO"', ''],
    ['[$kr-414] 0.00', ''],
    ['00000', ''],
    [undefined, ''],
  ])('shows by its format %s the currency %s', (code, currency) => {
    expect(displayedCurrency(code)).toBe(currency);
  });

  it('is read in the time it takes, however often a bracket is opened or a digit repeated', () => {
    const before = process.threadCpuUsage();
    expect(displayedCurrency('['.repeat(100_000))).toBe('');
    expect(displayedCurrency(`[$${'a'.repeat(100_000)}`)).toBe('$');
    expect(displayedCurrency(`[$EUR${'-'.repeat(100_000)}]0`)).toBe('EUR');
    expect(isDateFormat(164, `${'['.repeat(100_000)}d`)).toBe(true);
    expect(decimalText(`${'0'.repeat(100_000)}x`)).toBeNull();
    expect(process.threadCpuUsage(before).user / 1_000_000).toBeLessThan(5);
  });

  it('gives a truth value in both its spellings, and a text by its whole number alone', async () => {
    const cells = (text: string) =>
      `<row r="1"><c r="A1" t="b"><v>true</v></c><c r="B1" t="b"><v>0</v></c>${text}</row>`;
    const own = { texts: ['<si><t>first</t></si>'] };
    expect(await texts(sheet(cells('<c r="C1" t="s"><v>0</v></c>'), own))).toEqual([
      ['TRUE', 'FALSE', 'first'],
    ]);
    for (const index of ['', ' ', '0x0', '1e0', '-0', '1'])
      expect(await refusal(sheet(cells(`<c r="C1" t="s"><v>${index}</v></c>`), own))).toMatchObject({
        code: 'table-not-read',
      });
  });

  it('made to cost the square of its prefixes or sheets is refused at once', async () => {
    const many = (count: number, each: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => each(at)).join('');
    const before = process.threadCpuUsage();
    const prefixes = many(3_000, (at) => ` xmlns:a${at}="u"`);
    expect(
      await refusal(sheet('', { foot: `<x${prefixes}>${'<y xmlns:z="u"/>'.repeat(3_000)}</x>` })),
    ).toMatchObject({ code: 'table-not-read' });
    const row = '<row r="1"><c r="A1"><v>1</v></c></row>';
    expect(
      await refusal(workbook(Array.from({ length: 8_000 }, () => ({ name: 'S', cells: '' })))),
    ).toMatchObject({ code: 'table-not-read' });
    expect(await texts(sheet(row, { foot: `<x${many(60, (at) => ` xmlns:a${at}="u"`)}/>` }))).toEqual([
      ['1'],
    ]);
    expect(process.threadCpuUsage(before).user / 1_000_000).toBeLessThan(5);
  });

  it.each([
    [
      'two beginnings of its days',
      workbook([{ name: 'S', cells: '' }], '<workbookPr date1904="1"/><workbookPr/>'),
      'table-not-read',
    ],
    [
      'two sheets of one relation',
      withRelation('<Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet2.xml"/>'),
      'table-not-read',
    ],
    ['two values in a cell', sheet('<row r="1"><c r="A1"><v>1</v><v>2</v></c></row>'), 'table-not-read'],
    [
      'a value and a text in a cell',
      sheet('<row r="1"><c r="A1"><v>1</v><is><t>2</t></is></c></row>'),
      'table-not-read',
    ],
    ['a row behind the rows', sheet('', { foot: '<row r="1"><c><v>1</v></c></row>' }), 'table-not-read'],
    [
      'rows in two places',
      sheet('<row r="1"/>', { foot: '<sheetData><row r="2"/></sheetData>' }),
      'table-not-read',
    ],
    ['a cell in a cell', sheet('<row r="1"><c r="A1"><c r="B1"/></c></row>'), 'table-not-read'],
    [
      'rows that depend on the program',
      sheet('<m:AlternateContent xmlns:m="urn:m"><m:Choice><row r="1"/></m:Choice></m:AlternateContent>'),
      'table-not-read',
    ],
  ])('with %s is refused', async (_what, bytes, code) => {
    expect(await refusal(bytes)).toMatchObject({ code });
  });
});
