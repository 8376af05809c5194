// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Double } from '../../dev/double.ts';
import { openWindow } from '../../dev/window-under-test.tsx';
import { createWorld } from '../../dev/world/world.ts';
import { ageWords } from './figures.ts';

const type = (name: string, text: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } });
const asks = (world: Double) => world.calls.filter(({ name }) => name === 'balances.ask').map(({ input }) => input);

async function open(hash = '#/cash', empty = false): Promise<Double> {
  const world = createWorld({ environment: 'training', empty, pace: 1, holdPin: false });
  openWindow(world, hash);
  await screen.findByRole('heading', { level: 1, name: 'Cash' });
  await waitFor(() => expect(world.calls.some(({ name }) => name === 'inquiries.rules')).toBe(true));
  return world;
}

afterEach(cleanup);

describe('cash', () => {
  it('shows what is booked and available on each account, and an unknown figure is not a zero', async () => {
    await open('#/cash/full');
    const rows = within(await screen.findByRole('table', { name: 'Accounts' })).getAllByRole('row').slice(1).map((row) => row.textContent.replaceAll('\u00a0', ' '));
    expect(rows[0]).toContain('EUR 1,204,331.70EUR \u2212250.00120');
    expect(rows[1]).toContain('USD 0.00not said0');
  });

  it('tells an empty report, a missing entitlement and an answer nobody understands from zero', async () => {
    await open('#/cash/none');
    expect(await screen.findByText(/That is not a balance of zero/u)).toBeTruthy();
    await open('#/cash/odd');
    expect(await screen.findByText(/No figure is taken from it/u)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    await open('#/cash/partial');
    expect(await screen.findByText(/^Not entitled, or not available: 8310094417\./u)).toBeTruthy();
  });

  it('leads from a report, an account and an entry to every field of it, marked where it is not understood', async () => {
    await open('#/cash/full');
    fireEvent.click(await screen.findByRole('button', { name: 'Every field of the report' }));
    expect(await within(await screen.findByRole('complementary')).findByText('left over')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Every field of the account' })[0] ?? document.body);
    expect(await screen.findByRole('grid', { name: 'Every field of the account' })).toBeTruthy();
    const list = screen.getByRole('grid', { name: 'Entries' });
    fireEvent.click(within(list).getAllByRole('row')[3] ?? document.body);
    const fields = await screen.findByRole('grid', { name: 'Every field of the entry' });
    await waitFor(() => expect(fields.textContent).toContain('Identification2'));
    expect(fields.querySelectorAll('.cash-unknown').length).toBeGreaterThan(0);
  });

  it('speaks the rules while one types, sends nothing that breaks one, and opens what came', async () => {
    const world = await open('#/cash', true);
    expect(await screen.findByRole('heading', { name: 'No figures yet' })).toBeTruthy();
    type('Branch code', '600');
    expect(await screen.findByText('Base currency is given; without it the bank rejects the request. (Rule 2.8)')).toBeTruthy();
    fireEvent.submit(screen.getByRole('form', { name: 'Ask for a report' }));
    expect(asks(world)).toEqual([]);
    type('Base currency', 'EUR');
    await waitFor(() => expect(screen.queryByText(/Nothing is sent/u)).toBeNull());
    fireEvent.submit(screen.getByRole('form', { name: 'Ask for a report' }));
    expect(await screen.findByRole('table', { name: 'Accounts' })).toBeTruthy();
    expect(asks(world)).toEqual([{ base_currency: 'EUR', branch_number: '600' }]);
    expect(window.location.hash).toBe('#/cash/asked');
  });

  it('says the age of a figure in the largest unit that is not zero', () => {
    expect(['2026-11-20T10:00:10Z', '2026-11-20T10:05:00Z', '2026-11-20T13:10:00Z', '2026-11-22T10:00:00Z'].map((now) => ageWords('2026-11-20T10:00:00Z', now)))
      .toEqual(['less than a minute old', '5 minutes old', '3 hours old', '2 days old']);
  });
});
