// Account reports from a training desk: asked for, kept, read without loss, and every leaf reachable.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput, CallOutput } from '../../shared/ipc/contract.ts';
import { addDays, isoDate } from '../../shared/domain/calendar.ts';
import { setBank } from './bank-console.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;
let today = isoDate('2026-01-01');

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
  today = isoDate((await desk.must('inquiries.rules', {})).today);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

const BRANCH = { base_currency: 'EUR', branch_number: '600' };
/** Today may be a day without a business day's balances: a week has some. */
const ask = (fields: CallInput<'balances.ask'>): Promise<CallOutput<'balances.ask'>> =>
  desk.must('balances.ask', { from_date: addDays(today, -7), ...fields });

type Lines = CallOutput<'cash.lines'>;

async function whole(page: (offset: number) => Promise<Lines>): Promise<Lines['rows']> {
  const rows: Lines['rows'] = [];
  for (;;) {
    const next = await page(rows.length);
    rows.push(...next.rows);
    if (rows.length >= next.total) return rows;
  }
}

/** Every line of a report: its head, its accounts, their entries, the transactions of these. */
async function allLines(report: string): Promise<Lines['rows']> {
  const rows = await whole((offset) => desk.must('balances.details', { report, offset, limit: 500 }));
  for (const { index: account } of (await desk.must('balances.get', { report })).accountViews) {
    rows.push(
      ...(await whole((offset) => desk.must('balances.details', { report, account, offset, limit: 500 }))),
    );
    for (const { entry } of (await desk.must('balances.entries', { report, account, limit: 500 })).rows) {
      rows.push(...(await whole((offset) => desk.must('cash.lines', { entry, offset, limit: 500 }))));
      for (const { details, transaction } of (await desk.must('cash.transactions', { entry, limit: 500 }))
        .rows) {
        rows.push(
          ...(await whole((offset) =>
            desk.must('cash.lines', { entry, transaction: { details, transaction }, offset, limit: 500 }),
          )),
        );
      }
    }
  }
  return rows;
}

describe('a report of the bank', () => {
  it('shows accounts, balances and entries, and is kept with its time', async () => {
    const row = await ask({ ...BRANCH, from_date: addDays(today, -30), to_date: today });
    expect(row).toMatchObject({ form: 'document', standing: 'full', notUnderstood: 0, accounts: 3 });
    const report = await desk.must('balances.get', { report: row.report });
    for (const account of report.accountViews) {
      expect(account.id).not.toBeNull();
      expect(account.balances.length).toBeGreaterThanOrEqual(4);
      expect(
        account.balances.every(({ amount, currency }) => amount !== null && currency === account.currency),
      ).toBe(true);
      const entries = await desk.must('balances.entries', {
        report: row.report,
        account: account.index,
        limit: 500,
      });
      expect(entries.total).toBe(account.entries);
      expect(String(entries.total)).toBe(account.totals.all);
    }
    expect((await desk.must('balances.list', {})).rows[0]).toEqual(row);
  });

  it('finds entries by any text they hold', async () => {
    const { report } = await ask({ ...BRANCH, from_date: addDays(today, -60) });
    const all = await desk.must('balances.entries', { report, account: 0, limit: 500 });
    const some = all.rows.find((row) => row.endToEndId !== null);
    const found = await desk.must('balances.entries', {
      report,
      account: 0,
      text: some?.endToEndId ?? 'nothing',
    });
    expect(found.rows.map((row) => row.entry)).toContain(some?.entry);
    expect(found.total).toBeLessThan(all.total);
  });

  it('is there offline too', async () => {
    const { report } = await ask(BRANCH);
    await desk.must('network.setMode', { mode: 'offline' });
    expect((await desk.must('balances.get', { report })).accounts).toBe(3);
    expect(await desk.call('balances.ask', BRANCH)).toMatchObject({ ok: false, error: { code: 'offline' } });
    await desk.must('network.setMode', { mode: 'online' });
  });

  it('can be taken away raw', async () => {
    const { report } = await ask(BRANCH);
    const { file, bytes } = await desk.must('balances.export', { report });
    const { base64 } = await desk.must('files.read', { file, offset: 0 });
    expect(Buffer.from(base64, 'base64').length).toBe(bytes);
    expect(Buffer.from(base64, 'base64').toString('utf8')).toContain('BkToCstmrAcctRpt');
  });
});

describe('every table of 2.9', () => {
  it('a report with another mark at every leaf is understood whole, and every mark is in the lines', async () => {
    await setBank(desk, { balanceShape: 'markers' });
    const row = await ask(BRANCH);
    expect(row).toMatchObject({ form: 'document', standing: 'full', notUnderstood: 0 });
    const { text: raw } = await desk.must('answers.text', { answer: row.answer ?? '' });
    const marks = [...raw.matchAll(/mark-\d{5}|\b70\d{3}\.25\b/gu)].map(([mark]) => mark);
    expect(marks.length).toBeGreaterThan(1_000);
    const shown = await allLines(row.report);
    const values = new Set(shown.map((line) => line.value));
    expect(marks.filter((mark) => !values.has(mark))).toEqual([]);
    expect(shown.filter((line) => !line.understood)).toEqual([]);
    const flags = [...raw.matchAll(/:(true|false)\b/gu)].length;
    expect(shown.filter((line) => line.value === 'true' || line.value === 'false').length).toBe(flags);
    await setBank(desk, { balanceShape: 'document' });
  });

  it('the newer container is read as far as it goes', async () => {
    await setBank(desk, { balanceShape: 'newer' });
    const row = await ask(BRANCH);
    expect(row).toMatchObject({ form: 'newer', standing: 'full', accounts: 3, entries: 0 });
    await setBank(desk, { balanceShape: 'document' });
  });

  it('the indicator of availability is read as a text and as an amount', async () => {
    for (const availabilityIndicator of ['string', 'amount']) {
      await setBank(desk, { availabilityIndicator });
      expect((await ask(BRANCH)).standing).toBe('full');
    }
  });
});

describe('a large report', () => {
  it('of 50,000 entries is read whole and shown page by page', async () => {
    await setBank(desk, { balanceEntries: 50_000 });
    const row = await ask({ base_currency: 'EUR', branch_number: '600', account_currency: 'EUR' });
    await setBank(desk, { balanceEntries: 0 });
    expect(row).toMatchObject({ standing: 'full', entries: 50_000, accounts: 1 });
    const last = await desk.must('balances.entries', {
      report: row.report,
      account: 0,
      offset: 49_999,
      limit: 10,
    });
    expect([last.total, last.rows.length]).toEqual([50_000, 1]);
    expect(last.rows[0]?.amount).not.toBeNull();
    const [account] = (await desk.must('cash.accounts', {})).accounts.filter(
      ({ report }) => report === row.report,
    );
    const found = await desk.must('cash.entries', {
      account: account?.account ?? '',
      text: last.rows[0]?.reference ?? '',
    });
    expect(found.rows.map(({ entry }) => entry)).toContain(last.rows[0]?.entry);
  });
});

describe('what the desk does not send', () => {
  it.each([
    [{ account_identifier: '1' }, '2.8 balance.base-currency-given'],
    [{ base_currency: 'EUR' }, '2.8 balance.account-or-branch'],
    [{ base_currency: 'EUR,USD', branch_number: '600' }, '2.8 balance.one-base-currency'],
  ])('%j', async (fields, rule) => {
    expect(await desk.call('balances.ask', fields)).toMatchObject({
      ok: false,
      error: { code: 'bank-rule-broken', rule },
    });
  });

  it('an account that is not ours is refused by the bank in its words', async () => {
    expect(
      await desk.call('balances.ask', { base_currency: 'EUR', account_identifier: '99999999' }),
    ).toMatchObject({ ok: false, error: { code: 'bank-request-refused', rule: '403' } });
  });
});
