// C_Login and C_SetPIN with the bytes of a PIN, or with NULL for readers with their own keypad (v2.40, 5.6:
// CKF_PROTECTED_AUTHENTICATION_PATH). The binding takes a PIN as a text alone, which nobody can overwrite.
import koffi, { type KoffiFunc, type LibraryHandle } from 'koffi';
import type { Handle } from 'pkcs11js';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { ckrFault } from '../ckr.ts';

/**
 * Positions among the function pointers, the same in CK_FUNCTION_LIST and CK_FUNCTION_LIST_3_0 (pkcs11f.h).
 */
const INDEX = { C_SetPIN: 11, C_Login: 18 } as const;
type PinCall = keyof typeof INDEX;

/**
 * CK_VERSION (two bytes) stands before the pointers; Windows packs the structure, other systems align the
 * pointers (v2.40, 2.1).
 */
const POINTERS_START = process.platform === 'win32' ? 2 : koffi.sizeof('void *');
const WORD = 'unsigned long';
const ARGUMENTS: Readonly<Record<PinCall, readonly string[]>> = {
  C_SetPIN: [WORD, 'const void *', WORD, 'const void *', WORD],
  C_Login: [WORD, WORD, 'const void *', WORD],
};

/** What the module answered; `value` is the return value itself. */
export interface Answered {
  readonly result: Result<void>;
  readonly value: number;
}

export interface PinCalls {
  /** CK_VERSION of the function list: `3.0` where the module has C_GetInterface. */
  readonly version: string;
  /**
   * `user` is CKU_USER or CKU_CONTEXT_SPECIFIC. Without a PIN it waits, off the event loop, until the holder
   * has typed it on the reader.
   */
  login(session: Handle, user: number, pin: Uint8Array | null): Promise<Answered>;
  /** Null: old and new PIN are typed on the reader. */
  setPin(
    session: Handle,
    change: { readonly old: Uint8Array; readonly fresh: Uint8Array } | null,
  ): Promise<Answered>;
}

/**
 * Opens the module a second time: the loader hands out the instance that is already initialised, so its
 * sessions are valid here.
 * @throws when the file is no PKCS#11 module; the caller has loaded it as one before.
 */
export function openPinCalls(modulePath: string): PinCalls {
  const library = koffi.load(modulePath);
  const list = standardInterface(library) ?? functionList(library);
  const [major, minor] = koffi.decode(list, koffi.array('uint8_t', 2)) as readonly [number, number];
  const call = (name: PinCall, typed: boolean, ...args: readonly unknown[]): Promise<Answered> =>
    typed ? callNow(list, name, args) : callBeside(list, name, args);
  return {
    version: `${major}.${minor}`,
    login: (session, user, pin) =>
      call('C_Login', pin !== null, handleNumber(session), user, pin, pin?.length ?? 0),
    setPin: (session, change) =>
      call(
        'C_SetPIN',
        change !== null,
        handleNumber(session),
        change?.old ?? null,
        change?.old.length ?? 0,
        change?.fresh ?? null,
        change?.fresh.length ?? 0,
      ),
  };
}

/**
 * PKCS#11 3.0, 5.4.4: the newest standard interface the module has; null where it knows no C_GetInterface or
 * gives none. CK_INTERFACE is a name, a function list and flags.
 */
function standardInterface(library: LibraryHandle): unknown {
  if (!exports(library, 'C_GetInterface')) return null;
  const getInterface = library.func('C_GetInterface', WORD, [
    'const char *',
    'const void *',
    koffi.out(koffi.pointer('void *')),
    WORD,
  ]);
  const found: unknown[] = [null];
  if (Number(getInterface('PKCS 11', null, found, 0)) !== 0 || found[0] === null) return null;
  return koffi.decode(found[0], koffi.sizeof('void *'), 'void *');
}

function functionList(library: LibraryHandle): unknown {
  const getFunctionList = library.func('unsigned long C_GetFunctionList(_Out_ void **list)');
  const list: unknown[] = [null];
  const value = Number(getFunctionList(list));
  if (value !== 0) throw new Error(ckrFault(value, 'C_GetFunctionList').detail);
  return list[0];
}

function exports(library: LibraryHandle, name: string): boolean {
  try {
    library.symbol(name);
    return true;
  } catch {
    return false;
  }
}

type Native = KoffiFunc<(...args: unknown[]) => unknown>;

function nativeOf(list: unknown, name: PinCall): Native {
  const pointer: unknown = koffi.decode(
    list,
    POINTERS_START + INDEX[name] * koffi.sizeof('void *'),
    'void *',
  );
  return koffi.decode(pointer, koffi.proto(WORD, [...ARGUMENTS[name]])) as Native;
}

const answered = (name: PinCall, value: unknown, onKeypad: boolean): Answered => {
  const ckr = Number(value);
  const failed = ckr === 0 ? null : ckrFault(ckr, name, onKeypad);
  return {
    result: failed === null ? ok(undefined) : err(fault(failed.code, { detail: failed.detail })),
    value: ckr,
  };
};

/** As every other call of the binding: a module that cannot lock meets no second one. */
async function callNow(list: unknown, name: PinCall, args: readonly unknown[]): Promise<Answered> {
  return answered(name, nativeOf(list, name)(...args), false);
}

function callBeside(list: unknown, name: PinCall, args: readonly unknown[]): Promise<Answered> {
  return new Promise((resolve, reject) => {
    nativeOf(list, name).async(...args, (error: unknown, result: unknown) => {
      if (error === null || error === undefined) resolve(answered(name, result, true));
      else reject(error instanceof Error ? error : new Error(`${name} could not be called`));
    });
  });
}

/** A session handle is CK_ULONG in the machine's byte order; every platform this runs on is little-endian. */
function handleNumber(handle: Handle): bigint | number {
  return handle.length === 8 ? handle.readBigUInt64LE() : handle.readUInt32LE();
}
