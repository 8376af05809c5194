// An MT940 reader that others wrote agrees on what our reader takes from a file: balances, days, sides,
// amounts, references, text.
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { reportOfMt940 } from '../../main/messages/statements/mt940.ts';
import { readBalanceAnswer } from '../../shared/domain/account-report/answer.ts';
import { balanceBreaks } from '../../shared/domain/account-report/balance-breaks.ts';
import type { Balance, Entry, Report } from '../../shared/domain/account-report/report.ts';

interface ForeignEntry {
  readonly date: Date;
  readonly entryDate: Date | '';
  readonly amount: number;
  readonly isReversal: boolean;
  readonly transactionType: string;
  readonly reference: string;
  readonly bankReference: string;
  readonly structuredDetails?: Readonly<Record<string, string>>;
}
interface ForeignStatement {
  readonly transactionReference: string;
  readonly accountIdentification: string;
  readonly number: { readonly statement: string };
  readonly currency: string;
  readonly openingBalance: number;
  readonly openingBalanceDate: Date;
  readonly closingBalance: number;
  readonly closingBalanceDate: Date;
  readonly transactions: readonly ForeignEntry[];
}
const { Parser } = createRequire(import.meta.url)('mt940js') as {
  readonly Parser: new () => { parse(text: string): ForeignStatement[] };
};

const GERMAN = `:20:951110
:25:45050050/76198810
:28:27/01
:60F:C251230EUR84349,74
:61:2512301230D50,00NDDTNONREF//55555
:86:105?00LASTSCHRIFT?109310?20EREF+RE-1?21MREF+M-77?22SVWZ+Strom Dezember?30COBADEFFXXX?31DE02120300000000202051?32Stadtwerke
:61:2512310102C1500,75NTRFKREF+//66666
:86:166?00GUTSCHRIFT?109311?20EREF+INV-7?21SVWZ+Rechnung 7?32Kestrel GmbH
:61:2601020102RD20,00NMSCNONREF//77777
:86:159?00RUECKLASTSCHRIFT
:61:2601020102RC0,05NMSCNONREF
:86:159?00STORNO
:62F:C260102EUR85820,44
-`.replaceAll('\n', '\r\n');

const DUTCH = `{1:F01INGBNL2ABXXX0000000000}
{2:I940INGBNL2AXXXN}
{4:
:20:P140220000000001
:25:NL69INGB0123456789EUR
:28C:00000
:60F:D260219EUR662,23
:61:2602200220C1,56NTRFEREF//00000000001005
/TRCD/00100/
:86:/EREF/EV12341REP1231456T1234//CNTP/NL32INGB0000012345/INGBNL2A/ING BANK NV INZAKE WEB///REMI/USTD//EV10001REP1000000T1000/
:61:2602200220D1,57NTRFPREF//00000000001006
/TRCD/00200/
:86:/PREF/M000000003333333//REMI/USTD//TOTAAL 1 VZ/
:61:2602200220DR0,09NTRFINV 42
:62F:D260220EUR662,33
:64:D260220EUR662,33
-}`;

const PLAIN = `:20:B4E08MS9D00A0009
:25:123456789
:28C:998/1
:60F:C260507USD0,
:61:2605070507C500,NTRFNONREF//B4E07XM00J000023
:86:A PLAIN TEXT
OF TWO LINES
:61:2605070508D999999999,99FMSCCHEQUE 12
:62F:D260508USD999999499,99
-`;

const signed = (amt: string | undefined, side: unknown): number => (side === 'DBIT' ? -1 : 1) * Number(amt);
const monthDay = (date: string | undefined): string | undefined => date?.slice(5);

function oursOf(text: string): readonly Report[] {
  const read = reportOfMt940(text);
  return read.ok ? (readBalanceAnswer(read.value).report.Rpt ?? []) : [];
}

function entryAsRead({ Amt, CdtDbtInd, ValDt, BookgDt, RvslInd, BkTxCd, AcctSvcrRef, NtryDtls }: Entry) {
  const refs = NtryDtls?.[0]?.TxDtls?.[0]?.Refs;
  return {
    amount: signed(Amt?.amt, CdtDbtInd),
    valueDate: ValDt?.Dt,
    // Theirs has the year of the value date, over the end of a year too.
    bookingDay: monthDay(BookgDt?.Dt),
    isReversal: RvslInd ?? false,
    type: BkTxCd?.Prtry?.Cd?.slice(0, 4),
    bankReference: AcctSvcrRef ?? '',
    endToEndId: refs?.EndToEndId,
  };
}

function foreignEntryAsRead(entry: ForeignEntry) {
  const { structuredDetails = {}, reference } = entry;
  const own = /^(?:NONREF|KREF\+|EREF|PREF)$/u.test(reference) ? undefined : reference;
  const keyword = Object.values(structuredDetails).find((text) => text.startsWith('EREF+'));
  const code = structuredDetails['EREF'];
  return {
    amount: entry.amount,
    valueDate: entry.date.toISOString().slice(0, 10),
    bookingDay: entry.entryDate === '' ? undefined : monthDay(entry.entryDate.toISOString().slice(0, 10)),
    isReversal: entry.isReversal,
    type: entry.transactionType,
    bankReference: entry.bankReference,
    endToEndId: keyword?.slice(5) ?? code?.replaceAll('/', '') ?? own,
  };
}

const balance = ({ Bal = [] }: Report, code: RegExp): Balance | undefined =>
  Bal.find(({ Tp }) => code.test(Tp?.CdOrPrtry?.Cd ?? ''));

function statementAsRead(report: Report) {
  const [opening, closing] = [balance(report, /PRCD|OPBD/u), balance(report, /CLBD/u)];
  return {
    id: report.Id,
    number: Number(report.ElctrncSeqNb),
    currency: report.Acct?.Ccy,
    opening: [signed(opening?.Amt?.amt, opening?.CdtDbtInd), opening?.Dt?.Dt],
    closing: [signed(closing?.Amt?.amt, closing?.CdtDbtInd), closing?.Dt?.Dt],
    entries: (report.Ntry ?? []).map(entryAsRead),
  };
}

function foreignAsRead(statement: ForeignStatement) {
  const day = (date: Date): string => date.toISOString().slice(0, 10);
  return {
    id: statement.transactionReference,
    number: Number(statement.number.statement),
    currency: statement.currency,
    opening: [statement.openingBalance, day(statement.openingBalanceDate)],
    closing: [statement.closingBalance, day(statement.closingBalanceDate)],
    entries: statement.transactions.map(foreignEntryAsRead),
  };
}

describe('a foreign reader agrees with ours', () => {
  test.each([
    ['a German statement over the end of a year', GERMAN],
    ['a Dutch statement in blocks', DUTCH],
    ['plain text', PLAIN],
    ['several statements in one file', `${PLAIN}\n${PLAIN.replaceAll('123456789', '987654321')}`],
  ])('on %s', (_what, text) => {
    const theirs = new Parser().parse(text).map(foreignAsRead);
    expect(oursOf(text).map(statementAsRead)).toEqual(theirs);
    expect(theirs.length).toBeGreaterThan(0);
  });

  test.each([GERMAN, DUTCH, PLAIN])('on whether the entries make the closing balance', (text) => {
    const wrong = text.replace(/:62F:(.*),(\d*)/u, ':62F:$1,77');
    expect(balanceBreaks({ Rpt: oursOf(text) })).toEqual([]);
    expect(balanceBreaks({ Rpt: oursOf(wrong) })).toHaveLength(1);
    expect(() => new Parser().parse(wrong)).toThrow('turnover');
  });
});
