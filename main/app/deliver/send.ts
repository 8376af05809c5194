// Sends a subject at most once: intent and rollback guard are on the disk before a byte leaves, and whatever
// fails afterwards is `maybe`, by name.
import { coded, sentence } from '../../../shared/domain/sentence.ts';
import { type Fault, fault, stepFault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { instantOf } from '../../ports/clock.ts';
import type { BankOperation } from '../../ports/bank.ts';
import { newId, pauseFault, unsentExchange } from '../desk/index.ts';
import type { DeliveryContext } from './context.ts';
import type {
  AttemptDraft,
  Delivery,
  DeliveryTypes,
  Interpretation,
  PreparedRequest,
  SendOutcome,
  Settlement,
} from './delivery.ts';
import { exchangeRecord, keepAnswer } from './exchange-record.ts';
import { isLocalFailure } from './reach.ts';
import { writeRollbackGuard } from './restore/rollback-guard.ts';

/** The first sending, or a later one after the bank's gateway had not taken it. */
export function deliver<T extends DeliveryTypes>(
  context: DeliveryContext,
  delivery: Delivery<T>,
  id: string,
): Promise<Result<T['subject']>> {
  return context.mutex.runExclusive(id, () => attempt(context, delivery, id, delivery.ready));
}

/** The identical bytes once more: only from `unknown`, and only after evidence that nothing has arrived. */
export function deliverAgain<T extends DeliveryTypes>(
  context: DeliveryContext,
  delivery: Delivery<T>,
  id: string,
): Promise<Result<T['subject']>> {
  return context.mutex.runExclusive(id, () => attempt(context, delivery, id, 'unknown'));
}

async function attempt<T extends DeliveryTypes>(
  context: DeliveryContext,
  delivery: Delivery<T>,
  id: string,
  from: T['position']['state'],
): Promise<Result<T['subject']>> {
  const found = await delivery.records.find(id);
  if (!found.ok) return found;
  const subject = found.value;
  const position = delivery.position(subject);
  if (position.state !== from)
    return err(stepFault(`${delivery.name}-step-impossible`, 'send', position.state));
  const refused = await delivery.refuse(subject);
  if (refused !== null) return err(refused);
  const sending = delivery.machine.next(position, 'intent');
  if (!sending.ok) return sending;
  const held = refuseRequest(context, delivery.operation(subject));
  if (held !== null) return err(held);
  const prepared = await faultAsValue(() => delivery.prepare(subject));
  if (!prepared.ok) return prepared;

  const { sha256 } = prepared.value;
  const attempted = await begin(context, delivery.records, {
    subject: id,
    kind: 'send',
    expectedState: from,
    bodySha256: sha256,
    position: sending.value,
    log: {
      act: `${delivery.name}.${from === delivery.ready ? 'intent' : 'resend-intent'}`,
      detail: coded(sentence('log-body', { sha256 })),
    },
  });
  if (!attempted.ok) return attempted;
  const begun: Begun<T> = { id, subject, sending: sending.value, ...attempted.value };
  delivery.notify(id);
  // From here on bytes may have left: what cannot be written down is found as `sending`, and becomes unknown.
  try {
    const outcome = await exchange(context, delivery, begun, prepared.value);
    if (!isLocalFailure(outcome)) context.network.reached(outcome.exchange.answer !== null);
    await record(context, delivery, begun, outcome);
    return await delivery.records.find(id);
  } catch (cause) {
    context.diagnostics.error(begun.correlationId, `${delivery.name}.send`, cause);
    return err(fault('answer-not-stored', { correlationId: begun.correlationId }));
  } finally {
    delivery.notify(id);
  }
}

interface StoredAttempt {
  readonly attempt: string;
  readonly correlationId: string;
}

/** An attempt to send whose intent is stored. */
interface Begun<T extends DeliveryTypes> extends StoredAttempt {
  readonly id: string;
  readonly subject: T['subject'];
  readonly sending: T['position'];
}

type Intended<T extends DeliveryTypes> = Omit<AttemptDraft<T>, keyof StoredAttempt | 'startedAt' | 'log'> & {
  readonly log: { readonly act: string; readonly detail: string };
};

/** Stores that an attempt begins, under an id of its own, before anything of it leaves. */
export async function begin<T extends DeliveryTypes>(
  { clock, random }: Pick<DeliveryContext, 'clock' | 'random'>,
  records: Delivery<T>['records'],
  { log, ...intended }: Intended<T>,
): Promise<Result<StoredAttempt>> {
  const startedAt = instantOf(clock);
  const ids = { attempt: newId(random, 'attempt'), correlationId: newId(random, 'corr') };
  const entry = { at: startedAt, ...log, actor: 'desk', subject: intended.subject };
  const stored = await records.begin({ ...intended, ...ids, startedAt, log: entry });
  return stored.ok ? ok(ids) : stored;
}

/** The network switch and the bank's pauses hold every request. */
export function refuseRequest(
  { network }: Pick<DeliveryContext, 'network'>,
  operation: BankOperation,
): Fault | null {
  if (!network.online()) return fault('offline');
  const pause = network.pauses.of(operation);
  return pause === null ? null : pauseFault(pause);
}

/** Without the guard a restored copy of the store could forget this attempt, so nothing is sent. */
async function exchange<T extends DeliveryTypes>(
  context: DeliveryContext,
  delivery: Delivery<T>,
  { subject, correlationId }: Begun<T>,
  request: PreparedRequest<T>,
): Promise<SendOutcome<T>> {
  try {
    await writeRollbackGuard(context);
  } catch {
    return {
      kind: 'not-taken',
      fault: fault('mark-not-written', { correlationId }),
      exchange: unsentExchange(delivery.operation(subject), correlationId),
      waitMs: null,
    };
  }
  return request.send(correlationId);
}

async function record<T extends DeliveryTypes>(
  context: DeliveryContext,
  delivery: Delivery<T>,
  { id, subject, sending, attempt: attemptId, correlationId }: Begun<T>,
  outcome: SendOutcome<T>,
): Promise<void> {
  // The answer is kept as it came before anything is made of it.
  const answer = await keepAnswer(context, outcome);
  const meaning = await interpret(delivery, subject, outcome);
  const { event, summary } = meaning;
  const position = delivery.machine.next(sending, event);
  if (!position.ok) throw new Error(`The state machine knows no ${event} after an intent.`);
  const at = instantOf(context.clock);
  const waitMs = outcome.kind === 'not-taken' ? outcome.waitMs : null;
  const settlement: Settlement<T> = {
    ...meaning,
    subject,
    position: position.value,
    at,
    answer,
    sentAt: outcome.exchange.sentAt,
    notBefore: waitMs === null ? null : new Date(context.clock.now() + waitMs).toISOString(),
  };
  const result = event === 'ambiguous' ? 'unknown' : event === 'not-taken' ? 'not-taken' : 'answered';
  const detail =
    meaning.fault?.code ?? [summary, correlationId].filter((part) => part !== undefined).join(', ');
  const ended = await delivery.records.end(
    {
      ...exchangeRecord(context, attemptId, outcome.exchange, result, meaning.fault, answer),
      log: { at, act: `${delivery.name}.${event}`, actor: 'desk', subject: id, detail },
    },
    await delivery.settle(settlement),
  );
  if (!ended.ok) throw new Error(`The outcome of an attempt could not be stored: ${ended.error.code}`);
  await delivery.derive(subject, settlement);
}

/** An answer that cannot be read for reasons of ours is no evidence either way. */
async function interpret<T extends DeliveryTypes>(
  delivery: Delivery<T>,
  subject: T['subject'],
  outcome: SendOutcome<T>,
): Promise<Interpretation<T>> {
  if (outcome.kind === 'not-taken') return { event: 'not-taken', fault: outcome.fault, report: null };
  if (outcome.kind === 'unknown') return { event: 'ambiguous', fault: outcome.fault, report: null };
  const read = await faultAsValue(async () => ok(await delivery.interpret(outcome, subject)));
  return read.ok ? read.value : { event: 'ambiguous', fault: read.error, report: null };
}

/** An expected failure of the store or of a worker, as a value. */
export async function faultAsValue<V>(work: () => Promise<Result<V>>): Promise<Result<V>> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof FaultError) return err(cause.fault);
    throw cause;
  }
}
