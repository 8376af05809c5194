// What a desk of the model sees in its own store and in the mark beside it.
import type { FaultCode } from '../../shared/domain/errors.ts';
import type { BatchState, MessageState } from '../../shared/domain/batch.ts';
import type { GivenUp, RestoreRecord } from '../../shared/domain/restore/restore.ts';
import type { MessagePosition } from '../../shared/domain/state/message-machine.ts';
import type { Rules } from './rules.ts';
import {
  ATTEMPTS,
  BATCH_STATE,
  BATCHES,
  COPIES,
  copyAt,
  CURRENT,
  UNRESOLVED,
  F_DESK,
  F_TICK,
  FIRST_FREEZE,
  FREEZE,
  freezeAt,
  get,
  GIVEN_TO_ME,
  inStore,
  guardAt,
  MESSAGE,
  MESSAGE_STATE,
  messageCode,
  MOST_BATCHES,
  NOTHING,
  OLDER,
  OWN_NOT_SENT,
  PAYMENT,
  R_TICK,
  R_UNRESOLVED,
  REVISION,
  STATE,
  storeAt,
  TICK,
} from './state.ts';

const DAY = 86_400_000;
const BEGIN = Date.parse('2026-01-01T00:00:00Z');
/** The model's clock stands still but for restores: freezes lie days before or after each of them. */
const frozenAt = Array.from({ length: 16 }, (_, tick) => new Date(BEGIN + tick * 4 * DAY).toISOString());
const noticedAt = Array.from({ length: 16 }, (_, tick) =>
  new Date(BEGIN + (tick * 4 - 2) * DAY).toISOString(),
);
export const batchIds = Array.from({ length: MOST_BATCHES }, (_, batch) => `batch-${batch}`);
const others = ['desk-1', 'desk-0'];

/** Records by tick of their notice and by what is unresolved; tick 0: nothing was restored. */
const records = Array.from({ length: 16 }, (_, tick) =>
  Array.from({ length: 1 << MOST_BATCHES }, (__, mask): RestoreRecord | null =>
    tick === 0
      ? null
      : {
          at: noticedAt[tick] ?? '',
          copyEndedAt: null,
          copySize: 0,
          unresolved: batchIds.filter((___, batch) => (mask >> batch) % 2 === 1),
        },
  ),
);

const positions = new Map<number, MessagePosition>();

const NEVER_FROZEN = { batch: '', freezes: [] };

export function makeReading(rules: Rules) {
  const paymentOf = (s: Uint8Array, batch: number): number => get(s, PAYMENT + batch);
  const recordOf = (s: Uint8Array, d: number): RestoreRecord | null =>
    records[get(s, storeAt(d) + R_TICK)]?.[get(s, storeAt(d) + R_UNRESOLVED)] ?? null;
  const nowOf = (s: Uint8Array): number => BEGIN + get(s, TICK) * 4 * DAY;
  const stateOf = (s: Uint8Array, d: number, b: number): BatchState | 'none' =>
    BATCH_STATE[get(s, inStore(d, b) + STATE)] ?? 'none';
  const messageOf = (s: Uint8Array, d: number, b: number): MessageState | 'none' =>
    MESSAGE_STATE[get(s, inStore(d, b) + MESSAGE)] ?? 'none';

  function positionOf(s: Uint8Array, d: number, b: number): MessagePosition {
    const at = inStore(d, b);
    const key = get(s, at + MESSAGE) * 4 + get(s, at + NOTHING) * 2 + get(s, at + UNRESOLVED);
    let known = positions.get(key);
    if (known === undefined) {
      known = {
        state: MESSAGE_STATE[key >> 2] as MessageState,
        nothingShown: (key & 2) !== 0,
        doubt: (key & 1) !== 0,
      };
      positions.set(key, known);
    }
    return known;
  }

  function setPosition(
    s: Uint8Array,
    d: number,
    b: number,
    { state, nothingShown, doubt }: MessagePosition,
  ): void {
    const at = inStore(d, b);
    s[at + MESSAGE] = messageCode(state);
    s[at + NOTHING] = Number(nothingShown);
    s[at + UNRESOLVED] = Number(doubt);
  }

  /** What the mark of a desk holds, without one batch. */
  function markOf(s: Uint8Array, d: number, except = -1): readonly GivenUp[] {
    const found: GivenUp[] = [];
    for (let b = 0; b < MOST_BATCHES; b += 1) {
      const revision = get(s, guardAt(d, b));
      if (revision > 0 && b !== except)
        found.push({ batch: batchIds[b] ?? '', revision, to: others[d] ?? '' });
    }
    return found;
  }

  /** Why this desk may not repair, freeze, seal or send a batch. */
  function elsewhere(s: Uint8Array, d: number, b: number): FaultCode | null {
    const at = inStore(d, b);
    const revision = get(s, at + REVISION);
    if (
      get(s, guardAt(d, b)) > 0 &&
      rules.givenUpTo(markOf(s, d), { batch: batchIds[b] ?? '', revision }) !== null
    )
      return 'handed-over';
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
      if (
        get(s, at + ATTEMPTS) === 1 ||
        message === 'accepted' ||
        message === 'unknown' ||
        message === 'sending' ||
        get(s, at + OWN_NOT_SENT) === 1
      )
        return true;
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

  function updateRollbackGuard(s: Uint8Array, d: number): void {
    for (let copy = 0; copy < (COPIES[d] ?? 0); copy += 1)
      if (get(s, copyAt(d, copy)) === CURRENT) s[copyAt(d, copy)] = OLDER;
  }

  return {
    paymentOf,
    recordOf,
    nowOf,
    stateOf,
    messageOf,
    positionOf,
    setPosition,
    markOf,
    elsewhere,
    isPaidInSight,
    startsUnknown,
    updateRollbackGuard,
  };
}

export type Reading = ReturnType<typeof makeReading>;
