// Login and logout (v2.40, 5.6): one call per PIN entry, never a second try, keypad or typed PIN behind one
// door.
import pkcs11 from 'pkcs11js';
import type { Handle, PKCS11 } from 'pkcs11js';
import { type Fault, fault } from '../../../../shared/domain/errors.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { ckrFault, ckrOf } from '../ckr.ts';
import type { NewPin, Secret } from '../backend.ts';
import type { PinPad } from './pin-pad.ts';

// Turns what the PKCS#11 binding throws into faults. A TypeError is a bug of ours and passes through.

/** What the desk itself refuses amid calls, where the module gave no return value that says so. */
export class Refusal extends Error {
  readonly fault: Fault;
  constructor(refused: Fault) {
    super(refused.code);
    this.fault = refused;
  }
}

/** Runs PKCS#11 calls; the first return value that is not CKR_OK ends them as a fault. */
export function attempt<T>(calls: () => T): Result<T> {
  try {
    return ok(calls());
  } catch (error) {
    return err(asFault(error));
  }
}

export async function attemptAsync<T>(calls: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await calls());
  } catch (error) {
    return err(asFault(error));
  }
}

/** The same, with the return value itself where the module gave one. */
export function attemptWithValue<T>(calls: () => T): { readonly result: Result<T>; readonly value: number } {
  let value = 0;
  const result = attempt(() => {
    try {
      return calls();
    } catch (error) {
      value = ckrOf(error)?.value ?? -1;
      throw error;
    }
  });
  return { result, value };
}

/** Runs a call whose failure changes nothing any more (log out, close). */
export function attemptQuietly(calls: () => void): void {
  try {
    calls();
  } catch (error) {
    asFault(error);
  }
}

function asFault(error: unknown): Fault {
  if (error instanceof Refusal) return error.fault;
  const ckr = ckrOf(error);
  if (ckr !== null) {
    const { code, detail } = ckrFault(ckr.value, ckr.call);
    return fault(code, { detail });
  }
  if (error instanceof Error && error.name === 'NativeError')
    return fault('module-failed', { detail: error.message.slice(0, 200) });
  throw error;
}

const CKR_USER_NOT_LOGGED_IN = 0x101;
/**
 * CKR_USER_TYPE_INVALID, CKR_USER_ALREADY_LOGGED_IN: the module keeps the attribute and knows no such login
 * (opencryptoki), or counts the holder's login for it. The PIN was entered for this act just before.
 */
const KNOWS_NO_CONTEXT: ReadonlySet<number> = new Set([0x100, 0x103]);

export interface Login {
  /**
   * Logs the holder in. A login left over from an act that broke off is ended first: its PIN must not serve
   * this act.
   */
  user(session: Handle, secret: Secret): Promise<Result<void>>;
  /**
   * C_Login(CKU_CONTEXT_SPECIFIC) between C_SignInit and C_Sign, for keys with CKA_ALWAYS_AUTHENTICATE
   * (v2.40, 5.6).
   */
  context(session: Handle, secret: Secret): Promise<Result<void>>;
  /** C_SetPIN on a session nobody is logged in on (v2.40, 5.5): the card judges the old PIN itself. */
  change(session: Handle, change: NewPin): Promise<Result<void>>;
  logout(session: Handle): void;
}

/** `pinPad` opens the module for keypad entry; it is asked only when a card with a keypad is used. */
export function createLogin(native: PKCS11, pinPad: () => Promise<PinPad>): Login {
  const login = async (session: Handle, user: number, secret: Secret): Promise<Result<void>> => {
    if (secret.kind === 'protected-path') return (await pinPad()).login(session, user);
    if (secret.kind === 'none') return err(fault('lease-over'));
    return attempt(() => native.C_Login(session, user, secret.pin));
  };
  return {
    user(session, secret) {
      attemptQuietly(() => native.C_Logout(session));
      return login(session, pkcs11.CKU_USER, secret);
    },
    async context(session, secret) {
      if (secret.kind !== 'pin') return login(session, pkcs11.CKU_CONTEXT_SPECIFIC, secret);
      const { result, value } = attemptWithValue(() =>
        native.C_Login(session, pkcs11.CKU_CONTEXT_SPECIFIC, secret.pin),
      );
      return KNOWS_NO_CONTEXT.has(value) ? ok(undefined) : result;
    },
    async change(session, change) {
      attemptQuietly(() => native.C_Logout(session));
      if (change.kind === 'protected-path') return (await pinPad()).setPin(session);
      const { old, fresh } = change;
      const set = attemptWithValue(() => native.C_SetPIN(session, old, fresh));
      if (set.value !== CKR_USER_NOT_LOGGED_IN) return set.result;
      // Some modules change the PIN of a holder who is logged in alone (NSS). The first call judged no PIN.
      const loggedIn = attempt(() => native.C_Login(session, pkcs11.CKU_USER, old));
      return loggedIn.ok ? attempt(() => native.C_SetPIN(session, old, fresh)) : loggedIn;
    },
    logout: (session) => attemptQuietly(() => native.C_Logout(session)),
  };
}
