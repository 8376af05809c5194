// What is asked for each morning, and that it is asked once, within what the bank and a person allow.
import { beforeEach, describe, expect, test } from 'vitest';
import { UNKNOWN_ACCOUNT } from '../../../../shared/domain/account-master.ts';
import { isoDate } from '../../../../shared/domain/calendar.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { balanceDesk, reportOf, type BalanceDesk } from './balance-desk.fake.ts';
import { askEachMorning, getMorning, morningRequests, setMorning } from './morning.ts';
import { saveOwnAccount } from './own-accounts.ts';

const ACCOUNTS = [
  { account: 'DE1', branch: '600', currency: 'EUR' },
  { account: 'DE2', branch: '600', currency: 'EUR' },
  { account: 'DE3', branch: '600', currency: 'USD' },
  { account: 'DE4', branch: '', currency: 'EUR' },
  { account: 'DE5', branch: '600', currency: '' },
];
const NOW = { today: isoDate('2026-11-20'), time: '08:00', isOpen: true };
const asked = (setting: { from?: string; last?: string }, now: Partial<typeof NOW> = {}) =>
  morningRequests({
    now: { ...NOW, ...now },
    setting: { from: '07:30', last: '', ...setting },
    accounts: ACCOUNTS,
  });

describe('what is asked each morning', () => {
  test('is each branch and currency once, and an account without a branch by itself', () => {
    expect(asked({})).toEqual([
      { base_currency: 'EUR', branch_number: '600' },
      { base_currency: 'USD', branch_number: '600' },
      { base_currency: 'EUR', account_identifier: 'DE4' },
    ]);
  });

  test('is nothing while it is off, before its hour, on a closed day, and a second time that day', () => {
    expect(asked({ from: '' })).toEqual([]);
    expect(asked({}, { time: '07:29' })).toEqual([]);
    expect(asked({}, { time: '07:30' })).toHaveLength(3);
    expect(asked({}, { isOpen: false })).toEqual([]);
    expect(asked({ last: '2026-11-20' })).toEqual([]);
    expect(asked({ last: '2026-11-19' })).toHaveLength(3);
  });

  test('is nothing again where the day of the bank goes back, by a clock that was set or another zone', () => {
    expect(asked({ last: '2026-11-21' })).toEqual([]);
  });

  test('is asked where the last day was one of a clock that was far ahead', () => {
    expect(asked({ last: '2027-11-20' })).toHaveLength(3);
  });
});

describe('the desk asks by itself', () => {
  let world: BalanceDesk;
  const looked = async (at: string) => {
    world.clock.advance(Date.parse(at) - world.clock.now());
    await askEachMorning(world.desk);
    return world.asked.length;
  };
  beforeEach(async () => {
    world = await balanceDesk();
    for (const account of ['DE88500209000023411208', 'DE02120300000000202051']) {
      const record = { ...UNKNOWN_ACCOUNT, account, currency: 'EUR', holder: 'Acme' };
      must(await saveOwnAccount(world.desk, { record, replaces: null }));
    }
  });

  test('from the hour of the bank that was set, once that day, and again the next business day', async () => {
    must(await setMorning(world.desk, { from: '12:00' }));
    // Berlin is an hour ahead.
    expect(await looked('2026-11-20T10:59:59Z')).toBe(0);
    expect(await looked('2026-11-20T11:00:00Z')).toBe(2);
    expect(await looked('2026-11-20T11:00:05Z')).toBe(2);
    expect(await looked('2026-11-21T11:00:00Z'), 'a Saturday').toBe(2);
    expect(await looked('2026-11-23T11:00:00Z')).toBe(4);
    expect(must(await getMorning(world.desk))).toEqual({ from: '12:00', last: '2026-11-23' });
  });

  test('never before a person has set an hour, or without a profile', async () => {
    expect(must(await getMorning(world.desk))).toEqual({ from: '', last: '' });
    expect(await looked('2026-11-20T11:00:00Z')).toBe(0);
    must(await setMorning(world.desk, { from: '07:00' }));
    const setting = (name: string) => world.store.desk.setting(name);
    const store = { ...world.store, desk: { profile: async () => null, setting } };
    await askEachMorning({ ...world.desk, store } as never);
    expect(world.asked).toEqual([]);
  });

  test('not of an account that is closed', async () => {
    must(await setMorning(world.desk, { from: '07:00' }));
    for (const account of ['DE88500209000023411208', 'DE02120300000000202051']) {
      const record = { ...UNKNOWN_ACCOUNT, account, currency: 'EUR', holder: 'Acme' };
      const closed = { ...record, status: 'closed' as const };
      must(await saveOwnAccount(world.desk, { record: closed, replaces: account }));
    }
    expect(await looked('2026-11-20T11:00:00Z')).toBe(0);
  });

  test('not offline, in no pause and not beyond the budget: then the day is not used up', async () => {
    must(await setMorning(world.desk, { from: '07:00' }));
    world.network.setMode('offline');
    expect(await looked('2026-11-20T11:00:00Z')).toBe(0);
    world.network.setMode('online');
    await world.useProfile({ limits: { ...(await limits()), inquiriesPerHour: 0 } });
    expect(await looked('2026-11-20T11:01:00Z')).toBe(0);
    await world.useProfile({});
    Object.assign(world.desk.follow, { pause: () => ({ until: 'x' }) });
    expect(await looked('2026-11-20T11:02:00Z')).toBe(0);
    Object.assign(world.desk.follow, { pause: () => null });
    expect(await looked('2026-11-20T11:03:00Z')).toBe(2);
  });
  const limits = async () => {
    const stored = await world.store.desk.profile();
    if (stored === null) throw new Error('a profile is in force');
    return stored.profile.limits;
  };

  test('what failed is not asked for again that day', async () => {
    must(await setMorning(world.desk, { from: '07:00' }));
    world.answers = () => ({ fault: fault('timeout'), status: null });
    const asked = await looked('2026-11-20T11:00:00Z');
    expect(asked).toBeGreaterThan(0);
    world.answers = () => reportOf();
    expect(await looked('2026-11-20T14:00:00Z')).toBe(asked);
  });

  test('nothing more once a person goes offline between two requests', async () => {
    must(await setMorning(world.desk, { from: '07:00' }));
    world.answers = () => {
      world.network.setMode('offline');
      return reportOf();
    };
    expect(await looked('2026-11-20T11:00:00Z')).toBe(1);
  });

  test('no more than the budget of the hour leaves', async () => {
    must(await setMorning(world.desk, { from: '07:00' }));
    let used = 0;
    Object.assign(world.desk.follow, { used: () => used });
    await world.useProfile({ limits: { ...(await limits()), inquiriesPerHour: 1 } });
    world.answers = () => {
      used += 1;
      return reportOf();
    };
    expect(await looked('2026-11-20T11:00:00Z')).toBe(1);
  });

  test('an hour set anew is in the log and does not make the desk ask twice in a day', async () => {
    must(await setMorning(world.desk, { from: '07:00' }));
    expect(await looked('2026-11-20T11:00:00Z')).toBe(2);
    must(await setMorning(world.desk, { from: '12:30' }));
    expect(must(await getMorning(world.desk))).toEqual({ from: '12:30', last: '2026-11-20' });
    expect((await world.acts())[0]).toEqual(['balances.morning', '12:30']);
    expect(await looked('2026-11-20T12:00:00Z')).toBe(2);
    expect(world.notifier.emitted).toContainEqual({
      event: 'changed',
      data: { what: 'settings', id: null },
    });
  });

  test('nothing by an hour that is none', async () => {
    await world.store.desk.saveSetting('morning-balances', { from: '25:00', last: '' }, null);
    expect(await looked('2026-11-20T22:59:00Z')).toBe(0);
  });
});
