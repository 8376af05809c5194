// Which rules of the policy apply to what is to be signed, by what right a person acts, whether approvals
// meet the rules, and which times a statement may name. Doubt always falls to the stricter side.
import { namedAccounts } from './account-identification.ts';
import type { CurrencyTotal } from './batch.ts';
import type { Environment } from './environment.ts';
import { compareDecimals, parseXsdDecimal } from './money.ts';
import { exceedsLimit, limitedCurrencies, type PeriodCount } from './policy-rolling.ts';
import type {
  AmountBand,
  ApproverClass,
  BeneficiaryTerms,
  EnrolledCertificate,
  Person,
  Policy,
  PolicyKind,
  PolicyRule,
  Role,
  Validity,
} from './policy.ts';

// By what right a person acts: enrolled, valid, not revoked, in a role of their own or in the place of
// somebody else.

/** The one person a certificate is enrolled for; a certificate enrolled twice names nobody. */
export function enrolledPerson(policy: Policy, certificate: string): Person | undefined {
  const holders = policy.persons.filter((person) =>
    person.certificates.some((enrolled) => enrolled.sha256 === certificate),
  );
  return holders.length === 1 ? holders[0] : undefined;
}

/** From the beginning on, up to the end without it. An instant that cannot be read is outside. */
export function isValidAt({ validFrom, validUntil }: Validity, at: string): boolean {
  const instant = Date.parse(at);
  const begun = validFrom === undefined || Date.parse(validFrom) <= instant;
  const over = validUntil !== undefined && !(instant < Date.parse(validUntil));
  return Number.isFinite(instant) && begun && !over;
}

/** A certificate its holder may sign with at an instant. */
export function isUsable(certificate: EnrolledCertificate, at: string): boolean {
  return certificate.revoked === undefined && isValidAt(certificate, at);
}

/**
 * Whose right is used, and the class it has; a deputy uses the right of the person in whose place they act.
 */
export interface Right {
  readonly person: string;
  /** Person whose right it is: the same, or the one in whose place the person acts. */
  readonly seat: string;
  readonly class: ApproverClass | null;
}

/** Null when the person has no such right at that instant. `inPlaceOf`: undefined for the own right. */
export function rightOf(
  policy: Policy,
  id: string,
  role: Role,
  at: string,
  inPlaceOf?: string,
): Right | null {
  const person = policy.persons.find((one) => one.id === id);
  const seat = inPlaceOf ?? id;
  const owner = policy.persons.find((one) => one.id === seat);
  if (
    person === undefined ||
    owner === undefined ||
    !isValidAt(person, at) ||
    !isValidAt(owner, at) ||
    !owner.roles.includes(role)
  )
    return null;
  if (inPlaceOf === undefined) return { person: id, seat, class: owner.class ?? null };
  const stands = (policy.deputies ?? []).some(
    (deputy) =>
      deputy.person === id && deputy.inPlaceOf === seat && deputy.role === role && isValidAt(deputy, at),
  );
  return stands ? { person: id, seat, class: owner.class ?? null } : null;
}

/** Every right by which a person could act in a role, the own one first. */
export function rightsOf(policy: Policy, id: string, role: Role, at: string): readonly Right[] {
  const others = (policy.deputies ?? [])
    .filter((deputy) => deputy.person === id && deputy.role === role)
    .map((deputy) => deputy.inPlaceOf);
  return [
    rightOf(policy, id, role, at),
    ...[...new Set(others)].toSorted().map((seat) => rightOf(policy, id, role, at, seat)),
  ].flatMap((right) => right ?? []);
}

/** Whether the person has a certificate to sign with. */
export function canSignAt(policy: Policy, id: string, at: string): boolean {
  return policy.persons.some(
    (person) =>
      person.id === id && isValidAt(person, at) && person.certificates.some((each) => isUsable(each, at)),
  );
}

/**
 * Everybody who could act in a role now. What is signed now must be right under the version the act is bound
 * to and under the newest one:
 * whoever was taken out since, or lost the card, signs nothing more, not even for what began before.
 */
export function rightsIn(bound: Policy, newest: Policy, role: Role, at: string): readonly Right[] {
  return bound.persons.flatMap(({ id }) =>
    canSignNow(bound, newest, id, at)
      ? rightsOf(bound, id, role, at).filter(
          ({ seat }) => rightOf(newest, id, role, at, seat === id ? undefined : seat) !== null,
        )
      : [],
  );
}

function canSignNow(bound: Policy, newest: Policy, id: string, at: string): boolean {
  if (bound === newest) return canSignAt(bound, id, at);
  const certificates = (policy: Policy): readonly string[] =>
    canSignAt(policy, id, at)
      ? policy.persons
          .filter((person) => person.id === id)
          .flatMap((person) =>
            person.certificates.filter((each) => isUsable(each, at)).map((each) => each.sha256),
          )
      : [];
  const still = new Set(certificates(newest));
  return certificates(bound).some((each) => still.has(each));
}

/** Whether a policy has taken a certificate back for good. */
export function isRevoked(policy: Policy, certificate: string): boolean {
  return policy.persons.some((person) =>
    person.certificates.some((each) => each.sha256 === certificate && each.revoked !== undefined),
  );
}

/** Whether the administrators took the person out: no role but looking, and no card that is not revoked. */
export function isRemoved({ roles, certificates }: Person): boolean {
  return (
    roles.every((role) => role === 'viewer') &&
    certificates.length > 0 &&
    certificates.every(({ revoked }) => revoked !== undefined)
  );
}

/**
 * What is to be signed, as far as rules look at it. Null is "not known": then every rule with that condition
 * applies.
 */
export interface RuleSubject {
  readonly kind: PolicyKind;
  readonly totals: readonly Pick<CurrencyTotal, 'currency' | 'amount'>[] | null;
  readonly accounts: readonly string[] | null;
  /** How many payments go to somebody who was never paid before. */
  readonly newBeneficiaries: number | null;
  /** The batch itself, so that it is not counted twice. */
  readonly batch?: string;
  /** What was counted of the period; left out or null is "not known". */
  readonly counted?: PeriodCount | null;
  /**
   * Beneficiaries without the confirmed entry that the policy asks for; left out or null is "not known", and
   * no signature makes up for one.
   */
  readonly unconfirmed?: number | null;
}

/** Null where the policy lets payments of the kind go to anybody. */
export function confirmationRequirement(
  { beneficiaries }: Pick<Policy, 'beneficiaries'>,
  kind: PolicyKind,
): NonNullable<BeneficiaryTerms['payments']> | null {
  return kind === 'credit-transfer' ? (beneficiaries?.payments ?? null) : null;
}

/** Whether every payment goes to an entry that is confirmed, where the policy asks for it. */
export function isConfirmed(policy: Policy, { kind, unconfirmed }: RuleSubject): boolean {
  return confirmationRequirement(policy, kind) === null || unconfirmed === 0;
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

/**
 * A policy that has no rule about the beneficiary book: a preparer and another person confirm an entry,
 * within a week.
 */
const BENEFICIARY_RULE: PolicyRule = {
  id: 'beneficiary',
  kinds: ['beneficiary'],
  approvals: 1,
  release: false,
  validHours: 168,
};

/** Null when no rule is for it. */
export function requirementsFor(policy: Policy, subject: RuleSubject): ApprovalRequirements | null {
  const rules = rulesFor(policy, subject);
  if (rules.length === 0) return null;
  return {
    approvals: Math.max(...rules.map(fewestApprovals)),
    release: rules.some((rule) => rule.release),
    validHours: Math.min(...rules.map((rule) => rule.validHours)),
    rules,
  };
}

function rulesFor({ rules }: Policy, subject: RuleSubject): readonly PolicyRule[] {
  const forKind = rules.filter((rule) => rule.kinds.includes(subject.kind));
  const ofKind = forKind.length > 0 ? forKind : rulesOfOlderPolicy(rules, subject.kind);
  const accounts = subject.accounts === null || subject.accounts.length === 0 ? [null] : subject.accounts;
  const named = [...new Set(rules.flatMap((rule) => rule.accounts ?? []))];
  const within = { subject, named, limited: limitedCurrencies(ofKind) };
  const perAccount = accounts.map((account) => rulesForAccount(ofKind, within, account));
  // One account that nothing rules, and nothing rules the batch.
  if (perAccount.some((found) => found.length === 0)) return [];
  return ofKind.filter((rule) => perAccount.some((found) => found.includes(rule)));
}

/** For a kind that a policy from before it has no rules about. */
function rulesOfOlderPolicy(rules: readonly PolicyRule[], kind: PolicyKind): readonly PolicyRule[] {
  if (kind === 'beneficiary') return [BENEFICIARY_RULE];
  // A request that moves no money yet is held as strictly as what does.
  return CASES.includes(kind) ? rules : [];
}

interface Within {
  readonly subject: RuleSubject;
  /** Every account some rule of the policy names: what the company has registered. */
  readonly named: readonly string[];
  /** Every currency some rule about sums names. */
  readonly limited: ReadonlySet<string>;
}

function rulesForAccount(
  rules: readonly PolicyRule[],
  within: Within,
  account: string | null,
): readonly PolicyRule[] {
  const { subject, named, limited } = within;
  if (account === null) return rulesAmong(rules, subject, limited);
  const its = namedAccounts(account, named);
  const general = rules.filter((rule) => rule.accounts === undefined);
  if (its.length > 0)
    return rulesAmong(
      rules.filter((rule) => rule.accounts === undefined || rule.accounts.some((one) => its.includes(one))),
      subject,
      limited,
    );
  const covering = rulesAmong(general, subject, limited);
  if (covering.length === 0) return [];
  // An unknown account, or a known one in a spelling nobody can resolve: ruled like each of the registered
  // ones, and like none of them.
  return [...covering, ...named.flatMap((one) => rulesForAccount(rules, within, one))];
}

function rulesAmong(
  rules: readonly PolicyRule[],
  { batch, totals, newBeneficiaries, counted = null }: RuleSubject,
  limited: ReadonlySet<string>,
): readonly PolicyRule[] {
  const ofPayees = rules.filter((rule) => rule.newBeneficiary === undefined || newBeneficiaries !== 0);
  if (totals === null || totals.length === 0) return ofPayees;
  const subject = { ...(batch === undefined ? {} : { batch }), totals, counted };
  const candidates = ofPayees.filter(
    (rule) => rule.rolling === undefined || exceedsLimit(rule, subject, limited),
  );
  // Rules for new beneficiaries and for sums of a period add to the others and stand in for none: else one
  // more payee, or one more batch, would make a batch easier.
  const isAdded = ({ newBeneficiary, rolling }: PolicyRule): boolean =>
    newBeneficiary !== undefined || rolling !== undefined;
  const [plain, added] = [candidates.filter((rule) => !isAdded(rule)), candidates.filter(isAdded)];
  return [...inBands(plain, totals, false), ...inBands(added, totals, plain.length > 0)];
}

function inBands(
  rules: readonly PolicyRule[],
  totals: NonNullable<RuleSubject['totals']>,
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

// Which times a statement may name: not one still to come, and no end later than the policy's hours allow.

const HOUR = 3_600_000;
/** Milliseconds by which the clocks of two desks may differ. */
const CLOCK_SKEW = HOUR;

/** `at`: RFC 3339, the time of the evaluation. A time that cannot be read counts as one to come. */
export function isFromTheFuture({ time }: { readonly time: string }, at: string): boolean {
  return !(Date.parse(time) <= Date.parse(at) + CLOCK_SKEW);
}

/**
 * Whether a statement asks for more hours than the rules that apply to its subject allow, counted from `from`
 * (RFC 3339).
 * A training desk goes by the clock of its bank, which officers set forward, so its hours are not counted.
 */
export function exceedsHours(
  policy: Policy,
  subject: RuleSubject,
  environment: Environment,
  from: string,
  notAfter: string,
): boolean {
  if (environment === 'training') return false;
  // The hours are those of the strictest sums, so that no signature becomes too long when more is counted.
  const demands = requirementsFor(policy, { ...subject, counted: null });
  return (
    demands !== null && !(Date.parse(notAfter) <= Date.parse(from) + demands.validHours * HOUR + CLOCK_SKEW)
  );
}
