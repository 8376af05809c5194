// PIN requests: one answer each, and a port that speaks for its own request only.
import { pinBytes } from '../../../shared/ipc/pin-answer.ts';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import type { PinPortMessage, PinRequestView } from '../../../shared/ipc/pin-contract.ts';
import { pinPort } from './parent-port.ts';
import { ok } from '../../../shared/domain/result.ts';
import type { SignPhase } from '../../ports/token.ts';
import { createPinDesk, withOfficer } from './pin-entry.ts';

const flags = { countLow: false, finalTry: false, locked: false, toBeChanged: false, protectedPath: false };
const request = (requestId: string): PinRequestView => ({
  requestId,
  purpose: 'approve',
  company: 'Example AG',
  environment: 'training',
  card: { reader: 'r', label: 'l', serial: 's', holder: 'h', flags },
  reference: '',
  readings: [],
  words: [],
  note: '',
  entry: { kind: 'pin', keep: null },
  expiresAt: '2026-11-20T10:00:00.000Z',
});
const ONE = '6f7ad5a6-6f0c-4a52-9b9f-0d9a3d7a1c11';
const TWO = '7f7ad5a6-6f0c-4a52-9b9f-0d9a3d7a1c12';

/** The two ends of a channel: the PIN page's, and the token process's as Electron would wrap it. */
function joined(): {
  readonly page: MessagePort;
  readonly host: ReturnType<typeof pinPort>;
  readonly received: unknown[];
} {
  const { port1, port2 } = new MessageChannel();
  const received: unknown[] = [];
  port1.on('message', (message) => received.push(message));
  const wrapped = {
    postMessage: (message: unknown) => port2.postMessage(message),
    on: (_event: 'message', listener: (event: { data: unknown }) => void) =>
      port2.on('message', (data: unknown) => listener({ data })),
    start: () => port2.start(),
    close: () => port2.close(),
  };
  return { page: port1, host: pinPort(wrapped), received };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('a request', () => {
  test('is answered once', async () => {
    const desk = createPinDesk();
    const answer = desk.ask(request(ONE), 1000);
    desk.take({ type: 'enter', requestId: TWO, pin: pinBytes('9999'), keepOpen: false });
    desk.take({ type: 'enter', requestId: ONE, pin: pinBytes('1234'), keepOpen: true });
    desk.take({ type: 'cancel', requestId: ONE });
    // It was not offered to leave the card open: the wish counts for nothing.
    expect(await answer).toEqual({ kind: 'pin', pin: pinBytes('1234'), keepOpen: false });
  });

  test('expires', async () => {
    expect(await createPinDesk().ask(request(ONE), 10)).toEqual({ kind: 'expired' });
  });
});

describe('where the page has a port', () => {
  const confirm = { kind: 'confirm' as const, endsAt: '2026-11-20T10:00:00.000Z', actsLeft: 3 };
  const change = { kind: 'change' as const, demanded: false, min: 4, max: 8 };
  const fromMain: readonly [string, PinRequestView['entry'], PinPortMessage][] = [
    [
      'PIN',
      { kind: 'pin', keep: null },
      { type: 'enter', requestId: ONE, pin: pinBytes('482915'), keepOpen: false },
    ],
    ['confirmation', confirm, { type: 'confirm', requestId: ONE }],
    [
      'change',
      change,
      {
        type: 'change',
        requestId: ONE,
        old: pinBytes('482915'),
        fresh: pinBytes('111111'),
        repeat: pinBytes('111111'),
      },
    ],
  ];

  test.each(fromMain)(
    'main enters no %s, before the page has joined or after',
    async (_what, entry, message) => {
      const desk = createPinDesk(true);
      const answer = desk.ask({ ...request(ONE), entry }, 1_000);
      desk.take(message);
      const { page, host } = joined();
      desk.connect(ONE, host);
      desk.take(message);
      page.postMessage({ type: 'cancel', requestId: ONE });
      expect(await answer).toEqual({ kind: 'cancelled' });
      page.close();
    },
  );

  test.each(fromMain)("a joined port alone is enough to refuse main's %s", async (_what, entry, message) => {
    const desk = createPinDesk();
    const answer = desk.ask({ ...request(ONE), entry }, 1_000);
    const { page, host } = joined();
    desk.connect(ONE, host);
    desk.take(message);
    desk.take({ type: 'cancel', requestId: ONE });
    expect(await answer).toEqual({ kind: 'cancelled' });
    page.close();
  });

  test("nothing is entered on a reader's keys before the page has got the request", async () => {
    const desk = createPinDesk(true);
    const showing = desk.show(request(ONE), 1_000);
    expect(await Promise.race([showing, settled().then(() => 'still waiting')])).toBe('still waiting');
    const { page, host, received } = joined();
    desk.connect(ONE, host);
    expect(await showing).toBe('shown');
    await settled();
    expect(received).toEqual([{ type: 'request', request: request(ONE) }]);
    page.close();
  });

  test('a page that never joins costs the entry, and main can still cancel', async () => {
    expect(await createPinDesk(true).show(request(ONE), 10)).toBe('expired');
    const desk = createPinDesk(true);
    const showing = desk.show(request(ONE), 1_000);
    desk.take({ type: 'cancel', requestId: ONE });
    expect(await showing).toBe('cancelled');
  });
});

describe('an answer of another kind than was asked for', () => {
  const change = { kind: 'change' as const, demanded: false, min: 4, max: 8 };
  const confirm = { kind: 'confirm' as const, endsAt: '2026-11-20T10:00:00.000Z', actsLeft: 3 };

  test.each<[string, Partial<PinRequestView>, PinPortMessage]>([
    ['a confirmation in place of a PIN', {}, { type: 'confirm', requestId: ONE }],
    [
      'a PIN where the card is open',
      { entry: confirm },
      { type: 'enter', requestId: ONE, pin: pinBytes('482915'), keepOpen: true },
    ],
    [
      'a PIN in place of a change',
      { entry: change },
      { type: 'enter', requestId: ONE, pin: pinBytes('482915'), keepOpen: false },
    ],
    [
      'a change in place of a PIN',
      {},
      {
        type: 'change',
        requestId: ONE,
        old: pinBytes('482915'),
        fresh: pinBytes('111111'),
        repeat: pinBytes('111111'),
      },
    ],
  ])('is dropped: %s', async (_what, more, message) => {
    const desk = createPinDesk();
    const answer = desk.ask({ ...request(ONE), ...more }, 20);
    desk.take(message);
    expect(await answer).toEqual({ kind: 'expired' });
  });

  test('a confirmation by way of main counts only where the page has no port', async () => {
    const desk = createPinDesk();
    const answers = [
      desk.ask({ ...request(ONE), entry: confirm }, 60),
      desk.ask({ ...request(TWO), entry: confirm }, 60),
    ];
    const { host } = joined();
    desk.connect(ONE, host);
    desk.take({ type: 'confirm', requestId: ONE });
    desk.take({ type: 'confirm', requestId: TWO });
    expect(await Promise.all(answers)).toEqual([{ kind: 'expired' }, { kind: 'confirmed' }]);
  });
});

describe('the PIN page with a port of its own', () => {
  test('gets the request from the token process and hands its PIN straight to it', async () => {
    const desk = createPinDesk();
    const answer = desk.ask(request(ONE), 1000);
    const { page, host, received } = joined();
    desk.connect(ONE, host);
    await settled();
    expect(received).toEqual([{ type: 'request', request: request(ONE) }]);
    page.postMessage({ type: 'enter', requestId: ONE, pin: pinBytes('482915'), keepOpen: false });
    expect(await answer).toEqual({ kind: 'pin', pin: pinBytes('482915'), keepOpen: false });
  });

  test('can cancel', async () => {
    const desk = createPinDesk();
    const answer = desk.ask(request(ONE), 1000);
    const { page, host } = joined();
    desk.connect(ONE, host);
    page.postMessage({ type: 'cancel', requestId: ONE });
    expect(await answer).toEqual({ kind: 'cancelled' });
  });

  test('cannot answer another request, nor with a PIN of another form', async () => {
    const desk = createPinDesk();
    const answers = [desk.ask(request(ONE), 60), desk.ask(request(TWO), 60)];
    const { page, host } = joined();
    desk.connect(ONE, host);
    page.postMessage({ type: 'enter', requestId: TWO, pin: pinBytes('482915'), keepOpen: false });
    page.postMessage({ type: 'enter', requestId: ONE, pin: pinBytes('123'), keepOpen: false });
    page.postMessage({ type: 'enter', requestId: ONE, pin: pinBytes('x'.repeat(65)), keepOpen: false });
    page.postMessage({ type: 'enter', requestId: ONE, pin: pinBytes('482915'), keepOpen: false, more: true });
    page.postMessage('482915');
    expect(await Promise.all(answers)).toEqual([{ kind: 'expired' }, { kind: 'expired' }]);
  });

  test('that was loaded again takes over with its new port; a page for no request is hung up on', async () => {
    const desk = createPinDesk();
    const answer = desk.ask(request(ONE), 500);
    const [first, second, stray] = [joined(), joined(), joined()];
    desk.connect(ONE, first.host);
    await settled();
    desk.connect(ONE, second.host);
    desk.connect(TWO, stray.host);
    await settled();
    expect([first.received.length, second.received.length, stray.received.length]).toEqual([1, 1, 0]);
    first.page.postMessage({ type: 'enter', requestId: ONE, pin: pinBytes('0000'), keepOpen: false });
    await settled();
    second.page.postMessage({ type: 'enter', requestId: ONE, pin: pinBytes('482915'), keepOpen: false });
    expect(await answer).toEqual({ kind: 'pin', pin: pinBytes('482915'), keepOpen: false });
  });
});

describe('the keys of the reader, for the changes of a policy', () => {
  const onReader: PinRequestView = {
    ...request(ONE),
    purpose: 'policy',
    entry: { kind: 'reader' },
    card: { ...request(ONE).card, flags: { ...flags, protectedPath: true } },
  };
  const state = (shown: Promise<string>): Promise<string> =>
    Promise.race([shown, settled().then(() => 'waits')]);

  test('are asked for only once the page says that the changes were viewed', async () => {
    const desk = createPinDesk();
    const shown = desk.show(onReader, 1_000);
    expect(await state(shown)).toBe('waits');
    desk.take({ type: 'enter', requestId: ONE, pin: pinBytes('123456'), keepOpen: false });
    expect(await state(shown)).toBe('waits');
    desk.take({ type: 'confirm', requestId: ONE });
    expect(await shown).toBe('shown');
  });

  test('where the page has a port, main confirms nothing and joining is not viewing', async () => {
    const desk = createPinDesk(true);
    const shown = desk.show(onReader, 1_000);
    desk.take({ type: 'confirm', requestId: ONE });
    const { page, host, received } = joined();
    desk.connect(ONE, host);
    expect(await state(shown)).toBe('waits');
    expect(received).toEqual([{ type: 'request', request: onReader }]);
    page.postMessage({ type: 'confirm', requestId: ONE });
    expect(await shown).toBe('shown');
    page.close();
  });

  test('end when the page cancels, or with their time', async () => {
    const desk = createPinDesk();
    const shown = desk.show(onReader, 1_000);
    desk.take({ type: 'cancel', requestId: ONE });
    expect(await shown).toBe('cancelled');
    expect(await desk.show({ ...onReader, requestId: TWO }, 10)).toBe('expired');
  });

  test('other acts on a keypad reader are shown at once', async () => {
    expect(
      await createPinDesk().show(
        { ...onReader, purpose: 'approve', entry: { kind: 'pin', keep: null } },
        1_000,
      ),
    ).toBe('shown');
  });
});

describe('on a reader with keys of its own the page confirms first', () => {
  const card = { ...request(ONE).card, flags: { ...flags, protectedPath: true } };
  const certificate = { subject: 'CN=h', alwaysAuthenticate: false };

  /** The way in which the act asks; what comes before and after it is not looked at. */
  async function entryOf(shown: object): Promise<unknown> {
    const entries: unknown[] = [];
    const context = {
      leases: { of: () => null },
      newId: () => ONE,
      now: () => new Date(0),
      phase: (phase: SignPhase) => {
        if (phase.phase === 'waiting-for-pin') entries.push(phase.request.entry.kind);
      },
      pins: { show: async () => 'cancelled' },
    };
    const job = {
      choice: { cardId: 'c', certificate: 'd' },
      sharesPin: false,
      shown: { ...request(ONE), ...shown },
      pinMilliseconds: 1_000,
      lease: null,
      usable: () => ok({ card, certificate }),
    };
    await withOfficer(job as never, context as never, async () => ok(null));
    return entries;
  }

  test.each([
    ['what a policy changes', { policy: { sha256: 'a', changes: [] } }, 'reader'],
    ['overridden figures of a file', { overrides: [{ reason: 'r' }] }, 'reader'],
    ['sums of a period', { counted: { sums: [], batches: [] } }, 'reader'],
    ['nothing that has an end to be seen', {}, 'pin'],
  ])('%s', async (_what, shown, kind) => {
    expect(await entryOf(shown)).toEqual([kind]);
  });
});
