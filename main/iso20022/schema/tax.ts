// Tax details and reports to authorities that travel with a payment.
import { sequence } from './grammar.ts';
import type { ComplexTypes } from './grammar.ts';

export const TAX_TYPES = {
  TaxInformation3: sequence(
    'Cdtr?            TaxParty1',
    'Dbtr?            TaxParty2',
    'AdmstnZn?        Max35Text',
    'RefNb?           Max140Text',
    'Mtd?             Max35Text',
    'TtlTaxblBaseAmt? ActiveOrHistoricCurrencyAndAmount',
    'TtlTaxAmt?       ActiveOrHistoricCurrencyAndAmount',
    'Dt?              ISODate',
    'SeqNb?           Number',
    'Rcrd*            TaxRecord1',
  ),
  TaxParty1: sequence('TaxId? Max35Text', 'RegnId? Max35Text', 'TaxTp? Max35Text'),
  TaxParty2: sequence(
    'TaxId?   Max35Text',
    'RegnId?  Max35Text',
    'TaxTp?   Max35Text',
    'Authstn? TaxAuthorisation1',
  ),
  TaxAuthorisation1: sequence('Titl? Max35Text', 'Nm? Max140Text'),
  TaxRecord1: sequence(
    'Tp?       Max35Text',
    'Ctgy?     Max35Text',
    'CtgyDtls? Max35Text',
    'DbtrSts?  Max35Text',
    'CertId?   Max35Text',
    'FrmsCd?   Max35Text',
    'Prd?      TaxPeriod1',
    'TaxAmt?   TaxAmount1',
    'AddtlInf? Max140Text',
  ),
  TaxAmount1: sequence(
    'Rate?         PercentageRate',
    'TaxblBaseAmt? ActiveOrHistoricCurrencyAndAmount',
    'TtlAmt?       ActiveOrHistoricCurrencyAndAmount',
    'Dtls*         TaxRecordDetails1',
  ),
  TaxRecordDetails1: sequence('Prd? TaxPeriod1', 'Amt ActiveOrHistoricCurrencyAndAmount'),
  TaxPeriod1: sequence('Yr? ISODate', 'Tp? TaxRecordPeriod1Code', 'FrToDt? DatePeriodDetails'),
  DatePeriodDetails: sequence('FrDt ISODate', 'ToDt ISODate'),
  RegulatoryReporting3: sequence(
    'DbtCdtRptgInd? RegulatoryReportingType1Code',
    'Authrty?       RegulatoryAuthority2',
    'Dtls*          StructuredRegulatoryReporting3',
  ),
  RegulatoryAuthority2: sequence('Nm? Max140Text', 'Ctry? CountryCode'),
  StructuredRegulatoryReporting3: sequence(
    'Tp?   Max35Text',
    'Dt?   ISODate',
    'Ctry? CountryCode',
    'Cd?   Max10Text',
    'Amt?  ActiveOrHistoricCurrencyAndAmount',
    'Inf*  Max35Text',
  ),
} as const satisfies ComplexTypes;
