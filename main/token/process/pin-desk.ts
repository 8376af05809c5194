// Waits for one answer per request: a PIN, a confirmation, a change, a cancel or its time. It goes straight
// to the one who asked, and is of the kind that was asked for.
import {
  pinPortMessageSchema,
  type PinChange,
  type PinPortMessage,
  type PinRequestView,
} from '../../../shared/ipc/pin-contract.ts';
import type { PinPort } from '../transport.ts';

export type PinAnswer =
  | { readonly kind: 'pin'; readonly pin: string; readonly keepOpen: boolean }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'change'; readonly change: PinChange }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'expired' };

export interface PinDesk {
  /** Announces nothing by itself: the caller tells main about the request. */
  ask(request: PinRequestView, milliseconds: number): Promise<PinAnswer>;
  /**
   * Shows a request that is answered on the reader's own keys. Where the page has a port, resolves with
   * `shown` only after the
   * request went over it: nothing is entered on a reader before its officer can read what for. An entry of
   * kind `reader` waits for
   * the page to confirm that it was read to its end.
   */
  show(request: PinRequestView, milliseconds: number): Promise<'shown' | 'cancelled' | 'expired'>;
  /** An answer that came by way of main. Where the page has a port of its own, main can only cancel. */
  take(message: PinPortMessage): void;
  /**
   * Joins the PIN page's own port to a waiting request: the page gets the request from here and its PIN never
   * meets main.
   */
  connect(requestId: string, port: PinPort): void;
}

interface Waiting {
  readonly request: PinRequestView;
  readonly answer: (answer: PinAnswer) => void;
  /** The page has got the request over its port. */
  readonly joined: () => void;
  /** The page has confirmed that the request was read to its end. */
  readonly viewed: () => void;
  port: PinPort | null;
}

const nothing = (): void => undefined;

/** @param onlyPorts PINs and confirmations count only from the page's own port, also before it is joined. */
export function createPinDesk(onlyPorts = false): PinDesk {
  const waiting = new Map<string, Waiting>();

  const settle = (requestId: string, answer: PinAnswer): void => {
    const found = waiting.get(requestId);
    if (found === undefined) return;
    waiting.delete(requestId);
    found.port?.close();
    found.answer(answer);
  };

  const hear = (message: PinPortMessage, fromPort: boolean): void => {
    const found = waiting.get(message.requestId);
    if (found === undefined) return;
    if (!fromPort && message.type !== 'cancel' && (onlyPorts || found.port !== null)) return;
    if (message.type === 'confirm' && found.request.entry.kind === 'reader') {
      found.viewed();
      return;
    }
    const answer = answerTo(found.request, message);
    if (answer !== null) settle(message.requestId, answer);
  };

  const wait = (
    request: PinRequestView,
    milliseconds: number,
    { joined = nothing, viewed = nothing }: Partial<Pick<Waiting, 'joined' | 'viewed'>> = {},
  ): Promise<PinAnswer> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => settle(request.requestId, { kind: 'expired' }), milliseconds);
      const answer = (given: PinAnswer): void => {
        clearTimeout(timer);
        resolve(given);
      };
      waiting.set(request.requestId, { request, answer, joined, viewed, port: null });
    });

  return {
    ask: (request, milliseconds) => wait(request, milliseconds),
    async show(request, milliseconds) {
      const isConfirmed = request.entry.kind === 'reader';
      if (!onlyPorts && !isConfirmed) return 'shown';
      const shown = Promise.withResolvers<'shown'>();
      const ended = wait(request, milliseconds, {
        [isConfirmed ? 'viewed' : 'joined']: () => shown.resolve('shown'),
      });
      // The port stays open while the officer types on the reader: closing it would tell the page that the
      // request is over.
      const answered = ended.then((answer) =>
        answer.kind === 'expired' ? ('expired' as const) : ('cancelled' as const),
      );
      return Promise.race([shown.promise, answered]);
    },
    take: (message) => hear(message, false),
    connect(requestId, port) {
      const found = waiting.get(requestId);
      if (found === undefined) {
        port.close();
        return;
      }
      // A page that was loaded again brings a new port; the old one has nobody at its end.
      found.port?.close();
      found.port = port;
      port.onMessage((message) => {
        const parsed = pinPortMessageSchema.safeParse(message);
        // A port speaks for its own request only.
        if (parsed.success && parsed.data.requestId === requestId) hear(parsed.data, true);
      });
      port.post({ type: 'request', request: found.request });
      found.joined();
    },
  };
}

/** Null for an answer of another kind than the request wants: a confirmation never stands in for a PIN. */
function answerTo({ entry }: PinRequestView, message: PinPortMessage): PinAnswer | null {
  if (message.type === 'cancel') return { kind: 'cancelled' };
  if (message.type === 'confirm') return entry.kind === 'confirm' ? { kind: 'confirmed' } : null;
  if (message.type === 'enter')
    return entry.kind === 'pin'
      ? { kind: 'pin', pin: message.pin, keepOpen: message.keepOpen && entry.keep !== null }
      : null;
  const { old, fresh, repeat } = message;
  return entry.kind === 'change' ? { kind: 'change', change: { old, fresh, repeat } } : null;
}
