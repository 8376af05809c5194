import { describe, expect, test } from 'vitest';
import type { Json } from './digests.ts';
import { NOTHING } from './decimal.ts';
import type { Payment, ScannedMessage } from './pain.ts';
import { Shape } from './shapes.ts';
import { countOf, countProblems, isAbove, readLimit, type Count, type Stating } from './sums.ts';

const OURS = 'DE12500105170648489890';
const PAYEE = 'FR1420041010050500013M02606';
const DAY = '2026-11-20';
const shape = (value: unknown): Shape => new Shape(value as Json, 'here');
const eur = (amount: string): object => ({ currency: 'EUR', amount });
const rowFor = (account: string, amount: string): object => ({ account, currency: 'EUR', amount });
const limit = (over: string, per = 'company', period = 'day', currency = 'EUR') =>
  readLimit(shape({ period, per, limits: [{ currency, over }] }));

const other = (batch: string, amount: string, more: object = {}): object => ({
  batch,
  reference: batch,
  revision: 1,
  messages: [],
  day: DAY,
  state: 'counts',
  totals: [eur(amount)],
  ...more,
});
const stating = (batches: readonly object[] | null, more: object = {}, hour = '10'): Stating => ({
  time: `${DAY}T${hour}:00:00Z`,
  payload: shape({
    kind: 'credit-transfer',
    counted: { day: DAY, zone: 'Europe/Berlin', batches, ...more },
  }),
});
const batch = { id: 'own', totals: [{ currency: 'EUR', amount: '9000' }] };
const NAMED = new Set(['EUR']);
const isOver = (count: Count | null, of = limit('10000')): boolean => isAbove(of, batch, count, NAMED, null);

describe('what signatures state together', () => {
  const from = (...all: Stating[]): Count | null => countOf(all);

  test('up to the limit, and above it', () => {
    expect(isOver(from(stating([other('A', '1000')])))).toBe(false);
    expect(isOver(from(stating([other('A', '1000.01')])))).toBe(true);
    expect(isOver(from(stating([other('A', '1000.01', { state: 'refused' })])))).toBe(true);
    for (const state of ['open', 'taken-back', 'expired'])
      expect(isOver(from(stating([other('A', '5000', { state })])))).toBe(false);
    expect(isOver(from(stating([other('own', '9000')])))).toBe(false);
  });

  test('a day and seven days', () => {
    const on = (day: string): Count | null => from(stating([other('A', '5000', { day })]));
    const weekly = limit('10000', 'company', 'week');
    expect(isOver(on('2026-11-19'))).toBe(false);
    expect(isOver(on('2026-11-21'))).toBe(false);
    expect(isOver(on('2026-11-14'), weekly)).toBe(true);
    expect(isOver(on('2026-11-13'), weekly)).toBe(false);
  });

  test('what is not known is above', () => {
    expect(isOver(null)).toBe(true);
    expect(from()).toBeNull();
    expect(from(stating([]), { time: `${DAY}T11:00:00Z`, payload: shape({ kind: 'credit-transfer' }) })).toBe(
      null,
    );
    expect(isOver(from(stating(null), stating([], {}, '11')))).toBe(true);
    expect(isOver(from(stating([])), limit('10000', 'account'))).toBe(true);
    expect(
      isAbove(limit('1', 'company', 'day', 'USD'), batch, from(stating([])), new Set(['USD']), null),
    ).toBe(true);
  });

  test('the latest says what became of a batch, and leaving it out takes nothing away', () => {
    const after = (...later: object[]): boolean =>
      isOver(from(stating(later, {}, '11'), stating([other('A', '5000', { revision: 2 })])));
    expect(after()).toBe(true);
    expect(after(other('A', '5000', { revision: 2, state: 'open', totals: [] }))).toBe(true);
    expect(after(other('A', '5000', { revision: 1, state: 'taken-back', totals: [] }))).toBe(true);
    expect(after(other('A', '5000', { revision: 2, state: 'taken-back', totals: [] }))).toBe(false);
  });

  test('by own account and by beneficiary', () => {
    const seen = (account: string, payee: string): Count | null =>
      from(
        stating(
          [
            other('A', '5000', {
              accounts: [rowFor(account, '5000')],
              beneficiaries: [rowFor(payee, '5000')],
            }),
          ],
          { accounts: [rowFor(OURS, '9000')], beneficiaries: [rowFor(PAYEE, '9000')] },
        ),
      );
    const [own, payee] = [limit('10000', 'account'), limit('10000', 'beneficiary')];
    expect(isOver(seen(OURS, 'x'), own)).toBe(true);
    expect(isOver(seen(PAYEE, 'x'), own)).toBe(false);
    expect(isOver(seen('4711', 'x'), own)).toBe(true);
    expect(isOver(seen('x', PAYEE.slice(4).toLowerCase()), payee)).toBe(true);
    expect(isOver(seen('x', `00${PAYEE.slice(4)}`), payee)).toBe(true);
    expect(isOver(seen('x', '0500013m026'), payee)).toBe(true);
    expect(isOver(seen('x', 'compte 0500013M026, 20041'), payee)).toBe(true);
    expect(isOver(seen('x', OURS), payee)).toBe(false);
    expect(isAbove(own, batch, seen(OURS, 'x'), NAMED, [PAYEE])).toBe(false);
    expect(isAbove(own, batch, seen(OURS, 'x'), NAMED, [OURS])).toBe(true);
  });
});

describe('what a statement says of its own batch', () => {
  const payment = (account: string, amount: string): Payment => ({
    endToEndId: '',
    amount,
    currency: 'EUR',
    name: '',
    account,
    agent: '',
    ownAccount: OURS,
    valueDate: DAY,
  });
  const message: ScannedMessage = {
    kind: 'pain.001.001.03',
    direction: 'credit-transfer',
    messageId: 'M',
    payments: [payment(PAYEE, '600.00'), payment(PAYEE, '300')],
    totals: new Map(),
    controlSum: NOTHING,
  };
  const rules = (...limits: readonly ReturnType<typeof limit>[]) =>
    limits.map((one) => ({ kinds: ['credit-transfer'], limit: one }));
  const problems = (more: object, of = rules(limit('800', 'beneficiary')), environment = 'production') =>
    countProblems(
      stating([], { accounts: [rowFor(OURS, '900')], beneficiaries: [rowFor(PAYEE, '900.00')], ...more }),
      [message],
      { environment, rules: of },
    );

  test('is of its day, unless in training', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ day: '2026-11-19' })).toEqual(['it is for another day']);
    expect(problems({ day: '2026-11-21', zone: 'Pacific/Kiritimati' })).toEqual([]);
    expect(problems({ day: '2026-11-19' }, rules(), 'training')).toEqual([]);
  });

  test.each<[string, object]>([
    ['less', { accounts: [rowFor(OURS, '899')] }],
    ['none', { accounts: [] }],
    ['another', { accounts: [rowFor(PAYEE, '900')] }],
  ])('by own account: %s', (_what, more) => {
    expect(problems(more)).toEqual(['the sums by own account differ']);
  });

  test.each<[string, object]>([
    ['less', { beneficiaries: [rowFor(PAYEE, '899')] }],
    ['left out though above the limit', { beneficiaries: [] }],
    ['twice', { beneficiaries: [rowFor(PAYEE, '900'), rowFor(PAYEE.slice(4), '900')] }],
  ])('by beneficiary: %s', (_what, more) => {
    expect(problems(more)).toEqual(['the sums by beneficiary differ']);
  });

  test('an IBAN and its number are above a limit together, and both are listed', () => {
    const split = { ...message, payments: [payment(PAYEE, '500'), payment('0500013M026', '400')] };
    const of = (...beneficiaries: object[]) =>
      countProblems(stating([], { accounts: [rowFor(OURS, '900')], beneficiaries }), [split], {
        environment: 'production',
        rules: rules(limit('800', 'beneficiary')),
      });
    expect(of(rowFor(PAYEE, '500'), rowFor('500013M026', '400'))).toEqual([]);
    for (const rows of [[], [rowFor(PAYEE, '500')], [rowFor('500013M026', '400')]])
      expect(of(...rows)).toEqual(['the sums by beneficiary differ']);
  });

  test('a beneficiary may be left out up to the limit, and never in a currency without one', () => {
    expect(problems({ beneficiaries: [] }, rules(limit('900', 'beneficiary')))).toEqual([]);
    expect(problems({ beneficiaries: null })).toEqual([]);
    expect(problems({ beneficiaries: [] }, rules(limit('900', 'beneficiary', 'day', 'USD')))).toEqual([
      'the sums by beneficiary differ',
    ]);
  });
});
