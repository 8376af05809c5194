// The desk's own archive: what it has sent, found by the criteria of an enhanced inquiry, for what the bank
// no longer answers.
import { certainWindowStart, receivedTime } from '../../../../shared/domain/bank-rules/dates.ts';
import type { Criterion } from '../../../../shared/domain/bank-rules/enhanced-inquiry.ts';
import { directionOfFlow } from '../../../../shared/domain/bank-rules/flow-indicator.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { startOfDay } from '../../../../shared/domain/calendar.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { ArchiveContext } from '../context.ts';
import { paymentStatusRow } from '../timeline/view.ts';
import type { ArchiveQuery } from '../../../ports/store.ts';
import { givenFields, hiddenAmong, ruleContext, withheldNow } from '../../desk/index.ts';

/** Section 2.2: an enhanced inquiry reaches so many days back from the bank's present business date. */
export const ANSWERED_DAYS = 90;
const NOT_KEPT: readonly Criterion[] = [
  'bic_or_bei',
  'branch_identification',
  'virtual_account',
  'page_number',
];

export async function searchArchive(
  desk: ArchiveContext,
  { criteria, reach, offset, limit }: ParsedInput<'archive.search'>,
): Promise<Result<Answer<'archive.search'>>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const given = givenFields(criteria);
  const from = certainWindowStart(ruleContext(stored.profile, desk.clock), ANSWERED_DAYS);
  const edge = startOfDay(stored.profile.timeZone, from);
  const query = {
    ...queryOf(given, reach === 'all' ? null : edge),
    withheld: await withheldNow(desk),
    offset,
    limit,
  };
  const [page, keptFrom] = await Promise.all([
    desk.store.follow.archive(query),
    desk.store.follow.firstSentAt(),
  ]);
  const hidden = await hiddenAmong(
    desk,
    page.rows.map((row) => row.batch),
  );
  return ok({
    rows: page.rows.map((row) => ({
      ...paymentStatusRow(row, hidden.has(row.batch)),
      sentAt: row.sentAt,
      outOfReach: row.sentAt < edge,
    })),
    total: page.total,
    bankAnswersFrom: from,
    keptFrom,
    notApplied: NOT_KEPT.filter((criterion) => given[criterion] !== undefined && criterion !== 'page_number'),
  });
}

/** `before`: nothing sent from this instant on; null for everything. */
function queryOf(
  given: Readonly<Record<string, string>>,
  before: string | null,
): Omit<ArchiveQuery, 'offset' | 'limit'> {
  const text = (name: Criterion): string | undefined => given[name];
  const instant = (name: Criterion): string | null => {
    const at = receivedTime(given[name] ?? '');
    return at === undefined ? null : new Date(at).toISOString();
  };
  // The bank's upper bound includes its moment; the store's does not.
  const until = instant('transaction_received_date_time_to');
  const to = until === null ? null : new Date(Date.parse(until) + 1).toISOString();
  const ends = [to, before].filter((end) => end !== null).toSorted();
  return {
    from: instant('transaction_received_date_time_from'),
    to: ends[0] ?? null,
    ...only('ownAccount', text('account')?.replaceAll(/\s/gu, '')),
    ...only('endToEndId', text('end_to_end_identification')),
    ...only('uetr', text('uetr')),
    ...only('bankReference', text('account_servicer_reference')),
    ...only('name', text('name')),
    ...only('remittance', text('remittance_information')),
    ...only('valueDateFrom', text('requested_execution_date_from')),
    ...only('valueDateTo', text('requested_execution_date_to')),
    ...only('direction', directionOfFlow(text('transaction_flow_indicator'))),
  };
}

function only<K extends string, V extends string>(name: K, value: V | undefined): { readonly [N in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [N in K]: V });
}
