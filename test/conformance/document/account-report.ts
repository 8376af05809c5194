// Owns the tables of section 2.9, member by member as they stand there, and the path of every leaf.

type Leaf = 'text' | 'number' | 'boolean';
type Shape = Leaf | readonly [Shape] | { readonly [name: string]: Shape };

const texts = (...names: readonly string[]): { readonly [name: string]: Shape } =>
  Object.fromEntries(names.map((name) => [name, 'text' as const]));

const Amount: Shape = { amt: 'number', Ccy: 'text' };
const CodeOrProprietary: Shape = texts('Cd', 'Prtry');
const PostalAddress: Shape = {
  AdrLine: ['text'],
  ...texts('AdrTp', 'BldgNb', 'Ctry', 'CtrySubDvsn', 'Dept', 'PstCd', 'StrtNm', 'SubDept', 'TwnNm'),
};
const Other: Shape = { ...texts('Id', 'Issr'), SchmeNm: CodeOrProprietary };
const Party: Shape = {
  CtctDtls: texts('EmailAdr', 'FaxNb', 'MobNb', 'Nm', 'NmPrfx', 'Othr', 'PhneNb'),
  CtryOfRes: 'text',
  Id: {
    OrgId: { BICOrBEI: 'text', Othr: [Other] },
    PrvtId: { DtAndPlcOfBirth: texts('BirthDt', 'CityOfBirth', 'CtryOfBirth', 'PrvcOfBirth'), Othr: [Other] },
  },
  Nm: 'text',
  PstlAdr: PostalAddress,
};
const Agent: Shape = {
  BrnchId: { ...texts('Id', 'Nm'), PstlAdr: PostalAddress },
  FinInstnId: {
    BIC: 'text',
    ClrSysMmbId: { ClrSysId: CodeOrProprietary, MmbId: 'text' },
    Nm: 'text',
    Othr: Other,
    PstlAdr: PostalAddress,
  },
};
const AccountId: Shape = { IBAN: 'text', Othr: Other };
const CashAccount: Shape = { ...texts('Ccy', 'Nm'), Id: AccountId, Tp: CodeOrProprietary };
const ProprietaryAmount: Shape = {
  Amt: Amount,
  CcyXchg: texts('CtrctId', 'QtnDt', 'SrcCcy', 'TrgtCcy', 'UnitCcy', 'XchgRate'),
  Tp: 'text',
};

/** "each again an AmountDetails-like object, nested to several levels": three are tried. */
const DEEPEST_AMOUNT = 3;
function amountDetails(level = 1): Shape {
  const below: Shape =
    level === DEEPEST_AMOUNT
      ? {}
      : Object.fromEntries(
          ['AnncdPstngAmt', 'CntrValAmt', 'InstdAmt', 'TxAmt'].map((name) => [
            name,
            amountDetails(level + 1),
          ]),
        );
  return { ...(below as object), PrtryAmt: [ProprietaryAmount] };
}
const AmountDetails = amountDetails();

const Availability: Shape = { Amt: Amount, CdtDbtInd: Amount, Dt: texts('ActlDt', 'NbOfDays') };
const Charge: Shape = {
  Amt: Amount,
  Br: 'text',
  CdtDbtInd: 'text',
  Pty: Agent,
  Rate: 'text',
  Tax: { Amt: Amount, ...texts('Id', 'Rate') },
  Tp: { Cd: 'text', Prtry: texts('Id', 'Issr') },
  TtlChrgsAndTaxAmt: Amount,
};
const Boundary: Shape = { BdryAmt: 'text', Incl: 'boolean' };
const ReportInterest: Shape = {
  FrToDt: texts('FrDtTm', 'ToDtTm'),
  Rate: [
    {
      Tp: texts('Othr', 'Pctg'),
      VldtyRg: {
        Amt: {
          ...texts('EQAmt', 'NEQAmt'),
          FrAmt: Boundary,
          FrToAmt: { FrAmt: Boundary, ToAmt: Boundary },
          ToAmt: Boundary,
        },
        ...texts('Ccy', 'CdtDbtInd'),
      },
    },
  ],
  Rsn: 'text',
  Tp: CodeOrProprietary,
};
const Interest: Shape = { Amt: Amount, CdtDbtInd: 'text', ...ReportInterest };
const When: Shape = texts('Dt', 'DtTm');
const TransactionCode: Shape = {
  Domn: { Cd: 'text', Fmly: texts('Cd', 'SubFmlyCd') },
  Prtry: texts('Cd', 'Issr'),
};
const ReferenceType: Shape = { CdOrPrtry: CodeOrProprietary, Issr: 'text' };
const TaxPeriod: Shape = { FrToDt: texts('FrDt', 'ToDt'), ...texts('Tp', 'Yr') };

const TransactionDetails: Shape = {
  AddtlTxInf: 'text',
  AmtDtls: AmountDetails,
  Avlbty: [Availability],
  BkTxCd: TransactionCode,
  Chrgs: [Charge],
  Intrst: [Interest],
  CorpActn: texts('Cd', 'Nb', 'Prtry'),
  FinInstrmId: { ISIN: 'text', Prtry: texts('Id', 'Tp') },
  Purp: CodeOrProprietary,
  Refs: {
    ...texts(
      'AcctSvcrRef',
      'ChqNb',
      'ClrSysRef',
      'EndToEndId',
      'InstrId',
      'MndtId',
      'MsgId',
      'PmtInfId',
      'TxId',
    ),
    Prtry: texts('Ref', 'Tp'),
  },
  RltdAgts: {
    CdtrAgt: Agent,
    DbtrAgt: Agent,
    DlvrgAgt: Agent,
    IntrmyAgt1: Agent,
    IntrmyAgt2: Agent,
    IntrmyAgt3: Agent,
    IssgAgt: Agent,
    RcvgAgt: Agent,
    SttlmPlc: Agent,
    Prtry: [{ Agt: Agent, Tp: 'text' }],
  },
  RltdDts: {
    ...texts(
      'AccptncDtTm',
      'EndDt',
      'IntrBkSttlmDt',
      'StartDt',
      'TradActvtyCtrctlSttlmDt',
      'TradDt',
      'TxDtTm',
    ),
    Prtry: [{ Dt: When, Tp: 'text' }],
  },
  RltdPric: { DealPric: Amount, Prtry: [{ Pric: Amount, Tp: 'text' }] },
  RltdQties: [{ Prtry: texts('Qty', 'Tp'), Qty: { ...texts('AmtsdVal', 'FaceAmt'), Unit: 'number' } }],
  RltdRmtInf: {
    ...texts('RmtId', 'RmtLctnElctrncAdr', 'RmtLctnMtd'),
    RmtLctnPstlAdr: { Adr: PostalAddress, Nm: 'text' },
  },
  RmtInf: {
    Strd: [
      {
        AddtlRmtInf: ['text'],
        CdtrRefInf: { Ref: 'text', Tp: ReferenceType },
        Invcee: Party,
        Invcr: Party,
        RfrdDocAmt: {
          AdjstmntAmtAndRsn: [{ AddtlInf: 'text', Amt: Amount, CdtDbtInd: 'text', Rsn: 'text' }],
          CdtNoteAmt: Amount,
          DscntApldAmt: Amount,
          DuePyblAmt: Amount,
          RmtdAmt: Amount,
          TaxAmt: Amount,
        },
        RfrdDocInf: [{ ...texts('Nb', 'RltdDt'), Tp: ReferenceType }],
      },
    ],
    Ustrd: ['text'],
  },
  RtldPties: {
    Cdtr: Party,
    CdtrAcct: CashAccount,
    Dbtr: Party,
    DbtrAcct: CashAccount,
    InitgPty: Party,
    Prtry: [{ Pty: Party, Tp: 'text' }],
    TradgPty: Party,
    UltmtCdtr: Party,
    UltmtDbtr: Party,
  },
  RtrInf: { AddtlInf: ['text'], OrgnlBkTxCd: TransactionCode, Orgtr: Party, Rsn: CodeOrProprietary },
  SfkpgAcct: CashAccount,
  Tax: {
    ...texts('AdmstnZn', 'Dt', 'Mtd', 'RefNb', 'SeqNb'),
    Cdtr: texts('RegnId', 'TaxId', 'TaxTp'),
    Dbtr: { Authstn: texts('Nm', 'Titl'), ...texts('RegnId', 'TaxId', 'TaxTp') },
    Rcrd: {
      ...texts('AddtlInf', 'CertId', 'Ctgy', 'CtgyDtls', 'DbtrSts', 'FrmsCd', 'Tp'),
      Prd: TaxPeriod,
      // The document shows no members of `Dtls[]`; these are the ones of camt.052.
      TaxAmt: { Dtls: [{ Amt: Amount, Prd: TaxPeriod }], Rate: 'text', TaxblBaseAmt: Amount, TtlAmt: Amount },
    },
    TtlTaxAmt: Amount,
    TtlTaxblBaseAmt: Amount,
  },
};

const Entry: Shape = {
  ...texts('AcctSvcrRef', 'AddtlNtryInf', 'CdtDbtInd', 'NtryRef', 'Sts'),
  AddtlInfInd: texts('MsgId', 'MsgNmId'),
  Amt: Amount,
  AmtDetails: AmountDetails,
  CntrValAmt: AmountDetails,
  InstdAmt: AmountDetails,
  TxAmt: AmountDetails,
  PrtryAmt: [ProprietaryAmount],
  Avlbty: [Availability],
  BkTxCd: TransactionCode,
  BookgDt: When,
  Chrgs: [Charge],
  ComssnWvrInd: 'boolean',
  Intrst: [Interest],
  NtryDtls: [
    {
      Btch: { ...texts('CdtDbtInd', 'MsgId', 'NbOfTxs', 'PmtInfId'), TtlAmt: Amount },
      TxDtls: [TransactionDetails],
    },
  ],
  RvslInd: 'boolean',
  TechInptChanl: CodeOrProprietary,
  ValDt: When,
};

const Totals: Shape = texts('NbOfNtries', 'Sum');

const Report: Shape = {
  Acct: { ...texts('Ccy', 'Nm'), Id: AccountId, Ownr: Party, Svcr: Agent, Tp: CodeOrProprietary },
  ...texts('AddtlRptInf', 'CpyDplctInd', 'CreDtTm', 'ElctrncSeqNb', 'Id', 'LglSeqNb'),
  FrToDt: texts('FrDtTm', 'ToDtTm'),
  Bal: [
    {
      Amt: Amount,
      Avlbty: Availability,
      CdtDbtInd: 'text',
      CdtLine: { Amt: Amount, Incl: 'boolean' },
      Dt: When,
      Tp: { CdOrPrtry: CodeOrProprietary, SubTp: CodeOrProprietary },
    },
  ],
  Intrst: [ReportInterest],
  Ntry: [Entry],
  RltdAcct: CashAccount,
  RptgSrc: CodeOrProprietary,
  TxsSummry: {
    TtlCdtNtries: Totals,
    TtlDbtNtries: Totals,
    TtlNtries: texts('CdtDbtInd', 'NbOfNtries', 'Sum', 'TtlNetNtryAmt'),
    TtlNtriesPerBkTxCd: [
      {
        Avlbty: [Availability],
        BkTxCd: TransactionCode,
        ...texts('CdtDbtInd', 'NbOfNtries', 'Sum', 'TtlNetNtryAmt'),
        FcstInd: 'boolean',
      },
    ],
  },
};

const Document: Shape = {
  BkToCstmrAcctRpt: {
    Rpt: [Report],
    GrpHdr: {
      ...texts('AddtlInf', 'CreDtTm', 'MsgId'),
      MsgPgntn: { LastPgInd: 'boolean', PgNb: 'text' },
      MsgRcpt: Party,
    },
  },
};

export interface ReportLeaf {
  /** From the root, with `[]` behind a list. */
  readonly path: string;
  readonly holds: Leaf;
}

function below(shape: Shape, path: string): readonly ReportLeaf[] {
  if (typeof shape === 'string') return [{ path, holds: shape }];
  if (Array.isArray(shape)) return below((shape as readonly [Shape])[0], `${path}[]`);
  return Object.entries(shape).flatMap(([name, member]: [string, Shape]) =>
    below(member, path === '' ? name : `${path}.${name}`),
  );
}

export const REPORT_LEAVES: readonly ReportLeaf[] = below({ Document }, '');
