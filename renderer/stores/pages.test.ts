import { afterEach, expect, it } from 'vitest';
import { installFakeShell, type FakeShell } from '../../test/window/fake-desk.ts';
import { applied, cleanup, renderHook, waitFor } from '../../test/window/hook.ts';
import { restoreBatches } from '../../test/window/world/batches.ts';
import { createWorld } from '../../test/window/world/world.ts';
import { usePages } from './pages.ts';

afterEach(cleanup);
afterEach(restoreBatches);

it('an answer that a later question of the same page has overtaken is dropped', async () => {
  const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
  const waiting: (() => void)[] = [];
  let held = false;
  const bridge: FakeShell['bridge'] = {
    ...world.bridge,
    call: async (name, input) => {
      const answer = await world.bridge.call(name, input);
      if (held) await new Promise<void>((release) => waiting.push(release));
      return answer;
    },
  };
  installFakeShell({ ...world, bridge });
  const { result } = renderHook(() => usePages('batches.list', {}));
  await waitFor(() => expect(result.current.total).toBeGreaterThan(0));
  const before = result.current.total ?? 0;

  held = true;
  await applied(async () => {
    result.current.again();
    await expect.poll(() => waiting.length).toBe(1);
  });
  const made = await world.bridge.call('batches.create', { kind: 'credit-transfer', reference: 'LATER-1' });
  expect(made.ok).toBe(true);
  await applied(async () => {
    result.current.again();
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.();
  });
  await waitFor(() => expect(result.current.total).toBe(before + 1));
  await applied(async () => {
    waiting[0]?.();
    await Promise.resolve();
  });
  expect(result.current.total).toBe(before + 1);
});

it('rows that stay until another filter is answered go all at once, and other lists begin empty', async () => {
  const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
  const asked: { readonly text?: string; readonly offset: number }[] = [];
  const bridge = {
    ...world.bridge,
    call: async (_name: string, input: { readonly text: string; readonly offset: number }) => {
      asked.push(input);
      const total = input.text === 'many' ? 150 : 2;
      const rows = Array.from(
        { length: Math.min(100, total - input.offset) },
        (_, at) => `${input.text} ${at}`,
      );
      return { ok: true, value: { rows, total } };
    },
  };
  installFakeShell({ ...world, bridge: bridge as unknown as FakeShell['bridge'] });
  const list = (keepRows: boolean) =>
    renderHook(({ text }) => usePages('batches.list', { text }, [], keepRows), {
      initialProps: { text: 'many' },
    });
  const kept = list(true);
  await waitFor(() => expect(kept.result.current.total).toBe(150));
  await applied(() => kept.result.current.ensure(0, 149));
  await waitFor(() => expect(kept.result.current.row(100)).toBe('many 0'));
  kept.rerender({ text: 'few' });
  expect([kept.result.current.total, kept.result.current.row(0)]).toEqual([150, 'many 0']);
  await waitFor(() => expect(kept.result.current.total).toBe(2));
  expect([0, 1, 2, 100].map((index) => kept.result.current.row(index))).toEqual([
    'few 0',
    'few 1',
    undefined,
    undefined,
  ]);
  const plain = list(false);
  await waitFor(() => expect(plain.result.current.total).toBe(150));
  plain.rerender({ text: 'few' });
  expect(plain.result.current.total).toBeUndefined();
  await waitFor(() => expect(plain.result.current.total).toBe(2));
});
