// The report of a day: what left, came, waits and is unknown, with sums that hold, and the same on paper and
// as one table.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { DaySum } from '../../../ports/store.ts';
import { dayReport } from './day.ts';
import type { ReportContents } from './report.ts';
import { reportDesk, rowTexts, WRITING, type ReportDesk } from './report-desk.fake.ts';

const OWN = 'DE88500209000023411208';
const OTHER = 'DE02120300000000202051';
const DAY = '2026-11-20';
const PARTS = WRITING.t.reports.dayParts;

let world: ReportDesk;
/** Periods that the sums were asked for. */
let periods: (readonly string[])[];
beforeEach(async () => {
  world = await reportDesk();
  periods = [];
});

const sum = (more: Partial<DaySum>): DaySum => ({
  part: 'left',
  ownAccount: OWN,
  currency: 'EUR',
  kind: 'credit-transfer',
  valueDate: '2026-11-23',
  state: 'done',
  payments: 1,
  minor: 1_000n,
  ...more,
});
function paid(...sums: readonly DaySum[]): void {
  Object.assign(world.desk.store.reports, {
    daySums: (...period: string[]) => {
      periods.push(period);
      return Promise.resolve(sums);
    },
  });
}

type Entry = readonly [indicator: string | null, status: string | null, amount: string | null, day?: string];

/** A report of the bank about an account: its figures by type, and its entries. */
async function reported(
  account: string,
  figures: Readonly<Record<string, string | null>>,
  entries: readonly Entry[] = [],
  also: object = {},
): Promise<void> {
  const { reports, bytes } = world.desk.store;
  const report = `report-${account}`;
  const { ref: raw } = await bytes.put([Buffer.from('{}')]);
  await reports.begin({
    report,
    raw,
    askedAt: '2026-11-20T08:00:00.000Z',
    receivedAt: '2026-11-20T08:00:01.000Z',
    base: 'EUR',
    askedAccount: account,
  });
  await reports.addAccount(report, {
    position: 0,
    account: `${account} EUR`,
    entries: entries.length,
    from: DAY,
    to: DAY,
    closedUntil: '',
    view: JSON.stringify({ id: account, iban: account, currency: 'EUR' }),
    figures: Object.entries(figures).map(([type, amount]) => ({
      day: DAY,
      type,
      view: JSON.stringify({ type, date: DAY, amount, currency: null, ...also }),
    })),
  });
  await reports.addEntries(
    report,
    0,
    0,
    entries.map(([indicator, status, amount, day = DAY], place) => ({
      identity: `${account}-${place}`,
      sha256: String(place).padStart(64, '0'),
      day,
      pending: status !== 'BOOK',
      view: JSON.stringify({ indicator, status, amount, currency: 'EUR' }),
      json: '{}',
      search: '',
    })),
  );
  await reports.commit(report, { view: '{}', head: '{}', unavailable: [] });
}

const made = async (): Promise<ReportContents> =>
  must(await dayReport(world.context, { report: 'day', day: DAY }, WRITING));
const tableOf = ({ parts }: ReportContents, title: string) =>
  parts[0]?.tables.find((table) => table.title === title);
const rowsUnder = (report: ReportContents, title: string) =>
  (tableOf(report, title)?.rows ?? []).map(rowTexts);
const totalsUnder = (report: ReportContents, title: string) =>
  (tableOf(report, title)?.totals ?? []).map(rowTexts);
const flatRows = ({ table }: ReportContents) => table.rows.map(rowTexts);

describe('the report of a day', () => {
  it('is about the day of the bank’s time zone', async () => {
    paid();
    const report = await made();
    expect(periods).toEqual([['2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z']]);
    expect(report.name).toBe('Daily report-2026-11-20');
    expect(report.parts[0]?.about.map(([, value]) => rowTexts([value])[0])).toEqual([
      '20\u00a0Nov\u00a02026',
    ]);
  });

  it('adds what left over all value dates, and keeps states, accounts and currencies apart', async () => {
    paid(
      sum({ minor: 1_000n, payments: 2 }),
      sum({ minor: 50n, valueDate: '2026-11-24' }),
      sum({ minor: 7n, currency: 'JPY' }),
      sum({ minor: 300n, state: 'waiting' }),
      sum({ minor: 20n, ownAccount: '' }),
    );
    const report = await made();
    expect(rowsUnder(report, PARTS.left)).toEqual([
      [OWN, 'Credit transfer', 'Settled', '3', 'EUR 10.50'],
      [OWN, 'Credit transfer', 'Settled', '1', 'JPY 7'],
      [OWN, 'Credit transfer', WRITING.t.reports.dayState.waiting, '1', 'EUR 3.00'],
      [WRITING.t.reports.noAccount, 'Credit transfer', 'Settled', '1', 'EUR 0.20'],
    ]);
    expect(totalsUnder(report, PARTS.left)).toEqual([
      ['Total', '', '', '5', 'EUR 13.70'],
      ['', '', '', '1', 'JPY 7'],
    ]);
  });

  it('sums up neither what was rejected nor what came back', async () => {
    paid(sum({}), sum({ state: 'refused', minor: 7n }), sum({ state: 'returned', minor: 9n }));
    const report = await made();
    expect(rowsUnder(report, PARTS.left)).toHaveLength(3);
    expect(totalsUnder(report, PARTS.left)).toEqual([['Total', '', '', '1', 'EUR 10.00']]);
  });

  it('never adds what is collected to what is paid', async () => {
    paid(sum({}), sum({ kind: 'direct-debit', minor: 400n, payments: 2 }));
    expect(totalsUnder(await made(), PARTS.left)).toEqual([
      ['Total', 'Credit transfer', '', '1', 'EUR 10.00'],
      ['', 'Direct debit', '', '2', 'EUR 4.00'],
    ]);
  });

  it('keeps value dates of what waits and of what is unknown, and sums up all of it', async () => {
    paid(
      sum({ part: 'waits', state: 'approval' }),
      sum({ part: 'waits', state: 'approval', valueDate: '2026-11-24' }),
      sum({ part: 'unknown', state: 'unknown', minor: 77n }),
    );
    const report = await made();
    const approval = WRITING.t.reports.dayState.approval;
    expect(rowsUnder(report, PARTS.waits)).toEqual([
      [OWN, 'Credit transfer', '2026-11-23', approval, '1', 'EUR 10.00'],
      [OWN, 'Credit transfer', '2026-11-24', approval, '1', 'EUR 10.00'],
    ]);
    expect(totalsUnder(report, PARTS.waits)).toEqual([['Total', '', '', '', '2', 'EUR 20.00']]);
    expect(totalsUnder(report, PARTS.unknown)).toEqual([['Total', '', '', '', '1', 'EUR 0.77']]);
  });

  it('adds what came on the day by direction, and says where an amount cannot be read', async () => {
    paid();
    await reported(OWN, {}, [
      ['CRDT', 'BOOK', '10.5'],
      ['CRDT', 'BOOK', '0.25'],
      ['CRDT', 'PDNG', '1'],
      ['DBIT', 'BOOK', '-3'],
      ['DBIT', 'BOOK', null],
      [null, 'BOOK', '4'],
      ['CRDT', null, '2'],
      ['CRDT', 'BOOK', '99', '2026-11-19'],
    ]);
    const { direction } = WRITING.t.reports;
    expect(rowsUnder(await made(), PARTS.came)).toEqual([
      [OWN, direction.credit, '3', 'EUR 12.75'],
      [OWN, direction.creditPending, '1', 'EUR 1.00'],
      [OWN, direction.debit, '1', 'EUR -3.00'],
      [OWN, direction.debit, '1', 'unknown'],
      [OWN, direction.other, '1', 'EUR 4.00'],
    ]);
  });

  it('reads all entries of an account that has many, and each account once', async () => {
    paid();
    const many = Array.from({ length: 501 }, (): Entry => ['CRDT', 'BOOK', '1']);
    await reported(OWN, {}, many);
    await reported(OTHER, {}, [['CRDT', 'BOOK', '1']]);
    expect(rowsUnder(await made(), PARTS.came).map((row) => [row[0], row[2], row[3]])).toEqual([
      [OTHER, '1', 'EUR 1.00'],
      [OWN, '501', 'EUR 501.00'],
    ]);
  });

  it('adds all balances up in the reporting currency where there is one, and says by which rate', async () => {
    paid();
    await reported(OWN, { CLBD: '-12.30', CLAV: '8' });
    await reported(OTHER, { CLBD: '5', CLAV: null });
    expect(tableOf(await made(), PARTS.balances)?.totals).toBeUndefined();
    const source = { from: 'file', name: 'eurofxref.xml', cross: true } as const;
    const rate = { currency: 'EUR', rate: '1.6', date: '2026-11-12', source };
    await world.desk.store.desk.saveSetting('exchange-rates', { reporting: 'USD', rates: [rate] }, null);
    const report = await made();
    expect(totalsUnder(report, PARTS.balances)).toEqual([['Total in USD', '', 'USD -4.56', 'USD 5.00']]);
    expect(tableOf(report, PARTS.balances)?.note).toBe(
      `${PARTS.balancesNote} 1 USD = 1.6 EUR · ${WRITING.t.dates.day('2026-11-12')}, from eurofxref.xml, cross rate through EUR (Older than 5 business days). Not counted: ${OTHER} (no available balance).`,
    );
    // A spreadsheet adds for itself: no row of the table is a sum of others.
    expect(flatRows(report).some((row) => row.join(' ').includes('USD'))).toBe(false);
  });

  it('goes on without the total where the exchange rates are damaged, and says so', async () => {
    paid();
    await reported(OWN, { CLBD: '-12.30', CLAV: '8' });
    await world.desk.store.desk.saveSetting('exchange-rates', { reporting: 'USD' }, null);
    const report = await made();
    expect(tableOf(report, PARTS.balances)?.totals).toBeUndefined();
    expect(tableOf(report, PARTS.balances)?.note).toBe(
      `${PARTS.balancesNote} ${WRITING.t.faults['setting-damaged'].happened}`,
    );
    expect(rowsUnder(report, PARTS.balances)).toHaveLength(1);
  });

  it('goes on without it where the own accounts are damaged too', async () => {
    paid();
    await world.desk.store.desk.saveSetting('exchange-rates', { reporting: 'USD', rates: [] }, null);
    await world.desk.store.desk.saveSetting('own-accounts', { damaged: true }, null);
    expect(tableOf(await made(), PARTS.balances)?.note).toContain(
      WRITING.t.faults['setting-damaged'].happened,
    );
  });

  it('says the newest balances, and that one is unknown, on paper and in the table alike', async () => {
    paid();
    await reported(OWN, { CLBD: '-12.30', CLAV: '8' });
    await reported(OTHER, { CLBD: '5', CLAV: null });
    const report = await made();
    const title = PARTS.balances;
    expect(rowsUnder(report, title)).toEqual([
      [OTHER, '2026-11-20T08:00:01.000Z', 'EUR 5', 'unknown'],
      [OWN, '2026-11-20T08:00:01.000Z', 'EUR -12.30', 'EUR 8'],
    ]);
    expect(flatRows(report)).toEqual([
      [title, OTHER, '', 'Booked', DAY, '', 'EUR 5'],
      [title, OTHER, '', 'Available', DAY, '', 'unknown'],
      [title, OWN, '', 'Booked', DAY, '', 'EUR -12.30'],
      [title, OWN, '', 'Available', DAY, '', 'EUR 8'],
    ]);
  });

  it('names accounts whose balances contradict each other in one report', async () => {
    paid();
    const noted = async () =>
      (await made()).parts[0]?.tables.find(({ title }) => title === PARTS.balances)?.note;
    await reported(OWN, { CLBD: '5' });
    expect(await noted()).toBe(PARTS.balancesNote);
    await reported(OTHER, { CLBD: '5' }, [], { also: [{ amount: '9', currency: 'EUR' }] });
    expect(await noted()).toBe(`${PARTS.balancesNote} ${PARTS.contradicted(OTHER)}`);
  });

  it('has every part in the one table, in the order of the paper', async () => {
    paid(
      sum({ part: 'unknown', state: 'unknown' }),
      sum({ part: 'waits', state: 'approval' }),
      sum({ valueDate: '2026-11-24' }),
    );
    await reported(OWN, {}, [['CRDT', 'BOOK', '1']]);
    const { dayParts: p } = WRITING.t.reports;
    const rows = flatRows(await made());
    expect(rows.map(([part]) => part)).toEqual([p.left, p.came, p.waits, p.unknown, p.balances, p.balances]);
    expect(rows[0]).toEqual([p.left, OWN, 'Credit transfer', 'Settled', '2026-11-24', '1', 'EUR 10.00']);
    expect(rows[1]).toEqual([p.came, OWN, '', WRITING.t.reports.direction.credit, '', '1', 'EUR 1.00']);
  });
});
