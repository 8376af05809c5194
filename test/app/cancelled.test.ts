// An act that is cancelled at any call it makes is done whole or not at all, and its ticket says which.
import { expect, it } from 'vitest';
import { fakeCard } from '../../main/ports/token.fake.ts';
import { memoryDesk, type MemoryDesk } from './preparing-desk.ts';
import { approve, release } from '../../main/app/prepare/approvals/batch-step.ts';
import { seal } from '../../main/app/prepare/approvals/seal.ts';
import { freeze } from '../../main/app/prepare/freeze/freeze.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser']);

interface Act {
  readonly name: string;
  readonly start: (desk: MemoryDesk, batch: string) => ReturnType<typeof seal>;
  /** Of the batch before and after it. */
  readonly states: readonly [before: string, after: string];
}

type Command = { readonly batch: string; readonly expectedRevision: number; readonly note: string };

const signed =
  (start: (desk: MemoryDesk, command: Command) => ReturnType<typeof seal>): Act['start'] =>
  async (desk, batch) =>
    start(desk, { ...(await desk.command(batch)), note: '' });

const ACTS: readonly Act[] = [
  {
    name: 'freeze',
    start: signed(({ context }, its) => freeze(context, { ...its, choice: ada.choice })),
    states: ['draft', 'frozen'],
  },
  {
    name: 'approve',
    start: signed(({ context }, its) => approve(context, { ...its, choice: jonas.choice })),
    states: ['frozen', 'approved'],
  },
  {
    name: 'release',
    start: signed(({ context }, its) => release(context, { ...its, choice: mira.choice, emergency: false })),
    states: ['approved', 'released'],
  },
  {
    name: 'seal',
    start: async (desk, batch) => seal(desk.context, await desk.command(batch)),
    states: ['released', 'sealed'],
  },
];

/** A desk with a batch that stands before the act. */
async function before(act: Act): Promise<{ readonly desk: MemoryDesk; readonly batch: string }> {
  const desk = await memoryDesk([ada, jonas, mira], {
    rules: [{ id: 'r', kinds: ['credit-transfer'], approvals: 1, release: true, validHours: 24 }],
  });
  const batch = await desk.typed({}, { amount: '5.00' });
  for (const earlier of ACTS.slice(0, ACTS.indexOf(act))) {
    const failed = await desk.ended(await earlier.start(desk, batch));
    if (failed !== null) throw new Error(failed.code);
  }
  return { desk, batch };
}

interface Watch {
  readonly of: <T extends object>(part: T) => T;
  readonly count: () => number;
}

/** Calls `cancel` around the call of that number, the first is 0, of whatever part is watched. */
function watch(at: number, when: 'before' | 'after', cancel: () => void): Watch {
  let count = 0;
  return {
    count: () => count,
    of: (part) =>
      new Proxy(part, {
        get(target, name) {
          const own: unknown = Reflect.get(target, name);
          if (typeof own !== 'function') return own;
          return (...given: unknown[]): unknown => {
            const mine = count;
            count += 1;
            if (mine === at && when === 'before') cancel();
            const answer: unknown = own.apply(target, given);
            return mine === at && when === 'after' && answer instanceof Promise
              ? answer.finally(cancel)
              : answer;
          };
        },
      }),
  };
}

it.each(ACTS)('$name, cancelled around each call it makes', async (act) => {
  const ends = new Set<string>();
  for (const when of ['before', 'after'] as const)
    for (let at = 0; ; at += 1) {
      const { desk, batch } = await before(act);
      const { context } = desk;
      const ticketOf = () =>
        desk.notifier.emitted.flatMap(({ event, data }) => (event === 'ticket' ? [data.ticket] : [])).at(-1);
      const known = ticketOf();
      const { of, count } = watch(at, when, () => {
        const mine = ticketOf();
        if (mine !== undefined && mine !== known) context.tickets.cancel(mine);
      });
      const parts = Object.entries(context.store).map(([name, part]): [string, unknown] => [
        name,
        typeof part === 'object' ? of(part) : part,
      ]);
      Object.assign(context, { store: Object.fromEntries(parts), tokens: of(context.tokens) });
      const started = await act.start(desk, batch);
      const failed = await desk.ended(started);
      const ticket = started.ok ? context.tickets.get(started.value.ticket) : null;
      const { state } = await desk.head(batch);
      const outbox = await desk.store.outbox.ofBatch(batch);
      const place = `${when} call ${at}`;
      ends.add(ticket?.phase ?? 'none');
      expect({ place, phase: ticket?.phase, state, sealed: outbox.length }).toEqual({
        place,
        phase: failed === null ? 'done' : 'cancelled',
        state: act.states[failed === null ? 1 : 0],
        sealed: failed === null && act.name === 'seal' ? 1 : 0,
      });
      expect([null, 'pin-cancelled']).toContain(failed?.code ?? null);
      // What was cancelled can be done again at once.
      if (failed !== null) expect(await desk.ended(await act.start(desk, batch))).toBeNull();
      if (at >= count()) {
        expect(at).toBeGreaterThan(10);
        break;
      }
    }
  expect(ends).toEqual(new Set(['cancelled', 'done']));
});
