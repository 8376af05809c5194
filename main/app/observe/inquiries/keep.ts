// Keeps what a reading request brought: the raw answer, and an entry in the log that names no account.
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { ObserveContext } from '../context.ts';
import type { InquiryOutcome } from '../../../ports/bank.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { ReadOutcome } from '../../../ports/bank-requests.ts';
import type { StoredAnswer } from '../../../ports/store.ts';
import { keepAnswer, noteExchange } from '../../deliver/index.ts';

export interface Kept<O> {
  readonly answer: StoredAnswer;
  readonly outcome: Extract<O, { readonly kind: 'answered' }>;
}

/**
 * The raw answer is stored before it is read, also when it is a refusal; the fault comes back as it is.
 * `refused` is told of an answer that failed.
 */
export async function keep<O extends ReadOutcome | InquiryOutcome>(
  desk: ObserveContext,
  act: string,
  detail: string,
  outcome: O,
  refused?: (answer: StoredAnswer) => Promise<void>,
): Promise<Result<Kept<O>>> {
  noteExchange(desk, outcome);
  const answer = await keepAnswer(desk, outcome);
  const told = outcome.kind === 'failed' ? `${detail}; ${outcome.fault.code}` : detail;
  await desk.store.tracking.record({
    answer,
    updates: [],
    batch: null,
    log: {
      at: instantOf(desk.clock),
      act,
      actor: 'desk',
      subject: answer?.answer ?? outcome.exchange.correlationId,
      detail: told,
    },
  });
  if (outcome.kind === 'failed') {
    if (answer !== null) await refused?.(answer);
    return err(outcome.fault);
  }
  if (answer === null) throw new Error('An answered request has an answer.');
  return ok({ answer, outcome: outcome as Kept<O>['outcome'] });
}
