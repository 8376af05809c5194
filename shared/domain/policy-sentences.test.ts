// A policy in sentences.
import { expect, test } from 'vitest';
import { NO_SUBJECTS, policyOf, THREE_OFFICERS } from '../../test/policy/world.ts';
import { policySentences } from './policy-sentences.ts';
import { t } from '../texts/index.ts';
import { say } from '../texts/say.ts';

test('a policy reads as sentences', () => {
  expect(
    policySentences(
      policyOf(THREE_OFFICERS, { kinds: ['credit-transfer'], approvals: 2 }),
      NO_SUBJECTS.fingerprintOf,
    ).map((each) => say(t, each)),
  ).toEqual([
    'For credit transfers: one person prepares, 2 other persons approve, and one more person releases, all within 24 hours of submission.',
    'Nobody acts twice on the same batch or case; two cards of one person count as one person.',
    'Allowed to prepare: Officer ada.',
    'Allowed to approve: Officer ada, Officer bob.',
    'Allowed to release: Officer bob, Officer cy.',
    'The policy changes only when one administrator signs.',
  ]);
});
