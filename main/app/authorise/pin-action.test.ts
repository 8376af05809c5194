// Actions on a card that sign no statement: lock, log line, and the card as the point of no return.
import { expect, test } from 'vitest';
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { PinRequest, SignPhase } from '../../ports/token.ts';
import { startPinAction, withPinLock, type PinAction } from './signed-action.ts';
import { fakeSigningContext } from './signing-context.fake.ts';

const FLAGS = { countLow: true, finalTry: false, locked: false, toBeChanged: false, protectedPath: false };

function world() {
  const context = fakeSigningContext([]);
  const done: string[] = [];
  const start = (perform: PinAction<string>['perform'], change: Partial<PinAction<string>> = {}) =>
    startPinAction(context, {
      name: 'card.pin-change',
      subject: 'serial-1',
      ticket: { act: 'change-pin' },
      perform,
      async commit(value) {
        done.push(value);
        return ok(null);
      },
      async afterwards() {
        done.push('looked again');
      },
      ...change,
    }).ticket;
  const over = async (ticket: string) => {
    await expect.poll(() => context.tickets.get(ticket)?.phase).toMatch(/^(?:done|failed|cancelled)$/u);
    await withPinLock(context, () => Promise.resolve());
    return context.tickets.get(ticket);
  };
  const logged = () => context.store.log.entries.map(({ act, subject, detail }) => [act, subject, detail]);
  return { context, done, start, over, logged };
}

const asked = { requestId: 'request-1' } as PinRequest;

test('commits what the card did', async () => {
  const { done, start, over, logged } = world();
  expect(await over(start(async () => ok('new PIN')))).toMatchObject({ phase: 'done' });
  expect([done, logged()]).toEqual([['new PIN', 'looked again'], []]);
});

test('a refusal of the card is logged, and the cards are read again', async () => {
  const { done, start, over, logged } = world();
  expect(await over(start(async () => err(fault('pin-locked'))))).toMatchObject({ phase: 'failed' });
  expect(done).toEqual(['looked again']);
  expect(logged()).toEqual([['card.pin-change-refused', 'serial-1', 'pin-locked']]);
});

test('runs inside the PIN lock', async () => {
  const { context, done, start, over } = world();
  let release = (): void => undefined;
  void withPinLock(context, () => new Promise<void>((resolve) => (release = resolve)));
  const ticket = start(async () => {
    done.push('performed');
    return ok('done');
  });
  await Promise.resolve();
  expect(done).toEqual([]);
  release();
  expect(await over(ticket)).toMatchObject({ phase: 'done' });
});

test('can be cancelled while it is asked for, not while the card works, and again once the card refused', async () => {
  const { context, start, over } = world();
  const cancelled: boolean[] = [];
  let ticket = '';
  ticket = start(async (onPhase: (phase: SignPhase) => void): Promise<Result<string>> => {
    onPhase({ phase: 'waiting-for-pin', request: asked });
    onPhase({ phase: 'signing' });
    cancelled.push(context.tickets.cancel(ticket));
    onPhase({ phase: 'wrong-pin', flags: FLAGS });
    onPhase({ phase: 'waiting-for-pin', request: asked });
    cancelled.push(context.tickets.cancel(ticket));
    return err(fault('pin-cancelled'));
  });
  expect(await over(ticket)).toMatchObject({ phase: 'cancelled' });
  expect(cancelled).toEqual([false, true]);
});

test('what the card did is never shown as cancelled', async () => {
  const { context, done, start, over } = world();
  let ticket = '';
  ticket = start(async (onPhase) => {
    onPhase({ phase: 'signing' });
    context.tickets.cancel(ticket);
    return ok('new PIN');
  });
  expect(await over(ticket)).toMatchObject({ phase: 'done' });
  expect(done[0]).toBe('new PIN');
});

test('can be cancelled while the card is still read', async () => {
  const { context, start, over } = world();
  const cancelled: boolean[] = [];
  let ticket = '';
  ticket = start(async (onPhase) => {
    onPhase({ phase: 'reading', done: 1, total: 2 });
    cancelled.push(context.tickets.cancel(ticket));
    return err(fault('pin-cancelled'));
  });
  expect(await over(ticket)).toMatchObject({ phase: 'cancelled' });
  expect(cancelled).toEqual([true]);
});

test('fails by name when what the card did cannot be written down', async () => {
  const { start, over, logged } = world();
  const ticket = start(async () => ok('new PIN'), { commit: async () => err(fault('store-disk-full')) });
  expect(await over(ticket)).toMatchObject({ phase: 'failed', fault: { code: 'store-disk-full' } });
  expect(logged()).toEqual([['card.pin-change-refused', 'serial-1', 'store-disk-full']]);
});
