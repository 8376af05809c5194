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
      // A call that is not known enters no PIN.
      const told = code === 'pin-cancelled' ? 'step-cancelled' : code;
      expect(ckrFault(value, '')).toEqual({ code: told, detail: name });
      expect(ckrFault(value, 'C_Sign').detail).toBe(`${name} in C_Sign`);
    },
  );

  test('while the module starts, every value says that it did not start', () => {
    expect(new Set(Object.keys(CKR).map((value) => ckrFault(Number(value), 'C_Initialize').code))).toEqual(
      new Set(['module-failed']),
    );
    const started = ['C_GetSlotList', 'C_OpenSession', 'C_SignInit', 'C_Sign', 'C_Login'].flatMap((call) =>
      Object.keys(CKR).map((value) => ckrFault(Number(value), call).code),
    );
    expect(started).not.toContain('module-failed');
  });

  test('only who enters a PIN on the reader has cancelled its entry', () => {
    const cancelled = [0x01, 0x50, 0x200];
    const told = (call: string, onKeypad?: boolean) =>
      cancelled.map((value) => ckrFault(value, call, onKeypad).code);
    expect(told('C_Login', true)).toEqual(Array(3).fill('pin-cancelled'));
    expect(told('C_SetPIN', true)).toEqual(Array(3).fill('pin-cancelled'));
    expect(told('C_Login')).toEqual(Array(3).fill('step-cancelled'));
    expect(told('C_Sign')).toEqual(Array(3).fill('step-cancelled'));
    expect(told('C_Decrypt')).toEqual(Array(3).fill('step-cancelled'));
  });

  test('a PIN the card does not accept is another failure where a new one was given', () => {
    const told = (call: string) => [0xa1, 0xa2, 0x1b8].map((value) => ckrFault(value, call).code);
    expect(told('C_SetPIN')).toEqual(Array(3).fill('pin-not-taken'));
    expect(told('C_Login')).toEqual(['pin-length', 'pin-length', 'pin-not-taken']);
  });

  test('a key that may not be used is said of what it was to do', () => {
    expect(ckrFault(0x68, 'C_SignInit').code).toBe('certificate-no-signing');
    expect(ckrFault(0x68, 'C_DecryptInit').code).toBe('certificate-no-decrypting');
  });

  test('another program is blamed only for what another program can cause', () => {
    const busy = Object.values(CKR).filter(({ code }) => code === 'card-busy');
    expect(busy.map(({ name }) => name)).toEqual(['CKR_SESSION_COUNT', 'CKR_USER_TOO_MANY_TYPES']);
  });

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
    expect(ckrOf(new Error('CKR_DEVICE_ERROR:48'))).toEqual({ value: 48, call: 'C_FindObjects' });
    expect(ckrOf(new Error('CKR_DEVICE_ERROR:48 and more'))).toBeNull();
  });
});
