// Enough administrators, each once, with a card of the version that decides; and which bank profile they
// allow.
import { describe, expect, test } from 'vitest';
import { cardOf, person, policyOf } from '../../test/policy/world.ts';
import { adoptionOf, mayUseProfile, type VerifiedAdoption } from './policy-quorum.ts';
import type { Person, Policy } from './policy.ts';
import type { PolicyStatement } from './statement.ts';

const AT = '2026-11-20T11:00:00Z';
const SHA = 'b'.repeat(64);
const [ada, bob, eve] = [
  person('ada', ['administrator'], 2),
  person('bob', ['administrator', 'approver']),
  person('eve', ['approver']),
];
const judges: Policy = { ...policyOf([ada, bob, eve]), quorum: 2 };
const next = { policy: { ...judges, version: 2 }, sha256: SHA };

function adoption(who: string, change: Partial<PolicyStatement> = {}, verified = who): VerifiedAdoption {
  const statement = {
    typ: 'countersign/statement/1',
    company: 'acme',
    environment: 'training',
    desk: 'desk-1',
    person: who,
    certificate: cardOf(who),
    time: AT,
    log: { id: 'log', size: 1, head: SHA },
    purpose: 'policy',
    role: 'administrator',
    policy: { version: 2, sha256: SHA, previous: null },
    ...change,
  } as unknown as PolicyStatement;
  return { statement, person: verified };
}
const adopted = (
  signed: readonly VerifiedAdoption[],
  by = judges,
  its = next,
): ReturnType<typeof adoptionOf> => adoptionOf(by, its, signed, AT);

describe('a version is adopted', () => {
  test('by as many administrators as the one before asks for', () => {
    expect(adopted([])).toEqual({ have: 0, need: 2, persons: [], complete: false, canSign: ['ada', 'bob'] });
    expect(adopted([adoption('bob')])).toMatchObject({ have: 1, complete: false, canSign: ['ada'] });
    expect(adopted([adoption('bob'), adoption('ada')])).toEqual({
      have: 2,
      need: 2,
      persons: ['ada', 'bob'],
      complete: true,
      canSign: [],
    });
    expect(adopted([adoption('ada'), adoption('bob')], { ...judges, quorum: 1 }).complete).toBe(true);
  });

  test('by nobody whose signature is from a time to come, when they may be an administrator', () => {
    const later = { ...bob, validFrom: '2027-02-01T00:00:00Z' };
    const by = { ...judges, persons: [ada, later, eve] };
    const ahead = adoption('bob', { time: '2027-03-01T00:00:00Z' });
    expect(adopted([adoption('ada'), ahead], by)).toMatchObject({ persons: ['ada'], complete: false });
    expect(adoptionOf(by, next, [adoption('ada'), ahead], '2027-03-01T00:00:00Z').complete).toBe(true);
  });

  test('by each of them once, whichever card they use', () => {
    const again = adoption('ada', { certificate: cardOf('ada', 1) });
    expect(adopted([adoption('ada'), again, adoption('ada')])).toMatchObject({ have: 1, complete: false });
  });

  const without = (change: (one: Person) => Person): Policy => ({
    ...judges,
    persons: judges.persons.map((one) => (one.id === 'ada' ? change(one) : one)),
  });
  test.each<[string, VerifiedAdoption, Policy?]>([
    ['who is no administrator', adoption('eve')],
    ['with a card nobody has', adoption('ada', { certificate: 'f'.repeat(64) })],
    ['with the card of another', adoption('ada', { certificate: cardOf('bob') })],
    ['whom the statement names otherwise', adoption('ada', { person: 'bob' })],
    ['whom the verifier names otherwise', adoption('ada', {}, 'bob')],
    ['for another company', adoption('ada', { company: 'other' })],
    ['for another environment', adoption('ada', { environment: 'production' })],
    ['for another version', adoption('ada', { policy: { version: 3, sha256: SHA } })],
    ['for another text', adoption('ada', { policy: { version: 2, sha256: 'c'.repeat(64) } })],
    ['whose time is over', adoption('ada'), without((one) => ({ ...one, validUntil: AT }))],
    [
      'with a card that was revoked',
      adoption('ada'),
      without((one) => ({
        ...one,
        certificates: one.certificates.map(
          (card) => ({ ...card, revoked: { at: AT, reason: 'lost' } }) as never,
        ),
      })),
    ],
    ['with a card before its time', adoption('ada', { time: 'whenever' })],
  ])('not by somebody %s', (_, signed, by = judges) => {
    expect(adopted([signed, adoption('bob')], by)).toMatchObject({ have: 1, persons: ['bob'] });
  });
});

test('a bank profile is used in production only as the policy names it', () => {
  const profile = { id: 'bank', version: 3, sha256: SHA };
  const named = {
    ...judges,
    profiles: [{ id: 'other', version: 1, sha256: SHA }, profile],
  } as unknown as Policy;
  expect(mayUseProfile(named, 'production', profile)).toBe(true);
  expect(mayUseProfile(named, 'production', { ...profile, id: 'else' })).toBe(false);
  expect(mayUseProfile(named, 'production', { ...profile, version: 4 })).toBe(false);
  expect(mayUseProfile(named, 'production', { ...profile, sha256: 'c'.repeat(64) })).toBe(false);
  expect(mayUseProfile(judges, 'production', profile)).toBe(false);
  expect(mayUseProfile(judges, 'sandbox', profile)).toBe(true);
  expect(mayUseProfile(judges, 'training', profile)).toBe(true);
});

test('who has not signed is asked for nothing once enough have', () => {
  expect(adopted([adoption('ada')], { ...judges, quorum: 1 })).toMatchObject({
    persons: ['ada'],
    complete: true,
    canSign: [],
  });
});
