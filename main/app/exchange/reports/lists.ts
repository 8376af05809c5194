// Reports that are one list: the batches of a list, its payments, and the log of some days.
import { typedNameOf } from '../../../../shared/domain/sign-in.ts';
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import { isoDate, parseIsoDate, spanOfDays } from '../../../../shared/domain/calendar.ts';
import { because, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import { paymentSentence, statusWord } from '../../../../shared/texts/bank-sentences.ts';
import { batchStateSentence } from '../../../../shared/texts/batch-text.ts';
import { sayLogDetail } from '../../../../shared/texts/log-detail.ts';
import type { BatchHead, Paged, PageRequest } from '../../../ports/store.ts';
import { personName } from '../../authorise/index.ts';
import { hiddenAmong, isHidden, withheldNow } from '../../desk/index.ts';
import { sentWithin } from '../../observe/index.ts';
import { awaitedSignature, findBatch, waitingFor } from '../../prepare/index.ts';
import type { ReportContext } from '../context.ts';
import {
  codeCell,
  countCell,
  dayCell,
  instantCell,
  moneyCell,
  optionalTextCell,
  type ReportCell,
  type ReportColumn,
  type ReportContents,
  type ReportTable,
  type Writing,
} from './report.ts';

type Choice<R extends ParsedInput<'reports.make'>['what']['report']> = Extract<
  ParsedInput<'reports.make'>['what'],
  { readonly report: R }
>;

const PAGE = 500;

/** Every row of a list, or null where it has more than `most`. */
export async function allOf<T>(
  most: number,
  page: (request: PageRequest) => Promise<Paged<T>>,
): Promise<readonly T[] | null> {
  const rows: T[] = [];
  for (let total = 1; rows.length < total;) {
    // One page after the other: the store is asked by others meanwhile.
    // oxlint-disable-next-line no-await-in-loop
    const next = await page({ offset: rows.length, limit: PAGE });
    ({ total } = next);
    if (total > most) return null;
    if (next.rows.length === 0) break;
    rows.push(...next.rows);
  }
  return rows;
}

interface Sum {
  readonly currency: string;
  readonly minor: bigint;
  readonly count: number;
  /** Left out where only one kind can be among the rows. */
  readonly kind?: BatchKind | undefined;
}

/** One total for each kind and currency, by code: what is paid and what is collected add up to nothing. */
function sumsOf(all: readonly Sum[]): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const { currency, minor, count, kind } of all) {
    const key = `${kind ?? ''} ${currency}`;
    const before = sums.get(key);
    sums.set(key, {
      ...(kind === undefined ? {} : { kind }),
      currency,
      minor: minor + (before?.minor ?? 0n),
      count: count + (before?.count ?? 0),
    });
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/**
 * Below a table, one row for each kind and currency: the word in the first column, the number where the table
 * counts, and the sum where it has amounts. Where there are two kinds each row names its own: in the column
 * of the kind, or beside the word where the table has none.
 */
export function totalRows(
  columns: readonly ReportColumn[],
  all: readonly Sum[],
  t: Writing['t'],
): readonly (readonly ReportCell[])[] {
  const sums = sumsOf(all);
  const ofTwoKinds = new Set(sums.map(({ kind }) => kind)).size > 1;
  const saysKind = columns.some(({ title }) => title === t.reports.columns.kind);
  return sums.map(({ currency, minor, count, kind }, row) =>
    columns.map(({ is, title }, place) => {
      if (place === 0 && ofTwoKinds && kind !== undefined && !saysKind)
        return optionalTextCell(`${t.reports.total}, ${t.common.kind[kind]}`);
      if (place === 0) return row === 0 ? optionalTextCell(t.reports.total) : null;
      if (ofTwoKinds && kind !== undefined && title === t.reports.columns.kind)
        return optionalTextCell(t.common.kind[kind]);
      return is === 'count' ? countCell(count) : is === 'amount' ? moneyCell(currency, minor) : null;
    }),
  );
}

/** A list as a report: the same table on paper and for a spreadsheet. */
function listReport(
  report: Pick<ReportContents, 'name' | 'subject'>,
  about: ReportContents['parts'][number]['about'],
  table: ReportTable,
): ReportContents {
  const shown = about.filter(([, value]) => value !== null);
  const part = { title: table.title, about: shown, notes: [], tables: [{ ...table, title: '' }] };
  return { ...report, landscape: true, parts: [part], table, leftOut: 0 };
}

const filterCell = (text: string | undefined): ReportCell => optionalTextCell(text ?? '');

export async function batchesReport(
  desk: ReportContext,
  { states, text }: Choice<'batches'>,
  { t }: Writing,
  most: number,
): Promise<Result<ReportContents>> {
  const { columns: c, ...words } = t.reports;
  const heads = await allOf(most, (page) =>
    desk.store.batches.list({
      ...page,
      ...(states === undefined ? {} : { states }),
      ...(text === undefined ? {} : { text }),
    }),
  );
  if (heads === null) return err(fault('report-too-long'));
  const columns: readonly ReportColumn[] = [
    { title: c.state, is: 'text', width: 16 },
    { title: c.reference, is: 'text', width: 26 },
    { title: c.kind, is: 'text', width: 15 },
    { title: c.ownAccount, is: 'code', width: 31 },
    { title: c.valueDate, is: 'day', width: 14 },
    { title: c.waitingFor, is: 'text', width: 14 },
    { title: c.payments, is: 'count', width: 11 },
    { title: c.amount, is: 'amount', width: 22 },
  ];
  const table: ReportTable = {
    title: words.names.batches,
    columns,
    rows: (await Promise.all(heads.map((head) => batchLines(desk, head, t)))).flat(),
    totals: totalRows(
      columns,
      heads.flatMap(({ totals, kind }) => totals.map((total) => ({ ...total, kind }))),
      t,
    ),
    empty: words.noBatches,
  };
  const about: ReportContents['parts'][number]['about'] = [
    [words.state, optionalTextCell((states ?? []).map((state) => t.common.batchState[state]).join(', '))],
    [words.filter, filterCell(text)],
    [words.count, countCell(heads.length)],
  ];
  return ok(listReport({ name: words.names.batches, subject: 'batches' }, about, table));
}

/** A line for each currency; a batch without payments has one line without an amount. */
async function batchLines(
  desk: ReportContext,
  head: BatchHead,
  t: Writing['t'],
): Promise<readonly (readonly ReportCell[])[]> {
  const awaited = await awaitedSignature(desk, head);
  const accounts = head.ownAccounts.filter((account) => account !== '');
  const dates = head.valueDates.filter((date) => date !== '');
  const [date = ''] = dates;
  const said = [
    optionalTextCell(batchStateSentence(t, { ...head, ...awaited })),
    optionalTextCell(head.reference),
    optionalTextCell(t.common.kind[head.kind]),
    codeCell(accounts.join(', ')),
    dates.length > 1 ? optionalTextCell(dates.map((each) => t.dates.day(each)).join(', ')) : dayCell(date),
    optionalTextCell(t.payments.waitingFor[waitingFor(head, awaited)].replace('—', '')),
  ];
  return head.totals.length === 0
    ? [[...said, countCell(head.transactions), null]]
    : head.totals.map(({ currency, minor, count }) => [
        ...said,
        countCell(count),
        moneyCell(currency, minor),
      ]);
}

/** Where it is shown: everywhere, on paper only in a list of many batches, or in tables alone. */
type PaymentColumn = readonly [
  column: ReportColumn,
  cell: (line: PaymentLine) => ReportCell,
  where?: 'of-many' | 'table',
];

interface PaymentLine {
  /** In one or two words. */
  readonly state: string;
  /** What the bank said, in a sentence; empty before it is sent. */
  readonly meaning: string;
  readonly name: string;
  readonly account: string;
  readonly agentBic: string;
  readonly endToEndId: string;
  readonly remittance: string;
  readonly valueDate: string;
  readonly ownAccount: string;
  readonly reference: string;
  readonly currency: string;
  readonly minor: bigint;
  readonly hidden: boolean;
  readonly kind: BatchKind | undefined;
}

export async function paymentsReport(
  desk: ReportContext,
  asked: Choice<'payments'>,
  { t }: Writing,
  most: number,
): Promise<Result<ReportContents>> {
  const { columns: c, ...words } = t.reports;
  const found = asked.batch === undefined ? null : await findBatch(desk, asked.batch);
  if (found !== null && !found.ok) return found;
  const head = found?.value ?? null;
  // As on the review: what nobody submitted has no payments that somebody signed.
  if (head?.revision === 0) return err(because('batch-step-impossible', 'review-before-freeze'));
  const isFollowed = head === null || head.state === 'sealed' || head.state === 'closed';
  // As on the review: which payments a name finds tells whose they are.
  const choice = isFollowed || !(await isHidden(desk, head)) ? asked : withoutText(asked);
  const lines = isFollowed
    ? await trackedLines(desk, choice, t, most)
    : await frozenLines(desk, head, choice, t, most);
  if (lines === null) return err(fault('report-too-long'));
  const shown = lines.filter(({ hidden }) => !hidden);
  const columns: readonly PaymentColumn[] = [
    [{ title: c.state, is: 'text', width: 17 }, ({ state }) => optionalTextCell(state)],
    [
      { title: c.counterparty, is: 'text', width: 26 },
      (one) => optionalTextCell(one.hidden ? words.hidden : one.name),
    ],
    [{ title: c.account, is: 'code', width: 33 }, (one) => codeCell(one.hidden ? '' : one.account)],
    [{ title: c.bank, is: 'code', width: 16 }, (one) => codeCell(one.hidden ? '' : one.agentBic)],
    [{ title: c.valueDate, is: 'day', width: 15 }, ({ valueDate }) => dayCell(valueDate)],
    [{ title: c.endToEndId, is: 'code', width: 26 }, ({ endToEndId }) => codeCell(endToEndId)],
    [
      { title: c.remittance, is: 'text', width: 32 },
      (one) => optionalTextCell(one.hidden ? '' : one.remittance),
    ],
    [{ title: c.batch, is: 'text', width: 20 }, ({ reference }) => optionalTextCell(reference), 'of-many'],
    [{ title: c.ownAccount, is: 'code', width: 30 }, ({ ownAccount }) => codeCell(ownAccount), 'table'],
    [{ title: c.meaning, is: 'text', width: 40 }, ({ meaning }) => optionalTextCell(meaning), 'table'],
    [
      { title: c.amount, is: 'amount', width: 22 },
      (one) => (one.hidden ? null : moneyCell(one.currency, one.minor)),
    ],
  ];
  const of = (shownColumns: readonly PaymentColumn[]): ReportTable => ({
    title: words.names.payments,
    columns: shownColumns.map(([column]) => column),
    rows: lines.map((line) => shownColumns.map(([, cell]) => cell(line))),
    totals: totalRows(
      shownColumns.map(([column]) => column),
      shown.map(({ currency, minor, kind }) => ({ currency, minor, count: 1, kind })),
      t,
    ),
    empty: words.noPayments,
  });
  // On paper what is the same in every line stands above, or is left to the tables.
  const onPaper = of(
    columns.filter(([, , where]) => where === undefined || (where === 'of-many' && head === null)),
  );
  const about: ReportContents['parts'][number]['about'] = [
    [words.batch, optionalTextCell(head?.reference ?? '')],
    [c.ownAccount, codeCell(choice.ownAccount ?? head?.ownAccounts.join(', ') ?? '')],
    [c.valueDate, optionalTextCell(periodText(t, choice))],
    [c.sentOn, optionalTextCell(periodText(t, { from: choice.sentFrom, to: choice.sentTo }))],
    [
      words.state,
      optionalTextCell(choice.statusGroup === undefined ? '' : groupWords(t, choice.statusGroup)),
    ],
    [words.filter, filterCell(choice.text)],
    [words.count, countCell(lines.length)],
  ];
  const name = head === null ? words.names.payments : `${words.names.payments}-${head.reference}`;
  const report = listReport({ name, subject: head?.batch ?? 'payments' }, about, onPaper);
  return ok({ ...report, table: of(columns) });
}

function withoutText({ text: _text, ...choice }: Choice<'payments'>): Choice<'payments'> {
  return choice;
}

/** Nothing where no period was asked for. */
function periodText(t: Writing['t'], { from, to }: Pick<Choice<'payments'>, 'from' | 'to'>): string {
  const day = (text: string | undefined): string => {
    const date = text === undefined ? undefined : parseIsoDate(text);
    return date === undefined ? '' : t.dates.day(date);
  };
  return from === undefined && to === undefined ? '' : `${day(from)} – ${day(to)}`;
}

function groupWords(t: Writing['t'], group: NonNullable<Choice<'payments'>['statusGroup']>): string {
  return group === 'neutral' ? t.status.notSent : t.status.groups[group];
}

async function trackedLines(
  desk: ReportContext,
  { report: _report, sentFrom, sentTo, ...filter }: Choice<'payments'>,
  t: Writing['t'],
  most: number,
): Promise<readonly PaymentLine[] | null> {
  const sent = await sentWithin(desk, { sentFrom, sentTo });
  const withheld = await withheldNow(desk);
  const rows = await allOf(most, (page) =>
    desk.store.tracking.list({ ...page, ...filter, ...sent, withheld }),
  );
  if (rows === null) return null;
  const batches = rows.map((row) => row.batch);
  const [hidden, kinds] = [await hiddenAmong(desk, batches), await kindsOf(desk, batches)];
  return rows.map((row) => ({
    ...row,
    kind: kinds.get(row.batch),
    state: row.returned ? t.status.returned : statusWord(t, row),
    meaning: paymentSentence(t, row),
    hidden: hidden.has(row.batch),
  }));
}

async function kindsOf(
  desk: ReportContext,
  batches: readonly string[],
): Promise<ReadonlyMap<string, BatchKind>> {
  const kinds = new Map<string, BatchKind>();
  for (const batch of new Set(batches)) {
    const head = await desk.store.batches.get(batch);
    if (head !== null) kinds.set(batch, head.kind);
  }
  return kinds;
}

/** Before it is sealed nothing is known at the bank: each has the batch's state, and none another status. */
async function frozenLines(
  desk: ReportContext,
  head: BatchHead,
  { text, statusGroup = 'neutral' }: Choice<'payments'>,
  t: Writing['t'],
  most: number,
): Promise<readonly PaymentLine[] | null> {
  if (statusGroup !== 'neutral') return [];
  const { batch, revision, reference } = head;
  const hidden = await isHidden(desk, head);
  const rows = await allOf(most, (page) =>
    desk.store.freezes.transactions({
      ...page,
      batch,
      revision,
      order: 'document',
      ...(text === undefined ? {} : { text }),
    }),
  );
  const state = batchStateSentence(t, { ...head, ...(await awaitedSignature(desk, head)) });
  return rows === null
    ? null
    : rows.map((row) => ({ ...row, reference, state, meaning: '', hidden, kind: head.kind }));
}

export async function logReport(
  desk: ReportContext,
  { from, to, text }: Choice<'log'>,
  { t, timeZone }: Writing,
  most: number,
): Promise<Result<ReportContents>> {
  const { columns: c, ...words } = t.reports;
  const [begin, end] = spanOfDays(timeZone, isoDate(from), isoDate(to));
  const entries = await allOf(most, (page) =>
    desk.store.log.list({ ...page, from: begin, to: end, ...(text === undefined ? {} : { text }) }),
  );
  if (entries === null) return err(fault('report-too-long'));
  const policy = (await desk.store.desk.policy())?.policy ?? null;
  const person = (id: string): string => {
    const typed = typedNameOf(id);
    if (typed !== null) return t.log.typedName(typed);
    return id === 'desk' ? t.log.thisDesk : policy === null ? id : personName(policy, id);
  };
  const references = await subjectNames(desk, t);
  const table: ReportTable = {
    title: words.names.log,
    columns: [
      { title: c.number, is: 'count', width: 8 },
      { title: c.at, is: 'instant', width: 25 },
      { title: c.act, is: 'text', width: 32 },
      { title: c.code, is: 'code', width: 25 },
      { title: c.person, is: 'text', width: 18 },
      { title: c.subject, is: 'text', width: 24 },
      { title: c.detail, is: 'text', width: 56 },
      { title: c.hash, is: 'code', width: 12 },
    ],
    // Oldest first: a log is read from its beginning.
    rows: entries
      .toReversed()
      .map(({ position, at, act, actor, subject, detail, hash }) => [
        countCell(position),
        instantCell(at),
        optionalTextCell(t.actions[act] ?? act),
        codeCell(act),
        optionalTextCell(person(actor)),
        optionalTextCell(references.get(subject) ?? subject),
        optionalTextCell(sayLogDetail(t, { act, detail })),
        codeCell(hash.slice(0, 8)),
      ]),
    empty: words.noEntries,
  };
  const about: ReportContents['parts'][number]['about'] = [
    [words.days, optionalTextCell(words.daysFromTo(t.dates.day(from), t.dates.day(to)))],
    [words.filter, filterCell(text)],
    [words.count, countCell(entries.length)],
  ];
  return ok(listReport({ name: `${words.names.log}-${from}-${to}`, subject: 'log' }, about, table));
}

/** References of batches and messages that are looked at; older ones keep their ids. */
async function subjectNames(desk: ReportContext, t: Writing['t']): Promise<ReadonlyMap<string, string>> {
  const page = { offset: 0, limit: PAGE };
  const [batches, messages] = await Promise.all([
    desk.store.batches.list(page),
    desk.store.outbox.list(page),
  ]);
  return new Map([
    ...batches.rows.map(({ batch, reference }) => [batch, reference] as const),
    ...messages.rows.map(({ message, reference }) => [message, t.log.messageOf(reference)] as const),
  ]);
}
