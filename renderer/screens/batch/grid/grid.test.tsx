// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FakeShell } from '../../../../test/window/fake-desk.ts';
import { openWindow } from '../../../../test/window/window-under-test.tsx';
import { batches } from '../../../../test/window/world/batches.ts';
import { createWorld } from '../../../../test/window/world/world.ts';
import { takeTyped } from './typed-at-lock.ts';

const FIRST = batches[0];
if (!FIRST) throw new Error('the sample desk has batches');
const original = structuredClone(FIRST);
const DEBIT = batches[1];
if (!DEBIT) throw new Error('the sample desk has collections');
const debit = structuredClone(DEBIT);
const grid = () => screen.findByRole('grid', { name: 'Rows of this batch' });
const cell = (name: RegExp) =>
  within(screen.getByRole('grid', { name: 'Rows of this batch' })).findByRole('gridcell', { name });

const firstMandate = async (): Promise<HTMLElement> => {
  const [first] = await within(await grid()).findAllByRole('gridcell', {
    name: /^Mandate date: 1\sMar\s2024/u,
  });
  if (first === undefined) throw new Error('no mandate');
  return first;
};

async function open(): Promise<FakeShell> {
  const double = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  openWindow(double, '#/batch/b-0');
  await grid();
  await cell(/^Name: Hafenwerft Kiel GmbH/u);
  return double;
}

/** Keys as a person presses them: on whatever has the keyboard. */
function press(key: string, more: object = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
}

function type(text: string): void {
  const input = document.activeElement;
  if (!(input instanceof HTMLInputElement)) throw new Error('nobody types');
  fireEvent.change(input, { target: { value: input.value + text } });
}

const saves = (double: FakeShell) =>
  double.calls
    .filter(({ name }) => name === 'batches.savePayments')
    .map(({ input }) => input as { payments: { payment: string | null; form: Record<string, string> }[] });

afterEach(() => {
  cleanup();
  // A cell that a test left open would be open again in the next one.
  takeTyped('b-0', null);
  Object.assign(FIRST, structuredClone(original));
  takeTyped('b-1', null);
  Object.assign(DEBIT, structuredClone(debit));
});

describe('the payment grid', () => {
  it('has the calendar of every date for the date of a mandate, by mouse and by keyboard', async () => {
    const double = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
    openWindow(double, '#/batch/b-1');
    await grid();
    const mandate = await firstMandate();
    fireEvent.mouseDown(mandate, { detail: 2 });
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
    const input = document.activeElement as HTMLInputElement;
    expect(input.value).toBe('1 Mar 2024');
    press('ArrowUp');
    await expect.poll(() => input.value).toBe('2 Mar 2024');
    // Closed without a choice, what is typed stays, and nothing is saved.
    press('ArrowDown', { altKey: true });
    const calendar = await screen.findByRole('dialog', { name: /Mandate date/u });
    await expect.poll(() => calendar.contains(document.activeElement)).toBe(true);
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Escape' });
    await expect.poll(() => document.activeElement).toBe(input);
    expect([input.value, saves(double)]).toEqual(['2 Mar 2024', []]);
    fireEvent.click(within(mandate).getByRole('button', { name: 'Choose a date' }));
    fireEvent.click(
      await within(await screen.findByRole('dialog', { name: /Mandate date/u })).findByRole('button', {
        name: /14 March 2024|March 14, 2024/u,
      }),
    );
    await expect
      .poll(() => saves(double).flatMap(({ payments }) => payments.map(({ form }) => form['mandateDate'])))
      .toEqual(['2024-03-14']);
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('grid');
  });

  it('asks which day a date of a mandate is where it can be two', async () => {
    const double = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
    openWindow(double, '#/batch/b-1');
    await grid();
    fireEvent.mouseDown(await firstMandate(), { detail: 2 });
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
    fireEvent.change(document.activeElement as HTMLElement, { target: { value: '03/04/2024' } });
    fireEvent.click(await screen.findByRole('button', { name: /^3\sApr\s2024$/u }));
    await expect
      .poll(() => saves(double).flatMap(({ payments }) => payments.map(({ form }) => form['mandateDate'])))
      .toEqual(['2024-04-03']);
  });

  it('takes rows pasted from a spreadsheet, and saves them as drafts in one call', async () => {
    const double = await open();
    (await grid()).focus();
    press('End', { ctrlKey: true });
    press('Home');
    const paste = createEvent.paste(await grid(), {
      clipboardData: {
        getData: () =>
          'Acme GmbH\tDE89 3704 0044 0532 0130 00\t\t1.204,50\tEUR\tInvoice 7\nBeta SA\tFR1420041010050500013M02606\t\t7,00\tEUR\t"two\nlines"\n',
      },
    });
    fireEvent(await grid(), paste);
    await expect.poll(() => saves(double)).toHaveLength(1);
    expect(
      saves(double)[0]?.payments.map(({ payment, form }) => [
        payment,
        form['name'],
        form['account'],
        form['amount'],
        form['remittance'],
      ]),
    ).toEqual([
      [null, 'Acme GmbH', 'DE89370400440532013000', '1204.50', 'Invoice 7'],
      [null, 'Beta SA', 'FR1420041010050500013M02606', '7.00', 'two lines'],
    ]);
    expect(
      await screen.findByText(/^2 payments pasted\. Check the amounts: the first reads EUR\s1,204\.50\.$/u),
    ).toBeTruthy();
    expect(await screen.findByText('8 payments')).toBeTruthy();
  });

  it('lets a blank line of a pasted column stand for its row: no amount lands on another payment', async () => {
    await open();
    (await grid()).focus();
    for (let column = 0; column < 3; column += 1) press('ArrowRight');
    fireEvent(
      await grid(),
      createEvent.paste(await grid(), { clipboardData: { getData: () => '1.00\n\n3.00\n' } }),
    );
    await expect
      .poll(() => FIRST.payments.slice(0, 3).map(({ form }) => form.amount))
      .toEqual(['1.00', '', '3.00']);
  });

  it('asks before it pastes a table with an unknown title and no currency, and pastes only what was answered', async () => {
    const double = await open();
    (await grid()).focus();
    press('End', { ctrlKey: true });
    press('Home');
    fireEvent(
      await grid(),
      createEvent.paste(await grid(), {
        clipboardData: {
          getData: () =>
            'Empfänger\tIBAN\tBetrag\tKostenstelle\nAcme GmbH\tDE89370400440532013000\t88.000,50\t4711',
        },
      }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Paste 1 payment' });
    const paste = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Paste 1 payment' });
    expect(paste.disabled).toBe(true);
    expect(within(dialog).getByRole('status').textContent).toBe(
      'Choose a field for every column. Enter the currency.',
    );
    fireEvent.click(within(dialog).getByRole('button', { name: /Field for Kostenstelle/u }));
    fireEvent.click(await screen.findByRole('option', { name: 'Remittance' }));
    fireEvent.change(within(dialog).getByRole('textbox', { name: /^Currency/u }), {
      target: { value: 'cny' },
    });
    expect(saves(double)).toEqual([]);
    expect(paste.disabled).toBe(false);
    fireEvent.click(paste);
    await expect
      .poll(() => saves(double).at(-1)?.payments[0]?.form)
      .toMatchObject({ name: 'Acme GmbH', amount: '88000.50', currency: 'CNY', remittance: '4711' });
  });

  it('goes on with Tab, begins typing with a letter, and saves each cell when it is left', async () => {
    const double = await open();
    (await grid()).focus();
    press('End', { ctrlKey: true });
    press('Home');
    press('N');
    type('ew Works');
    press('Tab');
    await expect.poll(() => saves(double)).toHaveLength(1);
    press('D');
    type('E89370400440532013000');
    press('Tab');
    await expect.poll(() => saves(double)).toHaveLength(2);
    // Only the cell that was left is sent; the other one stands already.
    expect(saves(double).at(-1)?.payments[0]?.form).toEqual({ account: 'DE89370400440532013000' });
    const typed = { name: 'New Works', account: 'DE89370400440532013000' };
    await expect.poll(() => FIRST.payments.at(-1)?.form).toMatchObject(typed);
    // The second save belongs to the payment the first one made.
    expect(saves(double).at(-1)?.payments[0]?.payment).not.toBeNull();
  });

  it('leaves the room of the BICs to the names until there is one', async () => {
    await open();
    const list = await grid();
    expect(list.classList).toContain('grid-without-bic');
    fireEvent.focus(list);
    list.focus();
    press('ArrowRight');
    press('ArrowRight');
    press('B');
    expect(list.classList).not.toContain('grid-without-bic');
    press('Escape');
    expect(list.classList, 'and no column jumps back').not.toContain('grid-without-bic');
  });

  it('leaves a cell as it was on Esc', async () => {
    const double = await open();
    (await grid()).focus();
    press('X');
    type('yz');
    press('Escape');
    expect(await cell(/^Name: Hafenwerft Kiel GmbH/u)).toBeTruthy();
    expect(saves(double)).toEqual([]);
    press('Escape');
    press('Escape');
    expect(window.location.hash).toBe('#/batch/b-0');
    expect(document.activeElement).toBe(await grid());
  });

  it('objects in the cell while a wrong account is typed', async () => {
    await open();
    (await grid()).focus();
    press('ArrowRight');
    press('D');
    type('E89370400440532013001');
    expect(within(await grid()).getByRole('status').textContent).toMatch(/check digits/u);
  });

  it('completes a known counterparty only when it is chosen', async () => {
    const double = await open();
    (await grid()).focus();
    press('m');
    type('arine');
    await screen.findByRole('option', { name: /Marine Paints Rotterdam/u });
    press('ArrowDown');
    press('Enter');
    await expect
      .poll(() => saves(double).at(-1)?.payments[0]?.form)
      .toMatchObject({ name: 'Marine Paints Rotterdam B.V.', country: 'NL' });
  });

  it('fills in the defaults of an entry of the book where the row has none yet', async () => {
    const double = await open();
    (await grid()).focus();
    press('End', { ctrlKey: true });
    press('Home');
    press('m');
    type('arine');
    const known = await screen.findByRole('option', { name: /Marine Paints Rotterdam/u });
    expect(known.textContent).toContain('In the book');
    press('ArrowDown');
    press('Enter');
    await expect
      .poll(() => saves(double).at(-1)?.payments[0]?.form)
      .toMatchObject({ name: 'Marine Paints Rotterdam B.V.', purpose: 'SUPP', remittance: 'Customer 4471' });
    const asked = double.calls.find(({ name }) => name === 'counterparties.find');
    expect(asked?.input).toMatchObject({ side: 'counterparty', book: true });
  });

  it('fills in the currency of the latest payment where the row has none, and never changes one', async () => {
    FIRST.payments = [];
    const double = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
    openWindow(double, '#/batch/b-0');
    const choose = async (): Promise<void> => {
      press('m');
      type('arine');
      await screen.findByRole('option', { name: /Marine Paints Rotterdam/u });
      press('ArrowDown');
      press('Enter');
    };
    (await grid()).focus();
    await choose();
    await expect.poll(() => saves(double).at(-1)?.payments[0]?.form['currency']).toBe('EUR');
    press('Tab');
    press('u');
    type('sd');
    press('Tab');
    await expect.poll(() => saves(double).at(-1)?.payments[0]?.form['currency']).toBe('USD');
    press('Home');
    press('ArrowDown');
    await choose();
    await expect.poll(() => FIRST.payments.map(({ form }) => form.currency)).toEqual(['USD', 'USD']);
  });

  it('keeps the remittance text of a row when another beneficiary is chosen for it', async () => {
    const double = await open();
    const before = FIRST.payments[0]?.form.remittance;
    (await grid()).focus();
    press('m');
    type('arine');
    await screen.findByRole('option', { name: /Marine Paints Rotterdam/u });
    press('ArrowDown');
    press('Enter');
    await expect.poll(() => saves(double).at(-1)?.payments[0]?.form['name']).toMatch(/^Marine Paints/u);
    expect(saves(double).at(-1)?.payments[0]?.form).not.toHaveProperty('remittance');
    expect(FIRST.payments[0]?.form.remittance).toBe(before);
    expect(before).not.toBe('');
  });

  it('copies a cell from above with Ctrl+D and removes a row with Ctrl+Delete', async () => {
    const double = await open();
    (await grid()).focus();
    press('ArrowDown');
    press('d', { ctrlKey: true });
    await expect.poll(() => saves(double).at(-1)?.payments[0]?.form['name']).toBe('Hafenwerft Kiel GmbH');
    press('Delete', { ctrlKey: true });
    expect(await screen.findByText('5 payments')).toBeTruthy();
  });

  it('takes each step back with Ctrl+Z and makes it again with Ctrl+Y, the pasted table as one step', async () => {
    const double = await open();
    (await grid()).focus();
    press('End', { ctrlKey: true });
    press('Home');
    const rows = Array.from(
      { length: 3 },
      (_, row) => `Pasted ${row}\tDE89370400440532013000\t\t${row + 1}.00\tEUR`,
    ).join('\n');
    fireEvent(await grid(), createEvent.paste(await grid(), { clipboardData: { getData: () => rows } }));
    await screen.findByText('9 payments');
    press('Home', { ctrlKey: true });
    press('X');
    type('yz');
    press('Enter');
    await cell(/^Name: Xyz/u);
    await expect.poll(() => saves(double)).toHaveLength(2);
    (await grid()).focus();
    press('z', { ctrlKey: true });
    await cell(/^Name: Hafenwerft Kiel GmbH/u);
    press('z', { ctrlKey: true });
    await screen.findByText('6 payments');
    expect(FIRST.payments.map(({ form }) => form.name)).toEqual(
      original.payments.map(({ form }) => form.name),
    );
    press('y', { ctrlKey: true });
    await screen.findByText('9 payments');
    press('Z', { ctrlKey: true, shiftKey: true });
    await cell(/^Name: Xyz/u);
  });

  it('keeps Ctrl+Z from the browser, also where there is nothing to take back', async () => {
    await open();
    (await grid()).focus();
    const key = createEvent.keyDown(await grid(), { key: 'z', ctrlKey: true });
    fireEvent(await grid(), key);
    expect(key.defaultPrevented).toBe(true);
    expect(screen.getByText('6 payments')).toBeTruthy();
  });

  it('brings removed payments back', async () => {
    await open();
    (await grid()).focus();
    press('Delete', { ctrlKey: true });
    await screen.findByText('5 payments');
    press('z', { ctrlKey: true });
    await screen.findByText('6 payments');
    expect(FIRST.payments.map(({ form }) => form.name).toSorted()).toEqual(
      original.payments.map(({ form }) => form.name).toSorted(),
    );
  });

  it('cuts nothing off: a value that is too long is an error and is not saved', async () => {
    const double = await open();
    (await grid()).focus();
    press('N');
    type('x'.repeat(150));
    press('Enter');
    fireEvent.click(screen.getByRole('button', { name: /^Errors and warnings/u }));
    expect(await screen.findByText(/Row 1: Name is longer than 140 characters/u)).toBeTruthy();
    expect(saves(double)).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit for approval' }).disabled).toBe(
      true,
    );
  });

  it('is no trap: F6 leaves it', async () => {
    await open();
    (await grid()).focus();
    press('F6');
    expect((await grid()).contains(document.activeElement)).toBe(false);
  });

  it('leads from a finding to its cell', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: /^Errors and warnings/u }));
    fireEvent.click(await screen.findByRole('button', { name: /check digits/u }));
    const selected = (await grid()).querySelector('[role="gridcell"][aria-selected="true"]');
    expect(selected?.getAttribute('aria-label')).toMatch(/^Account: DE89370400440532013001/u);
  });

  it('keeps the freeze off while something must be mended', async () => {
    await open();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit for approval' }).disabled).toBe(
      true,
    );
  });
});
