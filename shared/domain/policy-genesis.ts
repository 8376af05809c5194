// What a first policy may contain: no more than a desk can draft and show before there is anything to compare
// it with.
import { policyProblems } from './policy-change.ts';
import type { SubjectOf } from './policy-difference.ts';
import type { Policy } from './policy.ts';

/** Id of the one rule of a first policy. */
export const FIRST_RULE = 'first-rule';

/**
 * Sentences that say why nobody should sign it as a first policy; none when it is fit. Everything beyond
 * administrators with one card
 * each, one rule, one desk and a quorum comes later, as a change that the administrators sign and see as a
 * difference.
 */
export function firstPolicyProblems(policy: Policy, subjectOf: SubjectOf): readonly string[] {
  const { typ, version, previous, persons, desks = [], rules, quorum } = policy;
  const problems: string[] = [];
  if (version !== 1 || previous !== null || typ !== 'countersign/policy/1')
    problems.push('It is not a first version.');
  if (quorum < 2) problems.push('Nobody changes the policy alone: at least two administrators must sign.');
  for (const { name, roles, certificates } of persons) {
    if (!roles.includes('administrator'))
      problems.push(`${name} is no administrator, and a first policy names administrators only.`);
    if (certificates.length !== 1)
      problems.push(`${name} has ${certificates.length} cards; in a first policy everybody has one.`);
  }
  if (desks.length > 1) problems.push('A first policy names one desk only.');
  const [rule, ...more] = rules;
  const isDraftable =
    rule !== undefined &&
    more.length === 0 &&
    rule.id === FIRST_RULE &&
    rule.kinds.length === 2 &&
    rule.kinds.every((kind) => kind === 'credit-transfer' || kind === 'direct-debit');
  if (!isDraftable) problems.push('A first policy has one rule, for payments and direct debits.');
  return [...problems, ...policyProblems(policy), ...sharedHolders(null, policy, subjectOf)];
}

/**
 * Two persons whose cards were issued to one name are one person. Checked for every card that `before` (null
 * for a first policy) does not
 * enrol yet; a certificate without a name is nobody's.
 */
export function sharedHolders(before: Policy | null, next: Policy, subjectOf: SubjectOf): readonly string[] {
  const known = new Set(
    before?.persons.flatMap(({ certificates }) => certificates.map(({ sha256 }) => sha256)),
  );
  const cards = next.persons.flatMap((person) =>
    person.certificates.map(({ sha256, der }) => ({
      person,
      isNew: !known.has(sha256),
      subject: subjectOf(der),
    })),
  );
  const problems = cards
    .filter(({ isNew, subject }) => isNew && subject !== '')
    .flatMap(({ person, subject }) =>
      cards
        .filter((other) => other.person.id !== person.id && other.subject === subject)
        .map(
          (other) =>
            `The cards of ${person.name} and ${other.person.name} were issued to the same name, ${subject}: they are one person's.`,
        ),
    );
  return problems.slice(0, 1);
}
