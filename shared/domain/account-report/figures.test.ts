import { describe, expect, it } from 'vitest';
import { availableOf, bookedOf, expectedOf, isOfItsTime, othersOf } from './figures.ts';

const balance = (type: string | null, date: string | null) => ({ type, date });

describe('the figure that stands for an account', () => {
  it('is of the newest day, even where an older day is closed', () => {
    expect(
      bookedOf([balance('CLBD', '2026-11-19'), balance('ITBD', '2026-11-20'), balance('OPBD', '2026-11-20')]),
    ).toEqual(balance('ITBD', '2026-11-20'));
  });
  it('is the closing one of its day', () => {
    expect(availableOf([balance('OPAV', '2026-11-20'), balance('CLAV', '2026-11-20T18:00:00Z')])?.type).toBe(
      'CLAV',
    );
  });
  it('leaves no other type out: the newest of each, known or not', () => {
    const balances = [
      balance('CLBD', '2026-11-19'),
      balance('XPCD', '2026-11-19'),
      balance('XPCD', '2026-11-20'),
      balance('ZZZZ', '2026-11-18'),
      balance(null, '2026-11-20'),
      balance('OPAV', '2026-11-20'),
    ];
    expect(othersOf(balances)).toEqual([
      balance(null, '2026-11-20'),
      balance('XPCD', '2026-11-20'),
      balance('ZZZZ', '2026-11-18'),
    ]);
  });
  it('is none where no balance is of that kind', () => {
    expect([bookedOf([balance(null, null), balance('OPAV', '2026-11-20')]), expectedOf([])]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

it.each([
  ['CLBD', '2026-11-20', true],
  ['CLBD', '2026-11-21', true],
  ['CLBD', '2026-11-22', false],
  ['ITAV/OTHR', '2026-11-22', false],
  ['OPBD', '2026-11-30', true],
  ['OPBD', '2026-12-01', false],
  ['XPCD', '2027-06-30', true],
  ['', '9999-12-31', false],
  ['CLBD', '0001-01-01', true],
])('a figure %s of %s, reported on 20 November 2026, can be of its day: %s', (type, day, can) => {
  expect(isOfItsTime(type, day, '2026-11-20T17:00:00Z')).toBe(can);
});
