// Sandboxed preload of the main window: the contract's names over ipcRenderer, and nothing of Electron beyond
// this file.
import { contextBridge, ipcRenderer } from 'electron';
import { buildBridge } from './build-bridge.ts';

contextBridge.exposeInMainWorld(
  'countersign',
  buildBridge({
    invoke: (name, input) => ipcRenderer.invoke('countersign:call', { name, input }) as Promise<unknown>,
    subscribe: (listener) => {
      ipcRenderer.on('countersign:event', (_event, message: { event: string; data: unknown }) =>
        listener(message.event, message.data),
      );
    },
  }),
);
