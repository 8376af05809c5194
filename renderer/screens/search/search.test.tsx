// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FakeShell } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import { CRITERIA } from '../../../shared/domain/bank-rules/enhanced-inquiry.ts';

const field = (name: string) => screen.getByRole(name === 'Account' ? 'combobox' : 'textbox', { name });
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
const button = (name: string) => screen.getByRole('button', { name });
const searches = (world: FakeShell) =>
  world.calls.filter(({ name }) => name === 'inquiries.search').map(({ input }) => input);
const results = () => screen.findByRole('grid', { name: 'Payments the bank shows' });

async function open(): Promise<FakeShell> {
  const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  openWindow(world, '#/search');
  await screen.findByRole('heading', { level: 1, name: 'Search bank records' });
  await waitFor(() => expect(world.calls.some(({ name }) => name === 'inquiries.rules')).toBe(true));
  return world;
}

afterEach(cleanup);

describe('the search at the bank', () => {
  it('is opened from Status and goes back there', async () => {
    openWindow(createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false }), '#/status');
    await screen.findByRole('heading', { level: 1, name: 'Status' });
    fireEvent.click(button('Search bank records'));
    await screen.findByRole('heading', { level: 1, name: 'Search bank records' });
    fireEvent.click(button('Back'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Status' })).toBeTruthy();
  });

  it('offers every criterion of the document', async () => {
    await open();
    const form = within(screen.getByRole('form', { name: 'Criteria' }));
    expect(form.getAllByRole('textbox')).toHaveLength(CRITERIA.length - 2);
    expect(form.getByRole('combobox', { name: 'Account' })).toBeTruthy();
    expect(form.getByRole('button', { name: /Direction/u })).toBeTruthy();
  });

  it('asks for dates, name and account first, and folds the other criteria until one is filled or wrong', async () => {
    await open();
    const labels = () =>
      [...screen.getByRole('form', { name: 'Criteria' }).querySelectorAll('label')].map(
        (label) => label.textContent,
      );
    const more = () => screen.getByText(/^More criteria/u).closest('details');
    expect(labels().slice(0, 6)).toEqual([
      'Execution date from',
      'Execution date to',
      'Received from',
      'Received to',
      'Name',
      'Account',
    ]);
    expect(more()?.open).toBe(false);
    expect(screen.getByText('More criteria')).toBeTruthy();
    type('Name', 'Kestrel');
    expect(more()?.open).toBe(true);
    type('End-to-end ID', 'E-1');
    type('UETR', 'x');
    expect(screen.getByText('More criteria (2 filled in)')).toBeTruthy();
  });

  it('speaks the rules of the document while one types, and sends nothing that breaks one', async () => {
    const world = await open();
    type('BIC of the branch', 'SNDBGB2L');
    await screen.findByText(
      'BIC of the branch must have at least 11 characters; the bank does not accept shorter ones.',
    );
    type('Name', 'Kestrel');
    expect(screen.getByText(/A search by name needs the account/u)).toBeTruthy();
    expect(screen.getByText('Fix 2 errors to continue.')).toBeTruthy();
    fireEvent.submit(screen.getByRole('form', { name: 'Criteria' }));
    expect(searches(world)).toEqual([]);
    type('BIC of the branch', 'SNDBGB2LXXX');
    type('Account', '12345678');
    await waitFor(() => expect(screen.queryByText(/rules? of the bank/u)).toBeNull());
    fireEvent.submit(screen.getByRole('form', { name: 'Criteria' }));
    await results();
    expect(searches(world)).toEqual([
      {
        criteria: { account: '12345678', bic_or_bei: 'SNDBGB2LXXX', name: 'Kestrel' },
        page: 1,
        form: 'current',
        format: 'PSRJ03',
      },
    ]);
  });

  it('reads on page by page, or through the whole result', async () => {
    const world = await open();
    fireEvent.submit(screen.getByRole('form', { name: 'Criteria' }));
    expect(await screen.findByText('100 of 250 shown')).toBeTruthy();
    fireEvent.click(button('Next page'));
    expect(await screen.findByText('200 of 250 shown')).toBeTruthy();
    fireEvent.submit(screen.getByRole('form', { name: 'Criteria' }));
    await screen.findByText('100 of 250 shown');
    fireEvent.click(button('All pages'));
    expect(await screen.findByText('250 of 250 shown')).toBeTruthy();
    expect((await results()).getAttribute('aria-rowcount')).toBe('251');
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
    expect(searches(world).map((input) => (input as { page: number }).page)).toEqual([1, 2, 1, 2, 3]);
  });

  it('shows every field of a payment, and the answer as it came', async () => {
    await open();
    fireEvent.submit(screen.getByRole('form', { name: 'Criteria' }));
    const grid = await results();
    const returned = within(grid)
      .getAllByRole('row')
      .find((row) => row.textContent.includes('INV-5003'));
    if (returned === undefined) throw new Error('The returned payment is not in the list.');
    expect(within(returned).getByText('Returned')).toBeTruthy();
    fireEvent.click(returned);
    const panel = await screen.findByRole('complementary');
    for (const text of [
      'INV-5003',
      'Invoice 5003',
      'RETN',
      'AC01',
      'SHAR',
      'MUSTDEFFXXX',
      'Harbour Street 4',
    ])
      expect(within(panel).getAllByText(text).length).toBeGreaterThan(0);
    fireEvent.click(within(panel).getByRole('button', { name: 'Answer as received' }));
    expect(await screen.findByText(/CstmrPmtStsRpt/u)).toBeTruthy();
  });

  it('asks by key fields as the region writes them, and not while one cannot be read', async () => {
    const world = await open();
    fireEvent.click(screen.getByRole('radio', { name: 'By payment details' }));
    const enter = (name: string, text: string): void => {
      const field = screen.getByRole('textbox', { name });
      fireEvent.focus(field);
      fireEvent.change(field, { target: { value: text } });
      fireEvent.blur(field);
    };
    enter('End-to-end ID', 'INV-5003');
    enter('Instructed amount', '1,250.00');
    expect(screen.getByText('Instructed amount and Currency must be given together.')).toBeTruthy();
    enter('Execution date', 'soon');
    expect((button('Ask for the status') as HTMLButtonElement).disabled).toBe(true);
    enter('Execution date', '20 Nov 2026');
    enter('Currency', 'EUR');
    fireEvent.click(button('Ask for the status'));
    expect(await screen.findByText('20 Nov 2026, 10:12:00')).toBeTruthy();
    expect(world.calls.filter(({ name }) => name === 'inquiries.status').map(({ input }) => input)).toEqual([
      {
        form: 'post',
        fields: { EndToEndId: 'INV-5003', ReqdExctnDt: '2026-11-20', InstdAmt: '1250.00', Ccy: 'EUR' },
      },
    ]);
  });

  it('tells no payment from an answer it does not understand, and shows what it left', async () => {
    await open();
    type('Remittance information', 'garbled');
    fireEvent.submit(screen.getByRole('form', { name: 'Criteria' }));
    expect(await screen.findByRole('heading', { name: 'Could not be read' })).toBeTruthy();
    expect(screen.getByText('PmtSts/SplmtryData')).toBeTruthy();
    type('Remittance information', '');
    type('Account', 'unreachable');
    fireEvent.submit(screen.getByRole('form', { name: 'Criteria' }));
    expect((await screen.findByRole('alert')).textContent).toContain('offline');
  });
});
