// What the training bank takes of a pain.001.001.09: the payments of the tests, by its own tables.
import type { BankMessage } from '../../sandbox/messages/versions/message.ts';
import { SHARED } from '../../sandbox/messages/versions/release-2009.ts';
import { readTable } from '../../sandbox/messages/versions/message.ts';

/** A later line of a name takes the place of an earlier one. */
const NEWER = `
Document: CstmrCdtTrfInitn:Initiation
Initiation: GrpHdr:Header PmtInf+:Group
Group: PmtInfId:35 PmtMtd:transferMethod BtchBookg?:boolean NbOfTxs?:count CtrlSum?:decimal17 PmtTpInf?:Type ReqdExctnDt:Day Dbtr:Party DbtrAcct:Account DbtrAgt:Agent InstrForDbtrAgt?:140 UltmtDbtr?:Party ChrgBr?:chargeBearer CdtTrfTxInf+:Transfer
Day| Dt:date DtTm:dateTime
Type: InstrPrty?:priority SvcLvl*:ServiceLevel LclInstrm?:LocalInstrument CtgyPurp?:Scheme4
Transfer: PmtId:PaymentId PmtTpInf?:Type Amt:Amount ChrgBr?:chargeBearer UltmtDbtr?:Party CdtrAgt?:Agent Cdtr?:Party CdtrAcct?:Account UltmtCdtr?:Party Purp?:Scheme4 RmtInf?:Remittance
Amount| InstdAmt:amount EqvtAmt:Equivalent
Equivalent: Amt:amount CcyOfTrf:currency
PaymentId: InstrId?:35 EndToEndId:35 UETR?:35
Address: StrtNm?:70 BldgNb?:16 BldgNm?:35 PstCd?:16 TwnNm?:35 CtrySubDvsn?:35 Ctry?:country AdrLine*7:70
Institution: BICFI?:bic ClrSysMmbId?:ClearingMember LEI?:35 Nm?:140 PstlAdr?:Address Othr?:OtherId
`;

export const BANK_MESSAGE: BankMessage = {
  name: 'pain.001.001.09',
  namespace: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
  directDebit: false,
  root: 'CstmrCdtTrfInitn',
  transaction: 'CdtTrfTxInf',
  requestedDate: ['ReqdExctnDt', 'Dt'],
  bic: 'BICFI',
  table: readTable(SHARED.trim() + NEWER),
};
