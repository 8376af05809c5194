// Where the second reader finds the facts of a pain.001.001.09.
import { shape, type Tree } from '../../main/token/readback/shape.ts';
import {
  HEADER,
  REMITTANCE,
  REPEATABLE,
  SPECIAL_OF_GROUP,
  SPECIAL_OF_TRANSACTION,
} from '../../main/token/readback/versions/release-2009.ts';
import { PAIN_001_001_09 } from './version.ts';

const ACCOUNT = 'Tp Ccy Nm Prxy';
const FORM: Tree = {
  Tp: 'account-form',
  Ccy: 'account-form',
  Nm: 'account-form',
  Prxy: 'account-form',
};
const BANK: Tree = { ClrSysMmbId: 'bank', LEI: 'bank', Nm: 'bank', PstlAdr: 'bank', Othr: 'bank' };

const TRANSACTION: Tree = {
  '*':
    'PmtTpInf XchgRateInf ChrgBr ChqInstr UltmtDbtr IntrmyAgt1 IntrmyAgt1Acct IntrmyAgt2 IntrmyAgt2Acct ' +
    'IntrmyAgt3 IntrmyAgt3Acct CdtrAgtAcct UltmtCdtr InstrForCdtrAgt InstrForDbtrAgt Purp RgltryRptg Tax ' +
    'RltdRmtInf',
  '!': SPECIAL_OF_TRANSACTION,
  PmtId: { '*': 'UETR', InstrId: 'instructionId', EndToEndId: 'endToEndId' },
  Amt: {
    '!': { EqvtAmt: 'equivalent' },
    InstdAmt: 'amount',
    EqvtAmt: { '*': 'CcyOfTrf', Amt: 'equivalent' },
  },
  CdtrAgt: {
    '*': 'BrnchId',
    '!': { BrnchId: 'bank' },
    FinInstnId: { '*': 'ClrSysMmbId LEI Nm PstlAdr Othr', '!': BANK, BICFI: 'bic' },
  },
  Cdtr: {
    '*': 'Id CtryOfRes CtctDtls',
    Nm: 'name',
    PstlAdr: {
      '*':
        'AdrTp Dept SubDept StrtNm BldgNb BldgNm Flr PstBx Room PstCd TwnNm TwnLctnNm DstrctNm CtrySubDvsn ' +
        'AdrLine',
      Ctry: 'country',
    },
  },
  CdtrAcct: {
    '*': ACCOUNT,
    '!': FORM,
    Id: {
      IBAN: 'iban',
      Othr: { '*': 'SchmeNm Issr', '!': { SchmeNm: 'account-form', Issr: 'account-form' }, Id: 'other' },
    },
  },
  RmtInf: {
    ...REMITTANCE,
    Strd: {
      '*': 'RfrdDocInf RfrdDocAmt Invcr Invcee TaxRmt GrnshmtRmt AddtlRmtInf',
      CdtrRefInf: { '*': 'Tp', Ref: 'reference' },
    },
  },
};

export const SHAPE = shape(
  PAIN_001_001_09,
  {
    CstmrCdtTrfInitn: {
      GrpHdr: HEADER,
      PmtInf: {
        '*':
          'PmtMtd BtchBookg PmtTpInf PoolgAdjstmntDt Dbtr DbtrAgt DbtrAgtAcct InstrForDbtrAgt UltmtDbtr ChrgBr ' +
          'ChrgsAcct ChrgsAcctAgt',
        '!': { ...SPECIAL_OF_GROUP, InstrForDbtrAgt: 'instruction' },
        PmtInfId: 'groupId',
        NbOfTxs: 'count',
        CtrlSum: 'sum',
        ReqdExctnDt: { Dt: 'valueDate', DtTm: 'valueDate' },
        DbtrAcct: {
          '*': ACCOUNT,
          Id: { IBAN: 'ownIban', Othr: { '*': 'SchmeNm Issr', Id: 'ownOther' } },
        },
        CdtTrfTxInf: TRANSACTION,
      },
    },
  },
  // Id of a line of a document is named like the identification of a party, which stands once.
  [...REPEATABLE, 'DscntApldAmt', 'Id', 'LineDtls', 'RmtLctnDtls', 'Sgntr', 'SvcLvl', 'TaxAmt'],
);
