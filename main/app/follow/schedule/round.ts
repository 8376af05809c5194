// One round of questions about payments that came due: per message first, then pages, single inquiries only
// for what these did not answer.
import { sha256Hex } from '../../../digest/sha256.ts';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { certainWindowStart, receivedText } from '../../../../shared/domain/bank-rules/dates.ts';
import { FLOW_INDICATOR } from '../../../../shared/domain/bank-rules/flow-indicator.ts';
import { brokenRules } from '../../../../shared/domain/bank-rules/table.ts';
import type { PainKind } from '../../../../shared/domain/message-tree.ts';
import { directionOf } from '../../../../shared/domain/message-versions/catalogue.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { isWaiting } from '../../../../shared/domain/running-wait.ts';
import { startOfDay } from '../../../../shared/domain/calendar.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { OutboxMessage, PlannedInquiries } from '../../../ports/store.ts';
import { profileForBatch } from '../../administer/index.ts';
import { recordFound } from '../../deliver/index.ts';
import { ruleContext } from '../../desk/index.ts';
import { ANSWERED_DAYS, keep } from '../../observe/index.ts';
import type { ScheduleContext } from '../context.ts';
import { inquirePayment } from '../outbox/inquire.ts';

// Which enhanced inquiries answer for many payments at once: one per own account, direction and stretch of
// time in which messages went out.

/** One message with payments to ask about. Times in milliseconds since the epoch. */
export interface Wanted {
  readonly message: string;
  readonly ownAccount: string;
  readonly kind: PainKind;
  /** When it began to leave, and when its last answer came. */
  readonly from: number;
  readonly to: number;
}

interface PageSearch {
  readonly key: string;
  readonly messages: readonly string[];
  readonly criteria: Readonly<Record<string, string>>;
}

/** Clocks differ, and a bank may stamp a message only when it has unpacked it. */
const BEFORE = 15 * 60_000;
const AFTER = 60 * 60_000;

/**
 * @param oldest first moment the bank answers for
 * @param now no window may end after it (interface document 2.2)
 * @returns the searches, and the messages that no search can reach any more
 */
export function planSearches(
  wanted: readonly Wanted[],
  oldest: number,
  now: number,
): { readonly searches: readonly PageSearch[]; readonly outOfReach: readonly string[] } {
  const outOfReach = wanted.filter((one) => one.to + AFTER < oldest);
  const reachable = wanted.filter((one) => one.to + AFTER >= oldest);
  const groups = Map.groupBy(reachable, (one) => `${one.ownAccount} ${directionOf(one.kind)}`);
  const searches = [...groups].flatMap(([key, ofGroup]) =>
    stretches(ofGroup).map(({ from, to, messages, kind, ownAccount }): PageSearch => {
      const begin = Math.max(from - BEFORE, oldest);
      return {
        key: `${key} ${begin}`,
        messages,
        criteria: {
          account: ownAccount,
          transaction_flow_indicator: FLOW_INDICATOR[directionOf(kind)],
          transaction_received_date_time_from: receivedText(begin),
          transaction_received_date_time_to: receivedText(Math.min(to + AFTER, now)),
        },
      };
    }),
  );
  return { searches, outOfReach: outOfReach.map((one) => one.message) };
}

interface Stretch {
  from: number;
  to: number;
  messages: string[];
  readonly kind: PainKind;
  readonly ownAccount: string;
}

function stretches(wanted: readonly Wanted[]): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const { from, to, message, kind, ownAccount } of wanted.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last !== undefined && from - BEFORE <= last.to + AFTER) {
      last.to = Math.max(last.to, to);
      last.messages.push(message);
    } else {
      found.push({ from, to, messages: [message], kind, ownAccount });
    }
  }
  return found;
}

// One enhanced inquiry walked page by page: many payments answered by one request each; it goes on later
// where budget or bank cut it off.

interface Walk {
  readonly search: PageSearch;
  /** The page to ask for next. */
  page: number;
  /** Digests of the pages before it, to notice a bank that shows the same pages again and again. */
  readonly before: Set<string>;
}

/**
 * `complete`: every page was read to the end, or nothing was left to find. `cut`: goes on later. `refused`:
 * this bank does not answer it, or not to its end.
 */
type WalkEnd = 'complete' | 'cut' | 'refused';

interface WalkJob {
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

async function walkPages({ desk, profile, walk, messages, sought, mayGoOn }: WalkJob): Promise<WalkEnd> {
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
    const read = await desk.bank.readPayments(body, headers, walk.page);
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
    const shown = sha256Hex(
      read.rows
        .map(
          ({ uetr, endToEndId, bankReference }) => `${uetr ?? ''} ${endToEndId ?? ''} ${bankReference ?? ''}`,
        )
        .join('|'),
    );
    // A search whose end cannot be seen answers for nobody it has not shown.
    if (walk.before.has(shown)) return 'refused';
    walk.before.add(shown);
  }
  return 'refused';
}

/** A refusal that will not change by waiting; 401 and 429 may. */
function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 401 && status !== 429;
}

const HOUR = 3_600_000;
const MESSAGES = 200;
const SINGLES = 20;
const MOST_SOUGHT = 100_000;
/** The pain.002 of a message is not asked for twice within the quickest pace. */
const MESSAGE_PACE = 5 * 60_000;

interface Rounds {
  run(mayGoOn: () => boolean): Promise<void>;
}

/** Runs work that must not keep the rest from being followed. */
type Alone = <T>(work: () => Promise<T>) => Promise<T | null>;

export function makeRounds(desk: ScheduleContext, alone: Alone): Rounds {
  const messageAsked = new Map<string, number>();
  /** Searches that were cut off, by key, so that they go on where they stopped. */
  const walks = new Map<string, Walk>();
  /**
   * Payments a whole search did not show, and messages no search is made for: these are asked about singly.
   */
  const overdue = new Set<string>();
  let noSearchUntil = 0;

  async function run(mayGoOn: () => boolean): Promise<void> {
    const now = instantOf(desk.clock);
    const due = (await desk.store.follow.planned(now, MESSAGES, null)).filter((one) => one.due > 0);
    for (const message of new Set(due.map((one) => one.message))) {
      if (!mayGoOn()) return;
      await alone(() => perMessage(message, now));
    }
    const still = (await desk.store.follow.planned(now, MESSAGES, null)).filter((one) => one.due > 0);
    if (still.length > 0 && mayGoOn()) await alone(() => pages(still, now, mayGoOn));
    await singles(now, mayGoOn);
  }

  /**
   * One inquiry whose answer is a pain.002: of the whole message where the bank reports it whole, else of its
   * first payment.
   */
  async function perMessage(message: string, now: string): Promise<void> {
    const askedAt = messageAsked.get(message) ?? -Infinity;
    if (isWaiting(askedAt + MESSAGE_PACE, desk.clock.now(), MESSAGE_PACE)) return;
    const first = (await desk.store.follow.dueOf(message, now, SINGLES)).find(
      (payment) => !overdue.has(payment.payment),
    );
    if (first === undefined) return;
    messageAsked.set(message, desk.clock.now());
    desk.follow.begin({ form: 'message', reference: first.reference, page: null });
    await inquirePayment(desk, first.payment, 'auto');
  }

  async function pages(due: readonly PlannedInquiries[], now: string, mayGoOn: () => boolean): Promise<void> {
    const stored = await desk.store.desk.profile();
    if (stored === null) return;
    const { profile } = stored;
    const messages = new Map<string, OutboxMessage>();
    const wanted: Wanted[] = [];
    for (const { message: id, ownAccount } of due) {
      const message = messages.get(id) ?? (await desk.store.outbox.get(id));
      if (message === null || !(await profileForBatch(desk, message.batch, ['bank'])).ok) continue;
      messages.set(id, message);
      wanted.push({
        message: id,
        ownAccount,
        kind: message.frozen.kind,
        ...(await sentWithin(desk, message)),
      });
    }
    const oldest = Date.parse(
      startOfDay(profile.timeZone, certainWindowStart(ruleContext(profile, desk.clock), ANSWERED_DAYS)),
    );
    const planned = isWaiting(noSearchUntil, desk.clock.now(), HOUR)
      ? { searches: [], outOfReach: wanted.map((one) => one.message) }
      : planSearches(wanted, oldest, desk.clock.now());
    for (const id of planned.outOfReach)
      for (const payment of await soughtOf([id], null, now)) overdue.add(payment);
    for (const search of planned.searches) {
      const sought = await soughtOf(search.messages, search.criteria['account'] ?? null, now);
      if (sought.size === 0) continue;
      if (desk.clock.now() < noSearchUntil) {
        for (const payment of sought) overdue.add(payment);
        continue;
      }
      const walk = walks.get(search.key) ?? { search, page: 1, before: new Set() };
      walks.set(search.key, walk);
      const end = await walkPages({
        desk,
        profile,
        walk,
        messages: search.messages.flatMap((id) => messages.get(id) ?? []),
        sought,
        mayGoOn,
      });
      if (end === 'cut') return;
      walks.delete(search.key);
      if (end === 'refused') noSearchUntil = desk.clock.now() + HOUR;
      for (const payment of sought) overdue.add(payment);
    }
  }

  async function soughtOf(
    messages: readonly string[],
    ofAccount: string | null,
    now: string,
  ): Promise<Set<string>> {
    const found = new Set<string>();
    for (const id of messages) {
      for (const { payment, ownAccount } of await desk.store.follow.dueOf(id, now, MOST_SOUGHT)) {
        if ((ofAccount === null || ownAccount === ofAccount) && !overdue.has(payment)) found.add(payment);
      }
    }
    return found;
  }

  async function singles(now: string, mayGoOn: () => boolean): Promise<void> {
    let asked = 0;
    for (const id of overdue) {
      if (asked >= SINGLES || !mayGoOn()) return;
      overdue.delete(id);
      const payment = await desk.store.tracking.get(id);
      // Answered meanwhile by a page of another search, or by somebody's own inquiry.
      if (payment === null || payment.nextInquiryAt === null || payment.nextInquiryAt > now) continue;
      asked += 1;
      desk.follow.begin({ form: 'single', reference: payment.reference, page: null });
      await alone(() => inquirePayment(desk, id, 'auto'));
    }
  }

  return { run };
}

/**
 * From the first byte of the first attempt to the last answer; a store that was restored may know of none.
 */
async function sentWithin(
  desk: ScheduleContext,
  message: OutboxMessage,
): Promise<{ readonly from: number; readonly to: number }> {
  const attempts = (await desk.store.outbox.attempts(message.message)).filter(
    (attempt) => attempt.kind === 'initiation',
  );
  const [first, last] = [attempts[0], attempts.at(-1)];
  if (first === undefined || last === undefined)
    return { from: Date.parse(message.sealed.sealedAt), to: desk.clock.now() };
  return { from: Date.parse(first.startedAt), to: Date.parse(last.endedAt ?? last.startedAt) };
}
