// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { createFakeShell } from '../../test/window/fake-desk.ts';
import { openWindow } from '../../test/window/window-under-test.tsx';
import { showLanguage } from '../i18n/language.ts';
import { createWorld, type WorldOptions } from '../../test/window/world/world.ts';

const world = (more: Partial<WorldOptions> = {}) =>
  createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false, ...more });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

function press(key: string, more: object = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
}

afterEach(() => {
  cleanup();
  showLanguage('system');
});

const PROPOSAL = {
  ...{ proposal: 'p-1', version: 7, have: 1, need: 2, follows: true },
  createdAt: '2026-11-20T09:00:00Z',
};

describe('the frame', () => {
  it('names the environment in every window, and draws the hairline of production', async () => {
    openWindow(world(), '#/desk');
    expect((await screen.findByText('TRAINING')).closest('.band-training')).toBeTruthy();
    openWindow(world({ environment: 'sandbox' }), '#/desk');
    expect(await screen.findByText('SANDBOX')).toBeTruthy();
    openWindow(world({ environment: 'production' }), '#/desk');
    await waitFor(() => expect(document.querySelector('.frame-production')).toBeTruthy());
    // A colour alone says nothing to who does not know what it means.
    expect(document.querySelector('header .top-bar-production')?.textContent).toBe('PRODUCTION');
  });

  it('names the training bank in the language of the screen', async () => {
    openWindow(world(), '#/desk');
    expect(await screen.findByText('Training bank')).toBeTruthy();
    act(() => showLanguage('de'));
    expect(await screen.findByText('Übungsbank')).toBeTruthy();
  });

  it('shows no entry whose screen does not exist', async () => {
    openWindow(world(), '#/desk');
    await heading('Overview');
    const links = within(screen.getByRole('navigation', { name: 'Screens' }))
      .getAllByRole('link')
      .map((link) => link.textContent?.replace(/ \d+$/u, ''));
    expect(links).toEqual([
      'Overview',
      'Payments',
      'Beneficiaries',
      'Approvals',
      'Outbox',
      'Status',
      'Cases',
      'Cash',
      'Officers',
      'Log',
      'Settings',
      'Training',
    ]);
  });

  it('counts only where somebody must act', async () => {
    openWindow(world(), '#/desk');
    expect(await screen.findByRole('link', { name: 'Approvals, 3 waiting at this desk' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Payments, 1 to import' })).toBeTruthy();
    expect(
      screen.getByRole('link', { name: 'Outbox, 2 with unknown outcome or ready to send' }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Overview' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Officers' })).toBeTruthy();
  });

  it('counts messages that wait to be sent, and a policy change that waits for signatures', async () => {
    const double = world();
    const call: typeof double.bridge.call = async (name, input) => {
      const result = await double.bridge.call(name, input);
      if (name !== 'desk.get' || !result.ok) return result;
      const { counters } = result.value as CallOutput<'desk.get'>;
      return {
        ok: true,
        value: { ...result.value, counters: { ...counters, unknown: 0, toSend: 3, policies: 1 } },
      };
    };
    openWindow({ ...double, bridge: { ...double.bridge, call } }, '#/desk');
    expect(await screen.findByRole('link', { name: 'Outbox, 3 ready to send' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Officers, 1 policy change to sign at this desk' })).toBeTruthy();
  });

  it('counts what waits for whoever signed in with a card, and says so; messages to send stay the desk’s', async () => {
    const double = world();
    const person = { by: 'card', person: 'anna', name: 'Anna Berg', certificate: 'c' };
    const since = '2026-11-20T09:00:00Z';
    const waitingFor = ['approver', 'approver', 'releaser', 'sender'];
    const changes: Readonly<Record<string, (value: object) => object>> = {
      'session.get': (value) => ({ ...value, at: person, since }),
      'session.tasks': () => ({ tasks: [] }),
      'desk.get': (value) => {
        const { counters } = value as CallOutput<'desk.get'>;
        return {
          ...value,
          counters: {
            ...{ ...counters, cases: 5, beneficiaries: 2, policies: 1, unknown: 0, toSend: 3 },
            ownAccounts: 1,
          },
        };
      },
      'cases.list': (value) => {
        const [row] = (value as CallOutput<'cases.list'>).rows;
        const rows = waitingFor.map((whom, place) => ({ ...row, waitingFor: whom, mine: place === 1 }));
        return { rows, total: rows.length };
      },
      'beneficiaries.waiting': (value) => {
        const [entry] = (value as CallOutput<'beneficiaries.waiting'>).confirmations;
        return { ...value, confirmations: [true, false].map((mine) => ({ ...entry, mine })) };
      },
      'policies.get': (value) => ({
        ...value,
        proposal: { ...PROPOSAL, canSign: [{ person: 'boris', name: 'Boris Vance' }] },
      }),
    };
    const call: typeof double.bridge.call = async (name, input) => {
      const result = await double.bridge.call(name, input);
      const changed = changes[name];
      return changed === undefined || !result.ok
        ? result
        : { ok: true, value: changed(result.value) as typeof result.value };
    };
    openWindow({ ...double, bridge: { ...double.bridge, call } }, '#/log');
    // Its own signature, one that anybody sends, and one that is unknown at the bank.
    expect(await screen.findByRole('link', { name: 'Cases, 3 for you to work on' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Beneficiaries, 1 waiting for your approval' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Approvals' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Officers' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Outbox, 3 ready to send' })).toBeTruthy();
    expect(
      screen.getByRole('link', { name: 'Settings, 1 own account change for you to confirm' }),
    ).toBeTruthy();
  });

  it('goes everywhere and does everything by keyboard: G and a letter, Ctrl+K, ?, Esc', async () => {
    openWindow(world(), '#/desk');
    await heading('Overview');
    for (const [key, name] of [
      ['p', 'Payments'],
      ['a', 'Approvals'],
      ['o', 'Outbox'],
      ['s', 'Status'],
      ['c', 'Cash'],
      ['f', 'Officers and cards'],
      ['l', 'Log'],
      ['t', 'Settings'],
      ['d', 'Overview'],
    ] as const) {
      press('g');
      press(key);
      const title = await heading(name);
      await waitFor(() => expect(document.activeElement).toBe(title));
    }
    // A switch takes no text: the keys work from it too.
    const network = screen.getByRole('switch', { name: 'Use the network' });
    network.focus();
    fireEvent.keyDown(network, { key: 'g' });
    fireEvent.keyDown(network, { key: 'p' });
    await heading('Payments');
    press('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard' });
    expect(
      within(help)
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent)
        .filter((title) => title !== 'Keyboard'),
    ).toEqual(['Everywhere', 'In a batch', 'Go to', 'In a list']);
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('k', { ctrlKey: true });
    const field = await screen.findByRole('combobox', { name: 'Search and commands' });
    // Before anything is typed every command is there.
    const commands = () => screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
    for (const name of [/^Go to Settings/u, /^Keyboard help/u, /^Verify the log/u])
      expect(commands().some((text) => name.test(text))).toBe(true);
    fireEvent.change(field, { target: { value: 'e' } });
    await waitFor(() => expect(commands().length).toBeLessThanOrEqual(12));
    fireEvent.change(field, { target: { value: 'offline' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText('Offline')).toBeTruthy();
  });

  it('takes the letter behind G from a choice too, which keeps its option', async () => {
    const asked = world();
    openWindow(asked, '#/batch/b-0');
    const charges = await screen.findByRole('button', { name: /Charges/u });
    charges.focus();
    press('g');
    press('s');
    await heading('Status');
    // S alone is the first letter of shared charges.
    expect(asked.calls.filter(({ name }) => name.startsWith('batches.save'))).toEqual([]);
    openWindow(asked, '#/batch/b-0');
    expect((await screen.findByRole('button', { name: /Charges/u })).textContent).toContain('SLEV');
  });

  it('makes a batch by keyboard alone, and Esc leads back from it', async () => {
    const double = world();
    openWindow(double, '#/payments');
    await heading('Payments');
    press('k', { ctrlKey: true });
    const field = await screen.findByRole('combobox', { name: 'Search and commands' });
    fireEvent.change(field, { target: { value: 'new credit' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(window.location.hash).toMatch(/^#\/batch\//u));
    await screen.findByRole('grid', { name: 'Rows of this batch' });
    press('Escape');
    await heading('Payments');
  });

  it('begins a payment from everywhere by G and N, at its first cell', async () => {
    const double = world();
    openWindow(double, '#/desk');
    await heading('Overview');
    press('g');
    press('n');
    const grid = await screen.findByRole('grid', { name: 'Rows of this batch' });
    await waitFor(() => expect(document.activeElement).toBe(grid));
    expect(double.calls.find(({ name }) => name === 'batches.create')?.input).toEqual({
      kind: 'credit-transfer',
      reference: '',
      lastAccount: true,
    });
    press('L');
    expect(within(grid).getByDisplayValue('L')).toBe(document.activeElement);
  });

  it('moves through a list with the arrows and opens with Enter', async () => {
    openWindow(world(), '#/approvals');
    const list = await screen.findByRole('grid', { name: 'Batches that wait for a signature' });
    await screen.findByText('PAY-2026-11-20-2');
    list.focus();
    press('ArrowDown');
    press('Enter');
    expect(await heading('PAY-2026-11-20-2')).toBeTruthy();
  });

  it('starts at the heading of a place that comes up late, and takes no focus that a person moved', async () => {
    openWindow(world(), '#/approvals');
    const list = await screen.findByRole('grid', { name: 'Batches that wait for a signature' });
    await screen.findByText('PAY-2026-11-20-2');
    list.focus();
    press('ArrowDown');
    press('Enter');
    const title = await heading('PAY-2026-11-20-2');
    await waitFor(() => expect(document.activeElement).toBe(title));
    // What a click beside every control leaves is left by a person: nothing takes the focus back.
    const control = await screen.findByRole('button', { name: 'Send back with reason' });
    control.focus();
    control.blur();
    fireEvent.click(await screen.findByRole('button', { name: 'Show next' }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(document.activeElement).toBe(document.body);
  });

  it('goes around the regions of a screen with F6, and back with Shift', async () => {
    openWindow(world(), '#/review/b-2');
    const act = await screen.findByRole('button', { name: 'Send back with reason' });
    const inFoot = (): boolean => act.closest('[data-region]')?.contains(document.activeElement) === true;
    screen.getByRole('heading', { level: 1 }).focus();
    let steps = 0;
    for (; steps < 10 && !inFoot(); steps += 1) press('F6');
    expect(steps).toBeLessThan(6);
    expect(inFoot()).toBe(true);
    for (let back = 0; back < steps; back += 1) press('F6', { shiftKey: true });
    expect(inFoot()).toBe(false);
    expect(screen.getByRole('main').contains(document.activeElement)).toBe(true);
  });

  it('goes to the filter of the list with a slash', async () => {
    openWindow(world(), '#/payments?all');
    await heading('Payments');
    press('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Filter batches' }));
  });

  it('says so when the desk does not answer, and keeps standing', async () => {
    openWindow(createFakeShell({}), '#/payments');
    const alerts = await screen.findAllByRole('alert');
    expect(alerts[0]?.textContent).toContain('The item is not in the data of this desk.');
    expect(screen.getByRole('link', { name: 'Settings' })).toBeTruthy();
  });

  it('teaches where nothing is yet', async () => {
    openWindow(world({ empty: true }), '#/desk');
    expect(await screen.findByText('You’re all caught up')).toBeTruthy();
    expect(await screen.findByText('Three steps to the first payment')).toBeTruthy();
  });
});

describe('Esc', () => {
  it('closes what is open beside a list before it leaves the screen', async () => {
    openWindow(world(), '#/review/b-2');
    fireEvent.click((await screen.findAllByText('Chantier Naval de Brest SA'))[0] ?? document.body);
    const panel = { name: 'Chantier Naval de Brest SA' };
    await screen.findByRole('region', panel);
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('region', panel)).toBeNull());
    expect(window.location.hash).toBe('#/review/b-2');
    press('Escape');
    await heading('Approvals');
  });
});
