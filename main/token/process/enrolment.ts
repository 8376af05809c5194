// Who a certificate belongs to and whether that person may take the step. The policy decides, never what a card or a JWS says of itself.
import { fault } from '../../../shared/domain/errors.ts';
import type { JwsAlgorithm, Person, Policy, Role } from '../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { StatementDraft } from '../../../shared/domain/statement.ts';
import { sha256Hex } from './certificate.ts';

export interface Enrolment {
  readonly person: Person;
  readonly algorithm: JwsAlgorithm;
  readonly der: Uint8Array;
}

/** The one person the certificate is enrolled for. A certificate enrolled for two persons is nobody's. */
export function enrolmentOf(policy: Policy, certificate: string): Result<Enrolment> {
  const found = policy.persons.flatMap((person) => person.certificates.filter((each) => each.sha256 === certificate).map((each) => ({ person, each })));
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) return err(fault('not-enrolled'));
  const der = Buffer.from(only.each.der, 'base64');
  if (sha256Hex(der) !== certificate) return err(fault('not-enrolled', { detail: 'the enrolled bytes have another digest' }));
  return ok({ person: only.person, algorithm: only.each.algorithm, der });
}

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
  'card-test': [],
};

/** The role the statement names must be one its purpose knows and one the person has. */
export function mayAct(person: Person, statement: StatementDraft): Result<void> {
  if (statement.purpose === 'card-test') return ok(undefined);
  const fits = ROLES[statement.purpose].includes(statement.role) && person.roles.includes(statement.role);
  return fits ? ok(undefined) : err(fault('role-missing'));
}
