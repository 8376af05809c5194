// Defines pain.001.001.03 as the bank takes it.
import { SHARED } from './release-2009.ts';
import { readTable } from './message.ts';
import type { BankMessage } from './message.ts';

const CREDIT_TRANSFER = `
Document: CstmrCdtTrfInitn:Initiation
Initiation: GrpHdr:Header PmtInf+:Group
Group: PmtInfId:35 PmtMtd:transferMethod BtchBookg?:boolean NbOfTxs?:count CtrlSum?:decimal17 PmtTpInf?:Type ReqdExctnDt:date PoolgAdjstmntDt?:date Dbtr:Party DbtrAcct:Account DbtrAgt:Agent DbtrAgtAcct?:Account UltmtDbtr?:Party ChrgBr?:chargeBearer ChrgsAcct?:Account ChrgsAcctAgt?:Agent CdtTrfTxInf+:Transfer
Type: InstrPrty?:priority SvcLvl?:ServiceLevel LclInstrm?:LocalInstrument CtgyPurp?:Scheme4
Transfer: PmtId:PaymentId PmtTpInf?:Type Amt:Amount XchgRateInf?:Exchange ChrgBr?:chargeBearer ChqInstr?:Cheque UltmtDbtr?:Party IntrmyAgt1?:Agent IntrmyAgt1Acct?:Account IntrmyAgt2?:Agent IntrmyAgt2Acct?:Account IntrmyAgt3?:Agent IntrmyAgt3Acct?:Account CdtrAgt?:Agent CdtrAgtAcct?:Account Cdtr?:Party CdtrAcct?:Account UltmtCdtr?:Party InstrForCdtrAgt*:Instruction InstrForDbtrAgt?:140 Purp?:Scheme4 RgltryRptg*10:Regulatory Tax?:Tax RltdRmtInf*10:RemittanceLocation RmtInf?:Remittance
Amount| InstdAmt:amount EqvtAmt:Equivalent
Equivalent: Amt:amount CcyOfTrf:currency
Exchange: XchgRate?:rate RateTp?:rateType CtrctId?:35
Instruction: Cd?:agentInstruction InstrInf?:140
Cheque: ChqTp?:chequeType ChqNb?:35 ChqFr?:NameAndAddress DlvryMtd?:ChequeDelivery DlvrTo?:NameAndAddress InstrPrty?:priority ChqMtrtyDt?:date FrmsCd?:35 MemoFld*2:35 RgnlClrZone?:35 PrtLctn?:35
ChequeDelivery| Cd:chequeDelivery Prtry:35
`;

export const PAIN_001_001_03: BankMessage = {
  name: 'pain.001.001.03',
  namespace: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03',
  directDebit: false,
  root: 'CstmrCdtTrfInitn',
  transaction: 'CdtTrfTxInf',
  requestedDate: ['ReqdExctnDt'],
  bic: 'BIC',
  table: readTable(SHARED + CREDIT_TRANSFER.trim()),
};
