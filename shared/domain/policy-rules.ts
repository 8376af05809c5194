// Which rules apply to what is to be signed, and whether approvals meet them. Doubt always falls to the
// stricter side.
import type { CurrencyTotal } from './batch.ts';
import { compareDecimals, parseXsdDecimal } from './decimal.ts';
import { namedAccounts } from './own-account.ts';
import type { AmountBand, Policy, PolicyKind, PolicyRule } from './policy.ts';
import type { Right } from './policy-entitlement.ts';

/**
 * What is to be signed, as far as rules look at it. Null is "not known": then every rule with that condition
 * applies.
 */
export interface Subject {
  readonly kind: PolicyKind;
  readonly totals: readonly Pick<CurrencyTotal, 'currency' | 'amount'>[] | null;
  readonly accounts: readonly string[] | null;
  /** How many payments go to somebody who was never paid before. */
  readonly newBeneficiaries: number | null;
}

/** What the rules that apply ask together. */
export interface ApprovalRequirements {
  /** The fewest approvals that could do. */
  readonly approvals: number;
  readonly release: boolean;
  readonly validHours: number;
  readonly rules: readonly PolicyRule[];
}

const CASES: readonly PolicyKind[] = ['reconfirm', 'reject', 'stop', 'recall'];

/** Null when no rule is for it. */
export function requirementsFor(policy: Policy, subject: Subject): ApprovalRequirements | null {
  const rules = rulesFor(policy, subject);
  if (rules.length === 0) return null;
  return {
    approvals: Math.max(...rules.map(fewestApprovals)),
    release: rules.some((rule) => rule.release),
    validHours: Math.min(...rules.map((rule) => rule.validHours)),
    rules,
  };
}

function rulesFor({ rules }: Policy, subject: Subject): readonly PolicyRule[] {
  const forKind = rules.filter((rule) => rule.kinds.includes(subject.kind));
  // A policy from before there were rules about requests: what moves no money yet is held as strictly as what
  // does.
  const ofKind = forKind.length === 0 && CASES.includes(subject.kind) ? rules : forKind;
  const accounts = subject.accounts === null || subject.accounts.length === 0 ? [null] : subject.accounts;
  const named = [...new Set(rules.flatMap((rule) => rule.accounts ?? []))];
  const perAccount = accounts.map((account) => rulesForAccount(ofKind, named, subject, account));
  // One account that nothing rules, and nothing rules the batch.
  if (perAccount.some((found) => found.length === 0)) return [];
  return ofKind.filter((rule) => perAccount.some((found) => found.includes(rule)));
}

/** `named`: every account some rule of the policy names: what the company has registered. */
function rulesForAccount(
  rules: readonly PolicyRule[],
  named: readonly string[],
  subject: Subject,
  account: string | null,
): readonly PolicyRule[] {
  if (account === null) return rulesAmong(rules, subject);
  const its = namedAccounts(account, named);
  const general = rules.filter((rule) => rule.accounts === undefined);
  if (its.length > 0)
    return rulesAmong(
      rules.filter((rule) => rule.accounts === undefined || rule.accounts.some((one) => its.includes(one))),
      subject,
    );
  const covering = rulesAmong(general, subject);
  if (covering.length === 0) return [];
  // An unknown account, or a known one in a spelling nobody can resolve: ruled like each of the registered
  // ones, and like none of them.
  return [...covering, ...named.flatMap((one) => rulesForAccount(rules, named, subject, one))];
}

function rulesAmong(
  rules: readonly PolicyRule[],
  { totals, newBeneficiaries }: Subject,
): readonly PolicyRule[] {
  const candidates = rules.filter((rule) => rule.newBeneficiary === undefined || newBeneficiaries !== 0);
  if (totals === null || totals.length === 0) return candidates;
  // Rules for new beneficiaries add to the others and stand in for none: else one more payee would make a
  // batch easier.
  const [plain, added] = [
    candidates.filter((rule) => rule.newBeneficiary === undefined),
    candidates.filter((rule) => rule.newBeneficiary !== undefined),
  ];
  return [...inBands(plain, totals, false), ...inBands(added, totals, plain.length > 0)];
}

function inBands(
  rules: readonly PolicyRule[],
  totals: NonNullable<Subject['totals']>,
  ruledAnyway: boolean,
): readonly PolicyRule[] {
  const banded = rules.filter((rule) => rule.bands !== undefined);
  const always = rules.filter((rule) => rule.bands === undefined);
  return [
    ...always,
    ...totals.flatMap((total) => bandedFor(total, banded, ruledAnyway || always.length > 0)),
  ];
}

/**
 * A currency no band names, and an amount between bands where nothing else rules, fall to the strictest: all
 * of them.
 */
function bandedFor(
  total: Pick<CurrencyTotal, 'currency' | 'amount'>,
  banded: readonly PolicyRule[],
  ruledAnyway: boolean,
): readonly PolicyRule[] {
  const named = banded.some((rule) => rule.bands?.some((band) => band.currency === total.currency) === true);
  const covering = banded.filter((rule) => rule.bands?.some((band) => lies(total, band)) === true);
  return named && (covering.length > 0 || ruledAnyway) ? covering : banded;
}

/** An amount that cannot be read lies in every band of its currency. */
function lies({ currency, amount }: Pick<CurrencyTotal, 'currency' | 'amount'>, band: AmountBand): boolean {
  if (band.currency !== currency) return false;
  const value = parseXsdDecimal(amount);
  if (value === undefined) return true;
  const [over, upTo] = [band.over, band.upTo].map((end) => (end === null ? undefined : parseXsdDecimal(end)));
  return (
    (over === undefined || compareDecimals(value, over) > 0) &&
    (upTo === undefined || compareDecimals(value, upTo) <= 0)
  );
}

function fewestApprovals({ approvals, combinations }: PolicyRule): number {
  return combinations === undefined
    ? approvals
    : Math.max(approvals, Math.min(...combinations.map((each) => each.length)));
}

/** Whether those who approved meet every rule. One more approval never makes it worse. */
export function isMet(rules: readonly PolicyRule[], approved: readonly Right[]): boolean {
  return rules.every((rule) => {
    const pool = countingFor(rule, approved);
    if (pool.length < rule.approvals) return false;
    const has = (wanted: 'A' | 'B'): number => pool.filter((right) => right.class === wanted).length;
    const [a, b] = [has('A'), has('B')];
    return (
      rule.combinations === undefined ||
      rule.combinations.some((each) => {
        const needA = each.filter((one) => one === 'A').length;
        return a >= needA && b >= each.length - needA;
      })
    );
  });
}

function countingFor({ approvers }: PolicyRule, approved: readonly Right[]): readonly Right[] {
  return approvers === undefined ? approved : approved.filter(({ seat }) => approvers.includes(seat));
}

/**
 * Rights that no rule can tell apart have the same key: so the search for who is missing looks at kinds of
 * people, not at people.
 */
export function likenessOf(rules: readonly PolicyRule[], right: Right): string {
  return [
    right.class ?? '-',
    ...rules.map(({ approvers }) => (approvers === undefined || approvers.includes(right.seat) ? '1' : '0')),
  ].join('');
}
