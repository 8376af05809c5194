// The sums of a period in memory: what each batch pays, by what became of it.
import { whoMayExceed } from '../../../shared/domain/counted-beneficiaries.ts';
import type { BatchHead } from '../../../shared/domain/records/batch.ts';
import type { FakeBatches } from './batches.fake.ts';
import type {
  CountedQuery,
  CountedRecord,
  CountedRecords,
  FrozenMessageRecord,
  FrozenTransactionRecord,
  PartSum,
} from './freezes.ts';
import type { OutboxStore } from './outbox.ts';
import type { FakeTracking } from './tracking.fake.ts';

export interface CountedWorld {
  readonly batches: Pick<FakeBatches, 'all' | 'signatures'>;
  readonly outbox: Pick<OutboxStore, 'get'>;
  readonly tracking: Pick<FakeTracking, 'get' | 'milestones'>;
  /** What a revision in force pays, and its messages; null where there is none. */
  readonly revision: (
    batch: string,
    revision: number,
  ) => {
    readonly rows: readonly FrozenTransactionRecord[];
    readonly messages: readonly FrozenMessageRecord[];
  } | null;
}

type Found = Omit<CountedRecord, 'beneficiaries'> & { readonly payees: readonly PartSum[] };

const COMPLETE: ReadonlySet<BatchHead['state']> = new Set(['released', 'sealed', 'closed']);

export async function countedIn(world: CountedWorld, query: CountedQuery): Promise<CountedRecords> {
  const { kind, batch, since, beneficiaries } = query;
  const found: Found[] = [];
  for (const head of world.batches.all())
    if (head.kind === kind && head.batch !== batch && head.revision > 0)
      found.push(...(await countedOf(world, head, since)));
  const own = await movedBy(world, world.revision(batch, query.revision)?.rows ?? []);
  const narrowed =
    beneficiaries === null
      ? null
      : whoMayExceed(
          sumsOf(own, 'account'),
          found.flatMap(({ payees }) => payees),
          beneficiaries,
        );
  return {
    accounts: sumsOf(own, 'ownAccount'),
    beneficiaries: narrowed?.own ?? null,
    others: found.map(({ payees, ...rest }) => ({ ...rest, beneficiaries: narrowed?.of(payees) ?? null })),
  };
}

/** One that is in hand is as it stands now; any other is as it was signed last. */
async function countedOf(world: CountedWorld, head: BatchHead, since: string): Promise<readonly Found[]> {
  const { batch, reference, state } = head;
  const signed = (await world.batches.signatures(batch)).filter(
    ({ purpose }) => purpose === 'approve' || purpose === 'release',
  );
  const last = signed
    .map(({ time }) => time)
    .toSorted()
    .at(-1);
  const signedAt = last !== undefined && last >= since ? last : null;
  const isInHand = state === 'frozen' || state === 'approved';
  if (!isInHand && signedAt === null) return [];
  const signedRevision = Math.max(...signed.map(({ revision }) => revision));
  const revision = isInHand ? head.revision : signedRevision;
  const its = world.revision(batch, revision);
  if (its === null) return [];
  const messages = its.messages.toSorted((a, b) => a.position - b.position).map(({ sha256 }) => sha256);
  const base = { batch, reference, revision, messages, signedAt };
  if (isInHand) return [{ ...base, state: 'open', accounts: [], payees: [] }];
  if (!COMPLETE.has(state) || signedRevision !== head.revision) {
    const became = state === 'expired' ? 'expired' : 'taken-back';
    return [{ ...base, state: became, accounts: [], payees: [] }];
  }
  const moved = await movedBy(world, its.rows);
  return [
    {
      ...base,
      state: moved.length < its.rows.length ? 'refused' : 'counts',
      accounts: sumsOf(moved, 'ownAccount'),
      payees: sumsOf(moved, 'account'),
    },
  ];
}

/** A payment the bank refused moves nothing; one of which nobody knows may have moved. */
async function movedBy(
  { outbox, tracking }: CountedWorld,
  rows: readonly FrozenTransactionRecord[],
): Promise<readonly FrozenTransactionRecord[]> {
  const moved: FrozenTransactionRecord[] = [];
  for (const row of rows) {
    const isRefused =
      tracking.milestones(row.payment).rejectedAt !== undefined ||
      (await tracking.get(row.payment))?.statusGroup === 'refused' ||
      (await outbox.get(row.message))?.state === 'refused';
    if (!isRefused) moved.push(row);
  }
  return moved;
}

function sumsOf(rows: readonly FrozenTransactionRecord[], by: 'account' | 'ownAccount'): readonly PartSum[] {
  return [...Map.groupBy(rows, (row) => JSON.stringify([row[by], row.currency]))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, alike]) => {
      const [first] = alike;
      const minor = alike.reduce((sum, row) => sum + row.minor, 0n);
      return first === undefined ? [] : [{ account: first[by], currency: first.currency, minor }];
    });
}
