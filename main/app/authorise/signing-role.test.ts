// In which role, and in whose place, a card may sign: what is known before a PIN is asked for.
import { describe, expect, test } from 'vitest';
import { cardOf, EXPECTED, person, policyOf, signedBy } from '../../../test/policy/world.ts';
import type { VerifiedStatement } from '../../../shared/domain/approval.ts';
import { evaluatePolicy } from '../../../shared/domain/policy-evaluation.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { storedPolicy } from './signing-context.fake.ts';
import {
  preparerRole,
  resolveSigningRole,
  stillEnrolled,
  type SigningRole,
  type SigningStep,
} from './signing-role.ts';

const AT = EXPECTED.at;
const OFFICERS = [
  person('ada', ['preparer', 'approver']),
  person('bob', ['approver', 'releaser'], 2),
  person('cy', ['releaser']),
  person('dan', ['approver']),
  person('eve', ['viewer']),
];
const deputy = (who: string, inPlaceOf: string, role: 'approver' | 'releaser' | 'preparer') => ({
  person: who,
  inPlaceOf,
  role,
  validFrom: '2026-11-20T00:00:00Z',
  validUntil: '2026-11-21T00:00:00Z',
});
const POLICY: Policy = {
  ...policyOf(OFFICERS),
  typ: 'countersign/policy/2',
  deputies: [deputy('eve', 'bob', 'approver'), deputy('eve', 'ada', 'preparer')],
  emergency: { roles: ['releaser'], persons: 2 },
};
const FROZEN = [signedBy('ada', 'freeze')];

function roleOf(
  who: string,
  purpose: SigningStep['purpose'],
  {
    signed = FROZEN,
    newest = POLICY,
    card = 0,
    emergency = false,
    policy = POLICY,
  }: {
    signed?: readonly VerifiedStatement[];
    newest?: Policy;
    card?: number;
    emergency?: boolean;
    policy?: Policy;
  } = {},
): Result<SigningRole> {
  return resolveSigningRole(
    {
      policy: storedPolicy(policy),
      standing: newest,
      facts: { at: AT },
      verdict: evaluatePolicy(policy, EXPECTED, signed, newest),
    },
    {
      purpose,
      choice: { cardId: 'card', certificate: cardOf(who, card) },
      ...(emergency ? { emergency } : {}),
    },
  );
}
const as = (role: string, inPlaceOf?: string): unknown => ({ ok: true, value: { role, inPlaceOf } });
const refused = (code: string): unknown => ({ ok: false, error: expect.objectContaining({ code }) });

describe('a step of a batch', () => {
  test('is approved by an approver and released by a releaser, whichever card they show', () => {
    expect(roleOf('bob', 'approve')).toEqual(as('approver'));
    expect(roleOf('bob', 'approve', { card: 1 })).toEqual(as('approver'));
    expect(roleOf('bob', 'release')).toEqual(as('releaser'));
    expect(roleOf('cy', 'approve')).toEqual(refused('person-without-role'));
    expect(roleOf('dan', 'release')).toEqual(refused('person-without-role'));
    expect(roleOf('mal', 'approve')).toEqual(refused('person-not-enrolled'));
  });

  test('is signed by a deputy in the place of another', () => {
    expect(roleOf('eve', 'approve')).toEqual(as('approver', 'bob'));
    expect(roleOf('eve', 'release')).toEqual(refused('person-without-role'));
  });

  test('is signed by nobody twice, by themselves or through somebody else', () => {
    expect(roleOf('ada', 'approve')).toEqual(refused('same-person'));
    expect(roleOf('bob', 'release', { signed: [...FROZEN, signedBy('bob', 'approve')] })).toEqual(
      refused('same-person'),
    );
    const byDeputy = [...FROZEN, signedBy('eve', 'approve', { inPlaceOf: 'bob' })];
    expect(roleOf('bob', 'release', { signed: byDeputy })).toEqual(refused('same-person'));
    expect(roleOf('bob', 'approve', { signed: byDeputy })).toEqual(refused('same-person'));
    expect(roleOf('eve', 'approve', { signed: byDeputy })).toEqual(refused('same-person'));
    expect(roleOf('dan', 'approve', { signed: byDeputy })).toEqual(as('approver'));
    const released = [...FROZEN, signedBy('bob', 'approve'), signedBy('cy', 'release')];
    expect(roleOf('cy', 'release', { signed: released })).toEqual(refused('same-person'));
    expect(roleOf('eve', 'approve', { signed: [...FROZEN, signedBy('bob', 'approve')] })).toEqual(
      refused('same-person'),
    );
  });

  test('is taken back in whatever role a person has, also by who acted on it', () => {
    for (const purpose of ['return', 'withdraw', 'void', 'close'] as const) {
      expect(roleOf('ada', purpose)).toEqual(as('approver'));
      expect(roleOf('cy', purpose)).toEqual(as('releaser'));
      expect(roleOf('mal', purpose)).toEqual(refused('person-not-enrolled'));
    }
    const only = { ...POLICY, deputies: [], persons: [person('pia', ['preparer']), ...OFFICERS] };
    expect(roleOf('pia', 'return', { policy: only, newest: only })).toEqual(as('preparer'));
    expect(roleOf('eve', 'return', { policy: only, newest: only })).toEqual(refused('person-without-role'));
  });

  test('is signed by right of both versions, the one it is bound to and the newest', () => {
    const newest = (change: Partial<Policy>): Policy => ({ ...POLICY, version: 2, ...change });
    const without = (id: string): Policy => newest({ persons: OFFICERS.filter((one) => one.id !== id) });
    expect(roleOf('dan', 'approve', { newest: without('bob') })).toEqual(as('approver'));
    expect(roleOf('bob', 'approve', { newest: without('bob') })).toEqual(refused('person-not-enrolled'));
    expect(roleOf('eve', 'approve', { newest: without('bob') })).toEqual(refused('person-without-role'));
    expect(roleOf('eve', 'approve', { newest: newest({ deputies: [] }) })).toEqual(
      refused('person-without-role'),
    );
    const demoted = newest({
      persons: OFFICERS.map((one) => (one.id === 'dan' ? { ...one, roles: ['viewer'] } : one)),
    });
    expect(roleOf('dan', 'approve', { newest: demoted })).toEqual(refused('person-without-role'));
    expect(roleOf('bob', 'approve', { newest: demoted })).toEqual(as('approver'));
  });
});

describe('an emergency release', () => {
  test('is signed in the roles of the emergency, for oneself', () => {
    expect(roleOf('cy', 'release', { emergency: true })).toEqual(as('releaser'));
    expect(roleOf('dan', 'release', { emergency: true })).toEqual(refused('person-without-role'));
    const policy: Policy = {
      ...POLICY,
      deputies: [deputy('eve', 'cy', 'releaser')],
    };
    expect(roleOf('eve', 'release', { policy, newest: policy })).toEqual(as('releaser', 'cy'));
    expect(roleOf('eve', 'release', { policy, newest: policy, emergency: true })).toEqual(
      refused('person-without-role'),
    );
    const { emergency: _emergency, ...none } = POLICY;
    expect(roleOf('cy', 'release', { policy: none, newest: none, emergency: true })).toEqual(
      refused('person-without-role'),
    );
  });

  test('is signed by an approver too, but not by the preparer nor twice', () => {
    const approved = [...FROZEN, signedBy('bob', 'approve')];
    expect(roleOf('bob', 'release', { signed: approved, emergency: true })).toEqual(as('releaser'));
    const prepared = [signedBy('ada', 'freeze')];
    const both: Policy = { ...POLICY, emergency: { roles: ['approver'], persons: 2 } };
    expect(
      roleOf('ada', 'release', { policy: both, newest: both, signed: prepared, emergency: true }),
    ).toEqual(refused('same-person'));
    const once = [...FROZEN, signedBy('bob', 'release', { emergency: true, note: 'The bank closes' })];
    expect(roleOf('bob', 'release', { signed: once, emergency: true })).toEqual(refused('same-person'));
    expect(roleOf('cy', 'release', { signed: once, emergency: true })).toEqual(as('releaser'));
    // Whoever released in an emergency has not used up the ordinary way.
    expect(roleOf('bob', 'release', { signed: once })).toEqual(as('releaser'));
  });
});

test('a batch is prepared by a preparer of the version in force, or in the place of one', () => {
  expect(preparerRole(POLICY, cardOf('ada'), AT)).toEqual({
    ok: true,
    value: { person: 'ada', role: 'preparer', inPlaceOf: undefined },
  });
  expect(preparerRole(POLICY, cardOf('eve'), AT)).toEqual({
    ok: true,
    value: { person: 'eve', role: 'preparer', inPlaceOf: 'ada' },
  });
  expect(preparerRole(POLICY, cardOf('bob'), AT)).toEqual(refused('person-without-role'));
  expect(preparerRole(POLICY, cardOf('mal'), AT)).toEqual(refused('person-not-enrolled'));
});

test('a card is still enrolled where the newest version knows it as that person’s, usable', () => {
  const [first, second] = [cardOf('bob'), cardOf('bob', 1)];
  expect(stillEnrolled(POLICY, 'bob', first, AT)).toBe(true);
  expect(stillEnrolled(POLICY, 'ada', first, AT)).toBe(false);
  expect(stillEnrolled(POLICY, 'bob', cardOf('mal'), AT)).toBe(false);
  const one = (place: number, change: object): Policy => ({
    ...POLICY,
    persons: OFFICERS.map((each) =>
      each.id === 'bob'
        ? {
            ...each,
            certificates: each.certificates.map((card, at) => (at === place ? { ...card, ...change } : card)),
          }
        : each,
    ),
  });
  const lost = { revoked: { at: AT, reason: 'lost' } };
  expect(stillEnrolled(one(0, lost), 'bob', first, AT)).toBe(false);
  expect(stillEnrolled(one(0, lost), 'bob', second, AT)).toBe(true);
  expect(stillEnrolled(one(1, { validUntil: AT }), 'bob', second, AT)).toBe(false);
});
