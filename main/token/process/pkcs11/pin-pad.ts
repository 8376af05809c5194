// C_Login with a NULL PIN, for readers with their own keypad (v2.40, 5.6: CKF_PROTECTED_AUTHENTICATION_PATH). The binding cannot pass NULL.
import koffi, { type KoffiFunc } from 'koffi';
import type { Handle } from 'pkcs11js';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { ckrFault } from '../ckr.ts';

/** Position of C_Login among the function pointers of CK_FUNCTION_LIST (pkcs11f.h). */
const C_LOGIN_INDEX = 18;
/** CK_VERSION (two bytes) stands before the pointers; Windows packs the structure, other systems align the pointers (v2.40, 2.1). */
const POINTERS_START = process.platform === 'win32' ? 2 : koffi.sizeof('void *');

export interface PinPad {
  /** Waits, off the event loop, until the holder has typed the PIN on the reader. `user` is CKU_USER or CKU_CONTEXT_SPECIFIC. */
  login(session: Handle, user: number): Promise<Result<void>>;
}

/**
 * Opens the module a second time: the loader hands out the instance that is already initialised, so its sessions are valid here.
 * @throws when the file is no PKCS#11 module; the caller has loaded it as one before.
 */
export function openPinPad(modulePath: string): PinPad {
  const library = koffi.load(modulePath);
  const getFunctionList = library.func('unsigned long C_GetFunctionList(_Out_ void **list)');
  const slot: unknown[] = [null];
  const value = Number(getFunctionList(slot));
  if (value !== 0) throw new Error(ckrFault(value, 'C_GetFunctionList').detail);
  const pointer: unknown = koffi.decode(slot[0], POINTERS_START + C_LOGIN_INDEX * koffi.sizeof('void *'), 'void *');
  const cLogin = koffi.decode(pointer, koffi.proto('unsigned long', ['unsigned long', 'unsigned long', 'const void *', 'unsigned long'])) as KoffiFunc<(session: number | bigint, user: number, pin: null, length: number) => unknown>;
  return {
    login: (session, user) =>
      new Promise((resolve, reject) => {
        cLogin.async(handleNumber(session), user, null, 0, (error: unknown, result: unknown) => {
          if (error !== null && error !== undefined) {
            reject(error instanceof Error ? error : new Error('C_Login could not be called'));
            return;
          }
          const ckr = Number(result);
          const failed = ckr === 0 ? null : ckrFault(ckr, 'C_Login');
          resolve(failed === null ? ok(undefined) : err(fault(failed.code, { detail: failed.detail })));
        });
      }),
  };
}

/** A session handle is CK_ULONG in the machine's byte order; every platform this runs on is little-endian. */
function handleNumber(handle: Handle): bigint | number {
  return handle.length === 8 ? handle.readBigUInt64LE() : handle.readUInt32LE();
}
