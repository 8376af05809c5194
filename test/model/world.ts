// Everything that can happen next in a state of the model, in every order.
import type { MessageEvent } from '../../shared/domain/batch.ts';
import { makeActions } from './actions.ts';
import { makeProperties } from './properties.ts';
import type { Rules } from './rules.ts';
import type { Model } from './search.ts';
import {
  AT_BANK,
  BATCHES,
  COPIES,
  DESKS,
  FREEZES,
  IN_TRANSIT,
  get,
  packAt,
  REFUSED_BY_BANK,
  STATE_SIZE,
  wireAt,
} from './state.ts';

/** What may happen; a smaller world finds a seeded defect sooner. */
export interface Scope {
  /** Desk 1 takes part. */
  readonly twoDesks: boolean;
  /**
   * Payments officers prepare: 0 comes in a file with its reference, 1 is typed and gets a new reference each
   * time.
   */
  readonly payments: readonly number[];
  /** The bank gives answers whose time proves nothing, and old ones: persons there are asked. */
  readonly undated: boolean;
  /** Bytes may reach the bank after their attempt has ended. */
  readonly late: boolean;
  /** Copies taken of the first desk's store. */
  readonly copies: number;
  /** Acts, by their sentences, that have been done before the search begins. */
  readonly prepared: readonly string[];
}

export const WHOLE: Scope = {
  twoDesks: true,
  payments: [0, 1],
  undated: false,
  late: false,
  copies: COPIES[0],
  prepared: [],
};

const ACTS = [
  'import',
  'import and freeze',
  'freeze',
  'edit',
  'release',
  'return',
  'expire',
  'send',
  'withdraw the message',
  'hand over',
  'export',
  'take the pack over',
  'copy the store',
  'put the copy back',
  'inquire',
  'accepted',
  'refused',
  'not taken',
  'no answer, arrived',
  'no answer, lost',
  'killed, arrived',
  'killed, lost',
  'inquire, no time in the answer',
  'inquire, an old answer',
  'a person at the bank is asked',
  'no answer, on its way',
  'what was on its way arrives',
  'a search shows it',
] as const;
type Act = (typeof ACTS)[number];
const ACT_NUMBER = new Map<Act, number>(ACTS.map((act, index) => [act, index]));

export function describeAction(act: number): string {
  return `desk ${(act >> 6) & 1}: ${ACTS[act >> 8] ?? ''} ${act & 63}`;
}

const numberOf = (act: Act, desk: number, about: number): number =>
  ((ACT_NUMBER.get(act) ?? 0) << 8) | (desk << 6) | about;

export function makeModel(
  rules: Rules,
  { twoDesks, payments, undated, late, copies, prepared }: Scope = WHOLE,
): Model {
  const desks = twoDesks ? DESKS : 1;
  const world = makeActions(rules);
  const scratch = new Uint8Array(STATE_SIZE);

  function expand(state: Uint8Array, emit: (next: Uint8Array, act: number) => void): void {
    const attempt = (act: Act, d: number, about: number, change: (s: Uint8Array) => boolean): void => {
      scratch.set(state);
      if (change(scratch)) emit(scratch, numberOf(act, d, about));
    };
    for (const payment of payments) {
      attempt('import', 0, payment, (s) => world.importPayment(s, payment) !== null);
      attempt('import and freeze', 0, payment, (s) => {
        const b = world.importPayment(s, payment);
        return b !== null && world.freezeNow(s, 0, b);
      });
    }
    for (let d = 0; d < desks; d += 1) {
      if (get(state, wireAt(d)) !== 0) {
        for (const [act, event, bank] of OUTCOMES) attempt(act, d, 0, (s) => world.end(s, d, event, bank));
        if (late) attempt('no answer, on its way', d, 0, (s) => world.end(s, d, 'ambiguous', 0, IN_TRANSIT));
      }
      for (let copy = 0; copy < (d === 0 ? copies : (COPIES[d] ?? 0)); copy += 1) {
        attempt('copy the store', d, copy, (s) => world.copyStore(s, d, copy));
        attempt('put the copy back', d, copy, (s) => world.putBack(s, d, copy));
      }
      const packs = twoDesks ? get(state, FREEZES) : 0;
      for (let freeze = 1; freeze <= packs; freeze += 1) {
        for (let holds = 0; holds < 4; holds += 1) {
          if ((get(state, packAt(freeze)) >> holds) % 2 === 1)
            attempt('take the pack over', d, freeze, (s) => world.takePack(s, d, freeze, holds));
        }
      }
      for (let b = 0; b < get(state, BATCHES); b += 1) expandBatch(state, d, b, attempt);
    }
  }

  type Attempt = (act: Act, d: number, about: number, change: (s: Uint8Array) => boolean) => void;

  function expandBatch(state: Uint8Array, d: number, b: number, attempt: Attempt): void {
    const at = world.stateOf(state, d, b);
    if (at === 'none') return;
    if (at === 'draft') attempt('freeze', d, b, (s) => world.freezeNow(s, d, b));
    if (at === 'returned' || at === 'expired') {
      attempt('edit', d, b, (s) => world.elsewhere(s, d, b) === null && world.step(s, d, b, 'edit'));
      attempt(
        'freeze',
        d,
        b,
        (s) => world.elsewhere(s, d, b) === null && world.step(s, d, b, 'edit') && world.freezeNow(s, d, b),
      );
    }
    if (at === 'frozen') {
      attempt('release', d, b, (s) => {
        if (
          world.isPaidInSight(s, d, b, world.paymentOf(s, b)) ||
          !world.step(s, d, b, 'approvals-complete') ||
          !world.step(s, d, b, 'release')
        )
          return false;
        world.sealReleased(s, d, b);
        return true;
      });
    }
    if (at === 'frozen' || at === 'released') {
      attempt('return', d, b, (s) => world.step(s, d, b, 'return'));
      if (at === 'frozen') attempt('expire', d, b, (s) => world.step(s, d, b, 'expire'));
    }
    if (twoDesks) {
      attempt('hand over', d, b, (s) => world.handOver(s, d, b));
      attempt('export', d, b, (s) => world.exportPack(s, d, b));
    }
    const message = world.messageOf(state, d, b);
    if (message === 'unknown') attempt('inquire', d, b, (s) => world.inquire(s, d, b));
    if (undated && message === 'unknown') {
      attempt('inquire, no time in the answer', d, b, (s) => world.inquire(s, d, b, 'undated'));
      // Before the first attempt it knows of, the desk has nothing an old answer would be older than.
      if (world.wasAttempted(state, d, b))
        attempt('inquire, an old answer', d, b, (s) => world.inquire(s, d, b, 'old'));
    }
    if (undated && (message === 'unknown' || message === 'sending'))
      attempt('a person at the bank is asked', d, b, (s) => world.settle(s, d, b));
    if (late) {
      attempt('what was on its way arrives', d, b, (s) => world.arrive(s, d, b));
      if (message === 'unknown') attempt('a search shows it', d, b, (s) => world.find(s, d, b));
    }
    if ((message === 'queued' || message === 'unknown') && get(state, wireAt(d)) === 0) {
      attempt('send', d, b, (s) => world.send(s, d, b));
      attempt('withdraw the message', d, b, (s) => world.withdraw(s, d, b));
    }
  }

  return {
    size: STATE_SIZE,
    starts: [startAfter(prepared, expand)],
    expand,
    violation: makeProperties(world, desks),
  };
}

/** Does what was prepared, one act after the other. */
function startAfter(prepared: readonly string[], expand: Model['expand']): Uint8Array {
  let state: Uint8Array = new Uint8Array(STATE_SIZE);
  for (const wanted of prepared) {
    let next: Uint8Array | null = null;
    expand(state, (found, act) => {
      if (describeAction(act) === wanted) next = found.slice();
    });
    if (next === null) throw new Error(`Nothing prepares "${wanted}".`);
    state = next;
  }
  return state;
}

const OUTCOMES: readonly (readonly [Act, MessageEvent | 'killed', number])[] = [
  ['accepted', 'verified-accepted', AT_BANK],
  ['refused', 'verified-refused', REFUSED_BY_BANK],
  ['not taken', 'not-taken', 0],
  ['no answer, arrived', 'ambiguous', AT_BANK],
  ['no answer, lost', 'ambiguous', 0],
  ['killed, arrived', 'killed', AT_BANK],
  ['killed, lost', 'killed', 0],
];
