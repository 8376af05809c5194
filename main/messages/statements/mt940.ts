// Reads a file of MT940 and MT942 messages as the account report of the bank's interface (its section 2.9):
// every member under the name it has there, so that an entry is the same entry in whichever form it came.
import type { Balance, Entry, Report } from '../../../shared/domain/account-report/report.ts';
import { givenReference } from '../../../shared/domain/account-report/entry-references.ts';
import type { IsoDate } from '../../../shared/domain/calendar.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { EntryDetails } from './mt940-details.ts';
import { messagesOf, type Field, type Message } from './mt940-fields.ts';
import {
  mtAccount,
  mtAmount,
  balanceOf,
  bookingDate,
  dateOf,
  limitCurrency,
  mtSum,
  timeOf,
  type MtBalance,
} from './mt940-values.ts';
import type { StatementProblem } from './problem.ts';

/** What a problem of a value is; caught where the file is read, never beyond. */
class Refusal extends Error {
  readonly problem: StatementProblem;

  constructor(line: number, what: StatementProblem['what']) {
    super(what);
    this.problem = { line, what };
  }
}

function must<T>(line: number, read: Result<T, StatementProblem['what']>): T {
  if (!read.ok) throw new Refusal(line, read.error);
  return read.value;
}

/**
 * JSON text of `BkToCstmrAcctRpt`. `text` is decoded; a line that cannot be read refuses all of it. Entries
 * of an interim report (MT942) are pending: it does not say that the bank has booked them.
 */
export function reportOfMt940(text: string): Result<string, StatementProblem> {
  const messages = messagesOf(text);
  if (!messages.ok) return messages;
  if (messages.value.length === 0) return err({ line: 1, what: 'nothing' });
  try {
    const statements = joinedPages(messages.value.map(pageOf));
    const [only, ...more] = statements;
    const header = only?.Id === undefined || more.length > 0 ? {} : { MsgId: only.Id };
    return ok(JSON.stringify({ BkToCstmrAcctRpt: { GrpHdr: header, Rpt: statements } }));
  } catch (error) {
    if (error instanceof Refusal) return err(error.problem);
    throw error;
  }
}

interface Boundary extends MtBalance {
  readonly isIntermediate: boolean;
}

/** One message. */
interface Page {
  readonly id: string;
  readonly statement: { readonly number: string; readonly page: number } | null;
  readonly account: NonNullable<Report['Acct']>;
  readonly createdAt: string | null;
  readonly opening: Boundary | null;
  readonly closing: Boundary | null;
  readonly available: readonly Balance[];
  readonly totals: NonNullable<Report['TxsSummry']>;
  readonly entries: readonly Entry[];
  readonly notes: readonly string[];
}

/** Where each field stands in a message. Fields of the same place follow each other in any order. */
const PLACES: Readonly<Record<string, number>> = {
  '20': 0,
  '21': 1,
  '25': 1,
  '25P': 1,
  '28': 1,
  '28C': 1,
  '13': 1,
  '13D': 1,
  '34F': 1,
  '60F': 2,
  '60M': 2,
  '61': 3,
  '62F': 5,
  '62M': 5,
  '64': 6,
  '65': 6,
};
/** Sums stand before the closing balance in a balance report, and behind the entries in an interim one. */
const SUMS_PLACE = 4;
const REPEATED: ReadonlySet<string> = new Set(['34F', '61', '65']);
const CONTINUED: ReadonlySet<string> = new Set(['25', '25P', '61', '86', 'NS']);
const ANYWHERE: ReadonlySet<string> = new Set(['86', 'NS']);

function checkOrder({ fields, end }: Message): void {
  const seen = new Set<string>();
  let place = -1;
  for (const { tag, line, lines } of fields) {
    if (lines.length > 1 && !CONTINUED.has(tag)) throw new Refusal(line + 1, 'tag');
    if (ANYWHERE.has(tag)) {
      if (place < 1) throw new Refusal(line, 'order');
      continue;
    }
    const its = tag === '90D' || tag === '90C' ? Math.max(place, SUMS_PLACE) : PLACES[tag];
    if (its === undefined) throw new Refusal(line, 'tag');
    const kind = REPEATED.has(tag) ? null : /^(?:13|25|28|60|62)/u.test(tag) ? tag.slice(0, 2) : tag;
    if (its < place || (place === -1 && tag !== '20') || (kind !== null && seen.has(kind)))
      throw new Refusal(line, 'order');
    if (kind !== null) seen.add(kind);
    place = its;
  }
  if (!seen.has('25') || seen.has('60') !== seen.has('62')) throw new Refusal(end, 'order');
}

function pageOf(message: Message): Page {
  checkOrder(message);
  const { fields, end } = message;
  const isInterim = message.interim || fields.some(({ tag }) => /^(?:34F|13D?|90[CD])$/u.test(tag));
  const has = (tag: string): Field | undefined => fields.find((field) => field.tag.startsWith(tag));
  const opening = boundary(has('60'));
  const closing = boundary(has('62'));
  if (opening === null && !isInterim) throw new Refusal(end, 'order');
  const currency = currencyOf(fields);
  const reading = new PageReading(currency, opening === null, {
    from: opening?.date ?? null,
    to: closing?.date ?? null,
  });
  for (const field of fields) reading.field(field);
  const account = has('25');
  const acct = mtAccount(account?.lines ?? [], currency);
  if (acct === null) throw new Refusal(account?.line ?? end, 'account');
  return {
    id: valueOf(fields[0]),
    statement: reading.statement,
    account: acct,
    createdAt: reading.createdAt,
    opening,
    closing,
    available: reading.available,
    totals: reading.totals,
    entries: reading.entries(),
    notes: reading.notes,
  };
}

/** Of balances, sums and limits, which name the same one. */
function currencyOf(fields: readonly Field[]): string | null {
  let currency: string | null = null;
  for (const field of fields) {
    const named = currencyNamed(field);
    if (named === null) continue;
    if (currency !== null && named !== currency) throw new Refusal(field.line, 'currency');
    currency = named;
  }
  return currency;
}

function currencyNamed(field: Field): string | null {
  const { tag, line } = field;
  const value = valueOf(field);
  if (/^(?:60[FM]|62[FM]|64|65)$/u.test(tag)) return must(line, balanceOf(value)).currency;
  if (tag === '90D' || tag === '90C') return must(line, mtSum(value)).currency;
  return tag === '34F' ? must(line, limitCurrency(value)) : null;
}

function valueOf(field: Field | undefined): string {
  return (field?.lines ?? []).join('\n').trim();
}

function boundary(field: Field | undefined): Boundary | null {
  if (field === undefined) return null;
  return { ...must(field.line, balanceOf(valueOf(field))), isIntermediate: field.tag.endsWith('M') };
}

function balanceMember(
  code: string,
  { side, date, currency, amount }: MtBalance,
  isIntermediate = false,
): Balance {
  return {
    Tp: { CdOrPrtry: { Cd: code }, ...(isIntermediate && { SubTp: { Cd: 'INTM' } }) },
    Amt: { amt: amount, Ccy: currency },
    CdtDbtInd: side,
    Dt: { Dt: date },
  };
}

interface Line {
  readonly line: EntryLine;
  readonly details: EntryDetails;
}

class PageReading {
  statement: Page['statement'] = null;
  createdAt: string | null = null;
  readonly available: Balance[] = [];
  totals: Page['totals'] = {};
  readonly notes: string[] = [];
  readonly #lines: Line[] = [];
  readonly #currency: string | null;
  readonly #isPending: boolean;
  readonly #period: { readonly from: IsoDate | null; readonly to: IsoDate | null };
  /** Whether a field 86 belongs to an entry, or to the statement. */
  #isAtEntry = false;

  constructor(
    currency: string | null,
    isPending: boolean,
    period: { from: IsoDate | null; to: IsoDate | null },
  ) {
    this.#currency = currency;
    this.#isPending = isPending;
    this.#period = period;
  }

  field(field: Field): void {
    const { tag, line } = field;
    const value = valueOf(field);
    if (tag === '61') return this.#entry(field);
    if (tag === '86' || tag === 'NS') return this.#text(field);
    this.#isAtEntry = false;
    if (tag === '28' || tag === '28C') this.statement = statementNumber(line, value);
    else if (tag === '13' || tag === '13D') this.#time(line, tag, value);
    else if (tag === '64') this.available.push(balanceMember('CLAV', must(line, balanceOf(value))));
    else if (tag === '65') this.available.push(balanceMember('FWAV', must(line, balanceOf(value))));
    else if (tag === '90D' || tag === '90C') this.#sum(line, tag, value);
    else if (tag === '34F' || (tag === '21' && givenReference(value) !== null))
      this.notes.push(`:${tag}:${value}`);
  }

  entries(): readonly Entry[] {
    return this.#lines.map((each) => entryOf(each, this.#currency ?? '', this.#isPending));
  }

  #entry({ line, lines }: Field): void {
    const currency = this.#currency;
    if (currency === null) throw new Refusal(line, 'currency');
    const [first = '', ...more] = lines;
    const read = readEntryLine(line, first.trimEnd(), currency, this.#period);
    const details = new EntryDetails(read.side, currency);
    if (read.fundsCode !== '' && read.fundsCode !== currency[2]) details.keep(first);
    details.read(more, 'rest');
    this.#lines.push({ line: read, details });
    this.#isAtEntry = true;
  }

  #text({ tag, lines }: Field): void {
    const last = this.#lines.at(-1);
    if (!this.#isAtEntry || last === undefined)
      for (const each of lines) {
        if (each.trim() !== '') this.notes.push(each.trim());
      }
    else if (tag === '86') last.details.read(lines, 'remittance');
    else for (const each of lines) last.details.keep(each);
  }

  #time(line: number, tag: string, value: string): void {
    const time = timeOf(value);
    if (time !== null) this.createdAt = time;
    // An older form has month, day and time, and nothing says of which year.
    else if (tag === '13' && /^\d{8}$/u.test(value)) this.notes.push(`:13:${value}`);
    else throw new Refusal(line, 'date');
  }

  #sum(line: number, tag: string, value: string): void {
    const { count, sum } = must(line, mtSum(value));
    const its = { NbOfNtries: count, Sum: sum };
    this.totals = { ...this.totals, ...(tag === '90D' ? { TtlDbtNtries: its } : { TtlCdtNtries: its }) };
  }
}

/** `12/1`, `00012/00001`. */
function statementNumber(line: number, value: string): Page['statement'] {
  const [, number, page] = /^(\d{1,10})(?:\/(\d{1,5}))?(?:\/\d{1,5})?$/u.exec(value) ?? [];
  if (number === undefined) throw new Refusal(line, 'order');
  return { number: number.replace(/^0+(?=\d)/u, ''), page: Number(page ?? '1') };
}

interface EntryLine {
  readonly valueDate: IsoDate;
  readonly bookingDate: IsoDate | null;
  readonly side: 'CRDT' | 'DBIT';
  readonly isReversal: boolean;
  readonly isExpected: boolean;
  readonly fundsCode: string;
  readonly amount: string;
  readonly type: string;
  readonly ownersReference: string;
  readonly bankReference: string;
}

/** Field 61: value date, booking date, side, amount, type, references; each directly behind the other. */
function readEntryLine(
  line: number,
  text: string,
  currency: string,
  period: { readonly from: IsoDate | null; readonly to: IsoDate | null },
): EntryLine {
  const valueDate = dateOf(text.slice(0, 6));
  if (valueDate === null) throw new Refusal(line, 'date');
  const monthDay = /^\d{4}/u.exec(text.slice(6))?.[0] ?? null;
  const booked = monthDay === null ? null : bookingDate(monthDay, valueDate, period);
  if (monthDay !== null && booked === null) throw new Refusal(line, 'date');
  const rest = text.slice(monthDay === null ? 6 : 10);
  const [head, mark = '', fundsCode = ''] = /^(R?[CD]|E[CD])([A-Z])?/u.exec(rest) ?? [];
  if (head === undefined) throw new Refusal(line, /^\d/u.test(rest) ? 'date' : 'side');
  const [digits = ''] = /^[^A-Z]*/u.exec(rest.slice(head.length)) ?? [];
  const amount = mtAmount(digits, currency);
  if (amount === null) throw new Refusal(line, 'amount');
  const [type] = /^[A-Z][A-Z0-9]{3}/u.exec(rest.slice(head.length + digits.length)) ?? [];
  if (type === undefined) throw new Refusal(line, 'tag');
  const references = rest.slice(head.length + digits.length + type.length);
  const slashes = references.indexOf('//');
  // A reversed credit takes the money back, a reversed debit returns it.
  const isReversal = mark.startsWith('R');
  return {
    valueDate,
    bookingDate: booked,
    side: mark.endsWith('C') !== isReversal ? 'CRDT' : 'DBIT',
    isReversal,
    isExpected: mark.startsWith('E'),
    fundsCode,
    amount,
    type,
    ownersReference: (slashes === -1 ? references : references.slice(0, slashes)).trim(),
    bankReference: slashes === -1 ? '' : references.slice(slashes + 2).trim(),
  };
}

function entryOf({ line, details }: Line, currency: string, isPending: boolean): Entry {
  details.ownersReference(line.ownersReference);
  const bankReference = givenReference(line.bankReference) ?? details.bankReference;
  const transaction = details.transaction();
  return {
    ...(bankReference === null ? {} : { AcctSvcrRef: bankReference }),
    Amt: { amt: line.amount, Ccy: currency },
    CdtDbtInd: line.side,
    ...(line.isReversal && { RvslInd: true }),
    Sts: isPending || line.isExpected ? 'PDNG' : 'BOOK',
    ...(line.bookingDate === null ? {} : { BookgDt: { Dt: line.bookingDate } }),
    ValDt: { Dt: line.valueDate },
    BkTxCd: { Prtry: transactionCode(line.type, details) },
    ...(details.charges.length === 0 ? {} : { Chrgs: details.charges }),
    ...(details.rest.length === 0 ? {} : { AddtlNtryInf: details.rest.join('\n') }),
    ...(Object.keys(transaction).length === 0 ? {} : { NtryDtls: [{ TxDtls: [transaction] }] }),
  };
}

/** German banks join SWIFT's type, their own code, journal number and extension in this way in camt too. */
function transactionCode(
  type: string,
  { code }: EntryDetails,
): { readonly Cd: string; readonly Issr: string } {
  if (code.transaction === '') return { Cd: type, Issr: 'SWIFT' };
  const more = code.extension === '' ? [code.journal] : [code.journal, code.extension];
  const known = more.every((each) => each === '') ? [] : more;
  return { Cd: [type, code.transaction, ...known].join('+'), Issr: 'DK' };
}

/** Pages of one statement are one report; a page whose neighbour is missing stays one of its own. */
function joinedPages(pages: readonly Page[]): readonly Report[] {
  const statements: Page[][] = [];
  const open = new Map<string, Page[]>();
  for (const page of pages) {
    const key = JSON.stringify([page.account.Id, page.account.Ccy, page.statement?.number]);
    const before = open.get(key);
    if (before !== undefined && follows(before.at(-1), page)) before.push(page);
    else {
      const statement = [page];
      statements.push(statement);
      open.set(key, statement);
    }
  }
  return statements.map(reportOf);
}

function follows(before: Page | undefined, page: Page): boolean {
  return (
    before?.closing?.isIntermediate === true &&
    page.opening?.isIntermediate === true &&
    page.statement?.page === (before.statement?.page ?? 0) + 1
  );
}

function reportOf(pages: readonly Page[]): Report {
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined || last === undefined) return {};
  const createdAt = pages.findLast((page) => page.createdAt !== null)?.createdAt ?? null;
  const notes = [
    ...pages.filter(({ id }) => id !== first.id).map(({ id }) => `:20:${id}`),
    ...pages.flatMap((page) => page.notes),
  ];
  return {
    ...(first.id === '' ? {} : { Id: first.id }),
    ...(first.statement === null ? {} : { ElctrncSeqNb: first.statement.number }),
    ...(createdAt === null ? {} : { CreDtTm: createdAt }),
    Acct: first.account,
    Bal: [
      ...openingOf(first),
      ...pages.flatMap((page, at) => brokenBoundary(page, pages[at + 1])),
      ...(last.closing === null ? [] : [balanceMember('CLBD', last.closing, last.closing.isIntermediate)]),
      ...pages.flatMap(({ available }) => available),
    ],
    ...(Object.keys(last.totals).length === 0 ? {} : { TxsSummry: last.totals }),
    Ntry: pages.flatMap(({ entries }) => entries),
    ...(notes.length === 0 ? {} : { AddtlRptInf: notes.join('\n') }),
  };
}

/**
 * Field 60 mostly has the day of the statement before: what that day closed with (PRCD). Called the opening
 * balance of that day, it would take the place of the true one.
 */
function openingOf({ opening, closing }: Page): readonly Balance[] {
  if (opening === null || closing === null) return [];
  const code = opening.date < closing.date ? 'PRCD' : 'OPBD';
  return [balanceMember(code, opening, opening.isIntermediate)];
}

/** Between two pages that meet there is nothing to say; where they do not, both figures stay. */
function brokenBoundary({ closing }: Page, next: Page | undefined): readonly Balance[] {
  const opening = next?.opening;
  if (closing === null || opening === undefined || opening === null) return [];
  const isSame = closing.amount === opening.amount && closing.side === opening.side;
  return isSame ? [] : [balanceMember('CLBD', closing, true), balanceMember('OPBD', opening, true)];
}
