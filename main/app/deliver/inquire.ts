// What follows a sending that has begun: asking the bank about it, and settling what was being sent when the
// desk stopped. An inquiry moves no money; what it shows may settle what was unknown.
import { AT_DESK } from '../../../shared/domain/sign-in.ts';
import { fault, stepFault, type Fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { BankOperation, FailedInquiry } from '../../ports/bank.ts';
import { instantOf } from '../../ports/clock.ts';
import type { StoredAnswer } from '../../ports/store.ts';
import { unsentExchange } from '../desk/index.ts';
import type { DeliveryContext } from './context.ts';
import {
  exchangeRecord,
  keepAnswer,
  begin,
  INQUIRY_NOT_MADE,
  isLocalFailure,
  noteExchange,
  refuseRequest,
  type AnsweredDelivery,
  type Delivery,
  type DeliveryTypes,
  type Settlement,
} from './send.ts';

// Settles what was being sent when the desk stopped, or when its answer could not be stored: bytes may have
// left, so it is unknown.

/** What is `sending` while nothing is under way about it becomes `unknown` as soon as that can be stored. */
export async function settleInterrupted<T extends DeliveryTypes>(
  context: Pick<DeliveryContext, 'clock' | 'mutex'>,
  delivery: Delivery<T>,
): Promise<void> {
  for (const id of await delivery.records.sending())
    if (!context.mutex.busy(id)) await context.mutex.runExclusive(id, () => settle(context, delivery, id));
}

async function settle<T extends DeliveryTypes>(
  context: Pick<DeliveryContext, 'clock' | 'mutex'>,
  { name, machine, records, ...delivery }: Delivery<T>,
  id: string,
): Promise<void> {
  const found = await records.find(id);
  if (!found.ok || delivery.position(found.value).state !== 'sending') return;
  const subject = found.value;
  const at = instantOf(context.clock);
  const why = fault('send-interrupted');
  const settlement: Settlement<T> = {
    event: 'ambiguous',
    fault: why,
    report: null,
    subject,
    position: machine.afterRestart(delivery.position(subject)),
    at,
    answer: null,
    sentAt: null,
    notBefore: null,
  };
  const change = await delivery.settle(settlement);
  const log = { at, act: `${name}.ambiguous`, actor: 'desk', subject: id, detail: why.code };
  const attempt = await records.openAttempt(id);
  const unsent = unsentExchange(delivery.operation(subject), '');
  // What is `sending` without an attempt cannot be; should it be found, it is unknown all the same.
  const done =
    attempt === null
      ? await records.change(subject, change, log)
      : await records.end({ ...exchangeRecord(context, attempt, unsent, 'unknown', why, null), log }, change);
  if (!done.ok) throw new Error(`An interrupted send could not be settled: ${done.error.code}`);
  await delivery.derive(subject, settlement);
  delivery.notify(id);
}

export interface Inquiry<Change, Outcome, Shown> {
  readonly operation: BankOperation;
  readonly log: { readonly act: string; readonly detail: string };
  send(correlationId: string): Promise<Outcome>;
  /** What changes when this desk could not ask: nothing is said about the subject. */
  notMade(nextAt: string): Change;
  interpret(outcome: Outcome, answer: StoredAnswer | null): Promise<Findings<Change, Shown>>;
}

export interface Findings<Change, Shown> {
  readonly shown: Shown;
  readonly fault: Fault | null;
  readonly change: Change;
  readonly log: { readonly act: string; readonly detail: string };
}

type InquiryOutcome = AnsweredDelivery | FailedInquiry;
type Ask<Change> = <Outcome extends InquiryOutcome, Shown>(
  inquiry: Inquiry<Change, Outcome, Shown>,
) => Promise<Result<Shown>>;

/**
 * Runs one round of inquiries about a subject. No send and no other inquiry about it runs meanwhile: an
 * answer to a question asked before a resend must not settle what came after it.
 */
export function inquire<T extends DeliveryTypes, V>(
  context: DeliveryContext,
  delivery: Delivery<T>,
  id: string,
  round: (subject: T['subject'], ask: Ask<T['change']>) => Promise<Result<V>>,
): Promise<Result<V>> {
  return context.mutex.runExclusive(id, async () => {
    const found = await delivery.records.find(id);
    if (!found.ok) return found;
    const subject = found.value;
    const position = delivery.position(subject);
    const { state } = position;
    if (!delivery.machine.mayInquire(position))
      return err(stepFault(`${delivery.name}-step-impossible`, 'inquire', state));
    const asked = await round(subject, (inquiry) => ask(context, delivery, { id, state }, inquiry));
    if (asked.ok) await delivery.derive(subject, null);
    delivery.notify(id);
    return asked;
  });
}

/** What failed on this machine is not tried again at the bank's pace. */
const LOCAL_PAUSE = 60 * 60_000;

/** `err` only when the inquiry could not be made, or when its answer could not be stored. */
async function ask<T extends DeliveryTypes, Outcome extends InquiryOutcome, Shown>(
  context: DeliveryContext,
  { name, records }: Delivery<T>,
  { id, state }: { readonly id: string; readonly state: string },
  inquiry: Inquiry<T['change'], Outcome, Shown>,
): Promise<Result<Shown>> {
  const held = refuseRequest(context, inquiry.operation);
  if (held !== null) return err(held);
  const begun = await begin<T>(context, records, {
    subject: id,
    kind: 'inquiry',
    expectedState: state,
    bodySha256: null,
    position: null,
    log: inquiry.log,
  });
  if (!begun.ok) return begun;
  const { attempt, correlationId } = begun.value;
  try {
    const outcome: InquiryOutcome & Outcome = await inquiry.send(correlationId);
    noteExchange(context, outcome);
    const end = (
      fault: Fault | null,
      answer: StoredAnswer | null,
      { change, log }: Pick<Findings<T['change'], Shown>, 'change' | 'log'>,
    ): Promise<Result<unknown>> => {
      const result = outcome.kind === 'answered' ? 'answered' : 'not-taken';
      const entry = { at: instantOf(context.clock), ...log, actor: AT_DESK, subject: id };
      const kept = exchangeRecord(context, attempt, outcome.exchange, result, fault, answer);
      return records.end({ ...kept, log: entry }, change);
    };
    if (outcome.kind === 'failed' && isLocalFailure(outcome)) {
      const later = new Date(context.clock.now() + LOCAL_PAUSE).toISOString();
      const log = { act: INQUIRY_NOT_MADE, detail: outcome.fault.code };
      const ended = await end(outcome.fault, null, { change: inquiry.notMade(later), log });
      return ended.ok ? err(outcome.fault) : ended;
    }
    const answer = await keepAnswer(context, outcome);
    const found = await inquiry.interpret(outcome, answer);
    const ended = await end(found.fault, answer, found);
    if (!ended.ok) throw new Error(`The answer of an inquiry could not be stored: ${ended.error.code}`);
    return ok(found.shown);
  } catch (cause) {
    // The answer is lost, not the payment: what the question was about stands where it stood.
    context.diagnostics.error(correlationId, `${name}.inquiry`, cause);
    return err(fault('inquiry-not-stored', { correlationId }));
  }
}
