// The module `electron` as the built main process imports it: what the shell uses of it, and nothing else.
import { EventEmitter } from 'node:events';
import { app, needReady } from './app.ts';
import { screen } from './displays.ts';
import { ipcMain } from './ipc.ts';
import { note, take } from './link.ts';
import { MessageChannelMain } from './ports.ts';
import { protocol, session } from './session.ts';
import { utilityProcess } from './utility.ts';
import { BrowserWindow } from './windows.ts';

/** Cancelled, as by Esc, until the test presses another button. */
let pressed = 0;
take('box.answer', ({ response }) => {
  pressed = response;
});

const dialog = {
  showErrorBox: (title: string, content: string): void => note('error-box', { title, content }),
  showMessageBox: (...args: readonly unknown[]): Promise<{ response: number }> => {
    note('message-box', args.at(-1));
    return Promise.resolve({ response: 0 });
  },
  showMessageBoxSync: (...args: readonly unknown[]): number => {
    note('message-box', args.at(-1));
    return pressed;
  },
};

const power = new EventEmitter();
const powerMonitor = {
  on(event: string, listener: () => void): void {
    needReady("The 'powerMonitor' module can't be used");
    power.on(event, listener);
  },
};
take('power', ({ event }) => {
  power.emit(event);
  note('power', event);
});

/** A key ring that is really there, or the password known to everybody. */
const backend = process.env['STAND_IN_KEYSTORE'] ?? 'basic_text';
const safeStorage = {
  isEncryptionAvailable: (): boolean => {
    needReady('safeStorage cannot be used');
    note('keystore-asked');
    return true;
  },
  getSelectedStorageBackend: (): string => backend,
  encryptString: (text: string): Buffer => Buffer.from(`v11${Buffer.from(text).toString('base64')}`),
  decryptString: (sealed: Buffer): string => Buffer.from(sealed.toString().slice(3), 'base64').toString(),
};

const shell = { openPath: (): Promise<string> => Promise.resolve('') };

export {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  MessageChannelMain,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
};
export default {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  MessageChannelMain,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
};
