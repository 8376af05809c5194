// Pictures of every screen in both themes and both sizes, taken from the desk the tour has filled: npm run
// tour -- --gallery
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from './patient-expect.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const THEMES = ['light', 'dark'] as const;
const SCREENS = [
  'Desk',
  'Payments',
  'Approvals',
  'Outbox',
  'Status',
  'Cases',
  'Cash',
  'Officers',
  'Log',
  'Settings',
  'Training',
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
      await openAndShoot(page, 'Outbox', shown[0], () => shot('message'));
      await openAndShoot(page, 'Status', shown[1], () => shot('payment'));
      await openAndShoot(page, 'Cases', shown[2], () => shot('case'));
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
    .getByRole('link', { name: /^Status/u })
    .click();
  await page.getByRole('button', { name: 'Search bank records' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const results = page.getByRole('grid', { name: 'Payments the bank shows' });
  await expect(results).toBeVisible();
  await shot('search');
  await results.getByRole('row').nth(1).click();
  await page.waitForTimeout(300);
  await shot('search-detail');
  await page.keyboard.press('Escape');
}

/** A report of the branch is asked for; one entry of it is opened down to its fields. */
async function cashAndShoot(page: Page, shot: (name: string) => Promise<unknown>): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: /^Cash/u }).click();
  await page.getByText('Reports', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Base currency' }).fill('EUR');
  await page.getByRole('textbox', { name: 'Branch code' }).fill('600');
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('2026-11-01');
  await page.getByRole('button', { name: 'Ask the bank', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible();
  await page.waitForTimeout(300);
  await shot('cash');
  await page.getByRole('grid', { name: 'Entries' }).getByRole('row').nth(1).click();
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
