// @vitest-environment jsdom
// The status list is narrowed by own account, days of execution and of sending, and batch, and says which
// batch and account a payment is of.
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
  const asked = open(
    '#/status?group:refused from:2026-11-01 to:2026-11-30 account:DE1 batch:b-9 sentFrom:2026-11-02 sentTo:2026-11-03 acme',
  );
  expect(await screen.findByText('More filters (4 set)')).toBeTruthy();
  await waitFor(() =>
    expect(asked()).toMatchObject({
      statusGroup: 'refused',
      from: '2026-11-01',
      to: '2026-11-30',
      ownAccount: 'DE1',
      batch: 'b-9',
      sentFrom: '2026-11-02',
      sentTo: '2026-11-03',
      text: 'acme',
    }),
  );
  expect(await screen.findByText('No payment matches the filter.')).toBeTruthy();
});

it('takes days that are typed, and clears them without the state', async () => {
  const asked = open('#/status?group:waiting');
  const type = async (name: string, value: string): Promise<void> => {
    const field = await screen.findByRole('textbox', { name });
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  await type('Due on or after', '2026-11-19');
  await waitFor(() => expect(asked()).toMatchObject({ from: '2026-11-19', statusGroup: 'waiting' }));
  await type('Sent on or after', '18 Nov 2026');
  await waitFor(() => expect(asked()).toMatchObject({ from: '2026-11-19', sentFrom: '2026-11-18' }));
  await type('Sent on or before', '2026-11-19');
  await waitFor(() => expect(asked()).toMatchObject({ sentFrom: '2026-11-18', sentTo: '2026-11-19' }));
  expect(screen.getByText('More filters (2 set)')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(asked()).not.toHaveProperty('from'));
  expect(asked()).not.toHaveProperty('sentFrom');
  expect(asked()).toMatchObject({ statusGroup: 'waiting' });
});

it('names batch and own account of each payment', async () => {
  open('#/status?batch:b-9');
  expect((await screen.findAllByTitle('DE89 3704 0044 0532 0130 00')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('PAY-2026-11-19-1').length).toBeGreaterThan(0);
});
