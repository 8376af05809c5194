import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from './desk-fixture.ts';
import { t } from '../../shared/texts/index.ts';
import { beginningWith, filledIn, ruleSentence } from './catalogue.ts';

test.describe.configure({ mode: 'serial' });

async function openSearch(page: Page): Promise<void> {
  // Another suite may have left the desk offline.
  const network = page.getByRole('switch', { name: t.frame.network.switch });
  if (!(await network.isChecked())) {
    await network.focus();
    await page.keyboard.press('Space');
    await expect(network).toBeChecked();
  }
  await page
    .getByRole('navigation')
    .getByRole('link', { name: beginningWith(t.frame.screens.status) })
    .click();
  await page.getByRole('button', { name: t.search.open }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.search.title })).toBeVisible();
}

test('a search is asked, read to its end, kept while one looks elsewhere, and saved as a table', async ({
  desk,
}) => {
  const { page } = desk;
  await openSearch(page);
  await page
    .getByRole('textbox', { name: t.search.criteria.transaction_received_date_time_from })
    .fill('30 days ago');
  await page.keyboard.press('Enter');
  const grid = page.getByRole('grid', { name: t.search.results });
  await expect(grid).toBeVisible();
  const all = page.getByRole('button', { name: t.search.all });
  if (await all.isVisible()) await all.click();
  await expect(page.getByRole('button', { name: t.search.export })).toBeVisible();
  await expect(all).toBeHidden();
  const shown = Number(
    /^(\d+) of \1 shown$/u.exec(
      (await page.getByText(/ of \d+ shown$/u).textContent())?.replaceAll(',', '') ?? '',
    )?.[1],
  );
  expect(shown).toBeGreaterThan(10);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: beginningWith(t.frame.screens.log) })
    .click();
  await openSearch(page);
  await expect(
    page.getByRole('textbox', { name: t.search.criteria.transaction_received_date_time_from }),
  ).toHaveValue('30 days ago');
  await expect(grid).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t.search.export }).click();
  const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n');
  expect(lines[0]).toContain('status,meaning,returned');
  expect(lines.length).toBeGreaterThan(shown);
});

test('a row opens its fields by keyboard alone, with the way the payment took', async ({ desk }) => {
  const { page } = desk;
  await page.getByRole('grid', { name: t.search.results }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary');
  await expect(panel.getByText(t.search.criteria.uetr)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test("a range the bank no longer answers is split, and its old part is the archive's", async ({ desk }) => {
  const { page } = desk;
  await page
    .getByRole('textbox', { name: t.search.criteria.transaction_received_date_time_from })
    .fill('200 days ago');
  await page.getByRole('textbox', { name: t.search.criteria.transaction_received_date_time_to }).fill('now');
  await expect(page.getByText(/The bank no longer answers for/u)).toBeVisible();
  await page.getByRole('button', { name: t.search.run, exact: true }).click();
  await expect(page.getByRole('grid', { name: t.search.results })).toBeVisible();
  await page.getByText(t.search.sources.archive, { exact: true }).click();
  await expect(page.getByText(/The bank answers for payments received from/u)).toBeVisible();
});

test('a search is kept under a name, taken up again, renamed and deleted', async ({ desk }) => {
  const { page } = desk;
  await page.getByRole('button', { name: t.search.clear }).click();
  await page.getByRole('combobox', { name: t.search.criteria.account, exact: true }).fill('12345678');
  // The proposals for the account close.
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: t.search.saved.title }).click();
  await page.getByRole('menuitem', { name: t.search.saved.manage }).click();
  await page.getByRole('textbox', { name: t.search.saved.name }).fill('Account 5678');
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: t.search.saved.title });
  await expect(list.getByText('Account 5678')).toBeVisible();
  await list.getByRole('button', { name: t.search.saved.rename }).click();
  await page.getByRole('textbox', { name: filledIn(t.search.saved.newName) }).fill('Main account');
  await page.keyboard.press('Enter');
  await expect(list.getByText('Main account')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t.search.clear }).click();
  await page.getByRole('button', { name: t.search.saved.title }).click();
  await page.getByRole('menuitem', { name: 'Main account' }).click();
  await expect(page.getByRole('combobox', { name: t.search.criteria.account, exact: true })).toHaveValue(
    '12345678',
  );
  await page.getByRole('button', { name: t.search.saved.title }).click();
  await page.getByRole('menuitem', { name: t.search.saved.manage }).click();
  await list.getByRole('button', { name: t.search.saved.delete }).click();
  await expect(page.getByText(t.search.saved.empty)).toBeVisible();
  await expect(page.getByRole('textbox', { name: t.search.saved.name })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('one payment is found by its identification, and an identification that contradicts the path is warned of', async ({
  desk,
}) => {
  const { page } = desk;
  await page.getByRole('button', { name: t.search.clear }).click();
  await page.getByRole('button', { name: t.search.run, exact: true }).click();
  const grid = page.getByRole('grid', { name: t.search.results });
  const identification =
    (await grid.getByRole('row').nth(1).getByRole('gridcell').nth(2).textContent()) ?? '';
  await page.getByText(t.search.ways.identifier, { exact: true }).click();
  await page.getByRole('textbox', { name: t.search.retrieve.path, exact: true }).fill(identification);
  await page.getByRole('textbox', { name: t.search.retrieve.parameters.endToEndId }).fill('ANOTHER');
  await expect(page.getByText(ruleSentence('retrieve', 'same-identifier'))).toBeVisible();
  // The document shows no rule that refuses it, so a person may still ask.
  await expect(page.getByRole('button', { name: t.search.retrieve.run })).toBeEnabled();
  await page.getByRole('textbox', { name: t.search.retrieve.parameters.endToEndId }).fill('');
  await page.getByRole('button', { name: t.search.retrieve.run }).click();
  await expect(grid.getByText(identification).first()).toBeVisible();
});
