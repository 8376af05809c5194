// The sums that stand beside account reports, in memory: what leaves, what is planned, what left on a day,
// and what was sent again since a freeze. Each looks at every payment once.
import type { LeavingSum, SentSince } from '../../../shared/domain/batch-checks.ts';
import { nameKey } from '../../../shared/domain/name-likeness.ts';
import type { FakeBatches } from './batches.fake.ts';
import type { BatchHead, DraftGroup, DraftPayment } from './batches.ts';
import type { FreezeStore, FrozenTransactionRecord } from './freezes.ts';
import type { HandoverStore } from './handovers.ts';
import type { OutboxStore } from './outbox.ts';
import type { DaySum, PlannedSum, ReportStore } from './reports.ts';
import type { FakeTracking, Milestones } from './tracking.fake.ts';
import type { TrackedPayment } from './tracking.ts';

interface PaymentWorld {
  readonly batches: Pick<FakeBatches, 'all' | 'get' | 'groups' | 'stream'>;
  readonly freezes: Pick<FreezeStore, 'transactions' | 'revisions'>;
  readonly handovers: Pick<HandoverStore, 'ofBatch'>;
  readonly outbox: Pick<OutboxStore, 'get'>;
  readonly tracking: Pick<FakeTracking, 'get' | 'sealed' | 'milestones'>;
}

type State = BatchHead['state'];
const DRAFT: ReadonlySet<State> = new Set(['draft', 'returned', 'expired']);
const IN_HAND: ReadonlySet<State> = new Set(['frozen', 'approved', 'released', 'sealed']);
const ALL = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

export function fakeReportSums(
  world: PaymentWorld,
): Pick<ReportStore, 'leaving' | 'planned' | 'sentSince' | 'daySums'> {
  const { batches, outbox, tracking } = world;
  return {
    async leaving(batch) {
      const head = await batches.get(batch);
      if (head?.kind !== 'credit-transfer') return [];
      const leaves = DRAFT.has(head.state)
        ? (await draftOf(world, batch))
            .filter(({ group }) => group.ownAccount !== '')
            .map(({ payment, group, minor }) => ({
              ...{ ownAccount: group.ownAccount, valueDate: group.valueDate },
              ...{ currency: payment.currency, minor, instant: isInstant(payment) || isInstant(group) },
            }))
        : (await revisionInHand(world, head)).map(({ ownAccount, valueDate, currency, minor, reasons }) => ({
            ...{ ownAccount, valueDate, currency, minor },
            instant: JSON.stringify(reasons).includes('LclInstrm/Cd INST'),
          }));
      return sums(leaves, ({ ownAccount, currency, valueDate, instant }) => [
        ownAccount,
        currency,
        valueDate,
        String(instant),
      ]).map(({ rows, ...sum }): LeavingSum => {
        const largest = rows.reduce((most, { minor }) => (minor > most ? minor : most), 0n);
        return { ...sum, largest };
      });
    },
    async planned(since, except = '') {
      const planned: Summand<Omit<PlannedSum, 'payments' | 'minor'>>[] = [];
      for (const head of batches.all()) {
        if (head.batch === except) continue;
        const isClosed = head.state === 'closed';
        for (const row of isClosed ? await revisionOf(world, head) : await revisionInHand(world, head)) {
          const { settledAt = null } = tracking.milestones(row.payment);
          const isOpen = settledAt === null ? !isClosed : settledAt > since;
          if (!isOpen || !(await moves(world, row))) continue;
          const stage = head.state === 'frozen' || head.state === 'approved' ? 'approval' : 'outbox';
          const { ownAccount, currency, valueDate, minor } = row;
          planned.push({ ownAccount, currency, valueDate, kind: head.kind, stage, settledAt, minor });
        }
      }
      return sums(planned, ({ ownAccount, currency, valueDate, kind, stage, settledAt }) => [
        ownAccount,
        currency,
        valueDate,
        kind,
        stage,
        settledAt ?? '',
      ]).map(({ rows: _rows, ...sum }) => sum);
    },
    async sentSince(batch, limit) {
      const head = await batches.get(batch);
      const [newest] = await world.freezes.revisions(batch);
      if (head === null || newest?.revision !== head.revision) return [];
      const sent = tracking.sealed().filter((other) => {
        const { sentAt, rejectedAt } = tracking.milestones(other.payment);
        const isLater = sentAt !== undefined && sentAt > newest.frozenAt;
        return other.batch !== batch && isLater && rejectedAt === undefined && !other.returned;
      });
      return (await revisionInHand(world, head))
        .flatMap((row) => sent.flatMap((other) => sentAgain(row, other, tracking.milestones(other.payment))))
        .slice(0, limit);
    },
    async daySums(from, to) {
      const day: Summand<Omit<DaySum, 'payments' | 'minor'>>[] = [];
      for (const head of batches.all()) {
        const { kind } = head;
        if (DRAFT.has(head.state))
          for (const { payment, group, minor } of await draftOf(world, head.batch)) {
            const { ownAccount, valueDate } = group;
            const its = { ownAccount, currency: payment.currency, kind, valueDate, minor };
            day.push({ part: 'waits', state: 'preparing', ...its });
          }
        else if (head.state === 'frozen' || head.state === 'approved' || head.state === 'released') {
          if (await isGivenUp(world, head.batch, head.revision)) continue;
          const state = ({ frozen: 'approval', approved: 'release', released: 'sending' } as const)[
            head.state
          ];
          for (const { ownAccount, currency, valueDate, minor } of await revisionInHand(world, head))
            day.push({ part: 'waits', state, ownAccount, currency, kind, valueDate, minor });
        }
      }
      for (const payment of tracking.sealed()) {
        const message = await outbox.get(payment.message);
        const kind = (await batches.get(payment.batch))?.kind;
        if (message === null || kind === undefined || message.state === 'set-aside') continue;
        if (await isGivenUp(world, payment.batch, message.frozen.revision)) continue;
        const { sentAt } = tracking.milestones(payment.payment);
        const found = partOf(payment, message.state, { sentAt, from, to });
        const { ownAccount, currency, valueDate, minor } = payment;
        if (found !== null) day.push({ ...found, ownAccount, currency, kind, valueDate, minor });
      }
      return sums(day, ({ part, ownAccount, currency, valueDate, state, kind }) => [
        part,
        ownAccount,
        currency,
        valueDate,
        state,
        kind,
      ]).map(({ rows: _rows, ...sum }) => sum);
    },
  };
}

type Summand<Of> = Of & { readonly minor: bigint };

/** One sum for all rows with one key, in order of the keys; it has what its rows have in common. */
function sums<Row extends { readonly minor: bigint }>(
  rows: readonly Row[],
  keyOf: (row: Row) => readonly string[],
): readonly (Row & { readonly payments: number; readonly rows: readonly Row[] })[] {
  return [...Map.groupBy(rows, (row) => keyOf(row).join('\n'))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, alike]) => {
      const [first] = alike;
      const minor = alike.reduce((sum, row) => sum + row.minor, 0n);
      return first === undefined ? [] : [{ ...first, payments: alike.length, minor, rows: alike }];
    });
}

interface DraftRow {
  readonly payment: DraftPayment;
  readonly group: DraftGroup;
  readonly minor: bigint;
}

/** What is no amount is in no sum. */
async function draftOf({ batches }: PaymentWorld, batch: string): Promise<readonly DraftRow[]> {
  const groups = await batches.groups(batch);
  const rows: DraftRow[] = [];
  for await (const payments of batches.stream(batch))
    for (const payment of payments) {
      const group = groups.find((one) => one.group === payment.group);
      if (group !== undefined && payment.minor !== null) rows.push({ payment, group, minor: payment.minor });
    }
  return rows;
}

/** Local instrument INST, of an element. */
const isInstant = ({ node }: DraftPayment | DraftGroup): boolean =>
  JSON.stringify(node).includes('{"n":"LclInstrm","c":[{"n":"Cd","t":"INST"}]}');

async function revisionOf(
  { freezes }: PaymentWorld,
  { batch, revision }: BatchHead,
): Promise<readonly FrozenTransactionRecord[]> {
  return (await freezes.transactions({ ...ALL, batch, revision, order: 'document' })).rows;
}

const revisionInHand = async (
  world: PaymentWorld,
  head: BatchHead,
): Promise<readonly FrozenTransactionRecord[]> => (IN_HAND.has(head.state) ? revisionOf(world, head) : []);

/**
 * A rejected or returned payment moves nothing; one whose message was set aside moves with another message.
 */
async function moves(
  { outbox, tracking }: PaymentWorld,
  { payment, message }: FrozenTransactionRecord,
): Promise<boolean> {
  const tracked = await tracking.get(payment);
  return (
    tracking.milestones(payment).rejectedAt === undefined &&
    tracked?.returned !== true &&
    tracked?.statusGroup !== 'refused' &&
    (await outbox.get(message))?.state !== 'set-aside'
  );
}

function sentAgain(
  row: FrozenTransactionRecord,
  other: TrackedPayment,
  { sentAt = '' }: Milestones,
): readonly SentSince[] {
  const isSameAccount = row.account === other.account;
  const isSameName = nameKey(row.name) !== '' && nameKey(row.name) === nameKey(other.name);
  if (row.currency !== other.currency || row.minor !== other.minor) return [];
  if (!isSameAccount && !isSameName) return [];
  return [
    {
      endToEndId: row.endToEndId,
      what: isSameAccount ? 'same-payment' : 'other-account',
      other: { reference: other.reference, endToEndId: other.endToEndId, on: sentAt.slice(0, 10) },
    },
  ];
}

async function isGivenUp({ handovers }: PaymentWorld, batch: string, revision: number): Promise<boolean> {
  return (await handovers.ofBatch(batch)).some((one) => one.own && one.revision === revision);
}

interface Sent {
  readonly sentAt: string | undefined;
  readonly from: string;
  readonly to: string;
}

function partOf(
  { statusGroup, returned }: TrackedPayment,
  message: string,
  { sentAt, from, to }: Sent,
): Pick<DaySum, 'part' | 'state'> | null {
  if (message === 'unknown' || message === 'sending' || statusGroup === 'unknown')
    return sentAt === undefined || sentAt < to ? { part: 'unknown', state: 'unknown' } : null;
  if (message === 'queued') return { part: 'waits', state: 'sending' };
  const isOfDay = sentAt !== undefined && sentAt >= from && sentAt < to;
  return isOfDay ? { part: 'left', state: returned ? 'returned' : statusGroup } : null;
}
