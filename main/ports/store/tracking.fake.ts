// Payments of sealed messages in memory, with the timeline of each.
import type { LogStore } from './log.ts';
import type { StatusUpdate, TimelineRecord, TrackedPayment, TrackingStore } from './tracking.ts';

type Tracks = Pick<TrackingStore, 'list' | 'get' | 'find' | 'timeline' | 'tally' | 'record'>;

export interface FakeTracking extends Tracks {
  /** What one transaction changes. */
  apply(updates: readonly StatusUpdate[]): void;
}

export function fakeTracking(first: readonly TrackedPayment[], log: Pick<LogStore, 'append'>): FakeTracking {
  const payments = new Map(first.map((payment) => [payment.payment, payment]));
  const timelines = new Map<string, TimelineRecord[]>();
  const all = (): readonly TrackedPayment[] => [...payments.values()];
  const apply = (updates: readonly StatusUpdate[]): void => {
    for (const { target, entry, set } of updates)
      for (const payment of all()) {
        if (
          'payment' in target ? payment.payment !== target.payment : payment.message !== target.allOfMessage
        )
          continue;
        payments.set(payment.payment, { ...payment, ...set });
        if (entry !== null)
          timelines.set(payment.payment, [...(timelines.get(payment.payment) ?? []), entry]);
      }
  };
  return {
    apply,
    get: async (id) => payments.get(id) ?? null,
    list: async ({ offset, limit, batch, message, statusGroup }) => {
      const rows = all().filter(
        (one) =>
          (batch ?? one.batch) === one.batch &&
          (message ?? one.message) === one.message &&
          (statusGroup ?? one.statusGroup) === one.statusGroup,
      );
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    find: async (message, ids, by = 'end-to-end') =>
      all().filter(
        (one) =>
          one.message === message && ids.includes(by === 'end-to-end' ? one.endToEndId : one.instructionId),
      ),
    timeline: async (id) => timelines.get(id) ?? [],
    tally: async (of) => {
      const rows = all().filter((one) =>
        'message' in of ? one.message === of.message : one.batch === of.batch,
      );
      const kinds = Map.groupBy(rows, ({ status, statusGroup }) => JSON.stringify([status, statusGroup]));
      return [...kinds.values()].map((alike) => ({
        status: alike[0]?.status ?? null,
        statusGroup: alike[0]?.statusGroup ?? 'neutral',
        count: alike.length,
      }));
    },
    record: async ({ updates, log: entry }) => {
      apply(updates);
      await log.append(entry);
    },
  };
}
