// Owns how a booked entry looks in the account report of 2.9.
import { minorToDecimal } from '../data/history.ts';
import type { Entry, EntryKind } from '../data/history.ts';
import type { Account } from '../data/accounts.ts';
import type { Party, Payment } from '../payments/payment.ts';

// The bank's exchange rates: one fixed table, enough to show counter values.

/** Units of each currency for one euro. */
const PER_EURO: Readonly<Record<string, number>> = {
  EUR: 1,
  GBP: 0.85,
  USD: 1.1,
  JPY: 160,
  CHF: 0.95,
  NOK: 11.6,
  SEK: 11.3,
  PLN: 4.3,
  SGD: 1.48,
};

/** How many units of `target` one unit of `source` buys; 1 for a currency the table lacks. */
function rateTo(source: string, target: string): number {
  return (PER_EURO[target] ?? 1) / (PER_EURO[source] ?? 1);
}

type Json = Record<string, unknown>;

const CODES: Readonly<Record<EntryKind, readonly [domain: string, family: string, sub: string]>> = {
  incoming: ['PMNT', 'RCDT', 'ESCT'],
  outgoing: ['PMNT', 'ICDT', 'ESCT'],
  suppliers: ['PMNT', 'ICDT', 'BOOK'],
  payroll: ['PMNT', 'ICDT', 'SALA'],
  charges: ['ACMT', 'MDOP', 'CHRG'],
  interest: ['ACMT', 'MCOP', 'INTR'],
  return: ['PMNT', 'ICDT', 'RRTN'],
  exchange: ['FORX', 'SPOT', 'OTHR'],
  tax: ['PMNT', 'ICDT', 'TAXE'],
  collection: ['PMNT', 'RDDT', 'ESDD'],
  sweep: ['CAMT', 'ACCB', 'SWEP'],
};

export function amountJson(minor: bigint, currency: string): Json {
  return {
    amt: Number(minorToDecimal(minor < 0n ? -minor : minor, currency)) * (minor < 0n ? -1 : 1),
    Ccy: currency,
  };
}

function decimalAmount(amount: string, currency: string): Json {
  return { amt: Number(amount), Ccy: currency };
}

function party(who: Party): Json {
  return {
    ...(who.name === undefined ? {} : { Nm: who.name }),
    PstlAdr: {
      ...(who.addressLines ? { AdrLine: who.addressLines } : {}),
      ...(who.town === undefined ? {} : { TwnNm: who.town }),
      ...(who.country === undefined ? {} : { Ctry: who.country }),
      AdrTp: 'ADDR',
    },
  };
}

function account(who: Party): Json {
  const value = who.account ?? '';
  return { Id: /^[A-Z]{2}\d{2}/.test(value) ? { IBAN: value } : { Othr: { Id: value } } };
}

function agent(who: Party): Json {
  return { FinInstnId: who.bic === undefined ? {} : { BIC: who.bic } };
}

function bankTransactionCode(kind: EntryKind): Json {
  const [Cd, family, SubFmlyCd] = CODES[kind];
  return { Domn: { Cd, Fmly: { Cd: family, SubFmlyCd } }, Prtry: { Cd: kind.toUpperCase(), Issr: 'SNDB' } };
}

function baseValue(minor: bigint, currency: string, base: string, date: string): Json {
  const rate = rateTo(currency, base);
  const value = Number(minorToDecimal(minor, currency)) * rate;
  return {
    PrtryAmt: [
      {
        Amt: { amt: Math.round(value * 100) / 100, Ccy: base },
        CcyXchg: {
          SrcCcy: currency,
          TrgtCcy: base,
          UnitCcy: currency,
          XchgRate: rate.toFixed(6),
          QtnDt: `${date}T08:00:00.000Z`,
        },
        Tp: 'BASE',
      },
    ],
  };
}

function details(entry: Entry, payment: Payment): Json {
  const structured = /^(?:INV|CUST)-(\d{4})-(\d+)$/.exec(payment.endToEndId);
  return {
    Refs: {
      AcctSvcrRef: payment.bankReference,
      EndToEndId: payment.endToEndId,
      ...(payment.instructionId === undefined ? {} : { InstrId: payment.instructionId }),
      MsgId: payment.msgId,
      PmtInfId: payment.paymentInformationId,
      Prtry: { Ref: payment.uetr, Tp: 'UETR' },
    },
    AmtDtls: {
      InstdAmt: { PrtryAmt: [{ Amt: decimalAmount(payment.amount, payment.currency), Tp: 'INSTRUCTED' }] },
    },
    BkTxCd: bankTransactionCode(entry.kind),
    RtldPties: {
      Dbtr: party(payment.debtor),
      DbtrAcct: account(payment.debtor),
      Cdtr: party(payment.creditor),
      CdtrAcct: account(payment.creditor),
    },
    RltdAgts: { DbtrAgt: agent(payment.debtor), CdtrAgt: agent(payment.creditor) },
    RltdDts: { AccptncDtTm: new Date(payment.receivedAt).toISOString(), IntrBkSttlmDt: entry.date },
    RmtInf: {
      ...(payment.remittance === undefined ? {} : { Ustrd: [payment.remittance] }),
      ...(structured
        ? {
            Strd: [
              {
                RfrdDocInf: [{ Tp: { CdOrPrtry: { Cd: 'CINV' } }, Nb: structured[2], RltdDt: entry.date }],
                RfrdDocAmt: { DuePyblAmt: decimalAmount(payment.amount, payment.currency) },
              },
            ],
          }
        : {}),
    },
    ...(entry.kind === 'payroll' ? { Purp: { Cd: 'SALA' } } : {}),
    ...(entry.kind === 'tax'
      ? {
          Tax: {
            AdmstnZn: 'GB-HMRC',
            Dt: entry.date,
            Mtd: 'VAT',
            RefNb: payment.endToEndId,
            TtlTaxAmt: decimalAmount(payment.amount, payment.currency),
          },
        }
      : {}),
    ...(entry.kind === 'return'
      ? {
          RtrInf: {
            OrgnlBkTxCd: bankTransactionCode('outgoing'),
            Orgtr: party(payment.creditor),
            Rsn: { Cd: 'AC04' },
            AddtlInf: ['CLOSED ACCOUNT NUMBER'],
          },
        }
      : {}),
    ...(payment.virtualAccount === undefined ? {} : { AddtlTxInf: `Payer id ${payment.virtualAccount}` }),
  };
}

function batch(entry: Entry, currency: string): Json {
  const [first] = entry.payments;
  if (entry.payments.length < 2 || !first) return {};
  return {
    Btch: {
      MsgId: first.msgId,
      PmtInfId: first.paymentInformationId,
      NbOfTxs: String(entry.payments.length),
      TtlAmt: amountJson(entry.minor, currency),
      CdtDbtInd: entry.credit ? 'CRDT' : 'DBIT',
    },
  };
}

function extras(entry: Entry, currency: string): Json {
  const indicator = entry.credit ? 'CRDT' : 'DBIT';
  if (entry.kind === 'charges')
    return {
      Chrgs: [
        {
          Amt: amountJson(entry.minor, currency),
          TtlChrgsAndTaxAmt: amountJson(entry.minor, currency),
          Br: 'DEBT',
          CdtDbtInd: indicator,
          Tp: { Cd: 'BRKF' },
          Rate: '0',
          Tax: { Id: 'VAT', Rate: '0', Amt: amountJson(0n, currency) },
        },
      ],
    };
  if (entry.kind === 'interest')
    return {
      Intrst: [
        {
          Amt: amountJson(entry.minor, currency),
          CdtDbtInd: indicator,
          Tp: { Cd: 'INDY' },
          Rate: [{ Tp: { Pctg: '1.25' }, VldtyRg: { Ccy: currency } }],
          Rsn: 'Credit interest',
          FrToDt: {
            FrDtTm: `${entry.date.slice(0, 8)}01T00:00:00.000Z`,
            ToDtTm: new Date(entry.at).toISOString(),
          },
        },
      ],
    };
  return {};
}

/**
 * "Each again an AmountDetails-like object, nested to several levels" (2.9): as deep as the switch says, with
 * the amount of each rate range as a text.
 */
function nestedAmounts(entry: Entry, currency: string, depth: number): Json {
  const inner = (level: number): Json =>
    level === 0
      ? { PrtryAmt: [{ Amt: amountJson(entry.minor, currency), Tp: 'NESTED' }] }
      : {
          TxAmt: inner(level - 1),
          PrtryAmt: [{ Amt: amountJson(entry.minor, currency), Tp: `LEVEL-${level}` }],
        };
  if (depth === 0) return {};
  const range = {
    EQAmt: '100.00',
    FrToAmt: { FrAmt: { BdryAmt: '0', Incl: true }, ToAmt: { BdryAmt: '1000.00', Incl: false } },
  };
  return {
    AmtDetails: inner(depth),
    Intrst: [{ Rate: [{ Tp: { Pctg: '1.25' }, VldtyRg: { Amt: range, Ccy: currency } }] }],
  };
}

/** One Ntry. `base` is the base currency of the request. */
export function entryJson(account_: Account, entry: Entry, base: string, amountDepth: number): Json {
  const { currency } = account_;
  return {
    NtryRef: entry.reference,
    AcctSvcrRef: entry.reference,
    Amt: amountJson(entry.minor, currency),
    CdtDbtInd: entry.credit ? 'CRDT' : 'DBIT',
    Sts: 'BOOK',
    RvslInd: false,
    BookgDt: { Dt: entry.date, DtTm: new Date(entry.at).toISOString() },
    ValDt: { Dt: entry.date },
    BkTxCd: bankTransactionCode(entry.kind),
    ...(base === currency ? {} : { CntrValAmt: baseValue(entry.minor, currency, base, entry.date) }),
    ...nestedAmounts(entry, currency, amountDepth),
    ...extras(entry, currency),
    NtryDtls: [
      { ...batch(entry, currency), TxDtls: entry.payments.map((payment) => details(entry, payment)) },
    ],
    AddtlNtryInf:
      `${entry.kind} ${entry.payments.length > 1 ? `(${entry.payments.length} transactions)` : ''}`.trim(),
  };
}
