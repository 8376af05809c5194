// Whether cards came or went, asked cheaply and without blocking: some modules dead-lock while a blocking
// wait is outstanding.
import pkcs11, { type PKCS11 } from 'pkcs11js';
import { ckrOf } from '../ckr.ts';

/** More events than a few readers can have queued between two pulses. */
const MAX_EVENTS = 16;

/**
 * The first pulse only remembers. C_WaitForSlotEvent (v2.40, 5.5) catches a card that was pulled and put back
 * in between.
 */
export function createPulse(native: PKCS11): () => boolean {
  let before: string | null = null;
  return () => {
    const events = drain(native);
    const now = native
      .C_GetSlotList(true)
      .map((slot) => slot.toString('hex'))
      .join(' ');
    const changed = before !== null && (now !== before || events > 0);
    before = now;
    return changed;
  };
}

/** Modules that do not know the call, or know it only blocking, are judged by their slot list alone. */
function drain(native: PKCS11): number {
  let events = 0;
  try {
    while (events < MAX_EVENTS && native.C_WaitForSlotEvent(pkcs11.CKF_DONT_BLOCK) !== null) events += 1;
  } catch (error) {
    if (ckrOf(error) === null) throw error;
  }
  return events;
}
