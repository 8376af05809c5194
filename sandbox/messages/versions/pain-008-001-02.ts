// Defines pain.008.001.02 as the bank takes it.
import { SHARED } from './release-2009.ts';
import { readTable } from './message.ts';
import type { BankMessage } from './message.ts';

const DIRECT_DEBIT = `
Document: CstmrDrctDbtInitn:Initiation
Initiation: GrpHdr:Header PmtInf+:Group
Group: PmtInfId:35 PmtMtd:debitMethod BtchBookg?:boolean NbOfTxs?:count CtrlSum?:decimal17 PmtTpInf?:Type ReqdColltnDt:date Cdtr:Party CdtrAcct:Account CdtrAgt:Agent CdtrAgtAcct?:Account UltmtCdtr?:Party ChrgBr?:chargeBearer ChrgsAcct?:Account ChrgsAcctAgt?:Agent CdtrSchmeId?:Party DrctDbtTxInf+:Collection
Type: InstrPrty?:priority SvcLvl?:ServiceLevel LclInstrm?:LocalInstrument SeqTp?:sequenceType CtgyPurp?:Scheme4
Collection: PmtId:PaymentId PmtTpInf?:Type InstdAmt:amount ChrgBr?:chargeBearer DrctDbtTx?:DirectDebit UltmtCdtr?:Party DbtrAgt:Agent DbtrAgtAcct?:Account Dbtr:Party DbtrAcct:Account UltmtDbtr?:Party InstrForCdtrAgt?:140 Purp?:Scheme4 RgltryRptg*10:Regulatory Tax?:Tax RltdRmtInf*10:RemittanceLocation RmtInf?:Remittance
DirectDebit: MndtRltdInf?:Mandate CdtrSchmeId?:Party PreNtfctnId?:35 PreNtfctnDt?:date
Mandate: MndtId?:35 DtOfSgntr?:date AmdmntInd?:boolean AmdmntInfDtls?:Amendment ElctrncSgntr?:1025 FrstColltnDt?:date FnlColltnDt?:date Frqcy?:frequency
Amendment: OrgnlMndtId?:35 OrgnlCdtrSchmeId?:Party OrgnlCdtrAgt?:Agent OrgnlCdtrAgtAcct?:Account OrgnlDbtr?:Party OrgnlDbtrAcct?:Account OrgnlDbtrAgt?:Agent OrgnlDbtrAgtAcct?:Account OrgnlFnlColltnDt?:date OrgnlFrqcy?:frequency
`;

export const PAIN_008_001_02: BankMessage = {
  name: 'pain.008.001.02',
  namespace: 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.02',
  directDebit: true,
  root: 'CstmrDrctDbtInitn',
  transaction: 'DrctDbtTxInf',
  requestedDate: ['ReqdColltnDt'],
  bic: 'BIC',
  table: readTable(SHARED + DIRECT_DEBIT.trim()),
};
