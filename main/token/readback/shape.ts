// Where in the two messages the facts stand (pain.001.001.03, pain.008.001.02): a tree of element names whose
// leaves name a fact.
import type { PainKind } from '../../../shared/domain/message-tree.ts';
import type { SpecialKind } from '../../../shared/domain/special-facts.ts';

/** Facts of one scope. `ustrd` and `reference` may occur several times, every other at most once. */
export type Fact =
  | 'messageId'
  | 'created'
  | 'initiator'
  | 'count'
  | 'sum'
  | 'groupId'
  | 'valueDate'
  | 'ownIban'
  | 'ownOther'
  | 'instructionId'
  | 'endToEndId'
  | 'amount'
  | 'equivalent'
  | 'mandate'
  | 'name'
  | 'country'
  | 'iban'
  | 'other'
  | 'bic'
  | 'ustrd'
  | 'reference';

export type Scope = 'header' | 'group' | 'transaction';

export interface Place {
  readonly scope?: Scope;
  readonly fact?: Fact;
  /** True where the element must carry Ccy. */
  readonly currency?: boolean;
  /** Children that lead to facts. */
  readonly inside: ReadonlyMap<string, Place>;
  /** Children that hold no fact. A child in neither is refused, so that no fact hides beside its place. */
  readonly besides: ReadonlySet<string>;
  /** Children whose texts are reported as they stand, with the kind they are reported under. */
  readonly special: ReadonlyMap<string, SpecialKind>;
}

/**
 * `*` names the other children the message allows there; `!` those whose texts change the money or its
 * destination.
 */
type Tree = { readonly [name: string]: Tree | string };

const account = (iban: Fact, other: Fact): Tree => ({
  '*': 'Tp Ccy Nm',
  Id: { IBAN: iban, Othr: { '*': 'SchmeNm Issr', Id: other } },
});

/** The counterparty's account: its type, currency and scheme are part of where the money goes. */
const theirAccount = (iban: Fact, other: Fact): Tree => ({
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
const SPECIAL_OF_GROUP: Tree = {
  ...SPECIAL_OF_BOTH,
  PmtMtd: 'method',
  ChrgsAcct: 'charges-account',
  ChrgsAcctAgt: 'charges-account',
};
const SPECIAL_OF_TRANSACTION: Tree = {
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

const REMITTANCE: Tree = {
  Ustrd: 'ustrd',
  Strd: {
    '*': 'RfrdDocInf RfrdDocAmt Invcr Invcee AddtlRmtInf',
    CdtrRefInf: { '*': 'Tp', Ref: 'reference' },
  },
};

const HEADER: Tree = {
  '*': 'Authstn FwdgAgt',
  MsgId: 'messageId',
  CreDtTm: 'created',
  NbOfTxs: 'count',
  CtrlSum: 'sum',
  InitgPty: { '*': 'PstlAdr Id CtryOfRes CtctDtls', Nm: 'initiator' },
};

const PAYMENT_ID: Tree = { InstrId: 'instructionId', EndToEndId: 'endToEndId' };

const party = (prefix: 'Cdtr' | 'Dbtr'): Tree => ({
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

const CREDIT_TRANSFER: Tree = {
  GrpHdr: HEADER,
  PmtInf: {
    '*': 'PmtMtd BtchBookg PmtTpInf PoolgAdjstmntDt Dbtr DbtrAgt DbtrAgtAcct UltmtDbtr ChrgBr ChrgsAcct ChrgsAcctAgt',
    '!': SPECIAL_OF_GROUP,
    PmtInfId: 'groupId',
    NbOfTxs: 'count',
    CtrlSum: 'sum',
    ReqdExctnDt: 'valueDate',
    DbtrAcct: account('ownIban', 'ownOther'),
    CdtTrfTxInf: {
      '*':
        'PmtTpInf XchgRateInf ChrgBr ChqInstr UltmtDbtr IntrmyAgt1 IntrmyAgt1Acct IntrmyAgt2 IntrmyAgt2Acct IntrmyAgt3 IntrmyAgt3Acct ' +
        'CdtrAgtAcct UltmtCdtr InstrForCdtrAgt InstrForDbtrAgt Purp RgltryRptg Tax RltdRmtInf',
      '!': SPECIAL_OF_TRANSACTION,
      PmtId: PAYMENT_ID,
      Amt: {
        '!': { EqvtAmt: 'equivalent' },
        InstdAmt: 'amount',
        EqvtAmt: { '*': 'CcyOfTrf', Amt: 'equivalent' },
      },
      ...party('Cdtr'),
      RmtInf: REMITTANCE,
    },
  },
};

const DIRECT_DEBIT: Tree = {
  GrpHdr: HEADER,
  PmtInf: {
    '*': 'PmtMtd BtchBookg PmtTpInf Cdtr CdtrAgt CdtrAgtAcct UltmtCdtr ChrgBr ChrgsAcct ChrgsAcctAgt CdtrSchmeId',
    '!': SPECIAL_OF_GROUP,
    PmtInfId: 'groupId',
    NbOfTxs: 'count',
    CtrlSum: 'sum',
    ReqdColltnDt: 'valueDate',
    CdtrAcct: account('ownIban', 'ownOther'),
    DrctDbtTxInf: {
      '*': 'PmtTpInf ChrgBr UltmtCdtr DbtrAgtAcct UltmtDbtr InstrForCdtrAgt Purp RgltryRptg Tax RltdRmtInf',
      '!': { ...SPECIAL_OF_TRANSACTION, DbtrAgtAcct: 'bank-account' },
      PmtId: PAYMENT_ID,
      InstdAmt: 'amount',
      DrctDbtTx: {
        '*': 'CdtrSchmeId PreNtfctnId PreNtfctnDt',
        MndtRltdInf: {
          '*': 'DtOfSgntr AmdmntInd AmdmntInfDtls ElctrncSgntr FrstColltnDt FnlColltnDt Frqcy',
          MndtId: 'mandate',
        },
      },
      ...party('Dbtr'),
      RmtInf: REMITTANCE,
    },
  },
};

const SCOPES = new Map<string, Scope>([
  ['GrpHdr', 'header'],
  ['PmtInf', 'group'],
  ['CdtTrfTxInf', 'transaction'],
  ['DrctDbtTxInf', 'transaction'],
]);

function place(name: string, tree: Tree | string): Place {
  if (typeof tree === 'string') {
    return {
      fact: tree as Fact,
      currency: tree === 'amount' || tree === 'equivalent',
      inside: new Map(),
      besides: new Set(),
      special: new Map(),
    };
  }
  const { '*': others = '', '!': reported = {}, ...below } = tree;
  const inside = new Map(Object.entries(below).map(([child, subtree]) => [child, place(child, subtree)]));
  const besides = new Set(typeof others === 'string' ? others.split(' ') : []);
  const special = new Map(Object.entries(reported) as [string, SpecialKind][]);
  const scope = SCOPES.get(name);
  return scope === undefined ? { inside, besides, special } : { scope, inside, besides, special };
}

const SHAPES: Readonly<Record<PainKind, Place>> = {
  'pain.001.001.03': place('', { Document: { CstmrCdtTrfInitn: CREDIT_TRANSFER } }),
  'pain.008.001.02': place('', { Document: { CstmrDrctDbtInitn: DIRECT_DEBIT } }),
};

export function shapeOf(kind: PainKind): Place {
  return SHAPES[kind];
}

export function namespaceOf(kind: PainKind): string {
  return `urn:iso:std:iso:20022:tech:xsd:${kind}`;
}

/**
 * Elements of the two messages that may stand several times under one parent (their maxOccurs is above one);
 * any other may not.
 */
export const REPEATABLE: ReadonlySet<string> = new Set([
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
]);
