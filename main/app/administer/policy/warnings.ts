// What will soon stop somebody from signing, before it does: certificates and times that end, and rules that
// hang on one person.
import { X509Certificate } from 'node:crypto';
import { policyProblems } from '../../../../shared/domain/policy-change.ts';
import { displayDate, isoDate } from '../../../../shared/domain/dates.ts';
import { isUsable, isValidAt } from '../../../../shared/domain/policy-entitlement.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';

const SOON = 60 * 86_400_000;

export function policyWarnings(policy: Policy, at: string): readonly string[] {
  const now = Date.parse(at);
  const ends = (name: string, what: string, until: number): readonly string[] => {
    if (until - now > SOON) return [];
    return [
      `${what} of ${name} ${until <= now ? 'ended' : 'ends'} on ${displayDate(isoDate(new Date(until).toISOString().slice(0, 10)))}.`,
    ];
  };
  const people = policy.persons.flatMap((person) => {
    const usable = person.certificates.filter((each) => isUsable(each, at));
    return [
      ...(person.validUntil === undefined
        ? []
        : ends(person.name, 'The time', Date.parse(person.validUntil))),
      ...usable.flatMap(({ der }) =>
        ends(
          person.name,
          'A certificate',
          Date.parse(new X509Certificate(Buffer.from(der, 'base64')).validTo),
        ),
      ),
      ...(usable.length === 0 && isValidAt(person, at) && person.roles.some((role) => role !== 'viewer')
        ? [`${person.name} has no card that could sign.`]
        : []),
    ];
  });
  const deputies = (policy.deputies ?? []).flatMap(({ person, validUntil }) =>
    Date.parse(validUntil) <= now
      ? [
          `A time in which ${policy.persons.find(({ id }) => id === person)?.name ?? person} stood in for somebody is over; it can be taken out of the policy.`,
        ]
      : [],
  );
  // Judged as of now: what was fit when it was adopted may have run out since.
  return [...people, ...deputies, ...policyProblems({ ...policy, validFrom: at })];
}
