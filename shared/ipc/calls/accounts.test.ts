// What the record of an own account may hold.
import { describe, expect, test } from 'vitest';
import { accountMaster } from './accounts.ts';

const GOOD = {
  account: 'DE89370400440532013000',
  label: '',
  holder: 'Acme GmbH',
  agentBic: '',
  branch: '',
  currency: '',
};

describe('the record of an account', () => {
  test.each([
    ['a wrong IBAN', { account: 'DE88370400440532013000' }],
    ['no holder', { holder: ' ' }],
    ['a BIC that is none', { agentBic: 'SNDB' }],
    ['a currency that is none', { currency: 'EUX' }],
    ['a control character', { label: 'a\u0000b' }],
    ['a cut-off that is no time', { cutOff: '25:00' }],
    ['a limit without a currency', { dayLimit: '5.00' }],
    ['a limit that is no amount', { paymentLimit: '5,00', currency: 'EUR' }],
  ])('with %s is refused', (_, change) => {
    expect(accountMaster.safeParse({ ...GOOD, ...change }).success).toBe(false);
  });

  test('needs nothing but number and holder', () => {
    // As earlier versions stored it.
    expect(accountMaster.parse(GOOD)).toEqual({
      ...GOOD,
      bank: '',
      cutOff: '',
      paymentLimit: '',
      dayLimit: '',
      instantLimit: '',
      shortFunds: '',
      calendar: '',
      holidays: '',
      status: '',
    });
  });
});
