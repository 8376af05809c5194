// @vitest-environment jsdom
// The status list is narrowed by own account, days of execution and batch, and says which batch and account a
// payment is of.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';

afterEach(cleanup);

function open(address: string) {
  const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  openWindow(world, address);
  return () => world.calls.filter(({ name }) => name === 'payments.list').at(-1)?.input;
}

it('asks for what the address narrows it to, and counts it', async () => {
  const asked = open('#/status?group:refused from:2026-11-01 to:2026-11-30 account:DE1 batch:b-9 acme');
  expect(await screen.findByText('More filters (3 set)')).toBeTruthy();
  await waitFor(() =>
    expect(asked()).toMatchObject({
      statusGroup: 'refused',
      from: '2026-11-01',
      to: '2026-11-30',
      ownAccount: 'DE1',
      batch: 'b-9',
      text: 'acme',
    }),
  );
  expect(await screen.findByText('No payment matches the filter.')).toBeTruthy();
});

it('takes days that are typed, and clears them without the state', async () => {
  const asked = open('#/status?group:waiting');
  const from = await screen.findByRole('textbox', { name: 'Execution from' });
  fireEvent.change(from, { target: { value: '2026-11-19' } });
  fireEvent.blur(from);
  await waitFor(() => expect(asked()).toMatchObject({ from: '2026-11-19', statusGroup: 'waiting' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(asked()).not.toHaveProperty('from'));
  expect(asked()).toMatchObject({ statusGroup: 'waiting' });
});

it('names batch and own account of each payment', async () => {
  open('#/status?batch:b-9');
  expect((await screen.findAllByTitle('DE89 3704 0044 0532 0130 00')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('PAY-2026-11-19-1').length).toBeGreaterThan(0);
});
