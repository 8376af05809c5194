import { describe, expect, test } from 'vitest';
import { person, policyOf } from '../../test/policy/world.ts';
import { successionProblems } from './policy-change.ts';
import { FIRST_RULE, firstPolicyProblems, sharedHolders } from './policy-genesis.ts';
import type { Policy } from './policy.ts';
import type { Sentence } from './sentence.ts';
import { t } from '../texts/index.ts';
import { say } from '../texts/say.ts';

const inWords = (sentences: readonly Sentence[]): readonly string[] => sentences.map((each) => say(t, each));

const ROLES = ['preparer', 'approver', 'releaser', 'administrator'] as const;
const [ADA, BOB, CY] = ['ada', 'bob', 'cy'].map((id) => person(id, ROLES)) as [
  Policy['persons'][0],
  Policy['persons'][0],
  Policy['persons'][0],
];
const FIRST: Policy = { ...policyOf([ADA, BOB, CY], { id: FIRST_RULE }), quorum: 2 };
const DESK = {
  id: 'desk-1',
  name: 'Treasury',
  encryption: `${'A'.repeat(43)}=`,
  signing: `${'B'.repeat(43)}=`,
};
/** Every certificate of the test world is issued to its own name. */
const subjectOf = (der: string): string => `CN=${der}`;
const [RULE] = FIRST.rules;
if (RULE === undefined) throw new Error('the first rule');

describe('a first policy', () => {
  test('of administrators with one card each, one rule, one desk', () => {
    expect(firstPolicyProblems(FIRST, subjectOf)).toEqual([]);
    expect(firstPolicyProblems({ ...FIRST, desks: [DESK] }, subjectOf)).toEqual([]);
  });

  test.each<[string, Partial<Policy>, string]>([
    ['a second card', { persons: [ADA, person('bob', ROLES, 2), CY] }, '2 cards'],
    ['a person without a card', { persons: [ADA, { ...BOB, certificates: [] }, CY] }, '0 cards'],
    [
      'a person who administers nothing',
      { persons: [ADA, BOB, CY, person('eve', ['approver'])] },
      'is not an administrator',
    ],
    ['a second desk', { desks: [DESK, { ...DESK, id: 'desk-2' }] }, 'one desk only'],
    ['one administrator alone', { quorum: 1 }, 'at least two'],
    ['a second rule', { rules: [RULE, { ...RULE, id: 'other' }] }, 'one rule'],
    ['a rule of another kind', { rules: [{ ...RULE, kinds: ['credit-transfer', 'stop'] }] }, 'one rule'],
    ['members of the second form', { typ: 'countersign/policy/2' }, 'not a first version'],
    ['a later version', { version: 2 }, 'not a first version'],
    ['the digest of a version before', { previous: 'a'.repeat(64) }, 'not a first version'],
  ])('with %s is refused', (_what, change, words) => {
    expect(inWords(firstPolicyProblems({ ...FIRST, ...change }, subjectOf)).join(' ')).toContain(words);
  });

  test('with two persons whose cards were issued to one name is refused', () => {
    expect(inWords(firstPolicyProblems(FIRST, () => 'CN=Ada')).join(' ')).toContain(
      'were issued to the same name, CN=Ada',
    );
    expect(firstPolicyProblems(FIRST, () => '')).toEqual([]);
  });
});

test('a new card issued to the name of another person is refused, one that was enrolled before is not', () => {
  const grown = { ...FIRST, version: 2, persons: [ADA, BOB, CY, person('dee', ROLES)] };
  const deeDer = grown.persons.at(-1)?.certificates[0]?.der;
  const asAda = (der: string): string =>
    der === deeDer || der === ADA.certificates[0]?.der ? 'CN=Ada' : `CN=${der}`;
  expect(inWords(sharedHolders(FIRST, grown, asAda)).join(' ')).toContain('one person');
  expect(sharedHolders(grown, { ...grown, version: 3 }, asAda)).toEqual([]);
});

test("a certificate belongs to its person for good: it can neither leave nor come back as somebody else's", () => {
  const sha256 = 'f'.repeat(64);
  const next = (persons: Policy['persons']): Policy => ({ ...FIRST, version: 2, previous: sha256, persons });
  expect(successionProblems(FIRST, sha256, next([ADA, BOB, CY]))).toEqual([]);
  expect(inWords(successionProblems(FIRST, sha256, next([ADA, BOB]))).join(' ')).toContain(
    'must stay registered',
  );
  expect(
    inWords(
      successionProblems(
        FIRST,
        sha256,
        next([
          ADA,
          { ...BOB, certificates: [] },
          { ...CY, certificates: [...CY.certificates, ...BOB.certificates] },
        ]),
      ),
    ).join(' '),
  ).toContain('cannot become that of');
});
