// Which changes of an own account wait for a second person, and which count at once.
import { describe, expect, it } from 'vitest';
import { isChangeOf, loosenedFields, withChanges } from './account-control.ts';
import { UNKNOWN_ACCOUNT, type AccountMaster } from './account-master.ts';

const was: AccountMaster = {
  ...UNKNOWN_ACCOUNT,
  account: 'DE89370400440532013000',
  holder: 'Acme Widgets',
  currency: 'EUR',
  paymentLimit: '500.00',
};
const fields = (before: Partial<AccountMaster>, after: Partial<AccountMaster>) =>
  loosenedFields({ ...was, ...before }, { ...was, ...before, ...after }).map(({ field }) => field);

describe('allows more', () => {
  it.each([
    ['a limit that is raised', {}, { paymentLimit: '500.01' }, ['paymentLimit']],
    ['a limit that is removed', { dayLimit: '9' }, { dayLimit: '' }, ['dayLimit']],
    ['an account that is opened again', { status: 'closed' }, { status: '' }, ['status']],
    ['a balance that may be short', { shortFunds: 'block' }, { shortFunds: '' }, ['shortFunds']],
    ['another currency of a limit', {}, { currency: 'JPY' }, ['currency', 'paymentLimit']],
    [
      'another currency, whatever its amounts are',
      {},
      { currency: 'KWD', paymentLimit: '1.000', dayLimit: '2.000' },
      ['currency', 'paymentLimit', 'dayLimit'],
    ],
  ] as const)('%s', (_, before, after, expected) => {
    expect(fields(before, after)).toEqual(expected);
  });
});

describe('does not allow more', () => {
  it.each([
    ['a limit that is lowered', {}, { paymentLimit: '499.99' }],
    ['the same limit, written otherwise', {}, { paymentLimit: '500' }],
    ['a limit where there was none', {}, { dayLimit: '1.00' }],
    ['an account that is closed', {}, { status: 'closed' }],
    ['a balance that may no longer be short', {}, { shortFunds: 'block' }],
    ['a currency where no limit is given', { paymentLimit: '' }, { currency: 'USD', dayLimit: '5.00' }],
    ['its name, its cut-off and its calendar', {}, { label: 'x', cutOff: '12:00', calendar: 'TARGET' }],
  ] as const)('%s', (_, before, after) => {
    expect(fields(before, after)).toEqual([]);
  });
});

it('is a change of what it was made from, and of nothing else', () => {
  const raised = { ...was, paymentLimit: '900.00' };
  const changes = loosenedFields(was, raised);
  expect(withChanges(raised, changes, 'before')).toEqual(was);
  expect(withChanges(was, changes, 'after')).toEqual(raised);
  expect(isChangeOf(changes, { ...was, label: 'Payroll' })).toBe(true);
  expect(isChangeOf(changes, { ...was, paymentLimit: '100.00' })).toBe(false);
});
