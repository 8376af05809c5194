import { describe, expect, test } from 'vitest';
import { cardOf, NO_SUBJECTS, person, policyOf } from '../../test/policy/world.ts';
import { policyProblems, successionProblems } from './policy-change.ts';
import { policyDifferences } from './policy-difference.ts';
import { editPolicy, type PolicyChange } from './policy-edit.ts';
import { adoptionOf, mayUseProfile, type VerifiedAdoption } from './policy-quorum.ts';
import { policySchema, type Policy } from './policy.ts';
import { simulate } from './policy-simulation.ts';
import { EXPECTED } from '../../test/policy/world.ts';
import type { Sentence } from './sentence.ts';
import { t } from '../texts/index.ts';
import { say } from '../texts/say.ts';

const inWords = (sentences: readonly Sentence[]): readonly string[] => sentences.map((each) => say(t, each));

const AT = '2026-11-20T12:00:00Z';
const SHA = 'f'.repeat(64);
const BEFORE: Policy = {
  ...policyOf([
    person('ada', ['preparer', 'administrator']),
    person('bob', ['approver', 'administrator'], 2),
    person('cy', ['releaser', 'administrator']),
  ]),
  quorum: 2,
};
const NEW_CARD = cardOf('new', 0);
const context = {
  at: AT,
  certificateOf: (sha256: string) => (sha256 === NEW_CARD ? person('new', []).certificates[0] : undefined),
};

function edited(...changes: PolicyChange[]): Policy {
  const next = editPolicy(BEFORE, SHA, changes, context);
  if (!next.ok) throw new Error(next.error.detail);
  return next.value;
}
const standing = { class: null, validFrom: null, validUntil: null };

describe('a change of the policy', () => {
  test('makes the next version, which names the one before', () => {
    expect(edited({ change: 'set-quorum', quorum: 3 })).toMatchObject({
      version: 2,
      previous: SHA,
      quorum: 3,
      validFrom: AT,
      typ: 'countersign/policy/1',
    });
  });

  test('that uses nothing new keeps the first form, and one that does has the second', () => {
    expect(edited({ change: 'set-emergency', emergency: { persons: 3, roles: ['approver'] } }).typ).toBe(
      'countersign/policy/2',
    );
    expect(
      policySchema.safeParse({
        ...edited({ change: 'set-emergency', emergency: { persons: 3, roles: ['approver'] } }),
        typ: 'countersign/policy/1',
      }).success,
    ).toBe(false);
  });

  test('enrols only a certificate that a card in a reader shows', () => {
    const enrol = (certificate: string): PolicyChange => ({
      change: 'enrol',
      name: 'Zoë O’Neil',
      roles: ['approver'],
      ...standing,
      certificate,
    });
    expect(edited(enrol(NEW_CARD)).persons.at(-1)).toMatchObject({
      id: 'zoe-o-neil',
      certificates: [{ sha256: NEW_CARD }],
    });
    expect(editPolicy(BEFORE, SHA, [enrol(SHA)], context)).toMatchObject({
      ok: false,
      error: { code: 'policy-change-impossible' },
    });
  });

  test('that finds nothing to change is refused', () => {
    for (const change of [
      { change: 'remove-person', person: 'nobody' },
      { change: 'drop-rule', rule: 'all' },
      { change: 'drop-deputy', person: 'ada', inPlaceOf: 'bob', role: 'approver' },
      { change: 'revoke-card', person: 'ada', certificate: SHA, reason: 'x' },
    ] as const) {
      expect(editPolicy(BEFORE, SHA, [change], context).ok).toBe(false);
    }
  });

  test('reads as what it does', () => {
    expect(
      inWords(
        policyDifferences(
          { ...BEFORE, validFrom: AT },
          edited(
            {
              change: 'set-person',
              person: 'bob',
              name: 'Officer bob',
              roles: ['approver'],
              class: 'A',
              validFrom: null,
              validUntil: '2027-01-01T00:00:00Z',
            },
            {
              change: 'add-deputy',
              deputy: {
                person: 'cy',
                inPlaceOf: 'bob',
                role: 'approver',
                validFrom: AT,
                validUntil: '2026-12-01T00:00:00Z',
              },
            },
            { change: 'set-quorum', quorum: 3 },
          ),
          NO_SUBJECTS,
        ),
      ),
    ).toEqual([
      'Officer bob was approver and administrator and becomes approver (class A).',
      'Officer bob may act until 31\u00a0Dec\u00a02026 inclusive.',
      'New deputy: Officer cy may approve as deputy for Officer bob from 20\u00a0Nov\u00a02026 12:00\u00a0UTC until 30\u00a0Nov\u00a02026 inclusive; their signatures count as one.',
      '3 administrators must sign a change of the policy; before: 2.',
    ]);
    expect(policyDifferences(BEFORE, { ...BEFORE, version: 2 }, NO_SUBJECTS)).toEqual([]);
  });

  test('to what is demanded of an authority leaves the authority at its place', () => {
    const authority = (certificate: string, revocation: 'demanded' | 'optional') => ({
      subject: 'CN=Root',
      certificate,
      revocation,
    });
    const name = (certificate: string, revocation: 'demanded' | 'optional'): PolicyChange => ({
      change: 'name-authority',
      authority: authority(certificate, revocation),
    });
    expect(
      edited(name('AAAA', 'demanded'), name('AQID', 'demanded'), name('AAAA', 'optional')).authorities,
    ).toEqual([authority('AAAA', 'optional'), authority('AQID', 'demanded')]);
  });

  test('takes a person out, but never forgets a card that was revoked', () => {
    const revoked = edited(
      { change: 'revoke-card', person: 'bob', certificate: cardOf('bob', 1), reason: 'lost' },
      { change: 'remove-person', person: 'bob' },
    );
    expect(revoked.persons.find(({ id }) => id === 'bob')).toMatchObject({
      roles: ['viewer'],
      certificates: [
        { sha256: cardOf('bob'), revoked: { reason: 'The person was taken out of the policy.' } },
        { sha256: cardOf('bob', 1), revoked: { reason: 'lost' } },
      ],
    });
    expect(
      inWords(
        successionProblems(
          edited({ change: 'revoke-card', person: 'bob', certificate: cardOf('bob', 1), reason: 'lost' }),
          SHA,
          { ...BEFORE, version: 3, previous: SHA },
        ),
      ),
    ).toContain(
      `The certificate ${cardOf('bob', 1).slice(0, 16)}… of Officer bob was revoked; the revocation cannot be undone or left out.`,
    );
  });
});

describe('what nobody should sign', () => {
  test.each([
    ['nobody could change it any more', { quorum: 4 }, 'could never be changed again'],
    [
      'a rule asks for more approvers than there are',
      { rules: [{ ...BEFORE.rules[0]!, approvals: 2 }] },
      'too few approvers',
    ],
    ['classes nobody has', { rules: [{ ...BEFORE.rules[0]!, combinations: [['A']] }] }, 'too few approvers'],
    [
      'a band holds no amount',
      { rules: [{ ...BEFORE.rules[0]!, bands: [{ currency: 'EUR', over: '10', upTo: '10' }] }] },
      'is empty',
    ],
    [
      'an emergency needs fewer than a rule',
      { emergency: { persons: 2, roles: ['administrator'] } },
      'more than 2',
    ],
    [
      'somebody stands in for nobody',
      {
        deputies: [
          {
            person: 'ada',
            inPlaceOf: 'zoe',
            role: 'approver',
            validFrom: AT,
            validUntil: '2027-01-01T00:00:00Z',
          },
        ],
      },
      'not registered',
    ],
  ] as const)('%s', (_what, change, words) => {
    expect(inWords(policyProblems({ ...BEFORE, ...change } as Policy)).join(' ')).toContain(words);
  });

  test('nothing is wrong with the policy the others are made from', () => {
    expect(policyProblems(BEFORE)).toEqual([]);
  });

  test('a certificate that changes hands, another company, a skipped version, one administrator alone', () => {
    const [ada, bob, cy] = BEFORE.persons;
    const swapped = {
      ...BEFORE,
      version: 2,
      previous: SHA,
      persons: [
        { ...ada!, certificates: bob!.certificates },
        { ...bob!, certificates: ada!.certificates },
        cy!,
      ],
    };
    expect(successionProblems(BEFORE, SHA, swapped)).toHaveLength(3);
    expect(
      successionProblems(BEFORE, SHA, {
        ...BEFORE,
        version: 3,
        previous: SHA,
        quorum: 1,
        company: { id: 'other', name: 'Other' },
      }),
    ).toHaveLength(3);
  });
});

describe('the quorum', () => {
  const next = { policy: edited({ change: 'set-quorum', quorum: 3 }), sha256: 'e'.repeat(64) };
  const by = (who: string, more: object = {}, card = 0): VerifiedAdoption => ({
    person: who,
    statement: {
      typ: 'countersign/statement/1',
      purpose: 'policy',
      role: 'administrator',
      company: 'acme',
      environment: 'training',
      desk: 'd',
      person: who,
      certificate: cardOf(who, card),
      time: AT,
      log: { id: 'l', size: 0, head: SHA },
      policy: { version: 2, sha256: next.sha256 },
      ...more,
    },
  });

  test('is persons, not cards', () => {
    expect(adoptionOf(BEFORE, next, [by('bob'), by('bob', {}, 1)], AT)).toMatchObject({
      have: 1,
      need: 2,
      complete: false,
      canSign: ['ada', 'cy'],
    });
    expect(adoptionOf(BEFORE, next, [by('bob'), by('cy')], AT)).toMatchObject({ have: 2, complete: true });
  });

  test.each([
    ['another version', { policy: { version: 3, sha256: next.sha256 } }],
    ['another digest', { policy: { version: 2, sha256: SHA } }],
    ['another company', { company: 'other' }],
    ['another environment', { environment: 'production' }],
    ['another person', { person: 'ada' }],
  ])('a signature for %s counts for nothing', (_what, more) => {
    expect(adoptionOf(BEFORE, next, [by('bob', more), by('cy')], AT).have).toBe(1);
  });

  test('names the profiles production may use', () => {
    const profile = { id: 'bank', version: 2, sha256: SHA };
    expect(mayUseProfile(BEFORE, 'production', profile)).toBe(false);
    expect(mayUseProfile(BEFORE, 'training', profile)).toBe(true);
    expect(mayUseProfile(edited({ change: 'name-profile', ...profile }), 'production', profile)).toBe(true);
    expect(
      mayUseProfile(edited({ change: 'name-profile', ...profile }), 'production', {
        ...profile,
        sha256: 'a'.repeat(64),
      }),
    ).toBe(false);
  });
});

describe('who can release it', () => {
  const subject = { ...EXPECTED, at: AT };
  test('lists whole ways, the shortest first, each with different people', () => {
    const { ways, more } = simulate({ policy: BEFORE, newest: BEFORE, subject, signed: [] }, 5);
    expect(ways).toEqual([
      [
        { purpose: 'freeze', person: 'ada', inPlaceOf: null },
        { purpose: 'approve', person: 'bob', inPlaceOf: null },
        { purpose: 'release', person: 'cy', inPlaceOf: null },
      ],
    ]);
    expect(more).toBe(false);
  });

  test('finds a way through deputies, and none when the one releaser is away', () => {
    const away = {
      ...BEFORE,
      persons: BEFORE.persons.map((one) => (one.id === 'cy' ? { ...one, certificates: [] } : one)),
    };
    expect(simulate({ policy: away, newest: away, subject, signed: [] }, 5)).toMatchObject({
      ways: [],
      verdict: { possible: false },
    });
    const dee = {
      ...away,
      typ: 'countersign/policy/2' as const,
      persons: [...away.persons, person('dee', ['viewer'])],
      deputies: [
        {
          person: 'dee',
          inPlaceOf: 'cy',
          role: 'releaser' as const,
          validFrom: AT,
          validUntil: '2027-01-01T00:00:00Z',
        },
      ],
    };
    expect(simulate({ policy: dee, newest: dee, subject, signed: [] }, 5).ways[0]?.at(-1)).toEqual({
      purpose: 'release',
      person: 'dee',
      inPlaceOf: 'cy',
    });
  });
});
