// Owns the shared types of section 2.9 about amounts in detail, availability, charges, interest and
// transaction codes.
import {
  agent,
  amountGroup,
  scheme,
  flag,
  group,
  indicator,
  list,
  text,
  textOrAmount,
  texts,
  type GroupShape,
  type ListShape,
  type Members,
} from './shape.ts';

export const proprietaryAmount = group({
  Amt: amountGroup,
  CcyXchg: group(texts('CtrctId', 'QtnDt', 'SrcCcy', 'TrgtCcy', 'UnitCcy', 'XchgRate')),
  Tp: text,
});

interface AmountDetailsMembers extends Members {
  readonly Amt: typeof amountGroup;
  readonly PrtryAmt: ListShape<typeof proprietaryAmount>;
  readonly AnncdPstngAmt: GroupShape<AmountDetailsMembers>;
  readonly CntrValAmt: GroupShape<AmountDetailsMembers>;
  readonly InstdAmt: GroupShape<AmountDetailsMembers>;
  readonly TxAmt: GroupShape<AmountDetailsMembers>;
}

/**
 * "Each again an AmountDetails-like object, nested to several levels": the shape holds itself, so every level
 * is read.
 */
export const amountDetails: GroupShape<AmountDetailsMembers> = group({
  Amt: amountGroup,
  PrtryAmt: list(proprietaryAmount),
  get AnncdPstngAmt(): GroupShape<AmountDetailsMembers> {
    return amountDetails;
  },
  get CntrValAmt(): GroupShape<AmountDetailsMembers> {
    return amountDetails;
  },
  get InstdAmt(): GroupShape<AmountDetailsMembers> {
    return amountDetails;
  },
  get TxAmt(): GroupShape<AmountDetailsMembers> {
    return amountDetails;
  },
});

export const availability = group({
  Amt: amountGroup,
  CdtDbtInd: indicator,
  Dt: group(texts('ActlDt', 'NbOfDays')),
});

export const charge = group({
  Amt: amountGroup,
  Br: text,
  CdtDbtInd: indicator,
  Pty: agent,
  Rate: text,
  Tax: group({ Amt: amountGroup, ...texts('Id', 'Rate') }),
  Tp: group({ Cd: text, Prtry: group(texts('Id', 'Issr')) }),
  TtlChrgsAndTaxAmt: amountGroup,
});

const boundary = group({ BdryAmt: textOrAmount, Incl: flag });
const rate = group({
  Tp: group(texts('Othr', 'Pctg')),
  VldtyRg: group({
    Amt: group({
      EQAmt: textOrAmount,
      FrAmt: boundary,
      FrToAmt: group({ FrAmt: boundary, ToAmt: boundary }),
      NEQAmt: textOrAmount,
      ToAmt: boundary,
    }),
    Ccy: text,
    CdtDbtInd: indicator,
  }),
});
export const period = group(texts('FrDtTm', 'ToDtTm'));
/** At report level Amt and CdtDbtInd are absent. */
export const reportInterest = group({ FrToDt: period, Rate: list(rate), Rsn: text, Tp: scheme });
export const interest = group({ ...reportInterest.members, Amt: amountGroup, CdtDbtInd: indicator });

export const when = group(texts('Dt', 'DtTm'));
export const transactionCode = group({
  Domn: group({ Cd: text, Fmly: group(texts('Cd', 'SubFmlyCd')) }),
  Prtry: group(texts('Cd', 'Issr')),
});
