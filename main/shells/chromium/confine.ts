// Keeps a browser window inside the desk: only the built pages, only our top frame, no second page, no
// navigation away.
import type { BrowserContext, Frame, Page } from 'playwright';
import { pageHeaders } from '../../security/csp.ts';
import { findPageFile, type PageFiles } from '../../security/page-files.ts';

/** A name that no resolver knows; the window's origin in this shell. */
export const ORIGIN = 'https://countersign.invalid';

export async function confine(
  context: BrowserContext,
  page: Page,
  files: PageFiles,
  home: string,
): Promise<void> {
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    const file =
      url.origin === ORIGIN && route.request().method() === 'GET' ? findPageFile(files, url) : undefined;
    if (file === undefined) await route.abort('aborted');
    else await route.fulfill({ status: 200, headers: pageHeaders(file.contentType), body: file.body });
  });
  context.on('page', (opened) => {
    if (opened !== page) void opened.close().catch(() => undefined);
  });
  page.on('framenavigated', (frame) => {
    // blob: and about:blank are not stopped by a route; a window that left its page is brought back and holds
    // no bridge meanwhile.
    if (frame === page.mainFrame() && !isOurs(frame.url())) void page.goto(home).catch(() => undefined);
  });
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  await context.addInitScript(blockShortcuts);
}

function isOurs(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === ORIGIN;
}

/** The router's sender check for this shell: our page, its top frame, still under our origin. */
export function isTrusted(source: { readonly page: Page; readonly frame: Frame }, page: Page): boolean {
  return source.page === page && source.frame === page.mainFrame() && isOurs(source.frame.url());
}

/** Of the page. */
declare function addEventListener(
  type: 'keydown' | 'contextmenu',
  listener: (event: { key: string; ctrlKey: boolean; metaKey: boolean; preventDefault(): void }) => void,
  capture: boolean,
): void;

/** Runs in the page: the browser's own shortcuts would open windows that are not the desk's. */
function blockShortcuts(): void {
  addEventListener(
    'keydown',
    (event) => {
      const chord =
        (event.ctrlKey || event.metaKey) &&
        ['u', 't', 'n', 'h', 'j', 'o', 's', 'p', 'r'].includes(event.key.toLowerCase());
      if (chord || event.key === 'F12' || event.key === 'F1' || event.key === 'F5') event.preventDefault();
    },
    true,
  );
  addEventListener('contextmenu', (event) => event.preventDefault(), true);
}
