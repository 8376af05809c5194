// The PIN page in a browser window of its own, with its own profile: storage, channels and binding are out of the main page's reach.
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { pinContract, type PinRequestView } from '../../../shared/ipc/pin-contract.ts';
import type { PinWindow } from '../../app/ports/desk.ts';
import { startWindow } from './browser.ts';
import { confine, ORIGIN } from './confine.ts';
import { serveBridge } from './serve-bridge.ts';
import type { ShellFiles } from './shell-files.ts';

/** Answers of the page on their way to the token host. */
export interface PinAnswers {
  enter(requestId: string, pin: string): void;
  cancel(requestId: string): void;
}

export interface ChromiumPinWindow extends PinWindow {
  readonly page: Page;
  connect(answers: PinAnswers): void;
  dispose(): Promise<void>;
}

const SIZE = { width: 560, height: 760 };

export async function openPinWindow(files: ShellFiles, executable: string, headless: boolean): Promise<ChromiumPinWindow> {
  const home = `${ORIGIN}/pin.html`;
  const context = await startWindow({ executable, profile: files.profile('pin'), url: home, headless, ...SIZE });
  const page = context.pages()[0] ?? (await context.newPage());
  let current: PinRequestView | null = null;
  let answers: PinAnswers | undefined;
  const deliver = await serveBridge(page, {
    preload: files.pinPreload,
    answer: (name, input, trusted) => Promise.resolve(trusted ? answer(name, input) : err(fault('untrusted-sender'))),
  });
  await confine(context, page, files.pages, home);
  await page.goto(home);
  const place = await windowPlacer(context, page, headless);
  await place('minimized');

  function answer(name: string, input: unknown): Result<unknown> {
    if (name === 'pin.current') return ok(current);
    if (name === 'pin.enter') {
      const parsed = pinContract['pin.enter'].input.safeParse(input);
      if (!parsed.success) return err(fault('invalid-input'));
      answers?.enter(parsed.data.requestId, parsed.data.pin);
      return ok({});
    }
    const parsed = pinContract['pin.cancel'].input.safeParse(input);
    if (name !== 'pin.cancel' || !parsed.success) return err(fault('invalid-input'));
    answers?.cancel(parsed.data.requestId);
    return ok({});
  }

  return {
    page,
    connect: (given) => { answers = given; },
    open(request) {
      current = structuredClone(request) as PinRequestView;
      deliver('pin.requested', current);
      void place('normal').then(() => page.bringToFront()).catch(() => undefined);
    },
    wrongPin: (_requestId, flags) => deliver('pin.wrong', { flags }),
    close(requestId) {
      if (current?.requestId === requestId) current = null;
      deliver('pin.closed', { requestId });
      void place('minimized').catch(() => undefined);
    },
    dispose: () => context.close(),
  };
}

/** Minimises and restores through the browser's own window bounds; without a window (headless) there is nothing to place. */
async function windowPlacer(context: BrowserContext, page: Page, headless: boolean): Promise<(state: 'normal' | 'minimized') => Promise<void>> {
  if (headless) return () => Promise.resolve();
  const session: CDPSession = await context.newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  return async (state) => {
    await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState: state } });
    if (state === 'normal') await session.send('Browser.setWindowBounds', { windowId, bounds: SIZE });
  };
}
