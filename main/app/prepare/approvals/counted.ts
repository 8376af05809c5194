// What this desk counts of a day or a week beside a batch, for rules about their sums: what an approval or a
// release states, and what the screens show before it.
import type { VerifiedStatement } from '../../../../shared/domain/approval.ts';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import { addDays, dateInZone, startOfDay, usableZone } from '../../../../shared/domain/calendar.ts';
import { exponentOf, formatDecimal } from '../../../../shared/domain/money.ts';
import {
  MOST_COUNTED,
  countedKey,
  countedTogether,
  isWithin,
  rollingNeeds,
  type AccountSum,
  type PeriodCount,
  type CountedBatch,
  type RollingNeeds,
  type StatedCount,
  type Sum,
} from '../../../../shared/domain/policy-rolling.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { instantOf, type Clock } from '../../../ports/clock.ts';
import type { CountedRecord, CountedRecords, PartSum, StoredProfile } from '../../../ports/store.ts';
import type { Stores } from '../../desk/index.ts';

interface Asked {
  readonly kind: BatchKind;
  /** Empty and 0 where there is no batch yet. */
  readonly batch: string;
  readonly revision: number;
  readonly profile: StoredProfile | null;
  /** Signatures of this revision that verified: what another desk counted stays counted here. */
  readonly signed: readonly VerifiedStatement[];
}

/** Undefined where no rule of the policy looks at sums. */
export async function countedNow(
  desk: { readonly clock: Clock } & Stores<'freezes'>,
  policy: Pick<Policy, 'rules'>,
  { kind, batch, revision, profile, signed }: Asked,
): Promise<PeriodCount | undefined> {
  const needs = rollingNeeds(policy, kind);
  if (needs === null) return undefined;
  const stated = statedBy(signed, revision);
  const zone = zoneOf(profile, stated.at(-1)?.counted.zone);
  const day = dateInZone(zone, desk.clock.now());
  const records = await desk.store.freezes.counted({
    kind,
    batch,
    revision,
    since: startOfDay(zone, addDays(day, 1 - needs.days)),
    beneficiaries: needs.beneficiaries ? needs.lowest : null,
  });
  const own = { day, zone, ...ownParts(records, needs) };
  const batches = records.others.map((one) => countedBatch(one, needs, day, zone));
  const known = countedTogether([
    ...stated,
    { time: instantOf(desk.clock), counted: { ...own, batches: listable(batches) } },
  ]);
  const all = known?.batches?.filter((one) => one.batch !== batch && isWithin(one.day, day, needs.days));
  return { ...own, batches: all === undefined ? null : listable(all) };
}

interface StatedBy extends StatedCount {
  readonly jws: string;
}

/** What approvals and releases of a revision say; at a desk without a bank the last one names the zone. */
function statedBy(signed: readonly VerifiedStatement[], revision: number): readonly StatedBy[] {
  return signed.flatMap(({ jws, statement: { purpose, time, counted, ...its } }) =>
    counted !== undefined && its.revision === revision && (purpose === 'approve' || purpose === 'release')
      ? [{ jws, time, counted }]
      : [],
  );
}

/** What the card process holds the zone of the bank's day against. */
export function zoneProof(
  profile: StoredProfile | null,
  signed: readonly VerifiedStatement[],
  revision: number,
): { readonly profile?: BankProfile; readonly zoneSignature?: string } {
  if (profile !== null) return { profile: profile.profile };
  const last = statedBy(signed, revision).at(-1);
  return last === undefined ? {} : { zoneSignature: last.jws };
}

/** At a desk without a bank: the zone its officers' signatures name, else UTC. */
function zoneOf(profile: StoredProfile | null, stated: string | undefined): string {
  const zone = profile?.profile.timeZone ?? stated ?? 'UTC';
  return usableZone(zone);
}

function listable(batches: readonly CountedBatch[]): CountedBatch[] | null {
  return batches.length > MOST_COUNTED
    ? null
    : batches.toSorted((a, b) => (countedKey(a) < countedKey(b) ? -1 : 1));
}

function ownParts(
  { accounts, beneficiaries }: CountedRecords,
  needs: RollingNeeds,
): Pick<PeriodCount, 'accounts' | 'beneficiaries'> {
  return {
    ...(needs.accounts ? { accounts: accounts.map(row) } : {}),
    ...(needs.beneficiaries
      ? {
          beneficiaries:
            beneficiaries === null || beneficiaries.length > MOST_COUNTED ? null : beneficiaries.map(row),
        }
      : {}),
  };
}

function countedBatch(
  { batch, reference, revision, messages, state, signedAt, accounts, beneficiaries }: CountedRecord,
  needs: RollingNeeds,
  today: string,
  zone: string,
): CountedBatch {
  const adds = state === 'counts' || state === 'refused';
  return {
    batch,
    reference,
    revision,
    messages: [...messages],
    day: signedAt === null ? today : dateInZone(zone, Date.parse(signedAt)),
    state,
    totals: totalsOf(accounts),
    ...(adds && needs.accounts ? { accounts: accounts.map(row) } : {}),
    ...(adds && needs.beneficiaries ? { beneficiaries: (beneficiaries ?? []).map(row) } : {}),
  };
}

function amountOf(currency: string, minor: bigint): string {
  return formatDecimal({ unscaled: minor, scale: exponentOf(currency) ?? 2 });
}

function row({ account, currency, minor }: PartSum): AccountSum {
  return { account, currency, amount: amountOf(currency, minor) };
}

function totalsOf(accounts: readonly PartSum[]): Sum[] {
  const sums = new Map<string, bigint>();
  for (const { currency, minor } of accounts) sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, minor]) => ({ currency, amount: amountOf(currency, minor) }));
}
