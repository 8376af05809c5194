// Files as they come from ERP systems, spreadsheets and hostile senders, read from their bytes.
import { gzipSync, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../shared/domain/errors.ts';
import { TABLE_LIMITS, type TableRow } from '../../shared/domain/table-import/cell.ts';
import { workbook, type SheetOptions } from '../../test/corpus/workbook.ts';
import { surveyTable, refusalsAsFaults, tableRows } from './read-table.ts';

const encoder = new TextEncoder();

function source(bytes: Uint8Array, piece = 7): () => AsyncIterable<Uint8Array> {
  return async function* pieces() {
    for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
  };
}

async function rowsOf(bytes: Uint8Array, sheet: number | null = null): Promise<readonly TableRow[]> {
  const rows: TableRow[] = [];
  for await (const piece of tableRows(source(bytes, 4_096), sheet)) rows.push(...piece);
  return rows;
}

const texts = async (bytes: Uint8Array): Promise<readonly (readonly string[])[]> =>
  (await rowsOf(bytes)).map(({ cells }) => cells.map(({ text }) => text));

async function refusal(bytes: Uint8Array): Promise<Fault | null> {
  const read = await refusalsAsFaults(() => rowsOf(bytes));
  return read.ok ? null : read.error;
}

const utf16 = (text: string, big: boolean, mark: boolean): Uint8Array => {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
  return big ? bytes.swap16() : bytes;
};
const windows = (text: string): Uint8Array => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');

describe('text of separated values', () => {
  it.each([
    ['semicolon', 'a;b\n1,5;2\n'],
    ['comma', 'a,b\n"1,5",2\n'],
    ['tab', 'a\tb\n1,5\t2\n'],
    ['pipe', 'a|b\n1,5|2'],
    ['named by the file', 'sep=;\r\na;b\r\n1,5;2\r\n'],
  ])('is read by its separator: %s', async (_what, text) => {
    expect(await texts(encoder.encode(text))).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
  });

  it('numbers its rows by the line in which they begin', async () => {
    const rows = await rowsOf(encoder.encode('a;b\r\n"two\r\nlines";2\r\n\r\nz;"say ""hi"""\r\n'));
    expect(rows.filter(({ cells }) => cells.length > 1).map(({ row }) => row)).toEqual([1, 2, 5]);
    expect(rows.at(-1)?.cells[1]?.text).toBe('say "hi"');
    const named = await rowsOf(encoder.encode('sep=;\na;b\n1;2\n'));
    expect(named.map(({ row }) => row)).toEqual([2, 3]);
  });

  it.each([
    ['UTF-8', encoder.encode('Name;Ort\nMüller;Köln'), 'UTF-8'],
    ['UTF-8 with a mark', encoder.encode('\ufeffName;Ort\nMüller;Köln'), 'UTF-8'],
    ['UTF-16 little endian', utf16('Name;Ort\nMüller;Köln', false, true), 'UTF-16LE'],
    ['UTF-16 big endian', utf16('Name;Ort\nMüller;Köln', true, true), 'UTF-16BE'],
    ['UTF-16 without a mark', utf16('Name;Ort\nMüller;Köln', false, false), 'UTF-16LE'],
    ['ISO-8859-1', windows('Name;Ort\nMüller;Köln'), 'ISO-8859-1'],
  ])('is read in %s', async (_what, bytes, encoding) => {
    expect(await texts(bytes)).toEqual([
      ['Name', 'Ort'],
      ['Müller', 'Köln'],
    ]);
    const read = await surveyTable(source(bytes), { sheet: null, headerRow: 'auto' });
    expect(read).toMatchObject({ ok: true, value: { form: 'text', encoding, separator: ';' } });
  });

  it('is read in Windows-1252', async () => {
    const bytes = windows('Name;Betrag\nMüller;5 €');
    expect((await texts(bytes))[1]).toEqual(['Müller', '5 €']);
    expect(await surveyTable(source(bytes), { sheet: null, headerRow: 'auto' })).toMatchObject({
      value: { encoding: 'Windows-1252' },
    });
  });

  it('in two encodings is refused with the line of each', async () => {
    const mixed = Buffer.concat([encoder.encode('Name\nMüller\n'), windows('Köln\n')]);
    expect(await refusal(mixed)).toMatchObject({
      code: 'table-encodings-mixed',
      line: 3,
      sentences: [{ code: 'table-encodings', data: { utf8Line: 2 } }],
    });
  });

  it('with a byte of no encoding is refused with its line', async () => {
    expect(await refusal(Uint8Array.from([65, 59, 66, 10, 0x81, 59, 67, 10]))).toMatchObject({
      code: 'table-encoding-unknown',
      line: 2,
    });
  });

  it('with a quote that never closes is refused with its row', async () => {
    const open = `a;b\n1;2\n3;"open\n${'4;5\n'.repeat(50)}`;
    expect(await refusal(encoder.encode(open))).toMatchObject({ code: 'table-quote-open', line: 3 });
    const endless = `a;b\n1;"open\n${'4;5\n'.repeat(200_000)}`;
    expect(await refusal(encoder.encode(endless))).toMatchObject({ code: 'table-quote-open', line: 2 });
  });

  it('with a quote that closes only in a row far below is refused: no row is swallowed', async () => {
    const swallowed = `a;b\n1;"open\n${'4;5\n'.repeat(30)}6;"seven"\n`;
    expect(await refusal(encoder.encode(swallowed))).toMatchObject({ code: 'table-quote-open', line: 2 });
  });

  it('with a quote that closes in the next row is refused: that row would be part of a name', async () => {
    const row = (name: string, more = 'x'): string => `${name};DE89370400440532013000;1,00;EUR;${more}\r\n`;
    const opened = `Name;IBAN;Betrag;Währung;Text\r\n${row('"A')}${row('B"')}${row('C')}`;
    expect(await refusal(encoder.encode(opened))).toMatchObject({ code: 'table-quote-open', line: 2 });
    const inLast = `Name;IBAN;Betrag;Währung;Text\r\n${row('A', '"x')}${row('B', 'x"')}`;
    expect(await refusal(encoder.encode(inLast))).toMatchObject({ code: 'table-quote-open', line: 2 });
    const meant = 'name,iban,amount,text\nA,DE89370400440532013000,1.00,"Invoices 1, 2, 3,\n4, 5, 6, 7"\n';
    expect((await texts(encoder.encode(meant)))[1]?.[3]).toBe('Invoices 1, 2, 3,\n4, 5, 6, 7');
  });

  it('has a row in each line, whatever its lines end with', async () => {
    const mixed = 'Name;Betrag\r\nA;1\nB;2\r\nC;3\rD;4\n';
    const rows = await rowsOf(encoder.encode(mixed));
    expect(rows.map(({ row, cells }) => [row, ...cells.map(({ text }) => text)])).toEqual([
      [1, 'Name', 'Betrag'],
      [2, 'A', '1'],
      [3, 'B', '2'],
      [4, 'C', '3'],
      [5, 'D', '4'],
    ]);
    const ofLines = await rowsOf(encoder.encode('a;b\n1;2\r\n3;4\r\n'));
    expect(ofLines.map(({ row, cells }) => [row, cells[1]?.text])).toEqual([
      [1, 'b'],
      [2, '2'],
      [3, '4'],
    ]);
  });

  it.each([
    ['columns', `${'a;'.repeat(TABLE_LIMITS.columns)}a\n`],
    ['rows', 'a;b\n'.repeat(TABLE_LIMITS.rows + 1)],
    ['cell', `a;b\n${'x'.repeat(TABLE_LIMITS.cell + 1)};1\n`],
  ])('with too many %s is refused by the name of the limit', async (limit, text) => {
    expect(await refusal(encoder.encode(text))).toMatchObject({ code: 'table-too-large', rule: limit });
  });

  it.each([
    ['separators', ';', 'table-too-large', 'columns'],
    ['characters', 'a', 'table-too-large', 'cell'],
    ['quoted cells', '"";', 'table-quote-open', undefined],
  ])('with a line of %s that never ends is refused before it fills memory', async (_, text, code, rule) => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield encoder.encode('Acme;DE89370400440532013000;12,50\n');
      for (let at = 0; at < 100; at += 1) yield encoder.encode(text.repeat(100_000));
    }
    const before = process.threadCpuUsage();
    const read = await surveyTable(() => endless(), { sheet: null, headerRow: 'auto' });
    expect(read.ok ? null : { code: read.error.code, rule: read.error.rule, line: read.error.line }).toEqual({
      code,
      rule,
      line: 2,
    });
    expect(process.threadCpuUsage(before).user / 1_000_000).toBeLessThan(5);
  });

  it('of 300 MB is refused at its limit: no more than that is read', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield encoder.encode('Acme;DE89370400440532013000;12,50\n');
      const piece = new Uint8Array(32_500_000).fill(0x41);
      while (given < 300_000_000) {
        given += piece.length;
        yield given === piece.length ? piece.subarray(0, 1_000) : piece;
      }
    }
    expect(await surveyTable(() => endless(), { sheet: null, headerRow: 'auto' })).toMatchObject({
      ok: false,
      error: { code: 'table-too-large', rule: 'bytes' },
    });
    expect(given).toBeLessThan(2 * TABLE_LIMITS.bytes);
  });

  it.each([
    ['nothing', new Uint8Array(0), 'table-empty'],
    ['a message', encoder.encode('<?xml version="1.0"?><Document/>'), 'table-not-read'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0, 5]), 'table-not-read'],
    ['an archive', gzipSync(encoder.encode('a;b')), 'table-not-read'],
    ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'table-old-workbook'],
  ])('that is %s is refused', async (_what, bytes, code) => {
    const read = await surveyTable(source(bytes), { sheet: null, headerRow: 'auto' });
    expect(read).toMatchObject({ ok: false, error: { code } });
  });
});

const sheet = (cells: string, more: Partial<SheetOptions> = {}): Uint8Array =>
  workbook([{ name: 'Tabelle1', cells, ...more }]);

/** The last entry of a zip's directory once more, under a name that is there already. */
function withTwin(bytes: Uint8Array): Uint8Array {
  const twin = Buffer.from(zipSync({ ...unzipSync(bytes), 'xl/workbook.xmk': strToU8('<workbook/>') }));
  for (let at = twin.indexOf('xl/workbook.xmk'); at >= 0; at = twin.indexOf('xl/workbook.xmk', at + 1))
    twin.write('l', at + 'xl/workbook.xm'.length);
  return twin;
}

describe('a workbook', () => {
  it('gives texts, exact numbers and dates by their format', async () => {
    const [, row] = await rowsOf(
      sheet(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Betrag</t></is></c></row>' +
          '<row r="3"><c r="A3" t="str"><v>Müller &amp; Co</v></c><c r="B3"><v>1234.5600000000001</v></c>' +
          '<c r="C3" s="1"><v>46346</v></c><c r="D3" s="2"><v>7</v></c><c r="F3" t="b"><v>1</v></c><c r="G3" s="3"><v>46346.75</v></c></row>',
        { texts: ['<si><r><t>Emp</t></r><r><t>fänger</t></r></si>'] },
      ),
    );
    expect(row).toEqual({
      row: 3,
      cells: [
        { kind: 'text', text: 'Müller & Co' },
        { kind: 'number', text: '1234.56' },
        { kind: 'date', text: '2026-11-20' },
        { kind: 'number', text: '00007' },
        { kind: 'text', text: '' },
        { kind: 'text', text: 'TRUE' },
        { kind: 'date', text: '2026-11-20' },
      ],
    });
  });

  it('joins the runs of one text, and leaves out how it is pronounced', async () => {
    expect(
      await texts(
        sheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', {
          texts: ['<si><r><t>山</t></r><rPh sb="0" eb="1"><t>ヤマ</t></rPh><r><t>田</t></r></si>'],
        }),
      ),
    ).toEqual([['山田']]);
  });

  it('takes the result of a formula and counts it; without a result it is no value', async () => {
    const bytes = sheet(
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>SUM(A1)</f></c><c r="C1" t="str"><f>""</f><v></v></c><c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
    );
    expect((await rowsOf(bytes))[0]?.cells).toEqual([
      { kind: 'number', text: '2' },
      { kind: 'no-value', text: '' },
      { kind: 'text', text: '' },
      { kind: 'error', text: '#DIV/0!' },
    ]);
    expect(await surveyTable(source(bytes), { sheet: null, headerRow: null })).toMatchObject({
      value: { form: 'workbook', formulas: 4 },
    });
  });

  it('counts no rows and columns that only have a look, and hides none without a value', async () => {
    const empty = Array.from({ length: TABLE_LIMITS.rows }, (_, at) => `<row r="${at + 2}" hidden="1"/>`);
    const first = '<row r="1"><c r="A1"><v>7</v></c><c r="XFD1" s="1"/></row>';
    const bytes = sheet(`${first}${empty.join('')}`, {
      columns: '<col min="2" max="16384" hidden="1"/>',
    });
    const read = await surveyTable(source(bytes, 65_536), { sheet: null, headerRow: null });
    expect(read).toMatchObject({ ok: true, value: { hiddenRows: 0, hiddenColumns: 0, shape: { rows: 1 } } });
    expect(await refusal(sheet('<row r="1"><c r="XFD1"><v>7</v></c></row>', {}))).toMatchObject({
      code: 'table-too-large',
      rule: 'columns',
    });
  });

  it('marks what a merged cell covers, and tells hidden rows and columns', async () => {
    const bytes = sheet(
      '<row r="1"><c r="A1" t="str"><v>Acme</v></c></row><row r="2" hidden="1"><c r="B2"><v>5</v></c></row><row r="3"><c r="A3" t="str"><v>Beta</v></c></row>',
      { merged: ['A1:A2'], columns: '<col min="2" max="2" hidden="1"/>' },
    );
    expect((await rowsOf(bytes)).map(({ cells }) => cells[0]?.kind)).toEqual(['text', 'merged', 'text']);
    expect(await surveyTable(source(bytes), { sheet: null, headerRow: null })).toMatchObject({
      value: { merged: 1, hiddenRows: 1, hiddenColumns: 1 },
    });
  });

  it('with merged cells that lie over one another is refused at once, however large they are', async () => {
    const cells = Array.from({ length: 500 }, (_, at) => `<row r="${at + 1}"><c><v>1</v></c></row>`).join('');
    const merged = Array.from({ length: 20_000 }, () => 'A1:GR1048576');
    expect(await refusal(sheet(cells, { merged }))).toMatchObject({ code: 'table-not-read', line: 1 });
  });

  it.each([
    ['a row that no sheet has', sheet('<row r="1048577"><c><v>1</v></c></row>')],
    ['two parts of one name', withTwin(sheet('<row r="1"><c><v>1</v></c></row>'))],
    [
      'more sheets than can be chosen from',
      workbook(Array.from({ length: 1_001 }, () => ({ name: 'S', cells: '' }))),
    ],
  ])('with %s is refused', async (_what, bytes) => {
    expect(await refusal(bytes)).toMatchObject({ code: 'table-not-read' });
  });

  it('shows the beginning of a long value only', async () => {
    const long = `<row r="1"><c t="str"><v>Name</v></c></row><row r="2"><c t="str"><v>${'x'.repeat(30_000)}</v></c></row>`;
    const read = await surveyTable(source(sheet(long), 4_096), { sheet: null, headerRow: 'auto' });
    expect(read.ok && read.value.shape.columns[0]?.samples).toEqual(['x'.repeat(100)]);
  });

  it('gives what stands in a section of characters', async () => {
    const cells =
      '<row r="1"><c t="inlineStr"><is><t><![CDATA[A & B]]></t></is></c><c><v><![CDATA[1.5]]></v></c></row>';
    expect(await texts(sheet(cells))).toEqual([['A & B', '1.5']]);
  });

  it('that is another document is not read as an empty table', async () => {
    const bytes = sheet('');
    const document = Buffer.from(bytes);
    expect(await refusal(document)).toBeNull();
    const parts = unzipSync(bytes);
    parts['xl/workbook.xml'] = strToU8('<w:document xmlns:w="u"><w:body/></w:document>');
    expect(await refusal(zipSync(parts))).toMatchObject({ code: 'table-not-read' });
  });

  it('is read at its first visible sheet, or at the one that was chosen', async () => {
    const row = (text: string): string => `<row r="1"><c r="A1" t="str"><v>${text}</v></c></row>`;
    const bytes = workbook([
      { name: 'Hidden', cells: row('h'), state: 'hidden' },
      { name: 'List', cells: row('l') },
    ]);
    expect(await texts(bytes)).toEqual([['l']]);
    expect((await rowsOf(bytes, 0))[0]?.cells[0]?.text).toBe('h');
    expect(await surveyTable(source(bytes), { sheet: null, headerRow: null })).toMatchObject({
      value: {
        sheet: 1,
        sheets: [
          { name: 'Hidden', hidden: true },
          { name: 'List', hidden: false },
        ],
      },
    });
  });

  it('counts days from 1904 where it says so', async () => {
    const bytes = workbook(
      [{ name: 'S', cells: '<row r="1"><c r="A1" s="1"><v>44884</v></c></row>' }],
      '<workbookPr date1904="1"/>',
    );
    expect((await rowsOf(bytes))[0]?.cells[0]).toEqual({ kind: 'date', text: '2026-11-20' });
  });

  it('that is a bomb is refused by name before it is unpacked', async () => {
    const cells = `<row r="1"><c r="A1" t="str"><v>${'0'.repeat(3_000_000)}</v></c></row>`;
    const bytes = sheet(cells);
    expect(bytes.length).toBeLessThan(100_000);
    expect(await refusal(bytes)).toMatchObject({ code: 'table-too-large', rule: 'ratio' });
  });

  it('whose part is larger than it says is not unpacked beyond what it says', async () => {
    const bytes = sheet(`<row r="1"><c r="A1" t="str"><v>${'0'.repeat(2_000_000)}</v></c></row>`);
    // The sizes stand in the local header and in the central directory.
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    let lied = 0;
    for (let at = 0; at + 28 < bytes.length; at += 1) {
      const isCentral = view.getUint32(at, true) === 0x02014b50;
      if (isCentral && view.getUint32(at + 24, true) > 1_000_000) {
        view.setUint32(at + 24, 1_000, true);
        lied += 1;
      }
    }
    expect(lied).toBe(1);
    expect(await refusal(bytes)).toMatchObject({ code: 'table-not-read' });
  });

  it.each([
    ['no workbook', zipSync({ 'a.txt': strToU8('x') }), 'table-not-read'],
    ['cut off', sheet('<row r="1"><c r="A1"><v>1</v></c></row>').subarray(0, 300), 'table-not-read'],
    ['a document type', sheet('', { head: '<!DOCTYPE x [<!ENTITY a "b">]>' }), 'message-doctype'],
    ['elements without an end', sheet('<x>'.repeat(100)), 'message-too-deep'],
    ['rows that go back', sheet('<row r="2"><c r="A2"><v>1</v></c></row><row r="1"/>'), 'table-not-read'],
    [
      'two cells of one place',
      sheet('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'),
      'table-not-read',
    ],
    ['a column beyond the limit', sheet('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'), 'table-too-large'],
    ['a text that is not there', sheet('<row r="1"><c r="A1" t="s"><v>9</v></c></row>'), 'table-not-read'],
    ['a number that is none', sheet('<row r="1"><c r="A1"><v>abc</v></c></row>'), 'table-not-read'],
  ])('with %s is refused', async (_what, bytes, code) => {
    expect(await refusal(bytes)).toMatchObject({ code });
  });
});
