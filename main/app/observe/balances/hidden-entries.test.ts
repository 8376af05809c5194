// Entries that are hidden payments: neither whom they paid is told, nor found, nor the bank's text of them.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { OWN, ACCOUNT, balanceDesk, balanceOf, entryOf, reportOf } from './balance-desk.fake.ts';
import {
  entryLines,
  entryTransactions,
  exportEntries,
  getEntry,
  listCashEntries,
  type EntryContext,
} from './entries.ts';
import { makeStatement } from './make-statement.ts';
import { listOpenDebits } from './matching.ts';
import { exportReport, listEntries } from './view.ts';

const account = `${OWN} EUR`;
const page = { offset: 0, limit: 50 };

let desk: EntryContext & Parameters<typeof listOpenDebits>[0];
let report: string;
/** Batches and numbers of payments by the reference of the entry. */
let matched: Record<string, { readonly batch: string; readonly payments: number }[]>;

const paying = (name: string, purpose: string): object => ({
  NtryDtls: [
    {
      TxDtls: [
        {
          RltdPties: { Cdtr: { Nm: name } },
          RmtInf: { Ustrd: [purpose] },
        },
      ],
    },
  ],
});

beforeEach(async () => {
  const its = await balanceDesk();
  report = await its.kept(
    reportOf({
      Acct: ACCOUNT,
      Bal: [balanceOf('OPBD', '100.00', '2026-11-19'), balanceOf('CLBD', '62.50', '2026-11-19')],
      Ntry: [
        entryOf('WAGE', paying('Xaver Quasten', 'Wages November')),
        entryOf('WAGES', paying('Sum Of Wages', 'All wages')),
        entryOf('RENT', paying('Landlord', 'Rent November')),
      ],
    }),
  );
  matched = {
    WAGE: [{ batch: 'hidden', payments: 1 }],
    WAGES: [
      { batch: 'hidden', payments: 2 },
      { batch: 'plain', payments: 1 },
    ],
    RENT: [{ batch: 'plain', payments: 1 }],
  };
  const ids = new Map<string, string>();
  const batches = {
    get: async (batch: string) => ({ batch, masked: batch === 'hidden' }),
    isSalary: async () => false,
  };
  const matches = {
    batchesOf: async (entries: readonly string[]) =>
      entries.flatMap((entry) => (matched[ids.get(entry) ?? ''] ?? []).map((one) => ({ entry, ...one }))),
    open: async () => ({
      total: 1,
      rows: (await its.store.reports.entries({ ...page, account })).rows
        .filter(({ entry }) => ids.get(entry) === 'WAGE')
        .map((row) => ({ ...row, account, standing: 'partly' as const })),
    }),
  };
  const parts = ['desk', 'reports', 'bytes', 'log'] as const;
  const store = { ...Object.fromEntries(parts.map((one) => [one, its.store[one]])), batches, matches };
  desk = { ...its.desk, store } as unknown as typeof desk;
  for (const { entry, view } of (await its.store.reports.entries({ ...page, account })).rows)
    ids.set(entry, (JSON.parse(view) as { bankReference?: string }).bankReference ?? '');
});

const rows = async (text?: string) =>
  must(await listCashEntries(desk, { account, ...page, ...(text !== undefined && { text }) }));
const idOf = async (reference: string): Promise<string> =>
  (await rows()).rows.find(({ bankReference }) => bankReference === reference)?.entry ?? '';
const code = (answer: { readonly ok: boolean; readonly error?: { readonly code: string } }) =>
  answer.ok ? 'told' : answer.error?.code;
const told = ({
  bankReference,
  counterparty,
  remittance,
  amount,
}: Awaited<ReturnType<typeof rows>>['rows'][number]) =>
  [bankReference, counterparty, remittance, amount] as const;

const SHOWN = [
  ['RENT', 'Landlord', 'Rent November', '-12.50'],
  ['WAGE', null, null, null],
  ['WAGES', null, null, '-12.50'],
];
const sorted = (all: readonly (readonly unknown[])[]) =>
  all.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));

describe('an entry that is a hidden payment', () => {
  it('is listed without name, purpose and single amount, over all reports and in one', async () => {
    expect(sorted((await rows()).rows.map(told))).toEqual(SHOWN);
    const own = must(await listEntries(desk, { report, account: 0, ...page }));
    expect(sorted(own.rows.map(told))).toEqual(SHOWN);
    expect(told(must(await getEntry(desk, { entry: await idOf('WAGE') })).row)).toEqual(SHOWN[1]);
    expect(must(await listOpenDebits(desk, page)).rows.map(({ row }) => told(row))).toEqual([SHOWN[1]]);
  });

  it('is found by none of its words', async () => {
    expect(await rows('Quasten')).toEqual({ rows: [], total: 0 });
    expect(await rows('November')).toMatchObject({ total: 1, rows: [{ bankReference: 'RENT' }] });
    const own = await listEntries(desk, { report, account: 0, ...page, text: 'November' });
    expect(must(own)).toMatchObject({ total: 1, rows: [{ bankReference: 'RENT' }] });
  });

  it('is in no table with its name, and in no text of the bank', async () => {
    const { file } = must(await exportEntries(desk, { account }));
    const table = Buffer.from(desk.outgoing.piece(file, 0)?.base64 ?? '', 'base64').toString('utf8');
    expect(table).toContain('Landlord');
    expect(table).not.toContain('Quasten');
    const [entry, rent] = [await idOf('WAGE'), await idOf('RENT')];
    expect(code(await entryLines(desk, { entry, ...page }))).toBe('hidden-from-view');
    expect(code(await entryTransactions(desk, { entry, ...page }))).toBe('hidden-from-view');
    expect(code(await entryLines(desk, { entry: rent, ...page }))).toBe('told');
    expect(code(await exportReport(desk, { report }))).toBe('hidden-from-view');
    const statement = { account, form: 'MT940' as const, language: 'en' as const };
    expect(code(await makeStatement(desk, statement))).toBe('hidden-from-view');
  });

  it('is told while it is shown', async () => {
    desk.shown.set('hidden', desk.clock.now() + 60_000);
    expect((await rows('Quasten')).rows.map(told)).toEqual([
      ['WAGE', 'Xaver Quasten', 'Wages November', '-12.50'],
    ]);
    expect(code(await exportReport(desk, { report }))).toBe('told');
    expect(code(await entryLines(desk, { entry: await idOf('WAGE'), ...page }))).toBe('told');
  });
});
