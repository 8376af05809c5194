// The test's side of the stand-in: shows each window as a page of a real browser, runs its preload in a world
// of its own, and plays the user.
import { readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright';
import { findBrowser } from '../../../main/shells/chromium/find-browser.ts';
import type { Bounds, FromScreen, ToScreen } from './wire.ts';

const WORLD = 'preload';
const SCHEME_HOST = 'https://countersign.app.invalid';
const inPage = (name: string): string => readFileSync(new URL(`in-page/${name}.js`, import.meta.url), 'utf8');
const [MAIN_WORLD, ISOLATED_WORLD] = [inPage('main-world'), inPage('isolated-world')];

/** What a page hears before it goes, and whether it objects. */
const UNLOAD = `!dispatchEvent(new Event('beforeunload', { cancelable: true }))`;

/** A browser knows no `app:`; it gets a host of its own in its place, and the shell never sees it. */
const toBrowser = (url: string): string => url.replace(/^app:\/\/countersign/u, SCHEME_HOST);
const fromBrowser = (url: string): string =>
  url.startsWith(`${SCHEME_HOST}/`) ? `app://countersign${url.slice(SCHEME_HOST.length)}` : url;

export interface DisplayedWindow {
  readonly id: number;
  readonly page: Page;
  visible: boolean;
  bounds: Bounds;
}

export interface Screen {
  readonly windows: ReadonlyMap<number, DisplayedWindow>;
  take(message: ToScreen): void;
  close(): Promise<void>;
}

export async function openScreen(post: (message: FromScreen) => void, changed: () => void): Promise<Screen> {
  const executable = findBrowser();
  if (executable === undefined) throw new Error('no Chromium-family browser is installed');
  const browser = await chromium.launch({
    executablePath: executable,
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--host-resolver-rules=MAP * ~NOTFOUND', '--proxy-server=http://127.0.0.1:9'],
  });
  const contexts = partitions(browser, post);
  const windows = new Map<number, DisplayedWindow>();
  const making = new Map<number, Promise<PageInWorlds>>();
  const then = (window: number, act: (shown: PageInWorlds) => Promise<void>): void => {
    const before = making.get(window);
    if (before === undefined) return;
    // In order, one after the other; a page that closed meanwhile has nobody left to tell.
    making.set(
      window,
      before.then(async (shown) => {
        await act(shown).catch(() => undefined);
        return shown;
      }),
    );
  };
  const create = async (message: Extract<ToScreen, { what: 'window.new' }>): Promise<PageInWorlds> => {
    const context = await contexts.of(message.partition, message.javascript);
    const shown = await openPage(context, message, post);
    windows.set(message.window, {
      id: message.window,
      page: shown.page,
      visible: false,
      bounds: message.bounds,
    });
    changed();
    return shown;
  };
  const load = (window: number, act: (page: Page) => Promise<unknown>, url: string): void =>
    then(window, async ({ page }) => {
      try {
        await act(page);
        post({ what: 'window.loaded', window });
      } catch (cause) {
        post({
          what: 'window.load-failed',
          window,
          description: cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : '',
          url,
        });
      }
    });
  const seen = (window: number, visible: boolean): void =>
    then(window, () => {
      const shown = windows.get(window);
      if (shown !== undefined) shown.visible = visible;
      changed();
      return Promise.resolve();
    });

  let closed = false;
  return {
    windows,
    take(message) {
      // Said before the process ended, heard after it.
      if (closed) return;
      switch (message.what) {
        case 'window.new':
          return void making.set(message.window, create(message));
        case 'window.load':
          return load(message.window, (page) => page.goto(toBrowser(message.url)), message.url);
        case 'window.reload':
          return load(message.window, (page) => page.reload(), 'reload');
        case 'window.show':
          return seen(message.window, true);
        case 'window.hide':
          return seen(message.window, false);
        case 'window.bounds':
          return then(message.window, async ({ page }) => {
            const shown = windows.get(message.window);
            if (shown !== undefined) shown.bounds = message.bounds;
            const { width, height } = message.bounds;
            await page.setViewportSize({ width, height });
            changed();
          });
        case 'window.unload':
          return then(message.window, async ({ page }) => {
            const prevented = await page.evaluate<boolean>(UNLOAD).catch(() => false);
            post({ what: 'window.unloads', window: message.window, prevented });
          });
        case 'window.focus':
          return;
        case 'window.destroyed':
          return then(message.window, async ({ page }) => {
            windows.delete(message.window);
            changed();
            await page.close();
          });
        case 'page.send':
          return then(message.window, (shown) =>
            shown.deliver({
              kind: 'channel',
              channel: message.channel,
              args: message.args,
              ports: message.ports,
            }),
          );
        case 'page.answer':
          return then(message.window, (shown) =>
            shown.deliver({ kind: 'answer', call: message.call, value: message.value, error: message.error }),
          );
        case 'port.message':
          return then(message.window, (shown) =>
            shown.deliver({ kind: 'port', port: message.port, data: message.data }),
          );
        case 'port.close':
          return then(message.window, (shown) => shown.deliver({ kind: 'port-close', port: message.port }));
        case 'response':
          return contexts.answered(message);
        case 'print':
          return then(message.window, async ({ page }) =>
            post({
              what: 'print.done',
              print: message.print,
              bytes: await page.pdf({ printBackground: true }),
            }),
          );
        case 'note':
          return;
        default:
          return unknown(message);
      }
    },
    async close() {
      closed = true;
      // A window that is just being made has nobody left to see it.
      const made = Promise.allSettled(making.values());
      await browser.close();
      await made;
    },
  };
}

function unknown(message: never): never {
  throw new Error(`the screen does not know ${JSON.stringify(message)}`);
}

interface PageInWorlds {
  readonly page: Page;
  readonly deliver: (message: object) => Promise<void>;
}

interface FromPage {
  readonly kind: 'invoke' | 'port' | 'port-close';
  readonly call: number;
  readonly channel: string;
  readonly args: readonly unknown[];
  readonly port: number;
  readonly data: unknown;
}

async function openPage(
  context: BrowserContext,
  { window, preload, bounds: { width, height } }: Extract<ToScreen, { what: 'window.new' }>,
  post: (message: FromScreen) => void,
): Promise<PageInWorlds> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  if (preload === null) return { page, deliver: () => Promise.resolve() };
  const cdp = await context.newCDPSession(page);
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const top = frameTree.frame.id;
  const worlds = new Map<number, string>();
  let world: number | undefined;
  cdp.on('Runtime.executionContextCreated', ({ context: created }) => {
    if (created.name !== WORLD) return;
    const frame = String((created.auxData as { frameId?: string } | undefined)?.frameId);
    worlds.set(created.id, frame);
    if (frame === top) world = created.id;
  });
  cdp.on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
    const said = JSON.parse(payload, bytesAgain) as FromPage;
    if (said.kind === 'port') return post({ what: 'port.message', port: said.port, data: said.data });
    if (said.kind === 'port-close') return post({ what: 'port.close', port: said.port });
    post({
      what: 'page.invoke',
      window,
      call: said.call,
      channel: said.channel,
      args: said.args,
      frame: { url: fromBrowser(page.url()), top: worlds.get(executionContextId) === top },
    });
  });
  await prepareWorlds(cdp, readFileSync(preload, 'utf8'));
  return {
    page,
    async deliver(message) {
      const expression = `standInDeliver(${JSON.stringify(JSON.stringify(message))})`;
      if (world !== undefined) await cdp.send('Runtime.evaluate', { expression, contextId: world });
    },
  };
}

/** Bytes as the page wrote them (in-page/isolated-world.js). */
function bytesAgain(_name: string, value: unknown): unknown {
  const bytes = (value as { readonly 'stand-in-bytes'?: readonly number[] } | null)?.['stand-in-bytes'];
  return bytes === undefined ? value : Uint8Array.from(bytes);
}

async function prepareWorlds(cdp: CDPSession, preload: string): Promise<void> {
  await cdp.send('Runtime.enable');
  await cdp.send('Page.enable');
  await cdp.send('Runtime.addBinding', { name: 'standInNative', executionContextName: WORLD });
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: MAIN_WORLD });
  const source = `${ISOLATED_WORLD}\n(function (require, module, exports) {${preload}\n})(standInRequire, { exports: {} }, {});`;
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD });
}

/**
 * One browser context per session, so that storage is not shared; each request is answered by the main
 * process or not at all.
 */
function partitions(
  browser: Browser,
  post: (message: FromScreen) => void,
): {
  readonly of: (partition: string, javascript: boolean) => Promise<BrowserContext>;
  readonly answered: (message: Extract<ToScreen, { what: 'response' }>) => void;
} {
  const contexts = new Map<string, Promise<BrowserContext>>();
  const waiting = new Map<number, (answer: Extract<ToScreen, { what: 'response' }>['answer']) => void>();
  let last = 0;
  const create = async (partition: string, javaScriptEnabled: boolean): Promise<BrowserContext> => {
    const context = await browser.newContext({
      javaScriptEnabled,
      serviceWorkers: 'block',
      colorScheme: 'light',
    });
    await context.route('**/*', async (route) => {
      last += 1;
      const request = last;
      const answer = await new Promise<Extract<ToScreen, { what: 'response' }>['answer']>((resolve) => {
        waiting.set(request, resolve);
        post({ what: 'request', request, partition, url: fromBrowser(route.request().url()) });
      });
      if (answer === null) await route.abort('blockedbyclient').catch(() => undefined);
      else
        await route
          .fulfill({ status: answer.status, headers: answer.headers, body: Buffer.from(answer.body) })
          .catch(() => undefined);
    });
    return context;
  };
  return {
    of(partition, javascript) {
      const known = contexts.get(partition) ?? create(partition, javascript);
      contexts.set(partition, known);
      return known;
    },
    answered({ request, answer }) {
      waiting.get(request)?.(answer);
      waiting.delete(request);
    },
  };
}
