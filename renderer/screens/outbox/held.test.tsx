// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { sentence } from '../../../shared/domain/sentence.ts';
import { createFakeShell, type Handlers } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { messages, rowOf } from '../../../test/window/world/outbox.ts';

afterEach(cleanup);

const FOUND = {
  code: 'restore-found' as const,
  sentences: [
    sentence('restore-at-bank', {
      endToEndId: 'E-7',
      listed: 'E-7',
      amount: 'EUR 120.50',
      at: '2026-11-20',
      status: 'ACSC',
    }),
  ],
};

function held(state: 'queued' | 'unknown') {
  const message = messages.find((one) => one.state === state);
  if (!message) throw new Error(`the sample outbox has no ${state} message`);
  const [settled, ended]: [object[], object[]] = [[], []];
  const handlers: Partial<Handlers> = {
    'outbox.get': () => ({ ...message, held: true, fault: FOUND }),
    'restore.settle': (input) => {
      settled.push(input);
      return rowOf(message);
    },
    'restore.setAside': (input) => {
      ended.push(input);
      return { ...rowOf(message), state: 'set-aside' as const };
    },
  };
  return { message: message.message, settled, ended, desk: createFakeShell(handlers) };
}

describe('a message held back after a restore', () => {
  it.each(['queued', 'unknown'] as const)(
    '%s: names what the bank has, and may be sent only with a name and a reason',
    async (state) => {
      const { message, settled, desk } = held(state);
      openWindow(desk, `#/message/${message}`);
      expect(await screen.findByText(/The bank already has payments of this message/u)).toBeTruthy();
      expect(
        screen.getByText(/^E-7: the bank has a payment with this reference, .*, Settled \(ACSC\)\.$/u),
      ).toBeTruthy();
      if (state === 'queued') expect(screen.getByText('On hold')).toBeTruthy();
      // What is held has no plain way out: sending looks the payments up again.
      expect(screen.queryByRole('button', { name: /^Send [A-Z]{3}/u })).toBeNull();
      fireEvent.click(await screen.findByRole('button', { name: 'Allow sending' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(/pays them twice/u)).toBeTruthy();
      const keep = dialog.getByRole('button', { name: 'Allow sending' });
      fireEvent.change(screen.getByRole('textbox', { name: /^Who at the bank said it/u }), {
        target: { value: 'Ms Ito, payments' },
      });
      expect(keep.hasAttribute('disabled')).toBe(true);
      fireEvent.change(screen.getByRole('textbox', { name: /What was said/u }), {
        target: { value: 'Another invoice.' },
      });
      fireEvent.click(keep);
      await waitFor(() =>
        expect(settled).toEqual([{ message, contact: 'Ms Ito, payments', reason: 'Another invoice.' }]),
      );
    },
  );

  it.each(['queued', 'unknown'] as const)(
    '%s: is set aside for good with a name and a reason, and the dialog names the money',
    async (state) => {
      const { message, settled, ended, desk } = held(state);
      openWindow(desk, `#/message/${message}`);
      fireEvent.click(await screen.findByRole('button', { name: 'End without sending' }));
      const dialog = within(
        await screen.findByRole('dialog', { name: /^End without sending: [\d,]+ .*[A-Z]{3}\s[\d,.]+/u }),
      );
      expect(dialog.getByText(/will never be sent/u)).toBeTruthy();
      const end = dialog.getByRole('button', { name: 'End without sending' });
      expect(end.hasAttribute('disabled')).toBe(true);
      fireEvent.change(dialog.getByRole('textbox', { name: /^Who at the bank said it/u }), {
        target: { value: ' Ms Ito, payments ' },
      });
      fireEvent.change(dialog.getByRole('textbox', { name: /What was said/u }), {
        target: { value: 'Booked on 20 Nov.' },
      });
      fireEvent.click(end);
      await waitFor(() =>
        expect(ended).toEqual([{ message, contact: 'Ms Ito, payments', reason: 'Booked on 20 Nov.' }]),
      );
      expect(settled).toEqual([]);
      expect(await screen.findByText('The message was ended. It will not be sent.')).toBeTruthy();
    },
  );
});
