// The types that all messages of the release of 2009 share, as the definitions of its versions take them.
import { ACCOUNT_TYPES } from './account.ts';
import { CODE_TYPES } from './code-types.ts';
import { MANDATE_TYPES } from './mandate.ts';
import { PARTY_TYPES } from './party.ts';
import { PAYMENT_TYPE_TYPES } from './payment-type.ts';
import { REMITTANCE_TYPES } from './remittance.ts';
import { TAX_TYPES } from './tax.ts';
import { TEXT_TYPES } from './text-types.ts';

export const COMPLEX_2009 = [
  PARTY_TYPES,
  ACCOUNT_TYPES,
  PAYMENT_TYPE_TYPES,
  REMITTANCE_TYPES,
  TAX_TYPES,
  MANDATE_TYPES,
];
export const SIMPLE_2009 = [TEXT_TYPES, CODE_TYPES];
