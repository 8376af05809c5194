// Sandboxed preload of the PIN window. What is signed comes over a MessagePort from the card process itself,
// and the answer goes back the
// same way: the main process sees neither, and nothing that main says is shown as a request.
import { contextBridge, ipcRenderer } from 'electron';
import { pinAnswer } from '../shared/ipc/pin-answer.ts';
import type { PinRequestView } from '../shared/ipc/pin-contract.ts';
import { buildPinBridge } from './build-pin-bridge.ts';

let port: MessagePort | undefined;
/** The request as the card process wrote it into the port; nothing is shown without it. */
let request: PinRequestView | null = null;
let raise: (event: string, data: unknown) => void = () => undefined;

ipcRenderer.on('countersign-pin:port', (event) => {
  port?.close();
  const [joined] = event.ports;
  port = joined;
  request = null;
  if (joined === undefined) return;
  joined.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A port that was replaced meanwhile shows nothing any more.
    if (port !== joined || !isRequest(data)) return;
    ({ request } = data);
    raise('pin.requested', request);
  });
  joined.start();
});

// Main can say in which language and form the page shows its texts and figures, that an entry was wrong, or
// that the request is over. The card's flags it would add are not taken from it: they come with the next
// request.
ipcRenderer.on(
  'countersign-pin:event',
  (_event, message: { event: string; data: { requestId?: string; language?: string; region?: string } }) => {
    if (message.event === 'pin.form')
      raise('pin.form', { language: message.data.language, region: message.data.region });
    if (request === null || message.data.requestId !== request.requestId) return;
    if (message.event === 'pin.wrong') raise('pin.wrong', { flags: request.card.flags });
    if (message.event !== 'pin.closed') return;
    const { requestId } = request;
    request = null;
    raise('pin.closed', { requestId });
  },
);

function isRequest(data: unknown): data is { readonly type: 'request'; readonly request: PinRequestView } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === 'request' &&
    'request' in data
  );
}

function answer(name: string, input: object): unknown {
  if (name === 'pin.current') return { ok: true, value: request };
  const message = pinAnswer(name, input);
  if (message === null) return { ok: false, error: { code: 'unknown-call' } };
  if (port === undefined || request === null) return { ok: false, error: { code: 'token-closed' } };
  port.postMessage(message);
  return { ok: true, value: {} };
}

contextBridge.exposeInMainWorld(
  'countersignPin',
  buildPinBridge({
    invoke: (name, input) => Promise.resolve(answer(name, input as object)),
    subscribe: (listener) => {
      raise = listener;
    },
  }),
);
