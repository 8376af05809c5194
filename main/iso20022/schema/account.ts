// Accounts, the banks that hold them, and amounts with their currency.
import { choice, sequence, simpleContent } from './grammar.ts';
import type { ComplexTypes } from './grammar.ts';

export const ACCOUNT_TYPES = {
  CashAccount16: sequence(
    'Id   AccountIdentification4Choice',
    'Tp?  CashAccountType2',
    'Ccy? ActiveOrHistoricCurrencyCode',
    'Nm?  Max70Text',
  ),
  AccountIdentification4Choice: choice('IBAN IBAN2007Identifier', 'Othr GenericAccountIdentification1'),
  GenericAccountIdentification1: sequence(
    'Id       Max34Text',
    'SchmeNm? AccountSchemeName1Choice',
    'Issr?    Max35Text',
  ),
  AccountSchemeName1Choice: choice('Cd ExternalAccountIdentification1Code', 'Prtry Max35Text'),
  CashAccountType2: choice('Cd CashAccountType4Code', 'Prtry Max35Text'),
  BranchAndFinancialInstitutionIdentification4: sequence(
    'FinInstnId FinancialInstitutionIdentification7',
    'BrnchId?   BranchData2',
  ),
  FinancialInstitutionIdentification7: sequence(
    'BIC?         BICIdentifier',
    'ClrSysMmbId? ClearingSystemMemberIdentification2',
    'Nm?          Max140Text',
    'PstlAdr?     PostalAddress6',
    'Othr?        GenericFinancialIdentification1',
  ),
  ClearingSystemMemberIdentification2: sequence(
    'ClrSysId? ClearingSystemIdentification2Choice',
    'MmbId     Max35Text',
  ),
  ClearingSystemIdentification2Choice: choice(
    'Cd    ExternalClearingSystemIdentification1Code',
    'Prtry Max35Text',
  ),
  GenericFinancialIdentification1: sequence(
    'Id       Max35Text',
    'SchmeNm? FinancialIdentificationSchemeName1Choice',
    'Issr?    Max35Text',
  ),
  FinancialIdentificationSchemeName1Choice: choice(
    'Cd    ExternalFinancialInstitutionIdentification1Code',
    'Prtry Max35Text',
  ),
  BranchData2: sequence('Id? Max35Text', 'Nm? Max140Text', 'PstlAdr? PostalAddress6'),
  ActiveOrHistoricCurrencyAndAmount: simpleContent(
    'ActiveOrHistoricCurrencyAndAmount_SimpleType',
    'Ccy ActiveOrHistoricCurrencyCode',
  ),
  AmountType3Choice: choice('InstdAmt ActiveOrHistoricCurrencyAndAmount', 'EqvtAmt EquivalentAmount2'),
  EquivalentAmount2: sequence(
    'Amt      ActiveOrHistoricCurrencyAndAmount',
    'CcyOfTrf ActiveOrHistoricCurrencyCode',
  ),
} as const satisfies ComplexTypes;
