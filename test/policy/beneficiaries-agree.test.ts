// The desk and the verifier, which share no code, count the same accounts as one beneficiary.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ibanCountries, ibanLength } from '../../shared/domain/account-identification.ts';
import {
  beneficiaryKey,
  joinBeneficiaries,
  mayBeOneBeneficiary,
} from '../../shared/domain/beneficiary-number.ts';
import { accountNumber, isOnePayee, payeesTogether } from '../../verifier/beneficiaries.ts';

function ibanOf(country: string, bban: string): string {
  const moved = `${bban}${country}00`.replaceAll(/[A-Z]/gu, (letter) => String(letter.charCodeAt(0) - 55));
  return `${country}${String(98n - (BigInt(moved) % 97n)).padStart(2, '0')}${bban}`;
}

const fewDigits = fc.constantFrom('0', '0', '0', '1', '2', '3', '4');
/** A BBAN of a country with an account number of few digits that differ, and zeros before them. */
const anyIban = fc
  .record({
    country: fc.constantFrom(...ibanCountries()),
    digits: fc.array(fewDigits, { minLength: 1, maxLength: 9 }),
  })
  .map(({ country, digits }) => {
    const length = ibanLength(country) - 4;
    return ibanOf(country, `7654321${digits.join('').padStart(length - 7, '0')}`.slice(0, length));
  });
/** How somebody writes it who does not want it counted. */
const anySpelling = fc.record({
  iban: anyIban,
  from: fc.integer({ min: 0, max: 14 }),
  upTo: fc.integer({ min: 12, max: 34 }),
  at: fc.integer({ min: 0, max: 12 }),
  between: fc.constantFrom('', ' ', '-', '/', 'BLZ', '\u200b', '٤', 'é'),
  isTurned: fc.boolean(),
  isBare: fc.boolean(),
});
const anyAccount = fc.oneof(
  anyIban,
  anySpelling.map(({ iban, from, upTo, at, between, isTurned, isBare }) => {
    const cut = iban.slice(from, upTo);
    const [head, tail] = [cut.slice(0, at), cut.slice(at)];
    const text = isTurned ? tail + between + head : head + between + tail;
    return isBare ? text.replaceAll('0', '') : text.toLowerCase();
  }),
  fc.constantFrom('', '0', '1', '٤٢', 'A1', 'a-1', '12345', 'DE00370400440532013000', '370400440532013000'),
);

test('of two accounts', () => {
  let together = 0;
  fc.assert(
    fc.property(anyAccount, anyAccount, (a, b) => {
      expect(accountNumber(a)).toBe(beneficiaryKey(a));
      const isOne = mayBeOneBeneficiary(a, b);
      expect(isOnePayee(accountNumber(a), accountNumber(b))).toBe(isOne);
      expect(mayBeOneBeneficiary(b, a)).toBe(isOne);
      if (isOne && beneficiaryKey(a) !== beneficiaryKey(b)) together += 1;
    }),
    { numRuns: 5_000 },
  );
  expect(together).toBeGreaterThan(50);
});

test('of many', () => {
  fc.assert(
    fc.property(fc.array(anyAccount, { maxLength: 12 }), (accounts) => {
      const keys = [...new Set(accounts.map(beneficiaryKey))];
      const sorted = (all: readonly ReadonlySet<number>[]): readonly (readonly number[])[] =>
        all.map((places) => [...places].toSorted((a, b) => a - b));
      expect(sorted(payeesTogether(keys))).toEqual(sorted(joinBeneficiaries(keys, keys)));
    }),
    { numRuns: 1_000 },
  );
});
