// @vitest-environment jsdom
// A template is saved in the editor, used from the list of payments, and locks what it says in the grid.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { batches } from '../../../test/window/world/batches.ts';
import { createWorld } from '../../../test/window/world/world.ts';

const count = batches.length;
afterEach(() => {
  cleanup();
  batches.splice(count);
});

const cell = (name: RegExp): HTMLElement => screen.getAllByRole('gridcell', { name })[0]!;

async function saveRents(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as template' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save as template' }));
  expect(await dialog.findByText('Enter a name.')).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox', { name: /^Template name/u }), { target: { value: 'Rents' } });
  fireEvent.click(dialog.getByRole('switch', { name: 'Amounts and currencies' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save as template' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
}

describe('a template', () => {
  it('starts a draft that names it and its locks, and keeps its locked cells', async () => {
    const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
    openWindow(world, '#/batch/b-0');
    await saveRents();
    expect(world.calls.filter(({ name }) => name === 'templates.save').map(({ input }) => input)).toEqual([
      { batch: 'b-0', name: 'Rents', locked: ['account', 'beneficiaries', 'amounts'] },
    ]);
    const { rows } = await world.bridge
      .call('templates.list', {})
      .then((result) => (result.ok ? result.value : { rows: [] }));
    const used = await world.bridge.call('templates.use', { template: rows[0]?.template ?? '' });
    if (!used.ok) throw new Error('the template is used');
    act(() => {
      window.location.hash = `#/batch/${used.value.batch}`;
    });
    const note = await screen.findByRole('region', { name: 'From the template Rents' });
    expect(note.textContent).toContain('Locked: own account, counterparties, amounts.');
    expect(note.textContent).toContain('payments are as they were.');
    const account = screen.getByRole<HTMLInputElement>('combobox', { name: 'Debtor account' });
    expect(account.readOnly).toBe(true);
    await expect.poll(() => screen.queryAllByRole('gridcell', { name: /^Name: / }).length).toBeGreaterThan(1);
    const label = (name: RegExp): string => cell(name).getAttribute('aria-label') ?? '';
    expect(label(/^Name: /u)).toContain('The template locks this field.');
    expect(label(/^Remittance: /u)).not.toContain('locks');
    const grid = screen.getByRole('grid', { name: /^Rows/u });
    act(() => grid.focus());
    fireEvent.keyDown(grid, { key: 'Delete' });
    expect(await screen.findByText('The template locks this field.')).toBeTruthy();
    expect(world.calls.filter(({ name }) => name === 'batches.savePayments')).toEqual([]);
  });

  it('is offered where a batch is begun, and deleted in the list of all', async () => {
    const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
    await world.bridge.call('templates.save', { batch: 'b-0', name: 'Rents', locked: ['account'] });
    openWindow(world, '#/payments');
    fireEvent.click(await screen.findByRole('button', { name: 'New batch' }));
    expect(await screen.findByRole('menuitem', { name: /^Rents/u })).toBeTruthy();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Manage templates…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Templates' }));
    expect((await dialog.findByRole('listitem')).textContent).toContain('Locked: own account.');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Delete the template “Rents”?' }));
    // An Enter too many deletes nothing.
    await expect.poll(() => document.activeElement).toBe(asked.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^No template yet\./u)).toBeTruthy();
  });
});

describe('the list of templates by keyboard', () => {
  const deleteOf = (name: string): HTMLElement =>
    within(screen.getByText(name).closest('li') ?? document.body).getByRole('button', { name: 'Delete' });
  const ask = async (name: string): Promise<void> => {
    deleteOf(name).focus();
    fireEvent.click(deleteOf(name));
    await screen.findByRole('dialog', { name: `Delete the template “${name}”?` });
  };

  it('goes on where a deletion was cancelled, and at the next template once one is gone', async () => {
    const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
    for (const name of ['Rents', 'Leasing'])
      await world.bridge.call('templates.save', { batch: 'b-0', name, locked: ['account'] });
    openWindow(world, '#/payments');
    fireEvent.click(await screen.findByRole('button', { name: 'New batch' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Manage templates…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Templates' });
    await expect.poll(() => dialog.querySelectorAll('li .strong').length).toBeGreaterThan(1);
    const [first = '', second = ''] = [...dialog.querySelectorAll('li .strong')].map(
      ({ textContent }) => textContent,
    );
    await ask(second);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => document.activeElement).toBe(deleteOf(second));
    await ask(second);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Cancel' }), { key: 'Escape' });
    await expect.poll(() => document.activeElement).toBe(deleteOf(second));
    await ask(first);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await expect.poll(() => screen.queryByText(first)).toBeNull();
    await expect.poll(() => document.activeElement).toBe(deleteOf(second));
    await ask(second);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const empty = within(await screen.findByRole('dialog', { name: 'Templates' }));
    await empty.findByText(/^No template yet\./u);
    const close = empty.getAllByRole('button', { name: 'Close' }).at(-1);
    await expect.poll(() => document.activeElement).toBe(close);
    fireEvent.click(close ?? document.body);
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'New batch' }));
  });
});

it('a copy lists what was changed against the batch it came from', async () => {
  const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
  const made = await world.bridge.call('batches.copy', { batch: 'b-0' });
  if (!made.ok) throw new Error('the batch is copied');
  const copy = batches.at(-1)!;
  copy.payments = structuredClone(copy.payments);
  copy.payments[0]!.form.amount = '5.00';
  copy.payments.pop();
  openWindow(world, `#/batch/${made.value.batch}`);
  const note = within(await screen.findByRole('region', { name: /^Copied from PAY-/u }));
  expect(note.getByText(/1 changed, 0 added, 1 removed/u)).toBeTruthy();
  fireEvent.click(note.getByRole('button', { name: 'Show changes' }));
  const [, changed, removed] = note
    .getAllByRole('row')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  expect(changed).toContain('EUR 4,103.28');
  expect(changed).toContain('EUR 5.00');
  expect(removed).toContain('removed');
});
