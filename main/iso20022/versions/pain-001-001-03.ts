// Defines pain.001.001.03, CustomerCreditTransferInitiationV03:
// the types only this message has, and where its values stand.
import { PAIN_001_001_03 as VERSION } from '../../../shared/domain/message-versions/pain-001-001-03.ts';
import { compileSchema } from '../schema/compile.ts';
import { COMPLEX_2009, SIMPLE_2009 } from '../schema/tables-2009.ts';
import { CREDIT_TRANSFER, definePain, SPECIAL_2009 } from './version.ts';
import { choice, sequence } from '../schema/grammar.ts';
import type { ComplexTypes } from '../schema/grammar.ts';

const TYPES = {
  Document: sequence('CstmrCdtTrfInitn CustomerCreditTransferInitiationV03'),
  CustomerCreditTransferInitiationV03: sequence(
    'GrpHdr  GroupHeader32',
    'PmtInf+ PaymentInstructionInformation3',
  ),
  GroupHeader32: sequence(
    'MsgId        Max35Text',
    'CreDtTm      ISODateTime',
    'Authstn{0,2} Authorisation1Choice',
    'NbOfTxs      Max15NumericText',
    'CtrlSum?     DecimalNumber',
    'InitgPty     PartyIdentification32',
    'FwdgAgt?     BranchAndFinancialInstitutionIdentification4',
  ),
  PaymentInstructionInformation3: sequence(
    'PmtInfId         Max35Text',
    'PmtMtd           PaymentMethod3Code',
    'BtchBookg?       BatchBookingIndicator',
    'NbOfTxs?         Max15NumericText',
    'CtrlSum?         DecimalNumber',
    'PmtTpInf?        PaymentTypeInformation19',
    'ReqdExctnDt      ISODate',
    'PoolgAdjstmntDt? ISODate',
    'Dbtr             PartyIdentification32',
    'DbtrAcct         CashAccount16',
    'DbtrAgt          BranchAndFinancialInstitutionIdentification4',
    'DbtrAgtAcct?     CashAccount16',
    'UltmtDbtr?       PartyIdentification32',
    'ChrgBr?          ChargeBearerType1Code',
    'ChrgsAcct?       CashAccount16',
    'ChrgsAcctAgt?    BranchAndFinancialInstitutionIdentification4',
    'CdtTrfTxInf+     CreditTransferTransactionInformation10',
  ),
  CreditTransferTransactionInformation10: sequence(
    'PmtId            PaymentIdentification1',
    'PmtTpInf?        PaymentTypeInformation19',
    'Amt              AmountType3Choice',
    'XchgRateInf?     ExchangeRateInformation1',
    'ChrgBr?          ChargeBearerType1Code',
    'ChqInstr?        Cheque6',
    'UltmtDbtr?       PartyIdentification32',
    'IntrmyAgt1?      BranchAndFinancialInstitutionIdentification4',
    'IntrmyAgt1Acct?  CashAccount16',
    'IntrmyAgt2?      BranchAndFinancialInstitutionIdentification4',
    'IntrmyAgt2Acct?  CashAccount16',
    'IntrmyAgt3?      BranchAndFinancialInstitutionIdentification4',
    'IntrmyAgt3Acct?  CashAccount16',
    'CdtrAgt?         BranchAndFinancialInstitutionIdentification4',
    'CdtrAgtAcct?     CashAccount16',
    'Cdtr?            PartyIdentification32',
    'CdtrAcct?        CashAccount16',
    'UltmtCdtr?       PartyIdentification32',
    'InstrForCdtrAgt* InstructionForCreditorAgent1',
    'InstrForDbtrAgt? Max140Text',
    'Purp?            Purpose2Choice',
    'RgltryRptg{0,10} RegulatoryReporting3',
    'Tax?             TaxInformation3',
    'RltdRmtInf{0,10} RemittanceLocation2',
    'RmtInf?          RemittanceInformation5',
  ),
  ExchangeRateInformation1: sequence(
    'XchgRate? BaseOneRate',
    'RateTp?   ExchangeRateType1Code',
    'CtrctId?  Max35Text',
  ),
  Cheque6: sequence(
    'ChqTp?       ChequeType2Code',
    'ChqNb?       Max35Text',
    'ChqFr?       NameAndAddress10',
    'DlvryMtd?    ChequeDeliveryMethod1Choice',
    'DlvrTo?      NameAndAddress10',
    'InstrPrty?   Priority2Code',
    'ChqMtrtyDt?  ISODate',
    'FrmsCd?      Max35Text',
    'MemoFld{0,2} Max35Text',
    'RgnlClrZone? Max35Text',
    'PrtLctn?     Max35Text',
  ),
  ChequeDeliveryMethod1Choice: choice('Cd ChequeDelivery1Code', 'Prtry Max35Text'),
  InstructionForCreditorAgent1: sequence('Cd? Instruction3Code', 'InstrInf? Max140Text'),
} as const satisfies ComplexTypes;

export const PAIN_001_001_03 = definePain(VERSION, CREDIT_TRANSFER, {
  schema: compileSchema(VERSION.name, [...COMPLEX_2009, TYPES], SIMPLE_2009),
  headerType: 'GroupHeader32',
  groupType: 'PaymentInstructionInformation3',
  transactionType: 'CreditTransferTransactionInformation10',
  valueDate: [['ReqdExctnDt']],
  bic: 'BIC',
  special: SPECIAL_2009,
});
