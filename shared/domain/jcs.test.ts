import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jcs, jcsBytes } from './jcs.ts';

describe('RFC 8785', () => {
  test('the example of 3.2.2 and 3.2.3', () => {
    const input: unknown = JSON.parse(
      String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
    );
    expect(jcs(input)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test('members are sorted by UTF-16 code units (3.2.3), not by code points', () => {
    const input: unknown = JSON.parse(
      String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`,
    );
    const names = Array.from(jcs(input).matchAll(/"((?:[^"\\]|\\.)*)":/g), ([, name]) => name);
    expect(names).toEqual([String.raw`\r`, '1', '\u0080', 'ö', '€', '😀', '\ufb33']);
  });

  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555555', '333333333.3333333'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('the number with the bits %s is written %s (appendix B)', (bits, text) => {
    expect(jcs(Buffer.from(bits, 'hex').readDoubleBE())).toBe(text);
  });

  test('a copy with members in another order has the same text, and parsing gives the value back', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const shuffled = Object.fromEntries(Object.entries(value).toReversed());
        expect(jcs(shuffled)).toBe(jcs(value));
        expect(JSON.parse(jcs(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('the bytes are UTF-8', () => {
    expect(Buffer.from(jcsBytes({ b: 'é' })).toString('hex')).toBe('7b2262223a22c3a9227d');
  });

  test.each([
    ['undefined', { a: undefined }],
    ['undefined', undefined],
    ['bigint', { a: [1n] }],
    ['function', () => 0],
    ['not a finite number', [Number.NaN]],
    ['not a finite number', { a: Infinity }],
    ['not a plain object', { a: new Date(0) }],
    ['not a plain object', new Map()],
    ['lone surrogate', { a: '\ud800' }],
    ['lone surrogate', { '\udc00': 1 }],
  ])('refuses what JSON cannot say: %s', (why, value) => {
    expect(() => jcs(value)).toThrow(why);
  });
});
