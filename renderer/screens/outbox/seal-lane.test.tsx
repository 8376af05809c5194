// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Double } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';

afterEach(cleanup);

const world = (): Double => createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });

const lane = async () => within(await screen.findByRole('region', { name: 'Released, to be sealed' }));

it('a released batch waits to be sealed', async () => {
  openWindow(world(), '#/outbox');
  expect(await (await lane()).findByRole('button', { name: 'Seal' })).toBeTruthy();
});

it.each([
  [{ desk: 'desk-branch', name: 'Leith', here: false }, 'handed over to Leith'],
  [null, 'nobody: two handovers exclude each other'],
])('one that is sent by %j is not offered to be sealed here', async (sendingDesk, words) => {
  const double = world();
  const call: Double['bridge']['call'] = async (name, input) => {
    const result = await double.bridge.call(name, input);
    return name === 'handovers.get' && result.ok
      ? { ok: true, value: { ...result.value, sendingDesk } }
      : result;
  };
  openWindow({ ...double, bridge: { ...double.bridge, call } }, '#/outbox');
  expect(await (await lane()).findByText(words)).toBeTruthy();
  expect((await lane()).queryByRole('button', { name: 'Seal' })).toBeNull();
});

it('on the desk it is named with the desk that sends it', async () => {
  const double = world();
  const call: Double['bridge']['call'] = async (name, input) => {
    const result = await double.bridge.call(name, input);
    const sendingDesk = { desk: 'desk-branch', name: 'Leith', here: false };
    return name === 'handovers.get' && result.ok
      ? { ok: true, value: { ...result.value, sendingDesk } }
      : result;
  };
  openWindow({ ...double, bridge: { ...double.bridge, call } }, '#/desk');
  expect(await screen.findByText('Released. Leith seals and sends it once it has the pack.')).toBeTruthy();
  expect(screen.queryByText('Released. The company key seals it next.')).toBeNull();
});
