// How the payments to nobody who is confirmed are named.
import { expect, it } from 'vitest';
import type { PaidBeneficiary } from '../../../../shared/domain/confirmation.ts';
import { unconfirmedFault } from './payees.ts';

const paid = (number: number, more: Partial<PaidBeneficiary> = {}): PaidBeneficiary => ({
  name: `Payee ${number}`,
  account: `DE${number}`,
  agentBic: '',
  currency: 'EUR',
  amount: '1.00',
  ...more,
});
const many = (count: number) => Array.from({ length: count }, (_, place) => paid(place + 1));
const data = (unconfirmed: readonly PaidBeneficiary[]) => unconfirmedFault(unconfirmed)?.sentences?.[0]?.data;

it('nobody is named where everybody is confirmed', () => {
  expect(unconfirmedFault([])).toBeNull();
});

it('each is named once with the account, however many payments or currencies they get', () => {
  expect(unconfirmedFault([paid(1), paid(1, { currency: 'USD' }), paid(2)])).toMatchObject({
    code: 'beneficiaries-unconfirmed',
    sentences: [{ code: 'payees-unconfirmed', data: { payees: 'Payee 1 (DE1), Payee 2 (DE2)', more: 0 } }],
  });
  expect(data([paid(1), paid(1, { account: 'DE9' })])).toMatchObject({
    payees: 'Payee 1 (DE1), Payee 1 (DE9)',
  });
});

it('ten are named, and of the others how many they are', () => {
  expect(data(many(10))).toMatchObject({ more: 0 });
  const eleven = data(many(11)) as { readonly payees: string; readonly more: number };
  expect(eleven.more).toBe(1);
  expect(eleven.payees.split(', ')).toHaveLength(10);
});
