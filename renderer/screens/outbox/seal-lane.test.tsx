// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fault } from '../../../shared/domain/errors.ts';
import { t } from '../../../shared/texts/index.ts';
import type { FakeShell } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';

afterEach(cleanup);

const world = (): FakeShell =>
  createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });

const lane = async () => within(await screen.findByRole('region', { name: 'Released, to be sealed' }));

it('a released batch waits to be sealed', async () => {
  openWindow(world(), '#/outbox');
  expect(await (await lane()).findByRole('button', { name: 'Seal' })).toBeTruthy();
});

it.each([
  [{ desk: 'desk-branch', name: 'Leith', here: false }, 'handed over to Leith'],
  [null, 'no desk: two handovers contradict each other'],
])('one that is sent by %j is not offered to be sealed here', async (sendingDesk, words) => {
  const double = world();
  const call: FakeShell['bridge']['call'] = async (name, input) => {
    const result = await double.bridge.call(name, input);
    return name === 'handovers.get' && result.ok
      ? { ok: true, value: { ...result.value, sendingDesk } }
      : result;
  };
  openWindow({ ...double, bridge: { ...double.bridge, call } }, '#/outbox');
  expect(await (await lane()).findByText(words)).toBeTruthy();
  expect((await lane()).queryByRole('button', { name: 'Seal' })).toBeNull();
});

/** The released batch of the world, as its list knows it. */
async function releasedBatch(double: FakeShell): Promise<string> {
  const listed = await double.bridge.call('batches.list', { offset: 0, limit: 1, states: ['released'] });
  const row = listed.ok ? listed.value.rows[0] : undefined;
  if (row === undefined) throw new Error('the world has a released batch');
  return row.batch;
}

it('what the machine seals by itself after a release is shown as under way, and why it failed', async () => {
  const double = world();
  const batch = await releasedBatch(double);
  openWindow(double, '#/outbox');
  await (await lane()).findByRole('button', { name: 'Seal' });
  const ticket = { ticket: 't-machine', act: 'seal', batch, progress: 0.5 } as const;
  act(() => double.emit('ticket', { ...ticket, phase: 'signing', fault: null }));
  expect(await (await lane()).findByRole('progressbar', { name: 'Seal' })).toBeTruthy();
  expect((await lane()).queryByRole('button', { name: 'Seal' })).toBeNull();
  act(() => double.emit('ticket', { ...ticket, phase: 'failed', fault: fault('module-timeout') }));
  expect(await (await lane()).findByText(t.faults['module-timeout'].happened)).toBeTruthy();
  expect((await lane()).getByRole('button', { name: 'Seal' })).toBeTruthy();
});

it('why it failed stands there for a window that was opened later too', async () => {
  const double = world();
  const batch = await releasedBatch(double);
  const call: FakeShell['bridge']['call'] = async (name, input) => {
    const result = await double.bridge.call(name, input);
    if (name !== 'desk.get' || !result.ok) return result;
    const at = '2026-11-20T10:00:00Z';
    const notice = { what: 'seal', batch, reference: 'R', at, fault: fault('module-timeout') };
    return { ok: true, value: { ...result.value, notices: [notice] } };
  };
  openWindow({ ...double, bridge: { ...double.bridge, call } }, '#/outbox');
  expect(await (await lane()).findByText(t.faults['module-timeout'].happened)).toBeTruthy();
  expect((await lane()).getByRole('button', { name: 'Seal' })).toBeTruthy();
});

it('on the desk it is named with the desk that sends it', async () => {
  const double = world();
  const call: FakeShell['bridge']['call'] = async (name, input) => {
    const result = await double.bridge.call(name, input);
    const sendingDesk = { desk: 'desk-branch', name: 'Leith', here: false };
    return name === 'handovers.get' && result.ok
      ? { ok: true, value: { ...result.value, sendingDesk } }
      : result;
  };
  openWindow({ ...double, bridge: { ...double.bridge, call } }, '#/desk');
  expect(
    await screen.findByText(
      'Released. Leith seals it once it has the pack; it is sent there from the outbox.',
    ),
  ).toBeTruthy();
  expect(screen.queryByText('Released. The company key seals it next.')).toBeNull();
});
