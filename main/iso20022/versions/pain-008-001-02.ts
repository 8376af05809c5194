// Defines pain.008.001.02, CustomerDirectDebitInitiationV02:
// the types only this message has, and where its values stand.
import { PAIN_008_001_02 as VERSION } from '../../../shared/domain/message-versions/pain-008-001-02.ts';
import { compileSchema, sequence, type ComplexTypes } from '../schema/compile.ts';
import { COMPLEX_2009, SIMPLE_2009 } from '../schema/tables-2009.ts';
import { DIRECT_DEBIT, definePain, SPECIAL_2009 } from './version.ts';

const TYPES = {
  Document: sequence('CstmrDrctDbtInitn CustomerDirectDebitInitiationV02'),
  CustomerDirectDebitInitiationV02: sequence(
    'GrpHdr  GroupHeader39',
    'PmtInf+ PaymentInstructionInformation4',
  ),
  GroupHeader39: sequence(
    'MsgId        Max35Text',
    'CreDtTm      ISODateTime',
    'Authstn{0,2} Authorisation1Choice',
    'NbOfTxs      Max15NumericText',
    'CtrlSum?     DecimalNumber',
    'InitgPty     PartyIdentification32',
    'FwdgAgt?     BranchAndFinancialInstitutionIdentification4',
  ),
  PaymentInstructionInformation4: sequence(
    'PmtInfId      Max35Text',
    'PmtMtd        PaymentMethod2Code',
    'BtchBookg?    BatchBookingIndicator',
    'NbOfTxs?      Max15NumericText',
    'CtrlSum?      DecimalNumber',
    'PmtTpInf?     PaymentTypeInformation20',
    'ReqdColltnDt  ISODate',
    'Cdtr          PartyIdentification32',
    'CdtrAcct      CashAccount16',
    'CdtrAgt       BranchAndFinancialInstitutionIdentification4',
    'CdtrAgtAcct?  CashAccount16',
    'UltmtCdtr?    PartyIdentification32',
    'ChrgBr?       ChargeBearerType1Code',
    'ChrgsAcct?    CashAccount16',
    'ChrgsAcctAgt? BranchAndFinancialInstitutionIdentification4',
    'CdtrSchmeId?  PartyIdentification32',
    'DrctDbtTxInf+ DirectDebitTransactionInformation9',
  ),
  DirectDebitTransactionInformation9: sequence(
    'PmtId            PaymentIdentification1',
    'PmtTpInf?        PaymentTypeInformation20',
    'InstdAmt         ActiveOrHistoricCurrencyAndAmount',
    'ChrgBr?          ChargeBearerType1Code',
    'DrctDbtTx?       DirectDebitTransaction6',
    'UltmtCdtr?       PartyIdentification32',
    'DbtrAgt          BranchAndFinancialInstitutionIdentification4',
    'DbtrAgtAcct?     CashAccount16',
    'Dbtr             PartyIdentification32',
    'DbtrAcct         CashAccount16',
    'UltmtDbtr?       PartyIdentification32',
    'InstrForCdtrAgt? Max140Text',
    'Purp?            Purpose2Choice',
    'RgltryRptg{0,10} RegulatoryReporting3',
    'Tax?             TaxInformation3',
    'RltdRmtInf{0,10} RemittanceLocation2',
    'RmtInf?          RemittanceInformation5',
  ),
  DirectDebitTransaction6: sequence(
    'MndtRltdInf? MandateRelatedInformation6',
    'CdtrSchmeId? PartyIdentification32',
    'PreNtfctnId? Max35Text',
    'PreNtfctnDt? ISODate',
  ),
} as const satisfies ComplexTypes;

export const PAIN_008_001_02 = definePain(VERSION, DIRECT_DEBIT, {
  schema: compileSchema(VERSION.name, [...COMPLEX_2009, TYPES], SIMPLE_2009),
  headerType: 'GroupHeader39',
  groupType: 'PaymentInstructionInformation4',
  transactionType: 'DirectDebitTransactionInformation9',
  valueDate: [['ReqdColltnDt']],
  bic: 'BIC',
  special: SPECIAL_2009,
});
