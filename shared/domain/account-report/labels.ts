// Owns the words for the members of section 2.9; a member without words is shown by its own name.

const WORDS = `
AccptncDtTm Accepted at|Acct Account|AcctSvcrRef Bank's reference|ActlDt Date|AddtlInf Additional information|AddtlInfInd Further message|AddtlNtryInf Additional entry information
AddtlRmtInf Additional remittance information|AddtlRptInf Additional report information|AddtlTxInf Additional transaction information|AdjstmntAmtAndRsn Adjustment|AdmstnZn Administration zone
Adr Address|AdrLine Address line|AdrTp Address type|Agt Agent|amt Amount|Amt Amount|AmtDetails Amount details|AmtDtls Amount details|AmtsdVal Amortised value|AnncdPstngAmt Announced posting amount
Authstn Authorisation|Avlbty Availability|BIC BIC|BICOrBEI BIC or BEI|BdryAmt Boundary amount|BirthDt Date of birth|BkTxCd Bank transaction code|BldgNb Building number|BookgDt Booking date|Br Borne by
BrnchId Branch|Btch Batch|Ccy Currency|CcyXchg Currency exchange|Cd Code|CdOrPrtry Code|CdtDbtInd Credit or debit|CdtLine Credit line|CdtNoteAmt Credit note amount|Cdtr Creditor|CdtrAcct Creditor's account
CdtrAgt Creditor's bank|CdtrRefInf Creditor reference|CertId Certificate|ChqNb Cheque number|Chrgs Charge|CityOfBirth City of birth|ClrSysId Clearing system|ClrSysMmbId Clearing member|ClrSysRef Clearing reference
CntrValAmt Counter-value amount|ComssnWvrInd Commission waived|CorpActn Corporate action|CpyDplctInd Copy or duplicate|CreDtTm Created at|CtctDtls Contact|Ctgy Category|CtgyDtls Category details|CtrctId Contract
Ctry Country|CtryOfBirth Country of birth|CtryOfRes Country of residence|CtrySubDvsn Region|Dbtr Debtor|DbtrAcct Debtor's account|DbtrAgt Debtor's bank|DbtrSts Debtor status|DealPric Deal price|Dept Department
DlvrgAgt Delivering agent|Domn Domain|DscntApldAmt Discount applied|Dt Date|DtAndPlcOfBirth Date and place of birth|DtTm Date and time|Dtls Details|DuePyblAmt Amount due|EQAmt Equal amount
ElctrncSeqNb Electronic sequence number|EmailAdr Email|EndDt End date|EndToEndId End-to-end identification|FaceAmt Face amount|FaxNb Fax|FcstInd Forecast|FinInstnId Financial institution|FinInstrmId Financial instrument
Fmly Family|FrAmt From amount|FrDt From|FrDtTm From|FrToAmt From and to amount|FrToDt Period|FrmsCd Forms code|GrpHdr Header|IBAN IBAN|ISIN ISIN|Id Identification|Incl Included|InitgPty Initiating party|InstdAmt Instructed amount
InstrId Instruction identification|IntrBkSttlmDt Interbank settlement date|IntrmyAgt1 Intermediary bank 1|IntrmyAgt2 Intermediary bank 2|IntrmyAgt3 Intermediary bank 3|Intrst Interest|Invcee Invoicee|Invcr Invoicer
IssgAgt Issuing agent|Issr Issuer|LastPgInd Last page|LglSeqNb Legal sequence number|MmbId Member|MndtId Mandate|MobNb Mobile|MsgId Message identification|MsgNmId Message name|MsgPgntn Page|MsgRcpt Recipient|Mtd Method
NEQAmt Not equal amount|Nb Number|NbOfDays Number of days|NbOfNtries Number of entries|NbOfTxs Number of transactions|Nm Name|NmPrfx Title|Ntry Entry|NtryDtls Entry details|NtryRef Entry reference
OrgId Organisation|OrgnlBkTxCd Original transaction code|Orgtr Originator|Othr Other|Ownr Owner|Pctg Percentage|PgNb Page number|PhneNb Phone|PmtInfId Payment information identification|Prd Period|Pric Price|Prtry Proprietary
PrtryAmt Proprietary amount|PrvcOfBirth Province of birth|PrvtId Private person|PstCd Post code|PstlAdr Postal address|Pty Party|Purp Purpose|Qty Quantity|QtnDt Quoted at|Rate Rate|Rcrd Record|RcvgAgt Receiving agent|Ref Reference
RefNb Reference number|Refs References|RegnId Registration|RfrdDocAmt Referred document amount|RfrdDocInf Referred document|RltdAcct Related account|RltdAgts Banks|RltdDt Date|RltdDts Dates|RltdPric Prices|RltdPties Parties|RltdQties Quantities
RltdRmtInf Remittance location|RmtId Remittance identification|RmtInf Remittance information|RmtLctnElctrncAdr Electronic address|RmtLctnMtd Method|RmtLctnPstlAdr Postal address|RmtdAmt Remitted amount|Rpt Report|RptgSrc Source of the report
Rsn Reason|RtldPties Parties|RtrInf Return|RvslInd Reversal|SchmeNm Scheme|SeqNb Sequence number|SfkpgAcct Safekeeping account|SrcCcy Source currency|StartDt Start date|Strd Structured|StrtNm Street|Sts Status|SttlmPlc Place of settlement
SubDept Sub-department|SubFmlyCd Sub-family|SubTp Sub-type|Sum Sum|Svcr Servicer|Tax Tax|TaxAmt Tax amount|TaxId Tax identification|TaxTp Tax type|TaxblBaseAmt Taxable amount|TechInptChanl Input channel|Titl Title|ToAmt To amount
ToDt To|ToDtTm To|Tp Type|TradActvtyCtrctlSttlmDt Contractual settlement date|TradDt Trade date|TradgPty Trading party|TrgtCcy Target currency|TtlAmt Total amount|TtlCdtNtries Credits|TtlChrgsAndTaxAmt Total charges and tax
TtlDbtNtries Debits|TtlNetNtryAmt Net amount|TtlNtries All entries|TtlNtriesPerBkTxCd Entries by transaction code|TtlTaxAmt Total tax|TtlTaxblBaseAmt Total taxable amount|TwnNm Town|TxAmt Transaction amount|TxDtTm Transaction at|TxDtls Transaction
TxId Transaction identification|TxsSummry Summary|UltmtCdtr Ultimate creditor|UltmtDbtr Ultimate debtor|Unit Units|UnitCcy Unit currency|Ustrd Unstructured|ValDt Value date|VldtyRg Range|XchgRate Exchange rate|Yr Year|Bal Balance`;

const LABELS: ReadonlyMap<string, string> = new Map(
  WORDS.trim()
    .split(/[|\n]/u)
    .map((row): [string, string] => {
      const blank = row.indexOf(' ');
      return [row.slice(0, blank), row.slice(blank + 1)];
    }),
);

export function labelOf(member: string): string {
  return LABELS.get(member) ?? member;
}

/** Balance types of camt.052 (wire practice 6). */
const BALANCE_TYPES: Readonly<Record<string, string>> = {
  OPBD: 'Opening, booked',
  CLBD: 'Closing, booked',
  OPAV: 'Opening, available',
  CLAV: 'Closing, available',
  ITBD: 'Interim, booked',
  ITAV: 'Interim, available',
  FWAV: 'Forward, available',
  PRCD: 'Closing of the day before',
  XPCD: 'Expected',
  INFO: 'For information',
};

/** In words; a type no list knows is named by its code. */
export function balanceMeaning(code: string): string {
  return BALANCE_TYPES[code] ?? `Balance of type ${code}`;
}
