// The delivery of a message: from which desk and under which profile it is sent, what its pain.002 means,
// what follows for its payments, and messages whose outcome a restored store does not know.
import type { MessageEvent } from '../../../../shared/domain/batch.ts';
import { because, fault, type Fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import {
  givenUpTo,
  HELD_BY,
  refuseAttempt,
  type EndedMessage,
} from '../../../../shared/domain/restore/restore.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import {
  afterRestart,
  afterRestore,
  mayInquire,
  nextMessagePosition,
  type MessagePosition,
} from '../../../../shared/domain/state/message-machine.ts';
import { evaluateInitiation } from '../../../../shared/domain/state/report-evaluation.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import type { InitiationOutcome } from '../../../ports/bank.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { StatusReport } from '../../../ports/messages.ts';
import type { MessageSet, OutboxMessage, PlannedStep, StatusUpdate } from '../../../ports/store.ts';
import { profileForBatch } from '../../administer/index.ts';
import {
  UNKNOWN_PACE,
  batchStartsUnknown,
  changed,
  checkIsSendingDesk,
  deliver,
  deliverAgain,
  lookUpOf,
  noticedRestore,
  refreshOutcome,
  reportUpdates,
  restoreDetails,
  type BankingDeps,
  type Delivery,
  type Interpretation,
  type Settlement,
} from '../../deliver/index.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';
import { batchChecksNow, despite, refuseByChecks } from '../../observe/index.ts';
import type { OutboxContext } from '../context.ts';

// A stored message as the state machine knows it, and back.

export function messagePosition(message: OutboxMessage): MessagePosition {
  return { state: message.state, nothingShown: message.nothingShownAt !== null, doubt: message.doubt };
}

export function setMessagePosition(
  { state, nothingShown, doubt }: MessagePosition,
  at: string,
): Pick<MessageSet, 'state' | 'nothingShownAt' | 'doubt'> {
  return { state, doubt, nothingShownAt: nothingShown ? at : null };
}

export async function findMessage(desk: Stores<'outbox'>, message: string): Promise<Result<OutboxMessage>> {
  const found = await desk.store.outbox.get(message);
  return found === null ? err(fault('not-found')) : { ok: true, value: found };
}

// What a verified answer to an initiation means for its message: taken, refused as a whole, refused as a
// duplicate, or not said.

interface Meaning {
  readonly event: MessageEvent;
  readonly fault: Fault | null;
  readonly report: StatusReport | null;
}

export function meaningOfReport(
  report: StatusReport,
  message: Pick<OutboxMessage, 'messageId' | 'transactions'>,
): Meaning {
  const found = evaluateInitiation(report, message);
  if (found.evidence === 'accepted') return { event: 'verified-accepted', fault: null, report };
  if (found.evidence === 'refused') return { event: 'verified-refused', fault: null, report };
  if (found.evidence === 'duplicate')
    return ambiguous(fault('duplicate-refused', { detail: reasonsOf(report) }));
  return ambiguous(
    found.evidence === 'garbled' ? because('answer-garbled', found.why) : fault('answer-other-message'),
  );
}

function ambiguous(cause: Fault): Meaning {
  return { event: 'ambiguous', fault: cause, report: null };
}

function reasonsOf({ group, paymentGroups, transactions }: StatusReport): string {
  const reasons = [group, ...paymentGroups, ...transactions].flatMap((level) =>
    level.reasons.map(({ code, text }) => `${code} ${text}`.trim()),
  );
  return [...new Set(reasons)].join('; ').slice(0, 300);
}

// Messages whose outcome a restored store does not know: they become, or start as, `unknown`, and an inquiry
// must say.

export async function recordUnresolved(
  desk: Pick<CoreDeps, 'clock' | 'notifier'> & Stores<'batches' | 'outbox' | 'tracking'>,
  message: OutboxMessage,
): Promise<void> {
  const at = instantOf(desk.clock);
  const why = fault('store-restored');
  const next = { what: 'inquire' as const, at: new Date(desk.clock.now() + UNKNOWN_PACE).toISOString() };
  const planned = await desk.store.outbox.plan(
    message.message,
    {
      ...setMessagePosition(afterRestore(messagePosition(message)), at),
      fault: why,
      inquiries: 0,
      bankSays: null,
      next,
    },
    { at, act: 'message.ambiguous', actor: 'desk', subject: message.message, detail: why.code },
  );
  if (!planned.ok) throw new FaultError(planned.error);
  const entry = {
    at,
    source: 'desk' as const,
    status: null,
    reasons: [],
    facts: restoreDetails(at),
    notUnderstood: [],
    answer: null,
  };
  await desk.store.tracking.record({
    answer: null,
    batch: null,
    updates: [
      {
        target: { allOfMessage: message.message },
        entry,
        set: { statusGroup: 'unknown', updatedAt: at, nextInquiryAt: null },
      },
    ],
    log: { at, act: 'payment.unknown', actor: 'desk', subject: message.message, detail: why.code },
  });
  await refreshOutcome(desk, message.batch);
  changed(desk, message.message);
}

/** Why a restore keeps an attempt to send from beginning; null when nothing of it is in the way. */
async function refuseAfterRestore(
  desk: Pick<CoreDeps, 'clock' | 'identity'> &
    Stores<'batches' | 'desk'> &
    Pick<BankingDeps, 'rollbackGuard'>,
  message: OutboxMessage,
): Promise<Fault | null> {
  const { state, attempts, batch, frozen } = message;
  if (state !== 'queued' && state !== 'unknown') return null;
  const [restore, givenUp] = await Promise.all([noticedRestore(desk), desk.rollbackGuard.givenUp()]);
  const to = givenUpTo(givenUp, { batch, revision: frozen.revision });
  const code = refuseAttempt({
    restore,
    now: desk.clock.now(),
    state,
    attempts,
    givenUpTo: to,
    startsUnknown: restore !== null && (await batchStartsUnknown(desk, restore, batch)),
    lookUp: restore === null ? null : await lookUpOf(desk, message.message),
  });
  return code === null ? null : fault(code, to === null ? {} : { detail: to });
}

/** An older copy of the store does not know that an officer ended the message; the rollback guard does. */
function endedFault(ended: readonly EndedMessage[], id: string): Fault | null {
  const found = ended.find(({ message }) => message === id);
  return found === undefined ? null : fault(found.why);
}

/** A message a person has to find out about before it may be sent. */
export function isHold({ code }: Fault): boolean {
  return Object.values(HELD_BY).some((held) => held === code);
}

export interface MessageChange {
  readonly set: MessageSet;
  readonly updates: readonly StatusUpdate[];
}

interface MessageTypes {
  readonly subject: OutboxMessage;
  readonly position: MessagePosition;
  readonly event: MessageEvent;
  readonly answered: Extract<InitiationOutcome, { kind: 'answered' }>;
  readonly report: StatusReport;
  readonly change: MessageChange;
}

/** `create-payment` (interface document 4.1): only the address and the answer differ. */
type Operation = 'initiation' | 'create-payment';

export function messageDelivery(
  desk: Pick<CoreDeps, 'clock' | 'identity' | 'messages' | 'notifier'> &
    Stores<'batches' | 'bytes' | 'desk' | 'handovers' | 'log' | 'outbox' | 'reports' | 'tracking'> &
    Pick<BankingDeps, 'bank' | 'rollbackGuard'>,
  operation: Operation = 'initiation',
): Delivery<MessageTypes> {
  const { outbox } = desk.store;
  return {
    name: 'message',
    ready: 'queued',
    machine: { next: nextMessagePosition, afterRestart, mayInquire: ({ state }) => mayInquire(state) },
    position: messagePosition,
    operation: () => operation,
    records: {
      find: (id) => findMessage(desk, id),
      sending: async () =>
        (await outbox.list({ offset: 0, limit: PAGE, states: ['sending'] })).rows.map(
          ({ message }) => message,
        ),
      openAttempt: async (id) =>
        (await outbox.attempts(id)).findLast(
          ({ outcome, kind }) => outcome === 'pending' && kind === 'initiation',
        )?.attempt ?? null,
      begin: ({ subject, kind, position, ...draft }) =>
        outbox.begin({
          ...draft,
          message: subject,
          kind: kind === 'send' ? 'initiation' : 'inquiry',
          set:
            position === null
              ? {}
              : { ...setMessagePosition(position, draft.startedAt), next: null, fault: null, bankSays: null },
        }),
      end: (end, change) => outbox.end({ ...end, ...change, batch: null }),
      change: ({ message }, { set }, log) => outbox.plan(message, set, log),
    },
    refuse: async ({ message, batch, frozen }) =>
      (await checkIsSendingDesk(desk, { batch, revision: frozen.revision })) ??
      endedFault(await desk.rollbackGuard.ended(), message),
    async prepare(message) {
      const restored = await refuseAfterRestore(desk, message);
      if (restored !== null) return err(restored);
      const profile = await profileForBatch(desk, message.batch, ['bank', 'form']);
      if (!profile.ok) return profile;
      const chunks = await readBeforeSending(desk, message);
      const held = await passChecks(desk, message);
      if (held !== null) return err(held);
      const { sha256 } = message.sealed;
      const job = { profile: profile.value, kind: message.frozen.kind, body: { chunks, sha256 } };
      return ok({
        sha256,
        send: (correlationId: string) =>
          operation === 'initiation'
            ? desk.bank.initiate({ ...job, correlationId })
            : desk.bank.createPayment({ ...job, correlationId }),
      });
    },
    async interpret({ pain002, encodingNote }, message): Promise<Interpretation<MessageTypes>> {
      const read = await desk.messages.readStatus(pain002, encodingNote);
      return read.ok
        ? meaningOfReport(read.value, message)
        : { event: 'ambiguous', fault: read.error, report: null };
    },
    settle: async (settlement) => ({
      set: {
        ...setMessagePosition(settlement.position, settlement.at),
        fault: settlement.fault,
        inquiries: 0,
        next: planned(desk, operation, settlement),
      },
      updates: await updatesOf(desk, settlement),
    }),
    derive: ({ batch }) => refreshOutcome(desk, batch),
    notify: (id) => changed(desk, id),
  };
}

/**
 * Before a message leaves for the first time. Identical bytes that are sent again are the same money:
 * nothing is asked of them.
 */
async function passChecks(
  desk: Pick<CoreDeps, 'clock'> & Stores<'batches' | 'desk' | 'log' | 'reports'>,
  { message, batch, attempts }: OutboxMessage,
): Promise<Fault | null> {
  if (attempts > 0) return null;
  const checks = await batchChecksNow(desk, batch);
  const refused = refuseByChecks(checks);
  if (refused !== null) return refused;
  const entry = despite(desk, checks, { act: 'message.despite', actor: AT_DESK, subject: message });
  if (entry !== undefined) await desk.store.log.append(entry);
  return null;
}

const PAGE = 500;

/**
 * The sealed bytes. All else that an answer will be written to is read where it lies: damage is found before
 * money leaves.
 */
async function readBeforeSending(
  desk: Stores<'bytes' | 'outbox' | 'tracking'>,
  { message, sealed }: OutboxMessage,
): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of desk.store.bytes.read(sealed.body)) chunks.push(chunk);
  await desk.store.outbox.attempts(message);
  await desk.store.tracking.tally({ message });
  await desk.store.tracking.checkPayments(message);
  return chunks;
}

function planned(
  desk: Pick<CoreDeps, 'clock'>,
  operation: Operation,
  { position, notBefore }: Settlement<MessageTypes>,
): PlannedStep | null {
  if (position.state === 'unknown')
    return { what: 'inquire', at: new Date(desk.clock.now() + UNKNOWN_PACE).toISOString() };
  // Only a pause the bank itself asked for ends by itself; every other refusal of the gateway needs a person.
  // So does a payment to be created: the machine sends by initiation alone.
  return position.state === 'queued' && notBefore !== null && operation === 'initiation'
    ? { what: 'send', at: notBefore }
    : null;
}

async function updatesOf(
  desk: Pick<CoreDeps, 'clock'> & Stores<'tracking'>,
  { subject: message, event, report, answer, sentAt, at }: Settlement<MessageTypes>,
): Promise<readonly StatusUpdate[]> {
  const target = { allOfMessage: message.message };
  const sent: StatusUpdate[] =
    sentAt === null || event === 'not-taken' ? [] : [{ target, entry: null, set: { sentAt: at } }];
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
    return [...sent, { target, entry, set: { statusGroup: 'unknown', updatedAt: at } }];
  }
  if (report === null || answer === null) return sent;
  const heard = { message, report, answer: answer.answer, at, about: null } as const;
  return [...sent, ...(await reportUpdates(desk, { ...heard, source: 'initiation-answer' }))];
}

// Sends a message: by initiation, or by create payment (interface document 4.1) where the profile enables it.

export function send(desk: OutboxContext, message: string): Promise<Result<OutboxMessage>> {
  return deliver(desk, messageDelivery(desk), message);
}

export function resend(desk: OutboxContext, message: string): Promise<Result<OutboxMessage>> {
  return deliverAgain(desk, messageDelivery(desk), message);
}

export async function sendAsCreation(
  desk: OutboxContext,
  message: string,
): Promise<Result<Answer<'creation.send'>>> {
  const profile = await desk.store.desk.profile();
  if (profile === null) return err(fault('profile-missing'));
  if (profile.profile.paths.createPayment === null) return err(fault('operation-not-enabled'));
  const sent = await deliver(desk, messageDelivery(desk, 'create-payment'), message);
  if (!sent.ok) return sent;
  const { state, fault: why } = sent.value;
  const paymentId =
    why?.code === 'payment-id-only' ? (/^paymentID (.*)$/u.exec(why.detail ?? '')?.[1] ?? null) : null;
  return ok({ message, state, paymentId, fault: why });
}
