// What an approval or a release says of the sums of a day or a week, held against what this process can know:
// the bytes it has read, its own clock, what proves the zone, and every batch that a statement it signed has
// named.
import { dateInZone, isTimeZone, usableZone } from '../../../shared/domain/calendar.ts';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import type { FaultReason } from '../../../shared/domain/fault-reason.ts';
import { beneficiaryKey, joinBeneficiaries } from '../../../shared/domain/beneficiary-number.ts';
import {
  isWithin,
  rollingNeeds,
  type AccountSum,
  type PeriodCount,
  type CountedBatch,
  type RollingNeeds,
  type Sum,
} from '../../../shared/domain/policy-rolling.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { batchStatementSchema, type BatchStatementDraft } from '../../../shared/domain/statement.ts';
import { jcsDigest } from '../../digest/sha256.ts';
import { verifyStatement } from '../../statements/verify.ts';
import {
  NOTHING,
  plus,
  readScaledDecimal,
  same,
  type ScaledDecimal,
  type PaymentPart,
} from '../readback/ledger.ts';

/** Sums of one batch that no reading has: by own account and by beneficiary, each with its currency. */
export interface BatchSums {
  add(part: PaymentPart): void;
  readonly accounts: ReadonlyMap<string, PartSum>;
  readonly beneficiaries: ReadonlyMap<string, PartSum>;
}

interface PartSum {
  readonly account: string;
  readonly currency: string;
  readonly sum: ScaledDecimal;
}

export function createBatchSums(): BatchSums {
  const accounts = new Map<string, PartSum>();
  const beneficiaries = new Map<string, PartSum>();
  const add = (
    to: Map<string, PartSum>,
    key: string,
    account: string,
    currency: string,
    amount: ScaledDecimal,
  ): void => {
    const before = to.get(key);
    to.set(key, {
      account: before?.account ?? account,
      currency,
      sum: plus(before?.sum ?? NOTHING, amount),
    });
  };
  return {
    accounts,
    beneficiaries,
    add({ ownAccount, account, currency, amount }) {
      add(accounts, partKey(currency, ownAccount), ownAccount, currency, amount);
      add(beneficiaries, partKey(currency, beneficiaryKey(account)), account, currency, amount);
    },
  };
}

const partKey = (currency: string, account: string): string => `${currency} ${account}`;

/** A batch that this process signed, or that a statement it signed has named. */
interface SignedBatch {
  readonly kind: BatchStatementDraft['kind'];
  readonly revision: number;
  readonly day: string;
  readonly state: CountedBatch['state'];
  readonly totals: readonly Sum[];
  /** Null where it was only named. */
  readonly parts: BatchSums | null;
}

export interface SignedCounts {
  /** Batches by id, the last that became known at the end. */
  readonly batches: ReadonlyMap<string, SignedBatch>;
  note(batch: string, signed: SignedBatch): void;
  /** Zones by the digest of the profile that names them, of profiles a card has signed under. */
  readonly zones: Map<string, string>;
}

/** A week of a busy desk; what is forgotten first was signed first. */
const MOST_BATCHES = 1_000;
/** Beneficiaries whose sums are kept, over all batches. */
const MOST_BENEFICIARIES = 200_000;

export function createSignedCounts(): SignedCounts {
  const batches = new Map<string, SignedBatch>();
  let kept = 0;
  const size = (one: SignedBatch | undefined): number => one?.parts?.beneficiaries.size ?? 0;
  const forget = (batch: string): void => {
    kept -= size(batches.get(batch));
    batches.delete(batch);
  };
  return {
    batches,
    zones: new Map(),
    note(batch, signed) {
      forget(batch);
      batches.set(batch, signed);
      kept += size(signed);
      for (const oldest of batches.keys()) {
        if (batches.size <= MOST_BATCHES && (kept <= MOST_BENEFICIARIES || oldest === batch)) break;
        forget(oldest);
      }
    },
  };
}

type Stated = BatchStatementDraft;

/** Whether a statement has to say what was counted. */
export function mustCount(statement: Pick<Stated, 'purpose' | 'kind'>, policy: Policy): RollingNeeds | null {
  return statement.purpose === 'approve' || statement.purpose === 'release'
    ? rollingNeeds(policy, statement.kind)
    : null;
}

interface Known {
  readonly policy: Policy;
  readonly profile: BankProfile | null;
  /** Where there is no profile: a signature of the batch that names the zone. */
  readonly zoneSignature: string | null;
  readonly parts: BatchSums;
  readonly counts: SignedCounts;
  readonly now: Date;
}

/** Why what a statement states of the sums cannot be right; null where nothing is wrong with it. */
export function countedProblem(statement: Stated, known: Known): FaultReason | null {
  const needs = mustCount(statement, known.policy);
  const { counted } = statement;
  if (needs === null) return counted === undefined ? null : 'counted-without-rule';
  if (counted === undefined) return 'counted-missing';
  return (
    dayProblem(statement, counted, known) ??
    ownProblem(counted, needs, known.parts) ??
    listProblem(statement, counted, needs, known.counts)
  );
}

/** The bank's day by this machine's clock, in the zone that more than main's word names. */
function dayProblem(statement: Stated, { day, zone }: PeriodCount, known: Known): FaultReason | null {
  if (!isTimeZone(zone) || zone !== provedZone(statement, known)) return 'counted-day';
  // A training desk goes by the clock of its bank, which officers set forward.
  return statement.environment === 'training' || dateInZone(zone, known.now.getTime()) === day
    ? null
    : 'counted-day';
}

/**
 * The zone of the profile the statement names. At a desk without a bank main hands over none: then the zone
 * this process has read from that profile before, the one an officer signed for this batch, or UTC, so that
 * main cannot choose in which zone a day has ended. Null: what was handed over proves none.
 */
function provedZone(statement: Stated, { policy, profile, zoneSignature, counts }: Known): string | null {
  const named = statement.profile.sha256;
  if (profile !== null) return jcsDigest(profile) === named ? profile.timeZone : null;
  const before = counts.zones.get(named);
  if (before !== undefined) return before;
  if (zoneSignature === null) return 'UTC';
  const read = verifyStatement(zoneSignature, policy, batchStatementSchema);
  if (!read.ok || !isOfSameBatch(read.value.statement, statement)) return null;
  const { purpose, counted } = read.value.statement;
  if (counted === undefined || (purpose !== 'approve' && purpose !== 'release')) return null;
  return usableZone(counted.zone);
}

function isOfSameBatch(signed: Stated, statement: Stated): boolean {
  return (
    signed.company === statement.company &&
    signed.environment === statement.environment &&
    signed.batch === statement.batch &&
    signed.revision === statement.revision &&
    signed.policy.sha256 === statement.policy.sha256 &&
    signed.profile.sha256 === statement.profile.sha256
  );
}

/** The batch's own parts are those of its bytes, and no beneficiary above a limit by itself is left out. */
function ownProblem(
  { accounts, beneficiaries }: PeriodCount,
  needs: RollingNeeds,
  parts: BatchSums,
): FaultReason | null {
  if (needs.accounts !== (accounts !== undefined) || needs.beneficiaries !== (beneficiaries !== undefined))
    return 'counted-parts';
  if (accounts !== undefined) {
    if (accounts.length !== parts.accounts.size) return 'counted-parts';
    if (!agree(accounts, parts.accounts, (account) => account)) return 'counted-parts';
  }
  if (beneficiaries === undefined || beneficiaries === null) return null;
  if (!agree(beneficiaries, parts.beneficiaries, beneficiaryKey)) return 'counted-parts';
  return isLeftOut(keysOf(beneficiaries), needs, parts) ? 'counted-parts' : null;
}

/** Somebody who is above a limit by this batch alone, or whose sum is added to theirs. */
function isLeftOut(listed: ReadonlySet<string>, needs: RollingNeeds, { beneficiaries }: BatchSums): boolean {
  const byCurrency = Map.groupBy(beneficiaries.values(), ({ currency }) => currency);
  return [...byCurrency].some(([currency, all]) => {
    const keys = all.map(({ account }) => beneficiaryKey(account));
    const isListed = (place: number): boolean => listed.has(partKey(currency, keys[place] ?? ''));
    return joinBeneficiaries(keys, keys).some((joined) => {
      const places = [...joined];
      const sum = places.reduce((before, place) => plus(before, all[place]?.sum ?? NOTHING), NOTHING);
      return isBeyond(needs, currency, sum) && !places.every(isListed);
    });
  });
}

const keysOf = (rows: readonly AccountSum[]): ReadonlySet<string> =>
  new Set(rows.map(({ account, currency }) => partKey(currency, beneficiaryKey(account))));

function agree(
  rows: readonly AccountSum[],
  sums: ReadonlyMap<string, PartSum>,
  key: (account: string) => string,
): boolean {
  const seen = new Set<string>();
  return rows.every(({ account, currency, amount }) => {
    const place = partKey(currency, key(account));
    const found = sums.get(place);
    const isNew = !seen.has(place);
    seen.add(place);
    return isNew && found !== undefined && same(found.sum, readScaledDecimal(amount, 0));
  });
}

/** Above the lowest limit on beneficiaries; of a currency without one, any amount. */
function isBeyond({ lowest }: RollingNeeds, currency: string, sum: ScaledDecimal): boolean {
  const limit = lowest.get(currency);
  return limit === undefined || isMore(sum, readScaledDecimal(limit, 0));
}

function isMore(a: ScaledDecimal, b: ScaledDecimal): boolean {
  const scale = Math.max(a.scale, b.scale);
  const raised = ({ units, scale: its }: ScaledDecimal): bigint => units * 10n ** BigInt(scale - its);
  return raised(a) > raised(b);
}

function listProblem(
  statement: Stated,
  counted: PeriodCount,
  needs: RollingNeeds,
  counts: SignedCounts,
): FaultReason | null {
  if (counted.batches === null) return null;
  const listed = new Map(counted.batches.map((one) => [one.batch, one]));
  if (listed.size !== counted.batches.length || listed.has(statement.batch)) return 'counted-twice';
  for (const one of counted.batches) {
    if (!isWithin(one.day, counted.day, needs.days)) return 'counted-day';
    const adds = one.state === 'counts' || one.state === 'refused';
    if (!adds && one.totals.length > 0) return 'counted-parts';
    if (
      adds &&
      (needs.accounts !== (one.accounts !== undefined) ||
        needs.beneficiaries !== (one.beneficiaries !== undefined))
    )
      return 'counted-parts';
  }
  for (const [batch, signed] of counts.batches) {
    if (batch === statement.batch || signed.kind !== statement.kind) continue;
    if (!isWithin(signed.day, counted.day, needs.days)) continue;
    const problem = lessThanSigned(counted, listed.get(batch), needs, signed);
    if (problem !== null) return problem;
  }
  return null;
}

/** A batch that was named stays named; it becomes less only with what the desk says became of it. */
function lessThanSigned(
  { beneficiaries }: PeriodCount,
  one: CountedBatch | undefined,
  needs: RollingNeeds,
  signed: SignedBatch,
): FaultReason | null {
  if (one === undefined || one.revision < signed.revision) return 'counted-left-out';
  if (one.revision > signed.revision) return null;
  if (one.state === 'open') return signed.state === 'open' ? null : 'counted-less';
  if (one.state !== 'counts') return null;
  if (one.day < signed.day) return 'counted-less';
  if (signed.totals.some((total) => !one.totals.some((its) => isSameSum(its, total)))) return 'counted-less';
  const { parts } = signed;
  if (parts === null) return null;
  if (one.accounts !== undefined && !agree(one.accounts, parts.accounts, (account) => account))
    return 'counted-less';
  if (!needs.beneficiaries || beneficiaries === undefined || beneficiaries === null) return null;
  const rows = one.beneficiaries ?? [];
  return hides(beneficiaries, keysOf(rows), parts) || !agree(rows, parts.beneficiaries, beneficiaryKey)
    ? 'counted-less'
    : null;
}

/** Whether a batch pays somebody who may be one of `own`, and does not list it. */
function hides(
  own: readonly AccountSum[],
  listed: ReadonlySet<string>,
  { beneficiaries }: BatchSums,
): boolean {
  const theirs = [...beneficiaries.values()];
  const joined = joinBeneficiaries(
    own.map(({ account }) => beneficiaryKey(account)),
    theirs.map(({ account }) => beneficiaryKey(account)),
  );
  return joined.some((places, which) =>
    [...places].some((place) => {
      const { account, currency } = theirs[place] ?? { account: '', currency: '' };
      return currency === own[which]?.currency && !listed.has(partKey(currency, beneficiaryKey(account)));
    }),
  );
}

function isSameSum(a: Sum, b: Sum): boolean {
  return a.currency === b.currency && same(readScaledDecimal(a.amount, 0), readScaledDecimal(b.amount, 0));
}

/**
 * What later statements have to name, once the card is asked to sign. Where it fails, the batch is still in
 * hand and is named all the same.
 */
export function noteSigned(
  statement: Stated,
  parts: BatchSums,
  { counts, profile, now }: Pick<Known, 'counts' | 'profile' | 'now'>,
): void {
  const { batch, kind, revision, counted, purpose } = statement;
  // Each costs a signature, so they need no bound.
  if (profile !== null) counts.zones.set(statement.profile.sha256, profile.timeZone);
  for (const one of counted?.batches ?? [])
    if (counts.batches.get(one.batch)?.parts == null || one.state !== 'open')
      counts.note(one.batch, {
        kind,
        revision: one.revision,
        day: one.day,
        state: one.state,
        totals: one.state === 'refused' ? [] : one.totals,
        parts: keptParts(counts.batches.get(one.batch), one),
      });
  if (purpose !== 'approve' && purpose !== 'release') return;
  const day = counted?.day ?? now.toISOString().slice(0, 10);
  const totals = statement.totals.map(({ currency, amount }) => ({ currency, amount }));
  // Whether it is complete by this signature only the desk knows, so it may still be called open.
  counts.note(batch, { kind, revision, day, state: 'open', totals, parts });
}

/** What was read from the bytes of a revision stays worth comparing while nothing of it was refused. */
function keptParts(before: SignedBatch | undefined, one: CountedBatch): BatchSums | null {
  return before?.revision === one.revision && one.state === 'counts' ? before.parts : null;
}
