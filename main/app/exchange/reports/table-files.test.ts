// Tables of reports: numbers are numbers, dates are dates, and nothing that is written into a payment runs.
import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import type { TableRow } from '../../../../shared/domain/table-import/cell.ts';
import { textsIn } from '../../../../shared/texts/index.ts';
import { tableRows } from '../../../tables/read-table.ts';
import { reportCsv, reportWorkbook } from './table-files.ts';
import { dayCell, type ReportCell, type ReportTable } from './report.ts';

const TIME = new Date('2026-11-20T10:00:00Z');
const HOSTILE = [
  '=HYPERLINK("http://x","y")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '＝1+1',
  'a,=1+1',
  'a;=1+1',
  '"=1',
  'x\n=1',
];

const text = (value: string): ReportCell => ({ is: 'text', text: value });
const amount = (value: string, currency: string): ReportCell => ({ is: 'amount', amount: value, currency });

function tableOf(rows: readonly (readonly ReportCell[])[]): ReportTable {
  return {
    title: 'A/B: list',
    columns: [
      { title: 'Name', is: 'text', width: 20 },
      { title: 'Day', is: 'day', width: 12 },
      { title: 'Time', is: 'instant', width: 18 },
      { title: 'Count', is: 'count', width: 8 },
      { title: 'Amount', is: 'amount', width: 18 },
    ],
    rows,
    empty: '',
  };
}

const ROW: readonly ReportCell[] = [
  text('Müller & Söhne <KG>'),
  { is: 'day', day: '2026-11-20' },
  { is: 'instant', at: '2026-11-20T23:30:05.000Z' },
  { is: 'count', count: 1234 },
  amount('1234567.80', 'EUR'),
];
const writing = (language: 'en' | 'de', region: 'de' | 'en-GB' | 'en-US') => ({
  t: textsIn(language, region),
  timeZone: 'Europe/Berlin',
});

async function workbookRows(table: ReportTable): Promise<readonly TableRow[]> {
  const bytes = await reportWorkbook(table, writing('de', 'de'), 'de', TIME);
  const rows: TableRow[] = [];
  const chunks = async function* chunks() {
    yield bytes;
  };
  for await (const piece of tableRows(chunks, null)) rows.push(...piece);
  return rows;
}

function csv(table: ReportTable, region: 'de' | 'en-GB' | 'en-US'): string {
  const language = region === 'de' ? 'de' : 'en';
  return Buffer.from(reportCsv(table, writing(language, region), region)).toString('utf8');
}

describe('separated values', () => {
  it.each([
    ['de', 'Name;Day;Time;Count;Währung;Amount', '20.11.2026;21.11.2026 00:30:05;1234;EUR;1234567,80'],
    ['en-GB', 'Name,Day,Time,Count,Currency,Amount', '20 Nov 2026,21 Nov 2026 00:30:05,1234,EUR,1234567.80'],
    [
      'en-US',
      'Name,Day,Time,Count,Currency,Amount',
      '"Nov 20, 2026","Nov 21, 2026 00:30:05",1234,EUR,1234567.80',
    ],
  ] as const)('are written in the form of %s', (region, header, row) => {
    expect(csv(tableOf([ROW]), region)).toMatch(
      `\ufeff${header}\r\nMüller & Söhne <KG>${region === 'de' ? ';' : ','}${row}\r\n`,
    );
  });

  it.each(['de', 'en-GB'] as const)(
    'hold no cell that runs, by whichever separator they are cut: %s',
    (region) => {
      const table = tableOf(HOSTILE.map((value) => [text(value), null, null, null, amount('-5.00', 'EUR')]));
      const written = csv(table, region);
      for (const delimiter of [',', ';', '\t']) {
        const rows = parse(written.slice(1), { delimiter, relax_quotes: true, relax_column_count: true });
        for (const cell of rows.flat())
          expect(/^\s*[=+\-@＝]/u.test(cell) && !/^-5(?:[.,]00)?$/u.test(cell), `${delimiter} ${cell}`).toBe(
            false,
          );
      }
      expect(written).toContain(region === 'de' ? ';-5,00\r\n' : ',-5.00\r\n');
    },
  );
});

it.each([
  ['en-GB', ';', 'Name;"=1+1;rest'],
  ['en-GB', '\t', 'Name\t"=1+1\trest'],
  ['de', ',', 'Name,"=1+1,rest'],
] as const)('of %s hold no cell that runs where %j cuts inside a quoted one', (region, cut, value) => {
  const written = csv(
    tableOf([
      [null, null, null, null, null],
      [text('x'), text(value)],
    ]),
    region,
  );
  // A spreadsheet that cuts there takes the doubled quote off the beginning of the next cell.
  for (const part of written.split(cut)) expect(part.replace(/^"+/u, '')).not.toMatch(/^[=+\-@]/u);
});

describe('a workbook', () => {
  it('is read as numbers, dates and texts, with the amount beside its currency', async () => {
    const [head, first] = await workbookRows(tableOf([ROW]));
    expect(head?.cells.map((cell) => cell.text)).toEqual([
      'Name',
      'Day',
      'Time',
      'Count',
      'Währung',
      'Amount',
    ]);
    expect(first?.cells).toEqual([
      { kind: 'text', text: 'Müller & Söhne <KG>' },
      { kind: 'date', text: '2026-11-20' },
      expect.objectContaining({ kind: 'date', text: expect.stringContaining('2026-11-21') }),
      { kind: 'number', text: '1234' },
      { kind: 'text', text: 'EUR' },
      { kind: 'number', text: '1234567.8' },
    ]);
  });

  it('has no formula, whatever a text begins with, and gives every text back as it was', async () => {
    const odd = [...HOSTILE, '_x0041_', 'a\u0000b', '  blanks  '];
    const rows = await workbookRows(tableOf(odd.map((value) => [text(value)])));
    expect(rows.slice(1).map(({ cells }) => cells[0]?.text)).toEqual(
      odd.map((value) => value.replace('\u0000', '\ufffd')),
    );
    const parts = unzipSync(
      await reportWorkbook(tableOf(odd.map((value) => [text(value)])), writing('en', 'en-GB'), 'en-GB', TIME),
    );
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).not.toMatch(/<f[ >]|t="str"/u);
    expect(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())).toMatch(/quotePrefix="1"/u);
  });

  it('writes an amount that a spreadsheet would round as text, with all its digits', async () => {
    const rows = await workbookRows(
      tableOf([
        [null, null, null, null, amount('9999999999999.99', 'EUR')],
        [null, null, null, null, amount('999999999999999.99', 'EUR')],
        [null, null, null, null, amount('12', 'JPY')],
        [null, null, null, null, amount('-1.250', 'KWD')],
      ]),
    );
    expect(rows.slice(1).map(({ cells }) => cells.at(-1))).toEqual([
      { kind: 'number', text: '9999999999999.99' },
      { kind: 'text', text: '999999999999999.99' },
      { kind: 'number', text: '12' },
      { kind: 'number', text: '-1.25' },
    ]);
  });

  it('writes what is no number or day of a spreadsheet as text, as it came, and rounds nothing', async () => {
    const amounts = ['1</v><f>1</f>', '1e5', '', 'NaN', '+1', '1.00001'];
    const rows = await workbookRows(
      tableOf([
        ...amounts.map((value) => [null, null, null, null, amount(value, 'EUR')]),
        [null, dayCell('2026-99-99')],
        [null, dayCell('2026-02-30')],
        [null, dayCell('1800-01-01')],
      ]),
    );
    const cells = rows.slice(1).map((row) => row.cells);
    expect(cells.slice(0, amounts.length).map((row) => row[5]?.text ?? '')).toEqual(amounts);
    expect(cells.slice(0, amounts.length).some((row) => row[5]?.kind === 'number')).toBe(false);
    expect(cells.slice(amounts.length).map((row) => row[1])).toEqual([
      { kind: 'text', text: '2026-99-99' },
      { kind: 'text', text: '2026-02-30' },
      { kind: 'text', text: '1800-01-01' },
    ]);
    const parts = unzipSync(
      await reportWorkbook(
        tableOf([[null, null, null, null, amount('1.005', 'EUR')]]),
        writing('de', 'de'),
        'de',
        TIME,
      ),
    );
    // Style 6 has no decimals, 9 has three: shown as it is, and not as 1.01.
    expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain(
      '<c r="F2" s="9"><v>1.005</v></c>',
    );
  });

  it('is the same bytes each time', async () => {
    const make = () => reportWorkbook(tableOf([ROW]), writing('en', 'en-GB'), 'en-GB', TIME);
    expect(Buffer.from(await make()).equals(Buffer.from(await make()))).toBe(true);
  });
});
