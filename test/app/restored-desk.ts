// A desk in memory with sealed messages, its store put back from a copy; and a bank that lists payments.
import { fault } from '../../shared/domain/errors.ts';
import type { FoundGuard } from '../../main/ports/rollback-guard.ts';
import { fakeBank, type FakeBank } from '../../main/ports/bank.fake.ts';
import type { ReadOutcome } from '../../main/ports/bank-requests.ts';
import type { OutboxMessage } from '../../main/ports/store.ts';
import { fakeCard } from '../../main/ports/token.fake.ts';
import { makeFollowState } from '../../main/app/deliver/follow-state.ts';
import { makeNetwork, type Network } from '../../main/app/desk/paused-bank.ts';
import { approve } from '../../main/app/prepare/approvals/batch-step.ts';
import { seal } from '../../main/app/prepare/approvals/seal.ts';
import { freeze } from '../../main/app/prepare/freeze/freeze.ts';
import { memoryDesk, type MemoryDesk } from './preparing-desk.ts';
import type { PaymentForm } from '../../main/ports/messages.ts';
import type { RestoreContext } from '../../main/app/follow/context.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);

/** A payment as a bank lists it; what is left out the bank does not say. */
export interface Listed {
  readonly endToEndId?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly creditor?: string;
  readonly account?: string;
  readonly status?: string;
  readonly uetr?: string;
}

export interface RestoredDesk {
  readonly desk: MemoryDesk;
  readonly context: RestoreContext & MemoryDesk['context'];
  readonly network: Network;
  readonly bank: FakeBank;
  /** What the bank lists from now on, page by page; a fault where it refuses. */
  list: readonly (readonly Listed[] | 'refused' | 'not a list')[];
  /** A sealed batch of payments: its message. */
  readonly sealed: (...payments: readonly Partial<PaymentForm>[]) => Promise<OutboxMessage>;
  readonly message: (id: string) => Promise<OutboxMessage>;
  /** The store is noticed to be a copy that ended at this time; null where nobody knows when. */
  readonly restore: (copyEndedAt: string | null) => Promise<void>;
  /** What the guard outside the store says when it is read next. */
  readonly guarded: (guard: FoundGuard | 'unreadable' | null) => void;
}

export async function restoredDesk(): Promise<RestoredDesk> {
  const desk = await memoryDesk([ada, jonas]);
  const bank = fakeBank({
    read: (exchange): ReadOutcome => {
      const number = bank.asked.length - from;
      const page = world.list[number - 1] ?? [];
      if (page === 'refused') return { kind: 'failed', fault: fault('timeout'), exchange, waitMs: null };
      const text =
        page === 'not a list'
          ? '<html/>'
          : JSON.stringify({
              transactions: page.map(rowOf),
              total_pages: String(Math.max(1, world.list.length)),
              page_number: String(number),
            });
      const body = Buffer.from(text);
      return {
        kind: 'answered',
        body,
        headers: {},
        exchange: {
          ...exchange,
          answeredAt: new Date(desk.clock.now()).toISOString(),
          answer: { status: 200, headers: {}, body } as never,
        },
      };
    },
  });
  let from = 0;
  let pages: RestoredDesk['list'] = [];
  const { clock } = desk;
  const network = makeNetwork(clock, 'online', () => undefined);
  const context = Object.assign(desk.context, {
    store: desk.store,
    bank,
    network,
    follow: makeFollowState(clock, desk.context.random),
  }) as RestoredDesk['context'];
  const signed = async (started: ReturnType<typeof freeze>): Promise<void> => {
    const failed = await desk.ended(await started);
    if (failed !== null) throw new Error(failed.code);
    clock.advance(1_000);
  };
  const message = async (id: string): Promise<OutboxMessage> => {
    const found = await desk.store.outbox.get(id);
    if (found === null) throw new Error('a sealed message is stored');
    return found;
  };
  const world: RestoredDesk = {
    desk,
    context,
    network,
    bank,
    message,
    get list() {
      return pages;
    },
    set list(next) {
      pages = next;
      from = bank.asked.length;
    },
    async sealed(...payments) {
      const batch = await desk.typed(...payments);
      await signed(freeze(context, { ...(await desk.command(batch)), choice: ada.choice, note: '' }));
      await signed(approve(context, { ...(await desk.command(batch)), choice: jonas.choice, note: '' }));
      await signed(seal(context, await desk.command(batch)));
      const [first] = await desk.store.outbox.ofBatch(batch);
      return message(first?.message ?? '');
    },
    async restore(copyEndedAt) {
      const at = new Date(clock.now()).toISOString();
      const restore = { at, lost: null, messages: 0, acknowledged: false, copyEndedAt };
      await desk.store.desk.saveSetting('desk.restored', restore, null);
    },
    guarded: (guard) => Object.assign(desk.guard, { read: () => Promise.resolve(guard) }),
  };
  return world;
}

function rowOf({ endToEndId, amount, currency, creditor, account, status, uetr }: Listed): object {
  return {
    ...(uetr === undefined ? {} : { uetr }),
    ...(endToEndId === undefined ? {} : { end_to_end_identification: endToEndId }),
    ...(amount === undefined ? {} : { instructed_amount: { amount, currency: currency ?? 'EUR' } }),
    ...(creditor === undefined ? {} : { creditor: { name: creditor } }),
    ...(account === undefined ? {} : { creditor_account: { identification: { iban: account } } }),
    ...(status === undefined ? {} : { transaction_status: { status } }),
  };
}
