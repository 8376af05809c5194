// What a policy asks for a batch: which rules apply to its totals, accounts and beneficiaries, and whether
// approvals meet them.
import { parse } from './decimal.ts';
import type { Shape } from './shapes.ts';
import { isAbove, readLimit, type Count, type Limit } from './sums.ts';

interface Band {
  readonly currency: string;
  readonly over: string | null;
  readonly upTo: string | null;
}

export interface Rule {
  readonly kinds: readonly string[];
  readonly bands: readonly Band[] | null;
  readonly accounts: readonly string[] | null;
  readonly newBeneficiary: boolean;
  readonly limit: Limit | null;
  readonly approvals: number;
  /** Sets of classes, one of which must be there: how many of A and of B. */
  readonly classSets: readonly { readonly a: number; readonly b: number }[] | null;
  readonly approvers: readonly string[] | null;
  readonly release: boolean;
  readonly validHours: number;
}

/** An approval that counts: whose right it is, and the class of that right. */
export interface Approver {
  readonly owner: string;
  readonly approverClass: string | null;
}

export function readRule(rule: Shape): Rule {
  const optional = <T>(name: string, read: (shape: Shape) => T): T | null =>
    rule.has(name) ? read(rule.at(name)) : null;
  return {
    kinds: rule.at('kinds').texts(),
    bands: optional('bands', (bands) =>
      bands.list().map((band) => ({
        currency: band.at('currency').text(),
        over: band.at('over').textOrNull(),
        upTo: band.at('upTo').textOrNull(),
      })),
    ),
    accounts: optional('accounts', (accounts) => accounts.texts()),
    newBeneficiary: optional('newBeneficiary', (flag) => flag.flag()) ?? false,
    limit: optional('rolling', readLimit),
    approvals: rule.at('approvals').whole(),
    classSets: optional('combinations', (sets) =>
      sets.list().map((set) => {
        const classes = set.texts();
        return {
          a: classes.filter((one) => one === 'A').length,
          b: classes.filter((one) => one === 'B').length,
        };
      }),
    ),
    approvers: optional('approvers', (ids) => ids.texts()),
    release: rule.at('release').flag(),
    validHours: rule.at('validHours').whole(),
  };
}

/** Whether it says more than a kind and numbers. */
export function isConditional({
  bands,
  accounts,
  newBeneficiary,
  limit,
  classSets,
  approvers,
}: Rule): boolean {
  return (
    newBeneficiary || [bands, accounts, limit, classSets, approvers].some((condition) => condition !== null)
  );
}

/**
 * The rules for a frozen batch; none when something of it is ruled by nothing. What the freeze does not say
 * counts as the worst it could be.
 */
export function rulesFor(rules: readonly Rule[], freeze: Shape, count: Count | null): readonly Rule[] {
  const kind = freeze.at('kind').text();
  const firstPaid = freeze.has('newBeneficiaries') ? freeze.at('newBeneficiaries').whole() > 0 : true;
  const accounts = freeze.has('accounts') ? freeze.at('accounts').texts() : [];
  const totals = freeze
    .at('totals')
    .list()
    .map((total) => ({ currency: total.at('currency').text(), amount: total.at('amount').text() }));
  const ofKind = rules.filter((rule) => rule.kinds.includes(kind));
  const limited = new Set(ofKind.flatMap(({ limit }) => [...(limit?.limits.keys() ?? [])]));
  const batch = { id: freeze.at('batch').text(), totals };
  const possible = ofKind.filter(
    (rule) =>
      (firstPaid || !rule.newBeneficiary) &&
      (rule.limit === null ||
        totals.length === 0 ||
        isAbove(rule.limit, batch, count, limited, rule.accounts)),
  );
  const registered = [...new Set(rules.flatMap((rule) => rule.accounts ?? []))];
  const among = (group: readonly Rule[]): readonly Rule[] =>
    group.filter(
      (rule) =>
        rule.bands === null || totals.length === 0 || totals.some((total) => applies(rule, total, group)),
    );
  const like = (its: readonly string[]): readonly Rule[] =>
    among(
      possible.filter((rule) => rule.accounts === null || rule.accounts.some((one) => its.includes(one))),
    );
  const applying =
    accounts.length === 0
      ? [among(possible)]
      : accounts.map((account) => {
          const its = registered.filter((one) => isOneAccount(one, account));
          if (its.length > 0) return like(its);
          // Nobody can say which account this is: the general rules must hold, and those of every account
          // beside them.
          const general = like([]);
          return general.length === 0 ? [] : [...general, ...registered.flatMap((one) => like([one]))];
        });
  return applying.some((group) => group.length === 0)
    ? []
    : rules.filter((rule) => applying.some((group) => group.includes(rule)));
}

/**
 * Certainly one account: the same number, or an IBAN and its BBAN with the bank's code. Blanks do not matter,
 * nor the case of an IBAN.
 */
function isOneAccount(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => {
    const bare = text.replaceAll(/\s/gu, '');
    return /^[A-Za-z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$/u.test(bare)
      ? { iban: bare.toUpperCase(), other: null }
      : { iban: null, other: bare };
  });
  if (left === undefined || right === undefined) return false;
  if (left.iban !== null && right.iban !== null) return left.iban === right.iban;
  if (left.other !== null && right.other !== null) return left.other === right.other;
  return (left.iban ?? right.iban ?? '').slice(4) === (left.other ?? right.other ?? '').toUpperCase();
}

/**
 * A banded rule applies in its bands, and to amounts that are in nobody's: of a currency without bands, or in
 * a gap where no other rule holds.
 * What holds only for a first payment never stands in for a rule that holds always.
 */
function applies(
  rule: Rule,
  total: { readonly currency: string; readonly amount: string },
  group: readonly Rule[],
): boolean {
  if (rule.bands?.some((band) => isIn(total, band)) === true) return true;
  const alike = group.filter((other) => adds(other) === adds(rule));
  const isNamed = alike.some(
    (other) => other.bands?.some((band) => band.currency === total.currency) === true,
  );
  const isCovered = alike.some(
    (other) => other.bands === null || other.bands.some((band) => isIn(total, band)),
  );
  return !isNamed || !(isCovered || (adds(rule) && alike.length < group.length));
}

/** What holds only for a first payment, or only above a limit, stands in for no other rule. */
function adds({ newBeneficiary, limit }: Rule): boolean {
  return newBeneficiary || limit !== null;
}

function isIn(
  { currency, amount }: { readonly currency: string; readonly amount: string },
  band: Band,
): boolean {
  return (
    currency === band.currency &&
    (band.over === null || compare(amount, band.over) > 0) &&
    (band.upTo === null || compare(amount, band.upTo) <= 0)
  );
}

function compare(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)];
  const scale = Math.max(left.scale, right.scale);
  const difference =
    left.unscaled * 10n ** BigInt(scale - left.scale) - right.unscaled * 10n ** BigInt(scale - right.scale);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

export function fewest(rules: readonly Rule[]): number {
  return Math.max(
    0,
    ...rules.map(({ approvals, classSets }) =>
      Math.max(approvals, classSets === null ? 0 : Math.min(...classSets.map(({ a, b }) => a + b))),
    ),
  );
}

export function meets(rules: readonly Rule[], approved: readonly Approver[]): boolean {
  return rules.every(({ approvals, classSets, approvers }) => {
    const its = approvers === null ? approved : approved.filter(({ owner }) => approvers.includes(owner));
    const [a, b] = ['A', 'B'].map((one) => its.filter(({ approverClass }) => approverClass === one).length);
    return (
      its.length >= approvals &&
      (classSets === null || classSets.some((set) => (a ?? 0) >= set.a && (b ?? 0) >= set.b))
    );
  });
}
