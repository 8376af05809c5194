import { expect, it } from 'vitest';
import { onlyCurrency, reportedAccountKey } from './reported-account.ts';

const IBAN = 'DE88500209000023411208';
const held = (...currencies: readonly (string | null)[]) => currencies.map((currency) => ({ currency }));

it.each([
  ['as it is', IBAN, 'EUR', held('EUR'), `${IBAN} EUR`],
  ['its own currency before that of its balances', IBAN, 'EUR', held('USD'), `${IBAN} EUR`],
  ['the currency of its balances', IBAN, null, held('EUR', null, 'EUR'), `${IBAN} EUR`],
  ['no currency of several', IBAN, null, held('EUR', 'USD'), IBAN],
  ['no currency without a balance', IBAN, null, held(), IBAN],
  ['a blank currency says nothing', IBAN, ' ', held('EUR'), `${IBAN} EUR`],
  ['one account, however it is written', 'de88 5002 0900 0023 4112 08', ' eur', held(), `${IBAN} EUR`],
  ['the case of another number counts', 'a 1', 'eur', held(), 'a1 EUR'],
  ['none without a number', null, 'EUR', held('EUR'), null],
])('an account is known by number and currency: %s', (_, id, currency, balances, key) => {
  expect(reportedAccountKey({ id, currency, balances })).toBe(key);
});

it('one currency in two spellings is one', () => {
  expect([onlyCurrency(['eur', 'EUR ', '']), onlyCurrency(['EUR', 'USD']), onlyCurrency([])]).toEqual([
    'EUR',
    null,
    null,
  ]);
});
