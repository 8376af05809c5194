// Doubt and additions fall to the stricter side: whatever a preparer adds to a batch, the rules it had still
// hold.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXPECTED, person, policyOf } from '../../test/policy/world.ts';
import { confirmationRequirement, isConfirmed, requirementsFor, type RuleSubject } from './policy-rules.ts';
import type { Policy, PolicyRule } from './policy.ts';

const rule = (id: string, more: Partial<PolicyRule>): PolicyRule => ({
  id,
  kinds: ['credit-transfer'],
  approvals: 1,
  release: true,
  validHours: 24,
  ...more,
});
const policyWith = (rules: PolicyRule[]): Policy => ({
  ...policyOf([person('ada', ['preparer'])]),
  typ: 'countersign/policy/2',
  rules,
});
const idsFor = (rules: PolicyRule[], subject: Partial<RuleSubject>): readonly string[] | null =>
  requirementsFor(policyWith(rules), { ...EXPECTED, ...subject })?.rules.map(({ id }) => id) ?? null;
const eur = (amount: string): RuleSubject['totals'] => [{ currency: 'EUR', amount }];
const band = (over: string | null, upTo: string | null): Pick<PolicyRule, 'bands'> => ({
  bands: [{ currency: 'EUR', over, upTo }],
});

test('a policy without a rule about the book asks for a preparer and one other person within a week', () => {
  const book: RuleSubject = { kind: 'beneficiary', totals: null, accounts: null, newBeneficiaries: null };
  expect(requirementsFor(policyWith([rule('all', {})]), book)).toMatchObject({
    approvals: 1,
    release: false,
    validHours: 168,
    rules: [{ id: 'beneficiary' }],
  });
  const own = policyWith([rule('all', {}), rule('book', { kinds: ['beneficiary'], approvals: 2 })]);
  expect(requirementsFor(own, book)).toMatchObject({ approvals: 2, rules: [{ id: 'book' }] });
});

test('only credit transfers have to go to confirmed entries, and what is not known is none', () => {
  const payments = { of: 'all' } as const;
  const policy: Policy = {
    ...policyWith([rule('all', {})]),
    beneficiaries: { callback: 'changed-accounts', payments },
  };
  expect(confirmationRequirement(policy, 'credit-transfer')).toBe(payments);
  expect(confirmationRequirement(policy, 'direct-debit')).toBeNull();
  expect(confirmationRequirement(policyWith([]), 'credit-transfer')).toBeNull();
  const subject = (unconfirmed: number | null, of: Policy = policy): boolean =>
    isConfirmed(of, { ...EXPECTED, unconfirmed });
  expect([subject(0), subject(1), subject(null)]).toEqual([true, false, false]);
  expect(subject(null, policyWith([]))).toBe(true);
  expect(isConfirmed(policy, EXPECTED)).toBe(false);
  expect(isConfirmed(policy, { ...EXPECTED, kind: 'direct-debit' })).toBe(true);
});

test('a rule for new beneficiaries does not fill a gap between bands', () => {
  const gap = [rule('small', band(null, '10000')), rule('large', { approvals: 2, ...band('20000', null) })];
  expect(idsFor(gap, { totals: eur('15000') })).toEqual(['small', 'large']);
  for (const first of [
    rule('first', { newBeneficiary: true }),
    rule('first', { newBeneficiary: true, ...band('10000', '20000') }),
  ]) {
    expect(idsFor([...gap, first], { totals: eur('15000'), newBeneficiaries: 1 })).toEqual([
      'small',
      'large',
      'first',
    ]);
  }
});

test('a rule for large sums to new beneficiaries leaves the small ones to the rule that holds anyway', () => {
  const rules = [
    rule('all', {}),
    rule('first', { newBeneficiary: true, approvals: 2, ...band('10000', null) }),
  ];
  expect(idsFor(rules, { totals: eur('5000'), newBeneficiaries: 1 })).toEqual(['all']);
  expect(idsFor(rules, { totals: eur('10000.01'), newBeneficiaries: 1 })).toEqual(['all', 'first']);
});

test.each([
  ['zero', '0'],
  ['less than zero', '-1'],
  ['more than any number of the machine', `${'9'.repeat(400)}.99`],
  ['no number', 'much'],
])('an amount of %s meets at least one rule, and the strictest where no band holds it', (_what, amount) => {
  const rules = [rule('small', band('0', '100')), rule('large', { approvals: 3, ...band('100', null) })];
  expect(idsFor(rules, { totals: eur(amount) })).toContain('large');
});

test('a currency without a band meets every band', () => {
  expect(
    idsFor([rule('small', band(null, '100')), rule('large', band('100', null))], {
      totals: [{ currency: 'JPY', amount: '1' }],
    }),
  ).toEqual(['small', 'large']);
});

const anyBand = fc.record({
  currency: fc.constantFrom('EUR', 'USD'),
  over: fc.constantFrom(null, '0', '10', '20'),
  upTo: fc.constantFrom(null, '5', '15', '30'),
});
const anyRule = fc
  .record({
    approvals: fc.integer({ min: 1, max: 3 }),
    bands: fc.option(fc.array(anyBand, { minLength: 1, maxLength: 2 })),
    accounts: fc.option(fc.subarray(['DE1', 'DE2'], { minLength: 1 })),
    first: fc.boolean(),
  })
  .map(({ approvals, bands, accounts, first }) =>
    rule('', {
      approvals,
      ...(bands === null ? {} : { bands }),
      ...(accounts === null ? {} : { accounts }),
      ...(first ? { newBeneficiary: true as const } : {}),
    }),
  );
const anyTotals = fc.array(
  fc.record({
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
    amount: fc.constantFrom('0', '7', '12', '25', '40'),
  }),
  { minLength: 1, maxLength: 2 },
);

test('a payment to somebody new takes no rule away', () => {
  fc.assert(
    fc.property(
      fc.array(anyRule, { minLength: 1, maxLength: 5 }),
      anyTotals,
      fc.subarray(['DE1', 'DE2'], { minLength: 1 }),
      (rules, totals, accounts) => {
        const numbered = rules.map((each, place) => ({ ...each, id: `r${place}` }));
        const [known, first] = [0, 1].map((newBeneficiaries) =>
          idsFor(numbered, { totals, accounts, newBeneficiaries }),
        );
        // Where nothing rules it, nothing can approve it.
        if (known !== null && known !== undefined && first !== null)
          expect(first).toEqual(expect.arrayContaining([...known]));
      },
    ),
  );
});
