// Pictures of every screen in both themes and both sizes, taken from the desk the tour has filled: npm run
// tour -- --gallery
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from './patient-expect.ts';
import { t } from '../../shared/texts/index.ts';
import { beginningWith } from '../../test/e2e/catalogue.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const THEMES = ['light', 'dark'] as const;
const SCREENS = [
  t.frame.screens.desk,
  t.frame.screens.payments,
  t.frame.screens.approvals,
  t.frame.screens.outbox,
  t.frame.screens.status,
  t.frame.screens.cases,
  t.frame.screens.cash,
  t.frame.screens.officers,
  t.frame.screens.log,
  t.frame.screens.settings,
  t.frame.screens.welcome,
];

export async function takeGallery(
  page: Page,
  folder: string,
  shown: readonly [reference: string, counterparty: string, recalled: string],
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const size of SIZES) {
    for (const theme of THEMES) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme });
      const shot = (name: string) =>
        page.screenshot({ path: join(folder, `${size.width}-${theme}-${name}.png`), animations: 'disabled' });
      for (const screen of SCREENS) {
        const link = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${screen}`, 'u') });
        await link.click();
        await expect(link).toHaveAttribute('aria-current', 'page');
        await page.waitForTimeout(400);
        await shot(screen.toLowerCase());
      }
      await openAndShoot(page, t.frame.screens.outbox, shown[0], () => shot('message'));
      await openAndShoot(page, t.frame.screens.status, shown[1], () => shot('payment'));
      await openAndShoot(page, t.frame.screens.cases, shown[2], () => shot('case'));
      await searchAndShoot(page, shot);
      await cashAndShoot(page, shot);
      await page.keyboard.press('Control+k');
      await page.waitForTimeout(300);
      await shot('palette');
      await page.keyboard.press('Escape');
    }
  }
}

/** The bank is asked for everything it holds; the first payment of its answer is looked at. */
async function searchAndShoot(page: Page, shot: (name: string) => Promise<unknown>): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: beginningWith(t.frame.screens.status) })
    .click();
  await page.getByRole('button', { name: t.search.open }).click();
  await page.getByRole('button', { name: t.search.run, exact: true }).click();
  const results = page.getByRole('grid', { name: t.search.results });
  await expect(results).toBeVisible();
  await shot('search');
  await results.getByRole('row').nth(1).click();
  await page.waitForTimeout(300);
  await shot('search-detail');
  await page.keyboard.press('Escape');
}

/** A report of the branch is asked for; one entry of it is opened down to its fields. */
async function cashAndShoot(page: Page, shot: (name: string) => Promise<unknown>): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: beginningWith(t.frame.screens.cash) })
    .click();
  await page.getByText(t.cash.views.reports, { exact: true }).click();
  await page.getByRole('textbox', { name: t.cash.fields.base_currency }).fill('EUR');
  await page.getByRole('textbox', { name: t.cash.fields.branch_number }).fill('600');
  await page.getByRole('textbox', { name: t.cash.fields.from_date, exact: true }).fill('2026-11-01');
  await page.getByRole('button', { name: t.cash.ask, exact: true }).click();
  await expect(page.getByRole('table', { name: t.cash.views.accounts })).toBeVisible();
  await page.waitForTimeout(300);
  await shot('cash');
  await page.getByRole('grid', { name: t.cash.parts.entries }).getByRole('row').nth(1).click();
  await page.waitForTimeout(300);
  await shot('cash-entry');
  await page.keyboard.press('Escape');
}

async function openAndShoot(
  page: Page,
  screen: string,
  text: string,
  shot: () => Promise<unknown>,
): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${screen}`, 'u') })
    .click();
  await page.getByText(text, { exact: true }).first().dblclick();
  await page.waitForTimeout(500);
  await shot();
}
