// What desks, officers and the bank do to a state of the model: each act is a step of the product's rules.
import type { FaultCode } from '../../shared/domain/errors.ts';
import type { BatchEvent, BatchState, MessageEvent, MessageState } from '../../shared/domain/batch.ts';
import type { GivenUp } from '../../shared/domain/restore/given-up.ts';
import type { ListedPayment, LookUpResult } from '../../shared/domain/restore/look-up.ts';
import type { RestoreRecord } from '../../shared/domain/restore/restore-record.ts';
import type { MessagePosition } from '../../shared/domain/state/message-machine.ts';
import { inquiryOf, MESSAGE_ID } from './bank-answers.ts';
import type { Rules } from './rules.ts';
import {
  AT_BANK, ATTEMPTS, BATCH_STATE, BATCHES, batchCode, BROKEN_PROMISE, COPIES, copyAt, CURRENT, DOUBT, F_BANK, F_BATCH, F_DESK,
  F_PROMISED, F_REVISION, F_TICK, FIRST_FREEZE, FREEZE, freezeAt, FREEZES, get, GIVEN_TO_ME, inStore, markAt, MESSAGE, MESSAGE_STATE, messageCode,
  MOST_BATCHES, MOST_FREEZES, NO_COPY, NOTHING, OLDER, OWN_NOT_SENT, packAt, PAYMENT, R_TICK, R_UNRESOLVED, REVISION, STATE, STORE_SIZE,
  storeAt, TICK, wireAt,
} from './state.ts';

const DAY = 86_400_000;
const BEGIN = Date.parse('2026-01-01T00:00:00Z');
/** The model's clock stands still but for restores: freezes lie days before or after each of them. */
const frozenAt = Array.from({ length: 16 }, (_, tick) => new Date(BEGIN + tick * 4 * DAY).toISOString());
const noticedAt = Array.from({ length: 16 }, (_, tick) => new Date(BEGIN + (tick * 4 - 2) * DAY).toISOString());
const batchIds = Array.from({ length: MOST_BATCHES }, (_, batch) => `batch-${batch}`);
const others = ['desk-1', 'desk-0'];

/** Records by tick of their notice and by what is unresolved; tick 0: nothing was restored. */
const records = Array.from({ length: 16 }, (_, tick) => Array.from({ length: 1 << MOST_BATCHES }, (__, mask): RestoreRecord | null => (tick === 0 ? null : {
  at: noticedAt[tick] ?? '', copyEndedAt: null, copySize: 0, unresolved: batchIds.filter((___, batch) => (mask >> batch) % 2 === 1),
})));

const positions = new Map<number, MessagePosition>();

const NEVER_FROZEN = { batch: '', freezes: [] };

export function makeActs(rules: Rules) {
  const lookUps = new Map<number, LookUpResult>();

  const paymentOf = (s: Uint8Array, batch: number): number => get(s, PAYMENT + batch);
  const recordOf = (s: Uint8Array, d: number): RestoreRecord | null => records[get(s, storeAt(d) + R_TICK)]?.[get(s, storeAt(d) + R_UNRESOLVED)] ?? null;
  const nowOf = (s: Uint8Array): number => BEGIN + get(s, TICK) * 4 * DAY;
  const stateOf = (s: Uint8Array, d: number, b: number): BatchState | 'none' => BATCH_STATE[get(s, inStore(d, b) + STATE)] ?? 'none';
  const messageOf = (s: Uint8Array, d: number, b: number): MessageState | 'none' => MESSAGE_STATE[get(s, inStore(d, b) + MESSAGE)] ?? 'none';

  function positionOf(s: Uint8Array, d: number, b: number): MessagePosition {
    const at = inStore(d, b);
    const key = get(s, at + MESSAGE) * 4 + get(s, at + NOTHING) * 2 + get(s, at + DOUBT);
    let known = positions.get(key);
    if (known === undefined) {
      known = { state: MESSAGE_STATE[key >> 2] as MessageState, nothingShown: (key & 2) !== 0, doubt: (key & 1) !== 0 };
      positions.set(key, known);
    }
    return known;
  }

  function setPosition(s: Uint8Array, d: number, b: number, { state, nothingShown, doubt }: MessagePosition): void {
    const at = inStore(d, b);
    s[at + MESSAGE] = messageCode(state);
    s[at + NOTHING] = Number(nothingShown);
    s[at + DOUBT] = Number(doubt);
  }

  function step(s: Uint8Array, d: number, b: number, event: BatchEvent): boolean {
    const from = stateOf(s, d, b);
    const next = from === 'none' ? null : rules.nextBatchState(from, event);
    if (next?.ok !== true) return false;
    s[inStore(d, b) + STATE] = batchCode(next.value);
    return true;
  }

  /** What the mark of a desk holds, without one batch. */
  function markOf(s: Uint8Array, d: number, except = -1): readonly GivenUp[] {
    const found: GivenUp[] = [];
    for (let b = 0; b < MOST_BATCHES; b += 1) {
      const revision = get(s, markAt(d, b));
      if (revision > 0 && b !== except) found.push({ batch: batchIds[b] ?? '', revision, to: others[d] ?? '' });
    }
    return found;
  }

  /** Why this desk may not repair, freeze, seal or send a batch. */
  function elsewhere(s: Uint8Array, d: number, b: number): FaultCode | null {
    const at = inStore(d, b);
    const revision = get(s, at + REVISION);
    if (get(s, markAt(d, b)) > 0 && rules.givenUpTo(markOf(s, d), { batch: batchIds[b] ?? '', revision }) !== null) return 'handed-over';
    if (revision === 0) return null;
    const isHome = get(s, freezeAt(get(s, at + FREEZE)) + F_DESK) === d;
    if (isHome) return get(s, at + OWN_NOT_SENT) === 1 ? 'handed-over' : null;
    return get(s, at + GIVEN_TO_ME) === 1 ? null : 'not-the-sending-desk';
  }

  /** Officers prepare nothing that they can see being paid in this store. */
  function isPaidInSight(s: Uint8Array, d: number, b: number, payment: number): boolean {
    for (let other = 0; other < get(s, BATCHES); other += 1) {
      if (other === b || paymentOf(s, other) !== payment) continue;
      const at = inStore(d, other);
      const message = messageOf(s, d, other);
      if (get(s, at + ATTEMPTS) === 1 || message === 'accepted' || message === 'unknown' || message === 'sending' || get(s, at + OWN_NOT_SENT) === 1) return true;
    }
    return false;
  }

  function startsUnknown(s: Uint8Array, d: number, b: number): boolean {
    const restore = recordOf(s, d);
    if (restore === null) return rules.startsUnknown(null, NEVER_FROZEN);
    const freezes = [FIRST_FREEZE, FREEZE].map((field) => {
      const freeze = freezeAt(get(s, inStore(d, b) + field));
      return { at: frozenAt[get(s, freeze + F_TICK)] ?? '', here: get(s, freeze + F_DESK) === d };
    });
    return rules.startsUnknown(restore, { batch: batchIds[b] ?? '', freezes });
  }

  /** The machine seals what is released, where this desk sends it. */
  function sealReleased(s: Uint8Array, d: number, b: number): void {
    if (stateOf(s, d, b) !== 'released' || elsewhere(s, d, b) !== null || !step(s, d, b, 'seal')) return;
    setPosition(s, d, b, startsUnknown(s, d, b) ? { state: 'unknown', nothingShown: false, doubt: true } : { state: 'queued', nothingShown: false, doubt: false });
    s[inStore(d, b) + ATTEMPTS] = 0;
  }

  function listed(s: Uint8Array, b: number): ListedPayment {
    const payment = paymentOf(s, b);
    return { endToEndId: referenceOf(s, b), amount: { amount: `${payment + 1}0.00`, currency: 'EUR' }, name: `Supplier ${payment}`, account: `1000200${payment}`, status: null };
  }
  const referenceOf = (s: Uint8Array, b: number): string => (paymentOf(s, b) === 0 ? 'E-FILE' : `E-TYPED-${b}`);

  function lookUp(s: Uint8Array, d: number, b: number): LookUpResult {
    const mark = markOf(s, d, b);
    const revisionHere = (batch: string): number | null => {
      const at = inStore(d, batchIds.indexOf(batch));
      return get(s, at + STATE) === 0 ? null : get(s, at + REVISION);
    };
    if (mark.length > 0 && rules.handedOverUnseen(mark, revisionHere).length > 0) return 'handed-over';
    let rows = 0;
    for (const { batch } of mark) if (get(s, inStore(d, batchIds.indexOf(batch)) + STATE) !== 0) rows |= 1 << batchIds.indexOf(batch);
    for (let freeze = 1; freeze <= get(s, FREEZES); freeze += 1) if (get(s, freezeAt(freeze) + F_BANK) === AT_BANK) rows |= 1 << get(s, freezeAt(freeze) + F_BATCH);
    const key = b | (rows << 2) | (get(s, PAYMENT) << 5) | (get(s, PAYMENT + 1) << 6) | (get(s, PAYMENT + 2) << 7);
    let result = lookUps.get(key);
    if (result === undefined) {
      const { endToEndId, amount, name, account } = listed(s, b);
      const find = rules.makeFinder([{ payment: 'p', endToEndId: endToEndId ?? '', amount: amount?.amount ?? '', currency: 'EUR', name: name ?? '', account: account ?? '' }]);
      result = rules.lookUpResult([0, 1, 2].flatMap((other) => ((rows >> other) % 2 === 1 ? find(listed(s, other)) : [])));
      lookUps.set(key, result);
    }
    return result;
  }

  /** A person asks bank and desks before a held message is sent, and hears the truth. */
  function nobodyHasIt(s: Uint8Array, b: number): boolean {
    for (let freeze = 1; freeze <= get(s, FREEZES); freeze += 1) {
      const at = freezeAt(freeze);
      const other = get(s, at + F_BATCH);
      if (paymentOf(s, other) !== paymentOf(s, b)) continue;
      if (get(s, at + F_BANK) === AT_BANK || (other !== b && get(s, at + F_PROMISED) === 1)) return false;
    }
    return true;
  }

  /** Null: it may be sent now, after a look-up or a person's word where a restore asks for it. */
  function refuseSending(s: Uint8Array, d: number, b: number): FaultCode | null {
    const other = elsewhere(s, d, b);
    if (other !== null) return other;
    const begun = rules.nextMessagePosition(positionOf(s, d, b), 'intent');
    if (!begun.ok) return begun.error.code;
    const restore = recordOf(s, d);
    if (restore === null) return null;
    const now = nowOf(s);
    const attempts = get(s, inStore(d, b) + ATTEMPTS);
    const result = rules.requiresLookUp(restore, now) ? lookUp(s, d, b) : null;
    const refused = rules.refuseAttempt({
      restore, now, state: messageOf(s, d, b) === 'queued' ? 'queued' : 'unknown', attempts, startsUnknown: startsUnknown(s, d, b), givenUpTo: null,
      lookUp: result === null ? null : { restore: restore.at, attempts, result, findings: '', settledAt: null },
    });
    return refused !== null && result !== null && result !== 'clear' && nobodyHasIt(s, b) ? null : refused;
  }

  function setMark(s: Uint8Array, d: number): void {
    for (let copy = 0; copy < (COPIES[d] ?? 0); copy += 1) if (get(s, copyAt(d, copy)) === CURRENT) s[copyAt(d, copy)] = OLDER;
  }

  function freezeNow(s: Uint8Array, d: number, b: number): boolean {
    const at = inStore(d, b);
    const from = stateOf(s, d, b);
    if (from === 'none' || get(s, FREEZES) === MOST_FREEZES || get(s, at + REVISION) === 3) return false;
    if (elsewhere(s, d, b) !== null || isPaidInSight(s, d, b, paymentOf(s, b)) || !step(s, d, b, 'freeze')) return false;
    const freeze = get(s, FREEZES) + 1;
    s[FREEZES] = freeze;
    s[at + REVISION] = get(s, at + REVISION) + 1;
    s[at + FREEZE] = freeze;
    if (get(s, at + FIRST_FREEZE) === 0) s[at + FIRST_FREEZE] = freeze;
    for (const field of [OWN_NOT_SENT, GIVEN_TO_ME, MESSAGE, NOTHING, DOUBT, ATTEMPTS]) s[at + field] = 0;
    const its = freezeAt(freeze);
    s[its + F_BATCH] = b;
    s[its + F_REVISION] = get(s, at + REVISION);
    s[its + F_DESK] = d;
    s[its + F_TICK] = get(s, TICK);
    for (let before = 1; before < freeze; before += 1) {
      const promised = freezeAt(before);
      const isAgain = get(s, promised + F_PROMISED) === 1 && get(s, promised + F_BATCH) === b && get(s, promised + F_DESK) === d;
      if (isAgain && get(s, promised + F_REVISION) >= get(s, at + REVISION)) s[BROKEN_PROMISE] = 1;
    }
    if (!rules.doubtOutlivesFreeze) s[storeAt(d) + R_UNRESOLVED] = get(s, storeAt(d) + R_UNRESOLVED) & ~(1 << b);
    return true;
  }

  function importPayment(s: Uint8Array, payment: number): number | null {
    const b = get(s, BATCHES);
    if (b === MOST_BATCHES) return null;
    for (let other = 0; other < b; other += 1) if (paymentOf(s, other) === payment && stateOf(s, 0, other) !== 'none') return null;
    s[BATCHES] = b + 1;
    s[PAYMENT + b] = payment;
    s[inStore(0, b) + STATE] = batchCode('draft');
    return b;
  }

  function handOver(s: Uint8Array, d: number, b: number): boolean {
    const state = stateOf(s, d, b);
    const at = inStore(d, b);
    if ((state !== 'frozen' && state !== 'released' && state !== 'sealed') || elsewhere(s, d, b) !== null) return false;
    // In a circle nobody may send.
    if (get(s, freezeAt(get(s, at + FREEZE)) + F_DESK) !== d || get(s, at + ATTEMPTS) === 1) return false;
    if (rules.refuseHandover(recordOf(s, d), nowOf(s)) !== null) return false;
    s[at + OWN_NOT_SENT] = 1;
    s[freezeAt(get(s, at + FREEZE)) + F_PROMISED] = 1;
    s[markAt(d, b)] = Math.max(get(s, markAt(d, b)), get(s, at + REVISION));
    setMark(s, d);
    return true;
  }

  function exportPack(s: Uint8Array, d: number, b: number): boolean {
    const state = stateOf(s, d, b);
    const at = inStore(d, b);
    if (state !== 'frozen' && state !== 'released' && state !== 'sealed') return false;
    const freeze = get(s, at + FREEZE);
    const pack = 1 << (Number(state !== 'frozen') + 2 * (get(s, at + OWN_NOT_SENT) | get(s, at + GIVEN_TO_ME)));
    if ((get(s, packAt(freeze)) & pack) !== 0) return false;
    s[packAt(freeze)] = get(s, packAt(freeze)) | pack;
    setMark(s, d);
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
      if (first === 0 || get(s, freezeAt(first) + F_TICK) > get(s, its + F_TICK)) s[at + FIRST_FREEZE] = freeze;
      for (const field of [OWN_NOT_SENT, GIVEN_TO_ME, MESSAGE, NOTHING, DOUBT, ATTEMPTS]) s[at + field] = 0;
      isChanged = true;
    }
    const flag = at + (get(s, its + F_DESK) === d ? OWN_NOT_SENT : GIVEN_TO_ME);
    if (isGiven && get(s, flag) === 0) {
      s[flag] = 1;
      isChanged = true;
      if (get(s, its + F_DESK) === d) s[markAt(d, b)] = Math.max(get(s, markAt(d, b)), revision);
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
    const verdict = rules.restoreVerdict({ logId: 'log', size: isOlder ? 2 : 1, head: isOlder ? 'b' : 'a' }, { logId: 'log', size: 1, hashAtMark: isOlder ? null : 'a', marked: true });
    for (let b = 0; b < MOST_BATCHES; b += 1) {
      const message = messageOf(s, d, b);
      if (message === 'none') continue;
      if (verdict.restored && (message === 'queued' || message === 'sending' || message === 'unknown')) setPosition(s, d, b, rules.afterRestore(positionOf(s, d, b)));
      if (!verdict.restored || messageOf(s, d, b) === 'sending') setPosition(s, d, b, rules.afterRestart(positionOf(s, d, b)));
    }
    if (!verdict.restored) return true;
    for (let b = 0; b < get(s, BATCHES); b += 1) {
      const state = stateOf(s, d, b);
      if (state !== 'none' && rules.unresolvedStates.includes(state)) s[store + R_UNRESOLVED] = get(s, store + R_UNRESOLVED) | (1 << b);
    }
    s[TICK] = get(s, TICK) + 1;
    s[store + R_TICK] = get(s, TICK);
    setMark(s, d);
    return true;
  }

  /** What became of the bytes on the wire, and what the desk is told. */
  function end(s: Uint8Array, d: number, event: MessageEvent | 'killed', bank: number): boolean {
    const b = get(s, wireAt(d)) - 1;
    const its = freezeAt(get(s, inStore(d, b) + FREEZE));
    if (bank !== 0 && get(s, its + F_BANK) !== AT_BANK) s[its + F_BANK] = bank;
    s[wireAt(d)] = 0;
    if (event === 'killed') {
      setPosition(s, d, b, rules.afterRestart(positionOf(s, d, b)));
      return true;
    }
    if (!rules.marksBeforeSending) setMark(s, d);
    const next = rules.nextMessagePosition(positionOf(s, d, b), event);
    if (next.ok) setPosition(s, d, b, next.value);
    return next.ok;
  }

  function inquire(s: Uint8Array, d: number, b: number): boolean {
    const own = get(s, inStore(d, b) + FREEZE);
    let other = false;
    for (let freeze = 1; freeze <= get(s, FREEZES); freeze += 1) {
      const at = freezeAt(freeze);
      if (freeze !== own && get(s, at + F_BANK) === AT_BANK && referenceOf(s, get(s, at + F_BATCH)) === referenceOf(s, b)) other = true;
    }
    const evidence = inquiryOf(rules.evaluateInquiry, get(s, freezeAt(own) + F_BANK), other, MESSAGE_ID);
    const event: MessageEvent | null = evidence === 'payments' ? 'inquiry-shows-payments' : evidence === 'refusal' ? 'inquiry-shows-refusal' : evidence === 'nothing' ? 'inquiry-shows-nothing' : null;
    const next = event === null ? null : rules.nextMessagePosition(positionOf(s, d, b), event);
    if (next?.ok === true) setPosition(s, d, b, next.value);
    return next?.ok === true;
  }

  /** A copy that is what the store is now needs no second one. */
  function isOtherThan(s: Uint8Array, d: number, copy: number): boolean {
    const from = copyAt(d, copy);
    if (get(s, from) === NO_COPY) return false;
    for (let byte = 0; byte < STORE_SIZE; byte += 1) if (get(s, from + 1 + byte) !== get(s, storeAt(d) + byte)) return true;
    return false;
  }

  /** The intent is durable, and the mark on the disk, before a byte leaves. */
  function send(s: Uint8Array, d: number, b: number): boolean {
    if (refuseSending(s, d, b) !== null) return false;
    const begun = rules.nextMessagePosition(positionOf(s, d, b), 'intent');
    if (!begun.ok) return false;
    setPosition(s, d, b, begun.value);
    s[inStore(d, b) + ATTEMPTS] = 1;
    s[wireAt(d)] = b + 1;
    if (rules.marksBeforeSending) setMark(s, d);
    return true;
  }

  function copyStore(s: Uint8Array, d: number, copy: number): boolean {
    if (get(s, copyAt(d, copy)) !== NO_COPY || (copy > 0 && !isOtherThan(s, d, copy - 1))) return false;
    s[copyAt(d, copy)] = CURRENT;
    s.copyWithin(copyAt(d, copy) + 1, storeAt(d), storeAt(d) + STORE_SIZE);
    return true;
  }

  return {
    paymentOf, stateOf, messageOf, elsewhere, isPaidInSight, step, sealReleased, freezeNow, importPayment, handOver, exportPack, takePack,
    putBack, copyStore, refuseSending, send, end, inquire,
  };
}

export type Acts = ReturnType<typeof makeActs>;
