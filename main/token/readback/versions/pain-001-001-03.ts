// Defines where the second reader finds the facts of a pain.001.001.03.
import { PAIN_001_001_03 as VERSION } from '../../../../shared/domain/message-versions/pain-001-001-03.ts';
import { shape, type Tree } from '../shape.ts';
import {
  account,
  HEADER,
  party,
  PAYMENT_ID,
  REMITTANCE,
  REPEATABLE,
  SPECIAL_OF_GROUP,
  SPECIAL_OF_TRANSACTION,
} from './release-2009.ts';

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

export const PAIN_001_001_03 = shape(VERSION, { CstmrCdtTrfInitn: CREDIT_TRANSFER }, REPEATABLE);
