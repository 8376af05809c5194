// What decides whether a request may leave the desk: its network switch, what is known of the bank's reach,
// and the pauses the bank asked for, behind which the bank link stands. Offline is a decision; unreachable is
// an observation.
import { fault } from '../../../shared/domain/errors.ts';
import { sentence } from '../../../shared/domain/sentence.ts';
import { isBankPaused } from '../../../shared/domain/running-wait.ts';
import type { BankLink, BankOperation, Exchange, NetworkSwitch } from '../../ports/bank.ts';
import { instantOf, type Clock } from '../../ports/clock.ts';

// The pauses the bank asked for, per operation: nothing of that operation leaves before they end, unless a
// person ends them.

export interface BankPause {
  /** `token`: no access token is given, so nothing goes out at all. */
  readonly operation: BankOperation | 'token';
  /** RFC 3339, UTC. */
  readonly until: string;
}

export interface BankPauses {
  /** The pause that holds the operation now; null when it may go. */
  of(operation: BankOperation): BankPause | null;
  all(): readonly BankPause[];
  begin(operation: BankOperation | 'token', waitMs: number): BankPause;
  /** Pauses that were kept when the desk was closed; what is none is left out. */
  restore(kept: unknown): void;
  /** Ends all of them; which these were. */
  end(): readonly BankPause[];
}

/** Setting under which the pauses outlive the desk's process. */
export const PAUSES_SETTING = 'bank.pauses';

function isPause(value: unknown): value is BankPause {
  if (typeof value !== 'object' || value === null || !('operation' in value) || !('until' in value))
    return false;
  return (
    typeof value.operation === 'string' &&
    typeof value.until === 'string' &&
    !Number.isNaN(Date.parse(value.until))
  );
}

export function makeBankPauses(clock: Pick<Clock, 'now'>): BankPauses {
  const ends = new Map<BankOperation | 'token', number>();

  function pauseOf(operation: BankOperation | 'token'): BankPause | null {
    const until = ends.get(operation);
    if (until === undefined) return null;
    if (isBankPaused(until, clock.now())) return { operation, until: new Date(until).toISOString() };
    ends.delete(operation);
    return null;
  }

  const all = (): readonly BankPause[] => [...ends.keys()].flatMap((operation) => pauseOf(operation) ?? []);
  return {
    of: (operation) => pauseOf('token') ?? pauseOf(operation),
    all,
    begin(operation, waitMs) {
      const until = clock.now() + waitMs;
      ends.set(operation, until);
      return { operation, until: new Date(until).toISOString() };
    },
    restore(kept) {
      if (!Array.isArray(kept)) return;
      for (const pause of kept as readonly unknown[]) {
        if (isPause(pause)) ends.set(pause.operation, Date.parse(pause.until));
      }
    },
    end() {
      const ended = all();
      ends.clear();
      return ended;
    },
  };
}

// What decides whether a request may leave the desk: its network switch, what is known of the bank's reach,
// and the pauses the bank asked for. Offline is a decision; unreachable is an observation.

export interface NetworkView {
  readonly mode: 'online' | 'offline';
  readonly state: 'online' | 'offline' | 'unreachable';
  readonly since: string;
}

export interface Network extends NetworkSwitch {
  view(): NetworkView;
  setMode(mode: NetworkView['mode']): void;
  /** Told by every exchange with the bank: whether any answer came. */
  reached(answered: boolean): void;
  /** Pauses the bank asked for. */
  readonly pauses: BankPauses;
}

export function makeNetwork(clock: Clock, mode: NetworkView['mode'], onChange: () => void): Network {
  let view: NetworkView = { mode, state: mode, since: instantOf(clock) };

  function move(next: Omit<NetworkView, 'since'>): void {
    if (next.mode === view.mode && next.state === view.state) return;
    view = { ...next, since: instantOf(clock) };
    onChange();
  }

  return {
    online: () => view.mode === 'online',
    view: () => view,
    pauses: makeBankPauses(clock),
    setMode: (next) => move({ mode: next, state: next }),
    reached: (answered) => {
      if (view.mode === 'online') move({ mode: 'online', state: answered ? 'online' : 'unreachable' });
    },
  };
}

interface Outcome {
  readonly kind: string;
  readonly exchange: Exchange;
  readonly waitMs?: number | null;
}

/** `onPause` is told of every pause that begins. */
export function pausedBank(
  bank: BankLink,
  pauses: BankPauses,
  onPause: (pause: BankPause) => void,
  clock: Pick<Clock, 'now'>,
): BankLink {
  async function held<T extends Outcome, K extends string>(
    operation: BankOperation,
    correlationId: string,
    kind: K,
    send: () => Promise<T>,
  ): Promise<T | ReturnType<typeof notSent<K>>> {
    const pause = pauses.of(operation);
    if (pause !== null) return notSent(operation, correlationId, kind, pause, clock);
    const outcome = await send();
    // Without an answer of its own it was the access token that was refused for now.
    if (typeof outcome.waitMs === 'number')
      onPause(pauses.begin(outcome.exchange.answer === null ? 'token' : operation, outcome.waitMs));
    return outcome;
  }
  return {
    ...bank,
    initiate: (job) => held('initiation', job.correlationId, 'not-taken', () => bank.initiate(job)),
    createPayment: (job) =>
      held('create-payment', job.correlationId, 'not-taken', () => bank.createPayment(job)),
    decide: (job) =>
      held(job.kind === 'stop' ? 'stop' : 'reconfirm', job.correlationId, 'not-taken', () =>
        bank.decide(job),
      ),
    inquirePost: (job) => held('inquiry-post', job.correlationId, 'failed', () => bank.inquirePost(job)),
    inquireGet: (job) => held('inquiry-get', job.correlationId, 'failed', () => bank.inquireGet(job)),
    search: (job) =>
      held(
        job.form === 'current' ? 'enhanced-inquiry' : 'enhanced-inquiry-deprecated',
        job.correlationId,
        'failed',
        () => bank.search(job),
      ),
    retrieve: (job) => held('retrieve', job.correlationId, 'failed', () => bank.retrieve(job)),
    balance: (job) => held('balance', job.correlationId, 'failed', () => bank.balance(job)),
  };
}

export function pauseFault({ until }: BankPause, correlationId?: string): ReturnType<typeof fault> {
  return fault('bank-pause', {
    sentences: [sentence('log-until', { until })],
    ...(correlationId === undefined ? {} : { correlationId }),
  });
}

/**
 * `waitMs` is what is left of the pause: a message that met it on its way out goes when it ends, like the one
 * that was answered with it.
 */
function notSent<K extends string>(
  operation: BankOperation,
  correlationId: string,
  kind: K,
  pause: BankPause,
  clock: Pick<Clock, 'now'>,
) {
  return {
    kind,
    fault: pauseFault(pause, correlationId),
    exchange: unsentExchange(operation, correlationId),
    waitMs: Math.max(0, Date.parse(pause.until) - clock.now()),
  };
}

/** The exchange of a request that stayed on this desk. */
export function unsentExchange(operation: BankOperation, correlationId: string): Exchange {
  return {
    correlationId,
    operation,
    method: 'POST',
    url: '',
    sentAt: null,
    answeredAt: null,
    globalTransactionId: null,
    rateLimit: null,
    answer: null,
    bankTime: null,
  };
}
