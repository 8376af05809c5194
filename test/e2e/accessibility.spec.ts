// Every screen, dialog and PIN page, judged by axe-core with all of its rules: both themes, 100 % and 200 %.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, test, type Page } from 'playwright/test';
import { LONG_TAG } from '../../scripts/testing/long-suites.ts';
import { addressOf, openMockWindow, PIN_PAGES, SCREENS, STATES, type MockWindow } from './mock-window.ts';
import { isSeldom, OPENED, openOn } from './opened.ts';
import { t } from '../../shared/texts/index.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** 640 x 400 is what a window of 1280 x 800 has at 200 %. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
] as const;
/** The PIN window, the same at 200 %, and two in which not all of it has room. */
const PIN_SIZES = [
  { width: 560, height: 760 },
  { width: 280, height: 380 },
  { width: 320, height: 400 },
  { width: 560, height: 400 },
] as const;
const THEMES = ['light', 'dark'] as const;

/** The screens of a day; the others, and the other sizes and themes, are part of the long suites. */
const MAIN = new Set([
  'desk',
  'payments',
  'batch/b-0',
  'review/b-2',
  'outbox',
  'cases/c-2',
  'cash',
  'search',
]);

let mock: MockWindow;
test.beforeAll(async () => {
  mock = await openMockWindow();
});
test.afterAll(() => mock.close());

/**
 * A line for each violation and each part of the page that has it. Rules that axe leaves off are on too, but
 * for those of WCAG level AAA, which is more than is claimed.
 */
async function violations(page: Page): Promise<readonly string[]> {
  // The page allows no script of others: axe comes in through the debugger, not through the page.
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate<AxeResults>(
    // Announcements of react-aria for screen readers: each names a control that may be gone, and goes too.
    'axe.run({ include: document, exclude: ["[data-live-announcer]"] }, { rules: Object.fromEntries(axe.getRules().map(({ ruleId, tags }) => [ruleId, { enabled: !tags.includes("wcag2aaa") }])) })',
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} ${target.join(' ')}: ${failureSummary.split('\n').slice(1).join(' ')}`,
    ),
  );
}

for (const size of SIZES) {
  for (const colorScheme of THEMES) {
    const first = size === SIZES[0] && colorScheme === 'light';
    // What is opened on few days: each size and each theme once.
    const isWhole = (size === SIZES[0]) === (colorScheme === 'light');
    test.describe(`${size.width} x ${size.height}, ${colorScheme}`, () => {
      const tag = { tag: LONG_TAG };
      for (const place of [
        ...SCREENS.map(([one]) => one),
        ...STATES.map(([state, one]) => `?${state}#/${one}`),
      ]) {
        test(place, first && MAIN.has(place) ? {} : tag, async () => {
          const page = await mock.opened(size, addressOf(place), { colorScheme });
          await page.getByRole('heading', { level: 1 }).waitFor();
          expect(await violations(page)).toEqual([]);
        });
      }
      for (const opened of OPENED.filter((one) => isWhole || !isSeldom(one))) {
        test(opened.name, tag, async () => {
          const page = await mock.opened(size, addressOf(opened.place), { colorScheme });
          await openOn(page, opened, t);
          expect(await violations(page)).toEqual([]);
        });
      }
    });
  }
}

for (const size of PIN_SIZES) {
  for (const colorScheme of THEMES) {
    for (const query of PIN_PAGES) {
      const first = size === PIN_SIZES[0] && colorScheme === 'light' && query === '';
      const title = `PIN page, ${size.width} x ${size.height}, ${colorScheme}: ${query}`;
      test(title, first ? {} : { tag: LONG_TAG }, async () => {
        const page = await mock.opened(size, `pin.html?${query}`, { colorScheme });
        await page.locator('.pin-page').waitFor();
        expect(await violations(page)).toEqual([]);
      });
    }
  }
}

test('a page with a control without a name is reported', async () => {
  const page = await mock.opened(SIZES[0], addressOf('desk'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate('document.querySelector(".rail-entry").removeAttribute("aria-label")');
  await page.evaluate('document.querySelector(".rail-entry").replaceChildren()');
  await page.evaluate('document.querySelector(".rail-entry").removeAttribute("title")');
  expect((await violations(page)).map((line) => line.split(' ')[0])).toContain('link-name');
});
