// Reads a report of any size in pieces: accounts first, then their entries in slices, and how far all of it
// is understood.
import { answerText, type AnswerText } from '../../../shared/domain/encodings.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import { readBalanceAnswer, type BalanceAnswer } from '../../../shared/domain/account-report/answer.ts';
import { readAs } from '../../../shared/domain/account-report/read.ts';
import { balanceBreaks, type BalanceBreak } from '../../../shared/domain/account-report/balance-breaks.ts';
import {
  entry as entryShape,
  type Entry,
  type Report,
} from '../../../shared/domain/account-report/report.ts';
import type { NotUnderstood } from '../../../shared/domain/lossless-json.ts';
import { parseLossless } from '../../../shared/domain/lossless-json.ts';
import type { ReportChunk, ReportSummary } from '../../ports/reports.ts';
import type { ReadAccount, ReadEntry } from '../../ports/store/reports.ts';
import { readAccounts } from './account-view.ts';
import { readEntry } from './entry-view.ts';
import { isStatementFile, readStatementFile } from '../statements/statement-file.ts';
import { scanReport, type Scanned } from './scan.ts';

const SLICE = 250;
const MOST_SHOWN = 200;
/**
 * What is beyond this without its entries is not taken apart: building all of it would exhaust the worker. In
 * UTF-16 units.
 */
const MOST_WHOLE = 12_000_000;

/** The text to take apart, without its entries where they were found; null when it is too long for that. */
export function readable(text: string, scanned: Scanned | null): string | null {
  const whole = scanned?.skeleton ?? text;
  return whole.length > MOST_WHOLE ? null : whole;
}

/** An answer of the interface as it came, or a statement file in the words of the interface. */
export interface ReportText extends AnswerText {
  /** Of a statement file. */
  readonly format: string | null;
  /** Why a statement file cannot be read; its text is as it came then. */
  readonly refused: Fault | null;
}

export async function reportTextOf(chunks: AsyncIterable<Uint8Array>): Promise<ReportText> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const bytes = Buffer.concat(parts);
  if (!isStatementFile(bytes)) return { ...answerText(bytes), format: null, refused: null };
  const read = readStatementFile(bytes);
  return read.ok
    ? { ...read.value, refused: null }
    : { ...answerText(bytes), format: null, refused: read.error };
}

export async function readReport(
  chunks: AsyncIterable<Uint8Array>,
  hand: (piece: ReportChunk) => Promise<void>,
): Promise<ReportSummary> {
  const { text, note, format, refused } = await reportTextOf(chunks);
  const scanned = scanReport(text);
  const answer = readBalanceAnswer(readable(text, scanned) ?? '');
  const { Rpt = [], GrpHdr = {} } = answer.report;
  const left: NotUnderstood[] = [...answer.notUnderstood];
  const breaks: BalanceBreak[] = [];
  // Once over all of them: a bank may send as many accounts as entries.
  const byAccount = Map.groupBy(scanned?.entries ?? [], ({ account }) => account);
  const counts = Rpt.map((_, position) => byAccount.get(position)?.length ?? 0);
  const { accounts, contradictory } = readAccounts(Rpt, counts, GrpHdr.CreDtTm ?? null);
  const before = countsByStatement(Rpt, accounts);
  for (const [position, account] of accounts.entries()) {
    const spans = byAccount.get(position) ?? [];
    // Entries in a place where none are looked for: what is not listed is not passed over either.
    const missed = scanned === null ? 0 : (Rpt[position]?.Ntry ?? []).length;
    if (missed > 0) left.push({ path: `BkToCstmrAcctRpt.Rpt[${position}].Ntry`, text: `(${missed})` });
    await hand({ account });
    const booked: BookedPart[] = [];
    // What the interface sends may be part of a day: only a statement has to add up.
    const adds = format !== null;
    await handEntries(
      { text, spans, position, left, before: before[position] ?? new Map() },
      hand,
      (entry) => void (adds && booked.push(entry)),
    );
    if (adds) breaks.push(...balanceBreaks({ Rpt: [{ ...Rpt[position], Ntry: booked }] }));
  }
  const entries = Rpt.length === 0 ? 0 : (scanned?.entries.length ?? 0);
  return {
    form: answer.form,
    ...(format === null ? {} : { format }),
    ...(refused === null ? {} : { refused }),
    standing:
      format === null ? standingOf(answer, entries, left.length) : statementStanding(answer, entries, left),
    accounts: Rpt.length,
    entries,
    notUnderstood: left.length,
    ...(contradictory && { contradictory: true as const }),
    head: {
      header: {
        messageId: GrpHdr.MsgId ?? null,
        createdAt: GrpHdr.CreDtTm ?? null,
        page: GrpHdr.MsgPgntn?.PgNb ?? null,
        lastPage: GrpHdr.MsgPgntn?.LastPgInd ?? null,
        text: GrpHdr.AddtlInf ?? null,
      },
      unavailable: [...answer.unavailable],
      leftOver: left.slice(0, MOST_SHOWN),
      ...(note !== null && { encodingNote: note }),
      ...(breaks.length > 0 && {
        breaks: breaks.slice(0, MOST_SHOWN).map(({ report: _place, ...one }) => one),
      }),
    },
  };
}

/**
 * Newer versions of a statement say more of an account and of a transaction than the interface does. All of
 * it is shown, and the statement is whole without it: balances and entries themselves are what counts.
 */
const BESIDE =
  /\.(?:Acct|CardTx|CdtLine|Chrgs|Intrst|NtfctnPgntn|NtryDtls|RltdAcct|RptPgntn|RptgSeq|StmtPgntn|TxsSummry)\b/u;

function statementStanding(
  { report }: BalanceAnswer,
  entries: number,
  left: readonly NotUnderstood[],
): ReportSummary['standing'] {
  if (left.some(({ path }) => !BESIDE.test(path)) || report.GrpHdr?.MsgPgntn?.LastPgInd === false)
    return 'partial';
  return entries > 0 || (report.Rpt ?? []).some(({ Bal = [] }) => Bal.length > 0) ? 'full' : 'empty';
}

/** The skeleton was judged without its entries. */
function standingOf(answer: BalanceAnswer, entries: number, left: number): ReportSummary['standing'] {
  if (answer.standing === 'not-understood') return 'not-understood';
  // A report that says another page follows is not the whole of it, and no request of the document asks for
  // that page.
  if (left > 0 || answer.report.GrpHdr?.MsgPgntn?.LastPgInd === false) return 'partial';
  return entries > 0 ? 'full' : answer.standing;
}

/**
 * How often an entry came, for each report: the parts of one statement count together. Two reports of an
 * account are parts of one, unless both give a balance of one type and day: then it stands twice.
 */
function countsByStatement(
  reports: readonly Report[],
  accounts: readonly ReadAccount[],
): readonly Map<string, number>[] {
  const open = new Map<string, { readonly balances: Set<string>; readonly count: Map<string, number> }>();
  return reports.map(({ Bal = [] }, position) => {
    const account = accounts[position]?.account ?? null;
    const its = Bal.map(({ Tp, Dt = {} }) => JSON.stringify([Tp, (Dt.Dt ?? Dt.DtTm ?? '').slice(0, 10)]));
    const known = account === null ? undefined : open.get(account);
    const statement =
      known === undefined || its.some((one) => known.balances.has(one))
        ? { balances: new Set<string>(), count: new Map<string, number>() }
        : known;
    for (const one of its) statement.balances.add(one);
    if (account !== null) open.set(account, statement);
    return statement.count;
  });
}

/** What of an entry the sum of its account needs. */
type BookedPart = Pick<Entry, 'Amt' | 'CdtDbtInd' | 'Sts'>;

async function handEntries(
  {
    text,
    spans,
    position,
    left,
    before,
  }: {
    readonly text: string;
    readonly spans: Scanned['entries'];
    readonly position: number;
    readonly left: NotUnderstood[];
    readonly before: Map<string, number>;
  },
  hand: (piece: ReportChunk) => Promise<void>,
  seen: (entry: BookedPart) => void,
): Promise<void> {
  for (let from = 0; from < spans.length; from += SLICE) {
    const entries = spans.slice(from, from + SLICE).map((span, index): ReadEntry => {
      const json = text.slice(span.from, span.to);
      const raw = parseLossless(json);
      const path = `BkToCstmrAcctRpt.Rpt[${position}].Ntry[${from + index}]`;
      if (raw === undefined) left.push({ path, text: json.slice(0, 2_000) });
      const read = raw === undefined ? {} : (readAs(entryShape, raw, path, left) ?? {});
      const { Amt = {}, CdtDbtInd = '', Sts = '' } = read;
      seen({ Amt, CdtDbtInd, Sts });
      return readEntry(json, raw, read, before);
    });
    await hand({ position, from, entries });
  }
}
