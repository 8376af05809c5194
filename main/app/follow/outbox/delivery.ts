// The delivery of a message: from which desk and under which profile it is sent, what its pain.002 means, and
// what follows for its payments.
import type { MessageEvent } from '../../../../shared/domain/batch.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import {
  afterRestart,
  mayInquire,
  nextMessagePosition,
  type MessagePosition,
} from '../../../../shared/domain/state/message-machine.ts';
import { profileForBatch } from '../../administer/index.ts';
import {
  changed,
  type Delivery,
  checkIsSendingDesk,
  type Interpretation,
  refreshOutcome,
  reportUpdates,
  type Settlement,
  UNKNOWN_PACE,
  type BankParts,
} from '../../deliver/index.ts';
import type { InitiationOutcome } from '../../../ports/bank.ts';
import type { StatusReport } from '../../../ports/messages.ts';
import type { MessageSet, OutboxMessage, PlannedStep, StatusUpdate } from '../../../ports/store.ts';
import { meaningOfReport } from './meaning.ts';
import { findMessage, messagePosition, setMessagePosition } from './position.ts';
import { refuseAfterRestore } from './unresolved.ts';
import type { CoreParts, Stores } from '../../desk/index.ts';

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
  desk: Pick<CoreParts, 'clock' | 'identity' | 'messages' | 'notifier'> &
    Stores<'batches' | 'bytes' | 'desk' | 'handovers' | 'outbox' | 'tracking'> &
    Pick<BankParts, 'bank' | 'rollbackGuard'>,
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
    refuse: ({ batch, frozen }) => checkIsSendingDesk(desk, { batch, revision: frozen.revision }),
    async prepare(message) {
      const restored = await refuseAfterRestore(desk, message);
      if (restored !== null) return err(restored);
      const profile = await profileForBatch(desk, message.batch, ['bank', 'form']);
      if (!profile.ok) return profile;
      const chunks = await readBeforeSending(desk, message);
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

const PAGE = 500;

/** The sealed bytes; the rows are only looked at. */
async function readBeforeSending(
  desk: Stores<'bytes' | 'outbox' | 'tracking'>,
  { message, sealed }: OutboxMessage,
): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of desk.store.bytes.read(sealed.body)) chunks.push(chunk);
  await desk.store.outbox.attempts(message);
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.tracking.list({ message, offset, limit: PAGE });
    if (offset + PAGE >= page.total) return chunks;
  }
}

function planned(
  desk: Pick<CoreParts, 'clock'>,
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
  desk: Pick<CoreParts, 'clock'> & Stores<'tracking'>,
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
