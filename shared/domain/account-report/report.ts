// Owns the account report of section 2.9 from its root: header, reports, balances, summary, entries.
import {
  amountDetails,
  availability,
  charge,
  interest,
  period,
  proprietaryAmount,
  reportInterest,
  transactionCode,
  when,
} from './amounts.ts';
import {
  accountId,
  agent,
  amountGroup,
  cashAccount,
  party,
  scheme,
  flag,
  group,
  indicator,
  list,
  listOfPlaces,
  text,
  texts,
  type ReadAs,
} from './shape.ts';
import { transaction } from './transaction.ts';

export const entry = group({
  ...texts('AcctSvcrRef', 'AddtlNtryInf', 'NtryRef', 'Sts'),
  AddtlInfInd: group(texts('MsgId', 'MsgNmId')),
  Amt: amountGroup,
  // The table names it AmtDetails and, in brackets, AmtDtls.
  AmtDetails: amountDetails,
  AmtDtls: amountDetails,
  CntrValAmt: amountDetails,
  InstdAmt: amountDetails,
  TxAmt: amountDetails,
  PrtryAmt: list(proprietaryAmount),
  Avlbty: list(availability),
  BkTxCd: transactionCode,
  BookgDt: when,
  CdtDbtInd: indicator,
  Chrgs: list(charge),
  ComssnWvrInd: flag,
  Intrst: list(interest),
  NtryDtls: listOfPlaces(
    group({
      Btch: group({ CdtDbtInd: indicator, ...texts('MsgId', 'NbOfTxs', 'PmtInfId'), TtlAmt: amountGroup }),
      TxDtls: listOfPlaces(transaction),
    }),
  ),
  RvslInd: flag,
  TechInptChanl: scheme,
  ValDt: when,
});

const balance = group({
  Amt: amountGroup,
  // The table shows one; camt.052 allows several.
  Avlbty: list(availability),
  CdtDbtInd: indicator,
  // One in the interface; several in newer camt messages.
  CdtLine: list(group({ Amt: amountGroup, Incl: flag })),
  Dt: when,
  Tp: group({ CdOrPrtry: scheme, SubTp: scheme }),
});

export const report = group({
  Acct: group({ ...texts('Ccy', 'Nm'), Id: accountId, Ownr: party, Svcr: agent, Tp: scheme }),
  ...texts('AddtlRptInf', 'CpyDplctInd', 'CreDtTm', 'ElctrncSeqNb', 'Id', 'LglSeqNb'),
  FrToDt: period,
  Bal: list(balance),
  Intrst: list(reportInterest),
  Ntry: list(entry),
  RltdAcct: cashAccount,
  RptgSrc: scheme,
  TxsSummry: group({
    TtlCdtNtries: group(texts('NbOfNtries', 'Sum')),
    TtlDbtNtries: group(texts('NbOfNtries', 'Sum')),
    TtlNtries: group({ CdtDbtInd: indicator, ...texts('NbOfNtries', 'Sum', 'TtlNetNtryAmt') }),
    TtlNtriesPerBkTxCd: list(
      group({
        Avlbty: list(availability),
        BkTxCd: transactionCode,
        CdtDbtInd: indicator,
        FcstInd: flag,
        ...texts('NbOfNtries', 'Sum', 'TtlNetNtryAmt'),
      }),
    ),
  }),
});

export const accountReport = group({
  Rpt: listOfPlaces(report),
  GrpHdr: group({
    ...texts('AddtlInf', 'CreDtTm', 'MsgId'),
    MsgPgntn: group({ LastPgInd: flag, PgNb: text }),
    MsgRcpt: party,
  }),
});

export type AccountReport = ReadAs<typeof accountReport>;
export type Report = ReadAs<typeof report>;
export type Entry = ReadAs<typeof entry>;
export type Balance = ReadAs<typeof balance>;
export type Transaction = ReadAs<typeof transaction>;
export type Party = ReadAs<typeof party>;
export type CashAccount = ReadAs<typeof cashAccount>;
export type Availability = ReadAs<typeof availability>;
