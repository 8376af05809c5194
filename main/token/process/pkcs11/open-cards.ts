// Cards that stay logged in after an act: one session each, closed by whoever ends the lease or asks for the
// PIN again.
import type { Handle, PKCS11 } from 'pkcs11js';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { attempt, attemptQuietly } from './login.ts';

export interface OpenCards {
  keep(cardId: string, session: Handle): void;
  holds(cardId: string): boolean;
  /** The session, while the module still counts it as logged in. */
  session(cardId: string): Result<Handle>;
  letGo(cardId: string): void;
  letAllGo(): void;
}

/**
 * CK_SESSION_INFO.state (v2.40, 3.4): CKS_RO_USER_FUNCTIONS and CKS_RW_USER_FUNCTIONS; the binding does not
 * name them.
 */
const USER_STATES: ReadonlySet<number> = new Set([1, 3]);

export function createOpenCards(native: PKCS11): OpenCards {
  const sessions = new Map<string, Handle>();

  const letGo = (cardId: string): void => {
    const session = sessions.get(cardId);
    if (session === undefined) return;
    sessions.delete(cardId);
    attemptQuietly(() => native.C_Logout(session));
    attemptQuietly(() => native.C_CloseSession(session));
  };

  return {
    keep: (cardId, session) => void sessions.set(cardId, session),
    holds: (cardId) => sessions.has(cardId),
    session(cardId) {
      const session = sessions.get(cardId);
      if (session === undefined) return err(fault('lease-over'));
      const info = attempt(() => native.C_GetSessionInfo(session));
      if (!info.ok) return info;
      return USER_STATES.has(info.value.state) ? ok(session) : err(fault('lease-over'));
    },
    letGo,
    letAllGo: () => {
      for (const cardId of [...sessions.keys()]) letGo(cardId);
    },
  };
}
