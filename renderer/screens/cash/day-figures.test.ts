import { describe, expect, it } from 'vitest';
import { figureDifference, figureOf, isIntraday, otherFigures, isSubstitute } from './day-figures.ts';
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

  it('name what stands in for the closing one, or for the opening one', () => {
    expect(isSubstitute('closingBooked', figure('ITBD', '1'))).toBe(true);
    expect(isSubstitute('closingBooked', figure('CLBD', '1'))).toBe(false);
    expect(isSubstitute('openingBooked', figure('PRCD', '1'))).toBe(true);
  });

  it('open with what the day before closed with, as the bank names it from the next day on', () => {
    const before = { day: '2026-11-19', figures: [figure('PRCD', '1')] };
    const day = { day: '2026-11-20', figures: [figure('PRCD', '2'), figure('CLBD', '3')] };
    expect(figureOf(day, 'openingBooked')).toBeUndefined();
    expect(figureOf(day, 'openingBooked', before)?.amount).toBe('1');
    const opened = { ...day, figures: [...day.figures, figure('OPBD', '4')] };
    expect(figureOf(opened, 'openingBooked', before)?.amount).toBe('4');
    expect(otherFigures(day).map(({ type }) => type)).toEqual(['PRCD']);
  });

  it('are none of a page, which closes no day', () => {
    const ofPage = { ...figure('CLBD', '1'), subType: 'INTM' };
    const day = { day: '2026-11-20', figures: [ofPage, figure('ITBD', '2')] };
    expect([figureOf(day, 'closingBooked')?.amount, isIntraday(day)]).toEqual(['2', true]);
    expect(figureOf({ ...day, figures: [ofPage] }, 'closingBooked')).toBeUndefined();
    expect(otherFigures(day)).toEqual([ofPage]);
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
