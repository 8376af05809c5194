// Who a certificate belongs to and whether that person may take the step. The policy decides, never what a
// card or a JWS says of itself.
import { fault } from '../../../shared/domain/errors.ts';
import { roleSchema, type Policy, type Role } from '../../../shared/domain/policy.ts';
import { isUsable, rightOf } from '../../../shared/domain/policy-entitlement.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { StatementDraft } from '../../../shared/domain/statement.ts';
import { enrolmentOf, type Enrolment } from '../../statements/verify.ts';

const ROLES: Readonly<Record<StatementDraft['purpose'], readonly Role[]>> = {
  freeze: ['preparer'],
  approve: ['approver'],
  release: ['releaser'],
  return: ['preparer', 'approver', 'releaser'],
  withdraw: ['preparer', 'approver', 'releaser'],
  void: ['preparer', 'approver', 'releaser'],
  // The policy says which of the two it asks for; who counts is judged where the handover is used.
  handover: ['approver', 'releaser'],
  policy: ['administrator'],
  // Which step wants which role is held against the statement itself (case-check.ts).
  case: ['preparer', 'approver', 'releaser'],
  // Whoever is enrolled may vouch for the log as it stands.
  checkpoint: roleSchema.options,
  'card-test': [],
};

/** The version a statement is bound to, and the one in force; the same for what begins now. */
export interface Judges {
  readonly bound: Policy;
  readonly newest: Policy;
}

/**
 * Whether the holder of a certificate may sign this now: enrolled, valid and not revoked, in a role its
 * purpose knows, by their own right or as
 * deputy; under the version the act is bound to and under the one in force.
 */
export function mayAct(
  { bound, newest }: Judges,
  certificate: string,
  statement: StatementDraft,
  now: Date,
): Result<Enrolment> {
  const enrolment = enrolmentOf(bound, certificate);
  if (!enrolment.ok || statement.purpose === 'card-test') return enrolment;
  for (const policy of new Set([bound, newest])) {
    const may = mayUnder(policy, certificate, statement, now.toISOString());
    if (!may.ok) return may;
  }
  return enrolment;
}

function mayUnder(
  policy: Policy,
  certificate: string,
  statement: Exclude<StatementDraft, { readonly purpose: 'card-test' }>,
  at: string,
): Result<void> {
  const holder = enrolmentOf(policy, certificate);
  if (!holder.ok) return holder;
  const { person } = holder.value;
  const enrolled = person.certificates.find((each) => each.sha256 === certificate);
  if (enrolled?.revoked !== undefined) return err(fault('certificate-revoked'));
  const inPlaceOf = 'inPlaceOf' in statement ? statement.inPlaceOf : undefined;
  const emergency = 'emergency' in statement && statement.emergency === true;
  const roles: readonly Role[] = emergency
    ? emergencyRoles(policy, statement.purpose, statement.note, inPlaceOf)
    : ROLES[statement.purpose];
  const valid =
    enrolled !== undefined &&
    isUsable(enrolled, at) &&
    roles.includes(statement.role) &&
    rightOf(policy, person.id, statement.role, at, inPlaceOf) !== null;
  return valid ? ok(undefined) : err(fault('role-missing'));
}

/** Nobody stands in for another in an emergency, and everybody says why. */
function emergencyRoles(
  policy: Policy,
  purpose: StatementDraft['purpose'],
  note: string,
  inPlaceOf: string | undefined,
): readonly Role[] {
  return purpose === 'release' && note.trim() !== '' && inPlaceOf === undefined
    ? (policy.emergency?.roles ?? [])
    : [];
}
