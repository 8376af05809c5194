import { afterEach, expect, it, vi } from 'vitest';
import type { EventData } from '../../shared/ipc/contract.ts';
import { installFakeShell, type FakeShell } from '../../test/window/fake-desk.ts';
import { applied, cleanup, renderHook, waitFor } from '../../test/window/hook.ts';
import { createWorld } from '../../test/window/world/world.ts';
import { forgetReads, useRead, type ChangedRecords } from './reads.ts';

afterEach(() => {
  vi.useRealTimers();
  return cleanup();
});

const PAGE = { offset: 0, limit: 50 };

/** A desk whose answers name their number, and that says by hand what has changed. */
function countingDesk() {
  forgetReads();
  const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
  const heard = new Set<(data: EventData<'changed'>) => void>();
  const desk = { answers: 0, hold: undefined as Promise<void> | undefined };
  const bridge = {
    call: async () => {
      desk.answers += 1;
      const number = desk.answers;
      await desk.hold;
      return { ok: true, value: { rows: [], total: number } };
    },
    on: (_name: string, listener: (data: EventData<'changed'>) => void) => {
      heard.add(listener);
      return () => heard.delete(listener);
    },
  };
  installFakeShell({ ...world, bridge: bridge as unknown as FakeShell['bridge'] });
  return {
    desk,
    listeners: () => heard.size,
    say: (what: ChangedRecords) =>
      applied(async () => {
        for (const listener of heard) listener({ what, id: null });
        await Promise.resolve();
      }),
  };
}

const shown = (changes: readonly ChangedRecords[] = ['batches'], offset = 0) =>
  renderHook(() => useRead('batches.list', { ...PAGE, offset }, changes).value?.total);

async function leave(hook: ReturnType<typeof shown>): Promise<void> {
  hook.unmount();
  await Promise.resolve();
}

it('a list that changed while nobody showed it is not shown again as it was', async () => {
  const { say } = countingDesk();
  const first = shown();
  await waitFor(() => expect(first.result.current).toBe(1));
  await leave(first);
  await say('batches');
  const again = shown();
  expect(again.result.current).toBeUndefined();
  await waitFor(() => expect(again.result.current).toBe(2));
});

it('an answer that was on its way when its list changed unseen is not shown either', async () => {
  const { desk, say } = countingDesk();
  let release: () => void = () => undefined;
  desk.hold = new Promise((resolve) => {
    release = resolve;
  });
  await leave(shown());
  await say('batches');
  desk.hold = undefined;
  const again = shown();
  await waitFor(() => expect(again.result.current).toBe(2));
  await applied(async () => {
    release();
    await Promise.resolve();
  });
  expect(again.result.current).toBe(2);
});

it('a list that has not changed is there at once, and is read again', async () => {
  const { say } = countingDesk();
  const first = shown();
  await waitFor(() => expect(first.result.current).toBe(1));
  await leave(first);
  await say('cards');
  const again = shown();
  expect(again.result.current).toBe(1);
  await waitFor(() => expect(again.result.current).toBe(2));
});

it('what nothing would call out of date is forgotten when it is left', async () => {
  countingDesk();
  const first = shown([]);
  await waitFor(() => expect(first.result.current).toBe(1));
  await leave(first);
  expect(shown([]).result.current).toBeUndefined();
});

it('a reader hears its changes also where another one, who named none, read first', async () => {
  const { say } = countingDesk();
  const silent = shown([]);
  const hearing = shown(['cards']);
  await waitFor(() => expect(hearing.result.current).toBe(1));
  await say('cards');
  await waitFor(() => expect(hearing.result.current).toBe(2));
  await leave(silent);
  await say('cards');
  await waitFor(() => expect(hearing.result.current).toBe(3));
});

it('what is asked at rest is read once, after the last of several changes', async () => {
  const { desk, say } = countingDesk();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const atRest = renderHook(() => useRead('batches.list', PAGE, ['batches'], 700).value?.total);
  await say('cards');
  for (let change = 0; change < 3; change += 1) {
    await say('batches');
    vi.advanceTimersByTime(699);
  }
  expect(desk.answers).toBe(1);
  vi.advanceTimersByTime(1);
  expect(desk.answers).toBe(2);
  // Left before it has come to rest: what would be out of date is not shown again.
  await say('batches');
  await leave(atRest);
  vi.advanceTimersByTime(700);
  expect(desk.answers).toBe(2);
  expect(shown().result.current).toBeUndefined();
});

it('only so many lists that nobody shows are kept', async () => {
  const { listeners } = countingDesk();
  for (let offset = 0; offset < 80; offset += 1) {
    const one = shown(['batches'], offset);

    await applied(async () => undefined);
    await leave(one);
  }
  expect(listeners()).toBe(60);
  expect(shown(['batches'], 0).result.current).toBeUndefined();
  expect(shown(['batches'], 79).result.current).toBe(80);
});
