// Every main screen at the smallest window and at 200 % zoom: no amount is cut or leaves the screen, nothing scrolls sideways, the next step is reachable by keyboard.
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, test, chromium, type Browser, type Page } from 'playwright/test';
import { build } from 'vite';
import { pageHeaders } from '../../main/security/csp.ts';
import { findPageFile, listPageFiles } from '../../main/security/page-files.ts';
import { findBrowser } from '../../main/shells/chromium/browser.ts';

const SIZES = [{ width: 1024, height: 680 }, { width: 640, height: 400 }] as const;
/** A place and the one next step that stands there, where there is one. */
const SCREENS: readonly (readonly [string, string | null])[] = [
  ['desk', null], ['payments', 'Import'], ['batch/b-0', 'Details'], ['approvals', null], ['review/b-2', 'Return with reason'], ['sheet/b-2', null], ['outbox', null], ['cases/c-2', null],
  ['status', null], ['cases', 'New case'], ['cash', null], ['officers', null], ['log', null], ['settings', null], ['search', 'Search'], ['welcome', null],
];

let server: Server;
let browser: Browser;
let origin: string;

test.beforeAll(async () => {
  await build({ configFile: fileURLToPath(new URL('../../renderer/dev/vite.config.ts', import.meta.url)), logLevel: 'error' });
  const files = listPageFiles(fileURLToPath(new URL('../../dist/renderer-dev', import.meta.url)));
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    url.search = '';
    const file = findPageFile(files, url);
    response.writeHead(file ? 200 : 404, pageHeaders(file?.contentType ?? 'text/plain'));
    response.end(file?.body);
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  origin = `http://127.0.0.1:${address.port}`;
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('no Chromium-family browser is installed');
  browser = await chromium.launch({ executablePath, ...(process.getuid?.() === 0 ? { args: ['--no-sandbox'] } : {}) });
});
test.afterAll(async () => {
  await browser.close();
  server.close();
});

/** Amounts that are wider than a part that clips them, or stand beside the window; and whether anything scrolls sideways. */
const OFFENCES = `(() => {
  const found = [];
  for (const amount of document.querySelectorAll('.amount')) {
    const box = amount.getBoundingClientRect();
    if (box.width === 0) continue;
    if (box.left < -1 || box.right > innerWidth + 1) found.push('beside the window: ' + amount.textContent);
    for (let part = amount.parentElement; part && part !== document.body; part = part.parentElement) {
      const style = getComputedStyle(part);
      if (style.position === 'fixed') break;
      const edge = part.getBoundingClientRect();
      if (/hidden|clip|auto|scroll/.test(style.overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1)) { found.push('cut by ' + part.className + ': ' + amount.textContent); break; }
    }
  }
  for (const part of [document.documentElement, ...document.querySelectorAll('.page, .page-body, .list-scroll, .frame-content')]) {
    if (part.scrollWidth > part.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(part).overflowX === 'visible' ? 'auto' : getComputedStyle(part).overflowX)) found.push('scrolls sideways: ' + (part.className || 'window'));
  }
  return [...new Set(found)];
})()`;

async function tabTo(page: Page, name: string): Promise<boolean> {
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate<string>('(document.activeElement?.getAttribute("aria-label") || document.activeElement?.textContent || "").trim()');
    if (here.startsWith(name)) return page.evaluate<boolean>('(() => { const box = document.activeElement.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight + 1 && box.left >= 0 && box.right <= innerWidth + 1; })()');
  }
  return false;
}

for (const viewport of SIZES) {
  test.describe(`${viewport.width} x ${viewport.height}`, () => {
    for (const [place, next] of SCREENS) {
      test(place, async () => {
        const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
        await page.goto(`${origin}/index.html#/${place}`);
        await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 30_000 });
        await expect.poll(() => page.evaluate<string[]>(OFFENCES), { timeout: 5_000 }).toEqual([]);
        if (next !== null) expect(await tabTo(page, next), `the keyboard reaches ${next}, and it is in sight then`).toBe(true);
        await page.close();
      });
    }

    test('a batch can be viewed to its end, and approved, by keyboard alone', async () => {
      const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
      await page.goto(`${origin}/index.html#/review/b-2`);
      const approve = page.getByRole('button', { name: 'Approve', exact: true });
      await approve.waitFor();
      for (let step = 0; step < 12 && (await approve.isDisabled()); step += 1) {
        const more = page.getByRole('button', { name: 'Show next' });
        if (await more.isVisible()) await more.press('Enter');
        await page.waitForTimeout(500);
      }
      await expect(approve).toBeEnabled();
      await page.close();
    });
  });
}
