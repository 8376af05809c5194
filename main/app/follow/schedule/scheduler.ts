// Follows what was sent at the advised pace: one look at a time, under the profile's budget of inquiries,
// only while online and while the bank bears it.
import type { ScheduleContext } from '../context.ts';
import { inquireMessage } from '../outbox/inquire.ts';
import { messageDelivery } from '../outbox/delivery.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { OutboxMessage } from '../../../ports/store.ts';
import { makeRounds } from './round.ts';
import { newId } from '../../desk/index.ts';
import { writeRollbackGuard, settleInterrupted } from '../../deliver/index.ts';

export interface Follower {
  /** Looks for what is due now and plans the next look. */
  wake(): void;
  /** Resolves when the step in hand is over. */
  close(): Promise<void>;
}

const LOOK = 15_000;
const PER_LOOK = 20;
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

export interface FollowerOptions {
  /** The one path by which a queued message leaves by itself. */
  readonly send: (message: string) => Promise<unknown>;
  /** What else runs out by itself, looked at before each round. */
  readonly tidy: readonly (() => Promise<void>)[];
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
    for (const due of tidy) await alone(due);
    await alone(() => settleInterrupted(desk, messageDelivery(desk)));
    if (!remembered) {
      // A desk that is started anew has the budget it had before.
      const since = new Date(desk.clock.now() - HOUR).toISOString();
      desk.follow.remember(
        (await desk.store.follow.requestsSince(since, REQUESTS)).map((at) => Date.parse(at)),
      );
      remembered = true;
    }
    const budget = (await desk.store.desk.profile())?.profile.limits.inquiriesPerHour ?? 0;
    const mayReach = (): boolean => !closed && desk.network.online() && desk.follow.pause() === null;
    // The budget is one of inquiries: a message that was approved is never held back by it.
    const mayAsk = (): boolean => mayReach() && desk.follow.used() < budget;
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
