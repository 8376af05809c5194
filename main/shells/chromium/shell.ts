// The chromium shell: opens a desk, shows it in an installed browser's app window, and ends when either goes
// away.
import type { BrowserContext, Page } from 'playwright';
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { EVENT_NAMES } from '../../../shared/ipc/names.ts';
import type { PinWindow } from '../../ports/desk.ts';
import type { OpenDesk } from '../../compose.ts';
import { readDeskFile } from '../../composition/desk-file.ts';
import { fileDiagnostics } from '../../lifecycle/diagnostics.ts';
import { startWindow } from './browser.ts';
import { confine, ORIGIN } from './confine.ts';
import type { Rectangle } from '../pin-place.ts';
import { openPinWindow, type ChromiumPinWindow, type MainWindow } from './pin-window.ts';
import { serveBridge } from './serve-bridge.ts';
import { browserSheetPrinter } from './sheet-printer.ts';
import { shellFiles } from './shell-files.ts';
import { trainingPart } from '../training-part.ts';

export interface ChromiumShellOptions {
  readonly folder: string;
  readonly dist: string;
  readonly executable: string;
  readonly version: string;
  readonly headless: boolean;
  readonly offline: boolean;
  /** Entry of the training bank; a desk opened by this shell is never a production one. */
  readonly training: { readonly create: boolean; readonly sandboxEntry: string };
  /**
   * Started by root, the browser runs without its own sandbox: then only a training desk is opened, and its
   * window says so.
   */
  readonly asRoot?: boolean;
  readonly width?: number;
  readonly height?: number;
}

export interface ChromiumShell {
  readonly desk: OpenDesk;
  /** Why the desk did not open: then the window shows that and nothing else. */
  readonly refused: Fault | null;
  /** The main window's page: what a user sees and what the end-to-end suite drives. */
  readonly page: Page;
  readonly pinPage: Page;
  /** Resolves when the window is gone, by its close button or by a crash of the browser. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

export async function startChromiumShell(options: ChromiumShellOptions): Promise<Result<ChromiumShell>> {
  const refused = await refusedAsRoot(options);
  if (refused !== null) return err(refused);
  const files = shellFiles(options.dist);
  const { executable, headless } = options;
  const home = `${ORIGIN}/index.html`;
  // Both browsers and the desk start side by side: each takes about a second, and none needs another to
  // begin.
  const pinStarting = openPinWindow(files, executable, headless);
  const windowStarting = startWindow({
    executable,
    profile: files.profile('main'),
    url: home,
    headless,
    width: options.width ?? 1280,
    height: options.height ?? 800,
  });
  // Taken here: a browser that ends while the desk is opened would otherwise end this process.
  const windowsStarting = bothWindows(pinStarting, windowStarting);
  // Imported here and not above: the desk's own code is read while the browsers start.
  const [{ openApp }, training] = await Promise.all([
    import('../../locked-app.ts'),
    trainingPart(options.folder, options.training, () => import('../../../training/kit.ts')),
  ]);
  const opened = await openApp({
    folder: options.folder,
    shell: 'chromium',
    ...(options.asRoot === true ? { missing: 'browser-sandbox' as const } : {}),
    version: options.version,
    offline: options.offline,
    ...training,
    pinWindow: whenStarted(pinStarting),
    sheetPrinter: browserSheetPrinter(executable),
    diagnostics: fileDiagnostics(options.folder),
  });
  const windows = await windowsStarting;
  if (!windows.ok) {
    if (opened.ok) await opened.value.close();
    files.dispose();
    return opened.ok ? windows : opened;
  }
  const { pinWindow, context } = windows.value;
  const { desk, refused: refusal } = await shown(opened);
  pinWindow.connect(desk.pin);
  const page = context.pages()[0] ?? (await context.newPage());
  const deliver = await serveBridge(page, {
    preload: files.preload,
    answer: (name, input, trusted) => desk.router.call(() => trusted, name, input),
  });
  for (const event of EVENT_NAMES) desk.events.on(event, (data) => deliver(event, data));
  await confine(context, page, files.pages, home);
  await page.goto(home);
  if (!headless) pinWindow.besides(await mainWindow(context, page));
  // Left to the browser's own box, which a person answers; without a listener it would be answered for them,
  // and what they typed be lost.
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') void dialog.dismiss().catch(() => undefined);
  });
  // A renderer that crashed is loaded again; the desk behind it has lost nothing.
  page.on('crash', () => void page.goto(home).catch(() => undefined));

  let ending: Promise<void> | undefined;
  const end = (): Promise<void> => {
    ending ??= (async () => {
      await Promise.allSettled([context.close(), pinWindow.dispose()]);
      await desk.close();
      files.dispose();
    })();
    return ending;
  };
  const closed = new Promise<void>((resolve) => {
    const done = () => void end().then(resolve);
    page.on('close', done);
    context.on('close', done);
  });
  return ok({ desk, refused: refusal, page, pinPage: pinWindow.page, closed, close: end });
}

/** What did not open is shown in the window, too: an officer who started it there sees no terminal. */
async function shown(
  opened: Result<OpenDesk>,
): Promise<{ readonly desk: OpenDesk; readonly refused: Fault | null }> {
  if (opened.ok && opened.value.environment !== 'production') return { desk: opened.value, refused: null };
  if (opened.ok) await opened.value.close();
  const refused = opened.ok ? fault('shell-not-for-production') : opened.error;
  const { refusedDesk } = await import('../../refused-desk.ts');
  return { desk: refusedDesk('chromium', refused), refused };
}

/** Both windows, or neither: one that has started is closed again where the other has not. */
async function bothWindows(
  pinStarting: Promise<ChromiumPinWindow>,
  windowStarting: Promise<BrowserContext>,
): Promise<Result<{ readonly pinWindow: ChromiumPinWindow; readonly context: BrowserContext }>> {
  const [pin, window] = await Promise.allSettled([pinStarting, windowStarting]);
  if (pin.status === 'fulfilled' && window.status === 'fulfilled')
    return ok({ pinWindow: pin.value, context: window.value });
  if (pin.status === 'fulfilled') await pin.value.dispose().catch(() => undefined);
  if (window.status === 'fulfilled') await window.value.close().catch(() => undefined);
  const failed = window.status === 'rejected' ? window : pin;
  return err(
    fault('browser-not-started', { detail: failed.status === 'rejected' ? reasonOf(failed.reason) : '' }),
  );
}

/** One line of what the browser said: its fatal line where it wrote one, else the first line of the error. */
function reasonOf(cause: unknown): string {
  const lines = (cause instanceof Error ? cause.message : String(cause))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const fatal = lines
    .map((line) => /:FATAL:[^\]]*\]\s*(.+)$/u.exec(line)?.[1])
    .find((text) => text !== undefined);
  return (fatal ?? lines[0] ?? '').slice(0, 200);
}

/** Where the window stands, and the part of its screen that windows may use. */
async function mainWindow(context: BrowserContext, page: Page): Promise<MainWindow> {
  const session = await context.newCDPSession(page);
  return {
    async where() {
      const { bounds } = await session.send('Browser.getWindowForTarget');
      const { left: x, top: y, width, height } = bounds;
      if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
      const work = await page.evaluate<Rectangle>(
        '({ x: screen.availLeft, y: screen.availTop, width: screen.availWidth, height: screen.availHeight })',
      );
      return { main: { x, y, width, height }, work };
    },
    toFront: () => page.bringToFront(),
  };
}

/**
 * A folder without a desk is refused too, unless a training desk is made in it: the set-up makes no training
 * desk.
 */
async function refusedAsRoot({ asRoot, folder, training }: ChromiumShellOptions): Promise<Fault | null> {
  if (asRoot !== true) return null;
  const file = await readDeskFile(folder);
  const forTraining = file.ok
    ? file.value.environment === 'training'
    : file.error.code !== 'desk-missing' || training.create;
  return forTraining ? null : fault('root-training-only');
}

/** The PIN window before it is there: what it is asked to do waits for it. */
function whenStarted(starting: Promise<PinWindow>): PinWindow {
  const later = (act: (window: PinWindow) => void): void => void starting.then(act).catch(() => undefined);
  return {
    open: (request, form) => later((window) => window.open(request, form)),
    wrongPin: (requestId, flags) => later((window) => window.wrongPin(requestId, flags)),
    close: (requestId) => later((window) => window.close(requestId)),
  };
}
