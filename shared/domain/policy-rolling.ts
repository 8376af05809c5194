// Owns the sums of a day or a week that rules look at: what a signature states of them, how the statements of
// one batch become one count, and whether a limit is exceeded. What nobody states counts as exceeded.
import { z } from 'zod';
import { accountKey, hasIbanForm, isSameAccount } from './account-identification.ts';
import type { BatchKind } from './batch.ts';
import { beneficiaryKey, joinBeneficiaries } from './beneficiary-number.ts';
import { jcs } from './jcs.ts';
import { ZERO, addDecimals, compareDecimals, parseXsdDecimal, type Decimal } from './money.ts';
import type { Policy, PolicyRule } from './policy.ts';
import { sha256 } from './schemas.ts';

/** A calendar day of the bank's zone, YYYY-MM-DD. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);
const amount = z.string().regex(/^\d{1,25}(?:\.\d{1,5})?$/u);
const currency = z.string().regex(/^[A-Z]{3}$/u);

const sumSchema = z.strictObject({ currency, amount });
/** An own account or a beneficiary's account, as the messages write it. */
const accountSumSchema = z.strictObject({ account: z.string().max(64), currency, amount });
export type Sum = Readonly<z.infer<typeof sumSchema>>;
export type AccountSum = Readonly<z.infer<typeof accountSumSchema>>;

/** More are not listed: then the sums are not known, and every rule about them applies. */
export const MOST_COUNTED = 500;

/**
 * What became of a batch that was signed in the period. `counts`: its signatures are complete; `refused`: the
 * same, without the payments the bank refused; the others add nothing.
 */
export const COUNTED_STATES = ['counts', 'refused', 'open', 'taken-back', 'expired'] as const;
export type CountedState = (typeof COUNTED_STATES)[number];

const countedBatchSchema = z.strictObject({
  batch: z.string().max(80),
  reference: z.string().max(140),
  revision: z.int().min(1),
  /** SHA-256 of every message of the revision, in order. */
  messages: z.array(sha256).min(1),
  /** The bank's day of the last approval or release. */
  day,
  state: z.enum(COUNTED_STATES),
  totals: z.array(sumSchema),
  /** By own account; where a rule looks at own accounts. */
  accounts: z.array(accountSumSchema).optional(),
  /** To beneficiaries of the batch that is signed; where a rule looks at beneficiaries. */
  beneficiaries: z.array(accountSumSchema).optional(),
});
export type CountedBatch = z.infer<typeof countedBatchSchema>;

/** What an approval or a release says of the sums of the period, where the policy has rules about them. */
export const countedSchema = z.strictObject({
  /** The bank's day on which the card signs. */
  day,
  /** The zone of the bank's day (IANA). */
  zone: z.string().max(60),
  /** This batch by own account; where a rule looks at own accounts. */
  accounts: z.array(accountSumSchema).optional(),
  /**
   * This batch by beneficiary, as far as a limit may be exceeded; null: there are more than can be listed.
   */
  beneficiaries: z.array(accountSumSchema).max(MOST_COUNTED).nullable().optional(),
  /** Other batches signed in the period, oldest first; null: there are more than can be listed. */
  batches: z.array(countedBatchSchema).max(MOST_COUNTED).nullable(),
});
export type PeriodCount = z.infer<typeof countedSchema>;

/** The days a period reaches back, its own day included. */
const DAYS = { day: 1, week: 7 } as const;

type RollingRule = PolicyRule & { readonly rolling: NonNullable<PolicyRule['rolling']> };

function hasLimit(rule: PolicyRule): rule is RollingRule {
  return rule.rolling !== undefined;
}

/** What the rules of a policy about sums need to know for a batch of a kind; null where there are none. */
export interface RollingNeeds {
  readonly days: number;
  readonly accounts: boolean;
  readonly beneficiaries: boolean;
  /**
   * The lowest limit on beneficiaries of each currency that has one; of any other every amount is needed.
   */
  readonly lowest: ReadonlyMap<string, string>;
}

export function rollingNeeds({ rules }: Pick<Policy, 'rules'>, kind: BatchKind): RollingNeeds | null {
  const limits = rules
    .filter((rule) => rule.kinds.includes(kind))
    .filter(hasLimit)
    .map(({ rolling }) => rolling);
  if (limits.length === 0) return null;
  const lowest = new Map<string, string>();
  for (const { per, limits: its } of limits) {
    if (per !== 'beneficiary') continue;
    for (const { currency: of, over } of its) {
      const before = lowest.get(of);
      if (before === undefined || compareDecimals(exact(over), exact(before)) < 0) lowest.set(of, over);
    }
  }
  return {
    days: Math.max(...limits.map(({ period }) => DAYS[period])),
    accounts: limits.some(({ per }) => per === 'account'),
    beneficiaries: limits.some(({ per }) => per === 'beneficiary'),
    lowest,
  };
}

/** An amount that cannot be read is told apart by the callers; here it adds nothing. */
function exact(text: string): Decimal {
  return parseXsdDecimal(text) ?? ZERO;
}

/** Days since 1970 of a calendar day; NaN for what is none. */
function dayNumber(text: string): number {
  return Math.round(Date.parse(`${text}T00:00:00Z`) / 86_400_000);
}

/** Whether a day lies in the period of so many days that ends with another. */
export function isWithin(one: string, last: string, days: number): boolean {
  const back = dayNumber(last) - dayNumber(one);
  return back >= 0 && back < days;
}

/**
 * One account for a limit. Two IBANs are two accounts or one; of any other number of an own account nobody
 * can say which of them it is, so it counts with each.
 */
export function mayBeOneOwnAccount(a: string, b: string): boolean {
  const [one, other] = [accountKey(a), accountKey(b)];
  return hasIbanForm(one) && hasIbanForm(other) ? one === other : true;
}

/** The batch that is judged, beside what was counted: its totals and what it is called. */
export interface CountedSubject {
  readonly batch?: string;
  readonly totals: readonly Sum[];
  readonly counted: PeriodCount | null;
}

/** What one limit is held against: an own account, a beneficiary, or the company as a whole. */
export interface PeriodSum extends Sum {
  /** Empty for all batches of the company. */
  readonly account: string;
  readonly limit: string | null;
  readonly exceeded: boolean;
}

/**
 * Whether a rule's limit is exceeded by the batch together with what was counted. `named`: currencies that
 * some rule about sums names; one that none names is always beyond.
 */
export function exceedsLimit(rule: PolicyRule, subject: CountedSubject, named: ReadonlySet<string>): boolean {
  const sums = periodSums(rule, subject, named);
  return sums === null || sums.some(({ exceeded }) => exceeded);
}

/** Null when they are not known. */
export function periodSums(
  rule: PolicyRule,
  { batch, totals, counted }: CountedSubject,
  named: ReadonlySet<string>,
): readonly PeriodSum[] | null {
  if (!hasLimit(rule) || counted === null || counted.batches === null) return null;
  const { period, per } = rule.rolling;
  const others = counted.batches.filter(
    (one) =>
      one.batch !== batch &&
      (one.state === 'counts' || one.state === 'refused') &&
      isWithin(one.day, counted.day, DAYS[period]),
  );
  if (per === 'company')
    return totals.map(({ currency: of, amount: own }) =>
      limited(rule, named, '', of, [
        own,
        ...others.flatMap((one) => one.totals.filter((sum) => sum.currency === of).map(amountOf)),
      ]),
    );
  const own = per === 'account' ? counted.accounts : counted.beneficiaries;
  if (own === undefined || own === null) return null;
  const listed = others.map((one) => (per === 'account' ? one.accounts : one.beneficiaries));
  if (listed.some((rows) => rows === undefined)) return null;
  const rows = [...own, ...listed.flatMap((its) => its ?? [])];
  if (per === 'beneficiary') {
    const joined = joinBeneficiaries(own.map(keyOf), rows.map(keyOf));
    return own.map(({ account, currency: of }, place) =>
      limited(
        rule,
        named,
        account,
        of,
        sumsIn(
          [...(joined[place] ?? [])].flatMap((at) => rows[at] ?? []),
          of,
        ),
      ),
    );
  }
  // A rule for certain accounts looks at their sums alone.
  const judged =
    rule.accounts === undefined
      ? own
      : own.filter(({ account }) =>
          rule.accounts?.some((one) => isSameAccount(one, account) || !hasIbanForm(account)),
        );
  return judged.map(({ account, currency: of }) =>
    limited(
      rule,
      named,
      account,
      of,
      sumsIn(
        rows.filter((row) => mayBeOneOwnAccount(row.account, account)),
        of,
      ),
    ),
  );
}

const keyOf = ({ account }: AccountSum): string => beneficiaryKey(account);

function sumsIn(rows: readonly AccountSum[], of: string): readonly string[] {
  return rows.filter((row) => row.currency === of).map(amountOf);
}

const amountOf = ({ amount: its }: Sum): string => its;

function limited(
  { rolling }: RollingRule,
  named: ReadonlySet<string>,
  account: string,
  of: string,
  amounts: readonly string[],
): PeriodSum {
  const parsed = amounts.map((each) => parseXsdDecimal(each));
  const sum = parsed.reduce<Decimal>((before, each) => addDecimals(before, each ?? ZERO), ZERO);
  const limit = rolling.limits.find((one) => one.currency === of)?.over ?? null;
  const exceeded =
    parsed.includes(undefined) || (limit === null ? !named.has(of) : compareDecimals(sum, exact(limit)) > 0);
  return { account, currency: of, amount: decimalText(sum), limit, exceeded };
}

function decimalText({ unscaled, scale }: Decimal): string {
  const digits = unscaled.toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Currencies that rules about sums name, of those that may apply to a batch of a kind. */
export function limitedCurrencies(rules: readonly PolicyRule[]): ReadonlySet<string> {
  return new Set(rules.filter(hasLimit).flatMap(({ rolling }) => rolling.limits.map((one) => one.currency)));
}

/**
 * The count of one batch from everything its signatures state: the day and the batch's own parts of the
 * latest, and every batch any of them names, as the latest that names it says. So a later signature that
 * leaves a batch out takes nothing away, and the order in which signatures come decides nothing. A batch that
 * was complete for one signature stays complete where a later one does not name it yet.
 */
export function countedTogether(stated: readonly StatedCount[]): PeriodCount | null {
  const ordered = stated.toSorted((a, b) => order(a, b));
  const last = ordered.at(-1)?.counted;
  if (last === undefined) return null;
  if (ordered.some(({ counted }) => counted.batches === null)) return { ...last, batches: null };
  const batches = new Map<string, CountedBatch>();
  for (const { counted } of ordered)
    for (const one of counted.batches ?? []) {
      const before = batches.get(one.batch);
      if (before === undefined || replaces(before, one)) batches.set(one.batch, one);
    }
  const sorted = [...batches.values()].toSorted((a, b) => (countedKey(a) < countedKey(b) ? -1 : 1));
  return { ...last, batches: sorted };
}

/** What one signature states, and when it was given. */
export interface StatedCount {
  readonly time: string;
  readonly counted: PeriodCount;
}

/** Oldest first, then by name: the order in which a statement lists them. */
export function countedKey({ day: on, batch }: Pick<CountedBatch, 'day' | 'batch'>): string {
  return `${on} ${batch}`;
}

function order(a: StatedCount, b: StatedCount): number {
  const between = Date.parse(a.time) - Date.parse(b.time);
  if (between !== 0 && Number.isFinite(between)) return between;
  const [left, right] = [jcs(a.counted), jcs(b.counted)];
  return left === right ? 0 : left < right ? -1 : 1;
}

function replaces(before: CountedBatch, later: CountedBatch): boolean {
  if (later.revision !== before.revision) return later.revision > before.revision;
  return later.state !== 'open' || (before.state !== 'counts' && before.state !== 'refused');
}
