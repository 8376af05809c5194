// What all kept reports say together, over a real desk and its bank: accounts, days, entries once, expected
// balances, exports.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, isoDate } from '../../shared/domain/calendar.ts';
import { STATEMENT_FORMS } from '../../shared/domain/account-report/statement-order.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { setBank } from './bank-console.ts';
import { adoptSample, detail, must, sealed, sign, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

type Account = CallOutput<'cash.accounts'>['accounts'][number];

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
const accounts = async (): Promise<readonly Account[]> => (await desk.must('cash.accounts', {})).accounts;
async function euros(): Promise<Account> {
  const found = (await accounts()).find(({ base, currency }) => base === 'EUR' && currency === 'EUR');
  if (found === undefined) throw new Error('the branch has an account in euros');
  return found;
}
const total = async (account: string): Promise<number> =>
  (await desk.must('cash.entries', { account, limit: 1 })).total;

describe('cash', () => {
  it('is nothing at first, which is not zero', async () => {
    expect(await accounts()).toEqual([]);
  });

  it('shows the accounts of each base currency with their newest figures and the time these are from', async () => {
    const row = await desk.must('balances.ask', {
      ...BRANCH,
      from_date: addDays(today, -30),
      to_date: today,
    });
    await desk.must('balances.ask', {
      ...BRANCH,
      base_currency: 'USD',
      from_date: addDays(today, -30),
      to_date: today,
    });
    const shown = await accounts();
    expect(shown.map(({ base }) => base)).toEqual(['EUR', 'EUR', 'EUR', 'USD', 'USD', 'USD']);
    for (const account of shown) {
      expect(account.booked?.amount).toMatch(/^-?\d/u);
      expect(account.available?.currency).toBe(account.currency);
      expect(account.booked?.receivedAt.localeCompare(row.receivedAt)).toBeGreaterThanOrEqual(0);
      expect(account.expected).not.toBeNull();
    }
  });

  it('has the four balances of each business day, once, however often they were asked for', async () => {
    const { account } = await euros();
    const { days } = await desk.must('cash.days', { account });
    expect(days.length).toBeGreaterThan(15);
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
    for (const { day, figures } of days.filter((each) => each.day < today))
      expect([day, figures.map(({ type }) => type ?? '').toSorted()]).toEqual([
        day,
        ['CLAV', 'CLBD', 'OPAV', 'OPBD'],
      ]);
    expect((await desk.must('cash.days', { account, from: addDays(today, -7) })).days.length).toBeLessThan(
      days.length,
    );
  });

  it('merges the entries of overlapping reports without a duplicate', async () => {
    const { account } = await euros();
    const before = await total(account);
    await desk.must('balances.ask', { ...BRANCH, from_date: addDays(today, -30), to_date: today });
    expect(await total(account)).toBe(before);
    await desk.must('balances.ask', {
      ...BRANCH,
      from_date: addDays(today, -60),
      to_date: addDays(today, -20),
    });
    const all = await total(account);
    expect(all).toBeGreaterThan(before);
    const rows: CallOutput<'cash.entries'>['rows'] = [];
    while (rows.length < all)
      rows.push(...(await desk.must('cash.entries', { account, offset: rows.length, limit: 500 })).rows);
    expect(
      new Set(rows.map(({ bankReference, amount, bookedOn }) => `${bankReference} ${amount} ${bookedOn}`))
        .size,
    ).toBe(all);
    expect(rows.map(({ bookedOn }) => bookedOn ?? '')).toEqual(
      rows
        .map(({ bookedOn }) => bookedOn ?? '')
        .toSorted()
        .toReversed(),
    );
  });

  it('leads from an entry of a batch to each of its transactions, and to their every member', async () => {
    const { account } = await euros();
    const batch = (await desk.must('cash.entries', { account, limit: 500 })).rows.find(
      ({ transactions }) => transactions > 1,
    );
    const entry = batch?.entry ?? '';
    const its = await desk.must('cash.transactions', { entry });
    expect(its.total).toBe(batch?.transactions);
    const [, second] = its.rows;
    const { rows } = await desk.must('cash.lines', {
      entry,
      transaction: { details: second?.details ?? 0, transaction: second?.transaction ?? 0 },
      limit: 500,
    });
    expect(rows.map(({ value }) => value)).toEqual(
      expect.arrayContaining([second?.endToEndId, second?.counterparty]),
    );
    expect(await desk.must('cash.entry', { entry })).toMatchObject({ row: batch, current: true });
    for (const call of ['cash.entry', 'cash.lines', 'cash.transactions'] as const)
      expect(await desk.call(call, { entry: 'entry-999999' })).toMatchObject({
        ok: false,
        error: { code: 'not-found' },
      });
  });

  it('finds entries by any word in them and by day', async () => {
    const { account } = await euros();
    const all = await desk.must('cash.entries', { account, limit: 500 });
    const some = all.rows.find(({ endToEndId }) => endToEndId !== null);
    const found = await desk.must('cash.entries', { account, text: some?.endToEndId ?? 'nothing' });
    expect(found.rows.map(({ entry }) => entry)).toContain(some?.entry);
    const day = some?.bookedOn ?? '';
    const ofDay = await desk.must('cash.entries', { account, from: day, to: day, limit: 500 });
    expect(new Set(ofDay.rows.map(({ bookedOn }) => bookedOn))).toEqual(new Set([day]));
  });

  it('goes out as a table that a spreadsheet does not run', async () => {
    const { account } = await euros();
    const { file, name, bytes } = await desk.must('cash.export', { account, from: addDays(today, -10) });
    expect(name).toMatch(/^entries-[A-Z0-9-]+-\d{4}-\d{2}-\d{2}\.csv$/u);
    const { base64 } = await desk.must('files.read', { file, offset: 0 });
    const text = Buffer.from(base64, 'base64').toString('utf8');
    expect(Buffer.byteLength(text)).toBe(bytes);
    const lines = text
      .replace('\ufeff', '')
      .split('\r\n')
      .filter((line) => line !== '');
    expect(lines[0]).toMatch(/^bookedOn,valueOn,amount,currency/u);
    expect(lines.length - 1).toBe(
      (await desk.must('cash.entries', { account, from: addDays(today, -10) })).total,
    );
    expect(text).not.toMatch(/(?:^|,)"?[=@+]/mu);
  });

  it.each(STATEMENT_FORMS)('goes out as a statement of each closed day, as %s', async (form) => {
    const { account, id } = await euros();
    const { days } = await desk.must('cash.days', { account });
    const closed = days.filter(({ figures }) => figures.some(({ type }) => type === 'CLBD'));
    const [from, to] = [closed.at(-3)?.day, closed.at(-1)?.day];
    const made = await desk.must('cash.statement', { account, from, to, form, language: 'en' });
    const { base64 } = await desk.must('files.read', { file: made.file, offset: 0 });
    const text = Buffer.from(base64, 'base64').toString('utf8');
    expect([made.days, text.length > 0]).toEqual([3, true]);
    expect(text).toContain(id ?? 'no account');
    const { total } = await desk.must('cash.entries', { account, from, to });
    expect(text.match(form === 'MT940' ? /^:61:/gmu : /<Ntry>/gu) ?? []).toHaveLength(total);
  });

  it('is there offline, and after another start', async () => {
    const shown = await accounts();
    await desk.stop();
    desk = await StdioDesk.start(folder);
    await desk.must('network.setMode', { mode: 'offline' });
    expect(await accounts()).toEqual(shown);
    await desk.must('network.setMode', { mode: 'online' });
  });
});

describe('what is expected', () => {
  it('takes off what waits for approval, at its value date', async () => {
    const before = await accounts();
    await must(sign(desk, 'batches.freeze', await adoptSample(desk, 'supplier-run'), 'ada-keller'));
    const after = await accounts();
    const planned = after.flatMap((account) => account.planned);
    expect(planned.length).toBeGreaterThan(0);
    expect(planned.every(({ stage, amount }) => stage === 'approval' && amount.startsWith('-'))).toBe(true);
    const changed = after.filter((account, index) => account.expected !== before[index]?.expected);
    expect(changed.length).toBeGreaterThan(0);
    for (const account of changed) {
      const off = account.planned.reduce((sum, { amount }) => sum + Number(amount), 0);
      expect(Number(account.expected)).toBeCloseTo(Number(account.booked?.amount) + off, 2);
    }
  });
});

describe('own accounts', () => {
  const own = async () => (await desk.must('accounts.list', {})).accounts;

  it('are found in the reports, with the newest balance, and confirmed by nobody', async () => {
    const { id } = await euros();
    const found = (await own()).find(({ account }) => account === id);
    expect(found).toMatchObject({ confirmed: false, currency: 'EUR' });
    expect(found?.from[0]).toBe('report');
    expect(found?.balance).toMatchObject({ kind: 'available', currency: 'EUR' });
  });

  async function paidFrom(ownAccount: string, amount: string): Promise<string> {
    const batch = await typedBatch(desk, { amount });
    const { groups, changeRevision: expectedRevision } = await detail(desk, batch);
    const [group] = groups;
    if (group === undefined) throw new Error('a typed batch has a group');
    await desk.must('batches.saveGroup', { batch, expectedRevision, header: { ...group, ownAccount } });
    return batch;
  }

  it('are found in an imported draft, with holder and bank of the file', async () => {
    const { groups } = await detail(desk, await adoptSample(desk, 'supplier-run'));
    const [group] = groups;
    const found = (await own()).find(({ account }) => account === group?.ownAccount);
    expect(found?.from).toContain('import');
    expect(found?.holder).not.toBe('');
  });

  it('are found in a sealed batch, with holder and bank of its header', async () => {
    // No report and no draft names it.
    const account = 'DE02120300000000202051';
    const { batch } = await sealed(desk, await paidFrom(account, '12.00'));
    const [group] = (await detail(desk, batch)).groups;
    // What is owed to the history is added in the desk's own round.
    await expect
      .poll(async () => (await own()).find((one) => one.account === account)?.from)
      .toEqual(['batch']);
    expect((await own()).find((one) => one.account === account)).toMatchObject({
      holder: group?.ownName,
      agentBic: group?.ownAgentBic,
    });
    expect(group?.ownAgentBic).not.toBe('');
  });

  it('are confirmed once, named in the log, changed and removed', async () => {
    const { id } = await euros();
    const record = {
      account: id ?? '',
      label: 'Main account',
      holder: 'Halden Marine Instruments Ltd',
      agentBic: 'SNDBDEFFXXX',
      branch: '600',
      currency: 'EUR',
      bank: 'Sandbank',
      cutOff: '00:00',
      paymentLimit: '100.00',
      dayLimit: '100.00',
    };
    await desk.must('accounts.save', { record, replaces: null });
    expect(await desk.call('accounts.save', { record, replaces: null })).toMatchObject({
      ok: false,
      error: { code: 'own-account-known' },
    });
    await desk.must('accounts.save', { record: { ...record, label: 'Payroll' }, replaces: record.account });
    const [first] = await own();
    expect(first).toMatchObject({ ...record, label: 'Payroll', confirmed: true });
    expect(first?.from[0]).toBe('report');
    expect(first?.balance).not.toBeNull();
    const { rows } = await desk.must('log.list', { text: 'account.confirm' });
    expect(rows.map(({ act, subject }) => [act, subject])).toEqual([
      ['account.confirm', record.account],
      ['account.confirm', record.account],
    ]);
    const [, confirmed] = rows;
    expect(confirmed?.detail).toContain('"after":"00:00"');
    const batch = await paidFrom(record.account, '120.50');
    const { checks } = await desk.must('batches.checks', { batch });
    expect(checks.map(({ sentence }) => sentence.code)).toEqual([
      'payment-limit-exceeded',
      'day-limit-exceeded',
    ]);
    await desk.must('accounts.remove', { account: record.account });
    expect((await desk.must('batches.checks', { batch })).checks).toEqual([]);
    expect((await own()).every(({ confirmed }) => !confirmed)).toBe(true);
    expect(await desk.call('accounts.remove', { account: record.account })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });
});

describe('accounts that cannot be shown', () => {
  it('one the bank refuses is kept as refused, with its words, and has no balance', async () => {
    expect(
      await desk.call('balances.ask', { base_currency: 'EUR', account_identifier: '99999999' }),
    ).toMatchObject({ ok: false, error: { code: 'bank-request-refused' } });
    const [row] = (await desk.must('balances.list', {})).rows;
    expect(row).toMatchObject({ standing: 'not-entitled', accounts: 0 });
    const { rows } = await desk.must('balances.details', { report: row?.report ?? '' });
    expect(rows.some(({ value }) => value?.includes('no account of that identification') === true)).toBe(
      true,
    );
    expect((await accounts()).find(({ id }) => id === '99999999')).toMatchObject({
      standing: 'unavailable',
      booked: null,
      expected: null,
    });
  });

  it('an empty report leaves no account behind, and no zero', async () => {
    await setBank(desk, { balanceShape: 'newer' });
    const row = await desk.must('balances.ask', { base_currency: 'CHF', branch_number: '600' });
    await setBank(desk, { balanceShape: 'document' });
    expect(row.form).toBe('newer');
    const shown = (await accounts()).filter(({ base }) => base === 'CHF');
    expect(shown.every(({ booked }) => booked?.amount !== null)).toBe(true);
  });
});
