// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openWindow } from '../../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../../test/window/world/world.ts';

afterEach(cleanup);

const open = () => {
  const double = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  openWindow(double, '#/import');
  const inputsOf = (name: string): readonly unknown[] =>
    double.calls.filter((one) => one.name === name).map(({ input }) => input);
  return { double, inputsOf };
};

const button = (name: RegExp | string): Promise<HTMLElement> => screen.findByRole('button', { name });

async function choose(label: RegExp, option: RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

async function chooseFile(name: string): Promise<void> {
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['a;b'], name)] } });
}

it('maps the columns, asks once, shows what is wrong by row, and imports once it is settled', async () => {
  const { inputsOf } = open();
  await chooseFile('list.csv');
  const columns = await screen.findByRole('list', { name: 'Columns of the table' });
  expect(within(columns).getAllByRole('listitem')).toHaveLength(6);
  expect(within(columns).getByText('4711 · 4712 · 4713')).toBeTruthy();
  expect(within(columns).getAllByText('by its heading')).toHaveLength(5);
  const check = await button('Check payments');
  expect(check).toHaveProperty('disabled', true);
  // The first thing to do: the one column that has no field.
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toContain('4711 · 4712 · 4713');
  fireEvent.click(await button('Leave out the remaining columns'));
  fireEvent.change(screen.getByLabelText('Currency of all rows'), { target: { value: 'eur' } });
  await choose(/How 1\.234 is meant/u, /Decimal comma: .*1,234/u);
  await choose(/How 01\/12\/26 is meant/u, /Day, month, year: 1\u00a0Dec\u00a02026/u);
  await expect.poll(() => (check as HTMLButtonElement).disabled).toBe(false);
  fireEvent.click(check);

  expect(await screen.findByText('Row 3 · Betrag')).toBeTruthy();
  expect(screen.getByText('“12.3O0,00” is not an amount.')).toBeTruthy();
  expect(await button('Import 4 payments')).toHaveProperty('disabled', true);
  const cell = screen.getByLabelText('Betrag in row 3');
  fireEvent.change(cell, { target: { value: '12.300,00' } });
  fireEvent.keyDown(cell, { key: 'Enter' });
  await expect.poll(() => screen.queryByText('Row 3 · Betrag')).toBeNull();
  expect(inputsOf('tables.check').at(-1)).toMatchObject({
    plan: {
      columns: ['none', 'name', 'account', 'amount', 'valueDate', 'remittance'],
      currency: 'EUR',
      decimal: ',',
      dateOrder: 'dmy',
      corrections: [{ row: 3, column: 3, text: '12.300,00' }],
    },
  });
  expect(inputsOf('imports.takeOver')).toEqual([]);
  fireEvent.change(screen.getByLabelText('Checksum from the sender'), { target: { value: 'ab' } });
  fireEvent.click(await button('Import 4 payments'));
  await expect
    .poll(() => inputsOf('imports.takeOver'))
    .toMatchObject([{ import: 'i-table-2', digest: 'ab' }]);
  // What was chosen is a batch now: nobody is asked.
  await expect.poll(() => window.location.hash).toMatch(/^#\/batch\//u);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks before what was chosen or corrected is lost, and only then', async () => {
  const { inputsOf } = open();
  const leaveFor = (hash: string): void => act(() => void (window.location.hash = hash));
  await chooseFile('list.csv');
  await screen.findByRole('list', { name: 'Columns of the table' });
  leaveFor('#/payments');
  expect(await screen.findByRole('heading', { level: 1, name: 'Payments' })).toBeTruthy();
  leaveFor('#/import');
  await chooseFile('list.csv');
  fireEvent.click(await button('Leave out the remaining columns'));
  leaveFor('#/payments');
  const question = await screen.findByRole('dialog', { name: 'Leave this import?' });
  expect(window.location.hash).toBe('#/import');
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  fireEvent.change(screen.getByLabelText('Currency of all rows'), { target: { value: 'EUR' } });
  await choose(/How 1\.234 is meant/u, /Decimal comma/u);
  await choose(/How 01\/12\/26 is meant/u, /Day, month/u);
  fireEvent.click(await button('Check payments'));
  fireEvent.click(await button('Leave out row 3'));
  await screen.findByText('1 row left out');
  leaveFor('#/outbox');
  const again = await screen.findByRole('dialog', { name: 'Leave this import?' });
  expect(inputsOf('tables.check').at(-1)).toMatchObject({ plan: { leftOut: [3] } });
  fireEvent.click(within(again).getByRole('button', { name: 'Leave' }));
  await expect.poll(() => window.location.hash).toBe('#/outbox');
});

it('names those of the checked rows who are not confirmed, though the policy asks for it', async () => {
  const { inputsOf } = open();
  await chooseFile('list.csv');
  fireEvent.click(await button('Leave out the remaining columns'));
  fireEvent.change(screen.getByLabelText('Currency of all rows'), { target: { value: 'EUR' } });
  await choose(/How 1\.234 is meant/u, /Decimal comma/u);
  await choose(/How 01\/12\/26 is meant/u, /Day, month/u);
  expect(inputsOf('imports.unconfirmed')).toEqual([]);
  fireEvent.click(await button('Check payments'));
  const note = await button('2 not confirmed');
  note.focus();
  fireEvent.click(note);
  const table = await screen.findByRole('table', { name: 'Beneficiaries not confirmed' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(inputsOf('imports.unconfirmed')).toContainEqual({ import: 'i-table-1' });

  fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0]!);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  // Another check is another import: who is not confirmed is asked anew.
  fireEvent.click(await button('Leave out row 3'));
  await expect.poll(() => inputsOf('imports.unconfirmed')).toContainEqual({ import: 'i-table-2' });
});

it('gives no payment the date before when the one that was typed cannot be read', async () => {
  const { inputsOf } = open();
  await chooseFile('list.csv');
  fireEvent.click(await button('Leave out the remaining columns'));
  fireEvent.change(screen.getByLabelText('Currency of all rows'), { target: { value: 'EUR' } });
  await choose(/How 1\.234 is meant/u, /Decimal comma/u);
  await choose(/How 01\/12\/26 is meant/u, /Day, month/u);
  const date = screen.getByLabelText<HTMLInputElement>(/date/iu, { selector: 'input[type=text]' });
  for (const text of ['2026-12-01', '03/04/2026']) {
    act(() => date.focus());
    fireEvent.change(date, { target: { value: text } });
    act(() => date.blur());
  }
  fireEvent.click(await button('Check payments'));
  await expect.poll(() => inputsOf('tables.check').at(-1)).toMatchObject({ plan: { valueDate: '' } });
  expect(date.getAttribute('aria-invalid')).toBe('true');
});

it('names the batch that the same table was imported as before', async () => {
  open();
  await chooseFile('again.csv');
  fireEvent.click(await button('Leave out the remaining columns'));
  fireEvent.change(screen.getByLabelText('Currency of all rows'), { target: { value: 'EUR' } });
  await choose(/How 1\.234 is meant/u, /Decimal comma/u);
  await choose(/How 01\/12\/26 is meant/u, /Day, month/u);
  fireEvent.click(await button('Check payments'));
  expect(await screen.findByText(/^This file was imported before: batch PAY-2026-11-19, /u)).toBeTruthy();
});

it('leaves a row out instead, and brings it back', async () => {
  const { inputsOf } = open();
  await chooseFile('list.csv');
  fireEvent.click(await button('Leave out the remaining columns'));
  fireEvent.change(screen.getByLabelText('Currency of all rows'), { target: { value: 'EUR' } });
  await choose(/How 1\.234 is meant/u, /Decimal comma/u);
  await choose(/How 01\/12\/26 is meant/u, /Day, month/u);
  fireEvent.click(await button('Check payments'));
  fireEvent.click(await button('Leave out row 3'));
  expect(await screen.findByText('1 row left out')).toBeTruthy();
  fireEvent.click(await button('Undo these changes'));
  await expect
    .poll(() => inputsOf('tables.check').at(-1))
    .toMatchObject({ plan: { leftOut: [], corrections: [] } });
});

it('keeps the keyboard where it was: at the question, at the next error, at the heading of the next step', async () => {
  open();
  (await button('Choose a file')).focus();
  await chooseFile('list.csv');
  expect(await screen.findByRole('heading', { level: 1, name: 'Import a table of payments' })).toBeTruthy();
  await expect.poll(() => document.activeElement?.textContent).toBe('Choose a field');
  const rest = await button('Leave out the remaining columns');
  rest.focus();
  fireEvent.click(rest);
  const columns = screen.getByRole('list', { name: 'Columns of the table' });
  await expect.poll(() => columns.contains(document.activeElement)).toBe(true);
  fireEvent.change(screen.getByLabelText('Currency of all rows'), { target: { value: 'EUR' } });
  await choose(/How 1\.234 is meant/u, /Decimal comma/u);
  await choose(/How 01\/12\/26 is meant/u, /Day, month/u);
  const check = await button('Check payments');
  check.focus();
  fireEvent.click(check);
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');

  const cell = await screen.findByLabelText('Betrag in row 3');
  cell.focus();
  fireEvent.change(cell, { target: { value: 'nothing' } });
  fireEvent.keyDown(cell, { key: 'Enter' });
  expect(await screen.findByText('“nothing” is not an amount.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Betrag in row 3')));
  const leave = await button('Leave out row 3');
  leave.focus();
  fireEvent.click(leave);
  expect(await screen.findByText(/^1 row left out/u)).toBeTruthy();
  // Nothing is left to correct: the keyboard is where the file is taken over.
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('button', { name: /^Import \d+ payments$/u }));
});

it('looks for the titles of another sheet of the workbook, too', async () => {
  const { inputsOf } = open();
  await chooseFile('list.xlsx');
  expect(await screen.findByLabelText('Row with the column headings')).toHaveProperty('value', '1');
  await choose(/October/u, /November/u);
  expect(await button(/November/u)).toBeTruthy();
  expect(inputsOf('tables.read').at(-1)).toEqual({ file: 'list.xlsx', sheet: 1, headerRow: 'auto' });
  const columns = screen.getByRole('list', { name: 'Columns of the table' });
  expect(within(columns).getAllByText('by its heading')).toHaveLength(5);
});

it('takes a table that is pasted', async () => {
  const { inputsOf } = open();
  const place = await screen.findByRole('group', { name: /^Drop a payment file or a table/u });
  fireEvent.paste(place, { clipboardData: { getData: () => 'Name\tIBAN\nAcme\tDE1' } });
  expect(await screen.findByRole('list', { name: 'Columns of the table' })).toBeTruthy();
  expect(inputsOf('files.open')).toEqual([{ name: 'Pasted table', size: 18 }]);
});
