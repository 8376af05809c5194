// Which signed statements count for a batch and why the others do not. The first half of judging a policy.
import type { VerifiedStatement } from './approval.ts';
import type { BatchIdentity, BatchKind } from './batch.ts';
import type { Person, Policy, Role } from './policy.ts';

/** What a statement must be about, word for word, to count. Taken from the frozen batch, never from a statement. */
export interface BatchFacts extends BatchIdentity {
  readonly kind: BatchKind;
  /** SHA-256 of every message of the revision, in order. */
  readonly messages: readonly string[];
  readonly policySha256: string;
  readonly profileSha256: string;
  readonly sendingDesk: string;
  /** RFC 3339: the instant judged at. Now; for a sealed batch, when it was sealed. */
  readonly at: string;
}

export const DISCOUNT_TEXT = {
  'not-enrolled': 'The certificate is not enrolled in the policy.',
  'other-person': 'The certificate is enrolled for another person than the statement names.',
  'role-missing': 'The policy does not give this person the role of the statement.',
  'wrong-role': 'The role does not belong to what was signed.',
  'other-company': 'It was signed for another company.',
  'other-environment': 'It was signed for another environment.',
  'other-batch': 'It was signed for another batch.',
  'other-revision': 'It was signed for another revision of the batch.',
  'other-kind': 'It was signed for another kind of batch.',
  'other-messages': 'It was signed for other bytes than those that are frozen.',
  'other-policy': 'It was signed under another policy.',
  'other-profile': 'It was signed for another bank profile.',
  'other-desk': 'It was signed for another sending desk.',
  expired: 'It was valid until a time that has passed.',
  void: 'The batch was returned or withdrawn in this revision.',
  'same-person': 'This person had already acted on the batch in another role.',
  'counted-already': 'This person has signed this before; it counts once.',
} as const;
export type Discount = keyof typeof DISCOUNT_TEXT;

/** The role each purpose is signed in; undoing is open to everybody who may act on a batch. */
const ROLES: Readonly<Record<VerifiedStatement['statement']['purpose'], readonly Role[]>> = {
  freeze: ['preparer'],
  approve: ['approver'],
  release: ['releaser'],
  return: ['preparer', 'approver', 'releaser'],
  withdraw: ['preparer', 'approver', 'releaser'],
  void: ['preparer', 'approver', 'releaser'],
};

/** The one person a certificate is enrolled for; a certificate enrolled twice names nobody. */
export function enrolledPerson(policy: Policy, certificate: string): Person | undefined {
  const holders = policy.persons.filter((person) => person.certificates.some((enrolled) => enrolled.sha256 === certificate));
  return holders.length === 1 ? holders[0] : undefined;
}

function sameMessages(statement: VerifiedStatement['statement'], facts: BatchFacts): boolean {
  return statement.messages.length === facts.messages.length && statement.messages.every(({ sha256 }, place) => sha256 === facts.messages[place]);
}

/** RFC 3339 instants compare as instants; one that cannot be read is in the past. */
function isAfter(a: string, b: string): boolean {
  return !(Date.parse(a) <= Date.parse(b));
}

/** Why a statement does not count by itself, whoever else signed; `undefined` if nothing speaks against it. */
export function discountAlone(policy: Policy, facts: BatchFacts, { statement, person }: VerifiedStatement): Discount | undefined {
  const holder = enrolledPerson(policy, statement.certificate);
  if (holder === undefined) return 'not-enrolled';
  if (holder.id !== statement.person || holder.id !== person) return 'other-person';
  if (!ROLES[statement.purpose].includes(statement.role)) return 'wrong-role';
  if (!holder.roles.includes(statement.role)) return 'role-missing';
  if (statement.company !== facts.company) return 'other-company';
  if (statement.environment !== facts.environment) return 'other-environment';
  if (statement.batch !== facts.batch) return 'other-batch';
  if (statement.revision !== facts.revision) return 'other-revision';
  if (statement.kind !== facts.kind) return 'other-kind';
  if (!sameMessages(statement, facts)) return 'other-messages';
  if (statement.policy.sha256 !== facts.policySha256) return 'other-policy';
  if (statement.profile.sha256 !== facts.profileSha256) return 'other-profile';
  if (statement.sendingDesk !== facts.sendingDesk) return 'other-desk';
  return undoes(statement.purpose) || !isAfter(facts.at, statement.notAfter) ? undefined : 'expired';
}

/** Return, withdraw and void take a revision's signatures back for good; they do not expire. */
export function undoes(purpose: VerifiedStatement['statement']['purpose']): boolean {
  return purpose === 'return' || purpose === 'withdraw' || purpose === 'void';
}
