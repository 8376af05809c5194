// The bank link behind the pauses the bank asked for: a request that comes too early stays here, whoever
// wants it.
import { sentence } from '../../../shared/domain/sentence.ts';
import { fault } from '../../../shared/domain/errors.ts';
import type { BankLink, BankOperation, Exchange } from '../../ports/bank.ts';
import type { Clock } from '../../ports/clock.ts';
import type { BankPause, BankPauses } from './bank-pauses.ts';

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
