// The PIN window: own session, own preload, above and beside the main window. Requests and answers go over a
// port between its page and the token process, past this one.
import { BrowserWindow, screen, session } from 'electron';
import type { PageForm } from '../../../shared/domain/region.ts';
import type { PinWindow } from '../../ports/desk.ts';
import type { PageFiles } from '../../security/page-files.ts';
import { placeOfPinWindow } from '../pin-place.ts';
import { homeUrl, guardSession } from './contents-guard.ts';
import { transferableChannel } from './token-launcher.ts';
import { PIN_SIZE, pinWindowOptions, type WindowEnvironment } from './window-options.ts';

export interface PinWindowDeps {
  readonly environment: WindowEnvironment;
  readonly files: PageFiles;
  /** The window with the words one compares; null while there is none. */
  readonly beside: () => BrowserWindow | null;
  /** Hands the host's end of the port to the token process that asks; false when that process is gone. */
  readonly connect: (requestId: string, port: unknown) => boolean;
  readonly cancel: (requestId: string) => void;
  readonly failed: (cause: Error) => void;
}

export interface ElectronPinWindow extends PinWindow {
  /** Loads the page in a hidden window, so that the first request does not wait for it. */
  prepare(): void;
  dispose(): void;
}

export function electronPinWindow(deps: PinWindowDeps): ElectronPinWindow {
  let current: string | null = null;
  let shown: PageForm = { language: 'system', region: 'language' };
  let opened: BrowserWindow | undefined;
  let disposed = false;
  guardSession(session.fromPartition('pin'), deps.files, !deps.environment.packaged);

  /** The window as long as it can still be spoken to; Electron throws on anything else. */
  const alive = (): BrowserWindow | undefined =>
    opened === undefined || opened.isDestroyed() ? undefined : opened;

  const send = (event: string, data: unknown): void =>
    alive()?.webContents.send('countersign-pin:event', { event, data });

  /** A fresh port for the request that waits. The page that was loaded again has lost the one before. */
  const join = (): void => {
    const window = alive();
    if (window === undefined || current === null) return;
    send('pin.form', shown);
    const { page, host } = transferableChannel();
    if (deps.connect(current, host)) window.webContents.postMessage('countersign-pin:port', {}, [page]);
    else page.close();
  };

  const create = (): BrowserWindow => {
    const window = new BrowserWindow(pinWindowOptions(deps.environment));
    opened = window;
    window.on('closed', () => {
      if (opened === window) opened = undefined;
      // Closing the window by its frame is a cancel: nobody waits for a page that is gone.
      if (current !== null) deps.cancel(current);
    });
    window.webContents.on('did-finish-load', join);
    window.webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
      if (isMainFrame) deps.failed(new Error(`the PIN page did not load: ${description} (${code})`));
    });
    // The officer's entry is lost with the page; the request ends, so that the card is not left waiting.
    window.webContents.on('render-process-gone', () => {
      if (!window.isDestroyed()) window.destroy();
    });
    void window.loadURL(homeUrl('pin.html')).catch(() => undefined);
    return window;
  };

  /**
   * Where the system itself places windows (Wayland), it ignores this and the dialog with the words stands at
   * the left all the same.
   */
  const place = (window: BrowserWindow): void => {
    const main = deps.beside();
    if (main === null || main.isDestroyed()) return;
    const around = main.getBounds();
    window.setBounds(placeOfPinWindow(around, screen.getDisplayMatching(around).workArea, PIN_SIZE));
  };

  return {
    prepare() {
      if (!disposed && alive() === undefined) create();
    },
    open({ requestId }, form) {
      if (disposed) return deps.cancel(requestId);
      current = requestId;
      shown = form;
      const before = alive();
      const window = before ?? create();
      if (before !== undefined && !before.webContents.isLoading()) join();
      place(window);
      window.show();
      window.focus();
    },
    wrongPin(requestId) {
      send('pin.wrong', { requestId });
    },
    close(requestId) {
      if (current !== requestId) return;
      current = null;
      send('pin.closed', { requestId });
      alive()?.hide();
    },
    dispose() {
      disposed = true;
      current = null;
      alive()?.destroy();
    },
  };
}
