// What the window shows of a signature, and why it does not count.
import { expect, test } from 'vitest';
import { person, policyOf, signedBy } from '../../../test/policy/world.ts';
import { SIGNATURE_REJECTIONS } from '../../../shared/domain/policy-counting.ts';
import type { StoredSignature } from '../../ports/store.ts';
import { storedPolicy } from './signing-context.fake.ts';
import { rejectionFault, personName, signaturesView } from './signing-role.ts';

const policy = storedPolicy(policyOf([person('ada', ['approver']), person('bob', ['approver'])]));
const stored = (who: string): StoredSignature => ({
  batch: 'b1',
  revision: 1,
  purpose: 'approve',
  person: who,
  certificate: 'c',
  certificateSubject: `CN=${who}`,
  time: '2026-11-20T11:00:00Z',
  note: '',
  jws: 'e30.e30.AA',
});

test('a signature counts, does not, or was not verified at all', () => {
  const [ada, bob] = [signedBy('ada', 'approve'), signedBy('bob', 'approve')];
  const shown = signaturesView({
    policy,
    signatures: [
      { stored: stored('bob'), verified: bob },
      { stored: stored('ada'), verified: ada },
      { stored: stored('mal'), verified: null },
    ],
    verdict: {
      judged: [
        { signed: ada, counts: false, why: 'expired' },
        { signed: bob, counts: true, why: null },
      ],
    },
  });
  expect(shown.map(({ person: who, personName: name, counts, why }) => [who, name, counts, why])).toEqual([
    ['bob', 'Officer bob', true, null],
    ['ada', 'Officer ada', false, 'expired'],
    ['mal', 'mal', false, 'not-verified'],
  ]);
  expect(Object.keys(shown[0] ?? {})).not.toEqual(expect.arrayContaining(['jws']));
});

test('a person the policy does not know is called by the id', () => {
  expect(personName(policy.policy, 'bob')).toBe('Officer bob');
  expect(personName(policy.policy, 'mal')).toBe('mal');
});

test('every reason has a failure that names it', () => {
  for (const why of SIGNATURE_REJECTIONS) expect(rejectionFault(why)).toMatchObject({ rule: why });
  expect(rejectionFault('expired').code).toBe('batch-deadline-passed');
});
