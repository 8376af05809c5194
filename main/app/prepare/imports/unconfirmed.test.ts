// Who is not confirmed is named before a file is imported, where the policy asks for it.
import { expect, test } from 'vitest';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { memoryDesk, PAYEE_ACCOUNT } from '../../../../test/app/preparing-desk.ts';
import type { PendingImport } from './pending-imports.ts';
import { importUnconfirmed } from './unconfirmed.ts';

type Terms = Policy['beneficiaries'];
const ALL: Terms = { callback: 'changed-accounts', payments: { of: 'all' } };
const payment = (name: string, minor: bigint | null, account = PAYEE_ACCOUNT) => ({
  name,
  account,
  agentBic: '',
  currency: 'EUR',
  minor,
});

interface File {
  readonly kind?: string;
  readonly salary?: boolean;
  readonly transactions?: number;
}

async function answered(
  beneficiaries: Terms,
  payments: readonly ReturnType<typeof payment>[],
  { kind = 'pain.001.001.03', salary = false, transactions = payments.length }: File = {},
) {
  const desk = await memoryDesk([], beneficiaries === undefined ? {} : { beneficiaries });
  const pending = {
    import: 'import-1',
    summary: { kind, salary, transactions },
    payments: async function* read() {
      yield payments;
    },
  };
  desk.context.imports.add(pending as unknown as PendingImport);
  return importUnconfirmed(desk.context, 'import-1');
}
const value = (total: number, ...rows: readonly (readonly [number, string])[]) => ({
  ok: true,
  value: { total, rows: rows.map(([position, name]) => ({ position, name, account: PAYEE_ACCOUNT })) },
});

test('every payment to nobody who is confirmed is named at its place, but none without an account', async () => {
  const payments = [payment('Kestrel', 100n), payment('Nobody', 100n, ''), payment('Heron', 200n)];
  expect(await answered(ALL, payments)).toEqual(value(2, [0, 'Kestrel'], [2, 'Heron']));
});

test('nothing is said where the policy asks for nobody, and of collections', async () => {
  const payments = [payment('Kestrel', 100n)];
  expect(await answered(undefined, payments)).toEqual(value(0));
  expect(await answered(ALL, payments, { kind: 'pain.008.001.02' })).toEqual(value(0));
});

test('the amount decides where the policy asks above one, and what cannot be read is above it', async () => {
  const above: Terms = {
    callback: 'changed-accounts',
    payments: { of: 'all', limits: [{ currency: 'EUR', over: '1000.00' }] },
  };
  const other = 'FR1420041010050500013M02606';
  expect(await answered(above, [payment('Below', 100_000n)])).toEqual(value(0));
  expect(await answered(above, [payment('Above', 100_001n), payment('Below', 1n, other)])).toEqual(
    value(1, [0, 'Above']),
  );
  expect(await answered(above, [payment('Unread', null)])).toEqual(value(1, [0, 'Unread']));
});

test('salaries are counted and not named, 200 are listed at most, and a larger file is left to the freeze', async () => {
  const many = Array.from({ length: 201 }, (_, at) => payment(`Payee ${at}`, 1n));
  expect(await answered(ALL, many, { salary: true })).toEqual(value(201));
  const found = await answered(ALL, many);
  expect(found.ok && found.value.rows.length).toBe(200);
  expect(found.ok && found.value.total).toBe(201);
  expect(await answered(ALL, many, { transactions: 2_001 })).toEqual(value(0));
});

test('a file that is gone is not found', async () => {
  const desk = await memoryDesk([]);
  expect(await importUnconfirmed(desk.context, 'import-1')).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
});
