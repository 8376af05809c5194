// The outbox in memory: messages, the attempts to send them and to ask about them, and what each transaction
// changes of their payments.
import { fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import { sumsOf, type FakeBatches } from './batches.fake.ts';
import type { FreezeStore } from './freezes.ts';
import type { HandoverStore } from './handovers.ts';
import type { FakeTracking } from './tracking.fake.ts';
import type { TrackedPayment } from './tracking.ts';
import type { LogStore } from './log.ts';
import type { Attempt, MessageSet, OutboxMessage, OutboxStore } from './outbox.ts';

/** Without `seal`, which changes a batch as well: {@link fakeSeal}. */
export interface FakeOutbox extends Omit<OutboxStore, 'seal'> {
  /** A message that was sealed just now. */
  add(message: OutboxMessage): void;
}

export function fakeOutbox(
  first: readonly OutboxMessage[],
  log: Pick<LogStore, 'append'>,
  tracking: Pick<FakeTracking, 'apply'>,
): FakeOutbox {
  const messages = new Map(first.map((message) => [message.message, message]));
  const attempts: Attempt[] = [];
  const set = (id: string, change: MessageSet & { readonly changedAt?: string }): void => {
    const message = messages.get(id);
    if (message !== undefined) messages.set(id, { ...message, ...change });
  };
  return {
    add: (message) => void messages.set(message.message, message),
    get: async (id) => messages.get(id) ?? null,
    ofBatch: async (batch) => [...messages.values()].filter((message) => message.batch === batch),
    list: async ({ offset, limit, states, order = 'newest' }) => {
      const rows = [...messages.values()]
        .filter(({ state }) => states === undefined || states.length === 0 || states.includes(state))
        .toSorted((a, b) => {
          const earlier = compare(a.sealed.sealedAt, b.sealed.sealedAt);
          return order === 'due'
            ? compare(firstDay(a), firstDay(b)) || earlier
            : Number(b.state === 'unknown') - Number(a.state === 'unknown') || -earlier;
        });
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    countByState: async () => {
      const own = [...messages.values()].filter(({ handedOverTo }) => handedOverTo === null);
      return Object.fromEntries(
        [...Map.groupBy(own, ({ state }) => state)].map(([state, alike]) => [state, alike.length]),
      );
    },
    countToSend: async () =>
      [...messages.values()].filter(
        ({ state, next, handedOverTo }) => state === 'queued' && next === null && handedOverTo === null,
      ).length,
    due: async (step, now, limit) =>
      [...messages.values()]
        .filter(({ next }) => next?.what === step && next.at <= now)
        .toSorted((a, b) => ((a.next?.at ?? '') < (b.next?.at ?? '') ? -1 : 1))
        .slice(0, limit),
    async reseal(id, sealed, entry) {
      const message = messages.get(id);
      if (message === undefined) return err(fault('not-found'));
      if (message.handedOverTo !== null) return err(fault('handed-over'));
      if (attempts.some((one) => one.message === id && one.kind === 'initiation'))
        return err(fault('revision-conflict'));
      messages.set(id, { ...message, sealed, changedAt: entry.at });
      await log.append(entry);
      return ok(null);
    },
    attempts: async (id) => attempts.filter(({ message }) => message === id),
    async begin({ set: change, log: entry, expectedState, ...attempt }) {
      const message = messages.get(attempt.message);
      if (message === undefined) return err(fault('not-found'));
      if (message.state !== expectedState) return err(fault('revision-conflict'));
      if (attempt.kind === 'initiation') {
        const isPending = attempts.some(
          (one) => one.message === attempt.message && one.kind === attempt.kind && one.outcome === 'pending',
        );
        if (isPending) return err(fault('revision-conflict'));
        if (attempt.bodySha256 !== message.sealed.sha256) return err(fault('bytes-differ'));
        if (message.handedOverTo !== null) return err(fault('handed-over'));
      }
      const number = attempts.filter((one) => one.message === attempt.message).length + 1;
      attempts.push({
        ...attempt,
        number,
        endedAt: null,
        httpStatus: null,
        outcome: 'pending',
        fault: null,
        bankReference: null,
        answer: '',
        bankTime: null,
      });
      if (attempt.kind === 'initiation')
        messages.set(attempt.message, { ...message, attempts: message.attempts + 1, nothingShownAt: null });
      set(attempt.message, { ...change, changedAt: attempt.startedAt });
      await log.append(entry);
      return ok(null);
    },
    async end({
      attempt: id,
      answerExcerpt,
      bankTime = null,
      set: change,
      updates,
      log: entry,
      answer,
      ...end
    }) {
      const index = attempts.findIndex(({ attempt }) => attempt === id);
      const begun = attempts[index];
      if (begun === undefined) return err(fault('not-found'));
      if (begun.outcome !== 'pending') return err(fault('revision-conflict'));
      const { endedAt, httpStatus, outcome, fault: why, bankReference } = end;
      attempts[index] = {
        ...begun,
        endedAt,
        httpStatus,
        outcome,
        fault: why,
        bankReference,
        bankTime,
        answer: answerExcerpt.slice(0, 2_000),
      };
      set(begun.message, { ...change, changedAt: endedAt });
      tracking.apply(updates, answer);
      await log.append(entry);
      return ok(null);
    },
    async plan(id, change, entry) {
      if (!messages.has(id)) return err(fault('not-found'));
      set(id, { ...change, ...(entry === null ? {} : { changedAt: entry.at }) });
      if (entry !== null) await log.append(entry);
      return ok(null);
    },
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const firstDay = ({ frozen }: OutboxMessage): string => frozen.reading.valueDates[0] ?? '';

interface Frozen {
  readonly batches: Pick<FakeBatches, 'changeWith' | 'get'>;
  readonly freezes: Pick<FreezeStore, 'message' | 'transactions'>;
  readonly handovers: Pick<HandoverStore, 'ofBatch'>;
}

/** Sealing in memory: the batch changes, its messages wait in the outbox, its payments are followed. */
export function fakeSeal(
  { batches, freezes, handovers }: Frozen,
  outbox: Pick<FakeOutbox, 'add'>,
  tracking: Pick<FakeTracking, 'add'>,
): OutboxStore['seal'] {
  return async (change, bodies) => {
    const { batch } = change;
    const head = await batches.get(batch);
    const revision = head?.revision ?? 0;
    const reference = head?.reference ?? '';
    const { rows } = await freezes.transactions({ ...ALL, batch, revision, order: 'document' });
    const given = (await handovers.ofBatch(batch)).some((one) => one.own && one.revision === revision);
    const sealed: OutboxMessage[] = [];
    for (const { message, next, ...body } of bodies) {
      const frozen = await freezes.message(message);
      const isIts = frozen?.batch === batch && frozen.revision === revision;
      if (head?.changeRevision === change.expectedChange && !isIts)
        throw new Error('only a message of the frozen revision can be sealed');
      if (frozen !== null)
        sealed.push({
          ...{ message, batch, reference, frozen, sealed: body, next, state: 'queued' },
          ...{ messageId: frozen.messageId, transactions: frozen.reading.transactions },
          totals: sumsOf(rows.filter((row) => row.message === message)),
          ...{ attempts: 0, inquiries: 0, fault: null, nothingShownAt: null, doubt: false, bankSays: null },
          ...{ changedAt: change.at, handedOverTo: null },
        });
    }
    return batches.changeWith(change, () => {
      if (given) throw new FaultError(fault('handed-over'));
      sealed.forEach(outbox.add);
      tracking.add(
        rows.map((row): TrackedPayment => ({ ...row, batch, reference, ...UNHEARD })),
        change.at,
      );
      return null;
    });
  };
}

const ALL = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
/** The bank has said nothing of it. */
export const UNHEARD = {
  uetr: null,
  bankReference: null,
  status: null,
  statusGroup: 'neutral',
  returned: false,
  updatedAt: null,
  nextInquiryAt: null,
  inquiries: 0,
} as const;
