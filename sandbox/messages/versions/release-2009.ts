// Owns the types that the bank's payment messages of the release of 2009 share.

export const SHARED = `
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
