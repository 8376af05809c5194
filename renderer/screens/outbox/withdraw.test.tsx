// @vitest-environment jsdom
// A sealed message can be taken out of the queue while the bank has not received it; afterwards it cannot.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { createFakeShell, Refusal } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { messages, rowOf } from '../../../test/window/world/outbox.ts';

afterEach(cleanup);

type Detail = CallOutput<'outbox.get'>;

function queued(more: Partial<Detail> = {}, refuse = false) {
  const found = messages.find((one) => one.state === 'queued' && one.may.withdraw);
  if (!found) throw new Error('the sample outbox has no queued message');
  const asked: object[] = [];
  let detail: Detail = { ...found, ...more };
  const desk = createFakeShell({
    'outbox.get': () => detail,
    'outbox.withdraw': (input) => {
      asked.push(input);
      if (refuse) throw new Refusal('message-step-impossible');
      detail = {
        ...detail,
        state: 'set-aside',
        fault: { code: 'message-withdrawn', detail: 'Invoice cancelled.' },
        may: { send: false, inquire: false, resend: false, settle: false, withdraw: false },
      };
      return rowOf(detail);
    },
  });
  openWindow(desk, `#/message/${found.message}`);
  return { message: found.message, asked };
}

const queuedReference = (): string =>
  messages.find((one) => one.state === 'queued' && one.may.withdraw)?.reference ?? '?';

async function openMore(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
}

async function askNotToSend() {
  await openMore();
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Do not send/u }));
  return within(await screen.findByRole('dialog', { name: /^Do not send [A-Z]{3}\s[\d,.]+/u }));
}

describe('a queued message', () => {
  it('is taken out of the queue with a reason, and the dialog names the money', async () => {
    const { message, asked } = queued();
    const dialog = await askNotToSend();
    expect(dialog.getByText(/no money has moved/u)).toBeTruthy();
    expect(dialog.getByText(queuedReference())).toBeTruthy();
    // “Cancel” could be read as cancelling the payment.
    expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Keep in the outbox' })).toBeTruthy();
    const confirm = dialog.getByRole('button', { name: 'Never send it' });
    expect(confirm.hasAttribute('disabled')).toBe(true);
    fireEvent.change(dialog.getByRole('textbox', { name: /Why it is not sent/u }), {
      target: { value: ' Invoice cancelled. ' },
    });
    fireEvent.click(confirm);
    await waitFor(() => expect(asked).toEqual([{ message, reason: 'Invoice cancelled.' }]));
    expect(await screen.findByText('The message will not be sent.')).toBeTruthy();
    expect(await screen.findByText(/The bank had not received it/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send [A-Z]{3}/u })).toBeNull();
  });

  it('stays as it was where the desk refuses, and the dialog says why', async () => {
    queued({}, true);
    const dialog = await askNotToSend();
    fireEvent.change(dialog.getByRole('textbox', { name: /Why it is not sent/u }), {
      target: { value: 'Too late.' },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Never send it' }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Never send it' })).toBeTruthy();
  });

  it('has no such act where it is held, sent or sent by another desk', async () => {
    queued({ may: { send: true, inquire: false, resend: false, settle: false, withdraw: false } });
    await openMore();
    expect(await screen.findByRole('menuitem', { name: /Save as pack|pack/u })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /^Do not send/u })).toBeNull();
  });
});

describe('a message that an officer ended', () => {
  const found = messages.find((one) => one.state === 'queued' && one.may.withdraw);
  const ended = (code: 'message-withdrawn' | 'message-set-aside', kind: Detail['kind']): Detail => {
    if (!found) throw new Error('the sample outbox has no queued message');
    return {
      ...found,
      state: 'set-aside',
      kind,
      transactions: 3,
      fault: { code, detail: 'Invoice cancelled.' },
      may: { send: false, inquire: false, resend: false, settle: false, withdraw: false },
    };
  };
  const listed = (detail: Detail) =>
    createFakeShell({
      'outbox.list': ({ states }) =>
        states === undefined || states.includes('set-aside')
          ? { rows: [rowOf(detail)], total: 1 }
          : { rows: [], total: 0 },
      'outbox.get': () => detail,
    });

  it('says in the list that the bank has its payments, or that it had received nothing', async () => {
    openWindow(listed(ended('message-set-aside', 'credit-transfer')), '#/outbox');
    expect(await screen.findByText('Ended: the bank already has these payments')).toBeTruthy();
    expect(screen.getByText('3 payments')).toBeTruthy();
    cleanup();
    openWindow(listed(ended('message-withdrawn', 'direct-debit')), '#/outbox');
    expect(await screen.findByText('Not sent: the bank had not received it')).toBeTruthy();
    expect(screen.getByText('3 collections')).toBeTruthy();
  });

  it('says the same on its own page', async () => {
    const detail = ended('message-withdrawn', 'credit-transfer');
    openWindow(listed(detail), `#/message/${detail.message}`);
    expect(await screen.findByText('Not sent')).toBeTruthy();
  });
});
