import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from './desk-fixture.ts';

test.describe.configure({ mode: 'serial' });

async function openSearch(page: Page): Promise<void> {
  // Another suite may have left the desk offline.
  const network = page.getByRole('switch', { name: 'Use the network' });
  if (!(await network.isChecked())) {
    await network.focus();
    await page.keyboard.press('Space');
    await expect(network).toBeChecked();
  }
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Status/u })
    .click();
  await page.getByRole('button', { name: 'Search bank records' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search bank records' })).toBeVisible();
}

test('a search is asked, read to its end, kept while one looks elsewhere, and saved as a table', async ({
  desk,
}) => {
  const { page } = desk;
  await openSearch(page);
  await page.getByRole('textbox', { name: 'Received from' }).fill('30 days ago');
  await page.keyboard.press('Enter');
  const grid = page.getByRole('grid', { name: 'Payments the bank shows' });
  await expect(grid).toBeVisible();
  const all = page.getByRole('button', { name: 'All pages' });
  if (await all.isVisible()) await all.click();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  await expect(all).toBeHidden();
  const shown = Number(
    /^(\d+) of \1 shown$/u.exec(
      (await page.getByText(/ of \d+ shown$/u).textContent())?.replaceAll(',', '') ?? '',
    )?.[1],
  );
  expect(shown).toBeGreaterThan(10);
  await page.getByRole('navigation').getByRole('link', { name: /^Log/u }).click();
  await openSearch(page);
  await expect(page.getByRole('textbox', { name: 'Received from' })).toHaveValue('30 days ago');
  await expect(grid).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n');
  expect(lines[0]).toContain('status,meaning,returned');
  expect(lines.length).toBeGreaterThan(shown);
});

test('a row opens its fields by keyboard alone, with the way the payment took', async ({ desk }) => {
  const { page } = desk;
  await page.getByRole('grid', { name: 'Payments the bank shows' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary');
  await expect(panel.getByText('UETR')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test("a range the bank no longer answers is split, and its old part is the archive's", async ({ desk }) => {
  const { page } = desk;
  await page.getByRole('textbox', { name: 'Received from' }).fill('200 days ago');
  await page.getByRole('textbox', { name: 'Received to' }).fill('now');
  await expect(page.getByText(/The bank no longer answers for/u)).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Payments the bank shows' })).toBeVisible();
  await page.getByText('This desk’s archive', { exact: true }).click();
  await expect(page.getByText(/The bank answers for payments received from/u)).toBeVisible();
});

test('a search is kept under a name, taken up again, renamed and deleted', async ({ desk }) => {
  const { page } = desk;
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('combobox', { name: 'Account', exact: true }).fill('12345678');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('menuitem', { name: /^Save or manage/u }).click();
  await page.getByRole('textbox', { name: 'Keep this search as' }).fill('Our account');
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Saved searches' });
  await expect(list.getByText('Our account')).toBeVisible();
  await list.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: /^New name of/u }).fill('Main account');
  await page.keyboard.press('Enter');
  await expect(list.getByText('Main account')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('menuitem', { name: 'Main account' }).click();
  await expect(page.getByRole('combobox', { name: 'Account', exact: true })).toHaveValue('12345678');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('menuitem', { name: /^Save or manage/u }).click();
  await list.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No search is kept yet.', { exact: false })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Keep this search as' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('one payment is found by its identification, and an identification that contradicts the path is warned of', async ({
  desk,
}) => {
  const { page } = desk;
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Payments the bank shows' });
  const identification =
    (await grid.getByRole('row').nth(1).getByRole('gridcell').nth(2).textContent()) ?? '';
  await page.getByText('By identification', { exact: true }).click();
  await page.getByRole('textbox', { name: 'End-to-end identification (path)' }).fill(identification);
  await page.getByRole('textbox', { name: 'End-to-end identification (query)' }).fill('ANOTHER');
  await expect(page.getByText(/is the one of the path/u)).toBeVisible();
  // The document shows no rule that refuses it, so a person may still ask.
  await expect(page.getByRole('button', { name: 'Retrieve' })).toBeEnabled();
  await page.getByRole('textbox', { name: 'End-to-end identification (query)' }).fill('');
  await page.getByRole('button', { name: 'Retrieve' }).click();
  await expect(grid.getByText(identification).first()).toBeVisible();
});
