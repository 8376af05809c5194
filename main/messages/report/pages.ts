// Looks at parts of a report or an entry line by line; the texts looked at last stay at hand.
import { reportLines, type ReportLine } from '../../../shared/domain/account-report/leaves.ts';
import { readBalanceAnswer } from '../../../shared/domain/account-report/answer.ts';
import { readAs } from '../../../shared/domain/account-report/read.ts';
import {
  accountReport,
  entry as entryShape,
  report as reportShape,
} from '../../../shared/domain/account-report/report.ts';
import { transaction as transactionShape } from '../../../shared/domain/account-report/transaction.ts';
import { isJsonObject, parseLossless, type Json } from '../../../shared/domain/lossless-json.ts';
import type { ReportPart } from '../../ports/reports.ts';
import { transactionRows, type TransactionRow } from './entry-view.ts';
import { readable, reportTextOf } from './read-report.ts';
import { scanReport } from './scan.ts';

const MOST_AT_HAND = 6;
const LINE = 2_000;

export interface PageOfRows<T> {
  readonly rows: readonly T[];
  readonly total: number;
}
interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** The least recently used goes when another comes. */
function atHand<T>(most: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, T>();
  return async (key, make) => {
    const value = kept.get(key) ?? (await make());
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}

const lines = atHand<readonly ReportLine[]>(MOST_AT_HAND);
const transactions = atHand<readonly TransactionRow[]>(MOST_AT_HAND);

export async function partLines(
  key: string,
  chunks: AsyncIterable<Uint8Array>,
  part: ReportPart,
  page: Page,
): Promise<PageOfRows<ReportLine>> {
  const all = await lines(`${key} ${JSON.stringify(part)}`, async () =>
    linesOf((await reportTextOf(chunks)).text, part),
  );
  return cut(all, page);
}

export async function partTransactions(
  key: string,
  chunks: AsyncIterable<Uint8Array>,
  page: Page,
): Promise<PageOfRows<TransactionRow>> {
  return cut(
    await transactions(key, async () =>
      transactionRows(readAs(entryShape, parseLossless((await reportTextOf(chunks)).text), '', []) ?? {}),
    ),
    page,
  );
}

function cut<T>(all: readonly T[], { offset, limit }: Page): PageOfRows<T> {
  return { rows: all.slice(offset, offset + limit), total: all.length };
}

function linesOf(text: string, part: ReportPart): readonly ReportLine[] {
  if (part.of === 'entry') return entryLines(text);
  if (part.of === 'transaction')
    return reportLines(
      transactionShape,
      itemOf(itemOf(parseLossless(text), 'NtryDtls', part.details), 'TxDtls', part.transaction),
    );
  const scanned = scanReport(text);
  const whole = readable(text, scanned);
  if (whole === null) return piecesOf(text);
  const { form, raw } = readBalanceAnswer(whole);
  if (form !== 'document') return reportLines(undefined, raw);
  return part.of === 'head'
    ? reportLines(accountReport, raw, ['Rpt'])
    : reportLines(reportShape, itemOf(raw, 'Rpt', part.position));
}

/** The transactions have lines of their own; everything else of the entry is here, its batches too. */
function entryLines(text: string): readonly ReportLine[] {
  const raw = parseLossless(text);
  return raw === undefined ? piecesOf(text) : reportLines(entryShape, withoutTransactions(raw));
}

function withoutTransactions(entry: Json): Json {
  if (!isJsonObject(entry)) return entry;
  const { NtryDtls: details, ...rest } = entry;
  if (details === undefined) return entry;
  const each = (one: Json): Json =>
    isJsonObject(one) ? Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'TxDtls')) : one;
  return {
    ...rest,
    NtryDtls: Array.isArray(details) ? (details as readonly Json[]).map(each) : each(details),
  };
}

/** A list that came as a single object counts as a list of one, here as in reading. */
function itemOf(from: Json | undefined, name: string, index: number): Json | undefined {
  const value = isJsonObject(from) ? from[name] : undefined;
  if (value === undefined) return undefined;
  return Array.isArray(value) ? (value as readonly Json[])[index] : index === 0 ? value : undefined;
}

/** What is not taken apart is shown as it came. */
function piecesOf(text: string): readonly ReportLine[] {
  return Array.from({ length: Math.ceil(text.length / LINE) }, (_, index) => ({
    depth: 0,
    path: `[${index}]`,
    member: '',
    place: index + 1,
    value: text.slice(index * LINE, (index + 1) * LINE),
    understood: false,
  }));
}
