// The PIN page in a browser window of its own, with its own profile: storage, channels and binding are out of
// the main page's reach.
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { err } from '../../../shared/domain/result.ts';
import { fault } from '../../../shared/domain/errors.ts';
import type { PinWindow } from '../../ports/desk.ts';
import { makePinPage, type PinReceiver } from '../pin-page.ts';
import { placeOfPinWindow, type Rectangle } from '../pin-place.ts';
import { startWindow } from './browser.ts';
import { confine, ORIGIN } from './confine.ts';
import { serveBridge } from './serve-bridge.ts';
import type { ShellFiles } from './shell-files.ts';

export interface Surroundings {
  readonly main: Rectangle;
  readonly work: Rectangle;
}

/** The window of the desk, as the PIN window needs to know it. */
export interface MainWindow {
  /** Where it stands, and which part of the screen there is. */
  where(): Promise<Surroundings | null>;
  toFront(): Promise<void>;
}

export interface ChromiumPinWindow extends PinWindow {
  readonly page: Page;
  /** Where the page's answers go; before that they are refused. */
  connect(door: PinReceiver): void;
  /**
   * Tells where the main window stands and which part of the screen there is: the PIN window opens beside it.
   */
  besides(main: MainWindow): void;
  dispose(): Promise<void>;
}

const SIZE = { width: 560, height: 760 };

export async function openPinWindow(
  files: ShellFiles,
  executable: string,
  headless: boolean,
): Promise<ChromiumPinWindow> {
  const home = `${ORIGIN}/pin.html`;
  const context = await startWindow({
    executable,
    profile: files.profile('pin'),
    url: home,
    headless,
    ...SIZE,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  // Until the desk is open nobody waits for an answer; the page may already ask whether somebody does.
  let door: PinReceiver = { answerPin: () => err(fault('desk-not-open')) };
  let deliver: (event: string, data: unknown) => void = () => undefined;
  const pinPage = makePinPage((event, data) => deliver(event, data));
  deliver = await serveBridge(page, {
    preload: files.pinPreload,
    answer: (name, input, trusted) =>
      Promise.resolve(trusted ? pinPage.call(door, name, input) : err(fault('untrusted-sender'))),
  });
  await confine(context, page, files.pages, home);
  await page.goto(home);
  let main: MainWindow | undefined;
  const place = await windowPlacer(context, page, headless, () => main?.where() ?? Promise.resolve(null));
  // Not every screen has a window manager that takes a minimised window away.
  const putAway = (): Promise<void> => place('minimized').then(() => main?.toFront());
  await place('minimized');
  let isAsked = false;
  /** The request the window is being opened for. */
  let opening = '';

  return {
    page,
    connect: (given) => {
      door = given;
    },
    besides: (given) => {
      main = given;
      if (!isAsked) void putAway().catch(() => undefined);
    },
    open(request, form) {
      isAsked = true;
      const { requestId } = request;
      opening = requestId;
      // The page counts the pause without a key from the request on, so it gets it once it has the keyboard.
      void place('normal')
        .then(() => page.bringToFront())
        .catch(() => undefined)
        .finally(() => {
          if (opening === requestId) pinPage.open(request, form);
        });
    },
    wrongPin: (requestId, flags) => pinPage.wrongPin(requestId, flags),
    close(requestId) {
      if (opening === requestId) opening = '';
      pinPage.close(requestId);
      isAsked = false;
      void putAway().catch(() => undefined);
    },
    dispose: () => context.close(),
  };
}

/**
 * Minimises and restores through the browser's own window bounds; without a window (headless) there is
 * nothing to place.
 */
async function windowPlacer(
  context: BrowserContext,
  page: Page,
  headless: boolean,
  surroundings: () => Promise<Surroundings | null>,
): Promise<(state: 'normal' | 'minimized') => Promise<void>> {
  if (headless) return () => Promise.resolve();
  const session: CDPSession = await context.newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  return async (state) => {
    await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState: state } });
    if (state === 'minimized') return;
    const around = await surroundings().catch(() => null);
    const bounds = around === null ? SIZE : placeOfPinWindow(around.main, around.work, SIZE);
    const { width, height } = bounds;
    await session.send('Browser.setWindowBounds', {
      windowId,
      bounds: 'x' in bounds ? { left: bounds.x, top: bounds.y, width, height } : { width, height },
    });
  };
}
