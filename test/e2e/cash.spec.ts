import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './desk-fixture.ts';
import { tabTo } from './tab-to.ts';
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

test('exchange rates are entered, asked about and read from a file by keyboard alone, and one line adds all accounts up', async ({
  desk,
}) => {
  const { page } = desk;
  const s = t.exchangeRates;
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await askForReport(page, {
    [t.cash.fields.base_currency]: 'EUR',
    [t.cash.fields.branch_number]: '600',
    [t.cash.fields.account_currency]: 'USD',
    From: weekAgo(),
  });
  await page.locator('body').press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1, name: t.cash.title })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: s.open }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: s.open });
  await expect(dialog.getByRole('textbox', { name: s.reporting })).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('eur');
  const rates = dialog.getByRole('textbox', { name: /^1 EUR in /u });
  const currencies = await rates.count();
  expect(currencies).toBeGreaterThan(0);
  for (let place = 0; place < currencies; place += 1) {
    await page.keyboard.press('Tab');
    await expect(rates.nth(place)).toBeFocused();
    await page.keyboard.type('1.085');
    // It can be one and a bit, or a thousand: Tab leads to the question, Enter answers it.
    await page.keyboard.press('Tab');
    await expect(dialog.getByText(s.twoReadings('1.085')).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await rates.nth(place).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type(day);
  }
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const table = page.getByRole('table', { name: t.cash.views.accounts });
  const total = page.getByRole('region', { name: s.total('EUR') });
  await expect(total.getByText(/1\.085/u).first()).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: s.open }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: s.reporting })).toBeFocused();
  // The input behind the button has the same name.
  const choose = dialog.getByRole('button', { name: s.fromFile }).and(page.locator('button'));
  await tabTo(page, choose);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.press('Enter')]);
  await chooser.setFiles({
    name: 'eurofxref.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Date,USD,GBP,CHF,JPY,\n${day},1.0901,0.8612,0.9300,161.35,\n`),
  });
  await expect(dialog.getByText(s.file('eurofxref.csv', false)).first()).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: s.save }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(total.getByText(s.file('eurofxref.csv', false)).first()).toBeVisible();
  // The counter value of an account in another currency stands beside its balance.
  await expect(table.getByText(/^= EUR/u).first()).toBeVisible();
});

test('statements come in from files and go out again by keyboard alone, and what is none is named', async ({
  desk,
}) => {
  const { page } = desk;
  const iban = 'DE89370400440532013000';
  const lines = [
    ':20:STARTUMS',
    `:25:${iban}`,
    ':28C:00001/001',
    ':60F:C261118EUR1000,00',
    ':61:2611191119D12,50NTRFNONREF//R-1',
    ':86:166?00Transfer?20EREF+E-1?32Northwind',
    ':62F:C261119EUR987,50',
    '-',
  ];
  const file = (name: string, text: readonly string[]) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text.join('\r\n')),
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('body').press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1, name: t.outbox.title })).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1, name: t.cash.title })).toBeFocused();
  // The input behind the button has the same name.
  const choose = page.getByRole('button', { name: t.statements.importFiles }).and(page.locator('button'));
  await tabTo(page, choose);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.press('Enter')]);
  const wrong = lines.map((line) => line.replace('1000,00', '1OOO,00'));
  await chooser.setFiles([file('account.sta', lines), file('wrong.sta', wrong)]);
  const refused = page.getByRole('dialog', { name: t.statements.notImported(1) });
  await expect(refused.getByText('wrong.sta', { exact: true })).toBeVisible();
  await expect(refused.getByText(/\b4\b/u).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(refused).toBeHidden();
  await expect(page.getByText(/^MT940 · Imported /u)).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();

  const accounts = page.getByRole('radio', { name: t.cash.views.accounts });
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(accounts).toBeChecked();
  const row = page
    .getByRole('table', { name: t.cash.views.accounts })
    .getByRole('row')
    .filter({ hasText: 'DE89' })
    .getByRole('button');
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: t.cash.parts.days }));
  await page.keyboard.press('ArrowRight');
  const entries = page.getByRole('grid', { name: t.cash.parts.entries });
  await expect(entries.locator('[aria-rowindex="2"]')).toContainText('12.50');
  await tabTo(page, page.getByRole('button', { name: t.cash.exportMenu, exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('End');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  const made = (await readFile(await download.path(), 'latin1')).split('\r\n');
  expect(made).toEqual(
    expect.arrayContaining([
      `:25:${iban}`,
      expect.stringMatching(/^:60F:C\d{6}EUR1000,00$/u),
      expect.stringMatching(/^:61:2611191119D12,50/u),
      ':62F:C261119EUR987,50',
    ]),
  );
});
