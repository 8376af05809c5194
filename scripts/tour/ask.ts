// What the tour asks the bank for: payments by criteria, and account reports.
import { expect } from './patient-expect.ts';
import { saved } from './files.ts';
import type { TourDriver } from './driver.ts';

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
  await driver.goTo('Status');
  await page.getByRole('button', { name: 'Search bank records' }).click();
  await page.getByRole('textbox', { name: 'Received from' }).fill('20 days ago');
  await page.getByRole('textbox', { name: 'Received to' }).fill('now');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Payments the bank shows' })).toBeVisible();
  const table = page.getByRole('button', { name: 'Export CSV' });
  await expect(table).toBeVisible();
  const all = page.getByRole('button', { name: 'All pages' });
  if (await all.isVisible()) {
    await all.click();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden({ timeout: 30_000 });
    await expect(table).toBeVisible();
  }
  await page.getByRole('grid', { name: 'Payments the bank shows' }).getByRole('row').nth(1).click();
  await driver.picture('search');
  await page.keyboard.press('Escape');
  return saved(page, 'Export CSV');
}

/** The report of the branch the batch was paid from, and the accounts it shows. */
async function askBalances(driver: TourDriver): Promise<Uint8Array> {
  const { page } = driver;
  await driver.goTo('Cash');
  await page.getByText('Reports', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Base currency' }).fill('EUR');
  await page.getByRole('textbox', { name: 'Branch code' }).fill('4110');
  await page
    .getByRole('textbox', { name: 'From', exact: true })
    .fill(new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Ask the bank', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible();
  await driver.picture('balances-report');
  const report = await saved(page, 'Save the report');
  await page.getByText('Accounts', { exact: true }).first().click();
  await page.waitForTimeout(600);
  await driver.picture('balances');
  return report;
}
