import { expect, it } from 'vitest';
import { whoMayExceed } from './counted-beneficiaries.ts';

const sum = (account: string, minor: bigint, currency = 'EUR') => ({ account, currency, minor });

it('are those above a limit with what all the others pay them, however the account is written', () => {
  const own = [sum('00-12 34', 400n), sum('FR1', 1_000n), sum('FR2', 1n, 'JPY')];
  const others = [sum('1234', 600n), sum('1234', 600n, 'USD'), sum('FR9', 99_999n)];
  const over = (limit: string, rows = own): readonly string[] =>
    whoMayExceed(
      own,
      others,
      new Map([
        ['EUR', limit],
        ['JPY', '1'],
      ]),
    )(rows).map(({ account }) => account);
  expect(over('9.99')).toEqual(['00-12 34', 'FR1']);
  expect(over('10')).toEqual([]);
  expect(over('9.99', others)).toEqual(['1234']);
});

it('are all in a currency without a limit, each once', () => {
  const own = [sum('12 34', 1n), sum('1234', 2n)];
  expect(whoMayExceed(own, [], new Map())(own)).toEqual([sum('12 34', 3n)]);
  expect(whoMayExceed([], own, new Map())(own)).toEqual([]);
});
