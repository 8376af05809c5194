// Sends a message: the intent is durable before a byte leaves, and every outcome goes through the one state
// machine.
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import {
  nextMessagePosition,
  type MessagePosition,
} from '../../../../shared/domain/state/message-machine.ts';
import type { FollowContext } from '../context.ts';
import type { InitiationOutcome } from '../../../ports/bank.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { StatusReport } from '../../../ports/messages.ts';
import type { OutboxMessage, PlannedStep, StatusUpdate, StoredAnswer } from '../../../ports/store.ts';
import { meaningOfReport, type Meaning } from './meaning.ts';
import { findMessage, positionOf, setPosition } from './position.ts';
import { refuseAfterRestore } from './unresolved.ts';
import {
  changed,
  elsewhere,
  exchangeRecord,
  isLocalFailure,
  keepAnswer,
  refreshOutcome,
  reportUpdates,
  UNKNOWN_PACE,
} from '../../deliver/index.ts';
import { newId, pauseFault } from '../../desk/index.ts';
import { profileForBatch } from '../../administer/index.ts';

/** First sending of a queued message. */
export function send(desk: FollowContext, message: string): Promise<Result<OutboxMessage>> {
  return desk.turns.take(message, () => attempt(desk, message, 'queued'));
}

/** The identical bytes once more: only from `unknown`, and only after a verified inquiry showed nothing. */
export function resend(desk: FollowContext, message: string): Promise<Result<OutboxMessage>> {
  return desk.turns.take(message, () => attempt(desk, message, 'unknown'));
}

async function attempt(
  desk: FollowContext,
  id: string,
  from: 'queued' | 'unknown',
): Promise<Result<OutboxMessage>> {
  const found = await findMessage(desk, id);
  if (!found.ok) return found;
  const message = found.value;
  if (message.state !== from)
    return err(fault('message-step-impossible', { detail: `send in state ${message.state}` }));
  const other = await elsewhere(desk, { batch: message.batch, revision: message.frozen.revision });
  if (other !== null) return err(other);
  const sending = nextMessagePosition(positionOf(message), 'intent');
  if (!sending.ok) return sending;
  const restored = await refuseAfterRestore(desk, message);
  if (restored !== null) return err(restored);
  if (!desk.network.online()) return err(fault('offline'));
  const pause = desk.pauses.of('initiation');
  if (pause !== null) return err(pauseFault(pause));
  const profile = await profileForBatch(desk, message.batch, ['bank', 'form']);
  if (!profile.ok) return profile;
  const read = await readBeforeSending(desk, message);
  if (!read.ok) return read;

  const [attemptId, correlationId, startedAt] = [
    newId(desk.random, 'attempt'),
    newId(desk.random, 'corr'),
    instantOf(desk.clock),
  ];
  const begun = await desk.store.outbox.begin({
    attempt: attemptId,
    message: id,
    kind: 'initiation',
    expectedState: from,
    startedAt,
    correlationId,
    bodySha256: message.sealed.sha256,
    set: { ...setPosition(sending.value, startedAt), next: null, fault: null },
    log: {
      at: startedAt,
      act: from === 'queued' ? 'message.intent' : 'message.resend-intent',
      actor: 'desk',
      subject: id,
      detail: `body SHA-256 ${message.sealed.sha256}`,
    },
  });
  if (!begun.ok) return begun;
  changed(desk, id);
  // From here on bytes may have left: what cannot be written down is `maybe` by name, is found as `sending`,
  // and becomes unknown.
  try {
    const outcome = await desk.bank.initiate({
      profile: profile.value,
      kind: message.frozen.kind,
      body: { chunks: read.value, sha256: message.sealed.sha256 },
      correlationId,
    });
    if (!isLocalFailure(outcome)) desk.network.reached(outcome.exchange.answer !== null);
    await record(desk, message, sending.value, attemptId, outcome);
    await refreshOutcome(desk, message.batch);
    changed(desk, id);
    return await findMessage(desk, id);
  } catch (cause) {
    desk.diagnostics.error(correlationId, 'outbox.send', cause);
    changed(desk, id);
    return err(fault('answer-not-stored', { correlationId }));
  }
}

const PAGE = 500;

/**
 * The sealed bytes, and every row that an answer will change: what cannot be read now could not be followed
 * then, so nothing is sent.
 */
async function readBeforeSending(
  desk: FollowContext,
  message: OutboxMessage,
): Promise<Result<readonly Uint8Array[]>> {
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of desk.store.bytes.read(message.sealed.body)) chunks.push(chunk);
    await desk.store.outbox.attempts(message.message);
    for (let offset = 0; ; offset += PAGE) {
      const page = await desk.store.tracking.list({ message: message.message, offset, limit: PAGE });
      if (offset + PAGE >= page.total) return ok(chunks);
    }
  } catch (cause) {
    if (cause instanceof FaultError) return err(cause.fault);
    throw cause;
  }
}

async function record(
  desk: FollowContext,
  message: OutboxMessage,
  sending: MessagePosition,
  attemptId: string,
  outcome: InitiationOutcome,
): Promise<void> {
  const meaning = await meaningOf(desk, message, outcome);
  const answer = await keepAnswer(desk, outcome);
  const at = instantOf(desk.clock);
  const position = nextMessagePosition(sending, meaning.event);
  if (!position.ok) throw new Error(`The state machine knows no ${meaning.event} after an intent.`);
  const told =
    meaning.event === 'ambiguous' ? 'unknown' : meaning.event === 'not-taken' ? 'not-taken' : 'answered';
  const ended = await desk.store.outbox.end({
    ...exchangeRecord(desk, attemptId, outcome.exchange, told, meaning.fault, answer),
    set: {
      ...setPosition(position.value, at),
      fault: meaning.fault,
      inquiries: 0,
      bankSays: null,
      next: planned(desk, position.value, outcome),
    },
    updates: await updatesOf(desk, message, meaning, answer, outcome, at),
    batch: null,
    log: {
      at,
      act: `message.${meaning.event}`,
      actor: 'desk',
      subject: message.message,
      detail: meaning.fault?.code ?? outcome.exchange.correlationId,
    },
  });
  if (!ended.ok) throw new Error(`The outcome of an attempt could not be stored: ${ended.error.code}`);
}

/** What the outcome means for the message (design: what an answer means). */
async function meaningOf(
  desk: FollowContext,
  message: OutboxMessage,
  outcome: InitiationOutcome,
): Promise<Meaning> {
  if (outcome.kind === 'not-taken') return { event: 'not-taken', fault: outcome.fault, report: null };
  if (outcome.kind === 'unknown') return { event: 'ambiguous', fault: outcome.fault, report: null };
  const read = await readAnswer(desk, outcome);
  if (!read.ok) return { event: 'ambiguous', fault: read.error, report: null };
  return meaningOfReport(read.value, message);
}

/**
 * An answer that cannot be read for reasons of ours is no evidence either way; it is kept and the message is
 * unknown.
 */
async function readAnswer(
  desk: FollowContext,
  { pain002, encodingNote }: Extract<InitiationOutcome, { kind: 'answered' }>,
): Promise<Result<StatusReport>> {
  try {
    return await desk.messages.readStatus(pain002, encodingNote);
  } catch (cause) {
    if (cause instanceof FaultError) return err(cause.fault);
    throw cause;
  }
}

function planned(
  desk: FollowContext,
  position: MessagePosition,
  outcome: InitiationOutcome,
): PlannedStep | null {
  const at = (milliseconds: number): string => new Date(desk.clock.now() + milliseconds).toISOString();
  if (position.state === 'unknown') return { what: 'inquire', at: at(UNKNOWN_PACE) };
  // Only a pause the bank itself asked for ends by itself; every other refusal of the gateway needs a person.
  return position.state === 'queued' && outcome.kind === 'not-taken' && outcome.waitMs !== null
    ? { what: 'send', at: at(outcome.waitMs) }
    : null;
}

async function updatesOf(
  desk: FollowContext,
  message: OutboxMessage,
  { event, report }: Meaning,
  answer: StoredAnswer | null,
  outcome: InitiationOutcome,
  at: string,
): Promise<readonly StatusUpdate[]> {
  const all = { allOfMessage: message.message };
  const sent: StatusUpdate[] =
    outcome.exchange.sentAt === null || event === 'not-taken'
      ? []
      : [{ target: all, entry: null, set: { sentAt: at } }];
  if (event === 'ambiguous') {
    const entry = {
      at,
      source: 'desk' as const,
      status: null,
      reasons: [],
      facts: [],
      notUnderstood: [],
      answer: answer?.answer ?? null,
    };
    return [...sent, { target: all, entry, set: { tone: 'unknown', updatedAt: at } }];
  }
  if (report === null || answer === null) return sent;
  return [
    ...sent,
    ...(await reportUpdates(desk, {
      message,
      report,
      source: 'initiation-answer',
      answer: answer.answer,
      at,
      about: null,
    })),
  ];
}
