// What makes a policy unfit to be signed: contradictions in itself, and steps from the version before that
// are never allowed.
import { findCurrency } from './currency.ts';
import { compareDecimals, parseXsdDecimal } from './decimal.ts';
import type { Person, Policy, PolicyRule } from './policy.ts';
import { ruleSentence } from './policy-sentences.ts';
import { canSignAt, rightsIn } from './policy-entitlement.ts';

/** Sentences that say why nobody should sign it; none when it is fit. */
export function policyProblems(policy: Policy): readonly string[] {
  return [
    ...peopleProblems(policy),
    ...policy.rules.flatMap((rule) => ruleProblems(policy, rule)),
    ...deputyProblems(policy),
    ...emergencyProblems(policy),
  ];
}

function peopleProblems(policy: Policy): readonly string[] {
  const problems: string[] = [];
  for (const id of twice(policy.persons.map((person) => person.id)))
    problems.push(`The person ${id} is enrolled twice.`);
  for (const sha256 of twice(
    policy.persons.flatMap((person) => person.certificates.map((each) => each.sha256)),
  )) {
    problems.push(`The certificate ${sha256.slice(0, 16)}… is enrolled twice.`);
  }
  for (const id of twice(policy.rules.map((rule) => rule.id))) problems.push(`Two rules are called ${id}.`);
  for (const id of twice((policy.desks ?? []).map((desk) => desk.id)))
    problems.push(`The desk ${id} is enrolled twice.`);
  for (const person of policy.persons)
    if (isBackwards(person)) problems.push(`The time of ${person.name} ends before it begins.`);
  const administrators = usable(policy, 'administrator');
  if (administrators.length < policy.quorum) {
    problems.push(
      `${policy.quorum} administrators must sign a change, but only ${administrators.length} could: the policy could never be changed again.`,
    );
  }
  return problems;
}

function ruleProblems(policy: Policy, rule: PolicyRule): readonly string[] {
  const problems: string[] = [];
  for (const { currency, over, upTo } of rule.bands ?? []) {
    if (findCurrency(currency) === undefined) problems.push(`There is no currency ${currency}.`);
    const [low, high] = [over, upTo].map((end) => (end === null ? undefined : parseXsdDecimal(end)));
    if (low !== undefined && high !== undefined && compareDecimals(low, high) >= 0)
      problems.push(`The band of ${currency} above ${over} and up to ${upTo} holds no amount.`);
  }
  const approvers = usable(policy, 'approver').filter(({ id }) => rule.approvers?.includes(id) !== false);
  for (const id of rule.approvers ?? []) {
    if (!policy.persons.some((person) => person.id === id && person.roles.includes('approver')))
      problems.push(`${nameOf(policy, id)} is named as approver in a rule without being one.`);
  }
  const classes = (wanted: 'A' | 'B'): number => approvers.filter((person) => person.class === wanted).length;
  const combinations = rule.combinations?.some(
    (each) =>
      classes('A') >= each.filter((one) => one === 'A').length &&
      classes('B') >= each.filter((one) => one === 'B').length,
  );
  if (approvers.length < rule.approvals || combinations === false)
    problems.push(
      `Nobody could meet this rule: "${ruleSentence(rule, policy)}" There are too few approvers for it.`,
    );
  if (rule.release && usable(policy, 'releaser').length === 0)
    problems.push(`Nobody could meet this rule: "${ruleSentence(rule, policy)}" There is no releaser.`);
  return problems;
}

function deputyProblems(policy: Policy): readonly string[] {
  return (policy.deputies ?? []).flatMap((deputy) => {
    const [person, owner] = [deputy.person, deputy.inPlaceOf].map((id) =>
      policy.persons.find((one) => one.id === id),
    );
    if (person === undefined || owner === undefined)
      return [
        `A deputy or the person in whose place they act is not enrolled (${deputy.person}, ${deputy.inPlaceOf}).`,
      ];
    if (person === owner) return [`${person.name} cannot act in their own place.`];
    if (isBackwards(deputy))
      return [`The time of ${person.name} in the place of ${owner.name} ends before it begins.`];
    return owner.roles.includes(deputy.role)
      ? []
      : [`${owner.name} is no ${deputy.role}, so nobody can be one in their place.`];
  });
}

function emergencyProblems(policy: Policy): readonly string[] {
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
    ...(emergency.persons > ordinary
      ? []
      : [`In an emergency more persons must sign than the rules ask for: more than ${ordinary}.`]),
    // One of them may have prepared the batch.
    ...(able.size > emergency.persons
      ? []
      : [
          `In an emergency ${emergency.persons} persons beside the preparer must sign, but only ${able.size} could.`,
        ]),
  ];
}

/** What the next version may never do, whoever signs it. */
export function successionProblems(before: Policy, beforeSha256: string, next: Policy): readonly string[] {
  const problems: string[] = [];
  if (next.version !== before.version + 1 || next.previous !== beforeSha256)
    problems.push(`It does not follow version ${before.version}.`);
  if (next.company.id !== before.company.id || next.environment !== before.environment)
    problems.push('It is for another company or environment.');
  if (next.quorum < Math.min(2, before.quorum))
    problems.push('Nobody changes the policy alone: at least two administrators must sign.');
  for (const person of before.persons) {
    for (const { sha256, revoked } of person.certificates) {
      const holder = next.persons.find((one) => one.certificates.some((each) => each.sha256 === sha256));
      if (holder !== undefined && holder.id !== person.id)
        problems.push(
          `The certificate ${sha256.slice(0, 16)}… of ${person.name} cannot become that of ${holder.name}.`,
        );
      // A card that disappeared could come back as somebody else's: it stays with its person, revoked.
      if (holder === undefined)
        problems.push(
          `The certificate ${sha256.slice(0, 16)}… of ${person.name} must stay enrolled, revoked if it is no longer used.`,
        );
      const still = holder?.certificates.find((each) => each.sha256 === sha256);
      if (revoked !== undefined && still?.revoked === undefined)
        problems.push(
          `The certificate ${sha256.slice(0, 16)}… of ${person.name} was revoked; that cannot be undone, nor forgotten.`,
        );
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

function nameOf(policy: Policy, id: string): string {
  return policy.persons.find((person) => person.id === id)?.name ?? id;
}
