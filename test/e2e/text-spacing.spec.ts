// WCAG 2.2, 1.4.12: with the text spacing a reader may set, every screen says the same, and nothing is cut,
// covered or out of reach.
import { test, type Page } from 'playwright/test';
import { LONG_TAG } from '../../scripts/testing/long-suites.ts';
import { expectNoOffences } from './layout-offences.ts';
import { addressOf, openMockWindow, PIN_PAGES, SCREENS, type MockWindow } from './mock-window.ts';

/** The values of the criterion; the page's own policy lets no style element in, so it is a sheet. */
const SPACING = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }');
  document.adoptedStyleSheets = [sheet];
})()`;

/** Some with much text, tables and amounts; the others are part of the long suites. */
const MAIN = new Set(['desk', 'batch/b-0', 'review/b-2', 'cash']);

let mock: MockWindow;
test.beforeAll(async () => {
  mock = await openMockWindow();
});
test.afterAll(() => mock.close());

async function spaced(page: Page): Promise<void> {
  await page.evaluate(SPACING);
  await expectNoOffences(page);
  await page.evaluate('document.adoptedStyleSheets = []');
}

for (const [place] of SCREENS) {
  test(place, MAIN.has(place) ? {} : { tag: LONG_TAG }, async () => {
    const page = await mock.opened({ width: 1280, height: 800 }, addressOf(place));
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 30_000 });
    await spaced(page);
  });
}

for (const query of PIN_PAGES) {
  test(`PIN page: ${query}`, { tag: LONG_TAG }, async () => {
    const page = await mock.opened({ width: 560, height: 720 }, `pin.html?${query}`);
    await page.locator('.pin-page').waitFor();
    await spaced(page);
  });
}
