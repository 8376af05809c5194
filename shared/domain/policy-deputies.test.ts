// How signatures in the place of another person are counted.
import { describe, expect, test } from 'vitest';
import { EXPECTED, person, policyOf, signedBy } from '../../test/policy/world.ts';
import type { VerifiedStatement } from './approval.ts';
import { evaluatePolicy } from './policy-evaluation.ts';
import type { Policy } from './policy.ts';

describe('signatures in the place of another', () => {
  const deputy = (who: string, inPlaceOf: string) => ({
    person: who,
    inPlaceOf,
    role: 'approver' as const,
    validFrom: '2026-01-01T00:00:00Z',
    validUntil: '2027-01-01T00:00:00Z',
  });
  const policy: Policy = {
    ...policyOf(
      [
        person('pat', ['preparer']),
        person('abe', ['approver']),
        person('bob', ['approver']),
        person('mia', ['approver']),
        person('zoe', ['approver']),
      ],
      { approvals: 2, release: false },
    ),
    typ: 'countersign/policy/2',
    deputies: [deputy('abe', 'mia'), deputy('bob', 'mia'), deputy('bob', 'zoe')],
  };
  const inPlaceOf = (who: string, seat: string) => signedBy(who, 'approve', { inPlaceOf: seat });
  const reasons = (signed: readonly VerifiedStatement[]) =>
    evaluatePolicy(policy, EXPECTED, signed).judged.map(({ why: reason }) => reason);

  test('count after the signatures of the persons themselves, in whatever order they come', () => {
    const [own, other] = [signedBy('mia', 'approve'), inPlaceOf('abe', 'mia')];
    expect(reasons([own, other])).toEqual([null, 'counted-already']);
    expect(reasons([other, own])).toEqual(['counted-already', null]);
  });

  test('of one person for two count once, by the name of whose place it is', () => {
    expect(reasons([inPlaceOf('bob', 'zoe'), inPlaceOf('bob', 'mia')])).toEqual(['counted-already', null]);
    expect(reasons([inPlaceOf('bob', 'mia'), inPlaceOf('bob', 'zoe')])).toEqual([null, 'counted-already']);
  });

  test('are listed by the name of the person who signed', () => {
    expect(
      evaluatePolicy(policy, EXPECTED, [signedBy('zoe', 'approve'), inPlaceOf('abe', 'mia')]).approve.persons,
    ).toEqual(['abe', 'zoe']);
  });
});
