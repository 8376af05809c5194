import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  matchLines,
  matchWhole,
  ruleFor,
  type MatchableLine,
  type MatchablePayment,
} from './entry-matching.ts';

const OWN = 'DE89370400440532013000';
const UETR = '8f9d2b7c-0a41-4c5e-9b1d-2f6e8a7c3d10';

function line(identity: string, more: Partial<MatchableLine> = {}): MatchableLine {
  return {
    identity,
    place: 0,
    account: OWN,
    day: '2026-11-24',
    isDebit: true,
    isReversal: false,
    uetr: null,
    endToEndId: 'INV-1',
    instructionId: null,
    messageId: null,
    paymentInformationId: null,
    counterpartyAccount: null,
    payments: 1,
    amounts: [{ currency: 'EUR', minor: 10_000n }],
    ...more,
  };
}

function payment(number: number, more: Partial<MatchablePayment> = {}): MatchablePayment {
  return {
    number,
    kind: 'credit-transfer',
    ownAccount: OWN,
    currency: 'EUR',
    minor: 10_000n,
    valueDate: '2026-11-24',
    endToEndId: 'INV-1',
    instructionId: '',
    uetr: null,
    counterpartyAccount: 'FR7630006000011234567890189',
    isRefused: false,
    ...more,
  };
}

const pairs = (...args: Parameters<typeof matchLines>): readonly string[] =>
  matchLines(...args).matches.map(({ identity, payment: number, way }) => `${identity}>${number} ${way}`);
const differ = (...args: Parameters<typeof matchLines>): readonly string[] =>
  matchLines(...args).near.map(({ identity, differs }) => `${identity}: ${differs.join(' ')}`);

describe('an entry is a payment', () => {
  it('by a shared identifier, amount, currency, own account and day, and says by which', () => {
    const { matches } = matchLines(
      [line('a', { uetr: UETR, instructionId: 'P-1', day: '2026-11-26' })],
      [payment(1, { uetr: UETR.toUpperCase(), instructionId: 'P-1' })],
    );
    expect(matches).toEqual([
      {
        identity: 'a',
        place: 0,
        payment: 1,
        way: 'out',
        by: ['uetr', 'end-to-end', 'instruction'],
        days: 2,
        alike: 1,
      },
    ]);
  });

  it('never by amount, date and counterparty without an identifier', () => {
    const other = line('a', { endToEndId: null, counterpartyAccount: 'FR7630006000011234567890189' });
    expect(matchLines([other], [payment(1)])).toEqual({ matches: [], near: [] });
  });

  it('not where the amount, the currency, the own account, the counterparty or the day differs', () => {
    expect(differ([line('a', { amounts: [{ currency: 'EUR', minor: 10_001n }] })], [payment(1)])).toEqual([
      'a: amount',
    ]);
    expect(differ([line('a', { amounts: [{ currency: 'USD', minor: 10_000n }] })], [payment(1)])).toEqual([
      'a: amount',
    ]);
    expect(differ([line('a', { account: 'DE02120300000000202051' })], [payment(1)])).toEqual([
      'a: own-account',
    ]);
    expect(differ([line('a', { counterpartyAccount: 'DE02120300000000202051' })], [payment(1)])).toEqual([
      'a: counterparty',
    ]);
    expect(differ([line('a', { day: '2026-11-22' })], [payment(1)])).toEqual(['a: day']);
    expect(differ([line('a', { day: '2026-12-05' })], [payment(1)])).toEqual(['a: day']);
    expect(pairs([line('a', { day: '2026-12-04' })], [payment(1)])).toEqual(['a>1 out']);
  });

  it('of another currency where the entry names the instructed amount', () => {
    const amounts = [
      { currency: 'EUR', minor: 9_091n },
      { currency: 'USD', minor: 10_000n },
    ];
    expect(pairs([line('a', { amounts })], [payment(1, { currency: 'USD' })])).toEqual(['a>1 out']);
  });

  it('not where a UETR says that it is another one, whatever else is alike', () => {
    const other = '8f9d2b7c-0a41-4c5e-9b1d-2f6e8a7c3d11';
    expect(matchLines([line('a', { uetr: UETR })], [payment(1, { uetr: other })])).toEqual({
      matches: [],
      near: [],
    });
  });
});

describe('each once', () => {
  it('two payments of one EndToEndId and amount take two entries, the third entry is one too many', () => {
    const lines = [line('a'), line('b'), line('c')];
    const payments = [payment(1), payment(2)];
    expect(pairs(lines, payments)).toEqual(['a>1 out', 'b>2 out']);
    expect(differ(lines, payments)).toEqual(['c: taken', 'c: taken']);
    expect(matchLines(lines, payments).matches.map(({ alike }) => alike)).toEqual([2, 2]);
  });

  it('an EndToEndId used again weeks later goes to the payment of its own date', () => {
    const october = payment(1, { valueDate: '2026-10-26' });
    const november = payment(2);
    expect(pairs([line('nov'), line('oct', { day: '2026-10-27' })], [october, november])).toEqual([
      'nov>2 out',
      'oct>1 out',
    ]);
  });

  it('the better evidence goes first, so that a UETR is not left without its payment', () => {
    const lines = [line('weak'), line('z-strong', { uetr: UETR })];
    expect(pairs(lines, [payment(1, { uetr: UETR }), payment(2)])).toEqual(['z-strong>1 out', 'weak>2 out']);
  });

  it('the same, in whatever order lines and payments come', () => {
    const ids = fc.constantFrom('INV-1', 'INV-2');
    const uetrs = fc.constantFrom(null, null, UETR);
    const days = fc.constantFrom('2026-11-24', '2026-11-25', '2026-11-27');
    const lines = fc
      .array(fc.record({ endToEndId: ids, uetr: uetrs, day: days }), { maxLength: 7 })
      .map((all) => all.map((each, index) => line(`entry-${index}`, each)));
    const payments = fc
      .array(fc.record({ endToEndId: ids, uetr: uetrs, valueDate: days }), { maxLength: 7 })
      .map((all) => all.map((each, index) => payment(index, each)));
    fc.assert(
      fc.property(
        lines.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        payments.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([lines1, lines2], [payments1, payments2]) => {
          const found = pairs(lines1, payments1);
          expect(pairs(lines2, payments2)).toEqual(found);
          expect(new Set(found.map((one) => one.split('>')[0])).size).toBe(found.length);
          expect(new Set(found.map((one) => one.split('>')[1])).size).toBe(found.length);
        },
      ),
    );
  });
});

describe('money that comes back', () => {
  it('is the return of a payment, long after it, and leaves the debit matched', () => {
    const back = line('back', { isDebit: false, day: '2026-12-20' });
    expect(pairs([line('out'), back], [payment(1)])).toEqual(['out>1 out', 'back>1 back']);
  });
  it('by a reversal is the same; the reversal of a credit is no payment', () => {
    expect(pairs([line('a', { isDebit: false, isReversal: true })], [payment(1)])).toEqual(['a>1 back']);
    expect(pairs([line('a', { isReversal: true })], [payment(1)])).toEqual([]);
    expect(differ([line('a', { isReversal: true })], [payment(1)])).toEqual(['a: side']);
  });
  it('is neither where the bank names no side', () => {
    expect(differ([line('a', { isDebit: null })], [payment(1)])).toEqual(['a: side']);
    expect(matchWhole(line('a', { isDebit: null }), [payment(1)])).toBeNull();
  });
  it('is a debit for a collection', () => {
    const collected = payment(1, { kind: 'direct-debit' });
    expect(pairs([line('in', { isDebit: false }), line('refund')], [collected])).toEqual([
      'in>1 out',
      'refund>1 back',
    ]);
  });
});

describe('a batch booked as one', () => {
  const three = [
    payment(1, { minor: 100n }),
    payment(2, { minor: 200n, isRefused: true }),
    payment(3, { minor: 300n }),
  ];
  const whole = (minor: bigint, payments: number | null): MatchableLine =>
    line('whole', { endToEndId: null, payments, amounts: [{ currency: 'EUR', minor }] });
  const numbers = (found: ReturnType<typeof matchWhole>): readonly number[] | null =>
    found?.map(({ number }) => number) ?? null;

  it('is all of them by sum and number, or all but those the bank refused', () => {
    expect(numbers(matchWhole(whole(600n, 3), three))).toEqual([1, 2, 3]);
    expect(numbers(matchWhole(whole(400n, 2), three))).toEqual([1, 3]);
    expect(numbers(matchWhole(whole(400n, null), three))).toEqual([1, 3]);
  });
  it('is not what merely sums up: the number, the account and the currency have to fit', () => {
    expect(matchWhole(whole(600n, 2), three)).toBeNull();
    expect(matchWhole(whole(300n, 1), three)).toBeNull();
    expect(matchWhole({ ...whole(600n, 3), account: 'DE02120300000000202051' }, three)).toBeNull();
    expect(
      matchWhole(whole(600n, 3), [...three.slice(0, 2), payment(3, { minor: 300n, currency: 'USD' })]),
    ).toBeNull();
    expect(matchWhole(whole(600n, 3), [])).toBeNull();
  });
});

describe('a fee rule', () => {
  const rule = {
    rule: 'fee-1',
    account: `${OWN} EUR`,
    code: 'ACMT/MDOP/CHRG',
    counterparty: null,
    currency: 'EUR',
    least: '5.00',
    most: '12.50',
  };
  const fee = (minor: bigint, more: object = {}) => ({
    account: `${OWN} EUR`,
    code: 'ACMT/MDOP/CHRG',
    counterparty: 'Some Bank',
    amounts: [{ currency: 'EUR', minor }],
    ...more,
  });
  const minorOf = (text: string): bigint => BigInt(Math.round(Number(text) * 100));
  const explains = (...args: Parameters<typeof fee>): boolean =>
    ruleFor(fee(...args), [rule], minorOf) !== undefined;

  it('explains amounts of its range, both ends included, of its account and code', () => {
    expect([499n, 500n, 1_250n, 1_251n].map((minor) => explains(minor))).toEqual([false, true, true, false]);
    expect(explains(500n, { account: 'DE02120300000000202051 EUR' })).toBe(false);
    expect(explains(500n, { code: 'PMNT/ICDT/ESCT' })).toBe(false);
    expect(explains(500n, { code: null })).toBe(false);
    expect(explains(500n, { amounts: [{ currency: 'USD', minor: 500n }] })).toBe(false);
  });
  it('that names neither code nor counterparty explains nothing', () => {
    expect(ruleFor(fee(500n), [{ ...rule, code: null }], minorOf)).toBeUndefined();
    expect(ruleFor(fee(500n), [{ ...rule, code: null, counterparty: 'Some Bank' }], minorOf)).toBeDefined();
    expect(ruleFor(fee(500n), [{ ...rule, counterparty: 'Another' }], minorOf)).toBeUndefined();
  });
});
