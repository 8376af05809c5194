// Every main screen at the smallest window and at 200 % zoom: nothing is cut, squeezed or out of reach; the
// acts, and the words to compare with the PIN window, stay in sight.
import { expect, test, type Locator, type Page } from 'playwright/test';
import { placeOfPinWindow } from '../../main/shells/pin-place.ts';
import { LONG_TAG } from '../../scripts/testing/long-suites.ts';
import { expectNoOffences, isInSight } from './layout-offences.ts';
import { addressOf, openMockWindow, PIN_PAGES, SCREENS, STATES, type MockWindow } from './mock-window.ts';
import { isSeldom, OPENED, openOn } from './opened.ts';
import { t, textsIn } from '../../shared/texts/index.ts';
import { filledIn } from './catalogue.ts';

const SMALL = [
  { width: 1024, height: 680 },
  { width: 640, height: 400 },
] as const;
const LARGE = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const PIN_SIZE = { width: 560, height: 720 };
/** Account numbers of the grid that end under the amount beside them, or in their own cell. */
const CUT_ACCOUNTS = `[...document.querySelectorAll('.grid-row')].flatMap((row) => {
  const [account, amount] = [row.querySelector('[aria-colindex="3"]'), row.querySelector('.grid-keep-amount')];
  if (!account || !amount || account.textContent.trim() === '') return [];
  const range = document.createRange();
  range.selectNodeContents(account);
  const end = range.getBoundingClientRect().right;
  return end > amount.getBoundingClientRect().left + 1 || end > account.getBoundingClientRect().right + 1 ? [account.textContent] : [];
})`;

let mock: MockWindow;
test.beforeAll(async () => {
  mock = await openMockWindow();
});
test.afterAll(() => mock.close());

/** The words that stand on the window in each language that is looked at. */
const LOCALES = {
  'en-GB': {
    rest: t.tableImport.leaveOutRest,
    check: t.tableImport.check,
    row: /^Leave out row/u,
  },
  'de-DE': {
    rest: 'Alle offenen Spalten weglassen',
    check: 'Zahlungen prüfen',
    row: /^Zeile \d+ weglassen$/u,
  },
} as const;

async function tabTo(page: Page, name: string): Promise<boolean> {
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate<string>(
      '(document.activeElement?.getAttribute("aria-label") || document.activeElement?.textContent || "").trim()',
    );
    if (here.startsWith(name))
      return page.evaluate<boolean>(
        '(() => { const box = document.activeElement.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight + 1 && box.left >= 0 && box.right <= innerWidth + 1; })()',
      );
  }
  return false;
}

async function viewAll(page: Page): Promise<Locator> {
  const approve = page.getByRole('button', { name: t.review.approve, exact: true });
  await approve.waitFor();
  for (let step = 0; step < 12 && (await approve.isDisabled()); step += 1) {
    const more = page.getByRole('button', { name: t.review.showNext });
    // It goes when the last of them has been seen, which may be between the look and the key.
    if (await more.isVisible()) await more.press('Enter', { timeout: 5_000 }).catch(() => undefined);
    await page.waitForTimeout(500);
  }
  await expect(approve).toBeEnabled();
  return approve;
}

// Words of another language are longer: nothing may be cut, covered or squeezed by them either.
for (const viewport of [...SMALL, ...LARGE]) {
  const tag = viewport === SMALL[0] ? {} : { tag: LONG_TAG };
  test.describe(`${viewport.width} x ${viewport.height}, in German`, tag, () => {
    for (const place of [
      ...SCREENS.map(([one]) => one),
      ...STATES.map(([state, one]) => `?${state}#/${one}`),
    ]) {
      test(place, isOnTheWay(place) ? { tag: LONG_TAG } : {}, async () => {
        const page = await mock.opened(viewport, addressOf(place), { locale: 'de-DE' });
        await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 30_000 });
        // The lock page has nothing but its own words.
        await expect(page.locator('html')).toHaveAttribute('lang', 'de');
        await expectNoOffences(page);
      });
    }
    for (const opened of OPENED) {
      test(opened.name, isSeldom(opened) ? { tag: LONG_TAG } : {}, async () => {
        const page = await mock.opened(viewport, addressOf(opened.place), { locale: 'de-DE' });
        await openOn(page, opened, textsIn('de'));
        await expectNoOffences(page);
      });
    }
  });
}

/** Of a desk that is being set up: `set-up.spec.ts` looks at a real one with npm test. */
function isOnTheWay(place: string): boolean {
  return /^\?(?:setup|binder)=/u.test(place);
}

/** Whole rows that the grid has room for, below its titles. */
const ROWS_IN_SIGHT = `(() => {
  const grid = document.querySelector('.grid');
  const [head, row] = [grid.querySelector('.grid-head'), grid.querySelector('.grid-row')];
  return Math.floor((grid.clientHeight - head.offsetHeight) / row.offsetHeight);
})()`;

for (const locale of Object.keys(LOCALES)) {
  for (const panel of ['', 'details', 'findings'] as const) {
    test(`eight payments of a draft are in sight at least, ${locale} ${panel}`, async () => {
      const page = await mock.opened(SMALL[0], 'index.html#/batch/b-0', { locale });
      await page.locator('.grid-row').first().waitFor();
      const words = textsIn(locale === 'de-DE' ? 'de' : 'en');
      if (panel === 'details') await page.getByRole('button', { name: words.batch.details }).click();
      if (panel === 'findings') await page.getByRole('button', { name: words.imports.findings(5) }).click();
      expect(await page.evaluate<number>(ROWS_IN_SIGHT)).toBeGreaterThanOrEqual(8);
      // Beside a panel an account number of 27 characters, as France has, goes on behind the amount.
      const cut = await page.evaluate<string[]>(CUT_ACCOUNTS);
      expect(cut.filter((account) => panel === '' || account.startsWith('DE'))).toEqual([]);
      await expectNoOffences(page);
    });
  }
}

for (const locale of Object.keys(LOCALES)) {
  const words = textsIn(locale === 'de-DE' ? 'de' : 'en');
  for (const place of ['batch/b-0', '?checks#/batch/b-0']) {
    test(`three payments are in sight at 200 % zoom, ${locale} ${place}`, async () => {
      const page = await mock.opened(SMALL[1], addressOf(place), { locale });
      const amounts = page.locator('.grid-cell.grid-keep-amount');
      await amounts.nth(2).waitFor();
      if (place.startsWith('?')) await page.locator('.headers-offer').waitFor();
      for (const row of [0, 1, 2]) await expect.poll(() => isInSight(amounts.nth(row))).toBe(true);
      for (const tool of await page.locator('.filter-bar :is(.button, .icon-button)').all())
        expect(await isInSight(tool)).toBe(true);
    });
  }
  test(`what opens beside the grid is in sight at 200 % zoom, ${locale}`, async () => {
    const page = await mock.opened(SMALL[1], 'index.html#/batch/b-0', { locale });
    await page.getByRole('button', { name: words.batch.details }).click();
    const name = page.locator('.side-panel').getByLabel(words.batch.columns.name);
    await expect(name).toBeFocused();
    await expect.poll(() => isInSight(name)).toBe(true);
    await expect.poll(() => isInSight(page.locator('.grid-active'))).toBe(true);
    await page.getByRole('button', { name: words.imports.findings(5) }).click();
    const [finding, last] = [page.locator('.finding-open').first(), page.locator('.finding-open').last()];
    await expect(finding).toBeFocused();
    await expect.poll(() => isInSight(finding)).toBe(true);
    await last.click();
    await expect.poll(() => isInSight(page.locator('.grid-active'))).toBe(true);
  });
}

for (const viewport of [...SMALL, ...LARGE]) {
  const tag = SMALL.some((one) => one === viewport) ? {} : { tag: LONG_TAG };
  for (const [locale, words] of Object.entries(LOCALES)) {
    test(
      `the steps of a table's import, ${viewport.width} x ${viewport.height}, ${locale}`,
      tag,
      async () => {
        const page = await mock.opened(viewport, 'index.html#/import', { locale });
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') });
        const rest = page.getByRole('button', { name: words.rest });
        await rest.waitFor();
        await expectNoOffences(page);
        await rest.click();
        const [currency] = await page.locator('.dry-run-side .panel').nth(1).getByRole('textbox').all();
        await currency?.fill('EUR');
        for (const open of await page
          .locator('.dry-run-side .panel')
          .nth(1)
          .locator('.select-button')
          .all()) {
          await open.click();
          await page.getByRole('option').nth(1).click();
        }
        await page.getByRole('button', { name: words.check }).click();
        await page.getByRole('button', { name: words.row }).first().waitFor();
        await expectNoOffences(page);
        const [, sentence] = await page.locator('.row-findings li').first().getByRole('paragraph').all();
        expect((await sentence?.boundingBox())?.width, 'what is wrong can be read').toBeGreaterThan(180);
      },
    );
  }
}

for (const viewport of [...SMALL, ...LARGE]) {
  const tag = SMALL.some((one) => one === viewport) ? {} : { tag: LONG_TAG };
  test.describe(`${viewport.width} x ${viewport.height}`, tag, () => {
    for (const [place, next] of SCREENS) {
      test(place, async () => {
        const page = await mock.opened(viewport, addressOf(place));
        await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 30_000 });
        await expectNoOffences(page);
        if (next !== null)
          expect(await tabTo(page, next), `the keyboard reaches ${next}, and it is in sight then`).toBe(true);
      });
    }

    for (const opened of OPENED) {
      if (isSeldom(opened)) continue;
      test(opened.name, async () => {
        const page = await mock.opened(viewport, addressOf(opened.place));
        await openOn(page, opened, t);
        await expectNoOffences(page);
      });
    }

    for (const [state, place] of STATES) {
      // Their German is longer, and was looked at above.
      if (isOnTheWay(`?${state}`)) continue;
      test(`${state}: ${place}`, async () => {
        const page = await mock.opened(viewport, addressOf(`?${state}#/${place}`));
        await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 30_000 });
        await expectNoOffences(page);
      });
    }

    test('a batch can be viewed to its end, and approved, by keyboard alone', async () => {
      const page = await mock.newPage(viewport);
      await page.goto(`${mock.origin}/index.html#/review/b-2`);
      await viewAll(page);
      await page.close();
    });

    for (const place of ['review/b-2', 'cases/c-2', 'import/first']) {
      test(`the acts of ${place} stay in sight, wherever it is scrolled to`, async () => {
        const page = await mock.newPage(viewport);
        await page.goto(`${mock.origin}/index.html#/${place}`);
        const acts = page.locator('.review-foot .button-primary, .act-bar .button-primary');
        await acts.waitFor();
        expect(await isInSight(acts)).toBe(true);
        for (const fact of [
          page.locator('[data-fact], .dry-run .key-values > div').last(),
          page.getByRole('heading', { level: 1 }),
        ]) {
          await fact.evaluate((node) =>
            (node as unknown as { scrollIntoView(how: object): void }).scrollIntoView({ block: 'nearest' }),
          );
          // What is above it may still be drawn: what counts is where it comes to rest.
          await expect.poll(() => isInSight(acts)).toBe(true);
          await expect
            .poll(() => isInSight(fact), { message: 'and cover nothing that was brought into sight' })
            .toBe(true);
        }
        await page.close();
      });
    }

    test('the acts of the batch editor stay in sight, and no account number of its grid is cut', async () => {
      const page = await mock.newPage(viewport);
      await page.goto(`${mock.origin}/index.html#/batch/b-0`);
      const rows = page.locator('.grid-row').filter({ has: page.locator('.grid-cell') });
      await rows.first().waitFor();
      const acts = page.locator('.page-actions .button');
      for (const place of [page.getByRole('heading', { level: 1 }), page.locator('.grid-row').last()]) {
        await place.evaluate((node) =>
          (node as unknown as { scrollIntoView(how: object): void }).scrollIntoView({ block: 'nearest' }),
        );
        for (const act of await acts.all()) expect(await isInSight(act)).toBe(true);
      }
      const cut = await page.evaluate<string[]>(CUT_ACCOUNTS);
      expect(cut).toEqual([]);
      await expectNoOffences(page);
      await page.close();
    });

    test('a held message is set aside by keyboard alone', async () => {
      const page = await mock.newPage(viewport);
      await page.goto(`${mock.origin}/index.html?held#/outbox`);
      await page.getByRole('link', { name: t.outbox.held.row }).focus();
      await page.keyboard.press('Enter');
      await page.getByText(t.faults['restore-found'].happened).waitFor();
      await expectNoOffences(page);
      expect(await tabTo(page, t.outbox.held.setAside)).toBe(true);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: filledIn(t.outbox.held.setAsideTitle) });
      await dialog.waitFor();
      await expectNoOffences(page);
      const contact = dialog.getByLabel(t.outbox.held.contact);
      for (let step = 0; step < 10 && (await contact.and(page.locator(':focus')).count()) === 0; step += 1)
        await page.keyboard.press('Tab');
      await page.keyboard.type('Ms Ito, payments');
      await expect(contact).toHaveValue('Ms Ito, payments');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Booked on 20 Nov.');
      expect(await tabTo(page, t.outbox.held.setAside)).toBe(true);
      await page.keyboard.press('Enter');
      await expect(page.getByText(t.outbox.held.wasSetAside)).toBeVisible();
      await expect(page.getByRole('button', { name: t.outbox.held.setAside })).toHaveCount(0);
      await page.close();
    });

    test('the words to compare stand beside the PIN window, whole', async () => {
      const page = await mock.newPage(viewport);
      await page.goto(`${mock.origin}/index.html?hold#/review/b-2`);
      await (await viewAll(page)).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: /Boris/u }).check();
      const go = dialog.getByRole('button').last();
      expect(await isInSight(go)).toBe(true);
      await go.click();
      const words = dialog.locator('.words-large li');
      await expect(words).toHaveCount(8);
      await expectNoOffences(page);
      const around = { x: 0, y: 0, ...viewport };
      const pin = placeOfPinWindow(around, around, PIN_SIZE);
      for (const word of await words.all()) {
        expect(await isInSight(word)).toBe(true);
        const box = await word.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(pin.x);
      }
      await page.close();
    });
  });
}

for (const pin of [{ width: 320, height: 400 }, { width: 560, height: 400 }, PIN_SIZE]) {
  for (const query of PIN_PAGES) {
    test(
      `PIN page, ${pin.width} x ${pin.height}: ${query}`,
      pin.width === 320 ? {} : { tag: LONG_TAG },
      async () => {
        const page = await mock.opened(pin, `pin.html?${query}`);
        await page.locator('.pin-page').waitFor();
        if (query.includes('wrong')) await page.getByText(t.signing.phase['wrong-pin']).waitFor();
        await expectNoOffences(page);
        for (const part of await page
          .locator(
            '.pin-words .words-word, .pin-warnings .state, .pin-entry:not(:has(.pin-field + .pin-field)) :is(input, button)',
          )
          .all()) {
          expect(
            await isInSight(part),
            'the words, the entry and what the card says of the PIN are in sight together',
          ).toBe(true);
        }
      },
    );
  }
}
