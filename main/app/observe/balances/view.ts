// Kept reports as the window shows them one by one: accounts with their balances, entries page by page, every
// member as a line.
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { BalanceContext } from '../context.ts';
import type { Stores } from '../../desk/index.ts';
import type { EntryText, KeptReportText } from '../../../ports/store.ts';
import type { EntryContext } from './entries.ts';
import { hiddenEntryRefusal, notHidden, entriesWithoutHidden } from './hidden-entries.ts';

type Out<
  N extends 'balances.list' | 'balances.get' | 'balances.entries' | 'balances.details' | 'balances.export',
> = Promise<Result<Answer<N>>>;
type ReportRow = CallOutput<'balances.list'>['rows'][number];
type AccountView = CallOutput<'balances.get'>['accountViews'][number];
type Head = Pick<
  CallOutput<'balances.get'>,
  'header' | 'unavailable' | 'leftOver' | 'encodingNote' | 'breaks'
>;

async function kept(desk: Stores<'reports'>, report: string): Promise<Result<KeptReportText>> {
  const found = await desk.store.reports.get(report);
  return found === null ? err(fault('not-found')) : ok(found);
}

export async function listReports(
  desk: BalanceContext,
  { offset, limit, account }: ParsedInput<'balances.list'>,
): Out<'balances.list'> {
  const { rows, total } = await desk.store.reports.list({
    offset,
    limit,
    ...(account !== undefined && { account }),
  });
  return ok({ rows: rows.map((view) => JSON.parse(view) as ReportRow), total });
}

export async function getReport(
  desk: BalanceContext,
  { report }: ParsedInput<'balances.get'>,
): Out<'balances.get'> {
  const found = await kept(desk, report);
  if (!found.ok) return found;
  const { view, head, accounts } = found.value;
  return ok({
    ...(JSON.parse(view) as ReportRow),
    ...(JSON.parse(head) as Head),
    accountViews: accounts.map((each) => JSON.parse(each) as AccountView),
  });
}

const AT_ONCE = 500;
type ReportEntries = Parameters<BalanceContext['store']['reports']['entriesOf']>[0];

/** All entries of an account of a report, page after page. */
async function* entryPagesOf(desk: Stores<'reports'>, asked: Omit<ReportEntries, 'offset' | 'limit'>) {
  for (let offset = 0, total = 1; offset < total; offset += AT_ONCE) {
    // One page after the other: the store is asked by others meanwhile.
    // oxlint-disable-next-line no-await-in-loop
    const page = await desk.store.reports.entriesOf({ ...asked, offset, limit: AT_ONCE });
    total = page.total;
    yield page.rows;
  }
}

export async function listEntries(
  desk: EntryContext,
  { report, account, text, offset, limit }: ParsedInput<'balances.entries'>,
): Out<'balances.entries'> {
  const found = await kept(desk, report);
  if (!found.ok) return found;
  if (found.value.accounts[account] === undefined) return err(fault('not-found'));
  const asked = { report, position: account };
  if (text === undefined || text.trim() === '') {
    const { rows, total } = await desk.store.reports.entriesOf({ ...asked, offset, limit });
    return ok({ rows: await entriesWithoutHidden(desk, rows), total });
  }
  const told: EntryText[] = [];
  for await (const rows of entryPagesOf(desk, { ...asked, text }))
    told.push(...(await notHidden(desk, rows)));
  return ok({
    rows: await entriesWithoutHidden(desk, told.slice(offset, offset + limit)),
    total: told.length,
  });
}

export async function reportDetails(
  desk: BalanceContext,
  { report, account, offset, limit }: ParsedInput<'balances.details'>,
): Out<'balances.details'> {
  const found = await kept(desk, report);
  if (!found.ok) return found;
  const { raw, accounts } = found.value;
  if (account !== undefined && accounts[account] === undefined) return err(fault('not-found'));
  const part =
    account === undefined ? { of: 'head' as const } : { of: 'account' as const, position: account };
  return ok(
    await desk.messages.reportLines({ key: report, chunks: () => desk.store.bytes.read(raw) }, part, {
      offset,
      limit,
    }),
  );
}

/** A report goes as it came, or not at all. */
export async function exportReport(
  desk: EntryContext,
  { report }: ParsedInput<'balances.export'>,
): Out<'balances.export'> {
  const found = await kept(desk, report);
  if (!found.ok) return found;
  for (const position of found.value.accounts.keys())
    for await (const rows of entryPagesOf(desk, { report, position })) {
      const refused = await hiddenEntryRefusal(
        desk,
        rows.map(({ entry }) => entry),
      );
      if (refused !== null) return err(refused);
    }
  const chunks: Uint8Array[] = [];
  for await (const chunk of desk.store.bytes.read(found.value.raw)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const { receivedAt, file } = JSON.parse(found.value.view) as ReportRow;
  return ok({
    file: desk.outgoing.add(bytes),
    name: file?.name ?? `account-report-${receivedAt.slice(0, 10)}-${report}.json`,
    bytes: bytes.length,
  });
}
