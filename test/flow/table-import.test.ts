// A list of payments from an ERP as CSV and as a workbook: mapped, checked row by row, corrected, imported as
// a draft with the right sums; nothing is stored before that, and nothing half.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBusinessDays, isoDate, type IsoDate } from '../../shared/domain/calendar.ts';
import type { CallInput, CallOutput } from '../../shared/ipc/contract.ts';
import { rowElements, workbook } from '../corpus/workbook.ts';
import { needsTraining } from './desk-kind.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

type Plan = CallInput<'tables.check'>['plan'];

const IBANS = [
  'DE89370400440532013000',
  'FR7630006000011234567890189',
  'NL91ABNA0417164300',
  'AT611904300234573201',
];
const OWN = 'DE88500209000023411208';
const HEAD = [
  'Belegnr.',
  'Kreditor',
  'IBAN Empfänger',
  'BIC',
  'Betrag',
  'Währung',
  'Verwendungszweck 1',
  'Verwendungszweck 2',
  'Auftraggeber-IBAN',
];
const ROWS = 40;
/** Rows of the file, from 1 with the titles in the first, that are wrong. */
const WRONG = { account: 9, amount: 18, name: 33 };

const cents = (index: number): number => 100_000 + index * 7_531;
const german = (value: number): string =>
  (value / 100).toLocaleString('de-DE', { minimumFractionDigits: 2, useGrouping: true });

function lines(): readonly (readonly string[])[] {
  return Array.from({ length: ROWS }, (_, index) => {
    const row = index + 2;
    return [
      String(4_700 + index),
      row === WRONG.name ? '' : `Lieferant ${index} Müller & Söhne GmbH`,
      row === WRONG.account ? 'DE89370400440532013001' : (IBANS[index % IBANS.length] ?? ''),
      '',
      row === WRONG.amount ? '1.2O4,50' : german(cents(index)),
      'EUR',
      `RE 2026-${index}`,
      'Skonto 2 %; Kd. "4711"',
      OWN,
    ];
  });
}

const TOTAL = Array.from({ length: ROWS }, (_, index) => cents(index)).reduce((sum, one) => sum + one, 0);

/** As a German ERP on Windows writes it: semicolons, decimal comma, Windows-1252, a total below. */
function erpCsv(): Buffer {
  const quoted = (text: string): string => (/[";]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const all = [HEAD, ...lines(), ['', '', '', '', german(TOTAL), '', '', '', '']];
  return Buffer.from(all.map((cells) => cells.map(quoted).join(';')).join('\r\n'), 'latin1');
}

async function bring(name: string, bytes: Uint8Array): Promise<string> {
  const { file } = await desk.must('files.open', { name, size: bytes.length });
  await desk.must('files.append', { file, base64: Buffer.from(bytes).toString('base64') });
  return file;
}

const read = (file: string): Promise<CallOutput<'tables.read'>> =>
  desk.must('tables.read', { file, sheet: null, headerRow: 'auto' });
const findings = async (id: string): Promise<CallOutput<'tables.findings'>['rows']> =>
  (await desk.must('tables.findings', { import: id })).rows;
const batches = async (): Promise<number> => (await desk.must('batches.list', {})).total;

/** A day on which banks are open, by the desk's own clock. */
async function bankDay(): Promise<IsoDate> {
  const { today } = await desk.must('inquiries.rules', {});
  return addBusinessDays('TARGET', isoDate(today), 2);
}

/** What an officer answers: the column without a meaning is left out, and the day is named. */
async function answered(plan: Plan): Promise<Plan> {
  return { ...plan, columns: plan.columns.map((field) => field ?? 'none'), valueDate: await bankDay() };
}

/** The three wrong rows as a person writes them anew, and the total left out. */
function corrected(plan: Plan, leftOut: readonly number[]): Plan {
  return {
    ...plan,
    leftOut: [...leftOut],
    corrections: [
      { row: WRONG.account, column: 2, text: 'DE89 3704 0044 0532 0130 00' },
      { row: WRONG.amount, column: 4, text: german(cents(WRONG.amount - 2)) },
      { row: WRONG.name, column: 1, text: 'Lieferant 31' },
    ],
  };
}

async function totalOf(batch: string): Promise<unknown> {
  const { totals, transactions, source, blocking } = await desk.must('batches.get', { batch });
  return { totals, transactions, sha256: source?.sha256, blocking };
}

describe('a German list of 40 payments with three wrong rows', () => {
  it.skipIf(needsTraining('check-digits'))(
    'as CSV: questions, findings by row and column, corrections, and a draft with the right sum',
    async () => {
      const before = await batches();
      const bytes = erpCsv();
      const file = await bring('Zahlungsvorschlag.csv', bytes);
      expect(await desk.must('imports.form', { file })).toEqual({ form: 'table' });
      const opened = await read(file);
      expect(opened.file).toMatchObject({
        form: 'text',
        encoding: 'ISO-8859-1',
        separator: ';',
        shape: { headerRow: 1, rows: ROWS + 1 },
      });
      expect(opened.plan.columns).toEqual([
        null,
        'name',
        'account',
        'agentBic',
        'amount',
        'currency',
        'remittance',
        'remittance',
        'ownAccount',
      ]);
      expect(await desk.call('tables.check', { file, plan: opened.plan })).toMatchObject({
        ok: false,
        error: {
          code: 'table-questions-open',
          sentences: [{ data: { questions: ['columns', 'value-date'] } }],
        },
      });

      const plan = await answered(opened.plan);
      const wrong = await desk.must('tables.check', { file, plan });
      const blocks = (await findings(wrong.import)).filter(({ severity }) => severity === 'block');
      expect(blocks.map(({ row, column, code, rule }) => [row, column, code ?? rule])).toEqual([
        [WRONG.account, 2, 'iban'],
        [WRONG.amount, 4, 'amount-unreadable'],
        [WRONG.name, 1, 'name-missing'],
        [ROWS + 2, null, 'total-row'],
      ]);
      const { rows: shown } = await desk.must('imports.preview', {
        import: wrong.import,
        offset: 0,
        limit: 50,
      });
      expect(shown[WRONG.amount - 2]).toMatchObject({ amount: null, hidden: false });
      expect(shown[0]).toMatchObject({ amount: { amount: '1000.00', currency: 'EUR' } });
      expect(await desk.call('imports.takeOver', { import: wrong.import, reference: 'HALF' })).toMatchObject({
        ok: false,
        error: { code: 'table-rows-unreadable' },
      });
      expect(await batches(), 'nothing is stored half').toBe(before);

      const right = await desk.must('tables.check', { file, plan: corrected(plan, [ROWS + 2]) });
      expect(right).toMatchObject({ transactions: ROWS, unreadable: 0, groups: 1 });
      expect((await findings(right.import)).filter(({ severity }) => severity === 'block')).toEqual([]);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const { batch } = await desk.must('imports.takeOver', {
        import: right.import,
        reference: 'ERP-CSV',
        digest: `${sha256}  Zahlungsvorschlag.csv`,
      });
      expect(await totalOf(batch)).toMatchObject({
        totals: [{ currency: 'EUR', amount: (TOTAL / 100).toFixed(2), count: ROWS }],
        transactions: ROWS,
        sha256,
      });
      const { rows } = await desk.must('batches.payments', { batch, limit: 50 });
      expect(rows[0]?.form).toMatchObject({
        name: 'Lieferant 0 Müller & Söhne GmbH',
        amount: '1000.00',
        remittance: 'RE 2026-0 Skonto 2 %; Kd. "4711"',
      });
      expect(rows[WRONG.amount - 2]?.form.amount).toBe((cents(WRONG.amount - 2) / 100).toFixed(2));
      const log = await desk.must('log.list', { text: sha256 });
      expect(log.rows[0]?.detail).toMatch(/"rows":1.*"cells":3/u);
    },
  );

  it.skipIf(needsTraining('check-digits'))(
    'as a workbook: exact amounts and its own dates, the same findings, the same sum',
    async () => {
      const day = new Date(`${await bankDay()}T00:00:00Z`);
      const cells = lines().map((texts, index) => [
        ...texts.slice(0, 4),
        index + 2 === WRONG.amount ? '1.2O4,50' : cents(index) / 100,
        ...texts.slice(5),
        day,
      ]);
      const bytes = workbook([
        { name: 'Zahlungen', cells: rowElements([[...HEAD, 'Ausführungsdatum'], ...cells]) },
      ]);
      const file = await bring('Zahlungsvorschlag.xlsx', bytes);
      const opened = await read(file);
      expect(opened.file).toMatchObject({ form: 'workbook', sheets: [{ name: 'Zahlungen', hidden: false }] });
      const plan = {
        ...opened.plan,
        columns: opened.plan.columns.map((field) => field ?? ('none' as const)),
      };
      const wrong = await desk.must('tables.check', { file, plan });
      expect(
        (await findings(wrong.import))
          .filter(({ severity }) => severity === 'block')
          .map(({ row, column }) => [row, column]),
      ).toEqual([
        [WRONG.account, 2],
        [WRONG.amount, 4],
        [WRONG.name, 1],
      ]);
      const right = await desk.must('tables.check', { file, plan: corrected(plan, []) });
      const { batch } = await desk.must('imports.takeOver', { import: right.import, reference: 'ERP-XLSX' });
      expect(await totalOf(batch)).toMatchObject({
        totals: [{ currency: 'EUR', amount: (TOTAL / 100).toFixed(2), count: ROWS }],
      });
    },
  );
});

describe('a mapping profile', () => {
  it('is saved by name, recognised by the titles of the next file, listed and deleted', async () => {
    const file = await bring('first.csv', erpCsv());
    const { plan } = await read(file);
    const saved = await desk.must('tables.saveProfile', {
      file,
      name: 'Kreditorenlauf',
      plan: await answered(plan),
    });
    expect((await desk.must('tables.profiles', {})).rows.map(({ name }) => name)).toEqual(['Kreditorenlauf']);
    const next = await read(await bring('second.csv', erpCsv()));
    expect(next.profile).toEqual({ profile: saved.profile, name: 'Kreditorenlauf' });
    expect(next.plan.columns[0]).toBe('none');
    expect(next.plan.valueDate, 'the day is asked for each file').toBe('');
    await desk.must('tables.deleteProfile', { profile: saved.profile });
    expect((await read(await bring('third.csv', erpCsv()))).profile).toBeNull();
  });
});

describe('a table that must not come in', () => {
  const good = `Name;IBAN;Betrag;Währung\nAcme;${IBANS[0]};12,50;EUR`;

  it('is refused with its place, and nothing of it is stored', async () => {
    const before = await batches();
    for (const [name, bytes, error] of [
      [
        'quote.csv',
        Buffer.from(`${good}\n"Beta;${IBANS[1]};7,00;EUR\n${'x;y;z\n'.repeat(40)}`),
        { code: 'table-quote-open', line: 3 },
      ],
      [
        'mixed.csv',
        Buffer.concat([Buffer.from(good), Buffer.from('\nMüller;x;1;EUR', 'latin1')]),
        { code: 'table-encodings-mixed', line: 3 },
      ],
      [
        'bomb.xlsx',
        Buffer.from(
          workbook([
            { name: 'S', cells: `<row r="1"><c r="A1" t="str"><v>${'0'.repeat(3_000_000)}</v></c></row>` },
          ]),
        ),
        { code: 'table-too-large', rule: 'ratio' },
      ],
      ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), { code: 'table-old-workbook' }],
    ] as const)
      expect(
        await desk.call('tables.read', { file: await bring(name, bytes), sheet: null, headerRow: 'auto' }),
      ).toMatchObject({ ok: false, error });
    expect(await batches()).toBe(before);
  });

  it('and one whose digest is another is not imported', async () => {
    const file = await bring('altered.csv', Buffer.from(good));
    const plan = await answered((await read(file)).plan);
    const { import: id } = await desk.must('tables.check', { file, plan });
    for (const [digest, code] of [
      ['0'.repeat(64), 'file-digest-differs'],
      ['0'.repeat(32), 'file-digest-differs'],
      ['no digest', 'file-digest-unreadable'],
    ] as const)
      expect(await desk.call('imports.takeOver', { import: id, reference: 'X', digest })).toMatchObject({
        ok: false,
        error: { code },
      });
    const md5 = createHash('md5').update(good).digest('hex');
    expect(await desk.call('imports.takeOver', { import: id, reference: 'X', digest: md5 })).toMatchObject({
      ok: true,
    });
  });
});
