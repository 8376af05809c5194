// @vitest-environment jsdom
// Signing in and the lock page, in the window.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import { t } from '../../i18n/index.ts';

const world = () => createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
const begin = (seat: string): void => window.history.replaceState(null, '', `/?seat=${seat}`);

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

describe('a locked desk', () => {
  it('is its lock page and nothing else, and opens for whoever signs in', async () => {
    begin('locked');
    openWindow(world(), '#/desk');
    expect(await screen.findByRole('heading', { level: 1, name: t.session.lock.title })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    fireEvent.change(screen.getByRole('textbox', { name: t.session.name }), {
      target: { value: 'Tom Reyes' },
    });
    fireEvent.click(screen.getByRole('button', { name: t.session.byName }));
    expect(await screen.findByRole('navigation', { name: t.frame.rail })).toBeTruthy();
    expect(await screen.findByText(t.log.typedName('Tom Reyes'))).toBeTruthy();
  });

  it('offers no name where a card is demanded', async () => {
    begin('demanded');
    openWindow(world(), '#/desk');
    expect(await screen.findByText(t.session.cardOnly)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: t.session.name })).toBeNull();
  });
});

it('signing in begins with the card, by Enter alone', async () => {
  openWindow(world(), '#/desk');
  fireEvent.click(await screen.findByRole('button', { name: t.session.signIn }));
  const card = await screen.findByRole('button', { name: t.session.byCard });
  await waitFor(() => expect(document.activeElement).toBe(card));
});

describe('whoever is signed in with a card', () => {
  it('sees what waits for them on the first screen and counted in the rail', async () => {
    begin('card');
    openWindow(world(), '#/desk');
    expect(await screen.findByText(t.session.mine)).toBeTruthy();
    expect(await screen.findByRole('link', { name: /^Approvals, 1 / })).toBeTruthy();
  });

  it('locks the desk from the top bar', async () => {
    begin('card');
    openWindow(world(), '#/desk');
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(t.session.label, 'u') }));
    fireEvent.click(await screen.findByRole('menuitem', { name: t.session.menu.lock }));
    await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
    expect(await screen.findByText(t.session.lock.title)).toBeTruthy();
  });
});
