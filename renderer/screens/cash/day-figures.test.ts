import { describe, expect, it } from 'vitest';
import { figureDifference, figureOf, isIntraday, otherFigures } from './day-figures.ts';
import type { Figure } from './figures.ts';

const figure = (type: string, amount: string | null, currency = 'EUR'): Figure => ({
  type,
  amount,
  currency,
  meaning: type,
  subType: null,
  date: '2026-11-20',
  indicator: null,
  creditLine: null,
  availability: [],
  receivedAt: '2026-11-20T10:00:00Z',
  report: 'r',
});

describe('the balances of a day', () => {
  it('are closing ones where there are any, else interim ones, and the day says which', () => {
    const day = {
      day: '2026-11-20',
      figures: [figure('ITBD', '1'), figure('OPBD', '2'), figure('XPCD', '3')],
    };
    expect([figureOf(day, 'closingBooked')?.amount, isIntraday(day)]).toEqual(['1', true]);
    const closed = { day: '2026-11-20', figures: [...day.figures, figure('CLBD', '4')] };
    expect([figureOf(closed, 'closingBooked')?.amount, isIntraday(closed)]).toEqual(['4', false]);
    expect(otherFigures(closed).map(({ type }) => type)).toEqual(['ITBD', 'XPCD']);
  });

  it('of two days differ by an exact amount, or by none that is known', () => {
    expect(
      figureDifference(figure('CLBD', '100000000000000000.10'), figure('CLBD', '100000000000000000.35')),
    ).toBe('0.25');
    expect([
      figureDifference(figure('CLBD', null), figure('CLBD', '1')),
      figureDifference(undefined, figure('CLBD', '1')),
      figureDifference(figure('CLBD', '1', 'USD'), figure('CLBD', '1')),
    ]).toEqual([null, null, null]);
  });
});
