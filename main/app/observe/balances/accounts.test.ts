// Cash over all kept reports: which figures of an account stand, what it is expected to hold, its days and
// its entries.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { PlannedSum } from '../../../ports/store.ts';
import { cashAccounts, cashDays } from './accounts.ts';
import {
  ACCOUNT,
  balanceDesk,
  balanceOf,
  entryOf,
  OWN,
  reportOf,
  type BalanceDesk,
} from './balance-desk.fake.ts';
import { entryLines, entryTransactions, exportEntries, getEntry, listCashEntries } from './entries.ts';

const KEY = `${OWN} EUR`;
const page = { offset: 0, limit: 50 };
/** Of a table without quotes. */
const csvRows = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/^\ufeff/u, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));

let world: BalanceDesk;
beforeEach(async () => {
  world = await balanceDesk();
});

const figures = (...balances: readonly object[]): string => reportOf({ Acct: ACCOUNT, Bal: balances });
const listed = async (planned = false, desk = world.desk) =>
  must(await cashAccounts(desk, { planned })).accounts;
const only = async (planned = false, desk = world.desk) => {
  const [first, ...others] = await listed(planned, desk);
  expect(others).toEqual([]);
  if (first === undefined) throw new Error('an account is known');
  return first;
};

describe('an account', () => {
  it('is shown with its newest booked and available figure, and when they came', async () => {
    await world.kept(
      figures(balanceOf('CLBD', '100.00', '2026-11-19'), balanceOf('ITAV', '80.00', '2026-11-20')),
    );
    const report = await world.kept(figures(balanceOf('ITBD', '90.00', '2026-11-20')));
    expect(await only()).toMatchObject({
      account: KEY,
      iban: OWN,
      name: 'Main',
      owner: 'Acme Widgets',
      currency: 'EUR',
      standing: 'known',
      booked: { amount: '90.00', type: 'ITBD', date: '2026-11-20', report },
      available: { amount: '80.00', type: 'ITAV', receivedAt: '2026-11-20T10:01:00.000Z' },
    });
  });

  it('keeps the figure of a report that came later, whichever is read first', async () => {
    await world.kept(figures(balanceOf('CLBD', '100.00', '2026-11-19')));
    await world.kept(figures(balanceOf('CLBD', '101.00', '2026-11-19')));
    expect((await only()).booked?.amount).toBe('101.00');
    world.clock.advance(-600_000);
    await world.kept(figures(balanceOf('CLBD', '99.00', '2026-11-19')));
    expect((await only()).booked?.amount).toBe('101.00');
  });

  it('keeps the names an earlier report gave it where a later one names nothing', async () => {
    await world.kept(figures(balanceOf('CLBD', '100.00', '2026-11-19')));
    await world.kept(reportOf({ Acct: { Id: { IBAN: OWN }, Ccy: 'EUR' } }));
    expect(await only()).toMatchObject({ name: 'Main', owner: 'Acme Widgets', booked: { amount: '100.00' } });
  });

  it('is another one in each currency', async () => {
    await world.kept(figures(balanceOf('CLBD', '100.00', '2026-11-19')));
    const dollars = { ...ACCOUNT, Ccy: 'USD' };
    await world.kept(reportOf({ Acct: dollars, Bal: [balanceOf('CLBD', '7.00', '2026-11-19', 'USD')] }));
    expect(new Map((await listed()).map(({ account, booked }) => [account, booked?.amount]))).toEqual(
      new Map([
        [KEY, '100.00'],
        [`${OWN} USD`, '7.00'],
      ]),
    );
  });

  it('has no figure where no report gave one, which is not zero', async () => {
    await world.kept(figures());
    expect(await only()).toMatchObject({ booked: null, available: null, bankExpects: null, expected: null });
  });

  it('shows an overdraft as such', async () => {
    await world.kept(figures({ ...balanceOf('CLBD', '100.00', '2026-11-19'), CdtDbtInd: 'DBIT' }));
    expect((await only()).booked?.amount).toBe('-100.00');
  });
});

describe('what an account is expected to hold', () => {
  const planning = (sums: readonly PlannedSum[]) => {
    const since: string[] = [];
    const { reports } = world.store;
    const planned = async (from: string) => {
      since.push(from);
      return sums;
    };
    const store = {
      desk: world.store.desk,
      reports: { accounts: () => reports.accounts(), figures: (of: never) => reports.figures(of), planned },
    };
    return { since, desk: { ...world.desk, store } as never };
  };
  const SUM: PlannedSum = {
    ownAccount: OWN,
    currency: 'EUR',
    valueDate: '2026-11-20',
    kind: 'credit-transfer',
    stage: 'outbox',
    settledAt: null,
    payments: 2,
    minor: 3_000n,
  };

  it('names what leaves an account no report names, and not twice what leaves one that is reported', async () => {
    const sum = (ownAccount: string, currency: string, more: Partial<PlannedSum> = {}): PlannedSum => ({
      ...{ ownAccount, currency, valueDate: '2026-11-23', kind: 'credit-transfer', stage: 'outbox' },
      ...{ settledAt: null, payments: 2, minor: 3_000n, ...more },
    });
    const sums = [
      sum('DK5000400440116243', 'DKK'),
      sum('DK50 0040 0440 1162 43', 'DKK', { valueDate: '2026-11-24', minor: 500n }),
      sum('DK5000400440116243', 'EUR', { settledAt: '2026-11-20T09:00:00.000Z' }),
      sum(OWN, 'EUR'),
      sum(OWN, 'USD'),
    ];
    const unreported = async () =>
      must(await cashAccounts(planning(sums).desk, { planned: true })).unreported;
    const danish = {
      account: 'DK5000400440116243',
      currency: 'DKK',
      planned: [
        { valueDate: '2026-11-23', stage: 'outbox', payments: 2, amount: '-30.00' },
        { valueDate: '2026-11-24', stage: 'outbox', payments: 2, amount: '-5.00' },
      ],
    };
    expect((await unreported()).map(({ account, currency }) => `${account} ${currency}`)).toEqual([
      'DK5000400440116243 DKK',
      `${OWN} EUR`,
      `${OWN} USD`,
    ]);
    await world.kept(figures(balanceOf('ITBD', '90.00', '2026-11-20')));
    const [first, ...others] = await unreported();
    expect(first).toEqual(danish);
    // The report has its euro, and no dollars.
    expect(others.map(({ account, currency }) => `${account} ${currency}`)).toEqual([`${OWN} USD`]);
    expect(must(await cashAccounts(world.desk, { planned: false })).unreported).toEqual([]);
  });

  it('is said only where it was asked for', async () => {
    await world.kept(figures(balanceOf('CLBD', '100.00', '2026-11-19')));
    const { since, desk } = planning([SUM]);
    expect(await only(false, desk)).toMatchObject({ planned: [], expected: null, otherCurrencies: [] });
    expect(since).toEqual([]);
    expect(await only(true, desk)).toMatchObject({ expected: '70.00', planned: [{ amount: '-30.00' }] });
  });

  it('counts own payments since the oldest figure ends, by the day of the bank', async () => {
    await world.kept(
      reportOf(
        { Acct: ACCOUNT, Bal: [balanceOf('CLBD', '100.00', '2026-11-18')] },
        {
          Acct: { Id: { IBAN: 'DE02120300000000202051' }, Ccy: 'EUR' },
          Bal: [balanceOf('CLBD', '5.00', '2026-11-16')],
        },
      ),
    );
    const { since, desk } = planning([]);
    await listed(true, desk);
    expect(since).toEqual(['2026-11-16T23:00:00.000Z']);
  });

  it('counts since the report came where it has no figure, and nothing settled without an account', async () => {
    const empty = planning([]);
    expect(await listed(true, empty.desk)).toEqual([]);
    expect(empty.since).toEqual(['9999-12-31T23:59:59.999Z']);
    await world.kept(figures());
    const { since, desk } = planning([SUM]);
    expect(await only(true, desk)).toMatchObject({ expected: null });
    expect(since).toEqual(['2026-11-20T10:01:00.000Z']);
  });

  it('is the account it leaves, however it is written, and never another currency', async () => {
    await world.kept(figures(balanceOf('CLBD', '100.00', '2026-11-19')));
    const { desk } = planning([
      { ...SUM, ownAccount: 'de88 5002 0900 0023 4112 08' },
      { ...SUM, ownAccount: 'DE02120300000000202051' },
      { ...SUM, currency: 'USD' },
    ]);
    expect(await only(true, desk)).toMatchObject({
      expected: '70.00',
      otherCurrencies: [{ currency: 'USD' }],
    });
  });
});

describe('the days of an account', () => {
  it('have each figure of the day, the oldest day first, within what was asked', async () => {
    await world.kept(
      figures(
        balanceOf('CLBD', '1.00', '2026-11-17'),
        balanceOf('CLBD', '2.00', '2026-11-18'),
        balanceOf('OPBD', '2.00', '2026-11-19'),
        balanceOf('ITBD', '3.00', '2026-11-19'),
      ),
    );
    const days = async (query: object = {}) =>
      must(await cashDays(world.desk, { account: KEY, ...query })).days.map(({ day, figures: its }) => [
        day,
        its.map(({ type }) => type),
      ]);
    expect(await days()).toEqual([
      ['2026-11-17', ['CLBD']],
      ['2026-11-18', ['CLBD']],
      ['2026-11-19', ['ITBD', 'OPBD']],
    ]);
    expect((await days({ from: '2026-11-18', to: '2026-11-18' })).map(([day]) => day)).toEqual([
      '2026-11-18',
    ]);
    expect(await days({ from: '2026-11-20' })).toEqual([]);
  });
});

describe('entries over all reports', () => {
  const entries = async (query: object = {}) => {
    const { rows, total } = must(await listCashEntries(world.desk, { account: KEY, ...page, ...query }));
    return { names: rows.map(({ bankReference }) => bankReference), rows, total };
  };
  const reported = (...its: readonly object[]) => world.kept(reportOf({ Acct: ACCOUNT, Ntry: its }));

  it('stand once each, however many reports name them, by day, text and page', async () => {
    await reported(entryOf('R-1'), entryOf('R-2', { BookgDt: { Dt: '2026-11-18' } }));
    await reported(entryOf('R-1'), entryOf('R-3', { AddtlNtryInf: 'Kestrel' }));
    expect(new Set((await entries()).names)).toEqual(new Set(['R-1', 'R-2', 'R-3']));
    expect((await entries()).total).toBe(3);
    expect((await entries()).names.at(-1)).toBe('R-2');
    expect((await entries({ from: '2026-11-19' })).total).toBe(2);
    expect((await entries({ to: '2026-11-18' })).names).toEqual(['R-2']);
    expect((await entries({ text: 'Kestrel' })).names).toEqual(['R-3']);
    const second = await entries({ offset: 1, limit: 1 });
    expect([second.names.length, second.total]).toEqual([1, 3]);
  });

  it('are opened with the newest report that names them, down to each member', async () => {
    await reported(entryOf('R-1'));
    const details = [{ TxDtls: [{ Refs: { EndToEndId: 'E-1' } }, { Refs: { EndToEndId: 'E-2' } }] }];
    const report = await reported(entryOf('R-1', { NtryDtls: details }));
    const entry = (await entries()).rows[0]?.entry ?? '';
    expect(must(await getEntry(world.desk, { entry }))).toMatchObject({
      row: { entry, bankReference: 'R-1', amount: '-12.50', currency: 'EUR' },
      report,
      current: true,
    });
    expect(JSON.stringify(must(await entryLines(world.desk, { entry, ...page })).rows)).toContain('12.50');
    const transactions = must(await entryTransactions(world.desk, { entry, ...page }));
    expect([transactions.total, JSON.stringify(transactions.rows).includes('E-2')]).toEqual([2, true]);
    const one = { entry, transaction: { details: 0, transaction: 1 }, ...page };
    const lines = JSON.stringify(must(await entryLines(world.desk, one)).rows);
    expect([lines.includes('E-2'), lines.includes('E-1')]).toEqual([true, false]);
  });

  it('that are not there are not found', async () => {
    const entry = 'entry-none';
    expect(await getEntry(world.desk, { entry })).toMatchObject({ ok: false, error: { code: 'not-found' } });
    await expect(entryLines(world.desk, { entry, ...page })).rejects.toMatchObject({
      fault: { code: 'not-found' },
    });
  });

  it('leave as a table of the region, page after page', async () => {
    await reported(...Array.from({ length: 501 }, (_, place) => entryOf(`R-${place}`)));
    const { file } = must(await exportEntries(world.desk, { account: KEY, region: 'fr' }));
    const text = Buffer.from(world.desk.outgoing.piece(file, 0)?.base64 ?? '', 'base64').toString('utf8');
    const [columns = '', ...rows] = text.trim().split('\r\n');
    const at = columns.split(';').indexOf('amount');
    expect(rows).toHaveLength(501);
    expect(new Set(rows.map((row) => row.split(';')[at]))).toEqual(new Set(['-12,50']));
  });

  it('leave as a table, all of them in one order, with nothing that a spreadsheet would run', async () => {
    await reported(...Array.from({ length: 501 }, (_, place) => entryOf(`R-${place}`)));
    await reported(entryOf('Last', { BookgDt: { Dt: '2026-11-20' }, AddtlNtryInf: '=1+1' }));
    const { file, name, bytes } = must(await exportEntries(world.desk, { account: KEY }));
    expect(name).toBe(`entries-${OWN}-EUR-2026-11-20.csv`);
    const content = Buffer.from(world.desk.outgoing.piece(file, 0)?.base64 ?? '', 'base64');
    expect(bytes).toBe(content.length);
    const [columns = [], ...rows] = csvRows(content.toString('utf8'));
    expect(columns.slice(0, 4)).toEqual(['bookedOn', 'valueOn', 'amount', 'currency']);
    expect(rows).toHaveLength(502);
    const at = columns.indexOf('bankReference');
    expect(rows[0]?.[at]).toBe('Last');
    expect(new Set(rows.map((row) => row[at])).size).toBe(502);
    expect(rows[0]?.[columns.indexOf('amount')]).toBe('-12.50');
    expect(content.toString('utf8')).not.toMatch(/(?:^|,)=1/mu);
    const filtered = must(await exportEntries(world.desk, { account: KEY, from: '2026-11-20' }));
    const few = Buffer.from(world.desk.outgoing.piece(filtered.file, 0)?.base64 ?? '', 'base64');
    expect(csvRows(few.toString('utf8'))).toHaveLength(2);
  });
});
