// One round of questions about payments that came due: per message first, then pages, single inquiries only
// for what these did not answer.
import { certainWindowStart } from '../../../../shared/domain/bank-rules/dates.ts';
import { startOfDay } from '../../../../shared/domain/zone-day.ts';
import type { ScheduleContext } from '../context.ts';
import { inquirePayment } from '../outbox/inquire.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { OutboxMessage, PlannedInquiries } from '../../../ports/store.ts';
import { planSearches, type Wanted } from './page-plan.ts';
import { walkPages, type Walk } from './search-pages.ts';
import { ANSWERED_DAYS } from '../../observe/index.ts';
import { ruleContext } from '../../desk/index.ts';
import { profileForBatch } from '../../administer/index.ts';

const HOUR = 3_600_000;
const MESSAGES = 200;
const SINGLES = 20;
const MOST_SOUGHT = 100_000;
/** The pain.002 of a message is not asked for twice within the quickest pace. */
const MESSAGE_PACE = 5 * 60_000;

export interface Rounds {
  run(mayGoOn: () => boolean): Promise<void>;
}

/** Runs work that must not keep the rest from being followed. */
export type Alone = <T>(work: () => Promise<T>) => Promise<T | null>;

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
    if ((messageAsked.get(message) ?? -Infinity) > desk.clock.now() - MESSAGE_PACE) return;
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
    const planned =
      desk.clock.now() < noSearchUntil
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
      const walk = walks.get(search.key) ?? { search, page: 1 };
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
