// What officers, packs and copies do to a state of the model: each act is a step of the product's rules.
import type { BatchEvent } from '../../shared/domain/batch.ts';
import { makeReading } from './reading.ts';
import type { Rules } from './rules.ts';
import { makeSending } from './sending.ts';
import {
  ATTEMPTS,
  BATCHES,
  batchCode,
  BROKEN_PROMISE,
  copyAt,
  CURRENT,
  endedAt,
  UNRESOLVED,
  F_BATCH,
  F_DESK,
  F_PROMISED,
  F_REVISION,
  F_TICK,
  FIRST_FREEZE,
  FREEZE,
  freezeAt,
  FREEZES,
  get,
  GIVEN_TO_ME,
  inStore,
  guardAt,
  MESSAGE,
  MOST_BATCHES,
  MOST_FREEZES,
  NO_COPY,
  NOTHING,
  OLDER,
  OWN_NOT_SENT,
  packAt,
  PAYMENT,
  R_TICK,
  R_UNRESOLVED,
  REVISION,
  STATE,
  STORE_SIZE,
  storeAt,
  TICK,
  UNDATED,
  wireAt,
} from './state.ts';

export function makeActions(rules: Rules) {
  const reading = makeReading(rules);
  const {
    paymentOf,
    recordOf,
    nowOf,
    stateOf,
    messageOf,
    positionOf,
    setPosition,
    elsewhere,
    isPaidInSight,
    startsUnknown,
    updateRollbackGuard,
  } = reading;
  function step(s: Uint8Array, d: number, b: number, event: BatchEvent): boolean {
    const from = stateOf(s, d, b);
    const next = from === 'none' ? null : rules.nextBatchState(from, event);
    if (next?.ok !== true) return false;
    s[inStore(d, b) + STATE] = batchCode(next.value);
    return true;
  }

  function unresolve(s: Uint8Array, d: number, b: number): void {
    setPosition(s, d, b, rules.afterRestore(positionOf(s, d, b)));
    s[inStore(d, b) + UNDATED] = 0;
  }

  /** The machine seals what is released, where this desk sends it. */
  function sealReleased(s: Uint8Array, d: number, b: number): void {
    if (stateOf(s, d, b) !== 'released' || elsewhere(s, d, b) !== null || !step(s, d, b, 'seal')) return;
    setPosition(
      s,
      d,
      b,
      startsUnknown(s, d, b)
        ? { state: 'unknown', nothingShown: false, doubt: true }
        : { state: 'queued', nothingShown: false, doubt: false },
    );
    s[inStore(d, b) + ATTEMPTS] = 0;
    s[inStore(d, b) + UNDATED] = 0;
  }

  function freezeNow(s: Uint8Array, d: number, b: number): boolean {
    const at = inStore(d, b);
    const from = stateOf(s, d, b);
    if (from === 'none' || get(s, FREEZES) === MOST_FREEZES || get(s, at + REVISION) === 3) return false;
    if (elsewhere(s, d, b) !== null || isPaidInSight(s, d, b, paymentOf(s, b)) || !step(s, d, b, 'freeze'))
      return false;
    const freeze = get(s, FREEZES) + 1;
    s[FREEZES] = freeze;
    s[at + REVISION] = get(s, at + REVISION) + 1;
    s[at + FREEZE] = freeze;
    if (get(s, at + FIRST_FREEZE) === 0) s[at + FIRST_FREEZE] = freeze;
    for (const field of [OWN_NOT_SENT, GIVEN_TO_ME, MESSAGE, NOTHING, UNRESOLVED, ATTEMPTS, UNDATED])
      s[at + field] = 0;
    const its = freezeAt(freeze);
    s[its + F_BATCH] = b;
    s[its + F_REVISION] = get(s, at + REVISION);
    s[its + F_DESK] = d;
    s[its + F_TICK] = get(s, TICK);
    for (let before = 1; before < freeze; before += 1) {
      const promised = freezeAt(before);
      const isAgain =
        get(s, promised + F_PROMISED) === 1 &&
        get(s, promised + F_BATCH) === b &&
        get(s, promised + F_DESK) === d;
      if (isAgain && get(s, promised + F_REVISION) >= get(s, at + REVISION)) s[BROKEN_PROMISE] = 1;
    }
    if (!rules.doubtOutlivesFreeze)
      s[storeAt(d) + R_UNRESOLVED] = get(s, storeAt(d) + R_UNRESOLVED) & ~(1 << b);
    return true;
  }

  function importPayment(s: Uint8Array, payment: number): number | null {
    const b = get(s, BATCHES);
    if (b === MOST_BATCHES) return null;
    // It is prepared again where it is in no batch, or in one that is not sent.
    for (let other = 0; other < b; other += 1)
      if (
        paymentOf(s, other) === payment &&
        stateOf(s, 0, other) !== 'none' &&
        messageOf(s, 0, other) !== 'set-aside'
      )
        return null;
    s[BATCHES] = b + 1;
    s[PAYMENT + b] = payment;
    s[inStore(0, b) + STATE] = batchCode('draft');
    return b;
  }

  function handOver(s: Uint8Array, d: number, b: number): boolean {
    const state = stateOf(s, d, b);
    const at = inStore(d, b);
    if ((state !== 'frozen' && state !== 'released' && state !== 'sealed') || elsewhere(s, d, b) !== null)
      return false;
    if (messageOf(s, d, b) === 'set-aside') return false;
    // In a circle nobody may send.
    if (get(s, freezeAt(get(s, at + FREEZE)) + F_DESK) !== d || get(s, at + ATTEMPTS) === 1) return false;
    if (rules.refuseHandover(recordOf(s, d), nowOf(s)) !== null) return false;
    s[at + OWN_NOT_SENT] = 1;
    s[freezeAt(get(s, at + FREEZE)) + F_PROMISED] = 1;
    s[guardAt(d, b)] = Math.max(get(s, guardAt(d, b)), get(s, at + REVISION));
    updateRollbackGuard(s, d);
    return true;
  }

  function exportPack(s: Uint8Array, d: number, b: number): boolean {
    const state = stateOf(s, d, b);
    const at = inStore(d, b);
    if (state !== 'frozen' && state !== 'released' && state !== 'sealed') return false;
    const freeze = get(s, at + FREEZE);
    const pack =
      1 << (Number(state !== 'frozen') + 2 * (get(s, at + OWN_NOT_SENT) | get(s, at + GIVEN_TO_ME)));
    if ((get(s, packAt(freeze)) & pack) !== 0) return false;
    s[packAt(freeze)] = get(s, packAt(freeze)) | pack;
    updateRollbackGuard(s, d);
    return true;
  }

  function takePack(s: Uint8Array, d: number, freeze: number, holds: number): boolean {
    const its = freezeAt(freeze);
    const b = get(s, its + F_BATCH);
    const at = inStore(d, b);
    const revision = get(s, its + F_REVISION);
    const [isReleased, isGiven] = [holds % 2 === 1, holds >= 2];
    const state = stateOf(s, d, b);
    const isSealed = state === 'sealed' || state === 'closed';
    if (get(s, at + REVISION) > revision || (isSealed && get(s, at + REVISION) !== revision)) return false;
    if (get(s, at + REVISION) === revision && get(s, at + FREEZE) !== freeze) return false;
    let isChanged = false;
    if (state === 'none' || get(s, at + REVISION) < revision) {
      s[at + STATE] = batchCode('frozen');
      s[at + REVISION] = revision;
      s[at + FREEZE] = freeze;
      const first = get(s, at + FIRST_FREEZE);
      if (first === 0 || get(s, freezeAt(first) + F_TICK) > get(s, its + F_TICK))
        s[at + FIRST_FREEZE] = freeze;
      for (const field of [OWN_NOT_SENT, GIVEN_TO_ME, MESSAGE, NOTHING, UNRESOLVED, ATTEMPTS, UNDATED])
        s[at + field] = 0;
      isChanged = true;
    }
    const flag = at + (get(s, its + F_DESK) === d ? OWN_NOT_SENT : GIVEN_TO_ME);
    if (isGiven && get(s, flag) === 0) {
      s[flag] = 1;
      isChanged = true;
      if (get(s, its + F_DESK) === d) s[guardAt(d, b)] = Math.max(get(s, guardAt(d, b)), revision);
    }
    if (isReleased && stateOf(s, d, b) === 'frozen') {
      s[at + STATE] = batchCode('released');
      isChanged = true;
    }
    sealReleased(s, d, b);
    return isChanged;
  }

  function putBack(s: Uint8Array, d: number, copy: number): boolean {
    const from = copyAt(d, copy);
    if (get(s, from) === NO_COPY || get(s, wireAt(d)) !== 0 || get(s, TICK) === 8) return false;
    const isOlder = get(s, from) === OLDER;
    const store = storeAt(d);
    s.copyWithin(store, from + 1, from + 1 + STORE_SIZE);
    const verdict = rules.detectRestore(
      { logId: 'log', size: isOlder ? 2 : 1, head: isOlder ? 'b' : 'a' },
      { logId: 'log', size: 1, hashAtGuard: isOlder ? null : 'a', isGuarded: true },
    );
    for (let b = 0; b < MOST_BATCHES; b += 1) {
      const message = messageOf(s, d, b);
      if (message === 'none') continue;
      const isEnded = rules.keepsEnded && get(s, endedAt(d, b)) === get(s, inStore(d, b) + FREEZE);
      if (verdict.restored && isEnded && message !== 'set-aside')
        setPosition(s, d, b, { state: 'set-aside', nothingShown: false, doubt: false });
      else if (verdict.restored && (message === 'queued' || message === 'sending' || message === 'unknown'))
        unresolve(s, d, b);
      if (!verdict.restored || messageOf(s, d, b) === 'sending')
        setPosition(s, d, b, rules.afterRestart(positionOf(s, d, b)));
    }
    if (!verdict.restored) return true;
    for (let b = 0; b < get(s, BATCHES); b += 1) {
      const state = stateOf(s, d, b);
      if (state !== 'none' && rules.unresolvedStates.includes(state))
        s[store + R_UNRESOLVED] = get(s, store + R_UNRESOLVED) | (1 << b);
    }
    s[TICK] = get(s, TICK) + 1;
    s[store + R_TICK] = get(s, TICK);
    updateRollbackGuard(s, d);
    return true;
  }

  /** A copy that is what the store is now needs no second one. */
  function isOtherThan(s: Uint8Array, d: number, copy: number): boolean {
    const from = copyAt(d, copy);
    if (get(s, from) === NO_COPY) return false;
    for (let byte = 0; byte < STORE_SIZE; byte += 1)
      if (get(s, from + 1 + byte) !== get(s, storeAt(d) + byte)) return true;
    return false;
  }

  function copyStore(s: Uint8Array, d: number, copy: number): boolean {
    if (get(s, copyAt(d, copy)) !== NO_COPY || (copy > 0 && !isOtherThan(s, d, copy - 1))) return false;
    s[copyAt(d, copy)] = CURRENT;
    s.copyWithin(copyAt(d, copy) + 1, storeAt(d), storeAt(d) + STORE_SIZE);
    return true;
  }

  return {
    ...reading,
    ...makeSending(rules, reading),
    step,
    sealReleased,
    freezeNow,
    importPayment,
    handOver,
    exportPack,
    takePack,
    putBack,
    copyStore,
  };
}

export type Actions = ReturnType<typeof makeActions>;
