import { expect, it } from 'vitest';
import { amountDifference } from './amount-difference.ts';

const eur = (amount: string) => ({ amount, currency: 'EUR' });

it.each([
  ['amount', eur('-4300.00'), eur('4200.00')],
  ['currency', eur('-4200.00'), { amount: '4200', currency: 'USD' }],
  ['both', eur('-4300.00'), { amount: '4200.00', currency: 'USD' }],
  ['unknown', eur('-4200.00'), eur('4200')],
  ['unknown', null, eur('4200.00')],
  ['unknown', eur('-4200.00'), null],
])('is in the %s', (difference, booked, sent) => {
  expect(amountDifference(booked, sent)).toBe(difference);
});
