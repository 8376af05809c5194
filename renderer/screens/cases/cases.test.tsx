// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FakeShell } from '../../../test/window/fake-desk.ts';
import { bringIntoSight, openWindow } from '../../../test/window/window-under-test.tsx';
import { deskAnswering } from '../../../test/window/desk-answering.ts';
import { createWorld } from '../../../test/window/world/world.ts';
import { CASE_ITEMS } from './CaseSheet.tsx';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const type = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } });
const made = (world: FakeShell, name: string) =>
  world.calls.filter((call) => call.name === name).map(({ input }) => input);

async function open(hash: string, heading: string): Promise<FakeShell> {
  const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  openWindow(world, hash);
  await screen.findByRole('heading', { level: 1, name: heading });
  return world;
}

afterEach(cleanup);

describe('the form of a case', () => {
  it('says which identification is complete, and never takes one that is not in its form', async () => {
    await open('#/cases/new', 'New case');
    const sets = within(screen.getByRole('list', { name: 'Identification' }));
    type('UETR', '0f5a1c2e-1111-4222-9333');
    await waitFor(() => expect(sets.getByText('not valid')).toBeTruthy());
    expect(
      screen.getByText('The UETR has 36 characters, with hyphens; its third group begins with 4.', {
        selector: '.field-problem',
      }),
    ).toBeTruthy();
    type('UETR', '');
    type('Bank reference', 'BNK0044812');
    expect(sets.getByText('still needs Settlement date')).toBeTruthy();
    type('Settlement date', '2026-11-20');
    fireEvent.blur(screen.getByRole('textbox', { name: 'Settlement date' }));
    expect(sets.getByText('complete')).toBeTruthy();
  });

  it('can be saved before every rule is met, but proposed only then', async () => {
    const world = await open('#/cases/new', 'New case');
    await waitFor(async () =>
      expect((await button('Submit for approval')).hasAttribute('disabled')).toBe(true),
    );
    type('UETR', '0f5a1c2e-1111-4222-9333-444455556666');
    fireEvent.click(screen.getByRole('radio', { name: 'Reconfirm' }));
    type('Reason', '123');
    expect(screen.getByText(/five-digit code/u, { selector: '.field-problem' })).toBeTruthy();
    type('Reason', '12345');
    await waitFor(async () =>
      expect((await button('Submit for approval')).hasAttribute('disabled')).toBe(false),
    );
    fireEvent.click(await button('Save as draft'));
    await screen.findByRole('heading', { level: 1, name: /^CASE-/u });
    expect(made(world, 'cases.create')).toEqual([
      {
        payment: null,
        act: 'reconfirm',
        fields: { uetr: '0f5a1c2e-1111-4222-9333-444455556666', reason: '12345' },
        about: { name: '', account: '', amount: null, valueDate: '' },
        note: '',
      },
    ]);
  });

  it('is filled from a payment of this desk, with the act that fits its status', async () => {
    await open('#/cases/new', 'New case');
    type('Find a payment of this desk', 'NH-5312');
    fireEvent.click(
      (
        await within(await screen.findByRole('list', { name: 'Payments of this desk' })).findAllByRole(
          'button',
        )
      )[0] ?? document.body,
    );
    expect(await screen.findByText(/About this payment:/u)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Counterparty' })).toBeNull();
    // What a reconfirmation does not carry is no obstacle to one.
    fireEvent.click(screen.getByRole('radio', { name: 'Reconfirm' }));
    type('Reason', '12345');
    await waitFor(async () =>
      expect((await button('Submit for approval')).hasAttribute('disabled')).toBe(false),
    );
  });
});

describe('a case', () => {
  it('is approved only after all of it has been on screen', async () => {
    const world = await open('#/cases/c-2', 'CASE-20261120-2');
    expect((await button('Approve')).hasAttribute('disabled')).toBe(true);
    await waitFor(
      async () => {
        bringIntoSight(CASE_ITEMS);
        expect((await button('Approve')).hasAttribute('disabled')).toBe(false);
      },
      { interval: 500 },
    );
    fireEvent.click(await button('Approve'));
    fireEvent.click(await screen.findByRole('radio', { name: /Boris Vance/u }));
    fireEvent.click(await button('Continue to PIN'));
    await waitFor(() => expect(made(world, 'cases.approve')).toHaveLength(1));
  });

  it('begins at its heading when it is approved, and not at whatever button stands beside the approval', async () => {
    const world = await open('#/cases/c-2', 'CASE-20261120-2');
    await waitFor(
      async () => {
        bringIntoSight(CASE_ITEMS);
        expect((await button('Approve')).hasAttribute('disabled')).toBe(false);
      },
      { interval: 500 },
    );
    // The dialog has given the keyboard back to the button by the time the case is read anew.
    (await button('Approve')).focus();
    const choice = { cardId: 'softhsm/7c1f00b8', certificate: '0'.repeat(64) };
    await world.bridge.call('cases.approve', { case: 'c-2', expectedRevision: 3, choice, note: '' });
    await button('Release');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('CASE-20261120-2'));
  });

  it('that lost its approval waits for one again, in the list and on its page, and is not released', async () => {
    const whole = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
    const read = await whole.bridge.call('cases.get', { case: 'c-3' });
    if (!read.ok) throw new Error(read.error.code);
    const detail = {
      ...read.value,
      waitingFor: 'approver',
      approvals: { have: 0, need: 1 },
      may: { ...read.value.may, approve: true, release: false },
    };
    openWindow(deskAnswering('cases.get', detail), '#/cases/c-3');
    await screen.findByRole('heading', { level: 1, name: 'CASE-20261120-3' });
    expect(screen.getByText('With: Approver')).toBeTruthy();
    expect(await button('Approve')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
    expect(screen.queryByText('To release')).toBeNull();
    cleanup();
    const list = await whole.bridge.call('cases.list', { offset: 0, limit: 50 });
    if (!list.ok) throw new Error(list.error.code);
    const rows = list.value.rows.map((row) =>
      row.case === 'c-3' ? { ...row, waitingFor: 'approver' } : row,
    );
    openWindow(deskAnswering('cases.list', { ...list.value, rows }), '#/cases');
    const row = (await screen.findByText('CASE-20261120-3')).closest('[role=row]');
    expect(row?.textContent).toContain('To approve');
    expect(row?.textContent).toContain('Approver');
    expect(row?.textContent).not.toMatch(/To release|Releaser/u);
  });

  it.each(['proposed', 'approved'] as const)(
    'that is %s and whose submitter’s signature counts no more is one to return, in the list and on its page',
    async (state) => {
      const whole = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
      const read = await whole.bridge.call('cases.get', { case: 'c-3' });
      const list = await whole.bridge.call('cases.list', { offset: 0, limit: 50 });
      if (!read.ok || !list.ok) throw new Error('the sample desk has its cases');
      const may = { ...read.value.may, approve: false, release: false };
      openWindow(
        deskAnswering('cases.get', { ...read.value, state, waitingFor: 'person', may }),
        '#/cases/c-3',
      );
      await screen.findByRole('heading', { level: 1, name: 'CASE-20261120-3' });
      expect(screen.getByText('With: Officer')).toBeTruthy();
      expect(screen.getByText('To send back')).toBeTruthy();
      cleanup();
      const rows = list.value.rows.map((row) =>
        row.case === 'c-3' ? { ...row, state, waitingFor: 'person' } : row,
      );
      openWindow(deskAnswering('cases.list', { ...list.value, rows }), '#/cases');
      const row = (await screen.findByText('CASE-20261120-3')).closest('[role=row]');
      expect(row?.textContent).toContain('To send back');
      expect(row?.textContent).not.toMatch(/To release|To approve/u);
      expect(row?.querySelector('.state-attention')).not.toBeNull();
    },
  );

  it.each([
    ['recall', 'CUST: The beneficiary refused.'],
    ['reconfirm', 'CUST: The customer asked for the cancellation.'],
  ] as const)(
    'that asked the bank to %s and was declined says whose reason the code is',
    async (act, said) => {
      const whole = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
      const read = await whole.bridge.call('cases.get', { case: 'c-3' });
      if (!read.ok) throw new Error(read.error.code);
      const { decision } = read.value;
      const declined = {
        status: 'RJCT',
        reasons: ['CUST'],
        text: decision?.text ?? '',
        at: read.value.changedAt,
      };
      openWindow(
        deskAnswering('cases.get', { ...read.value, act, decision: { ...declined, answer: 'answer-1' } }),
        '#/cases/c-3',
      );
      await screen.findByRole('heading', { level: 1, name: 'CASE-20261120-3' });
      expect(await screen.findByText(`The bank declined the request. ${said}`)).toBeTruthy();
    },
  );

  it('that the bank accepted gives no reason of a refusal', async () => {
    const whole = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
    const read = await whole.bridge.call('cases.get', { case: 'c-3' });
    if (!read.ok) throw new Error(read.error.code);
    const at = read.value.changedAt;
    const decision = { status: 'ACCP', reasons: ['CUST'], text: '', at, answer: 'answer-1' };
    openWindow(deskAnswering('cases.get', { ...read.value, act: 'recall', decision }), '#/cases/c-3');
    await screen.findByRole('heading', { level: 1, name: 'CASE-20261120-3' });
    expect(await screen.findByText(/CUST: The customer asked for the cancellation\.$/u)).toBeTruthy();
  });

  it("of unknown outcome offers inquiry, the bank's word and, only then, the identical bytes; never a plain retry", async () => {
    const world = await open('#/cases/c-1', 'CASE-20261120-1');
    expect(
      screen.getByText('Not possible yet: it is not confirmed that the request did not arrive.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /retry|^send/iu })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Contact the bank' })).toBeTruthy();
    fireEvent.click(await button('Record what the bank said'));
    expect((await button('Record as evidence')).hasAttribute('disabled')).toBe(true);
    // The dialog covers the case: it says itself which one it is about.
    expect(screen.getByRole('dialog').textContent).toMatch(/CASE-20261120-1 · .+ · [A-Z]{3}\s[\d,.]+/u);
    type('Who said it (name, department)', 'Ms Ito, investigations');
    // What lets the request be sent again is chosen by nobody but the officer.
    expect((await button('Record as evidence')).hasAttribute('disabled')).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'was not received' }));
    // Nor does a word count without its time.
    expect((await button('Record as evidence')).hasAttribute('disabled')).toBe(true);
    type('Day of the call', '20 Nov 2026');
    fireEvent.blur(screen.getByRole('textbox', { name: 'Day of the call' }));
    type('Time of the call', '1405');
    type('Their reference', 'SR-77');
    fireEvent.click(await button('Record as evidence'));
    await waitFor(() =>
      expect(made(world, 'cases.settle')).toMatchObject([
        {
          said: 'not-received',
          contact: 'Ms Ito, investigations',
          calledAt: '2026-11-20T13:05:00.000Z',
          reference: 'SR-77',
        },
      ]),
    );
    expect(
      await screen.findByText(/Ms Ito, investigations of the bank said on 20\sNov\s2026 14:05/u),
    ).toBeTruthy();
    expect(await button('Resend the identical request')).toBeTruthy();
  });

  it('that is closed is named, with what is still open', async () => {
    const whole = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
    const read = await whole.bridge.call('cases.get', { case: 'c-3' });
    if (!read.ok) throw new Error(read.error.code);
    const answered: typeof read.value = {
      ...read.value,
      state: 'answered',
      act: 'recall',
      expect: ['accepted-recall'],
      may: { ...read.value.may, close: true },
    };
    openWindow(deskAnswering('cases.get', answered), '#/cases/c-3');
    await screen.findByRole('heading', { level: 1, name: 'CASE-20261120-3' });
    fireEvent.click(await button('Close the case'));
    const words = (await screen.findByRole('dialog')).textContent;
    expect(words).toMatch(/CASE-20261120-3 · .+ · [A-Z]{3}\s[\d,.]+/u);
    expect(words).toContain('The money has not come back yet.');
  });

  it('leads to the sending once it is released, and not to what stands beside it', async () => {
    const world = await open('#/cases/c-3', 'CASE-20261120-3');
    await waitFor(
      async () => {
        bringIntoSight(CASE_ITEMS);
        expect((await button('Release')).hasAttribute('disabled')).toBe(false);
      },
      { interval: 500 },
    );
    (await button('Release')).focus();
    fireEvent.click(await button('Release'));
    fireEvent.click(await screen.findByRole('radio', { name: /Clara Moss/u }));
    fireEvent.click(await button('Continue to PIN'));
    await waitFor(() => expect(made(world, 'cases.release')).toHaveLength(1));
    const send = await button(/^Send to/u);
    await waitFor(() => expect(document.activeElement).toBe(send));
  });

  it('is not approved while whom it concerns and how much are hidden, and says how to have them shown', async () => {
    const world = await open('#/cases/c-10', 'CASE-20261120-10');
    await waitFor(
      () => {
        bringIntoSight(CASE_ITEMS);
        expect(screen.getByText('You still have to view: payment')).toBeTruthy();
      },
      { interval: 500 },
    );
    expect((await button('Approve')).hasAttribute('disabled')).toBe(true);
    expect(
      screen.getByText(
        'Counterparty, account and amount are hidden. To view them, choose “Show names and amounts” under Payment.',
      ),
    ).toBeTruthy();
    fireEvent.click(await button('Show names and amounts'));
    await screen.findByText(/^Names and amounts are shown until/u);
    expect(made(world, 'reviews.reveal')).toHaveLength(1);
    // What was looked at while it was hidden was not viewed.
    expect((await button('Approve')).hasAttribute('disabled')).toBe(true);
    await waitFor(
      async () => {
        bringIntoSight(CASE_ITEMS);
        expect((await button('Approve')).hasAttribute('disabled')).toBe(false);
      },
      { interval: 500 },
    );
    fireEvent.click(await button('Hide them again'));
    await waitFor(async () => expect((await button('Approve')).hasAttribute('disabled')).toBe(true));
  });
});
