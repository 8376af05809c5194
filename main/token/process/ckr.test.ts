// The table of PKCS#11 return values against the binding's own names.
import pkcs11 from 'pkcs11js';
import { describe, expect, test } from 'vitest';
import { CKR, ckrFault, ckrOf } from './ckr.ts';
import { t } from '../../../shared/texts/index.ts';

describe('return values', () => {
  test.each(Object.entries(CKR).map(([value, { name, code }]) => [name, Number(value), code] as const))(
    '%s has the number the standard gives it and a text for the officer',
    (name, value, code) => {
      // The binding knows the values of 2.40 alone.
      expect((pkcs11 as unknown as Record<string, number>)[name] ?? value).toBe(value);
      expect(t.faults[code].happened).not.toBe('');
      expect(ckrFault(value, 'C_Sign')).toEqual({ code, detail: `${name} in C_Sign` });
    },
  );

  test('a failed function is not a wrong PIN', () => {
    expect(ckrFault(0x06, 'C_Login').code).toBe('card-error');
  });

  test('only CKR_PIN_INCORRECT counts as a wrong entry', () => {
    const wrong = Object.values(CKR).filter((entry) => entry.code === 'pin-incorrect');
    expect(wrong.map((entry) => entry.name)).toEqual(['CKR_PIN_INCORRECT']);
  });

  test('a vendor-defined value is told with its number', () => {
    expect(ckrFault(0x80000001, 'C_Login')).toEqual({
      code: 'module-own-error',
      detail: 'CKR 0x80000001 in C_Login',
    });
  });

  test('an error of another kind is no return value', () => {
    expect(ckrOf(new TypeError('x'))).toBeNull();
    expect(ckrOf('CKR_PIN_INCORRECT')).toBeNull();
    expect(ckrOf(new pkcs11.Pkcs11Error('CKR_PIN_INCORRECT:160'))).toEqual({ value: 160, call: '' });
  });

  test('what the binding throws unwrapped is a return value all the same', () => {
    expect(ckrOf(new Error('CKR_DEVICE_ERROR:48'))).toEqual({ value: 48, call: '' });
    expect(ckrOf(new Error('CKR_DEVICE_ERROR:48 and more'))).toBeNull();
  });
});
