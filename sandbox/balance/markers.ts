// Owns a report with a different text, number or truth value at every leaf of 2.9: what a reader loses shows.

// The bank's reading of every table of 2.9: which member holds what.

/**
 * One line per type: `Name: member member …`. A member is `name` (a text), `name#` (a number), `name!` (true
 * or false),
 * `name:Type`, and `[]` behind either for a list. `a/b/c` stands for objects within objects.
 */
const TYPES = `
Amount: amt# Ccy
Address: AdrLine[] AdrTp BldgNb Ctry CtrySubDvsn Dept PstCd StrtNm SubDept TwnNm
Scheme: Cd Prtry
Other: Id Issr SchmeNm:Scheme
Party: CtctDtls:Contact CtryOfRes Id:PartyId Nm PstlAdr:Address
Contact: EmailAdr FaxNb MobNb Nm NmPrfx Othr PhneNb
PartyId: OrgId:OrgId PrvtId:PrvtId
OrgId: BICOrBEI Othr:Other[]
PrvtId: DtAndPlcOfBirth:Birth Othr:Other[]
Birth: BirthDt CityOfBirth CtryOfBirth PrvcOfBirth
Agent: BrnchId:Branch FinInstnId:Institution
Branch: Id Nm PstlAdr:Address
Institution: BIC ClrSysMmbId:Member Nm Othr:Other PstlAdr:Address
Member: ClrSysId:Scheme MmbId
AccountId: IBAN Othr:Other
CashAccount: Ccy Id:AccountId Nm Tp:Scheme
Exchange: CtrctId QtnDt SrcCcy TrgtCcy UnitCcy XchgRate
ProprietaryAmount: Amt:Amount CcyXchg:Exchange Tp
InnerAmounts: PrtryAmt:ProprietaryAmount[]
MiddleAmounts: AnncdPstngAmt:InnerAmounts CntrValAmt:InnerAmounts InstdAmt:InnerAmounts TxAmt:InnerAmounts PrtryAmt:ProprietaryAmount[]
AmountDetails: AnncdPstngAmt:MiddleAmounts CntrValAmt:MiddleAmounts InstdAmt:MiddleAmounts TxAmt:MiddleAmounts PrtryAmt:ProprietaryAmount[]
AvailableOn: ActlDt NbOfDays
Availability: Amt:Amount CdtDbtInd:Amount Dt:AvailableOn
ChargeType: Cd Prtry:ChargeProprietary
ChargeProprietary: Id Issr
ChargeTax: Amt:Amount Id Rate
Charge: Amt:Amount Br CdtDbtInd Pty:Agent Rate Tax:ChargeTax Tp:ChargeType TtlChrgsAndTaxAmt:Amount
Period: FrDtTm ToDtTm
Boundary: BdryAmt Incl!
BoundaryRange: FrAmt:Boundary ToAmt:Boundary
ValidAmounts: EQAmt FrAmt:Boundary FrToAmt:BoundaryRange NEQAmt ToAmt:Boundary
Validity: Amt:ValidAmounts Ccy CdtDbtInd
RateType: Othr Pctg
Rate: Tp:RateType VldtyRg:Validity
ReportInterest: FrToDt:Period Rate:Rate[] Rsn Tp:Scheme
Interest: Amt:Amount CdtDbtInd FrToDt:Period Rate:Rate[] Rsn Tp:Scheme
When: Dt DtTm
Report: Acct:Account AddtlRptInf CpyDplctInd CreDtTm ElctrncSeqNb Id LglSeqNb FrToDt:Period Bal:Balance[] Intrst:ReportInterest[] Ntry:Entry[] RltdAcct:CashAccount RptgSrc:Scheme TxsSummry:Summary
Account: Ccy Id:AccountId Nm Ownr:Party Svcr:Agent Tp:Scheme
Balance: Amt:Amount Avlbty:Availability CdtDbtInd CdtLine:CreditLine Dt:When Tp:BalanceType
CreditLine: Amt:Amount Incl!
BalanceType: CdOrPrtry:Scheme SubTp:Scheme
Totals: NbOfNtries Sum
AllTotals: CdtDbtInd NbOfNtries Sum TtlNetNtryAmt
CodeTotals: Avlbty:Availability[] BkTxCd:TransactionCode CdtDbtInd FcstInd! NbOfNtries Sum TtlNetNtryAmt
Summary: TtlCdtNtries:Totals TtlDbtNtries:Totals TtlNtries:AllTotals TtlNtriesPerBkTxCd:CodeTotals[]
TransactionCode: Domn:Domain Prtry:ProprietaryCode
Domain: Cd Fmly:Family
Family: Cd SubFmlyCd
ProprietaryCode: Cd Issr
MessageId: MsgId MsgNmId
Entry: AcctSvcrRef AddtlInfInd:MessageId AddtlNtryInf Amt:Amount AmtDetails:AmountDetails CntrValAmt:AmountDetails InstdAmt:AmountDetails TxAmt:AmountDetails PrtryAmt:ProprietaryAmount[] Avlbty:Availability[] BkTxCd:TransactionCode BookgDt:When CdtDbtInd Chrgs:Charge[] ComssnWvrInd! Intrst:Interest[] NtryDtls:Details[] NtryRef RvslInd! Sts TechInptChanl:Scheme ValDt:When
Details: Btch:Batch TxDtls:Transaction[]
Batch: CdtDbtInd MsgId NbOfTxs PmtInfId TtlAmt:Amount
Transaction: AddtlTxInf AmtDtls:AmountDetails Avlbty:Availability[] BkTxCd:TransactionCode Chrgs:Charge[] Intrst:Interest[] CorpActn:CorporateAction FinInstrmId:Instrument Purp:Scheme Refs:References RltdAgts:RelatedAgents RltdDts:RelatedDates RltdPric:Prices RltdQties:Quantities[] RltdRmtInf:RemittanceLocation RmtInf:Remittance RtldPties:RelatedParties RtrInf:Return SfkpgAcct:CashAccount Tax:Tax
CorporateAction: Cd Nb Prtry
Instrument: ISIN Prtry:InstrumentProprietary
InstrumentProprietary: Id Tp
References: AcctSvcrRef ChqNb ClrSysRef EndToEndId InstrId MndtId MsgId PmtInfId Prtry:ProprietaryReference TxId
ProprietaryReference: Ref Tp
RelatedAgents: CdtrAgt:Agent DbtrAgt:Agent DlvrgAgt:Agent IntrmyAgt1:Agent IntrmyAgt2:Agent IntrmyAgt3:Agent IssgAgt:Agent RcvgAgt:Agent SttlmPlc:Agent Prtry:ProprietaryAgent[]
ProprietaryAgent: Agt:Agent Tp
RelatedDates: AccptncDtTm EndDt IntrBkSttlmDt Prtry:ProprietaryDate[] StartDt TradActvtyCtrctlSttlmDt TradDt TxDtTm
ProprietaryDate: Dt:When Tp
Prices: DealPric:Amount Prtry:ProprietaryPrice[]
ProprietaryPrice: Pric:Amount Tp
Quantities: Prtry:ProprietaryQuantity Qty:Quantity
ProprietaryQuantity: Qty Tp
Quantity: AmtsdVal FaceAmt Unit#
RemittanceLocation: RmtId RmtLctnElctrncAdr RmtLctnMtd RmtLctnPstlAdr:PostalLocation
PostalLocation: Adr:Address Nm
Remittance: Strd:Structured[] Ustrd[]
Structured: AddtlRmtInf[] CdtrRefInf:CreditorReference Invcee:Party Invcr:Party RfrdDocAmt:DocumentAmounts RfrdDocInf:Document[]
ReferenceType: CdOrPrtry:Scheme Issr
CreditorReference: Ref Tp:ReferenceType
Adjustment: AddtlInf Amt:Amount CdtDbtInd Rsn
DocumentAmounts: AdjstmntAmtAndRsn:Adjustment[] CdtNoteAmt:Amount DscntApldAmt:Amount DuePyblAmt:Amount RmtdAmt:Amount TaxAmt:Amount
Document: Nb RltdDt Tp:ReferenceType
RelatedParties: Cdtr:Party CdtrAcct:CashAccount Dbtr:Party DbtrAcct:CashAccount InitgPty:Party Prtry:ProprietaryParty[] TradgPty:Party UltmtCdtr:Party UltmtDbtr:Party
ProprietaryParty: Pty:Party Tp
Return: AddtlInf[] OrgnlBkTxCd:TransactionCode Orgtr:Party Rsn:Scheme
TaxCreditor: RegnId TaxId TaxTp
Authorisation: Nm Titl
TaxDebtor: Authstn:Authorisation RegnId TaxId TaxTp
TaxRange: FrDt ToDt
TaxPeriod: FrToDt:TaxRange Tp Yr
TaxDetail: Amt:Amount Prd:TaxPeriod
TaxAmount: Dtls:TaxDetail[] Rate TaxblBaseAmt:Amount TtlAmt:Amount
TaxRecord: AddtlInf CertId Ctgy CtgyDtls DbtrSts FrmsCd Prd:TaxPeriod TaxAmt:TaxAmount Tp
Tax: AdmstnZn Cdtr:TaxCreditor Dbtr:TaxDebtor Dt Mtd Rcrd:TaxRecord RefNb SeqNb TtlTaxAmt:Amount TtlTaxblBaseAmt:Amount
Pagination: LastPgInd! PgNb
Header: AddtlInf CreDtTm MsgId MsgPgntn:Pagination MsgRcpt:Party
AccountReport: Rpt:Report[] GrpHdr:Header
`;

interface Member {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'object';
  readonly type: string;
  readonly list: boolean;
}

function member(source: string): Member {
  const match = /^(\w+)([#!])?(?::(\w+))?(\[\])?$/.exec(source);
  if (!match) throw new Error(`balance shape: ${source}`);
  const [, name = '', mark, type = '', list] = match;
  return {
    name,
    type,
    list: list !== undefined,
    kind: type !== '' ? 'object' : mark === '#' ? 'number' : mark === '!' ? 'boolean' : 'text',
  };
}

/** Type name to its members. */
const SHAPE: ReadonlyMap<string, readonly Member[]> = new Map(
  TYPES.trim()
    .split('\n')
    .map((line) => {
      const [name = '', members = ''] = line.split(/: (.*)/s);
      return [name, members.split(' ').map((each) => member(each))];
    }),
);

class Marker {
  #texts = 0;
  #numbers = 0;
  #booleans = 0;

  value(member: Member): unknown {
    if (member.kind === 'object') return this.object(member.type);
    if (member.kind === 'number') {
      this.#numbers += 1;
      return 70_000 + this.#numbers + 0.25;
    }
    // The marked report is a whole one: `lastPage` is the switch for one that is not.
    if (member.name === 'LastPgInd') return true;
    if (member.kind === 'boolean') {
      this.#booleans += 1;
      return this.#booleans % 2 === 0;
    }
    this.#texts += 1;
    return `mark-${String(this.#texts).padStart(5, '0')}`;
  }

  object(type: string): Record<string, unknown> {
    const members = SHAPE.get(type);
    if (!members) throw new Error(`balance shape has no ${type}`);
    return Object.fromEntries(
      members.map((member) => [member.name, member.list ? [this.value(member)] : this.value(member)]),
    );
  }
}

/** One account, one entry, one transaction, and every member of every table once. */
export function markerReport(): Record<string, unknown> {
  return { Document: { BkToCstmrAcctRpt: new Marker().object('AccountReport') } };
}
