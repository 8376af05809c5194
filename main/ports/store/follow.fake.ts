// What comes due, in memory: over the tracked payments, their messages and the log.
import { fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import type { ArchivedPayment, ArchiveQuery, FollowStore } from './follow.ts';
import type { LogStore } from './log.ts';
import type { OutboxStore } from './outbox.ts';
import type { FakeTracking } from './tracking.fake.ts';
import type { TrackedPayment } from './tracking.ts';

/** Nothing more is expected of these by themselves. */
const FINAL: ReadonlySet<string | null> = new Set(['ACSC', 'ACWP', 'ACCC', 'RJCT', 'CANC']);
const ALL = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

export function fakeFollow(
  log: Pick<LogStore, 'append' | 'list'>,
  outbox: Pick<OutboxStore, 'get' | 'list' | 'plan'>,
  tracking: Pick<FakeTracking, 'list' | 'apply' | 'milestones'>,
): FollowStore {
  const all = async (): Promise<readonly TrackedPayment[]> => (await tracking.list(ALL)).rows;
  const sent = async (): Promise<readonly ArchivedPayment[]> =>
    (await all()).flatMap((payment) => {
      const { sentAt } = tracking.milestones(payment.payment);
      return sentAt === undefined ? [] : [{ ...payment, sentAt }];
    });
  return {
    async planned(now, limit, only) {
      const waiting: TrackedPayment[] = [];
      for (const payment of await all()) {
        if (payment.nextInquiryAt === null || (only ?? payment.message) !== payment.message) continue;
        if ((await outbox.get(payment.message))?.state === 'accepted') waiting.push(payment);
      }
      return [
        ...Map.groupBy(waiting, ({ message, ownAccount }) => JSON.stringify([message, ownAccount])).values(),
      ]
        .flatMap(([first, ...others]) => {
          if (first === undefined) return [];
          const { message, reference, ownAccount } = first;
          const times = [first, ...others].map(({ nextInquiryAt }) => nextInquiryAt ?? '').toSorted();
          const due = times.filter((at) => at <= now).length;
          return [{ message, reference, ownAccount, at: times[0] ?? '', due, planned: times.length }];
        })
        .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
        .slice(0, limit);
    },
    dueOf: async (message, now, limit) =>
      (await all())
        .filter((one) => one.message === message && one.nextInquiryAt !== null && one.nextInquiryAt <= now)
        .toSorted((a, b) => a.position - b.position)
        .slice(0, limit),
    async byUetr(uetrs) {
      const payments = await all();
      return [...new Set(uetrs)].flatMap((uetr) => payments.filter((one) => one.uetr === uetr));
    },
    named: async (by, limit) =>
      (await all())
        .filter((one) =>
          'endToEndId' in by ? one.endToEndId === by.endToEndId : one.instructionId === by.instructionId,
        )
        .slice(0, limit),
    async archive({ offset, limit, ...query }) {
      const rows = (await sent())
        .filter((one) => isArchived(one, query))
        .toSorted((a, b) => (a.sentAt < b.sentAt ? 1 : a.sentAt > b.sentAt ? -1 : a.position - b.position));
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    firstSentAt: async () => (await sent()).map(({ sentAt }) => sentAt).toSorted()[0] ?? null,
    async askNow(message, at, entry) {
      if ((await outbox.get(message)) === null)
        throw new FaultError(fault('not-found', { detail: 'message' }));
      const open = (await all()).filter((one) => one.message === message && !FINAL.has(one.status));
      tracking.apply(
        open.map(({ payment }) => ({ target: { payment }, entry: null, set: { nextInquiryAt: at } })),
      );
      await log.append(entry);
    },
    async bringForward(beyond, to) {
      const payments = (await all()).filter(({ nextInquiryAt }) => (nextInquiryAt ?? '') > beyond);
      tracking.apply(
        payments.map(({ payment }) => ({ target: { payment }, entry: null, set: { nextInquiryAt: to } })),
      );
      for (const { message, next } of (await outbox.list(ALL)).rows)
        if (next !== null && next.at > beyond)
          await outbox.plan(message, { next: { ...next, at: to } }, null);
    },
    async requestsSince(from, acts, notMade) {
      const found: string[] = [];
      const withdrawn = new Set<string>();
      // Newest first.
      for (const { at, act, subject } of (await log.list(ALL)).rows) {
        if (at < from) continue;
        if (act === notMade) withdrawn.add(subject);
        else if (acts.includes(act) && !withdrawn.delete(subject)) found.push(at);
      }
      return found.toReversed();
    },
  };
}

/** Every tracked payment of the fake is a credit transfer. */
function isArchived(one: ArchivedPayment, query: Omit<ArchiveQuery, 'offset' | 'limit'>): boolean {
  const { from, to, ownAccount, endToEndId, uetr, bankReference, name = '', remittance = '' } = query;
  const { valueDateFrom = '', valueDateTo = '\uFFFF', direction = 'credit-transfer' } = query;
  const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());
  return (
    one.sentAt >= (from ?? '') &&
    one.sentAt < (to ?? '\uFFFF') &&
    one.ownAccount.endsWith(ownAccount ?? '') &&
    (endToEndId ?? one.endToEndId) === one.endToEndId &&
    (uetr?.toLowerCase() ?? one.uetr) === one.uetr &&
    (bankReference ?? one.bankReference) === one.bankReference &&
    contains(one.name, name) &&
    contains(one.remittance, remittance) &&
    one.valueDate >= valueDateFrom &&
    one.valueDate <= valueDateTo &&
    direction === 'credit-transfer'
  );
}
