// @vitest-environment jsdom
// Signing in and the lock page, in the window.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import type { FakeShell } from '../../../test/window/fake-desk.ts';
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

describe('who may have hidden names and amounts shown', () => {
  const v = t.session.settings.viewers;
  const open = (query: string): void => {
    window.history.replaceState(null, '', `/?${query}`);
    openWindow(world(), '#/settings?signIn');
  };

  it('is chosen among the persons of the policy, and nobody is no choice', async () => {
    open('seat=card&viewers=named');
    const toggles = within(await screen.findByRole('group', { name: v.persons })).getAllByRole('switch');
    const chosen = toggles.filter((one) => (one as HTMLInputElement).checked);
    expect(chosen).toHaveLength(2);
    // This desk lets people in without a card.
    expect(screen.getByText(v.unproved)).toBeTruthy();
    const save = screen.getAllByRole('button', { name: v.save }).at(-1) as HTMLButtonElement;
    for (const one of chosen) fireEvent.click(one);
    expect(save.disabled).toBe(true);
    fireEvent.click(toggles[0] as HTMLElement);
    expect(save.disabled).toBe(false);
    fireEvent.click(save);
    expect(await screen.findByText(v.saved)).toBeTruthy();
  });

  it('is refused to whoever is no administrator with a card', async () => {
    open('viewers=named');
    expect(await screen.findByText(v.administrator)).toBeTruthy();
    const [first] = within(screen.getByRole('group', { name: v.persons })).getAllByRole('switch');
    fireEvent.click(first as HTMLElement);
    fireEvent.click(screen.getAllByRole('button', { name: v.save }).at(-1) as HTMLElement);
    expect(await screen.findByText(t.faults['sign-in-by-administrator'].happened)).toBeTruthy();
  });
});

it('where the payments of a batch are not for whoever is there, the button is off and says who can', async () => {
  const double = world();
  const call: FakeShell['bridge']['call'] = async (name, input) => {
    const result = await double.bridge.call(name, input);
    if (name !== 'batches.get' || !result.ok) return result;
    const value = result.value as { readonly privacy: object };
    return {
      ok: true,
      value: { ...value, privacy: { ...value.privacy, onlyFor: ['Jonas'] } },
    } as typeof result;
  };
  openWindow({ ...double, bridge: { ...double.bridge, call } }, '#/review/b-4');
  const show = await screen.findByRole('button', { name: t.privacy.show });
  expect((show as HTMLButtonElement).disabled).toBe(true);
  const why = document.getElementById(show.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toBe(t.privacy.onlyFor(['Jonas']));
});
