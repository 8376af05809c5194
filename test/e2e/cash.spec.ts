import { join } from 'node:path';
import { expect, test } from './desk-fixture.ts';
import { askForReport, findMarkers, setTrainingBank } from './read-report.ts';
import { t } from '../../shared/texts/index.ts';

const weekAgo = (): string => new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);

test.describe.configure({ mode: 'serial' });

test(
  'a report with another mark at every leaf of 2.9: every mark is found on screen, by keyboard alone',
  { tag: '@long' },
  async ({ desk }) => {
    const {
      all,
      lost,
      flags: [sent, seen],
    } = await findMarkers(desk.page, join(desk.folder, 'desk'));
    expect(new Set(all).size).toBeGreaterThan(1_900);
    expect(lost).toEqual([]);
    // Truth values cannot be told apart; pages of a list may overlap, so one may be seen twice, but none is
    // missing.
    expect(sent).toBeGreaterThan(5);
    expect(seen).toBeGreaterThanOrEqual(sent);
  },
);

test('a foreign container shows its accounts as far as they are understood', async ({ desk }) => {
  const { page } = desk;
  await setTrainingBank(page, { balanceShape: 'newer' });
  await askForReport(page, { [t.cash.fields.base_currency]: 'EUR', [t.cash.fields.branch_number]: '600' });
  await setTrainingBank(page, { balanceShape: 'document' });
  await expect(page.getByRole('table', { name: t.cash.views.accounts }).getByRole('row')).toHaveCount(4);
  await expect(page.getByText(t.cash.noEntriesTitle)).toBeVisible();
});

test(
  '50,000 entries are in one list, and the keyboard reaches the last',
  { tag: '@long' },
  async ({ desk }) => {
    const { page } = desk;
    await setTrainingBank(page, { balanceEntries: 50_000 });
    await askForReport(page, {
      [t.cash.fields.base_currency]: 'EUR',
      [t.cash.fields.branch_number]: '600',
      [t.cash.fields.account_currency]: 'EUR',
      From: weekAgo(),
    });
    await setTrainingBank(page, { balanceEntries: 0 });
    const entries = page.getByRole('grid', { name: t.cash.parts.entries });
    await expect(entries).toHaveAttribute('aria-rowcount', '50001');
    await entries.press('End');
    await expect(entries.locator('[aria-rowindex="50001"]')).toContainText(/EUR/u);
    expect(await entries.getByRole('row').count()).toBeLessThan(120);
  },
);

test('what was asked is kept: offline the accounts stand with their age, their entries open, and two days compare', async ({
  desk,
}) => {
  const { page } = desk;
  await askForReport(page, {
    [t.cash.fields.base_currency]: 'EUR',
    [t.cash.fields.branch_number]: '600',
    [t.cash.fields.account_currency]: 'EUR',
    From: weekAgo(),
  });
  await page.getByRole('switch', { name: t.frame.network.switch }).press('Space');
  await expect(page.getByText(t.frame.network.offline).first()).toBeVisible();
  await page.locator('body').press('g');
  await page.keyboard.press('c');
  // The heading takes the keyboard once the screen has changed; before that a key would go nowhere.
  await expect(page.getByRole('heading', { level: 1, name: t.cash.title })).toBeFocused();
  const account = page
    .getByRole('table', { name: t.cash.views.accounts })
    .getByRole('button', { name: /EUR/u })
    .first();
  await account.press('Enter');
  await expect(page.getByText(/ old$/u).first()).toBeVisible();
  await expect(page.getByRole('table', { name: t.cash.compare.title })).toBeVisible();
  await page.getByRole('slider', { name: t.cash.chart.label }).press('ArrowLeft');
  await page.getByRole('radio', { name: t.cash.parts.days }).press('ArrowRight');
  const entries = page.getByRole('grid', { name: t.cash.parts.entries });
  // A row that is still waiting for its entry has nothing to open.
  await expect(entries.locator('[aria-rowindex="2"]')).toContainText(/EUR/u);
  await entries.press('Enter');
  await expect(page.getByRole('grid', { name: t.cash.fieldsOf.entry })).toBeVisible();
  await page.getByRole('switch', { name: t.frame.network.switch }).press('Space');
  await expect(page.getByText(t.frame.network.online).first()).toBeVisible();
});
