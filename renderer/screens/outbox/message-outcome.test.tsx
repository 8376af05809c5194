// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeShell } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { messages, rowOf } from '../../../test/window/world/outbox.ts';

afterEach(cleanup);

/** The page of a message whose calls leave it in a given state. */
function open(from: 'queued' | 'unknown', becomes: string): string {
  const found = messages.find(({ state }) => state === from);
  if (found === undefined) throw new Error(`the sample outbox has no message that is ${from}`);
  const may = {
    send: from === 'queued',
    inquire: from === 'unknown',
    resend: false,
    settle: false,
    withdraw: false,
  };
  const after = () => ({ ...rowOf(found), may, state: becomes as typeof found.state });
  openWindow(
    createFakeShell({
      'outbox.get': () => ({
        ...found,
        held: false,
        may,
      }),
      'outbox.send': after,
      'outbox.inquire': after,
    }),
    `#/message/${found.message}`,
  );
  return found.reference;
}

describe('one sentence says what became of a message', () => {
  it.each([
    ['accepted', ' sent: the bank has accepted it.'],
    ['refused', ' sent: the bank has rejected it.'],
    ['unknown', ' sent: the outcome is unknown. Ask the bank.'],
    ['queued', ' was not sent. The message waits in the outbox.'],
  ])('that was sent and is %s', async (state, says) => {
    const reference = open('queued', state);
    fireEvent.click(await screen.findByRole('button', { name: /^Send [A-Z]{3}/u }));
    expect(await screen.findByText(`${reference}${says}`)).toBeTruthy();
  });

  it.each([
    ['accepted', ': the bank has accepted the message.'],
    ['refused', ': the bank has rejected the message.'],
    ['unknown', '. The outcome is still unknown.'],
    ['queued', '. The message waits in the outbox.'],
  ])('that the bank was asked about and is %s', async (state, says) => {
    const reference = open('unknown', state);
    fireEvent.click(await screen.findByRole('button', { name: 'Ask the bank' }));
    expect(await screen.findByText(`The bank was asked about ${reference}${says}`)).toBeTruthy();
  });
});
