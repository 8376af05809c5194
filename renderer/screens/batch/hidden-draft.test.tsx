// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import type { FakeShell } from '../../../test/window/fake-desk.ts';
import { createWorld } from '../../../test/window/world/world.ts';

afterEach(cleanup);

it('a batch that is hidden and no draft has no menu, because nothing would be in it', async () => {
  const double = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  const call: FakeShell['bridge']['call'] = async (name, input) => {
    const result = await double.bridge.call(name, input);
    if (name !== 'batches.get' || !result.ok) return result;
    const value = result.value as { readonly privacy: object };
    return {
      ok: true,
      value: { ...value, state: 'returned', privacy: { ...value.privacy, hidden: true } },
    } as typeof result;
  };
  openWindow({ ...double, bridge: { ...double.bridge, call } }, '#/batch/b-6');
  await screen.findByRole('button', { name: 'Edit again' });
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

it.each([
  [false, ['Save as template', 'Repeat regularly']],
  [true, []],
])('a draft that is hidden (%s) is not copied into a template or a run', async (hidden, offered) => {
  const double = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  const call: FakeShell['bridge']['call'] = async (name, input) => {
    const result = await double.bridge.call(name, input);
    if (name !== 'batches.get' || !result.ok) return result;
    const value = result.value as { readonly privacy: object };
    return { ok: true, value: { ...value, privacy: { ...value.privacy, hidden } } } as typeof result;
  };
  openWindow({ ...double, bridge: { ...double.bridge, call } }, '#/batch/b-0');
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent ?? '');
  const copies = items.filter((text) => /template|repeat/iu.test(text));
  expect(copies.length).toBe(offered.length);
});
