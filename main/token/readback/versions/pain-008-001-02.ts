// Defines where the second reader finds the facts of a pain.008.001.02.
import { PAIN_008_001_02 as VERSION } from '../../../../shared/domain/message-versions/pain-008-001-02.ts';
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

export const PAIN_008_001_02 = shape(VERSION, { CstmrDrctDbtInitn: DIRECT_DEBIT }, REPEATABLE);
