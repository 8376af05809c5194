// @vitest-environment jsdom
// Exchange rates on the Cash screen: entered, read from a file, and the total that is made by them.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { deskAnswering } from '../../../test/window/desk-answering.ts';
import type { FakeShell } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';

const CSV = 'Date, USD, CHF, JPY, \n19 November 2026, 1.0901, 0.9300, 161.35, \n';

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const at = (search: string) => window.history.replaceState(null, '', `/${search}#/cash`);
const open = (search = ''): FakeShell => {
  at(search);
  const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  openWindow(world, '#/cash');
  return world;
};
const dialogOpened = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Reporting currency and rates' }));
  return within(await screen.findByRole('dialog', { name: 'Reporting currency and rates' }));
};
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string | RegExp, text: string) => {
  fireEvent.change(field(name), { target: { value: text } });
  fireEvent.blur(field(name));
};
const saves = (world: FakeShell) =>
  world.calls.filter(({ name }) => name === 'cash.setRates').map(({ input }) => input);
const total = async () => plain((await screen.findByRole('region', { name: /^Total in /u })).textContent);
const choose = (dialog: ReturnType<typeof within>, file: File) =>
  fireEvent.change(dialog.getByLabelText('Read from a file', { selector: 'input' }), {
    target: { files: [file] },
  });

afterEach(() => {
  cleanup();
  at('');
});

describe('the total of all accounts', () => {
  it('names the rate, its date and source, and what is not counted', async () => {
    open();
    expect(await total()).toBe(
      'Total in EURBookedEUR 1,204,331.70 · 2 of 3 accountsAvailableEUR 1,180,331.70 · 1 of 3 accountsReporting currency and rates' +
        '1 EUR = 1.0850 USD · 20 Nov 2026, entered by Ada Keller' +
        'Not counted: 8310094417 (not entitled, or not available), ' +
        'DE06 0096 5442 5721 7513 25 (no available balance)' +
        'Counted, but older: DE06 0096 5442 5721 7513 25 (booked, 1 day older)',
    );
  });

  it('has the counter value beside each account in another currency, and marks an old rate', async () => {
    open('?currencies');
    const text = await total();
    expect(text).toContain('1 EUR = 0.9300 CHF; 1.0850 USD · 20 Nov 2026, from eurofxref-daily.xml');
    expect(text).toContain(
      '1 EUR = 161.35 JPY · 11 Nov 2026, entered by Ada KellerOlder than 5 business days',
    );
    expect(text).toContain('SE45 5000 0000 0583 9825 7466 (no exchange rate for SEK)');
    const rows = within(screen.getByRole('table', { name: 'Accounts' }))
      .getAllByRole('row')
      .map((row) => plain(row.textContent));
    expect(rows.find((row) => row.includes('CHF'))).toContain('CHF 412,907.35= EUR 443,986.40');
    expect(rows.find((row) => row.includes('SEK'))).not.toContain('= EUR');
    expect(rows.find((row) => row.includes('EUR 1,204,331.70'))).not.toContain('= EUR');
  });

  it('is missing without a reporting currency, and the screen says how to get it', async () => {
    open('?no-rates');
    expect(await screen.findByText(/^Choose a reporting currency to see/u)).toBeTruthy();
    expect(screen.queryByText(/^Total in /u)).toBeNull();
  });

  it('that cannot be made leaves the accounts where they are', async () => {
    const refused = { ok: false, error: { code: 'setting-damaged', detail: 'exchange-rates' } } as const;
    const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
    const call = (async (name, input) =>
      name === 'cash.total' ? refused : world.bridge.call(name, input)) as FakeShell['bridge']['call'];
    openWindow({ ...world, bridge: { ...world.bridge, call } }, '#/cash');
    const table = await screen.findByRole('table', { name: 'Accounts' });
    await screen.findByText(/exchange-rates/u);
    expect(plain(table.textContent)).toContain('EUR 1,204,331.70');
  });
});

describe('entering rates', () => {
  it('begins with the currency of most accounts, and stores what was typed as the region writes it', async () => {
    const world = open('?no-rates');
    const dialog = await dialogOpened();
    expect(field('Reporting currency').value).toBe('EUR');
    expect(dialog.getByText('Suggested, because most accounts are in EUR.')).toBeTruthy();
    type('1 EUR in USD', '1,0850');
    type('Date of the USD rate', '20.11.2026');
    expect([field('1 EUR in USD').value, plain(field('Date of the USD rate').value)]).toEqual([
      '1.0850',
      '20 Nov 2026',
    ]);
    fireEvent.submit(dialog.getByText(/^Enter how much/u).closest('form') ?? document.body);
    await waitFor(() =>
      expect(saves(world)).toEqual([
        {
          reporting: 'EUR',
          rates: [{ currency: 'USD', rate: '1.0850', date: '2026-11-20' }],
          file: null,
        },
      ]),
    );
    expect(await total()).toContain('1 EUR = 1.0850 USD · 20 Nov 2026');
  });

  it('asks which of two rates is meant, and stores none until it is settled', async () => {
    const world = open('?no-rates');
    const dialog = await dialogOpened();
    type('1 EUR in USD', '1.085');
    type('Date of the USD rate', '2026-11-20');
    expect(dialog.getByText('1.085 can be two rates. Which one do you mean?')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Save rates' }));
    await waitFor(() =>
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(false),
    );
    expect(saves(world)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: '1.0850' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save rates' }));
    await waitFor(() => expect(saves(world)).toMatchObject([{ rates: [{ rate: '1.085' }] }]));
  });

  it.each([
    ['-1.0850', '20 Nov 2026', 'Enter a rate above zero, with its decimals.'],
    ['0', '20 Nov 2026', 'A rate is above zero.'],
    ['1085000000000', '20 Nov 2026', 'Too many digits for an exchange rate.'],
    ['1.0850', '', 'Enter the date of the rate.'],
    ['1.0850', '21 Nov 2026', 'The date is in the future.'],
    ['1.0850', '03/04/2026', '03/04/2026 can be two dates. Which one do you mean?'],
    ['', '20 Nov 2026', 'Enter the rate, or clear its date.'],
  ])('refuses %j of %j at the field', async (rate, date, why) => {
    const world = open('?no-rates');
    const dialog = await dialogOpened();
    type('1 EUR in USD', rate);
    type('Date of the USD rate', date);
    fireEvent.click(dialog.getByRole('button', { name: 'Save rates' }));
    expect(await dialog.findByText(why)).toBeTruthy();
    expect(saves(world)).toEqual([]);
  });

  it('keeps the rates of each reporting currency apart, and refuses one that is not in use', async () => {
    const world = open();
    const dialog = await dialogOpened();
    expect(field('1 EUR in USD').value).toBe('1.0850');
    expect(dialog.getByText('entered by Ada Keller')).toBeTruthy();
    type('Reporting currency', 'usd');
    expect(field('1 USD in EUR').value).toBe('');
    type('Reporting currency', 'DEM');
    expect(dialog.getByText('Enter a currency in use, such as EUR.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Save rates' }));
    expect(saves(world)).toEqual([]);
    type('Reporting currency', 'EUR');
    expect(field('1 EUR in USD').value).toBe('1.0850');
  });

  it('shows what the desk refuses, and stays open', async () => {
    const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
    const refused = { ok: false, error: { code: 'sign-in-by-card' } } as const;
    const call = (async (name, input) =>
      name === 'cash.setRates' ? refused : world.bridge.call(name, input)) as FakeShell['bridge']['call'];
    openWindow({ ...world, bridge: { ...world.bridge, call } }, '#/cash');
    const dialog = await dialogOpened();
    fireEvent.click(dialog.getByRole('button', { name: 'Save rates' }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(field('Reporting currency').value).toBe('EUR');
  });
});

describe('a file of rates', () => {
  it('fills in the rates with their date, and is handed on to be read again', async () => {
    const world = open('?no-rates&currencies');
    const dialog = await dialogOpened();
    choose(dialog, new File([CSV], 'eurofxref.csv'));
    expect(
      await dialog.findByText('eurofxref.csv: 3 rates of 19 Nov 2026. The file has no rate for SEK.'),
    ).toBeTruthy();
    expect(field('1 EUR in JPY').value).toBe('161.35');
    expect(dialog.getAllByText('from eurofxref.csv')).toHaveLength(3);
    expect(saves(world)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Save rates' }));
    await waitFor(() => expect(saves(world)).toMatchObject([{ file: { name: 'eurofxref.csv', text: CSV } }]));
    expect(await total()).toContain('19 Nov 2026, from eurofxref.csv');
  });

  it('of another form changes nothing, and says so', async () => {
    open();
    const dialog = await dialogOpened();
    choose(dialog, new File(['USD 1.0901'], 'rates.txt'));
    expect(await dialog.findByText('No exchange rate was read from the file.')).toBeTruthy();
    expect(field('1 EUR in USD').value).toBe('1.0850');
  });
});

it('says that no rate is needed where all accounts are in one currency', async () => {
  openWindow(
    deskAnswering('cash.rates', {
      reporting: 'EUR',
      proposed: 'EUR',
      currencies: ['EUR'],
      rates: [],
      today: '2026-11-20',
    }),
    '#/cash',
  );
  const dialog = await dialogOpened();
  expect(dialog.getByText('All known accounts are in EUR. No rate is needed.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Read from a file' })).toBeNull();
});
