// A message's life in the outbox: never twice, never "failed" when it may have moved, `unknown` left only on
// evidence.
import type { MessageEvent, MessageState } from '../batch.ts';
import { MESSAGE_EVENTS } from '../batch.ts';
import { fault, stepFault } from '../errors.ts';
import { err, ok } from '../result.ts';
import type { Result } from '../result.ts';

/** Where a message stands. The two marks are what the state alone would forget. */
export interface MessagePosition {
  readonly state: MessageState;
  /** A verified inquiry has shown, since the last attempt, that the bank knows none of the payments. */
  readonly nothingShown: boolean;
  /** An earlier attempt ended ambiguous, and no evidence has settled it yet. */
  readonly doubt: boolean;
}

export const QUEUED: MessagePosition = { state: 'queued', nothingShown: false, doubt: false };

const UNKNOWN: MessagePosition = { state: 'unknown', nothingShown: false, doubt: true };
const SETTLED = { nothingShown: false, doubt: false } as const;
/** No event leads out of it: what is set aside is never sent. */
const SET_ASIDE: MessagePosition = { state: 'set-aside', ...SETTLED };

type Step = (position: MessagePosition) => MessagePosition | 'impossible' | 'inquire-first';

const impossible: Step = () => 'impossible';
const stay: Step = (position) => position;

const NONE: Readonly<Record<MessageEvent, Step>> = {
  intent: impossible,
  'not-taken': impossible,
  'verified-accepted': impossible,
  'verified-refused': impossible,
  ambiguous: impossible,
  'inquiry-shows-payments': impossible,
  'inquiry-shows-refusal': impossible,
  'inquiry-shows-nothing': impossible,
  'set-aside': impossible,
  withdraw: impossible,
};

/**
 * A resend is another attempt at bytes that may already have arrived. So when a resend is not taken, or is
 * refused
 * (perhaps only as a duplicate of the first), the doubt about the first stays: unknown, and an inquiry must
 * say.
 */
const STEPS: Readonly<Record<MessageState, Readonly<Record<MessageEvent, Step>>>> = {
  queued: {
    ...NONE,
    intent: ({ doubt }) => ({ state: 'sending', nothingShown: false, doubt }),
    'set-aside': () => SET_ASIDE,
    withdraw: ({ doubt }) => (doubt ? 'impossible' : SET_ASIDE),
  },
  sending: {
    ...NONE,
    'not-taken': ({ doubt }) => (doubt ? UNKNOWN : QUEUED),
    'verified-accepted': () => ({ state: 'accepted', ...SETTLED }),
    'verified-refused': ({ doubt }) => (doubt ? UNKNOWN : { state: 'refused', ...SETTLED }),
    ambiguous: () => UNKNOWN,
  },
  unknown: {
    ...NONE,
    intent: ({ nothingShown, doubt }) =>
      nothingShown ? { state: 'sending', nothingShown: false, doubt } : 'inquire-first',
    'inquiry-shows-payments': () => ({ state: 'accepted', ...SETTLED }),
    'inquiry-shows-refusal': () => ({ state: 'refused', ...SETTLED }),
    'inquiry-shows-nothing': () => ({ ...UNKNOWN, nothingShown: true }),
    'set-aside': () => SET_ASIDE,
  },
  // A later inquiry is about payments, not about whether the message arrived: it moves timelines, never this
  // state.
  accepted: {
    ...NONE,
    'inquiry-shows-payments': stay,
    'inquiry-shows-refusal': stay,
    'inquiry-shows-nothing': stay,
  },
  refused: { ...NONE, 'inquiry-shows-refusal': stay, 'inquiry-shows-nothing': stay },
  'set-aside': NONE,
};

/**
 * The position after an event; `message-step-impossible`, or `resend-without-inquiry` for a resend nothing
 * has cleared.
 */
export function nextMessagePosition(position: MessagePosition, event: MessageEvent): Result<MessagePosition> {
  const next = STEPS[position.state][event](position);
  if (next === 'inquire-first') return err(fault('resend-without-inquiry'));
  if (next === 'impossible') return err(stepFault('message-step-impossible', event, position.state));
  return ok(next);
}

/** What can happen now; `intent` in `unknown` is the identical resend. */
export function possibleMessageEvents(position: MessagePosition): readonly MessageEvent[] {
  return MESSAGE_EVENTS.filter((event) => nextMessagePosition(position, event).ok);
}

/** The bank can be asked about what has been sent, or may have been. */
export function mayInquire(state: MessageState): boolean {
  return state !== 'queued' && state !== 'sending' && state !== 'set-aside';
}

/** After a restart: bytes may have left while nobody watched. */
export function afterRestart(position: MessagePosition): MessagePosition {
  return position.state === 'sending' ? UNKNOWN : position;
}

const FINAL: ReadonlySet<MessageState> = new Set(['accepted', 'refused', 'set-aside']);

/** After a restore from backup: what is not final may have moved on since the backup was made. */
export function afterRestore(position: MessagePosition): MessagePosition {
  return FINAL.has(position.state) ? position : UNKNOWN;
}

/**
 * After a sign that the bank has it all the same: what it said before of knowing none allows no resend any
 * more.
 */
export function afterContrarySign(position: MessagePosition): MessagePosition {
  return position.state === 'unknown' ? { ...position, nothingShown: false } : position;
}
