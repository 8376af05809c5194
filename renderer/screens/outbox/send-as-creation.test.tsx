// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import { messages } from '../../../test/window/world/outbox.ts';

afterEach(cleanup);

it('create payment is a second way to hand a queued message over, and says that its outcome stays unknown', async () => {
  const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  const queued = messages.find(({ state }) => state === 'queued');
  openWindow(world, `#/message/${queued?.message ?? ''}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Send another way' }));
  fireEvent.click(
    await screen.findByRole('menuitem', { name: /Through the bank’s Create Payment service/u }),
  );
  expect(await screen.findByText('Sent through Create Payment P-20261120-7: ask the bank now')).toBeTruthy();
  await waitFor(() =>
    expect(world.calls.filter(({ name }) => name === 'creation.send').map(({ input }) => input)).toEqual([
      { message: queued?.message },
    ]),
  );
  expect(world.calls.some(({ name }) => name === 'outbox.send')).toBe(false);
});
