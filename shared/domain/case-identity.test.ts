// When two requests of cases may be about one payment, and which of them goes on.
import { describe, expect, it } from 'vitest';
import { goesFirst, mayBeOnePayment, OPEN_CASES, type PaymentNames } from './case-identity.ts';

const NOTHING: PaymentNames = {
  payment: null,
  uetr: null,
  bankReference: null,
  instructionId: null,
  endToEndId: null,
};
describe('two requests may be about one payment', () => {
  it.each<[string, Partial<PaymentNames>, Partial<PaymentNames>, boolean]>([
    ['nothing is known of either', {}, {}, false],
    ['the payment of the desk', { payment: 'p' }, { payment: 'p' }, true],
    ['the UETR, in any case', { uetr: 'AB' }, { uetr: 'ab' }, true],
    ['the bank reference', { bankReference: 'B' }, { bankReference: 'B' }, true],
    ['the instruction', { instructionId: 'I' }, { instructionId: 'I' }, true],
    ['the end-to-end id alone', { endToEndId: 'E' }, { endToEndId: 'E' }, true],
    [
      'one name that is the same beside another that is not',
      { uetr: 'a', bankReference: 'B' },
      { uetr: 'b', bankReference: 'B' },
      true,
    ],
    [
      'an end-to-end id that two payments have',
      { uetr: 'a', endToEndId: 'E' },
      { uetr: 'b', endToEndId: 'E' },
      false,
    ],
    ['what names no payment', { endToEndId: 'NOTPROVIDED' }, { endToEndId: 'NOTPROVIDED' }, false],
    ['other names', { endToEndId: 'E' }, { endToEndId: 'F' }, false],
    ['no name in both', { uetr: 'a' }, { endToEndId: 'E' }, false],
  ])('%s', (_what, a, b, expected) => {
    expect(mayBeOnePayment({ ...NOTHING, ...a }, { ...NOTHING, ...b })).toBe(expected);
    expect(mayBeOnePayment({ ...NOTHING, ...b }, { ...NOTHING, ...a })).toBe(expected);
  });
});

describe('of two open requests', () => {
  const places = OPEN_CASES.flatMap((state) =>
    ['1', '2'].flatMap((createdAt) => ['a', 'b'].map((id) => ({ case: id, state, createdAt }))),
  );

  it('exactly one goes first', () => {
    for (const one of places)
      for (const other of places)
        if (one.case !== other.case) expect(goesFirst(one, other)).toBe(!goesFirst(other, one));
  });

  it('what may have left goes before what has not, else the older one', () => {
    const at = (state: (typeof OPEN_CASES)[number], createdAt = '1', id = 'a') => ({
      case: id,
      state,
      createdAt,
    });
    expect(goesFirst(at('unknown', '2'), at('released', '1', 'b'))).toBe(true);
    expect(goesFirst(at('unknown', '2'), at('sending', '1', 'b'))).toBe(false);
    expect(goesFirst(at('approved', '1'), at('approved', '2', 'b'))).toBe(true);
  });
});
