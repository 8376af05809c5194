// Whether enough administrators signed a version of the policy, and what else only they decide.
import type { Environment } from './environment.ts';
import type { Policy } from './policy.ts';
import { enrolledPerson, isFromTheFuture, isUsable, rightOf, rightsIn } from './policy-rules.ts';
import type { PolicyStatement } from './statement.ts';

export interface QuorumEvaluation {
  readonly have: number;
  readonly need: number;
  /** Persons whose signatures count. */
  readonly persons: readonly string[];
  /** Administrators who could still sign. */
  readonly canSign: readonly string[];
  readonly complete: boolean;
}

export interface NamedPolicy {
  readonly policy: Policy;
  readonly sha256: string;
}

/** A policy statement whose signature was verified with the certificate it names, as `judges` enrols it. */
export interface VerifiedAdoption {
  readonly statement: PolicyStatement;
  readonly person: string;
}

/**
 * Administrators of `judges`, each once: the version before; the genesis judges itself. A signature for
 * another version, company or
 * environment counts for nothing, nor does one of a card that was revoked, or of somebody who was no
 * administrator when signing.
 */
export function adoptionOf(
  judges: Policy,
  next: NamedPolicy,
  signed: readonly VerifiedAdoption[],
  at: string,
): QuorumEvaluation {
  const persons = [
    ...new Set(signed.filter((one) => counts(judges, next, one, at)).map(({ person }) => person)),
  ].toSorted();
  const complete = persons.length >= judges.quorum;
  const administrators = rightsIn(judges, judges, 'administrator', at).map(({ person }) => person);
  return {
    have: persons.length,
    need: judges.quorum,
    persons,
    complete,
    canSign: complete ? [] : administrators.filter((person) => !persons.includes(person)),
  };
}

function counts(
  judges: Policy,
  { policy, sha256 }: NamedPolicy,
  { statement, person }: VerifiedAdoption,
  at: string,
): boolean {
  const holder = enrolledPerson(judges, statement.certificate);
  const certificate = holder?.certificates.find((each) => each.sha256 === statement.certificate);
  return (
    holder !== undefined &&
    certificate !== undefined &&
    holder.id === person &&
    statement.person === person &&
    // Who becomes administrator later may not sign ahead of time.
    !isFromTheFuture(statement, at) &&
    isUsable(certificate, statement.time) &&
    rightOf(judges, person, 'administrator', statement.time) !== null &&
    statement.company === policy.company.id &&
    statement.environment === policy.environment &&
    statement.policy.version === policy.version &&
    statement.policy.sha256 === sha256
  );
}

/**
 * Whether the administrators let this desk use a bank profile, and with it the bank's certificates. In
 * production only what the policy names
 * by digest; a training or sandbox desk adopts its profile by itself.
 */
export function mayUseProfile(
  policy: Policy,
  environment: Environment,
  profile: { readonly id: string; readonly version: number; readonly sha256: string },
): boolean {
  const named = (policy.profiles ?? []).some(
    ({ id, version, sha256 }) =>
      id === profile.id && version === profile.version && sha256 === profile.sha256,
  );
  return named || environment !== 'production';
}
