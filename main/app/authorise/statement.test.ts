// What is signed about a batch: all of it from the store, and what was not asked for left out.
import { beforeEach, describe, expect, test } from 'vitest';
import { STATEMENT_TYP, statementSchema } from '../../../shared/domain/statement.ts';
import type { FileOverride } from '../../../shared/domain/file-override.ts';
import type { StoredProfile } from '../../ports/store.ts';
import { fakeCard, signedByCard } from '../../ports/token.fake.ts';
import { fakeSigningContext, type FakeSigningContext } from './signing-context.fake.ts';
import { batchStatement, namedProfile, policyStatement, type StatementInput } from './statement.ts';
import { verifyStatement } from './signing-role.ts';

const SHA = 'a'.repeat(64);
const ada = await fakeCard('ada', ['approver']);
const profile = { profile: { id: 'bank', version: 3 }, sha256: SHA } as unknown as StoredProfile;
let context: FakeSigningContext;
beforeEach(() => {
  context = fakeSigningContext([ada]);
});

const HEAD = {
  typ: STATEMENT_TYP,
  company: 'acme',
  environment: 'training',
  desk: 'desk-1',
  log: { id: 'log-1', size: 0, head: SHA },
} as const;

const parts: StatementInput = {
  purpose: 'approve',
  role: 'approver',
  head: { batch: 'b1', reference: 'PAY-1', kind: 'credit-transfer' },
  revision: 2,
  messages: [],
  notAfter: '2026-11-21T10:00:00Z',
  note: 'n',
};
const stated = (
  more: Partial<StatementInput> = {},
  confirmations?: readonly string[],
): ReturnType<typeof batchStatement> =>
  batchStatement(
    { ...parts, ...more },
    {
      policy: context.policy,
      profileNamed: namedProfile(profile),
      sendingDesk: 'desk-1',
      confirmations,
    },
  );

describe('a statement about a batch', () => {
  test('states the batch and the versions it is bound to', () => {
    const its = stated();
    expect(its).toMatchObject({
      purpose: 'approve',
      role: 'approver',
      batch: 'b1',
      revision: 2,
      policy: { version: 1, sha256: context.policy.sha256 },
      profile: { id: 'bank', version: 3, sha256: SHA },
      sendingDesk: 'desk-1',
      totals: [],
      transactions: 0,
    });
    for (const name of ['accounts', 'newBeneficiaries', 'overrides', 'inPlaceOf', 'emergency'])
      expect(its).not.toHaveProperty(name);
  });

  test('states what is known of accounts and beneficiaries, nothing being known too', () => {
    expect(stated({ accounts: [], newBeneficiaries: 0 })).toMatchObject({
      accounts: [],
      newBeneficiaries: 0,
    });
    const unknown = stated({
      accounts: null,
      newBeneficiaries: null,
      overrides: null,
      emergency: false,
    });
    for (const name of ['accounts', 'newBeneficiaries', 'overrides', 'emergency'])
      expect(unknown).not.toHaveProperty(name);
  });

  test('states the confirmations it relies on, also that there are none', () => {
    expect(stated()).not.toHaveProperty('confirmations');
    expect(stated({}, [])).toMatchObject({ confirmations: [] });
    expect(stated({}, [SHA])).toMatchObject({ confirmations: [SHA] });
  });

  test('states overrides, the place of another and the emergency where there are any', () => {
    const overrides = [{ rule: 'control-sum' }] as unknown as readonly FileOverride[];
    expect(stated({ overrides, inPlaceOf: 'bob', emergency: true })).toMatchObject({
      overrides,
      inPlaceOf: 'bob',
      emergency: true,
    });
  });
});

test('a statement about a policy is signed as administrator', () => {
  const policy = { version: 2, sha256: SHA };
  expect(policyStatement(policy)).toMatchObject({
    purpose: 'policy',
    role: 'administrator',
    policy,
  });
});

test('a statement is read as the verifier took it, or not at all', async () => {
  const statement = {
    ...HEAD,
    ...stated(),
    person: 'ada',
    certificate: ada.choice.certificate,
    time: '2026-11-20T10:00:00.000Z',
    messages: [{ id: 'M', kind: 'pain.001.001.03', sha256: SHA, bytes: 1, transactions: 1, controlSum: '1' }],
    totals: [{ currency: 'EUR', amount: '1.00', count: 1 }],
    transactions: 1,
  };
  expect(statementSchema.safeParse(statement).error).toBeUndefined();
  const jws = await signedByCard(statement, ada);
  expect(verifyStatement(jws, context.policy.policy)).toMatchObject({
    person: 'ada',
    statement: { batch: 'b1' },
  });
  expect(verifyStatement(`${jws}A`, context.policy.policy)).toBeNull();
});
