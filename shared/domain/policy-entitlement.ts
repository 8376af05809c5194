// By what right a person acts: enrolled, valid, not revoked, in a role of their own or in the place of
// somebody else.
import type { ApproverClass, EnrolledCertificate, Person, Policy, Role, Validity } from './policy.ts';

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
