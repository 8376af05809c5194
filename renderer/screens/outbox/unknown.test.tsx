// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeShell, Refusal, type Handlers } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { messages, rowOf } from '../../../test/window/world/outbox.ts';
import { createWorld } from '../../../test/window/world/world.ts';

const UNKNOWN = '#/message/m-b-7';
const world = () => createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
const content = () => within(screen.getByRole('main'));

afterEach(cleanup);

/** A desk that knows one message of unknown outcome, in the given mood. */
function deskWith(
  may: { readonly inquire: boolean; readonly resend: boolean; readonly settle?: boolean },
  bankSays: string | null,
  more: Partial<Handlers> = {},
) {
  const message = messages.find((one) => one.state === 'unknown');
  if (!message) throw new Error('the sample outbox has an unknown message');
  const handlers: Partial<Handlers> = {
    'outbox.get': () => ({
      ...message,
      may: { send: false, settle: false, withdraw: false, ...may },
      bankSays,
    }),
    'outbox.resend': () => {
      return rowOf(message);
    },
  };
  return createFakeShell({ ...handlers, ...more });
}

it.each([
  ['unknown', 'Call the bank'],
  ['queued', 'Ready to send'],
] as const)(
  'the list says of a message that is %s and that nothing happens to by itself: %s',
  async (state, says) => {
    const message = messages.find((one) => one.state === state);
    if (!message) throw new Error(`the sample outbox has no message that is ${state}`);
    const rows = [{ ...rowOf(message), next: null, held: false }];
    openWindow(
      createFakeShell({
        'outbox.list': ({ states }) =>
          states?.includes(state) === true ? { rows, total: 1 } : { rows: [], total: 0 },
      }),
      '#/outbox',
    );
    expect(await screen.findByText(says)).toBeTruthy();
    for (const other of ['Call the bank', 'Ready to send'])
      if (other !== says) expect(screen.queryByText(other)).toBeNull();
  },
);

describe('the page of an unknown outcome', () => {
  it('says what was sent, what came back, what the bank says, the two ways on, and why there is no third', async () => {
    openWindow(world(), UNKNOWN);
    for (const name of [
      'What was sent',
      'What came back',
      'What the bank says now',
      'What you can do',
      'Why you cannot send a new message instead',
    ]) {
      expect(await screen.findByRole('region', { name })).toBeTruthy();
    }
    expect(screen.getByRole('alert').textContent).toMatch(/Money may have moved: EUR\s726,070\.80/u);
    // What can be done comes first, for the keyboard and in a window with one column.
    const [first] = within(document.querySelector('.unknown-columns') as HTMLElement).getAllByRole('region');
    expect(first).toBe(screen.getByRole('region', { name: 'What you can do' }));
  });

  it('never offers a retry, and no resend before a verified inquiry has shown nothing', async () => {
    openWindow(deskWith({ inquire: true, resend: false }, null), UNKNOWN);
    await screen.findByRole('button', { name: 'Ask the bank' });
    const names = content()
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(names.filter((name) => /retry|again|send|new message|correct/iu.test(name ?? ''))).toEqual([]);
    expect(screen.getByText(/Not possible yet/u)).toBeTruthy();
  });

  it('asks once more before the identical bytes go out again, with the money in the question', async () => {
    const double = deskWith({ inquire: true, resend: true }, 'No records found.');
    openWindow(double, UNKNOWN);
    fireEvent.click(await screen.findByRole('button', { name: 'Resend the identical message' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toMatch(/EUR\s726,070\.80/u);
    expect(double.calls.some(({ name }) => name === 'outbox.resend')).toBe(false);
    fireEvent.click(within(question).getByRole('button', { name: 'Resend the identical message' }));
    await expect.poll(() => double.calls.filter(({ name }) => name === 'outbox.resend')).toHaveLength(1);
  });

  it('takes the word of a person at the bank where only the time of its answers proves nothing', async () => {
    const asked: object[] = [];
    const may = { inquire: true, resend: false, settle: true };
    const desk = await world().bridge.call('desk.get', {});
    if (!desk.ok) throw new Error(desk.error.code);
    openWindow(
      deskWith(may, 'No records found.', {
        'desk.get': () => desk.value,
        'outbox.settle': (input) => {
          asked.push(input);
          throw new Refusal('resend-without-inquiry');
        },
      }),
      UNKNOWN,
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Record what the bank said/u }));
    const dialog = within(
      await screen.findByRole('dialog', {
        name: 'Record: the bank has none of these payments',
      }),
    );
    const named = dialog.getByText(/EUR\s726,070\.80/u).textContent ?? '';
    for (const part of [
      messages.find((one) => one.state === 'unknown')?.messageId ?? '?',
      'PAY-2026-11-19-3',
    ])
      expect(named).toContain(part);
    const save = dialog.getByRole('button', { name: 'Record' });
    expect(save.hasAttribute('disabled')).toBe(true);
    const type = (name: RegExp, value: string) =>
      fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });
    type(/^Who at the bank said it/u, ' Ms Ito ');
    type(/^What was said/u, 'it never arrived');
    type(/^Their reference/u, ' T-78 ');
    // Without the time of the call it is no evidence.
    expect(save.hasAttribute('disabled')).toBe(true);
    const day = dialog.getByRole('textbox', { name: /^Day of the call/u });
    fireEvent.change(day, { target: { value: '20 Nov 2026' } });
    fireEvent.blur(day);
    type(/^Time of the call/u, '14.05');
    fireEvent.click(save);
    await expect.poll(() => asked).toHaveLength(1);
    expect(asked).toMatchObject([
      {
        contact: 'Ms Ito',
        calledAt: '2026-11-20T13:05:00.000Z',
        reference: 'T-78',
        reason: 'it never arrived',
      },
    ]);
    expect(await dialog.findByText(/can be sent again only after the bank has answered/u)).toBeTruthy();
  });

  it('offers the second way only after the bank has answered the first', async () => {
    openWindow(world(), UNKNOWN);
    expect(screen.queryByRole('button', { name: 'Resend the identical message' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Ask the bank' }));
    expect(await screen.findByRole('button', { name: 'Resend the identical message' })).toBeTruthy();
    expect(screen.getByText(/has none of these payments/u)).toBeTruthy();
    // What is announced, and why the desk asks on, say the same.
    expect(screen.getByText('The bank has none of the payments of PAY-2026-11-19-3.')).toBeTruthy();
    expect(await screen.findByText(/, in case the message still arrives$/u)).toBeTruthy();
    expect(screen.queryByText(/outcome is (?:still )?unknown/u)).toBeNull();
    expect(content().getAllByText('Late: date passed').length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: 'Resend the identical message' }));
    // The question covers the page: it names the message itself, and that its date has passed.
    const question = (await screen.findByRole('alertdialog')).textContent;
    expect(question).toContain('NH20261119-007');
    expect(question).toMatch(/The date 19\sNov\s2026 has passed\./u);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    // The head does not go on saying that money may have moved.
    expect(screen.getByRole('alert').textContent).toMatch(/Not with the bank: EUR\s726,070\.80/u);
    // Nor does the state at the title say that it is not known.
    expect(screen.getByText('Not with the bank').closest('.state')).toBeTruthy();
    expect(content().queryByText('Unknown')).toBeNull();
  });
});
