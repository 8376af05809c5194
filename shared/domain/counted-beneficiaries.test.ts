import { expect, it } from 'vitest';
import { whoMayExceed } from './counted-beneficiaries.ts';

const sum = (account: string, minor: bigint, currency = 'EUR') => ({ account, currency, minor });

const names = (rows: readonly { readonly account: string }[]): readonly string[] =>
  rows.map(({ account }) => account);

it('are those above a limit with what all the others pay them, however the account is written', () => {
  const own = [sum('00-12 34', 400n), sum('FR1', 1_000n), sum('FR2', 1n, 'JPY')];
  const others = [sum('1234', 600n), sum('1234', 600n, 'USD'), sum('FR9', 99_999n)];
  const over = (limit: string): readonly (readonly string[])[] => {
    const limits = new Map([
      ['EUR', limit],
      ['JPY', '1'],
    ]);
    const listed = whoMayExceed(own, others, limits);
    return [names(listed.own), names(listed.of(others))];
  };
  expect(over('9.99')).toEqual([['00-12 34', 'FR1'], ['1234']]);
  expect(over('10')).toEqual([[], []]);
});

it('are all in a currency without a limit, each once', () => {
  const own = [sum('12 34', 1n), sum('1234', 2n)];
  expect(whoMayExceed(own, [], new Map()).own).toEqual([sum('12 34', 3n)]);
  expect(whoMayExceed([], own, new Map()).of(own)).toEqual([]);
});

const IBAN = 'DE89370400440532013000';
const NUMBER = '532013000';

it('are the IBAN and the number of one account, each with what the other gets', () => {
  const limits = new Map([['EUR', '9.99']]);
  const split = whoMayExceed([sum(IBAN, 600n), sum(NUMBER, 400n), sum('4711', 1n)], [], limits);
  expect(names(split.own)).toEqual([IBAN, NUMBER]);
  const before = [sum('37040044/532013000', 400n), sum('4711', 900n), sum(NUMBER, 900n, 'USD')];
  const later = whoMayExceed([sum(IBAN, 600n), sum('4711', 1n)], before, limits);
  expect(names(later.own)).toEqual([IBAN]);
  expect(later.of(before)).toEqual([sum('37040044/532013000', 400n)]);
});

it('bring along whose sums are added to theirs, and what others pay to those', () => {
  // The number may be an account at either bank: only with both is it above.
  const other = 'DE28120300000532013000';
  const own = [sum(IBAN, 400n), sum(other, 400n), sum(NUMBER, 400n), sum('4711', 999n)];
  const before = [sum(`IBAN ${other}`, 1n), sum('4711', 1n)];
  const listed = whoMayExceed(own, before, new Map([['EUR', '11']]));
  expect(names(listed.own)).toEqual([IBAN, other, NUMBER]);
  expect(names(listed.of(before))).toEqual([`IBAN ${other}`]);
});
