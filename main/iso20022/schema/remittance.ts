// What the payment is for: free and structured remittance information, and where it is sent.
import { choice, sequence } from './grammar.ts';
import type { ComplexTypes } from './grammar.ts';

export const REMITTANCE_TYPES = {
  RemittanceInformation5: sequence('Ustrd* Max140Text', 'Strd* StructuredRemittanceInformation7'),
  StructuredRemittanceInformation7: sequence(
    'RfrdDocInf*      ReferredDocumentInformation3',
    'RfrdDocAmt?      RemittanceAmount1',
    'CdtrRefInf?      CreditorReferenceInformation2',
    'Invcr?           PartyIdentification32',
    'Invcee?          PartyIdentification32',
    'AddtlRmtInf{0,3} Max140Text',
  ),
  ReferredDocumentInformation3: sequence('Tp? ReferredDocumentType2', 'Nb? Max35Text', 'RltdDt? ISODate'),
  ReferredDocumentType2: sequence('CdOrPrtry ReferredDocumentType1Choice', 'Issr? Max35Text'),
  ReferredDocumentType1Choice: choice('Cd DocumentType5Code', 'Prtry Max35Text'),
  RemittanceAmount1: sequence(
    'DuePyblAmt?        ActiveOrHistoricCurrencyAndAmount',
    'DscntApldAmt?      ActiveOrHistoricCurrencyAndAmount',
    'CdtNoteAmt?        ActiveOrHistoricCurrencyAndAmount',
    'TaxAmt?            ActiveOrHistoricCurrencyAndAmount',
    'AdjstmntAmtAndRsn* DocumentAdjustment1',
    'RmtdAmt?           ActiveOrHistoricCurrencyAndAmount',
  ),
  DocumentAdjustment1: sequence(
    'Amt        ActiveOrHistoricCurrencyAndAmount',
    'CdtDbtInd? CreditDebitCode',
    'Rsn?       Max4Text',
    'AddtlInf?  Max140Text',
  ),
  CreditorReferenceInformation2: sequence('Tp? CreditorReferenceType2', 'Ref? Max35Text'),
  CreditorReferenceType2: sequence('CdOrPrtry CreditorReferenceType1Choice', 'Issr? Max35Text'),
  CreditorReferenceType1Choice: choice('Cd DocumentType3Code', 'Prtry Max35Text'),
  RemittanceLocation2: sequence(
    'RmtId?             Max35Text',
    'RmtLctnMtd?        RemittanceLocationMethod2Code',
    'RmtLctnElctrncAdr? Max2048Text',
    'RmtLctnPstlAdr?    NameAndAddress10',
  ),
} as const satisfies ComplexTypes;
