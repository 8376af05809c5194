// How an own account is written decides nothing: another spelling, or an unknown account, leaves no rule
// aside.
import { expect, test } from 'vitest';
import { EXPECTED, person, policyOf } from '../../test/policy/world.ts';
import { readRule, rulesFor } from '../../verifier/requirements.ts';
import { Shape } from '../../verifier/shapes.ts';
import { isSameAccount } from './account-identification.ts';
import { requirementsFor } from './policy-rules.ts';
import type { Policy, PolicyRule } from './policy.ts';

const PAYROLL = 'DE89370400440532013000';
const OTHER = 'FI2112345600000785';

test.each([
  ['lower case', 'de89370400440532013000'],
  ['blanks', 'DE89 3704 0044 0532 0130 00'],
  ['no-break blanks', 'DE89\u{a0}3704\u{a0}0044\u{a0}0532\u{a0}0130\u{a0}00'],
  ['the BBAN', '370400440532013000'],
  ['the BBAN in groups', '37040044 0532013000'],
])('%s is the same account', (_what, spelling) => {
  expect(isSameAccount(PAYROLL, spelling)).toBe(true);
  expect(isSameAccount(spelling, PAYROLL)).toBe(true);
});

test.each([
  ['the local number alone', '0532013000'],
  ['without its zeros', '532013000'],
  ['one digit less', 'DE8937040044053201300'],
  ['another IBAN', OTHER],
  ['look-alike letters', '\u{414}E89370400440532013000'],
  ['a hidden character', 'DE89370400440532013000\u{200b}'],
  ['nothing', ''],
])('%s is not certainly the same account', (_what, spelling) => {
  expect(isSameAccount(PAYROLL, spelling)).toBe(false);
});

test('the case of a number that is no IBAN counts', () => {
  expect(isSameAccount('acct-a1', 'ACCT-A1')).toBe(false);
  expect(isSameAccount('1234 56', '123456')).toBe(true);
});

const rule = (id: string, more: Partial<PolicyRule>): PolicyRule => ({
  id,
  kinds: ['credit-transfer'],
  approvals: 1,
  release: true,
  validHours: 24,
  ...more,
});
const RULES = [
  rule('all', {}),
  rule('payroll', { approvals: 3, accounts: [PAYROLL] }),
  rule('other', { approvals: 2, accounts: ['fi21 1234 5600 0007 85'] }),
];

/** Both judges at once: what the desk and its card process say, and what the verifier says. */
function rulesOf(
  rules: readonly PolicyRule[],
  accounts: readonly string[],
  totals = EXPECTED.totals,
): readonly string[] {
  const policy: Policy = {
    ...policyOf([person('ada', ['preparer'])]),
    typ: 'countersign/policy/2',
    rules: [...rules],
  };
  const ours = requirementsFor(policy, { ...EXPECTED, totals, accounts })?.rules.map(({ id }) => id) ?? [];
  const shape = (value: unknown): Shape => new Shape(JSON.parse(JSON.stringify(value)) as never, 'x');
  const read = rules.map((one) => readRule(shape(one)));
  const frozen = { kind: 'credit-transfer', batch: EXPECTED.batch, totals, accounts, newBeneficiaries: 0 };
  const theirs = rulesFor(read, shape(frozen), null);
  expect(theirs.map((one) => rules[read.indexOf(one)]?.id)).toEqual(ours);
  return ours;
}

test.each([
  ['as registered', PAYROLL],
  ['lower case', PAYROLL.toLowerCase()],
  ['blanks', 'DE89 3704 0044 0532 0130 00'],
  ['the BBAN under Othr', '370400440532013000'],
])("a registered account meets its own rule and no other account's: %s", (_what, account) => {
  expect(rulesOf(RULES, [account])).toEqual(['all', 'payroll']);
});

test.each([
  ['the local number', '0532013000'],
  ['a shortened number', '532013000'],
  ['a proprietary identification', 'NORDHAVEN-PAYROLL'],
  ['an account nobody registered', 'GB29NWBK60161331926819'],
  ['a hidden character', `${PAYROLL}\u{200b}`],
  ['no account at all', ''],
])('an account that resolves to none meets every account rule: %s', (_what, account) => {
  expect(rulesOf(RULES, [account])).toEqual(['all', 'payroll', 'other']);
  // Beside a registered one as well.
  expect(rulesOf(RULES, [OTHER, account])).toEqual(['all', 'payroll', 'other']);
});

test('an account that resolves to none must be covered by a rule for every account', () => {
  expect(rulesOf(RULES.slice(1), ['0532013000'])).toEqual([]);
  expect(rulesOf(RULES.slice(1), [PAYROLL])).toEqual(['payroll']);
});

test('a gap between bands stays as strict for an account that resolves to none, whatever bands account rules have', () => {
  const bands = (over: string | null, upTo: string | null): Pick<PolicyRule, 'bands'> => ({
    bands: [{ currency: 'EUR', over, upTo }],
  });
  const gap = [
    rule('small', bands(null, '100')),
    rule('large', bands('1000', null)),
    rule('payroll', { accounts: [PAYROLL], ...bands('100', '1000') }),
  ];
  const totals = [{ currency: 'EUR', amount: '500.00', count: 1 }];
  expect(rulesOf(gap, ['0532013000'], totals)).toEqual(['small', 'large', 'payroll']);
});

test('a policy without account rules asks the same for every account', () => {
  expect(rulesOf([rule('all', {})], ['whatever'])).toEqual(['all']);
});
