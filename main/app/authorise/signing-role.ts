// In which role, and in whose place, a card may sign the next step of a batch; and which signatures count,
// with the reason where one does not.
import type { VerifiedStatement } from '../../../shared/domain/approval.ts';
import { fault, type Fault, type FaultCode } from '../../../shared/domain/errors.ts';
import { enrolledPerson, type SignatureRejection } from '../../../shared/domain/policy-counting.ts';
import { isUsable, rightOf, rightsOf } from '../../../shared/domain/policy-rules.ts';
import type { SignaturesEvaluation, PolicyEvaluation } from '../../../shared/domain/policy-evaluation.ts';
import { nameOf } from '../../../shared/domain/policy-sentences.ts';
import type { Person, Policy, Role } from '../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { statementSchema, type Statement } from '../../../shared/domain/statement.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { StoredPolicy, StoredSignature } from '../../ports/store.ts';
import type { KeyChoice } from '../../ports/token.ts';
import {
  statementIn,
  verifyStatement as verifySigned,
  type SignedStatement,
} from '../../statements/verify.ts';

// Statements as the use cases read them: what the one verifier does not accept is nothing.

type VerifiedJws = SignedStatement;

/** Null when anything at all is wrong; the one verifier's demands are in main/statements/verify.ts. */
export function verifyStatement(jws: string, policy: Policy): VerifiedJws | null {
  const verified = verifySigned<Statement>(jws, policy, statementSchema);
  return verified.ok ? verified.value : null;
}

export { statementIn as statedIn };

// What a signature that the policy does not count is answered with.

const FAULT_OF: Readonly<Record<SignatureRejection, FaultCode>> = {
  'not-enrolled': 'person-not-enrolled',
  'other-person': 'person-not-enrolled',
  revoked: 'person-not-enrolled',
  withdrawn: 'person-without-role',
  'not-valid': 'person-without-role',
  'role-missing': 'person-without-role',
  'not-deputy': 'person-without-role',
  'no-emergency': 'person-without-role',
  'wrong-role': 'person-without-role',
  'same-person': 'same-person',
  'counted-already': 'same-person',
  void: 'approvals-void',
  expired: 'batch-deadline-passed',
  'too-long': 'approval-invalid',
  'time-to-come': 'clock-behind',
  'other-policy': 'profile-changed',
  'other-profile': 'profile-changed',
  'other-company': 'approval-invalid',
  'other-environment': 'approval-invalid',
  'other-batch': 'approval-invalid',
  'other-revision': 'approval-invalid',
  'other-kind': 'approval-invalid',
  'other-messages': 'approval-invalid',
  'other-facts': 'approval-invalid',
  'other-desk': 'approval-invalid',
};

/** Why a signature that was just made does not count, for the person who made it. */
export function rejectionFault(why: SignatureRejection): Fault {
  return fault(FAULT_OF[why], { rule: why });
}

// Signatures of a batch as the window shows them, with the reason where one does not count.

/** Stored signatures as the policy judged them. */
interface EvaluatedSignatures {
  readonly signatures: readonly {
    readonly stored: StoredSignature;
    readonly verified: VerifiedStatement | null;
  }[];
  readonly verdict: Pick<PolicyEvaluation, 'judged'>;
  readonly policy: Pick<StoredPolicy, 'policy'>;
}

export type SignatureView = CallOutput<'batches.get'>['signatures'][number];

export function signaturesView({ signatures, verdict, policy }: EvaluatedSignatures): SignatureView[] {
  return signatures.map(({ stored, verified }) => {
    const judged = verdict.judged.find((one) => one.signed === verified);
    const why = judged === undefined ? 'not-verified' : judged.why;
    const { batch: _batch, jws: _jws, log: _log, ...shown } = stored;
    return {
      ...shown,
      personName: personName(policy.policy, stored.person),
      counts: why === null,
      why,
    };
  });
}

export function personName(policy: Policy, person: string): string {
  return nameOf(policy, person);
}

/** A batch or a case as the policy evaluates it before a step of it is signed. */
interface EvaluatedSubject {
  readonly policy: StoredPolicy;
  /** In force, as revocation lists leave it. */
  readonly standing: Policy;
  readonly facts: { readonly at: string };
  readonly verdict: SignaturesEvaluation;
}

/** The step a card is asked to sign. */
export interface SigningStep {
  readonly purpose: 'approve' | 'release' | 'return' | 'withdraw' | 'void' | 'close';
  readonly choice: KeyChoice;
  /** By the emergency quorum. */
  readonly emergency?: boolean;
}

export interface SigningRole {
  readonly role: Role;
  readonly inPlaceOf: string | undefined;
}

/** For what every officer may sign: the first role of whoever has the card. */
export function anyRole(policy: Policy, { certificate }: KeyChoice): Result<SigningRole> {
  const [role] = enrolledPerson(policy, certificate)?.roles ?? [];
  return role === undefined ? err(fault('not-enrolled')) : ok({ role, inPlaceOf: undefined });
}

/**
 * The rights must hold under the version the batch is bound to and under the newest one
 * (policy-rules.ts, rightsIn).
 */
export function resolveSigningRole(evaluated: EvaluatedSubject, step: SigningStep): Result<SigningRole> {
  const { facts } = evaluated;
  const [bound, newest] = [evaluated.policy.policy, evaluated.standing];
  const person = enrolledPerson(bound, step.choice.certificate);
  if (person === undefined || !stillEnrolled(newest, person.id, step.choice.certificate, facts.at))
    return err(fault('person-not-enrolled'));
  const allowed = rolesFor(evaluated, step).flatMap((role) =>
    rightsOf(bound, person.id, role, facts.at)
      .filter(
        ({ seat }) =>
          rightOf(newest, person.id, role, facts.at, seat === person.id ? undefined : seat) !== null,
      )
      .map(({ seat }) => ({ role, seat })),
  );
  const rights = step.emergency === true ? allowed.filter(({ seat }) => seat === person.id) : allowed;
  if (rights.length === 0) return err(fault('person-without-role'));
  const right = rights.find(({ seat }) => isFree(evaluated, step, person, seat));
  return right === undefined
    ? err(fault('same-person'))
    : ok({ role: right.role, inPlaceOf: right.seat === person.id ? undefined : right.seat });
}

export interface Preparer extends SigningRole {
  readonly person: string;
}

/** In which role a card prepares: what is frozen or proposed now is ruled by the version in force alone. */
export function preparerRole(policy: Policy, certificate: string, at: string): Result<Preparer> {
  const person = enrolledPerson(policy, certificate);
  if (person === undefined) return err(fault('person-not-enrolled'));
  const [right] = rightsOf(policy, person.id, 'preparer', at);
  if (right === undefined) return err(fault('person-without-role'));
  const inPlaceOf = right.seat === person.id ? undefined : right.seat;
  return ok({ person: person.id, role: 'preparer', inPlaceOf });
}

/** Undoing is signed in whatever role the person has. */
function rolesFor(
  { policy }: EvaluatedSubject,
  { purpose, emergency }: Pick<SigningStep, 'purpose' | 'emergency'>,
): readonly Role[] {
  if (emergency === true) return policy.policy.emergency?.roles ?? [];
  if (purpose === 'approve') return ['approver'];
  return purpose === 'release' ? ['releaser'] : ['approver', 'releaser', 'preparer'];
}

/** Nobody acts twice on a batch, by themselves or through somebody else; taking back is open to all. */
function isFree(
  { verdict }: EvaluatedSubject,
  { purpose, emergency }: Pick<SigningStep, 'purpose' | 'emergency'>,
  { id }: Person,
  seat: string,
): boolean {
  if (purpose !== 'approve' && purpose !== 'release') return true;
  const steps = emergency === true ? [verdict.freeze] : [verdict.freeze, verdict.approve, verdict.release];
  const used = [
    ...steps.flatMap((step) => [...step.persons, ...step.seats]),
    ...(emergency === true ? (verdict.emergency?.persons ?? []) : []),
  ];
  return !used.includes(id) && !used.includes(seat);
}

/** Whether the version in force still knows the card as this person's, valid and not revoked. */
export function stillEnrolled(newest: Policy, person: string, certificate: string, at: string): boolean {
  const holder = enrolledPerson(newest, certificate);
  return (
    holder?.id === person &&
    holder.certificates.some((each) => each.sha256 === certificate && isUsable(each, at))
  );
}
