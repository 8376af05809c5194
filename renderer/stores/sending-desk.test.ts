// A batch that another desk sends is not sent from here: what the window asks, and what it says meanwhile.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { installDeskByHand, type DeskByHand } from '../../test/window/desk-by-hand.ts';
import { applied, cleanup, renderHook } from '../../test/window/hook.ts';
import { forgetReads } from './reads.ts';
import { useOtherSendingDesk } from './sending-desk.ts';

let desk: DeskByHand;
beforeEach(() => {
  forgetReads();
  desk = installDeskByHand();
});
afterEach(cleanup);

const other = (batch: string | null) =>
  renderHook((of) => useOtherSendingDesk(of), { initialProps: batch }).result;
const sentBy = (here: boolean) => ({ sendingDesk: { desk: 'd-1', name: 'Second desk', here } });
const answer = (value: Partial<CallOutput<'handovers.get'>>) =>
  applied(async () => desk.open('handovers.get')[0]?.answer(value));

it('names the other desk', async () => {
  const result = other('b-1');
  await answer(sentBy(false));
  expect(result.current).toEqual({ name: 'Second desk' });
  expect(desk.asked('handovers.get')).toEqual([{ batch: 'b-1' }]);
});

it('says nothing of a batch that this desk sends, nor before it is known', async () => {
  const result = other('b-1');
  expect(result.current).toBeNull();
  await answer(sentBy(true));
  expect(result.current).toBeNull();
});

it('names no desk where handovers exclude each other, and still says that it is not this one', async () => {
  const result = other('b-1');
  await answer({ sendingDesk: null });
  expect(result.current).toEqual({ name: null });
});

it('says nothing where the desk cannot answer', async () => {
  const result = other('b-1');
  await applied(async () => desk.open('handovers.get')[0]?.refuse('internal'));
  expect(result.current).toBeNull();
});

it('asks nothing of no batch', () => {
  expect(other(null).current).toBeNull();
  expect(desk.asked('handovers.get')).toEqual([]);
});

it.each(['batches', 'outbox'] as const)('asks again when something changes: %s', async (what) => {
  desk.answers('handovers.get', sentBy(true));
  const result = other('b-1');
  await applied(async () => undefined);
  desk.answers('handovers.get', sentBy(false));
  await applied(() => desk.emit('changed', { what, id: null }));
  expect(result.current).toEqual({ name: 'Second desk' });
});
