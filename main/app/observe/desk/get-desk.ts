// The desk at a glance: identity, network, log, counters, and what happened on the business date.
import { batchesTo, casesTo, messagesTo } from '../../../../shared/domain/waiting.ts';
import { dateInZone, spanOfDays } from '../../../../shared/domain/calendar.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import type { DeskContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import { businessDates, type Notice } from '../../desk/index.ts';
import { countWaitingChanges } from '../balances/own-accounts.ts';
import { totalsView } from '../../../../shared/domain/money.ts';

export async function getDesk(desk: DeskContext): Promise<Result<Answer<'desk.get'>>> {
  const { store, identity, clock } = desk;
  const [
    log,
    profile,
    batches,
    messages,
    toSend,
    cases,
    rejected,
    lastSavedAt,
    waiting,
    proposal,
    ownAccounts,
  ] = await Promise.all([
    store.log.head(),
    store.desk.profile(),
    store.batches.countByState(),
    store.outbox.countByState(),
    store.outbox.countToSend(),
    store.cases.countByState(),
    store.tracking.countRejected(),
    store.desk.lastSavedAt(),
    store.confirmations.open(),
    store.policies.open(),
    countWaitingChanges(desk),
  ]);
  const timeZone = profile?.profile.timeZone ?? 'UTC';
  const calendar = profile?.profile.calendar ?? 'weekends';
  const today = dateInZone(timeZone, clock.now());
  const closedDay = profile?.profile.closedDay;
  const { expectedBusinessDates } = businessDates({ timeZone, calendar, closedDay }, clock.now());
  const day = await store.tracking.day(...spanOfDays(timeZone, today, today));
  return ok({
    company: identity.companyName,
    desk: identity.desk,
    environment: identity.environment,
    shell: desk.shell,
    ...(desk.missing === undefined ? {} : { missing: desk.missing }),
    version: desk.version,
    now: instantOf(clock),
    timeZone,
    businessDate: expectedBusinessDates.at(-1) ?? today,
    network: desk.network.view(),
    lastSavedAt,
    log: { size: log.size, head: log.head, intact: desk.verified.log !== false },
    notices: await openNotices(desk),
    profile: profile === null ? null : { id: profile.profile.id, name: profile.profile.name },
    counters: {
      drafts: sum(batches, batchesTo('finish')),
      toApprove: sum(batches, batchesTo('approve')),
      toRelease: sum(batches, batchesTo('release')),
      unknown: sum(messages, messagesTo('ask')),
      rejected,
      toSend,
      cases: sum(cases, [...casesTo('act'), ...casesTo('ask')]),
      unknownCases: sum(cases, casesTo('ask')),
      policies: proposal === null ? 0 : 1,
      beneficiaries: waiting.filter(({ deadline }) => deadline > instantOf(clock)).length,
      ownAccounts,
    },
    day: (['sent', 'accepted', 'settled', 'rejected'] as const).map((what) => ({
      what,
      totals: totalsView(day[what]),
    })),
  });
}

function sum<State extends string>(
  counts: Readonly<Partial<Record<State, number>>>,
  states: readonly State[],
): number {
  return states.reduce((total, state) => total + (counts[state] ?? 0), 0);
}

const DAMAGE: ReadonlySet<Notice['what']> = new Set(['pages', 'log', 'setting']);

/** Damage of what is kept stands first, then the older before the newer. */
function inOrder(one: Notice, other: Notice): number {
  return (
    Number(DAMAGE.has(other.what)) - Number(DAMAGE.has(one.what)) || Date.parse(one.at) - Date.parse(other.at)
  );
}

/** A batch that was sealed by hand, returned or withdrawn since needs no notice of its seal any more. */
async function openNotices({ notices, store }: DeskContext): Promise<readonly NoticeView[]> {
  const open: NoticeView[] = [];
  for (const notice of notices.all()) {
    const head = notice.batch === null ? null : await store.batches.get(notice.batch);
    if (notice.what === 'seal' && notice.batch !== null && head?.state !== 'released')
      notices.settle('seal', notice.batch);
    else open.push({ ...notice, reference: head?.reference ?? null });
  }
  return open.toSorted(inOrder);
}

type NoticeView = Notice & { readonly reference: string | null };
