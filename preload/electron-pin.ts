// Sandboxed preload of the PIN window. The PIN goes over a MessagePort straight to the token host; the main process never sees it.
import { contextBridge, ipcRenderer } from 'electron';
import { pinAnswer } from '../shared/ipc/pin-answer.ts';
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
    const answer = pinAnswer(name, input as object);
    if (answer !== null) return Promise.resolve(post(answer));
    return ipcRenderer.invoke('countersign-pin:call', { name, input }) as Promise<unknown>;
  },
  subscribe: (listener) => {
    ipcRenderer.on('countersign-pin:event', (_event, message: { event: string; data: unknown }) => listener(message.event, message.data));
  },
}));
