// One enhanced inquiry walked page by page: many payments answered by one request each; it goes on later
// where budget or bank cut it off.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { brokenRules } from '../../../../shared/domain/bank-rules/table.ts';
import type { ScheduleContext } from '../context.ts';
import type { OutboxMessage } from '../../../ports/store.ts';
import type { PageSearch } from './page-plan.ts';
import { keep } from '../../observe/index.ts';
import { readPayments, recordFound } from '../../deliver/index.ts';
import { newId, ruleContext } from '../../desk/index.ts';

export interface Walk {
  readonly search: PageSearch;
  /** The page to ask for next. */
  page: number;
  /** Payments of the page before it, to notice a bank that answers every page with the same. */
  before?: string;
}

/**
 * `complete`: every page was read to the end, or nothing was left to find. `cut`: goes on later. `refused`:
 * this bank does not answer it, or not to its end.
 */
export type WalkEnd = 'complete' | 'cut' | 'refused';

export interface WalkJob {
  readonly desk: ScheduleContext;
  readonly profile: BankProfile;
  readonly walk: Walk;
  readonly messages: readonly OutboxMessage[];
  /** Payments the search is made for, by id; it ends early when all were spoken of. */
  readonly sought: Set<string>;
  readonly mayGoOn: () => boolean;
}

/** Beyond this a bank does not page, it loops. */
const MOST_PAGES = 20_000;

export async function walkPages({
  desk,
  profile,
  walk,
  messages,
  sought,
  mayGoOn,
}: WalkJob): Promise<WalkEnd> {
  const reference = messages
    .map((message) => message.reference)
    .join(', ')
    .slice(0, 200);
  while (walk.page <= MOST_PAGES) {
    if (!mayGoOn()) return 'cut';
    const criteria =
      walk.page === 1 ? walk.search.criteria : { ...walk.search.criteria, page_number: String(walk.page) };
    if (brokenRules('enhanced-inquiry', criteria, ruleContext(profile, desk.clock)).length > 0)
      return 'refused';
    desk.follow.begin({ form: 'pages', reference, page: walk.page });
    const outcome = await desk.bank.search({
      profile,
      criteria,
      form: 'current',
      format: 'PSRJ03',
      correlationId: newId(desk.random, 'corr'),
    });
    const kept = await keep(
      desk,
      'inquiry.page',
      coded(sentence('log-page', { page: walk.page, messages: messages.length })),
      outcome,
    );
    if (!kept.ok) return isRefusal(outcome.exchange.answer?.status ?? null) ? 'refused' : 'cut';
    const {
      answer,
      outcome: { body, headers },
    } = kept.value;
    const read = readPayments(body, headers, walk.page);
    if (read.understood === 'nothing') return 'refused';
    for (const payment of await recordFound(desk, {
      rows: read.rows,
      notUnderstood: read.notUnderstood,
      answer,
      messages,
      asked: true,
    }))
      sought.delete(payment);
    walk.page += 1;
    if (sought.size === 0 || read.page.end === 'reached') return 'complete';
    const shown = read.rows
      .map(
        ({ uetr, endToEndId, bankReference }) => `${uetr ?? ''} ${endToEndId ?? ''} ${bankReference ?? ''}`,
      )
      .join('|');
    // A search whose end cannot be seen answers for nobody it has not shown.
    if (walk.before === shown) return 'refused';
    walk.before = shown;
  }
  return 'refused';
}

/** A refusal that will not change by waiting; 401 and 429 may. */
function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 401 && status !== 429;
}
