// Which signatures count, one condition at a time: everything about a statement is right but for what is
// named.
import { describe, expect, test } from 'vitest';
import { cardOf, EXPECTED, person, policyOf, signedBy } from '../../test/policy/world.ts';
import type { VerifiedStatement } from './approval.ts';
import {
  expectedBatch,
  signatureRejection,
  signedAs,
  signerRejection,
  timesRejection,
  undoes,
  type ExpectedBatch,
  type SignatureRejection,
} from './policy-counting.ts';
import type { Person, Policy } from './policy.ts';
import type { BatchStatement } from './statement.ts';

const BOB = person('bob', ['approver', 'releaser'], 2);
const EVE = person('eve', ['viewer']);
const POLICY: Policy = {
  ...policyOf([person('ada', ['preparer', 'approver']), BOB, person('cy', ['releaser']), EVE]),
  typ: 'countersign/policy/2',
};
const changed = (id: string, change: Partial<Person>, policy = POLICY): Policy => ({
  ...policy,
  persons: policy.persons.map((one) => (one.id === id ? { ...one, ...change } : one)),
});
const bobs = (change: object): Person['certificates'] =>
  BOB.certificates.map((one, place) => (place === 0 ? { ...one, ...change } : one));
const REVOKED = { revoked: { at: '2026-11-20T11:30:00Z', reason: 'lost' } } as unknown as object;

const rejected = (
  signed: VerifiedStatement,
  {
    policy = POLICY,
    newest = policy,
    facts = EXPECTED,
  }: { policy?: Policy; newest?: Policy; facts?: ExpectedBatch } = {},
): SignatureRejection | undefined => signatureRejection(policy, facts, signed, newest);

test('the facts of a freeze are what a statement of it is held against', () => {
  const { statement } = signedBy('ada', 'freeze');
  expect(expectedBatch(statement, EXPECTED.at)).toEqual(EXPECTED);
  const override = {
    rule: 'control-sum',
    path: 'p',
    declared: '1',
    counted: '2',
    frozen: '2',
    reason: 'r',
    by: 'ada',
  };
  const overrides = [override] as unknown as NonNullable<BatchStatement['overrides']>;
  expect(expectedBatch({ ...statement, overrides }, EXPECTED.at)).toEqual({ ...EXPECTED, overrides });
  const confirmations = ['f'.repeat(64)];
  expect(expectedBatch({ ...statement, confirmations }, EXPECTED.at)).toEqual({ ...EXPECTED, confirmations });
  expect(expectedBatch(statement, EXPECTED.at)).not.toHaveProperty('confirmations');
  const { accounts: _accounts, newBeneficiaries: _new, ...earlier } = statement;
  expect(expectedBatch(earlier, EXPECTED.at)).toEqual({
    ...EXPECTED,
    accounts: null,
    newBeneficiaries: null,
  });
});

describe('what a statement says of the batch', () => {
  test('an approval of exactly these facts counts', () => {
    expect(rejected(signedBy('bob', 'approve'))).toBeUndefined();
  });

  const [total = { currency: 'EUR', amount: '2.00', count: 2 }] = EXPECTED.totals;
  test.each<[string, Partial<BatchStatement>]>([
    ['another sum', { totals: [{ ...total, amount: '2.01' }] }],
    ['another currency', { totals: [{ ...total, currency: 'USD' }] }],
    ['another number of payments', { totals: [{ ...total, count: 3 }] }],
    ['one more sum', { totals: [{ ...total }, { ...total, currency: 'USD' }] }],
    ['no sum', { totals: [] }],
    ['another account', { accounts: ['DE02120300000000202051'] }],
    ['one more account', { accounts: [...(EXPECTED.accounts ?? []), 'DE02120300000000202051'] }],
    ['no account', { accounts: [] }],
    ['more new beneficiaries', { newBeneficiaries: 1 }],
  ])('%s is another batch', (_, change) => {
    expect(rejected(signedBy('bob', 'approve', change))).toBe('other-facts');
  });

  test('accounts and new beneficiaries that it leaves out are not known, and match nothing that is', () => {
    const { accounts: _accounts, newBeneficiaries: _new, ...earlier } = signedBy('bob', 'approve').statement;
    const signed = { jws: '', person: 'bob', statement: earlier };
    expect(rejected(signed)).toBe('other-facts');
    const unknown = { ...EXPECTED, accounts: null, newBeneficiaries: null };
    expect(rejected(signed, { facts: unknown })).toBeUndefined();
    expect(rejected(signedBy('bob', 'approve', { newBeneficiaries: 0 }), { facts: unknown })).toBe(
      'other-facts',
    );
    expect(rejected(signed, { facts: { ...unknown, newBeneficiaries: 0 } })).toBe('other-facts');
    expect(rejected(signed, { facts: { ...unknown, accounts: [] } })).toBe('other-facts');
    const two = ['DE89370400440532013000', 'DE02120300000000202051'];
    expect(
      rejected(signedBy('bob', 'approve', { accounts: two.toReversed() }), {
        facts: { ...EXPECTED, accounts: two },
      }),
    ).toBe('other-facts');
    expect(
      rejected(signedBy('bob', 'approve', { accounts: two }), { facts: { ...EXPECTED, accounts: two } }),
    ).toBeUndefined();
  });
});

describe('who signed', () => {
  test('is the person of the card, of the statement and of the verifier', () => {
    const { statement } = signedBy('bob', 'approve');
    expect(signerRejection(POLICY, POLICY, statement, 'bob')).toBeUndefined();
    expect(signerRejection(POLICY, POLICY, statement, 'ada')).toBe('other-person');
    expect(signerRejection(POLICY, POLICY, { ...statement, person: 'ada' }, 'bob')).toBe('other-person');
    expect(signerRejection(POLICY, POLICY, { ...statement, certificate: 'f'.repeat(64) }, 'bob')).toBe(
      'not-enrolled',
    );
  });

  test('with a revoked card signs nothing, and what was signed with it counts no more', () => {
    const revoked = changed('bob', { certificates: bobs(REVOKED) });
    expect(rejected(signedBy('bob', 'approve'), { policy: revoked })).toBe('revoked');
    expect(rejected(signedBy('bob', 'approve'), { newest: { ...revoked, version: 2 } })).toBe('revoked');
    expect(
      rejected(signedBy('bob', 'approve', { certificate: cardOf('bob', 1) }), { policy: revoked }),
    ).toBeUndefined();
  });

  test('took back what a card took back, though it was revoked later; not with a card revoked before', () => {
    const revoked = changed('bob', { certificates: bobs(REVOKED) });
    expect(rejected(signedBy('bob', 'return'), { newest: { ...revoked, version: 2 } })).toBeUndefined();
    expect(rejected(signedBy('bob', 'return'), { policy: revoked })).toBe('revoked');
  });

  test('signs from the first instant of the card to the last', () => {
    const from = changed('bob', { certificates: bobs({ validFrom: '2026-11-20T11:00:00Z' }) });
    expect(rejected(signedBy('bob', 'approve'), { policy: from })).toBeUndefined();
    const later = changed('bob', { certificates: bobs({ validFrom: '2026-11-20T11:00:01Z' }) });
    expect(rejected(signedBy('bob', 'approve'), { policy: later })).toBe('not-valid');
    const until = changed('bob', { certificates: bobs({ validUntil: '2026-11-20T11:00:00Z' }) });
    expect(rejected(signedBy('bob', 'approve'), { policy: until })).toBe('not-valid');
  });

  test('has the role now, had it once, or never had it', () => {
    expect(rejected(signedBy('cy', 'approve'))).toBe('role-missing');
    const over = changed('bob', { validUntil: '2026-11-20T10:00:00Z' });
    expect(rejected(signedBy('bob', 'approve'), { policy: over })).toBe('not-valid');
    expect(rejected(signedBy('eve', 'approve', { inPlaceOf: 'bob' }))).toBe('not-deputy');
  });

  test('signs an approval as approver, and undoes as whoever may act on a batch', () => {
    expect(rejected(signedBy('bob', 'approve', { role: 'releaser' }))).toBe('wrong-role');
    expect(rejected(signedBy('bob', 'freeze', { role: 'approver' }))).toBe('wrong-role');
    for (const purpose of ['return', 'withdraw', 'void'] as const) {
      expect(undoes(purpose)).toBe(true);
      expect(rejected(signedBy('bob', purpose, { role: 'releaser' }))).toBeUndefined();
      expect(rejected(signedBy('ada', purpose, { role: 'preparer' }))).toBeUndefined();
    }
    for (const purpose of ['freeze', 'approve', 'release'] as const) expect(undoes(purpose)).toBe(false);
  });
});

describe('a deputy', () => {
  const deputy = {
    person: 'eve',
    inPlaceOf: 'bob',
    role: 'approver',
    validFrom: '2026-11-20T10:00:00Z',
    validUntil: '2026-11-20T12:00:00Z',
  } as const;
  const bound: Policy = { ...POLICY, deputies: [deputy] };
  const signed = signedBy('eve', 'approve', { inPlaceOf: 'bob' });

  test('acts in that place alone, in that role and time', () => {
    expect(rejected(signed, { policy: bound })).toBeUndefined();
    for (const other of [
      { person: 'cy' },
      { inPlaceOf: 'cy' },
      { role: 'releaser' as const },
      { validFrom: '2026-11-20T11:30:00Z' },
    ])
      expect(rejected(signed, { policy: { ...POLICY, deputies: [{ ...deputy, ...other }] } })).toBe(
        'not-deputy',
      );
  });

  test('whose entry lasts in the newest version, and is another there, has signed in vain', () => {
    const newest: Policy = { ...bound, version: 2, validFrom: '2026-11-20T11:30:00Z', deputies: [] };
    expect(rejected(signed, { policy: bound, newest })).toBe('withdrawn');
    expect(rejected(signed, { policy: bound, newest: { ...newest, deputies: [deputy] } })).toBeUndefined();
    // Nothing of the deputy's is held against an earlier version that knows no deputies.
    expect(
      rejected(signedBy('bob', 'approve'), { policy: POLICY, newest: { ...newest, deputies: [deputy] } }),
    ).toBeUndefined();
  });
});

describe('an emergency release', () => {
  const policy: Policy = { ...POLICY, emergency: { roles: ['releaser'], persons: 2 } };
  const release = (change: Partial<BatchStatement> = {}): VerifiedStatement =>
    signedBy('bob', 'release', { emergency: true, note: 'The bank closes at noon', ...change });

  test('is signed in a role of the emergency, with a reason, for oneself', () => {
    expect(rejected(release(), { policy })).toBeUndefined();
    expect(rejected(release({ note: '  ' }), { policy })).toBe('no-emergency');
    expect(rejected(release({ role: 'approver' }), { policy })).toBe('no-emergency');
    expect(rejected(release(), { policy: POLICY })).toBe('no-emergency');
    expect(rejected(release({ inPlaceOf: 'cy' }), { policy })).toBe('wrong-role');
    expect(rejected(release({ purpose: 'approve' }), { policy })).toBe('wrong-role');
    const without = changed('bob', { roles: ['approver'] }, policy);
    expect(rejected(release(), { policy: without })).toBe('role-missing');
  });

  test('is taken back by a newest version without that emergency', () => {
    expect(rejected(release(), { policy, newest: { ...policy, version: 2 } })).toBeUndefined();
    expect(rejected(release(), { policy, newest: { ...POLICY, version: 2 } })).toBe('withdrawn');
    const others: Policy = { ...policy, version: 2, emergency: { roles: ['approver'], persons: 2 } };
    expect(rejected(release(), { policy, newest: others })).toBe('withdrawn');
    // An ordinary release asks for no emergency.
    expect(
      rejected(signedBy('bob', 'release'), { policy, newest: { ...POLICY, version: 2 } }),
    ).toBeUndefined();
  });
});

describe('the time of a statement', () => {
  const sandbox = {
    environment: 'sandbox',
    time: '2026-11-20T11:00:00Z',
    notAfter: '2026-11-20T20:00:00Z',
  } as const;
  const at = (
    now: string,
    change: Partial<BatchStatement> = {},
    takesBack = false,
  ): SignatureRejection | undefined =>
    timesRejection(POLICY, EXPECTED, { ...sandbox, ...change }, now, takesBack);

  test('is over after its last instant, not at it', () => {
    expect(at('2026-11-20T20:00:00Z')).toBeUndefined();
    expect(at('2026-11-20T20:00:00.001Z')).toBe('expired');
    expect(at('2026-11-20T20:00:00.001Z', {}, true)).toBeUndefined();
    expect(at('never')).toBe('time-to-come');
  });

  test('is no time to come, whatever it is signed for', () => {
    expect(at('2026-11-20T09:00:00Z')).toBe('time-to-come');
    expect(at('2026-11-20T09:00:00Z', {}, true)).toBe('time-to-come');
  });
});

describe('facts with several parts', () => {
  const facts: ExpectedBatch = {
    ...EXPECTED,
    totals: [
      { currency: 'EUR', amount: '2.00', count: 2 },
      { currency: 'USD', amount: '3.00', count: 1 },
    ],
    accounts: ['DE89370400440532013000', 'FR1420041010050500013M02606'],
  };
  const of = (change: Partial<BatchStatement>): SignatureRejection | undefined =>
    rejected(
      signedBy('bob', 'approve', {
        totals: facts.totals.map((total) => ({ ...total })),
        accounts: [...(facts.accounts ?? [])],
        ...change,
      }),
      { facts },
    );

  test('are right when each part is', () => {
    expect(of({})).toBeUndefined();
  });

  test.each<[string, Partial<BatchStatement>]>([
    [
      'the first total',
      {
        totals: [
          { currency: 'EUR', amount: '2.01', count: 2 },
          { currency: 'USD', amount: '3.00', count: 1 },
        ],
      },
    ],
    [
      'the last total',
      {
        totals: [
          { currency: 'EUR', amount: '2.00', count: 2 },
          { currency: 'USD', amount: '3.00', count: 2 },
        ],
      },
    ],
    ['the first account', { accounts: ['DE12500105170648489890', 'FR1420041010050500013M02606'] }],
    ['the last account', { accounts: ['DE89370400440532013000', 'DE12500105170648489890'] }],
    ['the order of the accounts', { accounts: ['FR1420041010050500013M02606', 'DE89370400440532013000'] }],
  ])('are wrong when %s is another', (_what, change) => {
    expect(of(change)).toBe('other-facts');
  });
});

test('a statement about no batch counts as its purpose says, and for whom it stands in', () => {
  const statement = { person: 'ada', certificate: 'c', role: 'approver', time: 't', note: '' } as const;
  expect(signedAs(statement, 'approve')).toStrictEqual({ ...statement, purpose: 'approve' });
  expect(signedAs({ ...statement, inPlaceOf: 'jonas' }, 'release')).toStrictEqual({
    ...statement,
    purpose: 'release',
    inPlaceOf: 'jonas',
  });
});
