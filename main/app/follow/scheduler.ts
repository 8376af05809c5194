// Follows what was sent at the advised pace: one thing at a time, under the profile's budget of inquiries, and only while online.
import type { Desk } from '../desk-context.ts';
import { expireBatches } from '../batches/expire.ts';
import { inquireMessage, inquirePayment } from '../outbox/inquire.ts';
import { settleInterrupted } from '../outbox/recover.ts';
import { send } from '../outbox/send.ts';
import { newId } from '../new-id.ts';
import { instantOf } from '../ports/clock.ts';

export interface Follower {
  /** Looks for what is due now and plans the next look. */
  wake(): void;
  /** Resolves when the step in hand is over. */
  close(): Promise<void>;
}

const LOOK = 15_000;
const PER_LOOK = 20;
const HOUR = 3_600_000;

export function makeFollower(desk: Desk): Follower {
  let closed = false;
  let cancel: () => void = () => undefined;
  let running: Promise<void> | null = null;
  /** Instants of the inquiries of the last hour. */
  const asked: number[] = [];

  async function look(): Promise<void> {
    await expireBatches(desk);
    await settleInterrupted(desk);
    if (!desk.network.online()) return;
    const budget = (await desk.store.desk.profile())?.profile.limits.inquiriesPerHour ?? 0;
    const now = instantOf(desk.clock);
    for (const message of await desk.store.outbox.due(now, PER_LOOK)) {
      if (closed || !desk.network.online()) return;
      if (message.next?.what === 'send') await alone(() => send(desk, message.message));
      else if (mayAsk(budget)) await alone(() => inquireMessage(desk, message.message));
    }
    for (const payment of await desk.store.tracking.due(now, PER_LOOK)) {
      if (closed || !desk.network.online() || !mayAsk(budget)) return;
      const answered = await alone(() => inquirePayment(desk, payment.payment, 'auto'));
      // A bank that cannot be reached now is not asked about the next payment at once.
      if (answered?.ok === false || desk.network.view().state === 'unreachable') return;
    }
  }

  /** What fails unexpectedly for one must not keep the others from being followed; it comes due again at the next look. */
  async function alone<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (cause) {
      desk.diagnostics.error(newId(desk.random, 'error'), 'follow', cause);
      return null;
    }
  }

  function mayAsk(budget: number): boolean {
    const now = desk.clock.now();
    while (asked[0] !== undefined && asked[0] <= now - HOUR) asked.shift();
    if (asked.length >= budget) return false;
    asked.push(now);
    return true;
  }

  function wake(): void {
    cancel();
    if (closed || running !== null) return;
    running = look()
      .catch((cause: unknown) => desk.diagnostics.error(newId(desk.random, 'error'), 'follow', cause))
      .finally(() => {
        running = null;
        if (!closed) cancel = desk.clock.after(LOOK, wake);
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
