// Steps that are not the plain case: deputies, classes of approvers, and the emergency; whatever order the
// signatures come in.
import { describe, expect, test } from 'vitest';
import { EXPECTED, person, policyOf, signedBy } from '../../test/policy/world.ts';
import type { VerifiedStatement } from './approval.ts';
import { evaluatePolicy } from './policy-evaluation.ts';
import { isMet, likenessOf, requirementsFor } from './policy-rules.ts';
import type { Policy, PolicyRule } from './policy.ts';

const OFFICERS = [
  person('ada', ['preparer', 'approver']),
  person('bob', ['approver', 'releaser']),
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
const policyWith = (rule: Partial<PolicyRule> = {}, more: Partial<Policy> = {}): Policy => ({
  ...policyOf(OFFICERS, rule),
  typ: 'countersign/policy/2',
  deputies: [deputy('eve', 'bob', 'approver'), deputy('dan', 'bob', 'approver')],
  ...more,
});
const frozen = signedBy('ada', 'freeze');
/** The same whatever order they come in. */
function evaluated(
  policy: Policy,
  ...signed: readonly VerifiedStatement[]
): ReturnType<typeof evaluatePolicy> {
  const [first, ...others] = [signed, signed.toReversed(), [...signed.slice(1), ...signed.slice(0, 1)]].map(
    (order) => evaluatePolicy(policy, EXPECTED, order),
  );
  const { judged: _judged, ...outcome } = first ?? evaluatePolicy(policy, EXPECTED, signed);
  for (const other of others) expect(other).toMatchObject(outcome);
  return evaluatePolicy(policy, EXPECTED, signed);
}
const whys = (policy: Policy, ...signed: readonly VerifiedStatement[]): unknown =>
  evaluated(policy, ...signed).judged.map(({ why }) => why);

describe('the place of another', () => {
  const policy = policyWith({ approvals: 2 });

  test('counts once, by whoever holds it, the own right first', () => {
    const byDeputy = signedBy('eve', 'approve', { inPlaceOf: 'bob' });
    expect(evaluated(policy, frozen, byDeputy).approve).toMatchObject({
      have: 1,
      persons: ['eve'],
      seats: ['bob'],
    });
    expect(evaluated(policy, frozen, byDeputy, signedBy('bob', 'approve')).approve).toMatchObject({
      have: 1,
      persons: ['bob'],
    });
    expect(whys(policy, frozen, byDeputy, signedBy('bob', 'approve'))).toEqual([
      null,
      'counted-already',
      null,
    ]);
    expect(whys(policy, frozen, byDeputy, signedBy('dan', 'approve', { inPlaceOf: 'bob' }))).toEqual([
      null,
      'counted-already',
      null,
    ]);
    const danForBob = signedBy('dan', 'approve', { inPlaceOf: 'bob' });
    expect(whys(policy, frozen, danForBob, signedBy('dan', 'approve'))).toEqual([
      null,
      'counted-already',
      null,
    ]);
    expect(evaluated(policy, frozen, danForBob, signedBy('dan', 'approve')).approve.seats).toEqual(['dan']);
  });

  test('is used up for every other part', () => {
    const byDeputy = signedBy('eve', 'approve', { inPlaceOf: 'bob' });
    expect(whys(policyWith(), frozen, byDeputy, signedBy('bob', 'release'))).toEqual([
      null,
      null,
      'same-person',
    ]);
    const deputies = [deputy('eve', 'ada', 'approver')];
    const forPreparer = signedBy('eve', 'approve', { inPlaceOf: 'ada' });
    expect(whys(policyWith({}, { deputies }), frozen, forPreparer)).toEqual([null, 'same-person']);
  });

  test('is offered to those who still can, each once and by name', () => {
    expect(evaluated(policy, frozen).approve).toMatchObject({ need: 2, canSign: ['bob', 'dan', 'eve'] });
    expect(evaluated(policy, frozen, signedBy('bob', 'approve')).approve.canSign).toEqual(['dan']);
    const both = evaluated(policy, frozen, signedBy('dan', 'approve'), signedBy('bob', 'approve'));
    expect(both.approve).toMatchObject({ have: 2, need: 2, persons: ['bob', 'dan'], canSign: [] });
    expect(both.release).toMatchObject({ need: 1, canSign: ['cy'] });
    const all = evaluated(
      policy,
      frozen,
      signedBy('dan', 'approve'),
      signedBy('bob', 'approve'),
      signedBy('cy', 'release'),
    );
    expect(all).toMatchObject({ complete: true, release: { have: 1, canSign: [] }, freeze: { canSign: [] } });
  });
});

describe('an emergency', () => {
  const policy = policyWith({ approvals: 2 }, { emergency: { roles: ['releaser', 'approver'], persons: 2 } });
  const urgent = (who: string, role: 'releaser' | 'approver' = 'releaser'): VerifiedStatement =>
    signedBy(who, 'release', { emergency: true, note: 'The bank closes', role });

  test('is complete by enough persons besides the preparer, each once', () => {
    expect(evaluated(policy, frozen).emergency).toEqual({
      have: 0,
      need: 2,
      persons: [],
      complete: false,
      canSign: ['bob', 'cy', 'dan'],
    });
    expect(evaluated(policy, frozen, urgent('cy'))).toMatchObject({
      complete: false,
      approved: false,
      emergency: { have: 1, complete: false, canSign: ['bob', 'dan'] },
    });
    expect(evaluated(policy, frozen, urgent('cy'), urgent('bob'))).toMatchObject({
      complete: true,
      approved: true,
      next: null,
      possible: true,
      emergency: { have: 2, persons: ['bob', 'cy'], complete: true, canSign: [] },
    });
    expect(whys(policy, frozen, urgent('cy'), urgent('cy'))).toEqual([null, null, 'counted-already']);
    expect(whys(policy, frozen, urgent('ada', 'approver'))).toEqual([null, 'same-person']);
  });

  test('is none without a freeze, none that was taken back, and no part of the ordinary way', () => {
    expect(evaluated(policy, urgent('cy'), urgent('bob'))).toMatchObject({
      complete: false,
      approved: false,
      next: 'freeze',
    });
    const back = evaluated(policy, frozen, urgent('cy'), urgent('bob'), signedBy('bob', 'return'));
    expect(back).toMatchObject({ complete: false, isVoid: true, emergency: { canSign: [] } });
    expect(evaluated(policy, frozen, urgent('cy')).release.have).toBe(0);
    const twice = evaluated(policy, frozen, urgent('cy'), signedBy('cy', 'release'));
    expect(twice).toMatchObject({ release: { have: 1 }, emergency: { have: 1 } });
    expect(evaluated(policyWith(), frozen).emergency).toBeNull();
  });

  test('is not open where nothing rules the batch', () => {
    const unruled = {
      ...policy,
      rules: policy.rules.map((rule) => ({ ...rule, kinds: ['direct-debit' as const] })),
    };
    expect(evaluated(unruled, frozen, urgent('cy'), urgent('bob'))).toMatchObject({
      complete: false,
      emergency: { complete: true, canSign: [] },
    });
  });
});

describe('what is still needed', () => {
  test('is a freeze first, whoever has approved', () => {
    expect(evaluated(policyWith(), signedBy('bob', 'approve'), signedBy('cy', 'release'))).toMatchObject({
      next: 'freeze',
      approved: false,
      complete: false,
      possible: true,
      freeze: { have: 0, canSign: ['ada'] },
    });
  });

  test('is as many as the rules ask, or one more than there are', () => {
    expect(evaluated(policyWith({ approvals: 3 }), frozen, signedBy('dan', 'approve')).approve).toMatchObject(
      {
        have: 1,
        need: 3,
      },
    );
    const only = policyWith({ approvals: 1, approvers: ['cy'] });
    expect(evaluated(only, frozen, signedBy('dan', 'approve'), signedBy('bob', 'approve'))).toMatchObject({
      possible: false,
      approve: { have: 2, need: 3 },
    });
  });

  const classed = (rule: Partial<PolicyRule>): Policy =>
    policyWith(rule, {
      persons: OFFICERS.map((one) =>
        one.id === 'bob' ? { ...one, class: 'A' } : one.id === 'dan' ? { ...one, class: 'B' } : one,
      ),
      deputies: [],
    });

  test('may be a class of approver', () => {
    const both = classed({
      approvals: 1,
      combinations: [
        ['A', 'B'],
        ['A', 'A', 'A'],
      ],
    });
    expect(requirementsFor(both, EXPECTED)?.approvals).toBe(2);
    const [bob, dan] = [signedBy('bob', 'approve'), signedBy('dan', 'approve')];
    expect(evaluated(both, frozen, bob).approve).toMatchObject({ have: 1, need: 2, canSign: ['dan'] });
    expect(evaluated(both, frozen, dan).approve).toMatchObject({ have: 1, need: 2, canSign: ['bob'] });
    expect(evaluated(both, frozen, bob, dan).approved).toBe(true);
    const alone = classed({ approvals: 1, combinations: [['A'], ['B', 'B']] });
    expect(evaluated(alone, frozen, bob).approved).toBe(true);
    expect(evaluated(alone, frozen, dan).approved).toBe(false);
    const manyB = classed({ approvals: 3, combinations: [['A']] });
    expect(requirementsFor(manyB, EXPECTED)?.approvals).toBe(3);
  });
});

test('approvals meet a rule by number, by name and by class', () => {
  const rule = (more: Partial<PolicyRule>): PolicyRule => ({
    id: 'r',
    kinds: ['credit-transfer'],
    approvals: 1,
    release: false,
    validHours: 1,
    ...more,
  });
  const right = (seat: string, its: 'A' | 'B' | null = null) => ({ person: seat, seat, class: its });
  expect(isMet([rule({ approvals: 2 })], [right('a')])).toBe(false);
  expect(isMet([rule({ approvals: 2 })], [right('a'), right('b')])).toBe(true);
  expect(isMet([rule({ approvers: ['b'] })], [right('a')])).toBe(false);
  expect(isMet([rule({ approvers: ['b'] })], [right('b')])).toBe(true);
  expect(isMet([rule({}), rule({ approvers: ['b'] })], [right('a')])).toBe(false);
  const mixed = [rule({ combinations: [['A', 'B', 'B']] })];
  expect(isMet(mixed, [right('a', 'A'), right('b', 'B')])).toBe(false);
  expect(isMet(mixed, [right('a', 'A'), right('b', 'B'), right('c', 'B')])).toBe(true);
  expect(isMet(mixed, [right('a', 'A'), right('b', 'A'), right('c', 'B')])).toBe(false);
  expect(isMet(mixed, [right('a'), right('b', 'B'), right('c', 'B')])).toBe(false);
  const two = [rule({ approvers: ['a'] }), rule({})];
  expect([right('a', 'A'), right('b'), right('c')].map((one) => likenessOf(two, one))).toEqual([
    'A11',
    '-01',
    '-01',
  ]);
});

describe('which rules apply', () => {
  const rule = (id: string, more: Partial<PolicyRule> = {}): PolicyRule => ({
    id,
    kinds: ['credit-transfer'],
    approvals: 1,
    release: true,
    validHours: 24,
    ...more,
  });
  const applying = (rules: PolicyRule[], subject: object = {}): readonly string[] | null =>
    requirementsFor({ ...policyWith(), rules }, { ...EXPECTED, ...subject })?.rules.map(({ id }) => id) ??
    null;
  const [A, B, C] = ['DE89370400440532013000', 'DE02120300000000202051', 'DE88500209000023411208'];

  test('by account: every account of the batch has to be ruled', () => {
    const rules = [rule('a', { accounts: [A, C] }), rule('b', { accounts: [B] })];
    expect(applying(rules, { accounts: [A] })).toEqual(['a']);
    expect(applying(rules, { accounts: [A, B] })).toEqual(['a', 'b']);
    expect(
      applying([rule('a', { accounts: [A] }), rule('general', { kinds: ['direct-debit'] })], {
        accounts: [A, B],
      }),
    ).toBeNull();
    expect(applying(rules, { accounts: [] })).toEqual(['a', 'b']);
    expect(applying(rules, { accounts: null })).toEqual(['a', 'b']);
  });

  test('by amount: at the upper end of a band and not at its lower, in its currency alone', () => {
    const band = (over: string | null, upTo: string | null, currency = 'EUR') => ({
      bands: [{ currency, over, upTo }],
    });
    const rules = [
      rule('small', band(null, '100')),
      rule('large', band('100', null)),
      rule('usd', band(null, '5', 'USD')),
    ];
    const at = (amount: string, currency = 'EUR'): readonly string[] | null =>
      applying(rules, { totals: [{ currency, amount }] });
    expect(at('100')).toEqual(['small']);
    expect(at('100.01')).toEqual(['large']);
    expect(at('5', 'USD')).toEqual(['usd']);
    expect(at('5.01', 'USD')).toEqual(['small', 'large', 'usd']);
    expect(at('much')).toEqual(['small', 'large']);
    const either = [
      rule('two', {
        bands: [
          { currency: 'EUR', over: null, upTo: '1' },
          { currency: 'USD', over: null, upTo: '1' },
        ],
      }),
      rule('rest', band('1', null)),
    ];
    expect(applying(either, { totals: [{ currency: 'USD', amount: '1' }] })).toEqual(['two']);
  });

  test('for a first payment to somebody, a rule that stands alone', () => {
    const gap = [
      rule('first', { newBeneficiary: true, bands: [{ currency: 'EUR', over: '10', upTo: null }] }),
    ];
    expect(applying(gap, { newBeneficiaries: 1, totals: [{ currency: 'EUR', amount: '5' }] })).toEqual([
      'first',
    ]);
    expect(applying(gap, { newBeneficiaries: 0 })).toBeNull();
    expect(applying(gap, { newBeneficiaries: null })).toEqual(['first']);
  });
});
