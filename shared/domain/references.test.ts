import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigits97 } from './account-identification.ts';
import {
  isOgmReference,
  isQrrReference,
  isRfReference,
  isViiteReference,
  referenceKind,
} from './references.ts';

describe('ISO 11649 creditor reference', () => {
  test.each(['RF18539007547034', 'RF712348231', 'RF45G72UUR', 'RF6518K5', 'RF332348236'])(
    '%s is one',
    (text) => {
      expect(isRfReference(text)).toBe(true);
      expect(referenceKind(text)).toBe('RF');
    },
  );

  test.each([
    '',
    'RF',
    'RF18',
    'RF18539007547035',
    'RF19539007547034',
    'rf18539007547034',
    'RF18 5390 0754 7034',
    `RF18${'1'.repeat(22)}`,
    'XF18539007547034',
  ])('%j is none', (text) => {
    expect(isRfReference(text)).toBe(false);
  });

  test('exactly one pair of check digits fits an own reference', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{1,21}$/), (own) => {
        const all = Array.from({ length: 97 }, (_, digits) => String(digits + 2).padStart(2, '0'));
        expect(all.filter((digits) => isRfReference(`RF${digits}${own}`))).toEqual([
          checkDigits97(own, 'RF'),
        ]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('national references', () => {
  test.each(['+++010/8068/17183+++', '010806817183', '***090/9337/55493***', '000000009797'])(
    '%s is a Belgian structured communication',
    (text) => {
      expect(isOgmReference(text)).toBe(true);
    },
  );

  test.each(['+++010/8068/17184+++', '01080681718', '0108068171830', '010806817100'])(
    '%s is no Belgian one',
    (text) => {
      expect(isOgmReference(text)).toBe(false);
    },
  );

  test('the published viite examples check', () => {
    expect(isViiteReference('1232')).toBe(true);
    expect(isViiteReference('1234561')).toBe(true);
    expect(isViiteReference('1234562')).toBe(false);
  });

  test.each(['210000000003139471430009017', '000000000000000000000000000'])(
    '%s is a Swiss QR reference',
    (text) => {
      expect(isQrrReference(text)).toBe(true);
      expect(referenceKind(text)).toBe('CH-QRR');
    },
  );

  test.each(['210000000003139471430009016', '21000000000313947143000901', '2100000000031394714300090170'])(
    '%s is no Swiss one',
    (text) => {
      expect(isQrrReference(text)).toBe(false);
    },
  );

  test('a wrong digit in a Swiss reference is always seen', () => {
    fc.assert(
      fc.property(fc.nat(26), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const right = '210000000003139471430009017';
        const wrong =
          right.slice(0, place) + String((Number(right[place]) + by) % 10) + right.slice(place + 1);
        expect(isQrrReference(wrong)).toBe(false);
      }),
    );
  });

  test('free text is no structured reference', () => {
    expect(referenceKind('INVOICE 4711')).toBeUndefined();
  });
});
