// All business rules, in the order in which their findings are told.
import { ADDRESS_RULES } from './addresses.ts';
import { AMOUNT_RULES } from './amounts.ts';
import { CHARACTER_RULES } from './characters.ts';
import { CODE_RULES } from './codes.ts';
import { DATE_RULES } from './dates.ts';
import { DIRECT_DEBIT_RULES } from './direct-debits.ts';
import { IDENTIFIER_RULES } from './identifiers.ts';
import { LEVEL_RULES } from './levels.ts';
import { PARTY_RULES } from './parties.ts';
import { REMITTANCE_RULES } from './remittance.ts';
import type { GroupRule, MessageRule, Rule, TransactionRule } from './rule.ts';
import { TOTAL_RULES } from './totals.ts';

export const BUSINESS_RULES: readonly Rule[] = [
  ...TOTAL_RULES,
  ...IDENTIFIER_RULES,
  ...AMOUNT_RULES,
  ...PARTY_RULES,
  ...DATE_RULES,
  ...LEVEL_RULES,
  ...ADDRESS_RULES,
  ...CHARACTER_RULES,
  ...REMITTANCE_RULES,
  ...CODE_RULES,
  ...DIRECT_DEBIT_RULES,
];

export const TRANSACTION_RULES: readonly TransactionRule[] = BUSINESS_RULES.filter(
  (rule) => rule.scope === 'transaction',
);
export const GROUP_RULES: readonly GroupRule[] = BUSINESS_RULES.filter((rule) => rule.scope === 'group');
export const MESSAGE_RULES: readonly MessageRule[] = BUSINESS_RULES.filter(
  (rule) => rule.scope === 'message',
);
