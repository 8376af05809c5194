// Login and logout (v2.40, 5.6): one call per PIN entry, never a second try, keypad or typed PIN behind one
// door.
import pkcs11 from 'pkcs11js';
import type { Handle, PKCS11 } from 'pkcs11js';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { ckrFault, ckrOf } from '../ckr.ts';
import type { NewPin, Secret } from '../backend.ts';
import type { PinPad } from './pin-pad.ts';

// Turns what the PKCS#11 binding throws into faults. A TypeError is a bug of ours and passes through.

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

/** Runs a call whose failure changes nothing any more (log out, close). */
export function attemptQuietly(calls: () => void): void {
  try {
    calls();
  } catch (error) {
    asFault(error);
  }
}

function asFault(error: unknown): ReturnType<typeof fault> {
  const ckr = ckrOf(error);
  if (ckr !== null) {
    const { code, detail } = ckrFault(ckr.value, ckr.call);
    return fault(code, { detail });
  }
  if (error instanceof Error && error.name === 'NativeError')
    return fault('module-failed', { detail: error.message.slice(0, 200) });
  throw error;
}

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
    context: (session, secret) => login(session, pkcs11.CKU_CONTEXT_SPECIFIC, secret),
    async change(session, change) {
      attemptQuietly(() => native.C_Logout(session));
      if (change.kind === 'protected-path') return (await pinPad()).setPin(session);
      return attempt(() => native.C_SetPIN(session, change.old, change.fresh));
    },
    logout: (session) => attemptQuietly(() => native.C_Logout(session)),
  };
}
