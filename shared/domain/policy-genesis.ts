// What a first policy may contain: no more than a desk can draft and show before there is anything to compare
// it with.
import { policyProblems } from './policy-change.ts';
import type { SubjectOf } from './policy-difference.ts';
import { nameOf } from './policy-sentences.ts';
import type { Policy } from './policy.ts';
import { sentence, type Sentence } from './sentence.ts';

/** Id of the one rule of a first policy. */
export const FIRST_RULE = 'first-rule';

/**
 * Why nobody should sign it as a first policy; nothing when it is fit. Everything beyond
 * administrators with one card
 * each, one rule, one desk and a quorum comes later, as a change that the administrators sign and see as a
 * difference.
 */
export function firstPolicyProblems(policy: Policy, subjectOf: SubjectOf): readonly Sentence[] {
  const { typ, version, previous, persons, desks = [], rules, quorum, hardware, authorities } = policy;
  const form = hardware === undefined ? 'countersign/policy/1' : 'countersign/policy/2';
  const problems: Sentence[] = [];
  if (version !== 1 || previous !== null || typ !== form || authorities !== undefined)
    problems.push(sentence('policy-not-first', {}));
  if (quorum < 2) problems.push(sentence('quorum-of-one', {}));
  for (const { id, roles, certificates } of persons) {
    const name = nameOf(policy, id);
    if (!roles.includes('administrator')) problems.push(sentence('first-not-administrator', { name }));
    if (certificates.length !== 1)
      problems.push(sentence('first-cards', { name, cards: certificates.length }));
  }
  if (desks.length > 1) problems.push(sentence('first-desks', {}));
  const [rule, ...more] = rules;
  const isDraftable =
    rule !== undefined &&
    more.length === 0 &&
    rule.id === FIRST_RULE &&
    rule.kinds.length === 2 &&
    rule.kinds.every((kind) => kind === 'credit-transfer' || kind === 'direct-debit');
  if (!isDraftable) problems.push(sentence('first-rule', {}));
  return [...problems, ...policyProblems(policy), ...sharedHolders(null, policy, subjectOf)];
}

/**
 * Two persons whose cards were issued to one name are one person. Checked for every card that `before` (null
 * for a first policy) does not
 * enrol yet; a certificate without a name is nobody's.
 */
export function sharedHolders(
  before: Policy | null,
  next: Policy,
  subjectOf: SubjectOf,
): readonly Sentence[] {
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
        .map((other) =>
          sentence('cards-of-one-name', {
            name: nameOf(next, person.id),
            other: nameOf(next, other.person.id),
            subject,
          }),
        ),
    );
  return problems.slice(0, 1);
}
