import { describe, expect, test } from 'vitest';
import { isoDate } from '../../../../shared/domain/calendar.ts';
import { morningRequests } from './morning.ts';

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
});
