// A batch's life: which event leads from which state to which, and what it does to the revision.
import { BATCH_EVENTS, BATCH_STATES } from '../batch.ts';
import type { BatchEvent, BatchState } from '../batch.ts';
import { stepFault } from '../errors.ts';
import { err, ok } from '../result.ts';
import type { Result } from '../result.ts';

// How a state machine is written down here: one table, state by event; what the table lacks cannot happen.

/** `undefined` means that the event is impossible in the state. Every state and every event must be named. */
export type TransitionTable<S extends string, E extends string> = Readonly<
  Record<S, Readonly<Record<E, S | undefined>>>
>;

/** Rows are easier to read without their impossible events; this fills them in. */
function table<S extends string, E extends string>(
  states: readonly S[],
  events: readonly E[],
  rows: Readonly<Record<S, Readonly<Partial<Record<E, S>>>>>,
): TransitionTable<S, E> {
  const row = (state: S): Readonly<Record<E, S | undefined>> =>
    Object.fromEntries(events.map((event) => [event, rows[state][event]])) as Record<E, S | undefined>;
  return Object.fromEntries(states.map((state) => [state, row(state)])) as Record<
    S,
    Record<E, S | undefined>
  >;
}

const BEFORE_SEALING = { return: 'returned', withdraw: 'withdrawn', expire: 'expired' } as const;

/**
 * Where the policy asks for no releaser, the desk applies `release` itself once approvals are complete, so
 * that the
 * path is the same. After sealing nothing is taken back here: what left the desk is followed by its messages.
 */
const TRANSITIONS = table(BATCH_STATES, BATCH_EVENTS, {
  draft: { freeze: 'frozen', withdraw: 'withdrawn' },
  frozen: { 'approvals-complete': 'approved', ...BEFORE_SEALING },
  // More was counted since: a rule about the sums of a period may ask for another approval.
  approved: { 'approvals-complete': 'approved', release: 'released', ...BEFORE_SEALING },
  released: { seal: 'sealed', ...BEFORE_SEALING },
  sealed: { close: 'closed' },
  closed: {},
  returned: { edit: 'draft', withdraw: 'withdrawn' },
  withdrawn: {},
  expired: { edit: 'draft', withdraw: 'withdrawn' },
});

/** The state after an event, or `batch-step-impossible`. */
export function nextBatchState(state: BatchState, event: BatchEvent): Result<BatchState> {
  const next = TRANSITIONS[state][event];
  return next === undefined ? err(stepFault('batch-step-impossible', event, state)) : ok(next);
}

/**
 * A freeze makes a new revision (counted from 1); no other event does. Signatures of an earlier revision
 * count for nothing.
 */
export function revisionAfter(revision: number, event: BatchEvent): number {
  return event === 'freeze' ? revision + 1 : revision;
}
