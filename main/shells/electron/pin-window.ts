// The PIN window: own session, own preload, above the main window. Its PIN goes over a port to the token host, past this process.
import { BrowserWindow, ipcMain, session, type IpcMainInvokeEvent } from 'electron';
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { PinRequestView } from '../../../shared/ipc/pin-contract.ts';
import type { PinWindow } from '../../app/ports/desk.ts';
import type { PageFiles } from '../../security/page-files.ts';
import { homeUrl } from './contents-guard.ts';
import { guardSession } from './session-guard.ts';
import { pinChannel } from './token-launcher.ts';
import { isTrustedSender } from './trusted-sender.ts';
import { pinWindowOptions, type WindowEnvironment } from './window-options.ts';

export interface PinWindowParts {
  readonly environment: WindowEnvironment;
  readonly files: PageFiles;
  /** Hands the host's end of the port to the token process that asks; false when that process is gone. */
  readonly connect: (requestId: string, port: unknown) => boolean;
  readonly cancel: (requestId: string) => void;
}

export function electronPinWindow(parts: PinWindowParts): PinWindow & { dispose(): void } {
  let current: PinRequestView | null = null;
  let window: BrowserWindow | undefined;
  guardSession(session.fromPartition('pin'), parts.files, !parts.environment.packaged);

  ipcMain.handle('countersign-pin:call', (event: IpcMainInvokeEvent, message: unknown) => {
    if (!isTrustedSender(event.senderFrame, event.sender.id, window?.webContents.id)) return err(fault('untrusted-sender'));
    const name = typeof message === 'object' && message !== null && 'name' in message ? message.name : undefined;
    return name === 'pin.current' ? ok(current) : err(fault('unknown-call'));
  });

  function show(request: PinRequestView): void {
    const shown = window ?? new BrowserWindow(pinWindowOptions(parts.environment));
    if (window === undefined) {
      window = shown;
      shown.on('closed', () => {
        window = undefined;
        // Closing the window by its frame is a cancel: nobody waits for a page that is gone.
        if (current !== null) parts.cancel(current.requestId);
      });
      shown.webContents.on('did-finish-load', () => {
        if (current !== null) join(shown, current.requestId);
      });
      void shown.loadURL(homeUrl('pin.html'));
    } else {
      join(shown, request.requestId);
      send(shown, 'pin.requested', request);
    }
    shown.show();
    shown.focus();
  }

  function join(shown: BrowserWindow, requestId: string): void {
    const { page, host } = pinChannel();
    if (parts.connect(requestId, host)) shown.webContents.postMessage('countersign-pin:port', { requestId }, [page]);
    else page.close();
  }

  return {
    open(request) {
      current = structuredClone(request) as PinRequestView;
      show(current);
    },
    wrongPin(_requestId, flags) {
      if (window !== undefined) send(window, 'pin.wrong', { flags });
    },
    close(requestId) {
      if (current?.requestId !== requestId) return;
      current = null;
      if (window !== undefined) {
        send(window, 'pin.closed', { requestId });
        window.hide();
      }
    },
    dispose() {
      current = null;
      window?.destroy();
      ipcMain.removeHandler('countersign-pin:call');
    },
  };
}

function send(window: BrowserWindow, event: string, data: unknown): void {
  window.webContents.send('countersign-pin:event', { event, data });
}
