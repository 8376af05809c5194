// The outbox in memory: messages, the attempts to send them and to ask about them, and what each transaction
// changes of their payments.
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { FakeTracking } from './tracking.fake.ts';
import type { LogStore } from './log.ts';
import type { Attempt, MessageSet, OutboxMessage, OutboxStore } from './outbox.ts';

type Follows = Pick<OutboxStore, 'get' | 'list' | 'ofBatch' | 'attempts' | 'begin' | 'end' | 'plan'>;

export function fakeOutbox(
  first: readonly OutboxMessage[],
  log: Pick<LogStore, 'append'>,
  tracking: Pick<FakeTracking, 'apply'>,
): Follows {
  const messages = new Map(first.map((message) => [message.message, message]));
  const attempts: Attempt[] = [];
  const set = (id: string, change: MessageSet): void => {
    const message = messages.get(id);
    if (message !== undefined) messages.set(id, { ...message, ...change });
  };
  return {
    get: async (id) => messages.get(id) ?? null,
    ofBatch: async (batch) => [...messages.values()].filter((message) => message.batch === batch),
    list: async ({ offset, limit, states }) => {
      const rows = [...messages.values()].filter(({ state }) => states?.includes(state) ?? true);
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    attempts: async (id) => attempts.filter(({ message }) => message === id),
    async begin({ set: change, log: entry, expectedState, ...attempt }) {
      const message = messages.get(attempt.message);
      if (message?.state !== expectedState) return err(fault('revision-conflict'));
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
      set(attempt.message, {
        ...change,
        ...(attempt.kind === 'initiation' ? { attempts: message.attempts + 1 } : {}),
      });
      await log.append(entry);
      return ok(null);
    },
    async end({ attempt: id, answerExcerpt, bankTime = null, set: change, updates, log: entry, ...end }) {
      const index = attempts.findIndex(({ attempt, outcome }) => attempt === id && outcome === 'pending');
      const begun = attempts[index];
      if (begun === undefined) return err(fault('revision-conflict'));
      const { endedAt, httpStatus, outcome, fault: why, bankReference } = end;
      attempts[index] = {
        ...begun,
        endedAt,
        httpStatus,
        outcome,
        fault: why,
        bankReference,
        bankTime,
        answer: answerExcerpt,
      };
      set(begun.message, change);
      tracking.apply(updates);
      await log.append(entry);
      return ok(null);
    },
    async plan(id, change, entry) {
      if (!messages.has(id)) return err(fault('not-found'));
      set(id, change);
      if (entry !== null) await log.append(entry);
      return ok(null);
    },
  };
}
