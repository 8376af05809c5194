// What becomes of an answer about balances: it is kept before it is read, what cannot be read counts nothing,
// and a refusal about one account is told of that account alone.
import { beforeEach, describe, expect, it } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { cashAccounts } from './accounts.ts';
import { askBalances } from './ask.ts';
import {
  ACCOUNT,
  balanceDesk,
  balanceOf,
  entryOf,
  OWN,
  reportOf,
  type BalanceDesk,
} from './balance-desk.fake.ts';
import { exportReport, getReport, listEntries, listReports, reportDetails } from './view.ts';

const REQUEST = { base_currency: 'EUR', account_identifier: OWN };
const FULL = reportOf({
  Acct: ACCOUNT,
  Bal: [balanceOf('CLBD', '100.00', '2026-11-19')],
  Ntry: [entryOf('R-1'), entryOf('R-2')],
});
const page = { offset: 0, limit: 10 };
const refused = (code: string) => ({ ok: false, error: { code } });

let world: BalanceDesk;
beforeEach(async () => {
  world = await balanceDesk();
});

const reports = async (query: object = {}) =>
  must(await listReports(world.desk, { ...page, ...query })).rows.map(({ report }) => report);
const accounts = async () =>
  must(await cashAccounts(world.desk, { planned: false })).accounts.map(({ account, standing }) => [
    account,
    standing,
  ]);

describe('a report that was asked for', () => {
  it('is kept with what was asked, when, and what it holds', async () => {
    world.answers = () => FULL;
    const row = must(await askBalances(world.desk, { ...REQUEST, branch_number: '' }));
    expect(row).toMatchObject({
      request: REQUEST,
      standing: 'full',
      form: 'document',
      accounts: 1,
      entries: 2,
      notUnderstood: 0,
      askedAt: '2026-11-20T10:00:00.000Z',
      receivedAt: '2026-11-20T10:00:00.000Z',
    });
    expect(world.asked).toEqual([REQUEST]);
    expect(must(await listReports(world.desk, page))).toEqual({ rows: [row], total: 1 });
    expect(must(await getReport(world.desk, row))).toMatchObject({
      ...row,
      accountViews: [{ name: 'Main', currency: 'EUR' }],
      unavailable: [],
    });
  });

  it('says in its row where its balances contradict each other', async () => {
    const Bal = [balanceOf('CLBD', '90.00', '2026-11-19'), balanceOf('CLBD', '590.00', '2026-11-19')];
    const report = await world.kept(reportOf({ Acct: ACCOUNT, Bal }));
    expect(must(await listReports(world.desk, page)).rows).toMatchObject([{ report, contradictory: true }]);
    expect(must(await getReport(world.desk, { report })).contradictory).toBe(true);
  });

  it('leaves an entry in the log that names no account', async () => {
    world.answers = () => FULL;
    must(await askBalances(world.desk, REQUEST));
    expect((await world.acts())[0]).toEqual(['balances.ask', 'base_currency account_identifier']);
    expect(JSON.stringify(await world.acts())).not.toContain(OWN);
  });

  it('gives its bytes back to the letter', async () => {
    const report = await world.kept(FULL);
    const { file, name, bytes } = must(await exportReport(world.desk, { report }));
    expect(name).toBe(`account-report-2026-11-20-${report}.json`);
    expect(bytes).toBe(Buffer.byteLength(FULL));
    const piece = world.desk.outgoing.piece(file, 0);
    expect(Buffer.from(piece?.base64 ?? '', 'base64').toString()).toBe(FULL);
  });

  it('shows the entries of each of its accounts, by page and by text', async () => {
    const other = { ...ACCOUNT, Id: { IBAN: 'DE02120300000000202051' } };
    const report = await world.kept(
      reportOf(
        { Acct: ACCOUNT, Ntry: [entryOf('R-1'), entryOf('R-2'), entryOf('Q-3')] },
        { Acct: other, Ntry: [entryOf('R-4')] },
      ),
    );
    const listed = async (account: number, more: object = {}) => {
      const { rows, total } = must(await listEntries(world.desk, { report, account, ...page, ...more }));
      return [rows.map(({ bankReference }) => bankReference), total];
    };
    expect(await listed(0)).toEqual([['R-1', 'R-2', 'Q-3'], 3]);
    expect(await listed(0, { offset: 1, limit: 1 })).toEqual([['R-2'], 3]);
    expect(await listed(0, { text: 'R-' })).toEqual([['R-1', 'R-2'], 2]);
    expect(await listed(1)).toEqual([['R-4'], 1]);
    expect(await listEntries(world.desk, { report, account: 2, ...page })).toMatchObject(
      refused('not-found'),
    );
  });

  it('shows every member of its head and of its accounts as a line', async () => {
    const report = await world.kept(FULL);
    const lines = async (account?: number) =>
      must(
        await reportDetails(world.desk, { report, ...page, ...(account === undefined ? {} : { account }) }),
      );
    expect(JSON.stringify((await lines(0)).rows)).toContain('Acme Widgets');
    expect(JSON.stringify((await lines()).rows)).not.toContain('Acme Widgets');
    expect(await reportDetails(world.desk, { report, account: 1, ...page })).toMatchObject(
      refused('not-found'),
    );
  });

  it('is listed for the account it was asked for, and not for another', async () => {
    const report = await world.kept(FULL);
    expect(await reports({ account: OWN })).toEqual([report]);
    expect(await reports({ account: 'DE02120300000000202051' })).toEqual([]);
  });
});

describe('nothing is asked', () => {
  it('that breaks a rule of the bank, without a profile, or offline', async () => {
    expect(await askBalances(world.desk, { account_identifier: OWN })).toMatchObject(
      refused('bank-rule-broken'),
    );
    world.network.setMode('offline');
    expect(await askBalances(world.desk, REQUEST)).toMatchObject(refused('offline'));
    const store = { ...world.store, desk: { profile: async () => null } };
    expect(await askBalances({ ...world.desk, store } as never, REQUEST)).toMatchObject(
      refused('profile-missing'),
    );
    expect([world.asked, await reports()]).toEqual([[], []]);
  });
});

describe('an answer that brings no report', () => {
  it('is told as what failed, kept raw where there is one, and counts nothing', async () => {
    world.answers = () => ({ fault: fault('timeout'), status: null });
    expect(await askBalances(world.desk, REQUEST)).toMatchObject(refused('timeout'));
    expect((await world.acts())[0]).toEqual(['balances.ask', 'base_currency account_identifier; timeout']);
    expect([await reports(), await accounts()]).toEqual([[], []]);
  });

  it('is kept as not understood where it is none, and its bytes can be taken away', async () => {
    const report = await world.kept('<html>not a report</html>');
    expect(must(await getReport(world.desk, { report }))).toMatchObject({
      standing: 'not-understood',
      accounts: 0,
      entries: 0,
    });
    expect((await exportReport(world.desk, { report })).ok).toBe(true);
    expect(await accounts()).toEqual([]);
  });

  it('is kept as not understood where reading it exhausts the desk, and nothing of it is counted', async () => {
    const { messages } = world.desk;
    const stopped: typeof messages.readReport = async (chunks, take) => {
      await messages.readReport(chunks, take);
      throw new FaultError(fault('work-stopped'));
    };
    world.answers = () => FULL;
    const desk = { ...world.desk, messages: { ...messages, readReport: stopped } };
    const row = must(await askBalances(desk, REQUEST));
    expect(row).toMatchObject({ standing: 'not-understood', accounts: 0, entries: 0, notUnderstood: 1 });
    expect(await reports()).toEqual([row.report]);
    expect(await accounts()).toEqual([]);
    expect((await exportReport(world.desk, row)).ok).toBe(true);
  });

  it('leaves nothing staged where reading it fails otherwise', async () => {
    world.answers = () => FULL;
    const readReport = () => Promise.reject(new Error('defect'));
    const desk = { ...world.desk, messages: { ...world.desk.messages, readReport } };
    await expect(askBalances(desk, REQUEST)).rejects.toThrow('defect');
    expect(await reports()).toEqual([]);
  });
});

describe('an account that was kept without its currency', () => {
  const [OLD, NEW] = ['2026-11-18T10:00:00.000Z', '2026-11-20T10:00:00.000Z'];
  const kept = (account: string, receivedAt: string, currencies: readonly string[]) => ({
    base: 'EUR',
    account,
    report: 'report-1',
    receivedAt,
    entries: 0,
    named: null,
    view: JSON.stringify({ id: OWN, currency: null, balances: currencies.map((currency) => ({ currency })) }),
  });
  it.each([
    ['stands alone', [kept(OWN, OLD, ['EUR'])], [OWN]],
    [
      'is forgotten once a later report shows it with it',
      [kept(OWN, OLD, ['EUR']), kept(`${OWN} EUR`, NEW, ['EUR'])],
      [`${OWN} EUR`],
    ],
    [
      'stays beside an older report',
      [kept(OWN, NEW, ['EUR']), kept(`${OWN} EUR`, OLD, ['EUR'])],
      [OWN, `${OWN} EUR`],
    ],
    [
      'stays where it holds several',
      [kept(OWN, OLD, ['EUR', 'USD']), kept(`${OWN} EUR`, NEW, ['EUR'])],
      [OWN, `${OWN} EUR`],
    ],
  ])('%s', async (_, known, left) => {
    const reports = { accounts: async () => known, figures: async () => [] };
    const store = { ...world.store, reports: { ...world.store.reports, ...reports } };
    const shown = must(await cashAccounts({ ...world.desk, store }, { planned: false })).accounts;
    expect(shown.map(({ account }) => account)).toEqual(left);
  });
});

describe('an account the desk is not entitled to', () => {
  const forbidden = (code: 'bank-request-refused' | 'bank-forbidden', status = 403) => {
    world.answers = () => ({ fault: fault(code), status });
  };

  it('is shown as unavailable where the bank itself says so', async () => {
    forbidden('bank-request-refused');
    expect(await askBalances(world.desk, REQUEST)).toMatchObject(refused('bank-request-refused'));
    const [report = ''] = await reports();
    expect(must(await getReport(world.desk, { report }))).toMatchObject({
      standing: 'not-entitled',
      unavailable: [OWN],
    });
    expect(await accounts()).toEqual([[OWN, 'unavailable']]);
  });

  it('is forgotten as such once a later report shows it', async () => {
    forbidden('bank-request-refused');
    await askBalances(world.desk, REQUEST);
    const other = { ...ACCOUNT, Id: { IBAN: 'DE02120300000000202051' } };
    await world.kept(reportOf({ Acct: other }));
    expect(await accounts()).toContainEqual([OWN, 'unavailable']);
    await world.kept(FULL, { base_currency: 'USD', account_identifier: OWN });
    expect(await accounts(), 'asked for in another base currency').toContainEqual([OWN, 'unavailable']);
    await world.kept(FULL);
    expect(await accounts()).not.toContainEqual([OWN, 'unavailable']);
    world.clock.advance(60_000);
    forbidden('bank-request-refused');
    await askBalances(world.desk, REQUEST);
    expect(await accounts(), 'refused after it was shown').toContainEqual([OWN, 'unavailable']);
  });

  it('is named by no answer to a question about a whole branch', async () => {
    forbidden('bank-request-refused');
    await askBalances(world.desk, { base_currency: 'EUR', branch_number: '600' });
    expect(await accounts()).toEqual([]);
    expect(await reports()).toHaveLength(1);
  });

  it('is concluded neither from another status nor from what a gateway says', async () => {
    forbidden('bank-request-refused', 400);
    await askBalances(world.desk, REQUEST);
    forbidden('bank-forbidden');
    await askBalances(world.desk, REQUEST);
    expect([await reports(), await accounts()]).toEqual([[], []]);
  });
});

it('a report that is not there is not found', async () => {
  const report = 'report-none';
  for (const asked of [
    getReport(world.desk, { report }),
    exportReport(world.desk, { report }),
    listEntries(world.desk, { report, account: 0, ...page }),
    reportDetails(world.desk, { report, ...page }),
  ])
    expect(await asked).toMatchObject(refused('not-found'));
});
