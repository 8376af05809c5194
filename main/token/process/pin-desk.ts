// Waits for one PIN per request. A request is answered once, by a PIN, a cancel or its time; the PIN goes straight to the one who asked.
import { pinPortMessageSchema, type PinRequestView } from '../../../shared/ipc/pin-contract.ts';
import type { PinPort } from '../transport.ts';

export type PinAnswer = { readonly kind: 'pin'; readonly pin: string } | { readonly kind: 'cancelled' } | { readonly kind: 'expired' };

export interface PinDesk {
  /** Announces nothing by itself: the caller tells main about the request. */
  ask(request: PinRequestView, milliseconds: number): Promise<PinAnswer>;
  enter(requestId: string, pin: string): void;
  cancel(requestId: string): void;
  /** Joins the PIN page's own port to a waiting request: the page gets the request from here and its PIN never meets main. */
  connect(requestId: string, port: PinPort): void;
}

interface Waiting {
  readonly request: PinRequestView;
  readonly answer: (answer: PinAnswer) => void;
  port: PinPort | null;
}

export function createPinDesk(): PinDesk {
  const waiting = new Map<string, Waiting>();

  const settle = (requestId: string, answer: PinAnswer): void => {
    const found = waiting.get(requestId);
    if (found === undefined) return;
    waiting.delete(requestId);
    found.port?.close();
    found.answer(answer);
  };

  return {
    ask(request, milliseconds) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle(request.requestId, { kind: 'expired' }), milliseconds);
        const answer = (given: PinAnswer): void => {
          clearTimeout(timer);
          resolve(given);
        };
        waiting.set(request.requestId, { request, answer, port: null });
      });
    },
    enter: (requestId, pin) => settle(requestId, { kind: 'pin', pin }),
    cancel: (requestId) => settle(requestId, { kind: 'cancelled' }),
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
        if (!parsed.success || parsed.data.requestId !== requestId) return;
        settle(requestId, parsed.data.type === 'enter' ? { kind: 'pin', pin: parsed.data.pin } : { kind: 'cancelled' });
      });
      port.post({ type: 'request', request: found.request });
    },
  };
}
