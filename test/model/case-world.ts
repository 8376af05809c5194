// The model of cases about one payment: officers' acts, kills, copies of several ages put back, and what the
// bank receives. The rules are the product's own.
import type { CaseEvent, CaseState } from '../../shared/domain/case.ts';
import { CASE_STATES } from '../../shared/domain/case.ts';
import {
  caseStartsUnknown,
  LOOK_UP_DAYS,
  type FrozenBatch,
  type RestoreRecord,
} from '../../shared/domain/restore/restore.ts';
import {
  caseAfterRestart,
  caseAfterRestore,
  nextCasePosition,
  type CasePosition,
} from '../../shared/domain/state/case-machine.ts';
import type { Model } from './search.ts';

export interface CaseRules {
  readonly nextCasePosition: typeof nextCasePosition;
  readonly caseAfterRestart: typeof caseAfterRestart;
  readonly caseAfterRestore: typeof caseAfterRestore;
  readonly caseStartsUnknown: typeof caseStartsUnknown;
}

export const CASE_PRODUCT: CaseRules = {
  nextCasePosition,
  caseAfterRestart,
  caseAfterRestore,
  caseStartsUnknown,
};

/** What each defect is, by the rule it changes. Each must be found. */
export const CASE_DEFECTS: Readonly<Record<string, Partial<CaseRules>>> = {
  'only a released case of the copy is in doubt': {
    caseAfterRestore: (position) =>
      ['released', 'sending', 'unknown'].includes(position.state) ? caseAfterRestore(position) : position,
  },
  'signatures of the copy run out, and the doubt with them': {
    caseAfterRestore: (position) =>
      position.state === 'proposed' || position.state === 'approved'
        ? { state: 'expired', nothingShown: false, doubt: false }
        : caseAfterRestore(position),
  },
  'doubt belongs to the revision': {
    nextCasePosition: (position, event) =>
      nextCasePosition(event === 'propose' ? { ...position, doubt: false } : position, event),
  },
  'a new case is sent without asking': { caseStartsUnknown: () => false },
  'a typed payment is nobody’s': {
    caseStartsUnknown: (restore, now, payment) =>
      payment !== null && caseStartsUnknown(restore, now, payment),
  },
  'a restarted case stays on its way': { caseAfterRestart: (position) => position },
  'an ambiguous answer puts the case back among the released': {
    nextCasePosition: (position, event) =>
      nextCasePosition(position, event === 'ambiguous' ? 'not-taken' : event),
  },
  'a resend needs no word of the bank': {
    nextCasePosition: (position, event) =>
      nextCasePosition(event === 'intent' ? { ...position, nothingShown: true } : position, event),
  },
};

const CASES = 2;
const COPIES = 2;
/** Cases ever created: what a restore forgets counts, too. */
const MOST_CREATED = 3;
/**
 * Outside the store: restores noticed so far, whether 90 days have passed since the last one, whether the
 * bank has the payment, cases ever created, and whether a request left beside a forgotten one; then the
 * requests the bank has received, by the case they are of.
 */
const [TICK, LATE, PAID, CREATED, SENT_TWICE, BANK] = [0, 1, 2, 3, 4, 5] as const;
const STORE = BANK + MOST_CREATED;
/**
 * In the store: the last restore and the freeze of the payment (by restores before, from 1), how many cases.
 */
const [RESTORED, FROZEN, COUNT] = [0, 1, 2] as const;
/**
 * Per case in the store: state (from 1), what it forgets, requests known to have left, and which case it is.
 */
const [STATE, NOTHING, UNRESOLVED, KNOWN, CASE] = [0, 1, 2, 3, 4] as const;
const CASE_SIZE = 5;
const STORE_SIZE = 3 + CASES * CASE_SIZE;
/** A copy: 0 none, 1 one; then the store. */
const copyAt = (copy: number): number => STORE + STORE_SIZE + copy * (STORE_SIZE + 1);
const SIZE = copyAt(COPIES);
const caseAt = (number: number): number => STORE + 3 + number * CASE_SIZE;

const get = (s: Uint8Array, at: number): number => s[at] ?? 0;
const nowOf = (s: Uint8Array): number =>
  Date.parse(time(get(s, TICK) * 2 + 2)) + get(s, LATE) * (LOOK_UP_DAYS + 1) * 86_400_000;
/** Restores happen at even times, freezes between them. */
const time = (tick: number): string => new Date(Date.UTC(2026, 10, 1, tick)).toISOString();

const ACTS = [
  'freeze the payment',
  'create a case',
  'propose',
  'approve and release',
  'return',
  'expire',
  'edit',
  'withdraw',
  'send: accepted',
  'send: declined',
  'send: not taken',
  'send: no answer, arrived',
  'send: no answer, lost',
  'send: killed, arrived',
  'send: killed, lost',
  'ask a person at the bank',
  'close',
  'copy the store',
  'put the copy back',
  '90 days pass',
] as const;
type Act = (typeof ACTS)[number];

export function describeCaseAction(act: number): string {
  return `${ACTS[act >> 4] ?? ''} ${act & 15}`;
}

const OUTCOMES: readonly (readonly [Act, CaseEvent | 'killed', arrives: boolean])[] = [
  ['send: accepted', 'accepted', true],
  ['send: declined', 'declined', true],
  ['send: not taken', 'not-taken', false],
  ['send: no answer, arrived', 'ambiguous', true],
  ['send: no answer, lost', 'ambiguous', false],
  ['send: killed, arrived', 'killed', true],
  ['send: killed, lost', 'killed', false],
];

const SIGNED: readonly (readonly [Act, CaseEvent])[] = [
  ['propose', 'propose'],
  ['return', 'return'],
  ['expire', 'expire'],
  ['edit', 'edit'],
  ['withdraw', 'withdraw'],
  ['close', 'close'],
];
const OPEN: readonly CaseState[] = ['proposed', 'approved', 'released', 'sending', 'unknown'];
const UNSENT: readonly CaseState[] = ['draft', 'proposed', 'approved', 'released', 'returned', 'expired'];

export function makeCaseModel(rules: CaseRules): Model {
  const scratch = new Uint8Array(SIZE);

  function positionOf(s: Uint8Array, c: number): CasePosition {
    const at = caseAt(c);
    return {
      state: CASE_STATES[get(s, at + STATE) - 1] ?? 'closed',
      nothingShown: get(s, at + NOTHING) === 1,
      doubt: get(s, at + UNRESOLVED) === 1,
    };
  }

  function setPosition(s: Uint8Array, c: number, { state, nothingShown, doubt }: CasePosition): void {
    const at = caseAt(c);
    s[at + STATE] = CASE_STATES.indexOf(state) + 1;
    s[at + NOTHING] = Number(nothingShown);
    s[at + UNRESOLVED] = Number(doubt);
  }

  function step(s: Uint8Array, c: number, event: CaseEvent): boolean {
    const next = rules.nextCasePosition(positionOf(s, c), event);
    if (next.ok) setPosition(s, c, next.value);
    return next.ok;
  }

  /** Requests about the payment that the store knows to have left. */
  function known(s: Uint8Array): number {
    let sum = 0;
    for (let c = 0; c < get(s, STORE + COUNT); c += 1) sum += get(s, caseAt(c) + KNOWN);
    return sum;
  }

  /** Requests about the payment that the bank has received. */
  function received(s: Uint8Array): number {
    let sum = 0;
    for (let one = 0; one < MOST_CREATED; one += 1) sum += get(s, BANK + one);
    return sum;
  }

  /**
   * Whether the bank has a request the store has forgotten. After 90 days only what the case itself was: so
   * long a bank answers for a payment.
   */
  function isForgotten(s: Uint8Array, c: number): boolean {
    if (get(s, LATE) === 0) return received(s) > known(s);
    return get(s, BANK + get(s, caseAt(c) + CASE)) > get(s, caseAt(c) + KNOWN);
  }

  function isInDoubt(s: Uint8Array, c: number): boolean {
    const restored = get(s, STORE + RESTORED);
    const restore: RestoreRecord | null =
      restored === 0 ? null : { at: time(restored * 2), copyEndedAt: null, copySize: 1, unresolved: [] };
    const frozen = get(s, STORE + FROZEN);
    const payment: FrozenBatch | null =
      frozen === 0 ? null : { batch: 'batch', freezes: [{ at: time(frozen * 2 - 1), here: true }] };
    return positionOf(s, c).doubt || rules.caseStartsUnknown(restore, nowOf(s), payment);
  }

  function release(s: Uint8Array, c: number): boolean {
    if (!step(s, c, 'approvals-complete')) return false;
    setPosition(s, c, { ...positionOf(s, c), doubt: isInDoubt(s, c) });
    return step(s, c, 'release');
  }

  /** The intent is durable, and the mark on the disk, before a byte leaves. */
  function send(s: Uint8Array, c: number, event: CaseEvent | 'killed', arrives: boolean): boolean {
    const own = BANK + get(s, caseAt(c) + CASE);
    if (get(s, own) === 2 || !step(s, c, 'intent')) return false;
    if (isForgotten(s, c)) s[SENT_TWICE] = 1;
    if (arrives) {
      s[own] = get(s, own) + 1;
      s[caseAt(c) + KNOWN] = get(s, caseAt(c) + KNOWN) + 1;
    }
    if (event !== 'killed') return step(s, c, event);
    setPosition(s, c, rules.caseAfterRestart(positionOf(s, c)));
    return true;
  }

  /** A person at the bank says what is there: a request of this case, or one that nobody here knows of. */
  function ask(s: Uint8Array, c: number): boolean {
    const forgotten = received(s) - known(s);
    const has = get(s, caseAt(c) + KNOWN) > 0 || forgotten > 0;
    if (!step(s, c, has ? 'shows-done' : 'shows-nothing')) return false;
    s[caseAt(c) + KNOWN] = get(s, caseAt(c) + KNOWN) + forgotten;
    return true;
  }

  function putBack(s: Uint8Array, copy: number): boolean {
    const from = copyAt(copy);
    if (get(s, from) === 0 || get(s, TICK) === 3) return false;
    s.copyWithin(STORE, from + 1, from + 1 + STORE_SIZE);
    s[TICK] = get(s, TICK) + 1;
    s[LATE] = 0;
    s[STORE + RESTORED] = get(s, TICK);
    for (let c = 0; c < get(s, STORE + COUNT); c += 1)
      setPosition(s, c, rules.caseAfterRestore(positionOf(s, c)));
    return true;
  }

  function copyStore(s: Uint8Array, copy: number): boolean {
    if (get(s, copyAt(copy)) === 1 || (copy > 0 && get(s, copyAt(copy - 1)) === 0)) return false;
    s[copyAt(copy)] = 1;
    s.copyWithin(copyAt(copy) + 1, STORE, STORE + STORE_SIZE);
    return true;
  }

  function expand(state: Uint8Array, emit: (next: Uint8Array, act: number) => void): void {
    const attempt = (act: Act, about: number, change: (s: Uint8Array) => boolean): void => {
      scratch.set(state);
      if (change(scratch)) emit(scratch, (ACTS.indexOf(act) << 4) | about);
    };
    const count = get(state, STORE + COUNT);
    attempt('freeze the payment', 0, (s) => {
      // Sent again it would be held: that is the other model's.
      if (get(s, PAID) === 1 || get(s, STORE + FROZEN) !== 0) return false;
      s[PAID] = 1;
      s[STORE + FROZEN] = get(s, TICK) + 1;
      return true;
    });
    attempt('create a case', count, (s) => {
      if (count === CASES || get(s, CREATED) === MOST_CREATED || get(s, PAID) === 0) return false;
      s[caseAt(count) + CASE] = get(s, CREATED);
      s[CREATED] = get(s, CREATED) + 1;
      setPosition(s, count, { state: 'draft', nothingShown: false, doubt: false });
      s[STORE + COUNT] = count + 1;
      return true;
    });
    attempt('90 days pass', 0, (s) => {
      if (get(s, TICK) === 0 || get(s, LATE) === 1) return false;
      s[LATE] = 1;
      return true;
    });
    for (let copy = 0; copy < COPIES; copy += 1) {
      attempt('copy the store', copy, (s) => copyStore(s, copy));
      attempt('put the copy back', copy, (s) => putBack(s, copy));
    }
    for (let c = 0; c < count; c += 1) {
      for (const [act, event] of SIGNED)
        attempt(act, c, (s) => (event !== 'propose' || !isOpenBeside(s, c)) && step(s, c, event));
      attempt('approve and release', c, (s) => release(s, c));
      for (const [act, event, arrives] of OUTCOMES) attempt(act, c, (s) => send(s, c, event, arrives));
      attempt('ask a person at the bank', c, (s) => ask(s, c));
    }
  }

  /** Nobody proposes a second case about a payment while one is open. */
  function isOpenBeside(s: Uint8Array, c: number): boolean {
    for (let other = 0; other < get(s, STORE + COUNT); other += 1)
      if (other !== c && OPEN.includes(positionOf(s, other).state)) return true;
    return false;
  }

  function violation(s: Uint8Array): string | null {
    if (get(s, SENT_TWICE) === 1) return 'sent beside a request that was forgotten';
    for (let c = 0; c < get(s, STORE + COUNT); c += 1) {
      const { state } = positionOf(s, c);
      if (state === 'sending') return 'stuck without a sentence: sending, and nothing on the wire';
      if (!UNSENT.includes(state)) continue;
      if (get(s, caseAt(c) + KNOWN) > 0 && state === 'released') return 'called not sent although it arrived';
      if (isForgotten(s, c) && !isInDoubt(s, c))
        return 'called not sent although the bank has a request about the payment';
    }
    return null;
  }

  return { size: SIZE, starts: [new Uint8Array(SIZE)], expand, violation };
}
