import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardOf, FACTS, person, policyOf, signedBy } from '../../test/policy/world.ts';
import type { Purpose } from '../../test/policy/world.ts';
import type { VerifiedStatement } from './approval.ts';
import type { SignatureRejection } from './policy-counting.ts';
import { evaluateActs, evaluatePolicy } from './policy-evaluation.ts';
import { requirementsFor } from './policy-rules.ts';
import { policySentences } from './policy-sentences.ts';
import type { Policy } from './policy.ts';
import type { BatchStatement } from './statement.ts';
import { t } from '../texts/index.ts';
import { say } from '../texts/say.ts';

const OFFICERS = [
  person('ada', ['preparer', 'approver']),
  person('bob', ['approver', 'releaser'], 2),
  person('cy', ['releaser', 'viewer']),
  person('eve', ['viewer']),
];
const POLICY = policyOf(OFFICERS);
const FULL = [signedBy('ada', 'freeze'), signedBy('bob', 'approve'), signedBy('cy', 'release')];
const why = (signed: readonly VerifiedStatement[], place: number): SignatureRejection | null | undefined =>
  evaluatePolicy(POLICY, FACTS, signed).judged[place]?.why;

describe('figures of the imported file that the freeze overrides', () => {
  const override = {
    rule: 'control-sum' as const,
    path: '/Document/CstmrCdtTrfInitn/GrpHdr/CtrlSum',
    declared: '3',
    counted: '2',
    frozen: '2',
    reason: 'Confirmed',
    by: 'ada',
  };
  const facts = { ...FACTS, overrides: [override] };
  const freeze = signedBy('ada', 'freeze', { overrides: [override] });

  test('are signed by everybody in the same words', () => {
    const rest = [
      signedBy('bob', 'approve', { overrides: [{ ...override }] }),
      signedBy('cy', 'release', { overrides: [override] }),
    ];
    expect(evaluatePolicy(POLICY, facts, [freeze, ...rest]).complete).toBe(true);
  });

  test.each<[string, Partial<BatchStatement>]>([
    ['left out', {}],
    ['with another reason', { overrides: [{ ...override, reason: 'Other' }] }],
    ['with another figure', { overrides: [{ ...override, declared: '4' }] }],
    ['with one more', { overrides: [override, { ...override, rule: 'number-of-transactions' }] }],
  ])('count for nothing where an approval has them %s', (_what, change) => {
    expect(evaluatePolicy(POLICY, facts, [freeze, signedBy('bob', 'approve', change)]).judged[1]?.why).toBe(
      'other-facts',
    );
  });

  test('and an approval that states one the freeze does not counts for nothing', () => {
    expect(
      evaluatePolicy(POLICY, FACTS, [
        signedBy('ada', 'freeze'),
        signedBy('bob', 'approve', { overrides: [override] }),
      ]).judged[1]?.why,
    ).toBe('other-facts');
  });
});

describe('a batch by three officers', () => {
  test('is complete when one prepared, another approved and a third released', () => {
    expect(evaluatePolicy(POLICY, FACTS, FULL)).toMatchObject({
      approved: true,
      complete: true,
      next: null,
      possible: true,
      isVoid: false,
    });
  });

  test('says at each step what is missing and who can still sign', () => {
    const after = (count: number) => evaluatePolicy(POLICY, FACTS, FULL.slice(0, count));
    expect(after(0)).toMatchObject({
      next: 'freeze',
      freeze: { have: 0, need: 1, canSign: ['ada'] },
      approve: { canSign: ['ada', 'bob'] },
    });
    expect(after(1)).toMatchObject({
      next: 'approve',
      approved: false,
      freeze: { persons: ['ada'], canSign: [] },
      approve: { have: 0, canSign: ['bob'] },
    });
    expect(after(2)).toMatchObject({
      next: 'release',
      approved: true,
      complete: false,
      release: { have: 0, need: 1, canSign: ['cy'] },
    });
  });

  test('without a rule that wants a releaser two persons are enough', () => {
    expect(evaluatePolicy(policyOf(OFFICERS, { release: false }), FACTS, FULL.slice(0, 2))).toMatchObject({
      complete: true,
      release: { need: 0 },
    });
  });

  test('a kind without a rule can never be complete', () => {
    const policy = policyOf(OFFICERS, { kinds: ['direct-debit'] });
    expect(evaluatePolicy(policy, FACTS, FULL)).toMatchObject({
      demands: null,
      approved: false,
      complete: false,
      possible: false,
      next: null,
    });
  });

  test('of several rules for a kind the strictest demands hold', () => {
    const policy = policyOf(OFFICERS, { release: false, validHours: 8 });
    policy.rules.push({
      id: 'strict',
      kinds: ['credit-transfer'],
      approvals: 2,
      release: true,
      validHours: 48,
    });
    expect(requirementsFor(policy, FACTS)).toMatchObject({ approvals: 2, release: true, validHours: 8 });
    expect(requirementsFor(policy, { ...FACTS, kind: 'direct-debit' })).toMatchObject({
      approvals: 1,
      release: false,
      validHours: 8,
    });
  });

  test('says early when those who are left cannot complete it', () => {
    const both = [person('ada', ['preparer']), person('bob', ['approver', 'releaser'])];
    expect(evaluatePolicy(policyOf(both), FACTS, [signedBy('ada', 'freeze')])).toMatchObject({
      next: 'approve',
      possible: false,
    });
    const three = [...both, person('cy', ['releaser'])];
    expect(evaluatePolicy(policyOf(three), FACTS, [signedBy('ada', 'freeze')]).possible).toBe(true);
  });
});

describe('what counts for nothing', () => {
  const otherHex = 'f'.repeat(64);
  const messages = signedBy('bob', 'approve').statement.messages;
  const CASES: readonly (readonly [SignatureRejection, Partial<BatchStatement>])[] = [
    ['not-enrolled', { certificate: otherHex }],
    ['other-person', { person: 'ada' }],
    ['wrong-role', { role: 'administrator' }],
    ['other-company', { company: 'other' }],
    ['other-environment', { environment: 'production' }],
    ['other-batch', { batch: 'PAY-2' }],
    ['other-revision', { revision: 2 }],
    ['other-kind', { kind: 'direct-debit' }],
    ['other-messages', { messages: messages.slice(0, 1) }],
    ['other-messages', { messages: messages.toReversed() }],
    [
      'other-messages',
      {
        messages: messages.map((message, place) =>
          place === 0 ? { ...message, sha256: otherHex } : message,
        ),
      },
    ],
    ['other-policy', { policy: { version: 1, sha256: otherHex } }],
    ['other-profile', { profile: { id: 'bank', version: 1, sha256: otherHex } }],
    ['other-desk', { sendingDesk: 'desk-2' }],
    ['expired', { notAfter: '2026-11-20T11:59:59Z' }],
    ['expired', { notAfter: 'whenever' }],
  ];

  test.each(CASES)('an approval: %s (%j)', (reason, change) => {
    const signed = [signedBy('ada', 'freeze'), signedBy('bob', 'approve', change), signedBy('cy', 'release')];
    expect(why(signed, 1)).toBe(reason);
    expect(evaluatePolicy(POLICY, FACTS, signed)).toMatchObject({ approved: false, complete: false });
  });

  test.each(['freeze', 'release', 'return', 'withdraw', 'void'] as const)(
    'an approval signed for the purpose %s is no approval',
    (purpose) => {
      const signed = [
        signedBy('ada', 'freeze'),
        signedBy('bob', purpose, { role: 'approver' }),
        signedBy('cy', 'release'),
      ];
      expect(evaluatePolicy(POLICY, FACTS, signed).approve.have).toBe(0);
    },
  );

  test('an officer without the role', () => {
    expect(why([signedBy('cy', 'approve')], 0)).toBe('role-missing');
    expect(why([signedBy('eve', 'approve', { role: 'viewer' })], 0)).toBe('wrong-role');
  });

  test('a person the verifier named otherwise than the statement', () => {
    expect(why([{ ...signedBy('bob', 'approve'), person: 'cy' }], 0)).toBe('other-person');
  });

  test('a certificate enrolled for two persons', () => {
    const policy = policyOf([
      ...OFFICERS,
      { ...person('mal', ['approver']), certificates: person('bob', []).certificates },
    ]);
    expect(evaluatePolicy(policy, FACTS, FULL).judged[1]?.why).toBe('not-enrolled');
  });

  test('the same person twice, also with a second card', () => {
    const second = signedBy('bob', 'approve', { certificate: cardOf('bob', 1) });
    const policy = policyOf(OFFICERS, { approvals: 2 });
    const verdict = evaluatePolicy(
      policy,
      FACTS,
      [FULL[0], FULL[1], second].flatMap((one) => one ?? []),
    );
    expect(verdict.approve).toMatchObject({ have: 1, need: 2, persons: ['bob'] });
    expect(verdict.judged[2]?.why).toBe('counted-already');
  });

  test('the preparer as approver, and the approver as releaser, whatever came first', () => {
    const own = [signedBy('ada', 'approve'), signedBy('ada', 'freeze')];
    expect(why(own, 0)).toBe('same-person');
    const both = [signedBy('bob', 'release'), signedBy('bob', 'approve'), signedBy('ada', 'freeze')];
    expect(why(both, 0)).toBe('same-person');
    expect(evaluatePolicy(POLICY, FACTS, both).complete).toBe(false);
  });

  test.each(['return', 'withdraw', 'void'] as const)(
    'everything of a revision after a %s, and nobody can sign any more',
    (purpose) => {
      const verdict = evaluatePolicy(POLICY, FACTS, [
        ...FULL,
        signedBy('bob', purpose, { role: 'approver' }),
      ]);
      expect(verdict).toMatchObject({
        isVoid: true,
        approved: false,
        complete: false,
        next: null,
        possible: false,
        approve: { have: 0, canSign: [] },
      });
      expect(verdict.judged.map((one) => one.why)).toEqual(['void', 'void', 'void', null]);
    },
  );

  test("a return takes back only its own revision, is not undone by time, and must be an officer's", () => {
    const isVoid = (change: Partial<BatchStatement>): boolean =>
      evaluatePolicy(POLICY, FACTS, [...FULL, signedBy('bob', 'return', change)]).isVoid;
    expect(isVoid({ revision: 2 })).toBe(false);
    expect(isVoid({ notAfter: '2026-01-01T00:00:00Z' })).toBe(true);
    expect(isVoid({ certificate: otherHex })).toBe(false);
    expect(isVoid({ role: 'viewer' })).toBe(false);
  });

  describe('what the newest policy took back', () => {
    const later = (change: (persons: Policy['persons']) => Policy['persons']): Policy => ({
      ...POLICY,
      version: 2,
      persons: change(POLICY.persons),
    });
    const whyUnder = (newest: Policy, place: number): SignatureRejection | null | undefined =>
      evaluatePolicy(POLICY, FACTS, FULL, newest).judged[place]?.why;

    test('a person who was taken out', () => {
      const newest = later((persons) => persons.filter(({ id }) => id !== 'bob'));
      expect([0, 1, 2].map((place) => whyUnder(newest, place))).toEqual([null, 'withdrawn', null]);
      expect(evaluatePolicy(POLICY, FACTS, FULL, newest)).toMatchObject({ approved: false, complete: false });
    });

    test("a card that was taken out, and a card that is another person's now", () => {
      const without = later((persons) =>
        persons.map((one) => (one.id === 'bob' ? { ...one, certificates: one.certificates.slice(1) } : one)),
      );
      expect(whyUnder(without, 1)).toBe('withdrawn');
      const bobs = POLICY.persons.find(({ id }) => id === 'bob')?.certificates ?? [];
      const moved = later((persons) =>
        persons.map((one) => ({
          ...one,
          certificates:
            one.id === 'bob' ? [] : one.id === 'cy' ? [...one.certificates, ...bobs] : one.certificates,
        })),
      );
      expect(whyUnder(moved, 1)).toBe('withdrawn');
    });

    test('a role that was taken away, and a person whose time had ended before the signature', () => {
      expect(
        whyUnder(
          later((persons) => persons.map((one) => (one.id === 'bob' ? { ...one, roles: ['viewer'] } : one))),
          1,
        ),
      ).toBe('withdrawn');
      expect(
        whyUnder(
          later((persons) =>
            persons.map((one) => (one.id === 'bob' ? { ...one, validUntil: '2026-11-20T10:00:00Z' } : one)),
          ),
          1,
        ),
      ).toBe('withdrawn');
      expect(
        whyUnder(
          later((persons) =>
            persons.map((one) => (one.id === 'bob' ? { ...one, validUntil: '2026-11-20T11:30:00Z' } : one)),
          ),
          1,
        ),
      ).toBeNull();
    });

    test('an entry of a deputy that had ended, and is left out by the next version, takes nothing back', () => {
      const deputy = {
        person: 'eve',
        inPlaceOf: 'bob',
        role: 'approver' as const,
        validFrom: '2026-11-20T10:00:00Z',
        validUntil: '2026-11-20T11:30:00Z',
      };
      const bound: Policy = { ...POLICY, typ: 'countersign/policy/2', deputies: [deputy] };
      const signed = [
        signedBy('ada', 'freeze'),
        signedBy('eve', 'approve', { inPlaceOf: 'bob', role: 'approver' }),
      ];
      const under = (change: Partial<Policy>): SignatureRejection | null | undefined =>
        evaluatePolicy(bound, FACTS, signed, {
          ...POLICY,
          typ: 'countersign/policy/2',
          version: 2,
          validFrom: '2026-11-20T11:40:00Z',
          ...change,
        }).judged[1]?.why;
      expect(evaluatePolicy(bound, FACTS, signed).judged[1]?.why).toBeNull();
      expect(under({})).toBeNull();
      expect(under({ validFrom: deputy.validUntil })).toBeNull();
      // Left out while it lasted, the entry was taken away; and of two versions nobody can tell which one
      // did.
      expect(under({ validFrom: '2026-11-20T11:20:00Z' })).toBe('withdrawn');
      expect(under({ version: 3 })).toBe('withdrawn');
      // The person in whose place it was signed is out, or is no approver any more.
      expect(under({ persons: POLICY.persons.filter(({ id }) => id !== 'bob') })).toBe('withdrawn');
      expect(
        under({
          persons: POLICY.persons.map((one) => (one.id === 'bob' ? { ...one, roles: ['viewer'] } : one)),
        }),
      ).toBe('withdrawn');
    });

    test('but never a return', () => {
      const newest = later((persons) => persons.filter(({ id }) => id !== 'bob'));
      expect(evaluatePolicy(POLICY, FACTS, [...FULL, signedBy('bob', 'return')], newest).isVoid).toBe(true);
    });
  });

  describe('times a card process would not have signed', () => {
    const sandbox = { ...POLICY, environment: 'sandbox' as const };
    const facts = { ...FACTS, environment: 'sandbox' as const };
    const whyOf = (change: Partial<BatchStatement>): SignatureRejection | null | undefined =>
      evaluatePolicy(sandbox, facts, [signedBy('bob', 'approve', { environment: 'sandbox', ...change })])
        .judged[0]?.why;

    test('more hours than the rule allows, and an hour for clocks that differ', () => {
      expect(whyOf({ notAfter: '2026-11-21T12:00:00Z' })).toBeNull();
      expect(whyOf({ notAfter: '2026-11-21T12:00:01Z' })).toBe('too-long');
      expect(whyOf({ notAfter: '2099-01-01T00:00:00Z', purpose: 'return' })).toBeNull();
      // The clock of a training desk is its bank's.
      expect(
        evaluatePolicy(POLICY, FACTS, [signedBy('bob', 'approve', { notAfter: '2099-01-01T00:00:00Z' })])
          .judged[0]?.why,
      ).toBeNull();
    });

    test('a time still to come', () => {
      expect(whyOf({ time: '2026-11-20T13:00:00Z', notAfter: '2026-11-21T13:00:00Z' })).toBeNull();
      expect(whyOf({ time: '2026-11-20T13:00:01Z', notAfter: '2026-11-21T13:00:00Z' })).toBe('time-to-come');
    });
  });
});

describe('what never matters', () => {
  const purposes: readonly Purpose[] = ['freeze', 'approve', 'release', 'return'];
  const anySigned = fc.record({
    who: fc.constantFrom('ada', 'bob', 'cy', 'eve'),
    purpose: fc.constantFrom(...purposes),
    revision: fc.constantFrom(1, 1, 1, 2),
  });
  const anySet = fc
    .array(anySigned, { maxLength: 8 })
    .map((all) => all.map(({ who, purpose, revision }) => signedBy(who, purpose, { revision })));
  const outcome = (signed: readonly VerifiedStatement[]) => {
    const { judged: _, ...rest } = evaluatePolicy(POLICY, FACTS, signed);
    return rest;
  };

  test('the order in which statements arrive, and whether one arrives twice', () => {
    fc.assert(
      fc.property(anySet, (signed) => {
        expect(outcome(signed.toReversed())).toEqual(outcome(signed));
        expect(outcome([...signed, ...signed])).toEqual(outcome(signed));
      }),
      { numRuns: 500 },
    );
  });

  test('statements that do not count', () => {
    fc.assert(
      fc.property(anySet, (signed) => {
        const counting = evaluatePolicy(POLICY, FACTS, signed)
          .judged.filter((one) => one.counts)
          .map((one) => one.signed);
        expect(outcome(counting).complete).toBe(outcome(signed).complete);
      }),
    );
  });
});

test('a policy reads as sentences', () => {
  expect(
    policySentences(policyOf(OFFICERS, { kinds: ['credit-transfer'], approvals: 2 })).map((each) =>
      say(t, each),
    ),
  ).toEqual([
    'For payments: one person prepares, 2 other persons approve, and one more person releases, all within 24 hours of the freeze.',
    'Nobody acts twice on one batch; two cards of one person are one person.',
    'May prepare: Officer ada.',
    'May approve: Officer ada, Officer bob.',
    'May release: Officer bob, Officer cy.',
    'The policy changes only when one administrator signs.',
  ]);
});

describe('what an evaluation says of each signature and of those who could still sign', () => {
  const TWO_PREPARERS = policyOf([
    person('ada', ['preparer']),
    person('dan', ['preparer']),
    person('bob', ['approver']),
    person('abe', ['approver']),
    person('cy', ['releaser']),
  ]);

  test('a signature counts or has a reason', () => {
    const { judged } = evaluatePolicy(TWO_PREPARERS, FACTS, [
      signedBy('ada', 'freeze'),
      signedBy('cy', 'approve'),
    ]);
    expect(judged.map(({ counts, why: reason }) => [counts, reason])).toEqual([
      [true, null],
      [false, 'role-missing'],
    ]);
  });

  test('nobody is asked for a step that is done', () => {
    const evaluation = evaluatePolicy(TWO_PREPARERS, FACTS, [
      signedBy('ada', 'freeze'),
      signedBy('bob', 'approve'),
      signedBy('cy', 'release'),
    ]);
    for (const step of [evaluation.freeze, evaluation.approve, evaluation.release])
      expect(step).toMatchObject({ have: 1, need: 1, canSign: [] });
  });

  test('the freeze comes before what else is missing', () => {
    expect(evaluatePolicy(TWO_PREPARERS, FACTS, [signedBy('bob', 'approve')])).toMatchObject({
      next: 'freeze',
      complete: false,
    });
  });

  test('an approval more than is needed raises no need', () => {
    expect(
      evaluatePolicy(TWO_PREPARERS, FACTS, [
        signedBy('ada', 'freeze'),
        signedBy('bob', 'approve'),
        signedBy('abe', 'approve'),
      ]).approve,
    ).toMatchObject({ have: 2, need: 1, persons: ['abe', 'bob'], canSign: [] });
  });

  test('only those are asked for an approval whose signature brings it nearer', () => {
    const classed = (id: string, letter: 'A' | 'B') => ({ ...person(id, ['approver']), class: letter });
    const policy = policyOf(
      [person('ada', ['preparer']), classed('abe', 'A'), classed('bob', 'B'), person('cy', ['releaser'])],
      { combinations: [['A']] },
    );
    expect(evaluatePolicy(policy, FACTS, [signedBy('ada', 'freeze')]).approve).toMatchObject({
      need: 1,
      canSign: ['abe'],
    });
  });

  test('nothing is possible where the only preparer has approved', () => {
    const policy = policyOf([
      person('ada', ['preparer', 'approver']),
      person('bob', ['approver']),
      person('cy', ['releaser']),
    ]);
    expect(evaluatePolicy(policy, FACTS, [signedBy('bob', 'approve')])).toMatchObject({ possible: true });
    expect(evaluatePolicy(policy, FACTS, [signedBy('ada', 'approve')])).toMatchObject({
      next: 'freeze',
      possible: false,
    });
  });

  test('one who has no right takes no part, whoever evaluates', () => {
    const stranger = { ...signedBy('eve', 'approve').statement, person: 'eve' };
    const evaluation = evaluateActs(TWO_PREPARERS, TWO_PREPARERS, FACTS, [stranger], [undefined]);
    expect(evaluation.approve).toMatchObject({ have: 0, persons: [] });
  });
});

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
    evaluatePolicy(policy, FACTS, signed).judged.map(({ why: reason }) => reason);

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
      evaluatePolicy(policy, FACTS, [signedBy('zoe', 'approve'), inPlaceOf('abe', 'mia')]).approve.persons,
    ).toEqual(['abe', 'zoe']);
  });
});
