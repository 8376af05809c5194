// Payments of sealed messages in memory, with the timeline of each.
import { isSameAccount } from '../../../shared/domain/account-identification.ts';
import { beginsWord } from './batches.fake.ts';
import type { LogStore } from './log.ts';
import type { MinorTotal } from './page.ts';
import type {
  StatusUpdate,
  StoredAnswer,
  TimelineRecord,
  TrackedPayment,
  TrackingStore,
} from './tracking.ts';

/** Without what is looked up in other records as well: {@link fakeSearch}. */
type Tracks = Omit<TrackingStore, 'counterparties' | 'search'>;

/** When a payment reached what the sums of a day count; no record of a payment shows them. */
export type Milestones = Pick<StatusUpdate['set'], 'sentAt' | 'acceptedAt' | 'settledAt' | 'rejectedAt'>;

export interface FakeTracking extends Tracks {
  /** What one transaction changes, and the answer it came from. */
  apply(updates: readonly StatusUpdate[], answer?: StoredAnswer | null): void;
  milestones(payment: string): Milestones;
  /** Payments of a batch that was sealed at this time. */
  add(payments: readonly TrackedPayment[], at: string): void;
  /** In the order in which they were sealed. */
  sealed(): readonly SealedPayment[];
}

export interface SealedPayment extends TrackedPayment {
  /** Empty for those that were there first. */
  readonly sealedAt: string;
}

export function fakeTracking(first: readonly TrackedPayment[], log: Pick<LogStore, 'append'>): FakeTracking {
  const payments = new Map(first.map((payment) => [payment.payment, payment]));
  const timelines = new Map<string, TimelineRecord[]>();
  const milestones = new Map<string, Milestones>();
  /** When each message was sent: it is sent as a whole. */
  const sendings = new Map<string, string>();
  const answers = new Map<string, Omit<StoredAnswer, 'raw'>>();
  /** When each batch was sealed, the first one first. */
  const sealings = new Map<string, string>();
  const all = (): readonly TrackedPayment[] => [...payments.values()];
  const apply: FakeTracking['apply'] = (updates, answer = null) => {
    if (answer !== null && !answers.has(answer.answer)) {
      const { raw: _raw, ...kept } = answer;
      answers.set(answer.answer, kept);
    }
    for (const { target, entry, set } of updates)
      for (const payment of all()) {
        if (
          'payment' in target ? payment.payment !== target.payment : payment.message !== target.allOfMessage
        )
          continue;
        const { sentAt, acceptedAt, settledAt, rejectedAt, ...shown } = set;
        const reached = { sentAt, acceptedAt, settledAt, rejectedAt };
        if (sentAt !== undefined) sendings.set(payment.message, sentAt);
        payments.set(payment.payment, { ...payment, ...shown });
        milestones.set(payment.payment, {
          ...milestones.get(payment.payment),
          ...Object.fromEntries(Object.entries(reached).filter(([, at]) => at !== undefined)),
        });
        if (entry !== null)
          timelines.set(payment.payment, [...(timelines.get(payment.payment) ?? []), entry]);
      }
  };
  return {
    apply,
    add: (sealed, at) =>
      sealed.forEach((payment) => {
        payments.set(payment.payment, payment);
        sealings.set(payment.batch, at);
      }),
    sealed: () => all().map((payment) => ({ ...payment, sealedAt: sealings.get(payment.batch) ?? '' })),
    milestones: (id) => milestones.get(id) ?? {},
    answer: async (id) => answers.get(id) ?? null,
    known: async (keys) =>
      keys.map(({ uetr, endToEndId }) => {
        const bank = uetr?.toLowerCase() ?? null;
        const byUetr = bank === null ? undefined : all().find((one) => one.uetr === bank);
        if (byUetr !== undefined) return byUetr.payment;
        const [only, ...others] = all().filter((one) => one.endToEndId === endToEndId);
        const isIts = only !== undefined && others.length === 0 && (bank === null || only.uetr === null);
        return isIts ? only.payment : null;
      }),
    day: async (from, to) => {
      const sums = (milestone: keyof Milestones): readonly MinorTotal[] => {
        const rows = all().filter(({ payment }) => {
          const at = milestones.get(payment)?.[milestone];
          return at !== undefined && at >= from && at < to;
        });
        return [...Map.groupBy(rows, ({ currency }) => currency)]
          .map(([currency, alike]) => ({
            currency,
            minor: alike.reduce((sum, { minor }) => sum + minor, 0n),
            count: alike.length,
          }))
          .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
      };
      return {
        sent: sums('sentAt'),
        accepted: sums('acceptedAt'),
        settled: sums('settledAt'),
        rejected: sums('rejectedAt'),
      };
    },
    countRejected: async () => all().filter(({ statusGroup }) => statusGroup === 'refused').length,
    checkPayments: async () => undefined,
    // Of no batch is it known here whether it is a salary or marked: {@link fakeSearch} asks for that too.
    withheldAmong: async (keys, { all: isEvery, shown }) => {
      const named = all().filter(({ batch }) => isEvery && !shown.includes(batch));
      return keys.filter((key) =>
        named.some(({ endToEndId, uetr }) => endToEndId === key || uetr === key.toLowerCase()),
      );
    },
    batchesOfAnswer: async (answer) => [
      ...new Set(
        all().flatMap(({ payment, batch }) =>
          (timelines.get(payment) ?? []).some((one) => one.answer === answer) ? [batch] : [],
        ),
      ),
    ],
    get: async (id) => payments.get(id) ?? null,
    list: async ({ offset, limit, text = '', ...query }) => {
      const { batch, message, statusGroup, ownAccount, from, to, sentFrom, sentBefore } = query;
      const sentAt = (one: TrackedPayment): string => sendings.get(one.message) ?? '';
      const newestFirst = ['', ...sealings.keys()].toReversed();
      const sealingOf = (one: TrackedPayment): number =>
        newestFirst.indexOf(sealings.has(one.batch) ? one.batch : '');
      const rows = all()
        .filter(
          (one) =>
            (batch ?? one.batch) === one.batch &&
            (message ?? one.message) === one.message &&
            (statusGroup ?? one.statusGroup) === one.statusGroup &&
            (ownAccount === undefined || isSameAccount(ownAccount, one.ownAccount)) &&
            (from === undefined || from <= one.valueDate) &&
            (to === undefined || to >= one.valueDate) &&
            (sentFrom === undefined || sentFrom <= sentAt(one)) &&
            (sentBefore === undefined || (sentAt(one) !== '' && sentBefore > sentAt(one))) &&
            (text.trim() === '' || isFoundBy(one, text)),
        )
        .toSorted((a, b) => sealingOf(a) - sealingOf(b) || a.position - b.position);
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
    record: async ({ answer, updates, log: entry }) => {
      apply(updates, answer);
      await log.append(entry);
    },
  };
}

/** Every typed word begins a word of the payment, or all of them together do; or its UETR begins so. */
export function isFoundBy(one: TrackedPayment, text: string): boolean {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  const searched = { ...one, remittance: `${one.remittance} ${one.reference}` };
  return (
    words.length > 0 &&
    (words.every((word) => beginsWord(searched, word)) ||
      beginsWord(searched, words.join('')) ||
      one.uetr?.startsWith(text.trim().toLowerCase()) === true)
  );
}
