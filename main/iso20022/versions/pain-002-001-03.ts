// Defines pain.002.001.03, CustomerPaymentStatusReportV03: the types only this message has, and where a
// reason has the BIC of its originator.
import { PAIN_002_001_03 as VERSION } from '../../../shared/domain/message-versions/pain-002-001-03.ts';
import { compileSchema, choice, sequence, type ComplexTypes } from '../schema/compile.ts';
import { COMPLEX_2009, SIMPLE_2009 } from '../schema/tables-2009.ts';

const TYPES = {
  Document: sequence('CstmrPmtStsRpt CustomerPaymentStatusReportV03'),
  CustomerPaymentStatusReportV03: sequence(
    'GrpHdr             GroupHeader36',
    'OrgnlGrpInfAndSts  OriginalGroupInformation20',
    'OrgnlPmtInfAndSts* OriginalPaymentInformation1',
  ),
  GroupHeader36: sequence(
    'MsgId     Max35Text',
    'CreDtTm   ISODateTime',
    'InitgPty? PartyIdentification32',
    'FwdgAgt?  BranchAndFinancialInstitutionIdentification4',
    'DbtrAgt?  BranchAndFinancialInstitutionIdentification4',
    'CdtrAgt?  BranchAndFinancialInstitutionIdentification4',
  ),
  OriginalGroupInformation20: sequence(
    'OrgnlMsgId     Max35Text',
    'OrgnlMsgNmId   Max35Text',
    'OrgnlCreDtTm?  ISODateTime',
    'OrgnlNbOfTxs?  Max15NumericText',
    'OrgnlCtrlSum?  DecimalNumber',
    'GrpSts?        TransactionGroupStatus3Code',
    'StsRsnInf*     StatusReasonInformation8',
    'NbOfTxsPerSts* NumberOfTransactionsPerStatus3',
  ),
  OriginalPaymentInformation1: sequence(
    'OrgnlPmtInfId  Max35Text',
    'OrgnlNbOfTxs?  Max15NumericText',
    'OrgnlCtrlSum?  DecimalNumber',
    'PmtInfSts?     TransactionGroupStatus3Code',
    'StsRsnInf*     StatusReasonInformation8',
    'NbOfTxsPerSts* NumberOfTransactionsPerStatus3',
    'TxInfAndSts*   PaymentTransactionInformation25',
  ),
  PaymentTransactionInformation25: sequence(
    'StsId?           Max35Text',
    'OrgnlInstrId?    Max35Text',
    'OrgnlEndToEndId? Max35Text',
    'TxSts?           TransactionIndividualStatus3Code',
    'StsRsnInf*       StatusReasonInformation8',
    'ChrgsInf*        ChargesInformation5',
    'AccptncDtTm?     ISODateTime',
    'AcctSvcrRef?     Max35Text',
    'ClrSysRef?       Max35Text',
    'OrgnlTxRef?      OriginalTransactionReference13',
  ),
  NumberOfTransactionsPerStatus3: sequence(
    'DtldNbOfTxs  Max15NumericText',
    'DtldSts      TransactionIndividualStatus3Code',
    'DtldCtrlSum? DecimalNumber',
  ),
  StatusReasonInformation8: sequence(
    'Orgtr?    PartyIdentification32',
    'Rsn?      StatusReason6Choice',
    'AddtlInf* Max105Text',
  ),
  StatusReason6Choice: choice('Cd ExternalStatusReason1Code', 'Prtry Max35Text'),
  ChargesInformation5: sequence(
    'Amt ActiveOrHistoricCurrencyAndAmount',
    'Pty BranchAndFinancialInstitutionIdentification4',
  ),
  OriginalTransactionReference13: sequence(
    'IntrBkSttlmAmt? ActiveOrHistoricCurrencyAndAmount',
    'Amt?            AmountType3Choice',
    'IntrBkSttlmDt?  ISODate',
    'ReqdColltnDt?   ISODate',
    'ReqdExctnDt?    ISODate',
    'CdtrSchmeId?    PartyIdentification32',
    'SttlmInf?       SettlementInformation13',
    'PmtTpInf?       PaymentTypeInformation22',
    'PmtMtd?         PaymentMethod4Code',
    'MndtRltdInf?    MandateRelatedInformation6',
    'RmtInf?         RemittanceInformation5',
    'UltmtDbtr?      PartyIdentification32',
    'Dbtr?           PartyIdentification32',
    'DbtrAcct?       CashAccount16',
    'DbtrAgt?        BranchAndFinancialInstitutionIdentification4',
    'DbtrAgtAcct?    CashAccount16',
    'CdtrAgt?        BranchAndFinancialInstitutionIdentification4',
    'CdtrAgtAcct?    CashAccount16',
    'Cdtr?           PartyIdentification32',
    'CdtrAcct?       CashAccount16',
    'UltmtCdtr?      PartyIdentification32',
  ),
  SettlementInformation13: sequence(
    'SttlmMtd              SettlementMethod1Code',
    'SttlmAcct?            CashAccount16',
    'ClrSys?               ClearingSystemIdentification3Choice',
    'InstgRmbrsmntAgt?     BranchAndFinancialInstitutionIdentification4',
    'InstgRmbrsmntAgtAcct? CashAccount16',
    'InstdRmbrsmntAgt?     BranchAndFinancialInstitutionIdentification4',
    'InstdRmbrsmntAgtAcct? CashAccount16',
    'ThrdRmbrsmntAgt?      BranchAndFinancialInstitutionIdentification4',
    'ThrdRmbrsmntAgtAcct?  CashAccount16',
  ),
  ClearingSystemIdentification3Choice: choice('Cd ExternalCashClearingSystem1Code', 'Prtry Max35Text'),
} as const satisfies ComplexTypes;

export const STATUS_REPORT = compileSchema(VERSION.name, [...COMPLEX_2009, TYPES], SIMPLE_2009);

/** Below StsRsnInf. */
export const ORIGINATOR_BIC = ['Orgtr', 'Id', 'OrgId', 'BICOrBEI'] as const;
