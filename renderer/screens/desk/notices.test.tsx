// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';

afterEach(() => {
  cleanup();
  window.history.replaceState({}, '', '?');
});

async function noticesOf(query: string): Promise<string> {
  window.history.replaceState({}, '', `?${query}`);
  openWindow(createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false }), '#/desk');
  return (await screen.findByRole('region', { name: 'Notices of the desk' })).textContent;
}

it('a damaged setting is said once, with its name for the administrator', async () => {
  const text = await noticesOf('damaged');
  expect(text.match(/is damaged/gu)).toHaveLength(1);
  expect(text).toContain('Name of the setting: revocation.lists');
});

it('a batch that could not be sealed is named', async () => {
  expect(await noticesOf('notices')).toMatch(/PAY-\S+ was released, but could not be sealed/u);
});
