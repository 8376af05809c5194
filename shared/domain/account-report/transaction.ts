// Owns `TxDtls[]` of section 2.9: one transaction of an entry, every member of its table.
import { amountDetails, availability, charge, interest, transactionCode, when } from './amounts.ts';
import {
  agent,
  amountGroup,
  cashAccount,
  party,
  postalAddress,
  scheme,
  group,
  indicator,
  list,
  number,
  text,
  texts,
} from './shape.ts';

const referenceType = group({ CdOrPrtry: scheme, Issr: text });
const taxPeriod = group({ FrToDt: group(texts('FrDt', 'ToDt')), ...texts('Tp', 'Yr') });

const remittance = group({
  Strd: list(
    group({
      AddtlRmtInf: list(text),
      CdtrRefInf: group({ Ref: text, Tp: referenceType }),
      Invcee: party,
      Invcr: party,
      RfrdDocAmt: group({
        AdjstmntAmtAndRsn: list(group({ AddtlInf: text, Amt: amountGroup, CdtDbtInd: indicator, Rsn: text })),
        CdtNoteAmt: amountGroup,
        DscntApldAmt: amountGroup,
        DuePyblAmt: amountGroup,
        RmtdAmt: amountGroup,
        TaxAmt: amountGroup,
      }),
      RfrdDocInf: list(group({ ...texts('Nb', 'RltdDt'), Tp: referenceType })),
    }),
  ),
  Ustrd: list(text),
});

const tax = group({
  ...texts('AdmstnZn', 'Dt', 'Mtd', 'RefNb', 'SeqNb'),
  Cdtr: group(texts('RegnId', 'TaxId', 'TaxTp')),
  Dbtr: group({ Authstn: group(texts('Nm', 'Titl')), ...texts('RegnId', 'TaxId', 'TaxTp') }),
  Rcrd: group({
    ...texts('AddtlInf', 'CertId', 'Ctgy', 'CtgyDtls', 'DbtrSts', 'FrmsCd', 'Tp'),
    Prd: taxPeriod,
    TaxAmt: group({
      Dtls: list(group({ Amt: amountGroup, Prd: taxPeriod })),
      Rate: text,
      TaxblBaseAmt: amountGroup,
      TtlAmt: amountGroup,
    }),
  }),
  TtlTaxAmt: amountGroup,
  TtlTaxblBaseAmt: amountGroup,
});

export const transaction = group({
  AddtlTxInf: text,
  AmtDtls: amountDetails,
  Avlbty: list(availability),
  BkTxCd: transactionCode,
  Chrgs: list(charge),
  Intrst: list(interest),
  CorpActn: group(texts('Cd', 'Nb', 'Prtry')),
  FinInstrmId: group({ ISIN: text, Prtry: group(texts('Id', 'Tp')) }),
  Purp: scheme,
  Refs: group({
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
    Prtry: group(texts('Ref', 'Tp')),
  }),
  RltdAgts: group({
    CdtrAgt: agent,
    DbtrAgt: agent,
    DlvrgAgt: agent,
    IntrmyAgt1: agent,
    IntrmyAgt2: agent,
    IntrmyAgt3: agent,
    IssgAgt: agent,
    RcvgAgt: agent,
    SttlmPlc: agent,
    Prtry: list(group({ Agt: agent, Tp: text })),
  }),
  RltdDts: group({
    ...texts(
      'AccptncDtTm',
      'EndDt',
      'IntrBkSttlmDt',
      'StartDt',
      'TradActvtyCtrctlSttlmDt',
      'TradDt',
      'TxDtTm',
    ),
    Prtry: list(group({ Dt: when, Tp: text })),
  }),
  RltdPric: group({ DealPric: amountGroup, Prtry: list(group({ Pric: amountGroup, Tp: text })) }),
  RltdQties: list(
    group({
      Prtry: group(texts('Qty', 'Tp')),
      Qty: group({ ...texts('AmtsdVal', 'FaceAmt'), Unit: number }),
    }),
  ),
  RltdRmtInf: group({
    ...texts('RmtId', 'RmtLctnElctrncAdr', 'RmtLctnMtd'),
    RmtLctnPstlAdr: group({ Adr: postalAddress, Nm: text }),
  }),
  RmtInf: remittance,
  // The document's own spelling; banks also send RltdPties (see read.ts).
  RtldPties: group({
    Cdtr: party,
    CdtrAcct: cashAccount,
    Dbtr: party,
    DbtrAcct: cashAccount,
    InitgPty: party,
    TradgPty: party,
    UltmtCdtr: party,
    UltmtDbtr: party,
    Prtry: list(group({ Pty: party, Tp: text })),
  }),
  RtrInf: group({ AddtlInf: list(text), OrgnlBkTxCd: transactionCode, Orgtr: party, Rsn: scheme }),
  SfkpgAcct: cashAccount,
  Tax: tax,
});
