// The decisions the model check runs on: the product's own pure functions. A seeded defect replaces one of
// them by what it was before.
import {
  refuseHandover,
  requiresLookUp,
  startsUnknown,
  UNRESOLVED_STATES,
  givenUpTo,
  handedOverUnseen,
  lookUpResult,
  makeFinder,
  refuseAttempt,
  type FrozenBatch,
  type RestoreRecord,
  type AttemptInfo,
} from '../../shared/domain/restore/restore.ts';
import { nextBatchState } from '../../shared/domain/state/batch-machine.ts';
import { acceptsBankWord } from '../../shared/domain/state/bank-word.ts';
import {
  afterContrarySign,
  afterRestart,
  afterRestore,
  nextMessagePosition,
} from '../../shared/domain/state/message-machine.ts';
import { evaluateInquiry } from '../../shared/domain/state/report-evaluation.ts';
import { detectRestore } from '../../main/app/deliver/restore/record.ts';
import type { BatchState } from '../../shared/domain/batch.ts';

export interface Rules {
  readonly startsUnknown: (restore: RestoreRecord | null, batch: FrozenBatch) => boolean;
  readonly unresolvedStates: readonly BatchState[];
  /** Whether a new freeze of an unresolved batch is still in doubt. */
  readonly doubtOutlivesFreeze: boolean;
  readonly givenUpTo: typeof givenUpTo;
  readonly handedOverUnseen: typeof handedOverUnseen;
  readonly refuseHandover: typeof refuseHandover;
  readonly requiresLookUp: typeof requiresLookUp;
  readonly refuseAttempt: (facts: AttemptInfo) => ReturnType<typeof refuseAttempt>;
  readonly makeFinder: typeof makeFinder;
  readonly lookUpResult: typeof lookUpResult;
  readonly nextBatchState: typeof nextBatchState;
  readonly nextMessagePosition: typeof nextMessagePosition;
  readonly afterRestart: typeof afterRestart;
  readonly afterRestore: typeof afterRestore;
  readonly evaluateInquiry: typeof evaluateInquiry;
  readonly detectRestore: typeof detectRestore;
  readonly acceptsBankWord: typeof acceptsBankWord;
  readonly afterContrarySign: typeof afterContrarySign;
  /** What the bank said last is still there after the next attempt. */
  readonly saidOutlivesAttempt: boolean;
  /** The mark knows the messages that were ended. */
  readonly keepsEnded: boolean;
  /** The mark is on the disk before bytes leave. */
  readonly marksBeforeSending: boolean;
}

export const PRODUCT: Rules = {
  startsUnknown,
  unresolvedStates: UNRESOLVED_STATES,
  doubtOutlivesFreeze: true,
  givenUpTo,
  handedOverUnseen,
  refuseHandover,
  requiresLookUp,
  refuseAttempt,
  makeFinder,
  lookUpResult,
  nextBatchState,
  nextMessagePosition,
  afterRestart,
  afterRestore,
  evaluateInquiry,
  detectRestore,
  acceptsBankWord,
  afterContrarySign,
  saidOutlivesAttempt: false,
  keepsEnded: true,
  marksBeforeSending: true,
};

const NOON = Date.parse('2026-06-01T12:00:00Z');
const NOW_BY_ALL_CLOCKS = { created: NOON, answered: NOON, attempted: NOON };

/** What each defect is, by the rule it changes. Each must be found. */
export const DEFECTS: Readonly<Record<string, Partial<Rules>>> = {
  'only batches under way are unresolved': { unresolvedStates: ['frozen', 'approved', 'released'] },
  'doubt belongs to the revision': { doubtOutlivesFreeze: false },
  'doubt about a pack belongs to its revision': {
    startsUnknown: (restore, { batch, freezes }) =>
      startsUnknown(restore, { batch, freezes: freezes.slice(-1) }),
  },
  'what an old pack brings starts in the queue': {
    startsUnknown: (restore, batch) => restore !== null && restore.unresolved.includes(batch.batch),
  },
  'a desk forgets what it handed over': { givenUpTo: () => null },
  'what was handed over is not compared': { handedOverUnseen: () => [] },
  'a restored desk hands over': { refuseHandover: () => null },
  'new batches are not looked up at the bank': {
    requiresLookUp: () => false,
    refuseAttempt: (facts) => refuseAttempt({ ...facts, restore: null }),
  },
  "the bank's list is searched by reference alone": {
    lookUpResult: (found) => lookUpResult(found.filter(({ resemblance }) => resemblance === 'same')),
  },
  'a desk forgets what it ended': { keepsEnded: false },
  'a message in doubt is withdrawn': {
    nextMessagePosition: (position, event) =>
      event === 'withdraw' && position.state === 'unknown'
        ? nextMessagePosition({ ...position, state: 'queued', doubt: false }, event)
        : nextMessagePosition(position, event),
  },
  'a restored message stays in the queue': { afterRestore: (position) => position },
  'a restarted message stays on its way': { afterRestart: (position) => position },
  'an ambiguous answer puts the message back into the queue': {
    nextMessagePosition: (position, event) =>
      nextMessagePosition(position, event === 'ambiguous' ? 'not-taken' : event),
  },
  'a resend needs no inquiry': {
    nextMessagePosition: (position, event) =>
      nextMessagePosition(event === 'intent' ? { ...position, nothingShown: true } : position, event),
    lookUpResult: () => 'clear',
  },
  'the word of a person is enough alone': {
    acceptsBankWord: ({ state }) => state === 'unknown',
  },
  'an answer whose time proves nothing is enough alone': {
    evaluateInquiry: (report, asked, times, seenBefore) =>
      evaluateInquiry(report, asked, report.noRecords ? NOW_BY_ALL_CLOCKS : times, seenBefore),
  },
  'a message on its way is settled': {
    acceptsBankWord: (message) =>
      acceptsBankWord(message.state === 'sending' ? { ...message, state: 'unknown' } : message),
    saidOutlivesAttempt: true,
    nextMessagePosition: (position, event) =>
      event === 'inquiry-shows-nothing' && position.state === 'sending'
        ? nextMessagePosition({ ...position, state: 'unknown' }, event)
        : nextMessagePosition(position, event),
  },
  'what the bank said before an attempt counts after it': { saidOutlivesAttempt: true },
  'a word outlives the next attempt': {
    nextMessagePosition: (position, event) => {
      const next = nextMessagePosition(position, event);
      return next.ok && event === 'ambiguous' && position.doubt
        ? { ok: true, value: { ...next.value, nothingShown: true } }
        : next;
    },
  },
  'a search that shows the payment takes no word back': { afterContrarySign: (position) => position },
  'the mark is written after the bytes': { marksBeforeSending: false },
  'a lost mark proves nothing is wrong': { detectRestore: () => ({ restored: false }) },
};
