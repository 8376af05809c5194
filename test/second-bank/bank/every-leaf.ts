// Owns the account report that has a value of its own at every leaf of section 2.9, written from its tables.

/**
 * The tables, member by member: `[]` behind a list, `#` behind a number, `!` behind a truth value, `:` before
 * the type
 * of the tables, braces around members shown in their place. A member without any of these is a text.
 */
const TABLES: Readonly<Record<string, string>> = {
  Amount: 'amt# Ccy',
  PostalAddress: 'AdrLine[] AdrTp BldgNb Ctry CtrySubDvsn Dept PstCd StrtNm SubDept TwnNm',
  Other: 'Id Issr SchmeNm{Cd Prtry}',
  Party:
    'CtctDtls{EmailAdr FaxNb MobNb Nm NmPrfx Othr PhneNb} CtryOfRes Id{OrgId{BICOrBEI Othr[]:Other} ' +
    'PrvtId{DtAndPlcOfBirth{BirthDt CityOfBirth CtryOfBirth PrvcOfBirth} Othr[]:Other}} Nm PstlAdr:PostalAddress',
  Agent:
    'BrnchId{Id Nm PstlAdr:PostalAddress} FinInstnId{BIC ClrSysMmbId{ClrSysId{Cd Prtry} MmbId} Nm Othr:Other ' +
    'PstlAdr:PostalAddress}',
  CashAccount: 'Ccy Id{IBAN Othr:Other} Nm Tp{Cd Prtry}',
  ProprietaryAmount: 'Amt:Amount CcyXchg{CtrctId QtnDt SrcCcy TrgtCcy UnitCcy XchgRate} Tp',
  // "nested to several levels": three of them.
  AmountDetails:
    'AnncdPstngAmt:Nested CntrValAmt:Nested InstdAmt:Nested TxAmt:Nested PrtryAmt[]:ProprietaryAmount',
  Nested:
    'AnncdPstngAmt:Innermost CntrValAmt:Innermost InstdAmt:Innermost TxAmt:Innermost PrtryAmt[]:ProprietaryAmount',
  Innermost: 'PrtryAmt[]:ProprietaryAmount',
  Availability: 'Amt:Amount CdtDbtInd:Amount Dt{ActlDt NbOfDays}',
  Charge:
    'Amt:Amount Br CdtDbtInd Pty:Agent Rate Tax{Amt:Amount Id Rate} Tp{Cd Prtry{Id Issr}} TtlChrgsAndTaxAmt:Amount',
  Bound: 'BdryAmt Incl!',
  Rates:
    'Tp{Othr Pctg} VldtyRg{Amt{EQAmt FrAmt:Bound FrToAmt{FrAmt:Bound ToAmt:Bound} NEQAmt ToAmt:Bound} Ccy CdtDbtInd}',
  ReportInterest: 'FrToDt{FrDtTm ToDtTm} Rate[]:Rates Rsn Tp{Cd Prtry}',
  Interest: 'Amt:Amount CdtDbtInd FrToDt{FrDtTm ToDtTm} Rate[]:Rates Rsn Tp{Cd Prtry}',
  TransactionCode: 'Domn{Cd Fmly{Cd SubFmlyCd}} Prtry{Cd Issr}',
  Reference: 'CdOrPrtry{Cd Prtry} Issr',
  Report:
    'Acct{Ccy Id{IBAN Othr:Other} Nm Ownr:Party Svcr:Agent Tp{Cd Prtry}} AddtlRptInf CpyDplctInd CreDtTm ElctrncSeqNb ' +
    'Id LglSeqNb FrToDt{FrDtTm ToDtTm} Bal[]{Amt:Amount Avlbty:Availability CdtDbtInd CdtLine{Amt:Amount Incl!} ' +
    'Dt{Dt DtTm} Tp{CdOrPrtry{Cd Prtry} SubTp{Cd Prtry}}} Intrst[]:ReportInterest Ntry[]:Entry RltdAcct:CashAccount ' +
    'RptgSrc{Cd Prtry} TxsSummry{TtlCdtNtries{NbOfNtries Sum} TtlDbtNtries{NbOfNtries Sum} ' +
    'TtlNtries{CdtDbtInd NbOfNtries Sum TtlNetNtryAmt} TtlNtriesPerBkTxCd[]{Avlbty[]:Availability ' +
    'BkTxCd:TransactionCode CdtDbtInd FcstInd! NbOfNtries Sum TtlNetNtryAmt}}',
  Entry:
    'AcctSvcrRef AddtlInfInd{MsgId MsgNmId} AddtlNtryInf Amt:Amount AmtDetails:AmountDetails CntrValAmt:AmountDetails ' +
    'InstdAmt:AmountDetails TxAmt:AmountDetails PrtryAmt[]:ProprietaryAmount Avlbty[]:Availability ' +
    'BkTxCd:TransactionCode BookgDt{Dt DtTm} CdtDbtInd Chrgs[]:Charge ComssnWvrInd! Intrst[]:Interest ' +
    'NtryDtls[]{Btch{CdtDbtInd MsgId NbOfTxs PmtInfId TtlAmt:Amount} TxDtls[]:Transaction} NtryRef RvslInd! Sts ' +
    'TechInptChanl{Cd Prtry} ValDt{Dt DtTm}',
  Transaction:
    'AddtlTxInf AmtDtls:AmountDetails Avlbty[]:Availability BkTxCd:TransactionCode Chrgs[]:Charge Intrst[]:Interest ' +
    'CorpActn{Cd Nb Prtry} FinInstrmId{ISIN Prtry{Id Tp}} Purp{Cd Prtry} Refs{AcctSvcrRef ChqNb ClrSysRef EndToEndId ' +
    'InstrId MndtId MsgId PmtInfId Prtry{Ref Tp} TxId} RltdAgts{CdtrAgt:Agent DbtrAgt:Agent DlvrgAgt:Agent ' +
    'IntrmyAgt1:Agent IntrmyAgt2:Agent IntrmyAgt3:Agent IssgAgt:Agent RcvgAgt:Agent SttlmPlc:Agent ' +
    'Prtry[]{Agt:Agent Tp}} RltdDts{AccptncDtTm EndDt IntrBkSttlmDt Prtry[]{Dt{Dt DtTm} Tp} StartDt ' +
    'TradActvtyCtrctlSttlmDt TradDt TxDtTm} RltdPric{DealPric:Amount Prtry[]{Pric:Amount Tp}} ' +
    'RltdQties[]{Prtry{Qty Tp} Qty{AmtsdVal FaceAmt Unit#}} RltdRmtInf{RmtId RmtLctnElctrncAdr RmtLctnMtd ' +
    'RmtLctnPstlAdr{Adr:PostalAddress Nm}} RmtInf{Strd[]:Structured Ustrd[]} RtldPties{Cdtr:Party CdtrAcct:CashAccount ' +
    'Dbtr:Party DbtrAcct:CashAccount InitgPty:Party Prtry[]{Pty:Party Tp} TradgPty:Party UltmtCdtr:Party ' +
    'UltmtDbtr:Party} RtrInf{AddtlInf[] OrgnlBkTxCd:TransactionCode Orgtr:Party Rsn{Cd Prtry}} SfkpgAcct:CashAccount ' +
    'Tax{AdmstnZn Cdtr{RegnId TaxId TaxTp} Dbtr{Authstn{Nm Titl} RegnId TaxId TaxTp} Dt Mtd Rcrd{AddtlInf CertId Ctgy ' +
    'CtgyDtls DbtrSts FrmsCd Prd:Period TaxAmt{Dtls[]{Amt:Amount Prd:Period} Rate TaxblBaseAmt:Amount TtlAmt:Amount} Tp} ' +
    'RefNb SeqNb TtlTaxAmt:Amount TtlTaxblBaseAmt:Amount}',
  Period: 'FrToDt{FrDt ToDt} Tp Yr',
  Structured:
    'AddtlRmtInf[] CdtrRefInf{Ref Tp:Reference} Invcee:Party Invcr:Party RfrdDocAmt{AdjstmntAmtAndRsn[]{AddtlInf ' +
    'Amt:Amount CdtDbtInd Rsn} CdtNoteAmt:Amount DscntApldAmt:Amount DuePyblAmt:Amount RmtdAmt:Amount TaxAmt:Amount} ' +
    'RfrdDocInf[]{Nb RltdDt Tp:Reference}',
  Document:
    'BkToCstmrAcctRpt{Rpt[]:Report GrpHdr{AddtlInf CreDtTm MsgId MsgPgntn{LastPgInd! PgNb} MsgRcpt:Party}}',
};

/**
 * Reads one table after the other and gives each leaf the next value: no two are the same but the truth
 * values.
 */
class Filler {
  #count = 0;

  object(type: string): Readonly<Record<string, unknown>> {
    const tokens = (TABLES[type] ?? '').match(/[\w]+|\[\]|[#!:{}]/gu) ?? [];
    if (tokens.length === 0) throw new Error(`section 2.9 has no type ${type}`);
    return this.#members(tokens[Symbol.iterator](), tokens.length).value;
  }

  /** The members up to the closing brace, or to the end of the table. */
  #members(
    tokens: Iterator<string, undefined>,
    left: number,
  ): { readonly value: Readonly<Record<string, unknown>>; readonly left: number } {
    const value: Record<string, unknown> = {};
    let rest = left;
    let name = '';
    let isList = false;
    const put = (made: unknown): void => {
      value[name] = isList ? [made] : made;
      [name, isList] = ['', false];
    };
    while (rest > 0) {
      const token = tokens.next().value ?? '';
      rest -= 1;
      if (token === '}') break;
      if (token === '[]') isList = true;
      else if (token === '#') put(this.#number());
      else if (token === '!') put(this.#truth(name));
      else if (token === ':') {
        put(this.object(tokens.next().value ?? ''));
        rest -= 1;
      } else if (token === '{') {
        const inner = this.#members(tokens, rest);
        rest = inner.left;
        put(inner.value);
      } else {
        if (name !== '') put(this.#text());
        name = token;
      }
    }
    if (name !== '') put(this.#text());
    return { value, left: rest };
  }

  #text(): string {
    this.#count += 1;
    return `leaf ${this.#count}`;
  }

  #number(): number {
    this.#count += 1;
    return this.#count + 0.5;
  }

  /** A report that says another page follows would not be whole. */
  #truth(name: string): boolean {
    this.#count += 1;
    return name === 'LastPgInd' || this.#count % 3 === 0;
  }
}

export function everyLeaf(): Readonly<Record<string, unknown>> {
  return { Document: new Filler().object('Document') };
}
