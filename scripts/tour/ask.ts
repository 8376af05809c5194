// What the tour asks the bank for: payments by criteria, and account reports.
import { expect } from './patient-expect.ts';
import { saved } from './files.ts';
import type { TourDriver } from './driver.ts';
import { t } from '../../shared/texts/index.ts';

export interface TourAnswers {
  /** The whole result of a search, as the table an officer saves. */
  readonly search: Uint8Array;
  /** The account report, as it came from the bank. */
  readonly balances: Uint8Array;
}

export async function askTheBank(driver: TourDriver): Promise<TourAnswers> {
  return { search: await searchPayments(driver), balances: await askBalances(driver) };
}

/** Everything outgoing of the last days, read to its end. */
async function searchPayments(driver: TourDriver): Promise<Uint8Array> {
  const { page } = driver;
  await driver.goTo(t.frame.screens.status);
  await page.getByRole('button', { name: t.search.open }).click();
  await page
    .getByRole('textbox', { name: t.search.criteria.transaction_received_date_time_from })
    .fill('20 days ago');
  await page.getByRole('textbox', { name: t.search.criteria.transaction_received_date_time_to }).fill('now');
  await page.getByRole('button', { name: t.search.run, exact: true }).click();
  await expect(page.getByRole('grid', { name: t.search.results })).toBeVisible();
  const table = page.getByRole('button', { name: t.search.export });
  await expect(table).toBeVisible();
  const all = page.getByRole('button', { name: t.search.all });
  if (await all.isVisible()) {
    await all.click();
    await expect(page.getByRole('button', { name: t.search.stop })).toBeHidden({ timeout: 30_000 });
    await expect(table).toBeVisible();
  }
  await page.getByRole('grid', { name: t.search.results }).getByRole('row').nth(1).click();
  await driver.picture('search');
  await page.keyboard.press('Escape');
  return saved(page, t.search.export);
}

/** The report of the branch the batch was paid from, and the accounts it shows. */
async function askBalances(driver: TourDriver): Promise<Uint8Array> {
  const { page } = driver;
  await driver.goTo(t.frame.screens.cash);
  await page.getByText(t.cash.views.reports, { exact: true }).click();
  await page.getByRole('textbox', { name: t.cash.fields.base_currency }).fill('EUR');
  await page.getByRole('textbox', { name: t.cash.fields.branch_number }).fill('4110');
  await page
    .getByRole('textbox', { name: t.cash.fields.from_date, exact: true })
    .fill(new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole('button', { name: t.cash.ask, exact: true }).click();
  await expect(page.getByRole('table', { name: t.cash.views.accounts })).toBeVisible();
  await driver.picture('balances-report');
  const report = await saved(page, t.cash.save);
  await page.getByText(t.cash.views.accounts, { exact: true }).first().click();
  await page.waitForTimeout(600);
  await driver.picture('balances');
  return report;
}
