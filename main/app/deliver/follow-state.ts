// What the follow-up remembers between two looks: requests of the last hour, why it waits, what is under way.
// Everything else is in the store.
import { isBankPaused } from '../../../shared/domain/running-wait.ts';
import type { Clock, Random } from '../../ports/clock.ts';
import type { Exchange } from '../../ports/bank.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const LONGEST = 30 * MINUTE;

export type PauseReason = 'bank-pause' | 'unreachable' | 'bank-failing';

export interface Pause {
  readonly why: PauseReason;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

export interface RequestInFlight {
  readonly form: 'send' | 'message' | 'pages' | 'single';
  readonly reference: string;
  readonly page: number | null;
}

/** What became of a request, as far as the next one must know it. */
export interface ReceivedOutcome {
  readonly kind: string;
  readonly exchange: Pick<Exchange, 'answer' | 'sentAt'>;
  readonly waitMs?: number | null;
}

export interface FollowState {
  /** Counts a request about to be made, whoever asked for it. */
  spend(): void;
  used(): number;
  /** When the oldest counted request is an hour old; null when none is counted. */
  nextFreeAt(): number | null;
  /** The bank's pause, or the growing one after failures; null when the next request may go. */
  pause(): Pause | null;
  /** A person ended the bank's pause; a growing one after failures goes too. */
  endPause(): void;
  receive(outcome: ReceivedOutcome): void;
  underWay(): RequestInFlight | null;
  begin(step: RequestInFlight | null): void;
  /** Requests found in the log when the desk was opened. */
  remember(instants: readonly number[]): void;
}

export function makeFollowState(clock: Pick<Clock, 'now'>, random: Random): FollowState {
  let asked: number[] = [];
  let waiting: Pause | null = null;
  let failures = 0;
  let step: RequestInFlight | null = null;

  function fresh(): number[] {
    const now = clock.now();
    // What lies ahead was asked while the clock was, and says nothing of the last hour.
    asked = asked.filter((at) => at > now - HOUR && at <= now + MINUTE);
    return asked;
  }

  function fail(why: PauseReason): void {
    failures += 1;
    const window = Math.min(LONGEST, MINUTE * 2 ** Math.min(failures - 1, 10));
    // Full jitter above half of the window: desks that failed together do not come back together.
    waiting = { why, until: clock.now() + window / 2 + Math.floor((window / 2) * unit(random)) };
  }

  return {
    spend: () => void asked.push(clock.now()),
    used: () => fresh().length,
    nextFreeAt: () => {
      const [first] = fresh();
      return first === undefined ? null : first + HOUR;
    },
    pause: () => (waiting !== null && isBankPaused(waiting.until, clock.now()) ? waiting : null),
    endPause: () => {
      waiting = null;
    },
    receive({ kind, exchange, waitMs }) {
      const status = exchange.answer?.status ?? null;
      if (kind === 'failed' && waitMs !== null && waitMs !== undefined)
        waiting = { why: 'bank-pause', until: clock.now() + waitMs };
      else if (kind === 'failed' && status === null) fail('unreachable');
      else if (kind === 'failed' && status !== null && status >= 500) fail('bank-failing');
      else if (status !== null) {
        failures = 0;
        waiting = null;
      }
    },
    underWay: () => step,
    begin: (next) => {
      step = next;
    },
    remember: (instants) => {
      asked = [...instants, ...asked].toSorted((a, b) => a - b);
    },
  };
}

/** Uniform in [0, 1). */
function unit(random: Random): number {
  const [a = 0, b = 0, c = 0, d = 0] = random.bytes(4);
  return (a + b * 2 ** 8 + c * 2 ** 16 + d * 2 ** 24) / 2 ** 32;
}
