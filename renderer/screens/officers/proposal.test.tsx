// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';

afterEach(cleanup);

it('a change of the policy that was proposed a moment ago is at the button that signs it', async () => {
  const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
  openWindow(world, '#/officers?change');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Ben Ortiz' } });
  fireEvent.click(screen.getByRole('switch', { name: 'Approver' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add this change' }));
  const propose = await screen.findByRole('button', { name: 'Submit for approval' });
  propose.focus();
  fireEvent.click(propose);
  const sign = await screen.findByRole('button', { name: 'Sign' });
  await expect.poll(() => document.activeElement).toBe(sign);
});
