// Login and logout (v2.40, 5.6): one call per PIN entry, never a second try, keypad or typed PIN behind one
// door.
import pkcs11, { type Handle, type PKCS11 } from 'pkcs11js';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import type { NewPin, Secret } from '../backend.ts';
import { attempt, attemptQuietly } from './call.ts';
import type { PinPad } from './pin-pad.ts';

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
