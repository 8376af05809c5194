// Entries over all kept reports: listed, opened down to each transaction and member, and taken away as a
// table.
import { csvBytes, csvLines } from '../../../../shared/domain/csv.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { separatorOf, tableDecimal, type Region } from '../../../../shared/domain/region.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { FileDeps, PrivacyContext, CoreDeps, Stores } from '../../desk/index.ts';
import { entryRow, hiddenEntryRefusal, notHidden, entriesWithoutHidden } from './hidden-entries.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { EntryFilter, EntryText } from '../../../ports/store.ts';
import type { TextAtHand } from '../../../ports/reports.ts';

type Out<N extends 'cash.entries' | 'cash.entry' | 'cash.lines' | 'cash.transactions' | 'cash.export'> =
  Promise<Result<Answer<N>>>;
/** Entries of accounts, without what they tell of hidden payments. */
export type EntryContext = PrivacyContext &
  Pick<CoreDeps, 'messages'> &
  Pick<FileDeps, 'outgoing'> &
  Stores<'bytes' | 'matches' | 'reports'>;
type EntryRow = CallOutput<'cash.entries'>['rows'][number];

function filterOf({ account, text, from, to }: ParsedInput<'cash.export'>): EntryFilter {
  return {
    account,
    ...(text !== undefined && { text }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

export async function listCashEntries(
  desk: EntryContext,
  { offset, limit, ...filter }: ParsedInput<'cash.entries'>,
): Out<'cash.entries'> {
  const asked = filterOf(filter);
  if (filter.text === undefined || filter.text.trim() === '') {
    const { rows, total } = await desk.store.reports.entries({ ...asked, offset, limit });
    return ok({ rows: await entriesWithoutHidden(desk, rows), total });
  }
  const told: EntryText[] = [];
  for await (const page of entryPages(desk, asked)) told.push(...page);
  return ok({ rows: told.slice(offset, offset + limit).map(entryRow), total: told.length });
}

/** All that a text finds, but for what is hidden; without one, all. */
export async function* entryPages(
  desk: EntryContext,
  filter: EntryFilter,
): AsyncGenerator<readonly EntryText[], void, undefined> {
  for (let offset = 0, total = 1; offset < total; offset += AT_ONCE) {
    // One page after the other: the store is asked by others meanwhile.
    // oxlint-disable-next-line no-await-in-loop
    const page = await desk.store.reports.entries({ ...filter, offset, limit: AT_ONCE });
    total = page.total;
    // oxlint-disable-next-line no-await-in-loop
    yield filter.text === undefined ? page.rows : await notHidden(desk, page.rows);
  }
}

export async function getEntry(desk: EntryContext, { entry }: ParsedInput<'cash.entry'>): Out<'cash.entry'> {
  const found = await desk.store.reports.entry(entry);
  if (found === null) return err(fault('not-found'));
  const { report, receivedAt, current } = found;
  const [row = entryRow(found)] = await entriesWithoutHidden(desk, [found]);
  return ok({ row, report, receivedAt, current });
}

/**
 * The text of an entry never changes under its id. A batch of thousands is long: it is fetched only when the
 * reader has it no more.
 */
function textOf(desk: Stores<'reports'>, entry: string): TextAtHand {
  return {
    key: entry,
    chunks: async function* chunks() {
      const json = await desk.store.reports.entryJson(entry);
      if (json === null) throw new FaultError(fault('not-found'));
      yield new TextEncoder().encode(json);
    },
  };
}

export async function entryLines(
  desk: EntryContext,
  { entry, transaction, offset, limit }: ParsedInput<'cash.lines'>,
): Out<'cash.lines'> {
  const refused = await hiddenEntryRefusal(desk, [entry]);
  if (refused !== null) return err(refused);
  const part =
    transaction === undefined ? { of: 'entry' as const } : { of: 'transaction' as const, ...transaction };
  return ok(await desk.messages.reportLines(textOf(desk, entry), part, { offset, limit }));
}

export async function entryTransactions(
  desk: EntryContext,
  { entry, offset, limit }: ParsedInput<'cash.transactions'>,
): Out<'cash.transactions'> {
  const refused = await hiddenEntryRefusal(desk, [entry]);
  if (refused !== null) return err(refused);
  return ok(await desk.messages.entryTransactions(textOf(desk, entry), { offset, limit }));
}

const AT_ONCE = 500;
const COLUMNS = [
  'bookedOn',
  'valueOn',
  'amount',
  'currency',
  'indicator',
  'status',
  'reversal',
  'counterparty',
  'remittance',
  'endToEndId',
  'reference',
  'bankReference',
  'code',
  'transactions',
] as const satisfies readonly (keyof EntryRow)[];

function tableCell(
  name: (typeof COLUMNS)[number],
  value: EntryRow[typeof name],
  region: Region | undefined,
): string | null {
  if (value === null) return null;
  return name === 'amount' ? tableDecimal(String(value), region) : String(value);
}

export async function exportEntries(
  desk: EntryContext,
  { region, ...input }: ParsedInput<'cash.export'>,
): Out<'cash.export'> {
  const filter = filterOf(input);
  const separator = separatorOf(region);
  const parts = [csvBytes(COLUMNS, [], separator)];
  for await (const page of entryPages(desk, filter)) {
    const rows = await entriesWithoutHidden(desk, page);
    parts.push(
      csvLines(
        rows.map((row) => COLUMNS.map((name) => tableCell(name, row[name], region))),
        separator,
      ),
    );
  }
  const bytes = Buffer.concat(parts);
  const name = `entries-${input.account.replaceAll(/[^A-Za-z0-9]+/gu, '-')}-${instantOf(desk.clock).slice(0, 10)}.csv`;
  return ok({ file: desk.outgoing.add(bytes), name, bytes: bytes.length });
}
