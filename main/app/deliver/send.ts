// Sends a subject at most once: intent and rollback guard are on the disk before a byte leaves, and whatever
// fails afterwards is `maybe`, by name.
import { AT_DESK } from '../../../shared/domain/sign-in.ts';
import { answerText } from '../../../shared/domain/encodings.ts';
import { fault, stepFault, type Fault, type FaultCode } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { coded, sentence } from '../../../shared/domain/sentence.ts';
import type { BankOperation, Exchange, Unanswered } from '../../ports/bank.ts';
import { instantOf, newId } from '../../ports/clock.ts';
import type { EndAttempt, LogDraft, StoredAnswer } from '../../ports/store.ts';
import { pauseFault, unsentExchange, type CoreDeps } from '../desk/index.ts';
import type { DeliveryContext } from './context.ts';
import type { ReceivedOutcome } from './follow-state.ts';
import { writeRollbackGuard } from './restore/record.ts';

// What is kept of an exchange with the bank: the whole answer raw, its readable text, and the record of the
// attempt.

const MOST_TEXT = 2_000_000;
/** Long enough for the header of a report: its id and its time of creation. */
export const EXCERPT = 2_000;

/** Stores the answer as it came. `pain002`: what was verified in it, absent when nothing could be. */
export async function keepAnswer(
  desk: Pick<DeliveryContext, 'random' | 'clock'> & {
    readonly store: Pick<DeliveryContext['store'], 'bytes'>;
  },
  { exchange, pain002: verified }: { readonly exchange: Exchange; readonly pain002?: Uint8Array },
): Promise<StoredAnswer | null> {
  if (exchange.answer === null) return null;
  const raw = await desk.store.bytes.put([exchange.answer.body], 'compressed');
  return {
    answer: newId(desk.random, 'answer'),
    receivedAt: exchange.answeredAt ?? instantOf(desk.clock),
    raw: raw.ref,
    text: plainText(verified ?? exchange.answer.body).slice(0, MOST_TEXT),
    verified: verified !== undefined,
  };
}

/** Bank text is plain text to us: no control character reaches a screen or a log. */
export function plainText(bytes: Uint8Array): string {
  // oxlint-disable-next-line no-control-regex
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu;
  return answerText(bytes.subarray(0, wholeCharacters(bytes, MOST_TEXT))).text.replaceAll(control, '\ufffd');
}

/** The most bytes up to `most` that cut no character of UTF-8 in two. */
function wholeCharacters(bytes: Uint8Array, most: number): number {
  let end = Math.min(bytes.length, most);
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80 && end > most - 4) end -= 1;
  return end;
}

/** What is kept of an attempt when it ends. */
type ExchangeRecord = Pick<
  EndAttempt,
  | 'attempt'
  | 'endedAt'
  | 'httpStatus'
  | 'outcome'
  | 'fault'
  | 'bankReference'
  | 'answerExcerpt'
  | 'bankTime'
  | 'answer'
>;

export function exchangeRecord(
  desk: Pick<DeliveryContext, 'clock'>,
  attempt: string,
  exchange: Exchange,
  outcome: EndAttempt['outcome'],
  fault: Fault | null,
  answer: StoredAnswer | null,
): ExchangeRecord {
  return {
    attempt,
    endedAt: exchange.answeredAt ?? instantOf(desk.clock),
    httpStatus: exchange.answer?.status ?? null,
    outcome,
    fault,
    bankReference: exchange.globalTransactionId,
    answerExcerpt: answer?.text.slice(0, EXCERPT) ?? '',
    bankTime: exchange.bankTime,
    answer,
  };
}

// What a subject declares to be delivered: one thing that is sent at most once. The rules of sending are the
// engine's alone (below, and in inquire.ts).

// Tells the window that a message is not what it was.
export function changed(desk: Pick<CoreDeps, 'notifier'>, message: string): void {
  desk.notifier.emit('changed', { what: 'outbox', id: message });
  desk.notifier.emit('changed', { what: 'payments', id: null });
  desk.notifier.emit('changed', { what: 'desk', id: null });
}

/** The events that every delivery's state machine knows. */
type DeliveryEvent = 'intent' | 'not-taken' | 'ambiguous';

interface DeliveryPosition {
  readonly state: string;
  readonly nothingShown: boolean;
  readonly doubt: boolean;
}

/** `pain002`: where the bank signs its answers, the verified report within. */
export interface AnsweredDelivery {
  readonly kind: 'answered';
  readonly exchange: Exchange;
  readonly pain002?: Uint8Array;
}

/** The types of one delivery. */
export interface DeliveryTypes {
  readonly subject: unknown;
  readonly position: DeliveryPosition;
  readonly event: string;
  /** What sending comes to when the bank has answered. */
  readonly answered: AnsweredDelivery;
  /** What its answer says, as far as the subject changes by it. */
  readonly report: unknown;
  /** What is stored of the subject in the transaction of an attempt. */
  readonly change: unknown;
}

export type SendOutcome<T extends DeliveryTypes> = T['answered'] | Unanswered;

/** Everything of a request that can be known before a byte leaves. */
interface PreparedRequest<T extends DeliveryTypes> {
  /** Of the stored body: what is sent again are these bytes. */
  readonly sha256: string;
  send(correlationId: string): Promise<SendOutcome<T>>;
}

export interface Interpretation<T extends DeliveryTypes> {
  readonly event: T['event'] | DeliveryEvent;
  readonly fault: Fault | null;
  /** Null where the answer settles nothing. */
  readonly report: T['report'] | null;
  /** For the log, in a word. */
  readonly summary?: string;
}

/** How an attempt ended, and what follows for its subject. */
export interface Settlement<T extends DeliveryTypes> extends Interpretation<T> {
  readonly subject: T['subject'];
  readonly position: T['position'];
  readonly at: string;
  readonly answer: StoredAnswer | null;
  /** Null when no byte is known to have left. */
  readonly sentAt: string | null;
  /** The end of the pause the bank asked for. */
  readonly notBefore: string | null;
}

export interface AttemptDraft<T extends DeliveryTypes> {
  readonly attempt: string;
  readonly subject: string;
  readonly kind: 'send' | 'inquiry';
  /** The state the subject must be in; else `revision-conflict`. Two attempts at once cannot both begin. */
  readonly expectedState: T['position']['state'];
  readonly startedAt: string;
  readonly correlationId: string;
  readonly bodySha256: string | null;
  /** Where the intent brings the subject; null for an inquiry. */
  readonly position: T['position'] | null;
  readonly log: LogDraft;
}

type AttemptEnd = ExchangeRecord & { readonly log: LogDraft };

/** The subject and its attempts in the store. What resolves is on the disk. */
interface DeliveryRecords<T extends DeliveryTypes> {
  find(id: string): Promise<Result<T['subject']>>;
  /** Ids of those whose attempt has begun and not ended. */
  sending(): Promise<readonly string[]>;
  /** The last attempt to send it that has not ended. */
  openAttempt(id: string): Promise<string | null>;
  begin(draft: AttemptDraft<T>): Promise<Result<unknown>>;
  end(end: AttemptEnd, change: T['change']): Promise<Result<unknown>>;
  /** A change without an attempt. */
  change(subject: T['subject'], change: T['change'], log: LogDraft): Promise<Result<unknown>>;
}

export interface Delivery<T extends DeliveryTypes> {
  /** Begins the names of its log entries. */
  readonly name: 'message' | 'case';
  /** The state from which it is sent for the first time. */
  readonly ready: T['position']['state'];
  readonly machine: {
    next(position: T['position'], event: T['event'] | DeliveryEvent): Result<T['position']>;
    afterRestart(position: T['position']): T['position'];
    /** Whether the bank may be asked about it. */
    mayInquire(position: T['position']): boolean;
  };
  readonly records: DeliveryRecords<T>;
  position(subject: T['subject']): T['position'];
  operation(subject: T['subject']): BankOperation;
  /** Only one desk sends it: why this one does not, null when it does. */
  refuse(subject: T['subject']): Promise<Fault | null>;
  /**
   * Refuses what else can be known, and reads every row that an answer will change: what cannot be read now
   * could not be followed then.
   */
  prepare(subject: T['subject']): Promise<Result<PreparedRequest<T>>>;
  /** What an answer of the bank means for the subject. */
  interpret(answered: T['answered'], subject: T['subject']): Promise<Interpretation<T>>;
  settle(settlement: Settlement<T>): Promise<T['change']>;
  /** Brings up to date what follows from the subject. `null`: an inquiry has ended. */
  derive(subject: T['subject'], settlement: Settlement<T> | null): Promise<void>;
  /** Tells the window that the subject is not what it was. */
  notify(id: string): void;
}

// What an exchange says about the way to the bank. A card or a certificate that fails on this machine says
// nothing about the bank.

interface Outcome extends ReceivedOutcome {
  readonly fault?: Fault;
  readonly exchange: Exchange;
}

/** Failures of the connection or of the bank, met before a byte of the request itself left. */
const ON_THE_WAY: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'unreachable',
  'proxy-refused',
  'tls',
  'client-certificate',
  'token-unanswered',
  'token-refused',
  'token-unreadable',
  'rate-limited',
]);

/** Act of the log where a request failed on this desk: it counts for no budget. */
export const INQUIRY_NOT_MADE = 'inquiry.not-made';

/** Nothing was asked of the bank: a card, a key, a certificate or a setting of this desk stood in the way. */
export function isLocalFailure({ kind, fault, exchange }: Outcome): boolean {
  return (
    kind !== 'answered' && exchange.sentAt === null && fault !== undefined && !ON_THE_WAY.has(fault.code)
  );
}

/** Reach, budget and pauses follow from what was really asked of the bank. */
export function noteExchange(desk: Pick<DeliveryContext, 'network' | 'follow'>, outcome: Outcome): void {
  if (isLocalFailure(outcome)) return;
  desk.network.reached(outcome.exchange.answer !== null);
  desk.follow.spend();
  desk.follow.receive(outcome);
}

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
  const entry = { at: startedAt, ...log, actor: AT_DESK, subject: intended.subject };
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
