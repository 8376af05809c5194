// The main window: its page, its calls to the router, and what happens when its page does not load, dies or
// hangs.
import { BrowserWindow, dialog, ipcMain, screen, type IpcMainInvokeEvent } from 'electron';
import { fault } from '../../../shared/domain/errors.ts';
import { err, type Result } from '../../../shared/domain/result.ts';
import { EVENT_NAMES } from '../../../shared/ipc/names.ts';
import type { Texts } from '../../../shared/texts/index.ts';
import type { OpenDesk } from '../../compose.ts';
import { homeUrl, isTrustedSender } from './contents-guard.ts';
import { renderRetries } from './failure.ts';
import { fitInto, leastSize } from './fit-window.ts';
import { LEAST_SIZE, mainWindowOptions, MAIN_SIZE, type WindowEnvironment } from './window-options.ts';
import { windowPlaces } from './window-place.ts';

export interface MainWindowDeps {
  readonly environment: WindowEnvironment;
  /** In the language of the operating system: the page that knows the chosen one may be what hangs. */
  readonly texts: () => Texts;
  /** The window is there before its desk is; its calls wait for it. */
  readonly desk: Promise<Result<OpenDesk>>;
  /** The page reached the contract for the first time: window, preload and page work. */
  readonly firstCall: () => void;
  readonly closed: () => void;
  readonly failed: (cause: Error) => void;
}

export function openMainWindow(deps: MainWindowDeps): BrowserWindow {
  const places = windowPlaces();
  const kept = places.read() ?? MAIN_SIZE;
  const work = screen.getDisplayMatching({ x: 0, y: 0, ...kept }).workArea;
  const window = new BrowserWindow({
    ...mainWindowOptions(deps.environment),
    ...leastSize(work, LEAST_SIZE),
    ...fitInto(kept, work),
  });
  const contentsId = window.webContents.id;
  let reached = false;
  window.on('close', () => places.keep(window.getNormalBounds()));
  ipcMain.handle('countersign:call', async (event: IpcMainInvokeEvent, message: unknown) => {
    // The sender is judged before anything is awaited: afterwards the frame may be another one.
    const trusted = !window.isDestroyed() && isTrustedSender(event.senderFrame, event.sender.id, contentsId);
    if (!trusted) return err(fault('untrusted-sender'));
    if (!reached) deps.firstCall();
    reached = true;
    const { name, input } =
      typeof message === 'object' && message !== null ? (message as { name?: unknown; input?: unknown }) : {};
    const desk = await deps.desk;
    return desk.ok ? desk.value.router.call(() => trusted, name, input) : desk;
  });
  let stops: readonly (() => void)[] = [];
  const listen = async (): Promise<void> => {
    const desk = await deps.desk;
    if (desk.ok && !window.isDestroyed())
      stops = EVENT_NAMES.map((name) => desk.value.events.on(name, (data) => send(window, name, data)));
  };
  // A desk that does not open is told to the page by its first call.
  listen().catch(() => undefined);
  window.on('closed', () => {
    for (const stop of stops) stop();
    ipcMain.removeHandler('countersign:call');
    deps.closed();
  });
  window.once('ready-to-show', () => window.show());
  watchPage(window, deps);
  void window.loadURL(homeUrl('index.html')).catch(() => undefined);
  return window;
}

function send(window: BrowserWindow, event: string, data: unknown): void {
  if (!window.isDestroyed()) window.webContents.send('countersign:event', { event, data });
}

function watchPage(window: BrowserWindow, { failed, texts }: Pick<MainWindowDeps, 'failed' | 'texts'>): void {
  // The page holds what a person typed and it could not read; only Electron is told, so it asks.
  window.webContents.on('will-prevent-unload', (event) => {
    if (mayLose(window, texts())) event.preventDefault();
  });
  const mayRetry = renderRetries(() => performance.now());
  window.webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (isMainFrame) failed(new Error(`the window's page did not load: ${description} (${code})`));
  });
  // The page holds no state that the desk lacks: a dead renderer is simply loaded again. Nothing is sent
  // twice by that.
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (window.isDestroyed()) return;
    if (mayRetry()) window.reload();
    else failed(new Error(`the window's page ended three times within a minute (${reason})`));
  });
  window.on('unresponsive', () => void offerReload(window, texts()));
}

/** Asked in the middle of closing, which does not wait for a promise. */
function mayLose(window: BrowserWindow, { shell }: Texts): boolean {
  const chosen = dialog.showMessageBoxSync(window, {
    type: 'question',
    message: shell.closeUnsaved,
    detail: shell.closeUnsavedDetail,
    buttons: [shell.stay, shell.close],
    defaultId: 0,
    cancelId: 0,
  });
  return chosen === 1;
}

async function offerReload(window: BrowserWindow, { shell }: Texts): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: shell.hangs,
    detail: shell.hangsDetail,
    buttons: [shell.wait, shell.reload],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1 && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
}
