// @vitest-environment jsdom
// The beneficiary book: found, entered, changed, taken from payments, and what could be taken for another.
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { FakeShell } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { KNOWN_BENEFICIARY } from '../../../test/window/world/beneficiaries.ts';
import { createWorld } from '../../../test/window/world/world.ts';

const inputs = (world: FakeShell, call: string) =>
  world.calls.filter(({ name }) => name === call).map(({ input }) => input);
const open = (hash: string, empty = false): FakeShell => {
  const world = createWorld({ environment: 'training', empty, pace: 0, holdPin: false });
  openWindow(world, hash);
  return world;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: RegExp, text: string) => {
  const field = screen.getByRole('textbox', { name });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};

afterEach(cleanup);

describe('the beneficiary book', () => {
  it('says what to do while it is empty', async () => {
    open('#/beneficiaries', true);
    expect(await screen.findByText('No beneficiaries yet')).toBeTruthy();
    press('Show suggestions');
    expect(await screen.findByText(/^No suggestions\./u)).toBeTruthy();
  });

  it('takes an entry only with an account number that can be one, and keeps every field', async () => {
    const world = open('#/beneficiaries', true);
    fireEvent.click(await screen.findByRole('button', { name: 'New beneficiary' }));
    await screen.findByRole('dialog', { name: 'New beneficiary' });
    press('Save beneficiary');
    expect(await screen.findByText('Enter the name.')).toBeTruthy();
    type(/^Name, as in payments/u, 'Kestrel Ltd ');
    type(/^IBAN or account number/u, 'de88 3704 0044 0532 0130 00');
    type(/^Purpose code/u, 'supp');
    press('Save beneficiary');
    expect(await screen.findByText(/The check digits are wrong/u)).toBeTruthy();
    // Nothing is sent to be refused: what is wrong stands at its field alone.
    expect(inputs(world, 'beneficiaries.save')).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
    type(/^IBAN or account number/u, 'de89 3704 0044 0532 0130 00');
    press('Save beneficiary');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(inputs(world, 'beneficiaries.save')).toMatchObject([
      {
        beneficiary: null,
        expectedRevision: 0,
        source: 'typed',
        content: {
          name: 'Kestrel Ltd',
          purpose: 'SUPP',
          accounts: [{ account: 'DE89370400440532013000', agentBic: '' }],
        },
      },
    ]);
    expect(await screen.findByRole('row', { name: /Kestrel Ltd/u })).toBeTruthy();
  });

  it('shows an entry that looks like the one being entered', async () => {
    open('#/beneficiaries');
    fireEvent.click(await screen.findByRole('button', { name: 'New beneficiary' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New beneficiary' }));
    expect(dialog.queryByRole('status')).toBeNull();
    type(/^Name, as in payments/u, KNOWN_BENEFICIARY);
    const note = await dialog.findByRole('status');
    expect(note.textContent).toContain('Same name, another account');
    expect(within(note).getByRole('link', { name: new RegExp(KNOWN_BENEFICIARY, 'u') })).toBeTruthy();
  });

  it('changes an entry with its history, and removes it only when asked again', async () => {
    const world = open('#/beneficiaries/ben-1');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('dialog', { name: 'Edit beneficiary' });
    type(/^Town/u, 'Bremen');
    press('Save beneficiary');
    expect((await screen.findByText('Town: Bremen (before: Hamburg)')).className).toBe('');
    press('Remove');
    const sure = within(await screen.findByRole('dialog', { name: `Remove ${KNOWN_BENEFICIARY}?` }));
    expect(inputs(world, 'beneficiaries.remove')).toEqual([]);
    fireEvent.click(sure.getByRole('button', { name: 'Remove' }));
    await expect
      .poll(() => inputs(world, 'beneficiaries.remove'))
      .toEqual([{ beneficiary: 'ben-1', expectedRevision: 2 }]);
  });

  it('writes a changed account of the history in the letters in which accounts are compared', async () => {
    open('#/beneficiaries/ben-1');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('dialog', { name: 'Edit beneficiary' });
    type(/^IBAN or account number/u, 'GB29 NWBK 6016 1331 9268 19');
    press('Save beneficiary');
    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect((await history.findByText(/GB29 NWBK 6016 1331 9268 19/u)).closest('.mono')).not.toBeNull();
  });

  it('takes from payments what it does not know at once, and a changed account only by itself', async () => {
    const world = open('#/beneficiaries?proposals');
    const table = await screen.findByRole('table', { name: 'Suggestions' });
    const otherAccount = within(table).getByText('In the book with another account');
    expect(otherAccount.classList.contains('state-attention')).toBe(true);
    expect(within(table).getByRole('link', { name: 'Open entry' })).toBeTruthy();
    press('Add 2 new beneficiaries');
    await expect.poll(() => inputs(world, 'beneficiaries.add')).toHaveLength(1);
    expect(inputs(world, 'beneficiaries.add')).toMatchObject([
      { rows: [{ source: 'payments' }, { source: 'import' }] },
    ]);
    await expect.poll(() => within(table).getAllByRole('row')).toHaveLength(2);
    fireEvent.click(within(table).getByRole('button', { name: 'Add…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New beneficiary' }));
    expect((await dialog.findByRole('status')).textContent).toContain('Same name, another account');
  });

  it('lists entries that could be taken for one another', async () => {
    open('#/beneficiaries?alike');
    const list = await screen.findByRole('list', { name: 'Possible duplicates' });
    expect(list.textContent).toContain('Names look alike');
  });
});

describe('the beneficiary book by keyboard', () => {
  const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const enter = (input: HTMLInputElement, text: string): void => {
    input.focus();
    fireEvent.change(input, { target: { value: text } });
  };

  it('goes to the first thing that is wrong when an entry is not taken', async () => {
    const world = open('#/beneficiaries', true);
    fireEvent.click(await screen.findByRole('button', { name: 'New beneficiary' }));
    await screen.findByRole('dialog', { name: 'New beneficiary' });
    enter(field(/^Name, as in payments/u), 'Kestrel Ltd');
    const save = screen.getByRole('button', { name: 'Save beneficiary' });
    save.focus();
    fireEvent.click(save);
    await expect.poll(() => document.activeElement).toBe(field(/^IBAN or account number/u));
    expect(inputs(world, 'beneficiaries.save')).toEqual([]);
  });

  it('goes to an account that was added, and stays among the accounts when one is removed', async () => {
    open('#/beneficiaries', true);
    fireEvent.click(await screen.findByRole('button', { name: 'New beneficiary' }));
    await screen.findByRole('dialog', { name: 'New beneficiary' });
    press('Add another account');
    const numbers = () => screen.getAllByRole('textbox', { name: /^IBAN or account number/u });
    await expect.poll(() => numbers()).toHaveLength(2);
    expect(document.activeElement).toBe(numbers()[1]);
    const remove = screen.getByRole('button', { name: 'Remove account 2' });
    remove.focus();
    fireEvent.click(remove);
    await expect.poll(() => numbers()).toHaveLength(1);
    expect(document.activeElement).toBe(numbers()[0]);
  });

  const caller = () => screen.getByRole('button', { name: /Called by$/u });
  const chooseCaller = async (name: string) => {
    fireEvent.click(caller());
    fireEvent.click(await screen.findByRole('option', { name }));
  };

  it('names whoever is signed in with a card as the caller of a call-back, and else nobody', async () => {
    onTestFinished(() => window.history.replaceState(null, '', '/'));
    const opened = async (seat: 'card' | 'name') => {
      window.history.replaceState(null, '', `/?seat=${seat}`);
      const world = open('#/beneficiaries/ben-4');
      fireEvent.click(await screen.findByRole('button', { name: 'Submit for approval' }));
      await screen.findByRole('textbox', { name: /^Spoke to/u });
      return world;
    };
    await opened('card');
    await expect.poll(() => caller().textContent).toBe('Anna Berg');
    cleanup();
    const world = await opened('name');
    expect(caller().textContent).toBe('Choose a person');
    const number = field(/^Phone number called/u);
    if (!number.readOnly) {
      enter(number, '+49 40 5550 120');
      enter(field(/^Which source/u), 'The contract of 2024');
    }
    enter(field(/^Spoke to/u), 'Mrs Lindqvist');
    enter(field(/^Time/u), '10:30');
    const day = field(/^Day/u);
    enter(day, '2026-11-20');
    day.blur();
    const form = day.closest('form');
    if (form) fireEvent.submit(form);
    expect(await screen.findByText('Choose who made the call.')).toBeTruthy();
    await expect.poll(() => document.activeElement).toBe(caller());
    expect(inputs(world, 'beneficiaries.propose')).toEqual([]);
    await chooseCaller('Clara Moss');
    if (form) fireEvent.submit(form);
    await expect.poll(() => screen.queryByRole('textbox', { name: /^Spoke to/u })).toBeNull();
    expect(await screen.findByText(/^Clara Moss spoke to Mrs Lindqvist/u)).toBeTruthy();
  });

  it('signs no call-back with another date than the one that stands in its field', async () => {
    const world = open('#/beneficiaries/ben-4');
    fireEvent.click(await screen.findByRole('button', { name: 'Submit for approval' }));
    await screen.findByRole('textbox', { name: /^Spoke to/u });
    // The first field to type in; the number may be one that nobody types.
    await expect.poll(() => document.activeElement?.matches('input:not([readonly])')).toBe(true);
    // The number to compare stands by itself, as it is read out on the telephone.
    const toCompare = document.querySelector('.callback-accounts > .mono.strong')?.textContent ?? '';
    expect(toCompare).toMatch(/^\S{4}( \S{1,4})+$/u);
    expect(screen.getByText(/^Call the beneficiary/u).textContent).not.toContain(toCompare);
    const number = field(/^Phone number called/u);
    if (!number.readOnly) {
      enter(number, '+49 40 5550 120');
      enter(field(/^Which source/u), 'The contract of 2024');
    }
    enter(field(/^Spoke to/u), 'Mrs Lindqvist');
    enter(field(/^Time/u), '10:30');
    await chooseCaller('Anna Berg');
    const day = field(/^Day/u);
    enter(day, '2026-11-20');
    day.blur();
    enter(day, '03/04/2026');
    const form = day.closest('form');
    fireEvent.keyDown(day, { key: 'Enter' });
    if (form) fireEvent.submit(form);
    await expect.poll(() => document.activeElement).toBe(day);
    expect(screen.getByRole('dialog').textContent).toContain('can be two dates');
    expect(inputs(world, 'beneficiaries.propose')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /^4\u00a0Mar\u00a02026$/u }));
    if (form) fireEvent.submit(form);
    await expect.poll(() => screen.queryByRole('textbox', { name: /^Spoke to/u })).toBeNull();
    expect(await screen.findByText(/4 Mar 2026, 10:30/u)).toBeTruthy();
    expect(document.querySelector('.confirmation-account .mono')?.textContent).toContain(toCompare);
  });
});

it('puts the approval that waits before the entries that nobody has submitted yet', async () => {
  open('#/beneficiaries?waiting');
  const approve = await screen.findByRole('button', { name: 'Approve' });
  expect(approve.className).toContain('button-primary');
  press('Choose all');
  const submit = await screen.findByRole('button', { name: /^Submit \d+ entr/u });
  expect(submit.className).not.toContain('button-primary');
});

it('names the accounts of an entry that is submitted for confirmation', async () => {
  open('#/beneficiaries?waiting');
  const entry = (await screen.findByRole('checkbox', { name: 'Hafenwerft Kiel Gmbs' })).closest('li');
  expect(entry?.textContent).toContain('NL91 ABNA 9112 5398 59');
});
