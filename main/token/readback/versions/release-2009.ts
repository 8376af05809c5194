// What all payment messages of the release of 2009 have in common for the second reader.
import type { ElementField, Tree } from '../shape.ts';

export const account = (iban: ElementField, other: ElementField): Tree => ({
  '*': 'Tp Ccy Nm',
  Id: { IBAN: iban, Othr: { '*': 'SchmeNm Issr', Id: other } },
});

/** The counterparty's account: its type, currency and scheme are part of where the money goes. */
const theirAccount = (iban: ElementField, other: ElementField): Tree => ({
  '*': 'Tp Ccy Nm',
  '!': { Tp: 'account-form', Ccy: 'account-form', Nm: 'account-form' },
  Id: {
    IBAN: iban,
    Othr: { '*': 'SchmeNm Issr', '!': { SchmeNm: 'account-form', Issr: 'account-form' }, Id: other },
  },
});

const SPECIAL_OF_BOTH: Tree = {
  UltmtDbtr: 'ultimate',
  UltmtCdtr: 'ultimate',
  ChrgBr: 'charges',
  PmtTpInf: 'type',
};
export const SPECIAL_OF_GROUP: Tree = {
  ...SPECIAL_OF_BOTH,
  PmtMtd: 'method',
  ChrgsAcct: 'charges-account',
  ChrgsAcctAgt: 'charges-account',
};
export const SPECIAL_OF_TRANSACTION: Tree = {
  ...SPECIAL_OF_BOTH,
  XchgRateInf: 'exchange',
  ChqInstr: 'cheque',
  CdtrAgtAcct: 'bank-account',
  InstrForCdtrAgt: 'instruction',
  InstrForDbtrAgt: 'instruction',
  Purp: 'purpose',
  IntrmyAgt1: 'intermediary',
  IntrmyAgt2: 'intermediary',
  IntrmyAgt3: 'intermediary',
  IntrmyAgt1Acct: 'intermediary',
  IntrmyAgt2Acct: 'intermediary',
  IntrmyAgt3Acct: 'intermediary',
};

export const REMITTANCE: Tree = {
  Ustrd: 'ustrd',
  Strd: {
    '*': 'RfrdDocInf RfrdDocAmt Invcr Invcee AddtlRmtInf',
    CdtrRefInf: { '*': 'Tp', Ref: 'reference' },
  },
};

export const HEADER: Tree = {
  '*': 'Authstn FwdgAgt',
  MsgId: 'messageId',
  CreDtTm: 'created',
  NbOfTxs: 'count',
  CtrlSum: 'sum',
  InitgPty: { '*': 'PstlAdr Id CtryOfRes CtctDtls', Nm: 'initiator' },
};

export const PAYMENT_ID: Tree = { InstrId: 'instructionId', EndToEndId: 'endToEndId' };

export const party = (prefix: 'Cdtr' | 'Dbtr'): Tree => ({
  [prefix]: {
    '*': 'Id CtryOfRes CtctDtls',
    Nm: 'name',
    PstlAdr: { '*': 'AdrTp Dept SubDept StrtNm BldgNb PstCd TwnNm CtrySubDvsn AdrLine', Ctry: 'country' },
  },
  [`${prefix}Acct`]: theirAccount('iban', 'other'),
  [`${prefix}Agt`]: {
    '*': 'BrnchId',
    '!': { BrnchId: 'bank' },
    FinInstnId: {
      '*': 'ClrSysMmbId Nm PstlAdr Othr',
      '!': { ClrSysMmbId: 'bank', Nm: 'bank', PstlAdr: 'bank', Othr: 'bank' },
      BIC: 'bic',
    },
  },
});

/** Elements of these messages that may stand several times under one parent. */
export const REPEATABLE = [
  'AddtlRmtInf',
  'AdjstmntAmtAndRsn',
  'AdrLine',
  'Authstn',
  'CdtTrfTxInf',
  'Dtls',
  'DrctDbtTxInf',
  'Inf',
  'InstrForCdtrAgt',
  'MemoFld',
  'Othr',
  'PmtInf',
  'Rcrd',
  'RfrdDocInf',
  'RgltryRptg',
  'RltdRmtInf',
  'Strd',
  'Ustrd',
] as const;
