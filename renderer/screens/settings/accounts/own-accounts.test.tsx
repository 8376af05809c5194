// @vitest-environment jsdom
// Own accounts in the settings, and chosen in the header of a batch.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '../../../../shared/domain/result.ts';
import { deskAnswering } from '../../../../test/window/desk-answering.ts';
import type { FakeShell } from '../../../../test/window/fake-desk.ts';
import { openWindow } from '../../../../test/window/window-under-test.tsx';
import { batches } from '../../../../test/window/world/batches.ts';
import { COMPANY, OWN_ACCOUNT, OWN_DOLLARS } from '../../../../test/window/world/people.ts';
import { createWorld } from '../../../../test/window/world/world.ts';

const FIRST = batches[0];
if (!FIRST) throw new Error('the sample desk has batches');
const original = structuredClone(FIRST);
const saves = (world: FakeShell, call: string) =>
  world.calls.filter(({ name }) => name === call).map(({ input }) => input);
const open = (hash: string, empty = false): FakeShell => {
  const world = createWorld({ environment: 'training', empty, pace: 1, holdPin: false });
  openWindow(world, hash);
  return world;
};
const type = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } });
/** Its list opens as something is typed, so only where the accounts have been read by then. */
async function fieldWithAccounts(): Promise<HTMLInputElement> {
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Debtor account' });
  await within(field.parentElement as HTMLElement).findByRole('button', { name: /^Show own accounts/u });
  return field;
}

afterEach(() => {
  cleanup();
  Object.assign(FIRST, structuredClone(original));
});

describe('own accounts in the settings', () => {
  it('are confirmed with what a report said of them', async () => {
    const world = open('#/settings/bank/accounts');
    fireEvent.click(await screen.findByRole('tab', { name: 'Own accounts' }));
    const found = await screen.findByRole('table', { name: 'Found, not added yet' });
    expect(found.textContent).toContain('88,120.05');
    fireEvent.click(within(found).getByRole('button', { name: 'Add…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Check and add own account' });
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Account holder/u }).value).toBe(
      COMPANY,
    );
    expect(dialog.textContent).toContain('No policy rule names this account.');
    type('Name in this desk', 'Dollars');
    type('Cut-off (bank time)', '14.30');
    type('Limit for one payment', '100000');
    fireEvent.blur(within(dialog).getByRole('textbox', { name: 'Limit for one payment' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save account' }));
    expect(await within(dialog).findByText('Enter a time such as 14:30.')).toBeTruthy();
    type('Cut-off (bank time)', '14:30');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save account' }));
    const confirmed = await screen.findByRole('table', { name: 'Added accounts' });
    await expect.poll(() => confirmed.textContent).toContain('Dollars');
    expect(saves(world, 'accounts.save')).toEqual([
      {
        record: {
          account: OWN_DOLLARS,
          label: 'Dollars',
          holder: COMPANY,
          agentBic: 'SNDBGB2LXXX',
          bank: 'Sample Bank',
          branch: '600',
          currency: 'USD',
          cutOff: '14:30',
          paymentLimit: '100000',
          dayLimit: '',
          instantLimit: '',
          shortFunds: '',
          calendar: '',
          holidays: '',
          status: '',
        },
        replaces: null,
      },
    ]);
    expect(screen.queryByRole('table', { name: 'Found, not added yet' })).toBeNull();
  });

  it('are not saved with an IBAN that is none, and say so at the field', async () => {
    const world = open('#/settings', true);
    fireEvent.click(await screen.findByRole('tab', { name: 'Own accounts' }));
    expect(await screen.findByText('No account has been added yet.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add account' }));
    await screen.findByRole('dialog', { name: 'Add an own account' });
    type('IBAN or account number', 'DE88 3704 0044 0532 0130 00');
    fireEvent.click(screen.getByRole('button', { name: 'Save account' }));
    expect(await screen.findByText(/The check digits are wrong/u)).toBeTruthy();
    expect(screen.getByText('Enter the account holder.')).toBeTruthy();
    expect(saves(world, 'accounts.save')).toEqual([]);
  });

  it('show cut-off, limits and the rules of the policy that name them', async () => {
    open('#/settings');
    fireEvent.click(await screen.findByRole('tab', { name: 'Own accounts' }));
    const confirmed = await screen.findByRole('table', { name: 'Added accounts' });
    for (const text of [
      'Cut-off 15:00',
      'EUR 500,000.00 for one payment',
      'EUR 2,000,000.00 for one day',
      'Named by 1 policy rule',
    ])
      expect(confirmed.textContent.replaceAll('\u00a0', ' ')).toContain(text);
    fireEvent.click(within(confirmed).getByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit own account' });
    const rules = within(dialog).getByText('Policy rules that name this account').parentElement;
    expect(rules?.textContent).toContain(OWN_ACCOUNT.slice(-4));
  });

  it('have bank holidays that are added as dates, beside those that were typed', async () => {
    const world = open('#/settings');
    fireEvent.click(await screen.findByRole('tab', { name: 'Own accounts' }));
    const confirmed = await screen.findByRole('table', { name: 'Added accounts' });
    fireEvent.click(within(confirmed).getByRole('button', { name: 'Edit' }));
    await screen.findByRole('dialog', { name: 'Edit own account' });
    type('Further bank holidays', '2026-12-31');
    for (const day of ['24 Dec 2026', '31 Dec 2026']) {
      type('Add a bank holiday', day);
      fireEvent.blur(screen.getByRole('textbox', { name: 'Add a bank holiday' }));
    }
    const list = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Further bank holidays' });
    expect(list.value).toBe('24 Dec 2026; 31 Dec 2026');
    type('Add a bank holiday', 'Christmas');
    fireEvent.blur(screen.getByRole('textbox', { name: 'Add a bank holiday' }));
    // The button is pending until the first try has ended.
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Save account' }));
      await new Promise((ended) => setTimeout(ended));
    });
    expect(saves(world, 'accounts.save')).toEqual([]);
    type('Add a bank holiday', '');
    fireEvent.blur(screen.getByRole('textbox', { name: 'Add a bank holiday' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save account' }));
    await expect
      .poll(() => saves(world, 'accounts.save'))
      .toMatchObject([{ record: { holidays: '2026-12-24 2026-12-31' } }]);
  });

  it('stay in the list while rules of the policy name them, and the question says so', async () => {
    const world = open('#/settings?accounts');
    const confirmed = await screen.findByRole('table', { name: 'Added accounts' });
    fireEvent.click(within(confirmed).getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Main account?' }));
    expect(dialog.getByText('Policy rules that name this account')).toBeTruthy();
    expect(dialog.getByText(/so it stays in the list with its limits/u)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Remove' })).toBeNull();
    fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(saves(world, 'accounts.remove')).toEqual([]);
  });

  it('show a change that waits for a second person, who confirms or discards it', async () => {
    const world = open('#/settings?accounts');
    const confirmed = await screen.findByRole('table', { name: 'Added accounts' });
    expect(confirmed.textContent).toContain('A change waits for a second person');
    fireEvent.click(within(confirmed).getByRole('button', { name: 'Review change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change of Main account' }));
    const said = screen.getByRole('dialog').textContent.replaceAll('\u00a0', ' ');
    expect(said).toContain('Requested by Jonas Weber on ');
    expect(said).toContain('EUR 500,000.00 → EUR 800,000.00');
    expect(said).toContain('EUR 2,000,000.00 → No limit');
    expect(dialog.getByRole('button', { name: 'Discard change' })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm change' }));
    await expect.poll(() => confirmed.textContent).toContain('800,000.00');
    expect(saves(world, 'accounts.confirmChange')).toEqual([{ change: 'change-1' }]);
    expect(screen.queryByRole('button', { name: 'Review change' })).toBeNull();
  });

  it('are not confirmed by whoever made the change', async () => {
    const accounts = await open('#/desk').bridge.call('accounts.list', {});
    cleanup();
    if (!accounts.ok) throw new Error('the sample desk has accounts');
    const [first, ...others] = accounts.value.accounts;
    if (first?.waiting == null) throw new Error('its first account has a change that waits');
    openWindow(
      deskAnswering('accounts.list', {
        accounts: [{ ...first, waiting: { ...first.waiting, isOwn: true } }, ...others],
      }),
      '#/settings?accounts',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Review change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change of Main account' }));
    expect(dialog.getByText(/^You requested this change\./u)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Discard change' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Confirm change' })).toBeNull();
  });

  it('are removed from the list once somebody has confirmed it', async () => {
    const world = open('#/settings');
    fireEvent.click(await screen.findByRole('tab', { name: 'Own accounts' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add…' }));
    await screen.findByRole('dialog', { name: 'Check and add own account' });
    type('Name in this desk', 'Dollars');
    fireEvent.click(screen.getByRole('button', { name: 'Save account' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    const confirmed = await screen.findByRole('table', { name: 'Added accounts' });
    const row = within(confirmed)
      .getAllByRole('row')
      .find(({ textContent }) => textContent.includes('Dollars'));
    fireEvent.click(within(row as HTMLElement).getByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Dollars?' });
    expect(saves(world, 'accounts.remove')).toEqual([]);
    expect(dialog.textContent).toContain('Its watched folder is still watched');
    expect(dialog.querySelector('p p')).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(saves(world, 'accounts.remove')).toEqual([{ account: OWN_DOLLARS }]);
  });
});

describe('the account of a batch', () => {
  it('is chosen by a part of its name, and fills in holder and bank', async () => {
    open('#/batch/b-0');
    const field = await fieldWithAccounts();
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'main acc' } });
    const option = await screen.findByRole('option', { name: /^Main account/u });
    expect(field.value).toBe('main acc');
    expect(option.textContent).toContain('1,204,331.70');
    for (const key of ['ArrowDown', 'Enter']) {
      fireEvent.keyDown(field, { key });
      fireEvent.keyUp(field, { key });
    }
    await expect
      .poll(() => FIRST.detail.groups[0])
      .toMatchObject({ ownAccount: OWN_ACCOUNT, ownName: COMPANY, ownAgentBic: 'SNDBGB2LXXX' });
    expect(field.value).toBe('DE89 3704 0044 0532 0130 00');
  });

  it('is none that is closed: it is not offered, and where it is used the field says so', async () => {
    const world = open('#/settings');
    fireEvent.click(await screen.findByRole('tab', { name: 'Own accounts' }));
    const confirmed = await screen.findByRole('table', { name: 'Added accounts' });
    fireEvent.click(within(confirmed).getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit own account' }));
    expect(dialog.getByText(/^A closed account is not offered for new payments/u)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: /Status$/u }));
    fireEvent.click(await screen.findByRole('option', { name: 'Closed' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save account' }));
    await expect.poll(() => saves(world, 'accounts.save')).toMatchObject([{ record: { status: 'closed' } }]);
    await expect
      .poll(() => screen.getByRole('table', { name: 'Added accounts' }).textContent)
      .toContain('Closed');
    cleanup();
    openWindow(world, '#/batch/b-0');
    const field = await fieldWithAccounts();
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'DE89' } });
    await expect.poll(() => screen.queryByRole('option', { name: /^Main account/u })).toBeNull();
    fireEvent.change(field, { target: { value: 'DE89 3704 0044 0532 0130 00' } });
    expect(await screen.findByText('This account is closed.')).toBeTruthy();
  });

  it('is typed where the list does not have it', async () => {
    open('#/batch/b-0');
    const field = await fieldWithAccounts();
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'FR14 2004 1010 0505 0001 3M02 606' } });
    act(() => field.blur());
    await expect.poll(() => FIRST.detail.groups[0]?.ownAccount).toBe('FR1420041010050500013M02606');
    expect(field.value).toBe('FR14 2004 1010 0505 0001 3M02 606');
  });

  it('says what to do where no own account is known yet', async () => {
    const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
    const call = (async (name, input) =>
      name === 'accounts.list'
        ? ok({ accounts: [] })
        : world.bridge.call(name, input)) as FakeShell['bridge']['call'];
    openWindow({ ...world, bridge: { ...world.bridge, call } }, '#/batch/b-0');
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Debtor account' });
    act(() => field.focus());
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(await screen.findByText(/^No own account is known yet\./u)).toBeTruthy();
    fireEvent.change(field, { target: { value: 'DE' } });
    await expect.poll(() => screen.queryByText(/^No own account is known yet\./u)).toBeNull();
  });
});

describe('morning balances', () => {
  const asks = (morning: { from: string; last: string }) =>
    openWindow(deskAnswering('cash.morning', morning), '#/settings?accounts');

  it('say when they were requested last, and that they were not yet', async () => {
    asks({ from: '07:30', last: '2026-11-19' });
    expect(await screen.findByText('Last requested on 19 Nov 2026.')).toBeTruthy();
    cleanup();
    asks({ from: '07:30', last: '' });
    expect(await screen.findByText('Not requested yet.')).toBeTruthy();
  });

  it('say nothing of it while they are off', async () => {
    asks({ from: '', last: '2026-11-19' });
    expect(await screen.findByText(/^The balances of all added accounts with a currency/u)).toBeTruthy();
    expect(screen.queryByText(/^Last requested/u)).toBeNull();
  });
});

describe('a watched folder', () => {
  it('is removed only once somebody has confirmed it', async () => {
    const world = open('#/settings?accounts');
    const list = within(await screen.findByRole('list', { name: 'Watched folders' }));
    fireEvent.click(list.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Stop watching /u }));
    expect(saves(world, 'folders.remove')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Stop watching' }));
    await expect.poll(() => saves(world, 'folders.remove')).toHaveLength(1);
  });
});
