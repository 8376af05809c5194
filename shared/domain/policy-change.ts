// What makes a policy unfit to be signed: contradictions in itself, and steps from the version before that
// are never allowed.
import { findCurrency, compareDecimals, parseXsdDecimal } from './money.ts';
import { isSameModel } from './hardware.ts';
import { BATCH_KINDS } from './batch.ts';
import type { Person, Policy, PolicyRule, RollingLimit } from './policy.ts';
import { deputyNames, nameOf, ruleSummary } from './policy-sentences.ts';
import { sentence, type Sentence } from './sentence.ts';
import { canSignAt, rightsIn } from './policy-rules.ts';

/** Why nobody should sign it; nothing when it is fit. */
export function policyProblems(policy: Policy): readonly Sentence[] {
  return [
    ...peopleProblems(policy),
    ...policy.rules.flatMap((rule) => ruleProblems(policy, rule)),
    ...deputyProblems(policy),
    ...emergencyProblems(policy),
    ...limitProblems((policy.beneficiaries?.payments?.limits ?? []).map(({ currency }) => currency)),
  ];
}

/**
 * Production needs names of hardware. Asked where a version is drafted and signed, not where a signed one is
 * adopted: chains from before there was such a member stay readable.
 */
export function hardwareProblems(policy: Pick<Policy, 'environment' | 'hardware'>): readonly Sentence[] {
  return policy.environment === 'production' && policy.hardware === undefined
    ? [sentence('policy-names-no-hardware', {})]
    : [];
}

function peopleProblems(policy: Policy): readonly Sentence[] {
  const problems: Sentence[] = [];
  for (const id of twice(policy.persons.map((person) => person.id)))
    problems.push(sentence('person-twice', { id }));
  for (const sha256 of twice(
    policy.persons.flatMap((person) => person.certificates.map((each) => each.sha256)),
  )) {
    problems.push(sentence('certificate-twice', { sha256 }));
  }
  for (const id of twice(policy.rules.map((rule) => rule.id))) problems.push(sentence('rule-twice', { id }));
  for (const id of twice((policy.desks ?? []).map((desk) => desk.id)))
    problems.push(sentence('desk-twice', { id }));
  for (const [place, token] of (policy.hardware ?? []).entries())
    if (policy.hardware?.slice(0, place).some((before) => isSameModel(before, token)) === true)
      problems.push(sentence('hardware-twice', token));
  for (const certificate of twice((policy.authorities ?? []).map((one) => one.certificate)))
    problems.push(
      sentence('authority-twice', {
        subject: policy.authorities?.find((one) => one.certificate === certificate)?.subject ?? '',
      }),
    );
  for (const person of policy.persons)
    if (isBackwards(person))
      problems.push(sentence('person-ends-first', { name: nameOf(policy, person.id) }));
  const administrators = usable(policy, 'administrator');
  if (administrators.length < policy.quorum) {
    problems.push(sentence('too-few-administrators', { quorum: policy.quorum, able: administrators.length }));
  }
  return problems;
}

function ruleProblems(policy: Policy, rule: PolicyRule): readonly Sentence[] {
  const problems: Sentence[] = [];
  for (const { currency, over, upTo } of rule.bands ?? []) {
    if (findCurrency(currency) === undefined) problems.push(sentence('currency-unknown', { currency }));
    const [low, high] = [over, upTo].map((end) => (end === null ? undefined : parseXsdDecimal(end)));
    if (low !== undefined && high !== undefined && compareDecimals(low, high) >= 0)
      problems.push(sentence('band-empty', { currency, over, upTo }));
  }
  if (rule.rolling !== undefined) problems.push(...rollingProblems(rule.kinds, rule.rolling));
  const approvers = usable(policy, 'approver').filter(({ id }) => rule.approvers?.includes(id) !== false);
  for (const id of rule.approvers ?? []) {
    if (!policy.persons.some((person) => person.id === id && person.roles.includes('approver')))
      problems.push(sentence('not-an-approver', { name: nameOf(policy, id) }));
  }
  const classes = (wanted: 'A' | 'B'): number => approvers.filter((person) => person.class === wanted).length;
  const combinations = rule.combinations?.some(
    (each) =>
      classes('A') >= each.filter((one) => one === 'A').length &&
      classes('B') >= each.filter((one) => one === 'B').length,
  );
  if (approvers.length < rule.approvals || combinations === false)
    problems.push(sentence('rule-without-approvers', ruleSummary(rule, policy)));
  if (rule.release && usable(policy, 'releaser').length === 0)
    problems.push(sentence('rule-without-releaser', ruleSummary(rule, policy)));
  return problems;
}

/** Requests have no sums of a period; a currency with two limits would leave open which one holds. */
function rollingProblems(kinds: PolicyRule['kinds'], { limits }: RollingLimit): readonly Sentence[] {
  return [
    ...(kinds.every((kind) => BATCH_KINDS.some((batch) => batch === kind))
      ? []
      : [sentence('limit-on-requests', {})]),
    ...limitProblems(limits.map(({ currency }) => currency)),
  ];
}

function limitProblems(currencies: readonly string[]): readonly Sentence[] {
  return [
    ...currencies
      .filter((currency) => findCurrency(currency) === undefined)
      .map((currency) => sentence('currency-unknown', { currency })),
    ...twice(currencies).map((currency) => sentence('limit-twice', { currency })),
  ];
}

function deputyProblems(policy: Policy): readonly Sentence[] {
  return (policy.deputies ?? []).flatMap((deputy) => {
    const [person, owner] = [deputy.person, deputy.inPlaceOf].map((id) =>
      policy.persons.find((one) => one.id === id),
    );
    if (person === undefined || owner === undefined)
      return [sentence('deputy-not-enrolled', { person: deputy.person, inPlaceOf: deputy.inPlaceOf })];
    const names = deputyNames(deputy, policy);
    if (person === owner) return [sentence('deputy-of-oneself', { name: names.person })];
    if (isBackwards(deputy))
      return [sentence('deputy-ends-first', { name: names.person, inPlaceOf: names.inPlaceOf })];
    return owner.roles.includes(deputy.role)
      ? []
      : [sentence('deputy-without-role', { name: names.inPlaceOf, role: deputy.role })];
  });
}

function emergencyProblems(policy: Policy): readonly Sentence[] {
  const { emergency } = policy;
  if (emergency === undefined) return [];
  const ordinary = Math.max(
    ...policy.rules.map(
      (rule) =>
        Math.max(rule.approvals, ...(rule.combinations ?? []).map((each) => each.length)) +
        (rule.release ? 1 : 0),
    ),
  );
  const able = new Set(emergency.roles.flatMap((role) => usable(policy, role)).map(({ id }) => id));
  return [
    ...(emergency.persons > ordinary ? [] : [sentence('emergency-too-few', { ordinary })]),
    // One of them may have prepared the batch.
    ...(able.size > emergency.persons
      ? []
      : [sentence('emergency-too-many', { persons: emergency.persons, able: able.size })]),
  ];
}

/** What the next version may never do, whoever signs it. */
export function successionProblems(before: Policy, beforeSha256: string, next: Policy): readonly Sentence[] {
  const problems: Sentence[] = [];
  if (next.version !== before.version + 1 || next.previous !== beforeSha256)
    problems.push(sentence('policy-not-next', { version: before.version }));
  if (next.company.id !== before.company.id || next.environment !== before.environment)
    problems.push(sentence('policy-of-another-company', {}));
  if (next.quorum < Math.min(2, before.quorum)) problems.push(sentence('quorum-of-one', {}));
  const among = [before, next];
  for (const person of before.persons) {
    const name = nameOf(before, person.id, among);
    for (const { sha256, revoked } of person.certificates) {
      const holder = next.persons.find((one) => one.certificates.some((each) => each.sha256 === sha256));
      if (holder !== undefined && holder.id !== person.id)
        problems.push(
          sentence('certificate-moved', { sha256, name, holder: nameOf(next, holder.id, among) }),
        );
      // A card that disappeared could come back as somebody else's: it stays with its person, revoked.
      if (holder === undefined) problems.push(sentence('certificate-forgotten', { sha256, name }));
      const still = holder?.certificates.find((each) => each.sha256 === sha256);
      if (revoked !== undefined && still?.revoked === undefined)
        problems.push(sentence('revocation-undone', { sha256, name }));
    }
  }
  return problems;
}

function usable(policy: Policy, role: Person['roles'][number]): readonly Person[] {
  const at = policy.validFrom;
  const able = new Set(
    rightsIn(policy, policy, role, at)
      .filter(({ person, seat }) => person === seat)
      .map(({ person }) => person),
  );
  return policy.persons.filter(({ id }) => able.has(id) && canSignAt(policy, id, at));
}

function isBackwards({ validFrom, validUntil }: Pick<Person, 'validFrom' | 'validUntil'>): boolean {
  return (
    validFrom !== undefined && validUntil !== undefined && !(Date.parse(validFrom) < Date.parse(validUntil))
  );
}

function twice(ids: readonly string[]): readonly string[] {
  return [...new Set(ids.filter((id, place) => ids.indexOf(id) !== place))];
}
