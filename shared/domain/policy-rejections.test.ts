// Which signatures count for nothing, and why.
import { describe, expect, test } from 'vitest';
import {
  cardOf,
  EXPECTED,
  FULLY_SIGNED,
  person,
  policyOf,
  signedBy,
  THREE_OFFICERS,
  THREE_OFFICERS_POLICY,
} from '../../test/policy/world.ts';
import type { VerifiedStatement } from './approval.ts';
import type { SignatureRejection } from './policy-counting.ts';
import { evaluatePolicy } from './policy-evaluation.ts';
import type { BatchStatement } from './statement.ts';

const why = (signed: readonly VerifiedStatement[], place: number): SignatureRejection | null | undefined =>
  evaluatePolicy(THREE_OFFICERS_POLICY, EXPECTED, signed).judged[place]?.why;

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
    expect(evaluatePolicy(THREE_OFFICERS_POLICY, EXPECTED, signed)).toMatchObject({
      approved: false,
      complete: false,
    });
  });

  test.each(['freeze', 'release', 'return', 'withdraw', 'void'] as const)(
    'an approval signed for the purpose %s is no approval',
    (purpose) => {
      const signed = [
        signedBy('ada', 'freeze'),
        signedBy('bob', purpose, { role: 'approver' }),
        signedBy('cy', 'release'),
      ];
      expect(evaluatePolicy(THREE_OFFICERS_POLICY, EXPECTED, signed).approve.have).toBe(0);
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
      ...THREE_OFFICERS,
      { ...person('mal', ['approver']), certificates: person('bob', []).certificates },
    ]);
    expect(evaluatePolicy(policy, EXPECTED, FULLY_SIGNED).judged[1]?.why).toBe('not-enrolled');
  });

  test('the same person twice, also with a second card', () => {
    const second = signedBy('bob', 'approve', { certificate: cardOf('bob', 1) });
    const policy = policyOf(THREE_OFFICERS, { approvals: 2 });
    const verdict = evaluatePolicy(
      policy,
      EXPECTED,
      [FULLY_SIGNED[0], FULLY_SIGNED[1], second].flatMap((one) => one ?? []),
    );
    expect(verdict.approve).toMatchObject({ have: 1, need: 2, persons: ['bob'] });
    expect(verdict.judged[2]?.why).toBe('counted-already');
  });

  test('the preparer as approver, and the approver as releaser, whatever came first', () => {
    const own = [signedBy('ada', 'approve'), signedBy('ada', 'freeze')];
    expect(why(own, 0)).toBe('same-person');
    const both = [signedBy('bob', 'release'), signedBy('bob', 'approve'), signedBy('ada', 'freeze')];
    expect(why(both, 0)).toBe('same-person');
    expect(evaluatePolicy(THREE_OFFICERS_POLICY, EXPECTED, both).complete).toBe(false);
  });

  test.each(['return', 'withdraw', 'void'] as const)(
    'everything of a revision after a %s, and nobody can sign any more',
    (purpose) => {
      const verdict = evaluatePolicy(THREE_OFFICERS_POLICY, EXPECTED, [
        ...FULLY_SIGNED,
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
      evaluatePolicy(THREE_OFFICERS_POLICY, EXPECTED, [...FULLY_SIGNED, signedBy('bob', 'return', change)])
        .isVoid;
    expect(isVoid({ revision: 2 })).toBe(false);
    expect(isVoid({ notAfter: '2026-01-01T00:00:00Z' })).toBe(true);
    expect(isVoid({ certificate: otherHex })).toBe(false);
    expect(isVoid({ role: 'viewer' })).toBe(false);
  });

  describe('times a card process would not have signed', () => {
    const sandbox = { ...THREE_OFFICERS_POLICY, environment: 'sandbox' as const };
    const facts = { ...EXPECTED, environment: 'sandbox' as const };
    const whyOf = (change: Partial<BatchStatement>): SignatureRejection | null | undefined =>
      evaluatePolicy(sandbox, facts, [signedBy('bob', 'approve', { environment: 'sandbox', ...change })])
        .judged[0]?.why;

    test('more hours than the rule allows, and an hour for clocks that differ', () => {
      expect(whyOf({ notAfter: '2026-11-21T12:00:00Z' })).toBeNull();
      expect(whyOf({ notAfter: '2026-11-21T12:00:01Z' })).toBe('too-long');
      expect(whyOf({ notAfter: '2099-01-01T00:00:00Z', purpose: 'return' })).toBeNull();
      // The clock of a training desk is its bank's.
      expect(
        evaluatePolicy(THREE_OFFICERS_POLICY, EXPECTED, [
          signedBy('bob', 'approve', { notAfter: '2099-01-01T00:00:00Z' }),
        ]).judged[0]?.why,
      ).toBeNull();
    });

    test('a time still to come', () => {
      expect(whyOf({ time: '2026-11-20T13:00:00Z', notAfter: '2026-11-21T13:00:00Z' })).toBeNull();
      expect(whyOf({ time: '2026-11-20T13:00:01Z', notAfter: '2026-11-21T13:00:00Z' })).toBe('time-to-come');
    });
  });
});

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
  const facts = { ...EXPECTED, overrides: [override] };
  const freeze = signedBy('ada', 'freeze', { overrides: [override] });

  test('are signed by everybody in the same words', () => {
    const rest = [
      signedBy('bob', 'approve', { overrides: [{ ...override }] }),
      signedBy('cy', 'release', { overrides: [override] }),
    ];
    expect(evaluatePolicy(THREE_OFFICERS_POLICY, facts, [freeze, ...rest]).complete).toBe(true);
  });

  test.each<[string, Partial<BatchStatement>]>([
    ['left out', {}],
    ['with another reason', { overrides: [{ ...override, reason: 'Other' }] }],
    ['with another figure', { overrides: [{ ...override, declared: '4' }] }],
    ['with one more', { overrides: [override, { ...override, rule: 'number-of-transactions' }] }],
  ])('count for nothing where an approval has them %s', (_what, change) => {
    expect(
      evaluatePolicy(THREE_OFFICERS_POLICY, facts, [freeze, signedBy('bob', 'approve', change)]).judged[1]
        ?.why,
    ).toBe('other-facts');
  });

  test('and an approval that states one the freeze does not counts for nothing', () => {
    expect(
      evaluatePolicy(THREE_OFFICERS_POLICY, EXPECTED, [
        signedBy('ada', 'freeze'),
        signedBy('bob', 'approve', { overrides: [override] }),
      ]).judged[1]?.why,
    ).toBe('other-facts');
  });
});
