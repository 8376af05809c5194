// Writes a day of an account as an MT940 message: the fields of SWIFT's standard in its character set, and
// field 86 with the codes between slashes.
import { previewRepair } from '../../../shared/domain/charset.ts';
import { givenReference } from '../../../shared/domain/account-report/entry-references.ts';
import type { CashAccount, Entry, Party, Transaction } from '../../../shared/domain/account-report/report.ts';
import { sideOf } from '../../../shared/domain/account-report/shape.ts';
import type { StatementAccount } from '../../../shared/domain/account-report/statement-order.ts';
import { daysBetween, isoDate } from '../../../shared/domain/calendar.ts';
import {
  exponentOf,
  formatDecimalAtLeast,
  parseXsdDecimal,
  type Decimal,
} from '../../../shared/domain/money.ts';
import type { DayFigure, StatementDay } from './statement-days.ts';

const LINE = 65;
/** Field 86 has six lines. */
const LINES = 6;
const REFERENCE = 16;

/** One message; lines end as the standard has it. */
export function mt940Of(day: StatementDay, account: StatementAccount, note: string): string {
  const { currency } = account;
  const lines = [
    `:20:CS-${shortDay(day.day)}`,
    `:25:${basic(account.id).replaceAll(' ', '').slice(0, 35)}`,
    // The day of the year: it is the same whenever the statement is made again.
    `:28C:${daysBetween(isoDate(`${day.day.slice(0, 4)}-01-01`), isoDate(day.day)) + 1}/1`,
    `:60F:${balance(day.opening, currency)}`,
    ...day.entries.flatMap((entry) => [entryLine(entry, day.day, currency), ...informationLines(entry)]),
    `:62F:${balance(day.closing, currency)}`,
    ...(day.available === null ? [] : [`:64:${balance(day.available, currency)}`]),
    ...field86(basic(note)),
    '-',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

function shortDay(day: string): string {
  return day.replaceAll('-', '').slice(2);
}

/** With the decimal comma the standard asks for, also where no decimals follow. */
function amountText(value: Decimal, currency: string): string {
  const magnitude = { unscaled: value.unscaled < 0n ? -value.unscaled : value.unscaled, scale: value.scale };
  const text = formatDecimalAtLeast(magnitude, exponentOf(currency) ?? 2);
  return text.includes('.') ? text.replace('.', ',') : `${text},`;
}

function balance({ day, value }: DayFigure, currency: string): string {
  return `${value.unscaled < 0n ? 'D' : 'C'}${shortDay(day)}${currency}${amountText(value, currency)}`;
}

function basic(text: string): string {
  return previewRepair(text, { umlauts: 'german' }).result;
}

function dayIn(when: Entry['BookgDt']): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/u.exec(when?.Dt ?? when?.DtTm ?? '')?.[0];
}

function entryLine(entry: Entry, day: string, currency: string): string {
  const isCredit = typeof entry.CdtDbtInd === 'string' && sideOf(entry.CdtDbtInd) === 'CRDT';
  // A reversed debit returns the money, a reversed credit takes it back.
  const mark = entry.RvslInd === true ? (isCredit ? 'RD' : 'RC') : isCredit ? 'C' : 'D';
  const booked = dayIn(entry.BookgDt);
  const value = dayIn(entry.ValDt) ?? booked ?? day;
  const amount = parseXsdDecimal(entry.Amt?.amt ?? '') ?? { unscaled: 0n, scale: 0 };
  const own = shortReference(ownersReference(entry));
  const bank = shortReference(entry.AcctSvcrRef);
  return [
    `:61:${shortDay(value)}`,
    booked === undefined ? '' : shortDay(booked).slice(2),
    mark,
    amountText(amount, currency),
    /^[NFS][A-Z0-9]{3}/u.exec(entry.BkTxCd?.Prtry?.Cd ?? '')?.[0] ?? 'NMSC',
    own ?? 'NONREF',
    bank === null ? '' : `//${bank}`,
  ].join('');
}

function onlyTransaction(entry: Entry): Transaction {
  const transactions = (entry.NtryDtls ?? []).flatMap(({ TxDtls = [] }) => TxDtls);
  const [only = {}, ...more] = transactions;
  return more.length > 0 ? {} : only;
}

function ownersReference(entry: Entry): string | undefined {
  const { Refs = {} } = onlyTransaction(entry);
  return Refs.EndToEndId ?? Refs.InstrId;
}

/** Null for one that the field does not hold whole: then field 86 has it. */
function shortReference(text: string | undefined): string | null {
  const given = givenReference(text);
  if (given === null || given.length > REFERENCE || basic(given) !== given || given.includes('//'))
    return null;
  return given.startsWith('/') || given.endsWith('/') ? null : given;
}

/** What is known by a code comes first: remittance information is what the field may be too short for. */
function informationLines(entry: Entry): readonly string[] {
  const { Refs = {}, RtldPties = {}, RltdAgts = {}, RmtInf = {}, RtrInf, Purp } = onlyTransaction(entry);
  const batch = (entry.NtryDtls ?? []).find(({ Btch }) => Btch?.PmtInfId !== undefined)?.Btch;
  const isDebit = typeof entry.CdtDbtInd === 'string' && sideOf(entry.CdtDbtInd) === 'DBIT';
  const [party, account, agent] = isDebit
    ? [RtldPties.Cdtr, RtldPties.CdtrAcct, RltdAgts.CdtrAgt]
    : [RtldPties.Dbtr, RtldPties.DbtrAcct, RltdAgts.DbtrAgt];
  const counterparty = [
    coded('NAME', party?.Nm),
    coded('IBAN', numberOf(account)),
    coded('BIC', agent?.FinInstnId?.BIC),
  ].join('');
  const reason = RtrInf?.Rsn?.Cd ?? '';
  const structured = RmtInf.Strd?.find(({ CdtrRefInf }) => CdtrRefInf?.Ref !== undefined)?.CdtrRefInf?.Ref;
  const words = [...(RmtInf.Ustrd ?? []), ...(structured === undefined ? [] : [structured])].join(' ');
  return field86(
    [
      coded('EREF', givenReference(Refs.EndToEndId)),
      coded('PREF', givenReference(Refs.PmtInfId ?? batch?.PmtInfId)),
      shortReference(entry.AcctSvcrRef) === null ? coded('BREF', givenReference(entry.AcctSvcrRef)) : '',
      coded('MARF', givenReference(Refs.MndtId)),
      coded('CSID', creditorId(RtldPties.Cdtr)),
      counterparty === '' ? '' : `${isDebit ? '/BENM/' : '/ORDP/'}${counterparty}`,
      coded('ULTD', RtldPties.UltmtDbtr?.Nm),
      coded('ULTC', RtldPties.UltmtCdtr?.Nm),
      /^[A-Z]{4}$/u.test(Purp?.Cd ?? '') ? coded('PURP', `CD/${Purp?.Cd ?? ''}`) : '',
      coded('RTRN', reason),
      coded('TRTP', entry.AddtlNtryInf),
      words === '' ? '' : `/REMI/USTD/${coded('', words)}`,
    ].join(''),
  );
}

/** `/CODE/text/`, so that the next code begins after two slashes. */
function coded(code: string, text: string | null | undefined): string {
  // A code in somebody's own text would be read as ours.
  const bare = basic(text ?? '')
    .replaceAll(/\/(?=[A-Z]{2,5}\/)/gu, '/ ')
    .trim();
  return bare === '' ? '' : `${code === '' ? '' : `/${code}`}/${bare}/`;
}

function numberOf(account: CashAccount | undefined): string | undefined {
  return account?.Id?.IBAN ?? account?.Id?.Othr?.Id;
}

function creditorId(creditor: Party | undefined): string | undefined {
  return creditor?.Id?.PrvtId?.Othr?.[0]?.Id;
}

/** So far back a line is broken, that the next one does not begin with what it may not begin with. */
const BREAKS = 20;

/** A line may not begin with a colon or a hyphen, and loses a blank at its ends with many readers. */
function field86(text: string): readonly string[] {
  const lines: string[] = [];
  let left = text.trim();
  while (left !== '' && lines.length < LINES) {
    let end = Math.min(LINE, left.length);
    while (end > LINE - BREAKS && end < left.length && !isBreak(left, end)) end -= 1;
    lines.push(left.slice(0, end));
    left = left.slice(end);
    if (/^[:-]/u.test(left)) left = ` ${left}`;
  }
  return lines.map((line, at) => (at === 0 ? `:86:${line}` : line));
}

function isBreak(text: string, at: number): boolean {
  return text[at - 1] !== ' ' && !/[ :-]/u.test(text[at] ?? '');
}
