// Owns the bank's picture of pain.001.001.03 and pain.008.001.02: what stands in what, in which order, how
// often.

/**
 * One line per complex type: `Name: element element …` for a sequence, `Name| element element …` for a choice
 * of exactly one.
 * An element is `local` + how often (nothing 1, `?` 0..1, `*` 0..n, `+` 1..n, `*7` 0..7) + `:` + type.
 * Types that are numbers are texts of 1 to that many characters; lower-case types are leaves, see
 * structure-leaves.ts.
 */
const SHARED = `
Party: Nm?:140 PstlAdr?:Address Id?:PartyId CtryOfRes?:country CtctDtls?:Contact
PartyId| OrgId:OrgId PrvtId:PrivateId
OrgId: BICOrBEI?:bic Othr*:OtherId
PrivateId: DtAndPlcOfBirth?:Birth Othr*:OtherId
Birth: BirthDt:date PrvcOfBirth?:35 CityOfBirth:35 CtryOfBirth:country
OtherId: Id:35 SchmeNm?:Scheme4 Issr?:35
Scheme4| Cd:4 Prtry:35
Contact: NmPrfx?:namePrefix Nm?:140 PhneNb?:phone MobNb?:phone FaxNb?:phone EmailAdr?:2048 Othr?:35
Address: AdrTp?:addressType Dept?:70 SubDept?:70 StrtNm?:70 BldgNb?:16 PstCd?:16 TwnNm?:35 CtrySubDvsn?:35 Ctry?:country AdrLine*7:70
NameAndAddress: Nm:140 Adr:Address
Agent: FinInstnId:Institution BrnchId?:Branch
Institution: BIC?:bic ClrSysMmbId?:ClearingMember Nm?:140 PstlAdr?:Address Othr?:OtherId
ClearingMember: ClrSysId?:ClearingSystem MmbId:35
ClearingSystem| Cd:5 Prtry:35
Branch: Id?:35 Nm?:140 PstlAdr?:Address
Account: Id:AccountId Tp?:AccountType Ccy?:currency Nm?:70
AccountId| IBAN:iban Othr:OtherAccountId
OtherAccountId: Id:34 SchmeNm?:Scheme4 Issr?:35
AccountType| Cd:accountType Prtry:35
Authorisation| Cd:authorisation Prtry:128
Header: MsgId:35 CreDtTm:dateTime Authstn*2:Authorisation NbOfTxs:count CtrlSum?:decimal17 InitgPty:Party FwdgAgt?:Agent
PaymentId: InstrId?:35 EndToEndId:35
ServiceLevel| Cd:4 Prtry:35
LocalInstrument| Cd:35 Prtry:35
Regulatory: DbtCdtRptgInd?:reportingType Authrty?:Authority Dtls*:RegulatoryDetail
Authority: Nm?:140 Ctry?:country
RegulatoryDetail: Tp?:35 Dt?:date Ctry?:country Cd?:10 Amt?:amount Inf*:35
Tax: Cdtr?:TaxParty Dbtr?:TaxDebtor AdmstnZn?:35 RefNb?:140 Mtd?:35 TtlTaxblBaseAmt?:amount TtlTaxAmt?:amount Dt?:date SeqNb?:integer Rcrd*:TaxRecord
TaxParty: TaxId?:35 RegnId?:35 TaxTp?:35
TaxDebtor: TaxId?:35 RegnId?:35 TaxTp?:35 Authstn?:TaxAuthorisation
TaxAuthorisation: Titl?:35 Nm?:140
TaxRecord: Tp?:35 Ctgy?:35 CtgyDtls?:35 DbtrSts?:35 CertId?:35 FrmsCd?:35 Prd?:TaxPeriod TaxAmt?:TaxAmount AddtlInf?:140
TaxPeriod: Yr?:date Tp?:taxPeriod FrToDt?:DateRange
DateRange: FrDt:date ToDt:date
TaxAmount: Rate?:rate TaxblBaseAmt?:amount TtlAmt?:amount Dtls*:TaxDetail
TaxDetail: Prd?:TaxPeriod Amt:amount
RemittanceLocation: RmtId?:35 RmtLctnMtd?:remittanceMethod RmtLctnElctrncAdr?:2048 RmtLctnPstlAdr?:NameAndAddress
Remittance: Ustrd*:140 Strd*:Structured
Structured: RfrdDocInf*:ReferredDocument RfrdDocAmt?:ReferredAmounts CdtrRefInf?:CreditorReference Invcr?:Party Invcee?:Party AddtlRmtInf*3:140
ReferredDocument: Tp?:DocumentType Nb?:35 RltdDt?:date
DocumentType: CdOrPrtry:DocumentCode Issr?:35
DocumentCode| Cd:documentType Prtry:35
ReferredAmounts: DuePyblAmt?:amount DscntApldAmt?:amount CdtNoteAmt?:amount TaxAmt?:amount AdjstmntAmtAndRsn*:Adjustment RmtdAmt?:amount
Adjustment: Amt:amount CdtDbtInd?:creditDebit Rsn?:4 AddtlInf?:140
CreditorReference: Tp?:ReferenceType Ref?:35
ReferenceType: CdOrPrtry:ReferenceCode Issr?:35
ReferenceCode| Cd:referenceType Prtry:35
`;

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

export interface Particle {
  readonly local: string;
  readonly least: number;
  readonly most: number;
  readonly type: string;
}

export interface ComplexType {
  readonly choice: boolean;
  readonly particles: readonly Particle[];
}

export type TypeTable = ReadonlyMap<string, ComplexType>;

function particle(source: string): Particle {
  const match = /^(\w+)(\?|\*\d*|\+)?:(\w+)$/.exec(source);
  if (!match) throw new Error(`structure table: ${source}`);
  const [, local = '', often = '', type = ''] = match;
  if (often === '') return { local, type, least: 1, most: 1 };
  if (often === '?') return { local, type, least: 0, most: 1 };
  if (often === '+') return { local, type, least: 1, most: Infinity };
  return { local, type, least: 0, most: often === '*' ? Infinity : Number(often.slice(1)) };
}

function read(text: string): TypeTable {
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const end = line.search(/[:|]/);
        return [
          line.slice(0, end),
          {
            choice: line[end] === '|',
            particles: line
              .slice(end + 1)
              .trim()
              .split(' ')
              .map((each) => particle(each)),
          },
        ];
      }),
  );
}

export const TABLES = {
  'pain.001.001.03': read(SHARED + CREDIT_TRANSFER.trim()),
  'pain.008.001.02': read(SHARED + DIRECT_DEBIT.trim()),
} as const;
