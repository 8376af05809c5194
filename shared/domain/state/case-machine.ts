// A case's life: dual control as for a batch, then the outbox's rules: never twice, never "failed" when it
// may have arrived.
import { CASE_EVENTS, CASE_STATES, type CaseEvent, type CaseState } from '../case.ts';
import { fault, stepFault } from '../errors.ts';
import { err, ok, type Result } from '../result.ts';

/** Where a case stands. The two marks are what the state alone would forget. */
export interface CasePosition {
  readonly state: CaseState;
  /** Something has said, since the last attempt, that the request never arrived. */
  readonly nothingShown: boolean;
  /**
   * It may have reached the bank: an earlier attempt ended ambiguous, or the store was restored from a copy
   * in which the case was not final. Nothing has settled it yet.
   */
  readonly doubt: boolean;
}

type Next = CaseState | ((position: CasePosition) => CasePosition | 'ask-first');

const UNKNOWN: CasePosition = { state: 'unknown', nothingShown: false, doubt: true };
const at = (state: CaseState): CasePosition => ({ state, nothingShown: false, doubt: false });

const BEFORE_SENDING = { return: 'returned', withdraw: 'withdrawn', expire: 'expired' } as const;
const REOPENED = { edit: 'draft', withdraw: 'withdrawn' } as const;

/** In these the doubt of a restored case stays: it belongs to the case, whatever is proposed again. */
const KEEPS_DOUBT: ReadonlySet<CaseState> = new Set([
  'draft',
  'proposed',
  'approved',
  'returned',
  'expired',
  'withdrawn',
  'sending',
]);

/**
 * Where the policy asks for no releaser the desk applies `release` itself, so that the path is the same. A
 * released case that was not taken stands
 * where it stood. A resend is another attempt at bytes that may already have arrived: when it is not taken,
 * or declined (perhaps only as the
 * second of its kind), the doubt about the first stays.
 */
const STEPS: Readonly<Record<CaseState, Readonly<Partial<Record<CaseEvent, Next>>>>> = {
  draft: { propose: 'proposed', withdraw: 'withdrawn' },
  proposed: { 'approvals-complete': 'approved', ...BEFORE_SENDING },
  // An approval may count no more once its person is taken out of the policy: another one takes its place.
  approved: {
    'approvals-complete': 'approved',
    release: ({ doubt }) => (doubt ? UNKNOWN : at('released')),
    ...BEFORE_SENDING,
  },
  released: { intent: 'sending', ...BEFORE_SENDING },
  sending: {
    'not-taken': ({ doubt }) => (doubt ? UNKNOWN : at('released')),
    accepted: 'answered',
    declined: ({ doubt }) => (doubt ? UNKNOWN : at('refused')),
    ambiguous: () => UNKNOWN,
  },
  unknown: {
    intent: ({ nothingShown, doubt }) =>
      nothingShown ? { state: 'sending', nothingShown: false, doubt } : 'ask-first',
    'shows-done': 'answered',
    'shows-declined': 'refused',
    'shows-nothing': () => ({ ...UNKNOWN, nothingShown: true }),
    // What never arrived may be given up; what perhaps arrived may not.
    close: ({ nothingShown }) => (nothingShown ? at('closed') : 'ask-first'),
  },
  answered: { close: 'closed' },
  refused: { close: 'closed' },
  closed: {},
  returned: REOPENED,
  expired: REOPENED,
  withdrawn: {},
};

/**
 * The position after an event; `case-step-impossible`, or `resend-without-inquiry` for a resend nothing has
 * cleared.
 */
export function nextCasePosition(position: CasePosition, event: CaseEvent): Result<CasePosition> {
  const next = STEPS[position.state][event];
  if (next === undefined) return err(stepFault('case-step-impossible', event, position.state));
  if (typeof next === 'string') return ok({ ...at(next), doubt: position.doubt && KEEPS_DOUBT.has(next) });
  const reached = next(position);
  return reached === 'ask-first' ? err(fault('resend-without-inquiry')) : ok(reached);
}

/** What can happen now; `intent` in `unknown` is the identical resend. */
export function possibleCaseEvents(position: CasePosition): readonly CaseEvent[] {
  return CASE_EVENTS.filter((event) => nextCasePosition(position, event).ok);
}

/**
 * A proposal makes a new revision (counted from 1); no other event does. Signatures of an earlier revision
 * count for nothing.
 */
export function caseRevisionAfter(revision: number, event: CaseEvent): number {
  return event === 'propose' ? revision + 1 : revision;
}

/** After a restart: bytes may have left while nobody watched. */
export function caseAfterRestart(position: CasePosition): CasePosition {
  return position.state === 'sending' ? UNKNOWN : position;
}

const inDoubt = (state: CaseState): CasePosition => ({ ...at(state), doubt: true });
const AFTER_RESTORE: Readonly<Partial<Record<CaseState, CasePosition>>> = {
  draft: inDoubt('draft'),
  proposed: inDoubt('expired'),
  approved: inDoubt('expired'),
  released: UNKNOWN,
  sending: UNKNOWN,
  unknown: UNKNOWN,
  returned: inDoubt('returned'),
  expired: inDoubt('expired'),
};

/**
 * After a restore from backup: every case that is not final may have been sent since the copy was made. What
 * had been released is unknown; what had not is in doubt and becomes unknown when it is released. Signatures
 * that were being gathered count no more: the case is proposed again by a person who looked.
 */
export function caseAfterRestore(position: CasePosition): CasePosition {
  return AFTER_RESTORE[position.state] ?? position;
}

/** States in which a case of the copy may have been sent since the copy was made. */
export const UNRESOLVED_CASES: readonly CaseState[] = CASE_STATES.filter(
  (state) => caseAfterRestore(at(state)).doubt,
);
