// What a person is told of a batch before its money leaves is of this batch, and of now.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installDeskByHand, type DeskByHand } from '../../test/window/desk-by-hand.ts';
import { applied, cleanup, renderHook } from '../../test/window/hook.ts';
import { useBatchChecks } from './batch-checks.ts';
import { forgetReads } from './reads.ts';

let desk: DeskByHand;
beforeEach(() => {
  forgetReads();
  desk = installDeskByHand();
});
afterEach(cleanup);

const checksOf = (...codes: string[]) => ({
  checks: codes.map(
    (code) => ({ severity: 'warn', sentence: [{ code }] }) as unknown as ReturnType<typeof useBatchChecks>[0],
  ),
});
const shown = (batch: string | null) => renderHook((of) => useBatchChecks(of), { initialProps: batch });

it('there are none before the desk has answered, and the same none each time', () => {
  const { result, rerender } = shown('b-1');
  const before = result.current;
  rerender('b-1');
  expect(before).toEqual([]);
  expect(result.current).toBe(before);
});

it('nothing is asked of no batch', () => {
  expect(shown(null).result.current).toEqual([]);
  expect(desk.asked('batches.checks')).toEqual([]);
});

it('those of one batch are never shown for another', async () => {
  desk.answers('batches.checks', checksOf('of-first'));
  const { result, rerender } = shown('b-1');
  await applied(async () => undefined);
  expect(result.current).toEqual(checksOf('of-first').checks);
  desk.answers('batches.checks', checksOf('of-second'));
  rerender('b-2');
  expect(result.current).toEqual([]);
  await applied(async () => undefined);
  expect(result.current).toEqual(checksOf('of-second').checks);
  expect(desk.asked('batches.checks')).toEqual([{ batch: 'b-1' }, { batch: 'b-2' }]);
});

it.each(['batches', 'payments', 'outbox', 'settings'] as const)(
  'they are made again when something changes that they depend on: %s',
  async (what) => {
    desk.answers('batches.checks', checksOf('before'));
    const { result } = shown('b-1');
    await applied(async () => undefined);
    desk.answers('batches.checks', checksOf('after'));
    await applied(() => desk.emit('changed', { what, id: null }));
    expect(result.current).toEqual(checksOf('after').checks);
  },
);
