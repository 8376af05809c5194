// Who could sign in which role when: roles and classes of people, times, deputies, revoked cards.
import type { Shape } from './shapes.ts';

export interface Span {
  readonly from: number;
  readonly until: number;
}

export interface ReadPerson extends Span {
  readonly roles: readonly string[];
  readonly approverClass: string | null;
}

export interface ReadDeputy extends Span {
  readonly person: string;
  readonly owner: string;
  readonly role: string;
}

export interface Rights {
  readonly people: ReadonlyMap<string, ReadPerson>;
  readonly deputies: readonly ReadDeputy[];
  /** Null where the policy knows no emergency. */
  readonly emergency: { readonly persons: number; readonly roles: readonly string[] } | null;
}

/** Without an end where none is given. */
export function spanOf(shape: Shape): Span {
  const instant = (name: string, otherwise: number): number =>
    shape.has(name) ? Date.parse(shape.at(name).text()) : otherwise;
  return { from: instant('validFrom', -Infinity), until: instant('validUntil', Infinity) };
}

export function within({ from, until }: Span, time: string): boolean {
  const at = Date.parse(time);
  return at >= from && at < until;
}

export function readRights(policy: Shape): Rights {
  return {
    people: new Map(
      policy
        .at('persons')
        .list()
        .map((person) => [
          person.at('id').text(),
          {
            roles: person.at('roles').texts(),
            approverClass: person.at('class').textOrNull(),
            ...spanOf(person),
          },
        ]),
    ),
    deputies: policy
      .at('deputies')
      .listOrNone()
      .map((one) => ({
        person: one.at('person').text(),
        owner: one.at('inPlaceOf').text(),
        role: one.at('role').text(),
        ...spanOf(one),
      })),
    emergency: policy.has('emergency')
      ? {
          persons: policy.at('emergency').at('persons').whole(),
          roles: policy.at('emergency').at('roles').texts(),
        }
      : null,
  };
}

/**
 * The next version's rights with deputies of the one before that had ended when it began: leaving those out
 * takes nothing back.
 */
export function withEnded(next: Rights, before: Rights, began: string): Rights {
  return {
    ...next,
    deputies: [...next.deputies, ...before.deputies.filter(({ until }) => until <= Date.parse(began))],
  };
}

/**
 * Whose right was used, or null when there was none: the signer's own, or that of the person in whose place
 * they acted.
 */
export function rightUsed(
  rights: Rights,
  signer: string,
  role: string,
  time: string,
  owner: string | null,
): { readonly owner: string; readonly approverClass: string | null } | null {
  const [person, holder] = [rights.people.get(signer), rights.people.get(owner ?? signer)];
  if (
    person === undefined ||
    holder === undefined ||
    !within(person, time) ||
    !within(holder, time) ||
    !holder.roles.includes(role)
  )
    return null;
  const stands =
    owner === null ||
    rights.deputies.some(
      (one) => one.person === signer && one.owner === owner && one.role === role && within(one, time),
    );
  return stands ? { owner: owner ?? signer, approverClass: holder.approverClass } : null;
}
