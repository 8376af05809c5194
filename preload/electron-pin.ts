// Sandboxed preload of the PIN window. The PIN goes over a MessagePort straight to the token host; the main process never sees it.
import { contextBridge, ipcRenderer } from 'electron';
import type { PinPortMessage } from '../shared/ipc/pin-contract.ts';
import { buildPinBridge } from './build-pin-bridge.ts';

let port: MessagePort | undefined;
ipcRenderer.on('countersign-pin:port', (event) => {
  port?.close();
  [port] = event.ports;
  port?.start();
});

function post(message: PinPortMessage): unknown {
  if (port === undefined) return { ok: false, error: { code: 'token-host-gone' } };
  port.postMessage(message);
  return { ok: true, value: {} };
}

contextBridge.exposeInMainWorld('countersignPin', buildPinBridge({
  invoke: (name, input) => {
    const fields = input as { requestId: string; pin: string };
    if (name === 'pin.enter') return Promise.resolve(post({ type: 'enter', requestId: fields.requestId, pin: fields.pin }));
    if (name === 'pin.cancel') return Promise.resolve(post({ type: 'cancel', requestId: fields.requestId }));
    return ipcRenderer.invoke('countersign-pin:call', { name, input }) as Promise<unknown>;
  },
  subscribe: (listener) => {
    ipcRenderer.on('countersign-pin:event', (_event, message: { event: string; data: unknown }) => listener(message.event, message.data));
  },
}));
