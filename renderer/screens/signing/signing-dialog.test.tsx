// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeShell, Refusal, type FakeShell, type Handlers } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { modules } from '../../../test/window/world/people.ts';
import type { Ticket } from '../../stores/tickets.ts';
import { candidatesFor } from './candidates.ts';

const asked = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to PIN' });
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

/** A desk with cards where a card test can be asked for; the test moves the ticket. */
function desk(more: Partial<Handlers> = {}): FakeShell {
  const listing = modules();
  return createFakeShell({
    'cards.list': () => ({ modules: listing, leases: [], watch: 'events' }),
    'cards.test': () => ({ ticket: 't-1' }),
    'tickets.get': () => ticket('preparing'),
    'tickets.cancel': () => ({}),
    ...more,
  });
}

function ticket(phase: Ticket['phase'], more: Partial<Ticket> = {}): Ticket {
  return { ticket: 't-1', act: 'card-test', batch: null, phase, progress: null, fault: null, ...more };
}

async function openTest(double: FakeShell): Promise<void> {
  openWindow(double, '#/officers');
  fireEvent.click((await screen.findAllByRole('button', { name: 'Test' }))[0] ?? document.body);
  await screen.findByRole('dialog');
}

function move(double: FakeShell, next: Ticket): void {
  act(() => double.emit('ticket', next));
}

afterEach(cleanup);

describe('the choice of a card', () => {
  it('says to the signer that a module is missing and where it is set, and not what one PIN entry costs', async () => {
    await openTest(desk());
    const dialog = await screen.findByRole('dialog');
    await radio(/Anna Berg/u);
    const label = modules().find(({ fault }) => fault === 'module-not-found')?.label ?? '';
    expect(
      within(dialog).getByText(`${label} was not found, so its cards are missing here. See Settings, Cards.`),
    ).toBeTruthy();
    expect(dialog.textContent).not.toContain('one PIN entry');
  });

  it('is among the cards that can be used', () => {
    const approve = candidatesFor(modules(), 'approve');
    expect(approve.filter((one) => one.refusal === undefined).map((one) => one.holder)).toEqual([
      'Boris Vance',
    ]);
  });

  it('shows what cannot be used, each with its reason', () => {
    const reasons = new Map(candidatesFor(modules(), 'approve').map((one) => [one.holder, one.refusal]));
    expect(reasons.get('Anna Berg')).toBe('Anna Berg does not have the role approver.');
    expect(reasons.get('Dario Finch')).toBe('The certificate has expired.');
  });

  it('refuses a locked card and, for anything but a test, one that is not enrolled', () => {
    const [module] = modules();
    const card = module?.cards[0];
    const certificate = card?.certificates[0];
    if (!module || !card || !certificate) throw new Error('the sample has cards');
    const locked = [{ ...module, cards: [{ ...card, flags: { ...card.flags, locked: true } }] }];
    expect(candidatesFor(locked, 'freeze')[0]?.refusal).toBe('The PIN is locked.');
    const stranger = [
      {
        ...module,
        cards: [{ ...card, certificates: [{ ...certificate, person: null, personName: null, roles: [] }] }],
      },
    ];
    expect(candidatesFor(stranger, 'freeze')[0]?.refusal).toMatch(/not registered/u);
    expect(candidatesFor(stranger, 'card-test')[0]?.refusal).toBeUndefined();
  });
});

describe('a signed act', () => {
  it('goes through its steps and ends by itself when the card has signed', async () => {
    const double = desk();
    await openTest(double);
    expect((await radio(/Anna Berg/u)).checked).toBe(true);
    expect((await radio(/Dario Finch/u)).disabled).toBe(true);
    fireEvent.click(asked());
    await screen.findByText('Read the payments a second time');
    move(double, ticket('waiting-for-pin'));
    await waitFor(() =>
      expect(within(screen.getByRole('dialog')).getByRole('listitem', { current: 'step' }).textContent).toBe(
        'PIN in the PIN window',
      ),
    );
    move(double, ticket('wrong-pin'));
    expect(await screen.findByText(/There is no automatic second try/u)).toBeTruthy();
    move(double, ticket('done'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Anna Berg signed, and the signature is valid')).toBeTruthy();
  });

  it('shows the failure with its three answers, and lets the officer choose again', async () => {
    const double = desk();
    await openTest(double);
    fireEvent.click(asked());
    await screen.findByText('Sign on the card');
    move(double, ticket('failed', { fault: { code: 'pin-locked' } }));
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain(
      'This step has moved no money.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Choose again' }));
    expect(await radio(/Anna Berg/u)).toBeTruthy();
  });

  it('says at once why it could not begin', async () => {
    const double = desk({
      'cards.test': () => {
        throw new Refusal('card-removed');
      },
    });
    await openTest(double);
    fireEvent.click(asked());
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain(
      'The card is no longer in the reader.',
    );
  });

  it('can be cancelled while the PIN is awaited, and cannot be closed unseen', async () => {
    const double = desk();
    await openTest(double);
    fireEvent.click(asked());
    await screen.findByText('Sign on the card');
    move(double, ticket('waiting-for-pin'));
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Close' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => double.calls.some(({ name }) => name === 'tickets.cancel')).toBe(true);
    move(double, ticket('cancelled'));
    expect(screen.getByText('Cancelled. Nothing was signed.')).toBeTruthy();
  });
});
