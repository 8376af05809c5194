// The dates of recurring runs that wait for somebody: all of them, and first what has been due for longest.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installDeskByHand, type DeskByHand } from '../../test/window/desk-by-hand.ts';
import { applied, cleanup, renderHook } from '../../test/window/hook.ts';
import { forgetReads } from './reads.ts';
import { useDueRuns, type RunRow } from './recurring-runs.ts';

let desk: DeskByHand;
beforeEach(() => {
  forgetReads();
  desk = installDeskByHand();
});
afterEach(cleanup);

const runOf = (run: string, ...due: string[]) =>
  ({ run, waiting: due.map((day) => ({ due: day })) }) as unknown as RunRow;
const shown = (list: ReturnType<typeof useDueRuns>) =>
  list?.due.map(({ run, occurrence }) => `${occurrence.due} ${run.run}`);

it('are not known before the desk has answered: that is another thing than none', async () => {
  const { result } = renderHook(useDueRuns);
  expect(result.current).toBeUndefined();
  await applied(async () => desk.open('runs.list')[0]?.answer({ today: '2026-11-20', rows: [runOf('r-1')] }));
  expect(result.current).toEqual({ today: '2026-11-20', due: [] });
});

it('stand by their days across all runs, runs of one day in the order of the desk', async () => {
  desk.answers('runs.list', {
    today: '2026-12-01',
    rows: [
      runOf('rents', '2026-11-30', '2026-12-31'),
      runOf('wages', '2026-10-31', '2026-11-30'),
      runOf('none'),
    ],
  });
  const { result } = renderHook(useDueRuns);
  await applied(async () => undefined);
  expect(shown(result.current)).toEqual([
    '2026-10-31 wages',
    '2026-11-30 rents',
    '2026-11-30 wages',
    '2026-12-31 rents',
  ]);
});

it.each(['settings', 'batches', 'desk'] as const)(
  'a day that was prepared waits no more: %s',
  async (what) => {
    desk.answers('runs.list', { today: '2026-11-20', rows: [runOf('rents', '2026-11-30')] });
    const { result } = renderHook(useDueRuns);
    await applied(async () => undefined);
    expect(shown(result.current)).toHaveLength(1);
    desk.answers('runs.list', { today: '2026-11-20', rows: [runOf('rents')] });
    await applied(() => desk.emit('changed', { what, id: null }));
    expect(shown(result.current)).toEqual([]);
  },
);
