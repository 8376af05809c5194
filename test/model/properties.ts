// What must hold in every state: nothing booked twice, nothing the bank may have called unsent or failed,
// nothing stuck without a sentence.
import type { FaultCode } from '../../shared/domain/errors.ts';
import { t } from '../../shared/texts/index.ts';
import type { Actions } from './actions.ts';
import {
  ARRIVED_AFTER_WORD,
  AT_BANK,
  BATCHES,
  BROKEN_PROMISE,
  F_BANK,
  F_BATCH,
  F_DESK,
  F_LATE,
  F_PROMISED,
  FREEZE,
  freezeAt,
  FREEZES,
  get,
  inStore,
  wireAt,
} from './state.ts';

export function makeProperties(world: Actions, desks: number): (s: Uint8Array) => string | null {
  function violation(s: Uint8Array): string | null {
    const times = [0, 0];
    for (let freeze = 1; freeze <= get(s, FREEZES); freeze += 1) {
      const at = freezeAt(freeze);
      if (get(s, at + F_BANK) === AT_BANK) {
        const payment = world.paymentOf(s, get(s, at + F_BATCH));
        times[payment] = (times[payment] ?? 0) + 1;
      }
    }
    if (get(s, BROKEN_PROMISE) === 1) return 'froze anew what it promised never to send';
    if (times.some((count) => count > 1)) return 'booked twice';
    for (let d = 0; d < desks; d += 1) {
      const wire = get(s, wireAt(d));
      if (wire !== 0) {
        const freeze = freezeAt(get(s, inStore(d, wire - 1) + FREEZE));
        const isInTime = get(s, freeze + F_LATE) !== ARRIVED_AFTER_WORD;
        if ((times[world.paymentOf(s, wire - 1)] ?? 0) > 0 && isInTime)
          return 'an attempt began although the bank has the payment';
        if (get(s, freeze + F_PROMISED) === 1 && get(s, freeze + F_DESK) === d)
          return 'an attempt began although the desk promised never to send it';
      }
      for (let b = 0; b < get(s, BATCHES); b += 1) {
        const wrong = violationOf(s, d, b);
        if (wrong !== null) return wrong;
      }
    }
    return null;
  }

  function violationOf(s: Uint8Array, d: number, b: number): string | null {
    const message = world.messageOf(s, d, b);
    const state = world.stateOf(s, d, b);
    if (message === 'none') {
      const isOver = state === 'none' || state === 'withdrawn';
      return isOver || state === 'draft' || hasStep(s, d, b) ? null : `stuck without a sentence: ${state}`;
    }
    if (message === 'sending')
      return get(s, wireAt(d)) === b + 1
        ? null
        : 'stuck without a sentence: sending, and nothing on the wire';
    if (message === 'refused' && get(s, freezeAt(get(s, inStore(d, b) + FREEZE)) + F_BANK) === AT_BANK)
      return 'called refused although the bank has it';
    if (message === 'set-aside' && get(s, freezeAt(get(s, inStore(d, b) + FREEZE)) + F_BANK) === AT_BANK)
      return 'called not sent although the bank has it';
    if (message === 'queued') {
      if (world.elsewhere(s, d, b) === null && atBank(s, b))
        return 'called not sent although the bank has the payments of the batch';
      const why = world.refuseSending(s, d, b);
      if (why !== null && !hasSentence(why)) return `stuck without a sentence: queued, ${why}`;
    }
    if (message === 'unknown') {
      // An inquiry is always possible; what keeps the resend back has its sentence.
      const why = world.refuseSending(s, d, b);
      if (why !== null && !hasSentence(why)) return `stuck without a sentence: unknown, ${why}`;
    }
    return null;
  }

  function hasStep(s: Uint8Array, d: number, b: number): boolean {
    const why = world.elsewhere(s, d, b);
    return why === null || hasSentence(why);
  }

  function hasSentence(code: FaultCode): boolean {
    return t.faults[code].happened.length > 0 && t.faults[code].todo.length > 0;
  }

  function atBank(s: Uint8Array, b: number): boolean {
    for (let freeze = 1; freeze <= get(s, FREEZES); freeze += 1) {
      if (get(s, freezeAt(freeze) + F_BATCH) === b && get(s, freezeAt(freeze) + F_BANK) === AT_BANK)
        return true;
    }
    return false;
  }

  return violation;
}
