// What is said of a total: each account once, with the figures that it is about.
import { expect, it } from 'vitest';
import { textsIn } from './index.ts';
import { creditLineLines } from './total-text.ts';

it('names an account with a credit line once, and in which of its figures it is', () => {
  const figure = (withCreditLine: readonly string[]) => ({
    total: '1.00',
    counted: 3,
    left: [],
    older: [],
    withCreditLine,
  });
  const total = {
    reporting: 'EUR',
    booked: figure(['A', 'B']),
    available: figure(['B', 'C']),
    once: [],
    rates: [],
  };
  expect(creditLineLines(textsIn('en'), total, (account) => `account ${account}`)).toEqual([
    'account A (booked)',
    'account B (booked and available)',
    'account C (available)',
  ]);
});
