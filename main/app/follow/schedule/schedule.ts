// The follow-up's schedule for people: what is asked next, when, by which form and why; what is left of the
// budget; why it waits.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { fault, stepFault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { mayInquire } from '../../../../shared/domain/state/message-machine.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { OutboxMessage } from '../../../ports/store.ts';
import {
  INQUIRY_NOT_MADE,
  settleInterrupted,
  writeRollbackGuard,
  type BankingDeps,
} from '../../deliver/index.ts';
import { PAUSES_SETTING, type CoreDeps, type Stores } from '../../desk/index.ts';
import type { ScheduleContext } from '../context.ts';
import { messageDelivery } from '../outbox/delivery.ts';
import { inquireMessage } from '../outbox/inquire.ts';
import { makeRounds } from './round.ts';

type Schedule = Answer<'follow.schedule'>;
type Step = Schedule['steps'][number];

/** More messages than this are not looked at for the schedule. */
const MOST = 50;

export async function getSchedule(
  desk: Pick<CoreDeps, 'clock'> &
    Stores<'desk' | 'follow' | 'outbox' | 'tracking'> &
    Pick<BankingDeps, 'follow' | 'network'>,
  { message, payment }: ParsedInput<'follow.schedule'>,
): Promise<Result<Schedule>> {
  const tracked = payment === undefined ? null : await desk.store.tracking.get(payment);
  if (payment !== undefined && tracked === null) return err(fault('not-found'));
  const only = tracked?.message ?? message ?? null;
  const [profile, steps, givenUp] = await Promise.all([
    desk.store.desk.profile(),
    stepsOf(desk, only),
    givenUpOf(desk, only),
  ]);
  const perHour = profile?.profile.limits.inquiriesPerHour ?? 0;
  const used = desk.follow.used();
  const left = Math.max(0, perHour - used);
  const freeAt = desk.follow.nextFreeAt();
  const nextFreeAt = freeAt === null ? null : new Date(freeAt).toISOString();
  return ok({
    now: instantOf(desk.clock),
    paused: pausedBecause(desk, profile !== null, left, nextFreeAt),
    budget: { perHour, used, left, nextFreeAt },
    underWay: desk.follow.underWay(),
    steps: tracked === null ? steps : steps.flatMap((step) => stepOfPayment(step, tracked.nextInquiryAt)),
    givenUp,
  });
}

/**
 * A payment has its own time within its message's step; a message that is unknown is asked about as a whole.
 */
function stepOfPayment(step: Step, nextInquiryAt: string | null): readonly Step[] {
  if (step.why === 'unknown' || step.form === 'send') return [step];
  return nextInquiryAt === null ? [] : [{ ...step, at: nextInquiryAt }];
}

function pausedBecause(
  desk: Pick<BankingDeps, 'follow' | 'network'>,
  hasProfile: boolean,
  left: number,
  nextFreeAt: string | null,
): Schedule['paused'] {
  if (!hasProfile) return { why: 'no-profile', until: null };
  if (!desk.network.online()) return { why: 'offline', until: null };
  const [asked] = desk.network.pauses.all().toSorted((a, b) => (a.until < b.until ? 1 : -1));
  if (asked !== undefined) return { why: 'bank-pause', until: asked.until };
  const pause = desk.follow.pause();
  if (pause !== null) return { why: pause.why, until: new Date(pause.until).toISOString() };
  return left === 0 ? { why: 'budget', until: nextFreeAt } : null;
}

async function stepsOf(
  desk: Pick<CoreDeps, 'clock'> & Stores<'follow' | 'outbox'>,
  only: string | null,
): Promise<readonly Step[]> {
  const now = instantOf(desk.clock);
  const [planned, due] = await Promise.all([
    desk.store.follow.planned(now, MOST, only),
    messagesPlanned(desk, only),
  ]);
  const ofMessages = due.flatMap(({ next, message, reference, transactions }): Step[] =>
    next === null
      ? []
      : [
          {
            form: next.what === 'send' ? 'send' : 'message',
            why: next.what === 'send' ? 'bank-pause' : 'unknown',
            at: next.at,
            message,
            reference,
            payments: transactions,
          },
        ],
  );
  const byMessage = Map.groupBy(planned, (one) => one.message);
  const ofPayments = [...byMessage].map(([message, [first, ...others]]): Step | null => {
    if (first === undefined) return null;
    const all = [first, ...others];
    const payments = all.reduce((sum, one) => sum + (one.due > 0 ? one.due : one.planned), 0);
    return {
      form: payments === 1 ? 'message' : 'pages',
      why: 'pace',
      at: first.at,
      message,
      reference: first.reference,
      payments,
    };
  });
  return [...ofMessages, ...ofPayments.filter((step) => step !== null)]
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, MOST);
}

async function messagesPlanned(
  desk: Stores<'outbox'>,
  only: string | null,
): Promise<readonly OutboxMessage[]> {
  if (only !== null) {
    const found = await desk.store.outbox.get(only);
    return found === null ? [] : [found];
  }
  return (await desk.store.outbox.list({ offset: 0, limit: MOST, states: ['unknown', 'queued'] })).rows;
}

async function givenUpOf(desk: Stores<'outbox'>, only: string | null): Promise<Schedule['givenUp']> {
  const { rows } = await desk.store.outbox.list({ offset: 0, limit: MOST, states: ['unknown'] });
  return rows
    .filter((row) => row.next === null && (only === null || row.message === only))
    .map(({ message, reference }) => ({ message, reference }));
}

/** A person decides that it cannot wait: everything may go at once, and the log says so. */
export async function endPause(
  desk: Pick<CoreDeps, 'clock' | 'notifier'> &
    Stores<'desk' | 'follow' | 'outbox' | 'tracking'> &
    Pick<BankingDeps, 'follow' | 'network' | 'wake'>,
): Promise<Result<Schedule>> {
  const ended = desk.network.pauses.end();
  desk.follow.endPause();
  await desk.store.desk.saveSetting(PAUSES_SETTING, [], {
    at: instantOf(desk.clock),
    act: 'bank.pause-ended',
    actor: AT_DESK,
    subject: 'bank',
    detail: coded(
      sentence('log-pause-ended', { pauses: ended.map(({ operation, until }) => ({ operation, until })) }),
    ),
  });
  desk.notifier.emit('changed', { what: 'outbox', id: null });
  const schedule = await getSchedule(desk, {});
  desk.wake();
  return schedule;
}

/**
 * A message whose outcome is unknown is asked about again from the start of its three inquiries; else
 * everything that is not final comes due.
 */
export async function askAgain(
  desk: Pick<CoreDeps, 'clock' | 'notifier'> &
    Stores<'desk' | 'follow' | 'outbox' | 'tracking'> &
    Pick<BankingDeps, 'follow' | 'network' | 'wake'>,
  id: string,
): Promise<Result<Schedule>> {
  const message = await desk.store.outbox.get(id);
  if (message === null) return err(fault('not-found'));
  if (!mayInquire(message.state)) return err(stepFault('message-step-impossible', 'inquire', message.state));
  const at = instantOf(desk.clock);
  const log = { at, act: 'follow.ask-again', actor: AT_DESK, subject: id, detail: '' };
  if (message.state === 'unknown') {
    const planned = await desk.store.outbox.plan(id, { inquiries: 0, next: { what: 'inquire', at } }, log);
    if (!planned.ok) return planned;
  } else {
    await desk.store.follow.askNow(id, at, log);
  }
  desk.notifier.emit('changed', { what: 'outbox', id });
  const schedule = await getSchedule(desk, { message: id });
  desk.wake();
  return schedule;
}

// Follows what was sent at the advised pace: one look at a time, under the profile's budget of inquiries,
// only while online and while the bank bears it.

interface Follower {
  /** Looks for what is due now and plans the next look. */
  wake(): void;
  /** Resolves when the step in hand is over. */
  close(): Promise<void>;
}

const LOOK = 15_000;
const PER_LOOK = 20;
/** A recall is looked at after 25 hours; everything else within a day. */
const FARTHEST = 26 * 3_600_000;
const HOUR = 3_600_000;
/** Acts under which requests stand in the log. */
const REQUESTS = [
  'inquiry.post',
  'inquiry.get',
  'inquiry.page',
  'inquiry.search',
  'inquiry.search-deprecated',
  'inquiry.status-post',
  'inquiry.status-get',
  'inquiry.retrieve',
  'balances.ask',
  'case.inquiry',
];

interface FollowerOptions {
  /** The one path by which a queued message leaves by itself. */
  readonly send: (message: string) => Promise<unknown>;
  /**
   * What else the machine does by itself, before each round. What is long asks whether the desk goes on.
   */
  readonly tidy: readonly ((goesOn: () => boolean) => Promise<void>)[];
}

export function makeFollower(desk: ScheduleContext, { send, tidy }: FollowerOptions): Follower {
  let closed = false;
  let cancel: () => void = () => undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let remembered = false;
  let guardedAt = -1;
  const rounds = makeRounds(desk, alone);

  async function look(): Promise<void> {
    for (const due of tidy) await alone(() => due(() => !closed));
    await alone(() => settleInterrupted(desk, messageDelivery(desk)));
    if (!remembered) {
      // A desk that is started again has the budget it had before.
      const since = new Date(desk.clock.now() - HOUR).toISOString();
      desk.follow.remember(
        (await desk.store.follow.requestsSince(since, REQUESTS, INQUIRY_NOT_MADE)).map((at) =>
          Date.parse(at),
        ),
      );
      remembered = true;
    }
    const budget = (await desk.store.desk.profile())?.profile.limits.inquiriesPerHour ?? 0;
    const mayReach = (): boolean => !closed && desk.network.online() && desk.follow.pause() === null;
    // The budget is one of inquiries: a message that was approved is never held back by it.
    const mayAsk = (): boolean => mayReach() && desk.follow.used() < budget;
    // What is planned further ahead than anything is planned was planned by a clock that was ahead.
    const now = desk.clock.now();
    await alone(() =>
      desk.store.follow.bringForward(new Date(now + FARTHEST).toISOString(), new Date(now).toISOString()),
    );
    const due = (step: 'send' | 'inquire'): Promise<readonly OutboxMessage[]> =>
      desk.store.outbox.due(step, instantOf(desk.clock), PER_LOOK);
    for (const { message, reference } of await due('send')) {
      if (!mayReach()) return;
      desk.follow.begin({ form: 'send', reference, page: null });
      await alone(() => send(message));
    }
    for (const { message, reference } of await due('inquire')) {
      if (!mayAsk()) return;
      desk.follow.begin({ form: 'message', reference, page: null });
      await alone(() => inquireMessage(desk, message));
    }
    if (mayAsk()) await rounds.run(mayAsk);
  }

  /** The rollback guard follows the log. */
  async function keepGuard(): Promise<void> {
    await alone(async () => {
      const { size } = await desk.store.log.head();
      if (size === guardedAt) return;
      await writeRollbackGuard(desk);
      guardedAt = size;
    });
  }

  /**
   * What fails unexpectedly for one must not keep the others from being followed; it comes due again at the
   * next look.
   */
  async function alone<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (cause) {
      desk.diagnostics.error(newId(desk.random, 'error'), 'follow', cause);
      return null;
    }
  }

  function wake(): void {
    cancel();
    if (closed) return;
    if (running !== null) {
      again = true;
      return;
    }
    running = look()
      .catch((cause: unknown) => desk.diagnostics.error(newId(desk.random, 'error'), 'follow', cause))
      .then(() => keepGuard())
      .finally(() => {
        desk.follow.begin(null);
        running = null;
        if (closed) return;
        const soon = again;
        again = false;
        cancel = desk.clock.after(soon ? 0 : LOOK, wake);
      });
  }

  return {
    wake,
    async close() {
      closed = true;
      cancel();
      await running;
    },
  };
}
