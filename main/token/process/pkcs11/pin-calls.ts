// C_Login and C_SetPIN with NULL PINs, for readers with their own keypad (v2.40, 5.6:
// CKF_PROTECTED_AUTHENTICATION_PATH). The binding cannot pass NULL.
import koffi, { type KoffiFunc } from 'koffi';
import type { Handle } from 'pkcs11js';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { ckrFault } from '../ckr.ts';

/** Positions among the function pointers of CK_FUNCTION_LIST (pkcs11f.h). */
const INDEX = { C_SetPIN: 11, C_Login: 18 } as const;
type PadCall = keyof typeof INDEX;

/**
 * CK_VERSION (two bytes) stands before the pointers; Windows packs the structure, other systems align the
 * pointers (v2.40, 2.1).
 */
const POINTERS_START = process.platform === 'win32' ? 2 : koffi.sizeof('void *');
const WORD = 'unsigned long';
const ARGUMENTS: Readonly<Record<PadCall, readonly string[]>> = {
  C_SetPIN: [WORD, 'const void *', WORD, 'const void *', WORD],
  C_Login: [WORD, WORD, 'const void *', WORD],
};

export interface PinPad {
  /**
   * Waits, off the event loop, until the holder has typed the PIN on the reader. `user` is CKU_USER or
   * CKU_CONTEXT_SPECIFIC.
   */
  login(session: Handle, user: number): Promise<Result<void>>;
  /** The same for C_SetPIN: old and new PIN are typed on the reader. */
  setPin(session: Handle): Promise<Result<void>>;
}

/**
 * Opens the module a second time: the loader hands out the instance that is already initialised, so its
 * sessions are valid here.
 * @throws when the file is no PKCS#11 module; the caller has loaded it as one before.
 */
export function openPinPad(modulePath: string): PinPad {
  const library = koffi.load(modulePath);
  const getFunctionList = library.func('unsigned long C_GetFunctionList(_Out_ void **list)');
  const list: unknown[] = [null];
  const value = Number(getFunctionList(list));
  if (value !== 0) throw new Error(ckrFault(value, 'C_GetFunctionList').detail);
  const call = (name: PadCall, ...args: readonly unknown[]): Promise<Result<void>> =>
    callAsync(list[0], name, args);
  return {
    login: (session, user) => call('C_Login', handleNumber(session), user, null, 0),
    setPin: (session) => call('C_SetPIN', handleNumber(session), null, 0, null, 0),
  };
}

function callAsync(list: unknown, name: PadCall, args: readonly unknown[]): Promise<Result<void>> {
  const pointer: unknown = koffi.decode(
    list,
    POINTERS_START + INDEX[name] * koffi.sizeof('void *'),
    'void *',
  );
  const native = koffi.decode(pointer, koffi.proto(WORD, [...ARGUMENTS[name]])) as KoffiFunc<
    (...args: unknown[]) => unknown
  >;
  return new Promise((resolve, reject) => {
    native.async(...args, (error: unknown, result: unknown) => {
      if (error !== null && error !== undefined) {
        reject(error instanceof Error ? error : new Error(`${name} could not be called`));
        return;
      }
      const ckr = Number(result);
      const failed = ckr === 0 ? null : ckrFault(ckr, name);
      resolve(failed === null ? ok(undefined) : err(fault(failed.code, { detail: failed.detail })));
    });
  });
}

/** A session handle is CK_ULONG in the machine's byte order; every platform this runs on is little-endian. */
function handleNumber(handle: Handle): bigint | number {
  return handle.length === 8 ? handle.readBigUInt64LE() : handle.readUInt32LE();
}
