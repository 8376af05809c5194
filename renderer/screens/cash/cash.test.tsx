// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { STATEMENT_FORMS } from '../../../shared/domain/account-report/statement-order.ts';
import { must } from '../../../shared/domain/must.fake.ts';
import type { FakeShell } from '../../../test/window/fake-desk.ts';
import { deskAnswering } from '../../../test/window/desk-answering.ts';
import { lockWindow } from '../../../test/window/locked.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import { BalanceChart } from './BalanceChart.tsx';
import { ageText } from '../../ui/age.ts';
import type { CashDay } from './figures.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const type = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } });
const asks = (world: FakeShell) =>
  world.calls.filter(({ name }) => name === 'balances.ask').map(({ input }) => input);

async function open(hash = '#/cash', empty = false): Promise<FakeShell> {
  const world = createWorld({ environment: 'training', empty, pace: 1, holdPin: false });
  openWindow(world, hash);
  await screen.findByRole('heading', { level: 1, name: 'Cash' });
  await waitFor(() =>
    expect(world.calls.some(({ name }) => name === 'inquiries.rules' || name === 'cash.accounts')).toBe(true),
  );
  return world;
}

/** In the dialog that has opened; answers the card that was chosen. */
async function signWith(holder: string, ...facts: readonly string[]): Promise<unknown> {
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign the explanation' }));
  for (const fact of facts) expect(dialog.getByText(fact)).toBeTruthy();
  fireEvent.click(await dialog.findByRole('radio', { name: new RegExp(holder, 'u') }));
  fireEvent.click(dialog.getByRole('button', { name: 'Continue to PIN' }));
  return expect.objectContaining({ cardId: expect.any(String), certificate: expect.any(String) });
}

afterEach(cleanup);

describe('balances of one type and day that contradict each other', () => {
  const CONTRADICTION = 'The same report also gives EUR 1,900.00';
  const { bridge } = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  const named = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value).replaceAll(
        '"subType":null',
        '"also":[{"amount":"1900.00","currency":"EUR"}],"subType":null',
      ),
    );
  const shown = (table: HTMLElement): number => plain(table.textContent).split(CONTRADICTION).length - 1;

  it('are named at the account and in its days', async () => {
    const accounts = must(await bridge.call('cash.accounts', { planned: true }));
    openWindow(deskAnswering('cash.accounts', named(accounts)), '#/cash');
    // Booked, available and two others of the first account; of the second the booked one alone is there.
    expect(shown(await screen.findByRole('table', { name: 'Accounts' }))).toBe(5);
    cleanup();
    const account = accounts.accounts[0]?.account ?? '';
    const days = must(await bridge.call('cash.days', { account }));
    openWindow(deskAnswering('cash.days', named(days)), '#/cash');
    fireEvent.click(
      within(await screen.findByRole('table', { name: 'Accounts' })).getAllByRole('button')[0] ??
        document.body,
    );
    expect(shown(await screen.findByRole('table', { name: 'Days' }))).toBeGreaterThan(10);
  });

  it.each([
    [{ amount: '500.00', currency: 'EUR', included: true }, 'includes a credit line of EUR 500.00'],
    [{ amount: null, currency: null, included: true }, 'includes a credit line'],
    [{ amount: '500.00', currency: 'EUR', included: false }, null],
    [{ amount: '0.00', currency: 'EUR', included: true }, null],
  ])('a balance says whether a credit line is part of it: %j', async (line, words) => {
    const accounts = must(await bridge.call('cash.accounts', { planned: true }));
    const text = JSON.stringify(accounts).replaceAll(
      '"creditLine":null',
      `"creditLine":${JSON.stringify(line)}`,
    );
    openWindow(deskAnswering('cash.accounts', JSON.parse(text)), '#/cash');
    const table = plain((await screen.findByRole('table', { name: 'Accounts' })).textContent);
    if (words === null) expect(table).not.toContain('credit line');
    else expect(table.split(words)).toHaveLength(6);
  });

  it('are named in their report, where the lowest stands', async () => {
    const report = must(await bridge.call('balances.get', { report: 'full' }));
    const accountViews = report.accountViews.map((account) => ({
      ...account,
      balances: account.balances.flatMap((one) => [
        { ...one, amount: '1900.00', currency: 'EUR' },
        { ...one, amount: '90.00', currency: 'EUR' },
      ]),
    }));
    const told = { ...report, accountViews, contradictory: true as const };
    openWindow(deskAnswering('balances.get', told), '#/cash/full');
    const table = await screen.findByRole('table', { name: 'Accounts' });
    expect(plain(table.textContent)).toContain(`EUR 90.00${CONTRADICTION}`);
    // That all of it was understood does not mean that its figures can be relied on.
    expect(screen.getByText('Fully read')).toBeTruthy();
    expect(screen.getByText('Contradictory balances')).toBeTruthy();
    expect(screen.getByRole('note').textContent).toContain('Ask the bank which one is right.');
  });

  it('are told in the list of reports', async () => {
    const list = must(await bridge.call('balances.list', { offset: 0, limit: 100 }));
    const rows = list.rows.map((row) => (row.report === 'full' ? { ...row, contradictory: true } : row));
    openWindow(deskAnswering('balances.list', { ...list, rows }), '#/cash/full');
    const kept = within(await screen.findByRole('navigation', { name: 'Stored reports' }));
    const told = await kept.findAllByText('Contradictory balances');
    expect(told.map((badge) => badge.closest('button')?.getAttribute('aria-current'))).toEqual(['true']);
  });
});

describe('one report', () => {
  it('shows what is booked and available on each account, and an unknown figure is not a zero', async () => {
    await open('#/cash/full');
    const rows = within(await screen.findByRole('table', { name: 'Accounts' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent.replaceAll('\u00a0', ' '));
    expect(rows[0]).toContain('EUR 1,204,331.70EUR \u2212250.00120');
    expect(rows[1]).toContain('USD 0.00not specified0');
  });

  it('tells an empty report, a missing entitlement and an answer nobody understands from zero', async () => {
    await open('#/cash/none');
    expect(await screen.findByText(/That is not a balance of zero/u)).toBeTruthy();
    await open('#/cash/odd');
    expect(await screen.findByText(/No figure in it is used/u)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    await open('#/cash/partial');
    expect(await screen.findByText(/^Not entitled, or not available: 8310094417\./u)).toBeTruthy();
  });

  it('leads from a report, an account and an entry to every field of it, marked where it is not understood', async () => {
    await open('#/cash/full');
    fireEvent.click(await screen.findByRole('button', { name: 'Every field of the report' }));
    expect(await within(await screen.findByRole('complementary')).findByText('left over')).toBeTruthy();
    fireEvent.click(
      screen.getAllByRole('button', { name: 'Every field of the account' })[0] ?? document.body,
    );
    expect(await screen.findByRole('grid', { name: 'Every field of the account' })).toBeTruthy();
    const list = screen.getByRole('grid', { name: 'Entries' });
    fireEvent.click(within(list).getAllByRole('row')[3] ?? document.body);
    const fields = await screen.findByRole('grid', { name: 'Every field of the entry' });
    await waitFor(() => expect(fields.textContent).toContain('Identificationentry-2'));
    expect(fields.querySelectorAll('.cash-unknown').length).toBeGreaterThan(0);
    fireEvent.click(
      within(await screen.findByRole('grid', { name: 'Transactions of the entry' })).getAllByRole('row')[1] ??
        document.body,
    );
    const whole = await screen.findByRole('grid', { name: 'Every field of the transaction' });
    await waitFor(() => expect(whole.textContent).toContain('References'));
    fireEvent.click(within(whole).getByText('left over'));
    expect(await screen.findByText('Could not be read: shown as received.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Back to the entry' }));
    expect(await screen.findByRole('grid', { name: 'Every field of the entry' })).toBeTruthy();
  });

  it('speaks the rules while one types, sends nothing that breaks one, and opens what came', async () => {
    const world = await open('#/cash/reports', true);
    expect(await screen.findByRole('heading', { name: 'No figures yet' })).toBeTruthy();
    type('Branch code', '600');
    expect(
      await screen.findByText('Base currency is required; the bank does not accept requests without it.'),
    ).toBeTruthy();
    fireEvent.submit(screen.getByRole('form', { name: 'Request account report' }));
    expect(asks(world)).toEqual([]);
    type('Base currency', 'EUR');
    await waitFor(() => expect(screen.queryByText(/Nothing is sent/u)).toBeNull());
    fireEvent.submit(screen.getByRole('form', { name: 'Request account report' }));
    expect(await screen.findByRole('table', { name: 'Accounts' })).toBeTruthy();
    expect(asks(world)).toEqual([{ base_currency: 'EUR', branch_number: '600' }]);
    expect(window.location.hash).toBe('#/cash/asked');
  });

  it('keeps what was typed for whoever goes to another page, and not beyond a lock', async () => {
    const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Branch code' }).value;
    await open('#/cash/reports', true);
    await screen.findByRole('form', { name: 'Request account report' });
    type('Branch code', '601');
    cleanup();
    await open('#/cash/reports', true);
    await screen.findByRole('form', { name: 'Request account report' });
    expect(typed()).toBe('601');
    lockWindow();
    await waitFor(() => expect(typed()).toBe(''));
  });
});

describe('all reports together', () => {
  it('show accounts by base currency with booked, available and expected, each figure with its age; unknown is not zero', async () => {
    await open();
    const rows = within(await screen.findByRole('table', { name: 'Accounts' }))
      .getAllByRole('row')
      .map((row) => plain(row.textContent));
    expect(rows[1]).toBe('Base currency EUR');
    expect(rows[2]).toContain('EUR 1,204,331.7020 Nov 2026 · less than a minute oldEUR 1,180,331.70');
    expect(rows[2]).toContain('EUR 1,158,200.4515 payments until 24 Nov 20261 in another currency');
    // Every other type of balance is there too, each with its day.
    expect(rows[3]).toContain('Previous closing, booked, 19 Nov 2026 EUR 1,190,000.00');
    expect(rows[3]).toContain('Expected by the bank, 20 Nov 2026 EUR 1,199,000.00');
    expect(rows[4]).toContain('USD 0.00');
    expect(rows[4]).toContain('not specified');
    expect(rows[5]).toContain('Not entitled, or not availableunknownunknownunknown');
  });

  it('show the four balances of each day, intraday marked, and the chart reads out the day the keyboard is on', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Days' });
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => plain(row.textContent));
    expect(rows).toHaveLength(7);
    expect(rows[0]).toMatch(
      /^20 Nov 2026Intraday.*EUR 1,204,331\.70Interim, booked.*Expected by the bank EUR 1,199,000\.00/u,
    );
    expect(rows.filter((row) => row.includes('not specified'))).toHaveLength(1);
    const chart = screen.getByRole('slider', { name: 'Balances by day' });
    expect(plain(chart.getAttribute('aria-valuetext') ?? '')).toBe(
      '20 Nov 2026: booked EUR 1,204,331.70, available EUR 1,180,331.70',
    );
    fireEvent.keyDown(chart, { key: 'Home' });
    expect(chart.getAttribute('aria-valuetext')).toMatch(/^12\u00a0Nov\u00a02026/u);
    fireEvent.keyDown(chart, { key: 'ArrowRight' });
    expect(chart.getAttribute('aria-valuetext')).toMatch(/^13\u00a0Nov\u00a02026/u);
  });

  it('set two days side by side with their exact difference', async () => {
    await open();
    const rows = within(await screen.findByRole('table', { name: 'Compare two days' }))
      .getAllByRole('row')
      .map((row) => plain(row.textContent));
    expect(rows[0]).toBe('Balance19 Nov 202620 Nov 2026 IntradayDifference');
    expect(rows[2]).toBe('Closing, bookedEUR 1,025,000.15EUR 1,204,331.70Interim, bookedEUR 179,331.55');
  });

  it('lay out what is expected by execution date', async () => {
    await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Expected' }));
    const rows = within(await screen.findByRole('table', { name: 'Expected' }))
      .getAllByRole('row')
      .map((row) => plain(row.textContent));
    expect(rows.slice(1)).toEqual([
      'Booked, 20 Nov 2026EUR 1,204,331.70',
      '23 Nov 202612EUR \u221240,000.25—EUR 1,164,331.45',
      '24 Nov 20263—EUR \u22126,131.00EUR 1,158,200.45',
    ]);
  });

  it('list each entry once, searched and opened, and take them away as a table', async () => {
    const world = await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Entries' }));
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Search entries' }), {
      target: { value: 'Invoice 4007' },
    });
    expect(await screen.findByText('1 entry')).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('grid', { name: 'Entries' }), { key: 'Enter' });
    expect(await screen.findByRole('grid', { name: 'Every field of the entry' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
    await waitFor(() =>
      expect(world.calls.find(({ name }) => name === 'cash.export')?.input).toMatchObject({
        text: 'Invoice 4007',
      }),
    );
  });

  it('go out as statements of the days between the two dates, in the form chosen', async () => {
    const world = await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Entries' }));
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Search entries' }), {
      target: { value: 'Invoice 4007' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Export CSV',
      ...STATEMENT_FORMS.map((form) => `${form}A statement for each completed day`),
    ]);
    fireEvent.click(screen.getByRole('menuitem', { name: /^MT940/u }));
    await waitFor(() =>
      expect(world.calls.find(({ name }) => name === 'cash.statement')?.input).toEqual({
        account: expect.any(String) as string,
        form: 'MT940',
        language: 'en',
      }),
    );
  });

  it('cannot be asked for without a base currency, and say so', async () => {
    await open('#/cash/reports');
    const ask = await screen.findByRole('button', { name: 'Request account report' });
    await waitFor(() => expect(ask.hasAttribute('disabled')).toBe(true));
    const why = await screen.findByText('Enter the base currency to request the report.');
    expect(ask.getAttribute('aria-describedby')).toBe(why.id);
  });

  it('say what to do when there is none', async () => {
    await open('#/cash', true);
    expect(await screen.findByRole('heading', { name: 'No figures yet' })).toBeTruthy();
  });

  it('says the age of a figure in the largest unit that is not zero', () => {
    expect(
      ['2026-11-20T10:00:10Z', '2026-11-20T10:05:00Z', '2026-11-20T13:10:00Z', '2026-11-22T10:00:00Z'].map(
        (now) => ageText('2026-11-20T10:00:00Z', now),
      ),
    ).toEqual(['less than a minute old', '5 minutes old', '3 hours old', '2 days old']);
  });
});

describe('the chart of balances', () => {
  const day = (date: string, booked: string | null, available: string | null): CashDay =>
    ({
      day: date,
      figures: [
        ['CLBD', booked],
        ['CLAV', available],
      ].flatMap(([type, amount]) =>
        amount === null ? [] : [{ type, subType: null, amount, currency: 'EUR' }],
      ),
    }) as unknown as CashDay;
  const pathsOf = (days: readonly CashDay[]): readonly (string | null)[] => {
    render(<BalanceChart days={days} currency="EUR" />);
    return [...document.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  };

  it('gives the last day, and one beside a gap, the width of any other', () => {
    const [available, booked] = pathsOf([
      day('2026-11-18', '100', '50'),
      day('2026-11-19', '100', null),
      day('2026-11-20', '100', '50'),
    ]);
    const places = (path: string | null | undefined): readonly number[] =>
      [...(path ?? '').matchAll(/[ML]([\d.]+)/gu)].map(([, x]) => Math.round(Number(x)));
    const [start, second, third, end] = [66, 269, 473, 676];
    expect(new Set(places(booked))).toEqual(new Set([start, second, third, end]));
    expect(places(available)).toEqual([start, second, third, end]);
  });

  it('marks both balances of the day that is read', () => {
    pathsOf([day('2026-11-19', '100', '50'), day('2026-11-20', '100', '50')]);
    expect(document.querySelectorAll('circle')).toHaveLength(2);
  });
});

describe('what was not sent from here', () => {
  it('is counted in the view, listed with its state, and explained from the keyboard, as a rule too', async () => {
    const world = await open();
    const view = await screen.findByRole('radio', { name: 'Reconciliation (3)' });
    fireEvent.click(view);
    const list = await screen.findByRole('grid', { name: 'Debits not initiated from this desk' });
    await within(list).findByText('Differs from your payment');
    fireEvent.click(within(list).getAllByRole('row')[1] ?? document.body);
    const part = await screen.findByRole('region', { name: 'Compared with what you sent' });
    expect(part.textContent).toContain('No payment of this desk has its references.');
    fireEvent.click(within(part).getByRole('button', { name: 'Explain and sign' }));
    expect(await within(part).findByText('Write what the debit is.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(world.calls.some(({ name }) => name === 'cash.explain')).toBe(false);
    type('Explanation', 'Account fee');
    fireEvent.click(within(part).getByRole('switch', { name: 'Explain debits like this one from now on' }));
    fireEvent.submit(within(part).getByRole('form', { name: 'What is this debit?' }));
    const choice = await signWith('Boris Vance', 'DE89 3704 0044 0532 0130 00');
    await waitFor(() =>
      expect(world.calls.find(({ name }) => name === 'cash.explain')?.input).toEqual({
        entry: 'entry-0',
        note: 'Account fee',
        rule: { least: '9.50', most: '9.50' },
        choice,
      }),
    );
    expect(await screen.findByText('Explained. The debit is no longer listed.')).toBeTruthy();
    expect(await within(part).findByText(/signed with a card/u)).toBeTruthy();

    fireEvent.click(await screen.findByRole('radio', { name: 'Fee rules (1)' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Remove the rule/u }));
    const asked = within(await screen.findByRole('dialog', { name: /^Remove the rule/u }));
    expect(world.calls.some(({ name }) => name === 'cash.removeFeeRule')).toBe(false);
    fireEvent.click(asked.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The fee rule was removed.')).toBeTruthy();
  });

  it('makes no rule with another limit than the one that stands in its field', async () => {
    const world = await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Reconciliation (3)' }));
    const list = await screen.findByRole('grid', { name: 'Debits not initiated from this desk' });
    await within(list).findByText('Differs from your payment');
    fireEvent.click(within(list).getAllByRole('row')[1] ?? document.body);
    const part = await screen.findByRole('region', { name: 'Compared with what you sent' });
    const form = within(part).getByRole('form', { name: 'What is this debit?' });
    type('Explanation', 'Account fee');
    fireEvent.click(within(part).getByRole('switch', { name: 'Explain debits like this one from now on' }));
    const most = within(part).getAllByRole<HTMLInputElement>('textbox').at(-1);
    if (most === undefined) throw new Error('the rule has no upper limit');
    act(() => most.focus());
    fireEvent.change(most, { target: { value: 'ten' } });
    fireEvent.keyDown(most, { key: 'Enter' });
    act(() => most.blur());
    fireEvent.submit(form);
    await waitFor(() => expect(document.activeElement).toBe(most));
    expect(world.calls.some(({ name }) => name === 'cash.explain')).toBe(false);
    fireEvent.change(most, { target: { value: '12.50' } });
    fireEvent.keyDown(most, { key: 'Enter' });
    fireEvent.submit(form);
    await signWith('Boris Vance');
    await waitFor(() =>
      expect(world.calls.find(({ name }) => name === 'cash.explain')?.input).toMatchObject({
        rule: { least: '9.50', most: '12.50' },
      }),
    );
  });

  it('names the payment whose references a debit carries, offers no rule for it, and leads to it', async () => {
    await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Reconciliation (3)' }));
    const list = await screen.findByRole('grid', { name: 'Debits not initiated from this desk' });
    await within(list).findByText('Differs from your payment');
    fireEvent.click(within(list).getAllByRole('row')[2] ?? document.body);
    const part = await screen.findByRole('region', { name: 'Compared with what you sent' });
    const payment = await within(part).findByRole('link', { name: /Kestrel Marine Supplies/u });
    expect(payment.textContent).toContain('Different: the amount');
    expect(payment.getAttribute('href')).toBe('#/payment/payment-1');
    expect(within(part).queryByRole('switch')).toBeNull();
    expect(within(part).getByRole('form', { name: 'What is this debit?' })).toBeTruthy();
  });

  it('shows the evidence of an entry that was sent from here', async () => {
    await open('#/cash');
    fireEvent.click(await screen.findByRole('radio', { name: 'Entries' }));
    const list = await screen.findByRole('grid', { name: 'Entries' });
    fireEvent.click(within(list).getAllByRole('row')[5] ?? document.body);
    const part = await screen.findByRole('region', { name: 'Compared with what you sent' });
    expect(part.textContent).toContain('Matched');
    expect(part.textContent).toContain('Matched by end-to-end ID · 1 day after the execution date');
    expect(within(part).queryByRole('form')).toBeNull();
  });

  it('has settled payments without an entry beside it, and the fee rules', async () => {
    await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Reconciliation (3)' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Settled, no entry (1)' }));
    const missing = await screen.findByRole('grid', { name: 'Settled, no entry' });
    await within(missing).findByText('Kestrel Marine Supplies');
    // What is shown is settled payments, not debits of unknown origin.
    expect(
      screen.getByRole('heading', { name: 'Settled payments missing from the account entries' }),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Fee rules' }));
    expect(await screen.findByText('No fee rules')).toBeTruthy();
  });
});

describe('statement files', () => {
  /** No file gives its bytes before the function is called. */
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const read = vi
      .spyOn(Blob.prototype, 'arrayBuffer')
      .mockImplementation(() => promise.then(() => new TextEncoder().encode(':20:S').buffer));
    return () => {
      resolve(undefined);
      void promise.then(() => read.mockRestore());
    };
  };
  const choose = async (...names: readonly string[]): Promise<void> => {
    const input = (await screen.findAllByLabelText('Import statements')).find(
      (one): one is HTMLInputElement => one instanceof HTMLInputElement,
    );
    if (input === undefined) throw new Error('there is a place for files');
    fireEvent.change(input, { target: { files: names.map((name) => new File([':20:S'], name)) } });
  };

  it('are imported together, and the last one is shown with its form and name', async () => {
    const world = await open();
    await choose('morning.sta', 'evening.sta');
    expect(await screen.findByText('2 statement files imported: 4 accounts, 240 entries.')).toBeTruthy();
    const list = within(await screen.findByRole('navigation', { name: 'Stored reports' }));
    expect(list.getByRole('heading', { name: 'Imported statements' })).toBeTruthy();
    const shown = list.getByRole('button', { name: /evening\.sta.*MT940/u });
    expect(shown.getAttribute('aria-current')).toBe('true');
    expect(await screen.findByText(/^MT940 · Imported /u)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save the file' })).toBeTruthy();
    expect(shown.textContent).toContain('Does not add up');
    expect(plain(screen.getByText(/does not add up: opening balance/u).textContent)).toContain(
      'opening balance EUR 1,200,000.00 and entries EUR 4,431.70 do not add up to closing balance EUR 1,204,331.70. Difference: EUR −100.00.',
    );
    expect(screen.queryByRole('button', { name: 'Report as received' })).toBeNull();
    expect(world.calls.filter(({ name }) => name === 'balances.import').map(({ input }) => input)).toEqual([
      { file: 'morning.sta' },
      { file: 'evening.sta' },
    ]);
  });

  it('that are refused are named with the reason, and the others are imported', async () => {
    await open();
    await choose('broken.xml', 'morning.sta', 'again.sta');
    const dialog = within(await screen.findByRole('dialog', { name: '2 files were not imported' }));
    expect(dialog.getByRole('region', { name: 'broken.xml' }).textContent).toContain(
      'cannot be read as an account statement',
    );
    expect(dialog.getByRole('region', { name: 'again.sta' }).textContent).toContain('imported before');
    expect(await screen.findByText('1 statement file imported: 2 accounts, 120 entries.')).toBeTruthy();
    const [close] = dialog.getAllByRole('button', { name: 'Close' });
    // What was imported is shown once the refusals were read.
    expect(window.location.hash).toBe('#/cash');
    fireEvent.click(close ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/^MT940 · Imported /u)).toBeTruthy();
  });

  it('that are refused while another screen is shown are told there', async () => {
    await open();
    const go = hold();
    await choose('broken.xml', 'morning.sta', 'again.sta');
    fireEvent.keyDown(document.body, { key: 'g' });
    fireEvent.keyDown(document.body, { key: 'o' });
    await screen.findByRole('heading', { level: 1, name: 'Outbox' });
    go();
    const told = await screen.findByRole('alertdialog');
    expect(told.textContent).toContain('cannot be read as an account statement');
    expect(told.textContent).toContain('broken.xml; 1 more, see Cash');
    expect(await screen.findByText('1 statement file imported: 2 accounts, 120 entries.')).toBeTruthy();
    expect(window.location.hash).toBe('#/outbox');
    const [close] = within(told).getAllByRole('button', { name: 'Close' });
    fireEvent.click(close ?? document.body);
    fireEvent.keyDown(document.body, { key: 'g' });
    fireEvent.keyDown(document.body, { key: 'c' });
    const dialog = within(await screen.findByRole('dialog', { name: '2 files were not imported' }));
    expect(dialog.getByRole('region', { name: 'again.sta' }).textContent).toContain('imported before');
  });

  it('that are refused are told once where somebody left the screen and came back', async () => {
    await open();
    const go = hold();
    await choose('broken.xml', 'again.sta');
    for (const [key, name] of [
      ['o', 'Outbox'],
      ['c', 'Cash'],
    ] as const) {
      fireEvent.keyDown(document.body, { key: 'g' });
      fireEvent.keyDown(document.body, { key });
      await screen.findByRole('heading', { level: 1, name });
    }
    go();
    expect(await screen.findByRole('dialog', { name: '2 files were not imported' })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('are imported no more after Cancel, and the button has the keyboard', async () => {
    const world = await open();
    const go = hold();
    await choose('morning.sta', 'evening.sta');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    go();
    const [button] = (await screen.findAllByRole('button', { name: 'Import statements' })).filter(
      (one) => one instanceof HTMLButtonElement,
    );
    expect(button).toBeTruthy();
    expect(world.calls.filter(({ name }) => name === 'balances.import')).toEqual([]);
    expect(world.calls.filter(({ name }) => name === 'files.discard')).toHaveLength(1);
    expect(window.location.hash).toBe('#/cash');
    // The next ones are.
    await choose('morning.sta');
    expect(await screen.findByText('1 statement file imported: 2 accounts, 120 entries.')).toBeTruthy();
  });

  it('of which none was imported leave the screen as it was', async () => {
    await open();
    await choose('broken.xml');
    expect(await screen.findByRole('dialog', { name: '1 file was not imported' })).toBeTruthy();
    expect(window.location.hash).toBe('#/cash');
  });
});
