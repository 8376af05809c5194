// The main window: its page, its calls to the router, and what happens when its renderer dies or hangs.
import { BrowserWindow, dialog, ipcMain, type IpcMainInvokeEvent } from 'electron';
import { EVENT_NAMES } from '../../../shared/ipc/names.ts';
import type { OpenDesk } from '../../compose.ts';
import { homeUrl } from './contents-guard.ts';
import { isTrustedSender } from './trusted-sender.ts';
import { mainWindowOptions, type WindowEnvironment } from './window-options.ts';
import { windowPlaces } from './window-place.ts';

export function openMainWindow(environment: WindowEnvironment, desk: OpenDesk): BrowserWindow {
  const places = windowPlaces();
  const window = new BrowserWindow({ ...mainWindowOptions(environment), ...places.read() });
  window.on('close', () => places.keep(window.getNormalBounds()));
  ipcMain.handle('countersign:call', (event: IpcMainInvokeEvent, message: unknown) => {
    const { name, input } = typeof message === 'object' && message !== null ? (message as { name?: unknown; input?: unknown }) : {};
    return desk.router.call(() => !window.isDestroyed() && isTrustedSender(event.senderFrame, event.sender.id, window.webContents.id), name, input);
  });
  const stops = EVENT_NAMES.map((event) => desk.events.on(event, (data) => {
    if (!window.isDestroyed()) window.webContents.send('countersign:event', { event, data });
  }));
  window.on('closed', () => {
    for (const stop of stops) stop();
    ipcMain.removeHandler('countersign:call');
  });
  window.once('ready-to-show', () => window.show());
  // The page holds no state that the desk lacks: a dead renderer is simply loaded again. Nothing is sent twice by that.
  window.webContents.on('render-process-gone', () => window.reload());
  window.on('unresponsive', () => void offerReload(window));
  void window.loadURL(homeUrl('index.html'));
  return window;
}

async function offerReload(window: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'The window does not respond.',
    detail: 'Nothing is lost: everything you saved is in the store. Payments that are being sent go on.',
    buttons: ['Wait', 'Load the window again'],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1) window.webContents.forcefullyCrashRenderer();
}
