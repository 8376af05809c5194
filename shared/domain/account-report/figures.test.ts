import { describe, expect, it } from 'vitest';
import {
  availableOf,
  bookedOf,
  expectedOf,
  figuresByDay,
  isOfItsTime,
  othersOf,
  spendableOf,
} from './figures.ts';

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

const [FRIDAY, SATURDAY, MONDAY] = ['2026-11-20', '2026-11-21', '2026-11-23'];
const given = (type: string, date: string, receivedAt: string) => ({ type, date, receivedAt });

describe('an opening balance of a day that has not come yet', () => {
  const opening = given('OPBD', MONDAY, `${FRIDAY}T18:00:00Z`);
  it.each([
    ['is overtaken by an interim one since then', given('ITBD', SATURDAY, `${SATURDAY}T10:00:00Z`), 'ITBD'],
    ['is overtaken by a closing one since then', given('CLBD', FRIDAY, `${FRIDAY}T20:00:00Z`), 'CLBD'],
    ['counts beside what came with it', given('CLBD', FRIDAY, opening.receivedAt), 'OPBD'],
    ['counts beside what came before it', given('ITBD', FRIDAY, `${FRIDAY}T10:00:00Z`), 'OPBD'],
    ['is overtaken by no other opening one', given('OPBD', SATURDAY, `${SATURDAY}T10:00:00Z`), 'OPBD'],
  ])('%s', (_, other, type) => {
    expect([bookedOf([opening, other])?.type, bookedOf([other, opening])?.type]).toEqual([type, type]);
    const available = [opening, other].map((one) => ({ ...one, type: `${one.type.slice(0, 2)}AV` }));
    expect(availableOf(available)?.type).toBe(`${type.slice(0, 2)}AV`);
  });
  it('counts once its day has come, whatever is told of an earlier one', () => {
    const onTheDay = { ...opening, receivedAt: `${MONDAY}T06:00:00Z` };
    const late = given('CLBD', FRIDAY, `${MONDAY}T09:00:00Z`);
    expect(bookedOf([onTheDay, late])).toBe(onTheDay);
  });
});

describe('what can be spent', () => {
  it.each([
    ['OPAV', 'ITBD', 'booked'],
    ['OPAV', 'CLBD', 'booked'],
    ['ITAV', 'CLBD', 'booked'],
    ['OPAV', 'OPBD', 'available'],
    ['ITAV', 'ITBD', 'available'],
    ['CLAV', 'CLBD', 'available'],
    ['ITAV', 'OPBD', 'available'],
    ['CLAV', 'ITBD', 'available'],
  ])('of one day, beside %s and %s, is what is %s', (available, booked, kind) => {
    expect(spendableOf(balance(booked, FRIDAY), balance(available, `${FRIDAY}T08:00:00Z`))?.kind).toBe(kind);
  });
  it('is of the later day, but for an opening one that was overtaken since it was given', () => {
    const [before, since] = [`${FRIDAY}T18:00:00Z`, `${SATURDAY}T10:00:00Z`];
    const kinds = (booked: ReturnType<typeof given>, available: ReturnType<typeof given>) =>
      spendableOf(booked, available)?.kind;
    expect([
      kinds(given('CLBD', FRIDAY, since), given('OPAV', SATURDAY, since)),
      kinds(given('OPBD', SATURDAY, since), given('CLAV', FRIDAY, since)),
      kinds(given('ITBD', SATURDAY, since), given('OPAV', MONDAY, before)),
      kinds(given('OPBD', MONDAY, before), given('ITAV', SATURDAY, since)),
    ]).toEqual(['available', 'booked', 'booked', 'available']);
  });
  it('is the one there is, or none', () => {
    const one = balance('OPBD', FRIDAY);
    expect([spendableOf(one, null)?.kind, spendableOf(null, one)?.kind, spendableOf(null, null)]).toEqual([
      'booked',
      'available',
      null,
    ]);
  });
});

describe('balances of one type and day', () => {
  const given = (amount: string | null, date: string | null = '2026-11-20', more: object = {}) => ({
    ...balance('CLBD', date),
    subType: null,
    currency: 'EUR',
    amount,
    ...more,
  });
  const counts = (...balances: ReturnType<typeof given>[]) =>
    figuresByDay(balances).map(({ amount, also = [] }) => [amount, ...also.map((one) => one.amount)]);
  const [TEN, TWO] = ['2026-11-20T10:00:00', '2026-11-20T14:00:00'];

  it.each([
    [
      'the lowest counts, whichever came last',
      [given('100.00'), given('90.00'), given('95')],
      ['90.00', '100.00', '95'],
    ],
    ['a debit is lower than a credit', [given('-5.00'), given('0.10')], ['-5.00', '0.10']],
    ['one amount in two spellings is one', [given('100.00'), given('100.0')], ['100.00']],
    ['one without an amount contradicts none', [given('100.00'), given(null)], ['100.00']],
    [
      'in two currencies the last counts',
      [given('1'), given('9', '2026-11-20', { currency: 'USD' })],
      ['9', '1'],
    ],
    ['the later time counts', [given('90', `${TWO}Z`), given('80', `${TEN}Z`)], ['90']],
    ['times without a zone have an order', [given('90', TWO), given('80', TEN)], ['90']],
    ['times are compared as instants', [given('80', `${TEN}-05:00`), given('90', `${TWO}Z`)], ['80']],
    ['of one time nothing says which counts', [given('90', `${TWO}Z`), given('80', `${TWO}Z`)], ['80', '90']],
    ['with and without a zone there is no order', [given('80', `${TEN}Z`), given('90', TWO)], ['80', '90']],
    ['a time does not make a day’s figure an older one', [given('80'), given('90', `${TWO}Z`)], ['80', '90']],
    ['a time that is none has no order', [given('80'), given('90', '2026-11-20T99')], ['80', '90']],
    ['without a day they are alike too', [given('80', null), given('90', null)], ['80', '90']],
    ['what is no number is told as it came', [given('80'), given('1e9')], ['1e9', '80']],
  ])('%s', (_, balances, expected) => {
    expect(counts(...balances)).toEqual([expected]);
  });

  it('of other types, subtypes and days stand each for itself', () => {
    const three = [given('1'), given('2', '2026-11-19'), given('3', '2026-11-20', { subType: 'LOCL' })];
    expect(figuresByDay(three)).toEqual(three);
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
