import type { Page } from 'playwright/test';
import { expect, test } from './desk-fixture.ts';
import { t } from '../../shared/texts/index.ts';
import { endingWith, memberLabel } from './catalogue.ts';

/** Moves on with the Tab key until the element of this name has the focus. */
async function tabTo(page: Page, role: 'button' | 'textbox' | 'tab', name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' });
  await expect(target).toBeVisible();
  for (let step = 0; step < 150; step += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${String(name)}`);
}

test('by keyboard alone: the connection is tested, the profile changed with a reason, and its new version in force', async ({
  desk: { page },
}) => {
  await page.keyboard.press('Escape');
  const network = page.getByRole('switch', { name: t.frame.network.switch });
  if (!(await network.isChecked())) await network.press('Space');
  await page.locator('body').press('g');
  await page.keyboard.press('t');
  await tabTo(page, 'button', t.settings.test.run);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('list', { name: t.settings.test.title }).getByText(t.settings.test.results.passed),
  ).toHaveCount(7);

  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, 'button', t.settings.words.edit);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t.settings.words.nothing)).toBeVisible();
  await tabTo(page, 'button', t.settings.groups.connection);
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', memberLabel('limits.inquiriesPerHour'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('none');
  await expect(page.getByText('This has to be a number.').first()).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('240');
  await expect(page.getByRole('list', { name: t.settings.words.differences(1) })).toContainText('600');
  await tabTo(page, 'button', endingWith(t.settings.words.who));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', /^Reason/u);
  await page.keyboard.type('A smaller budget');
  await tabTo(page, 'button', 'Save as version 2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t.settings.title })).toBeVisible();
  await expect(page.getByText('training-bank 2')).toBeVisible();
  await expect(page.getByText('training-bank 1')).toBeVisible();
});

test('the profile goes out as a file without secrets, and an edited file comes in as a draft that is shown first', async ({
  desk: { page },
}) => {
  await page.locator('body').press('g');
  await page.keyboard.press('t');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t.settings.words.export }).press('Enter'),
  ]);
  const text = Buffer.concat((await (await download.createReadStream()).toArray()) as Buffer[]).toString(
    'utf8',
  );
  expect(text).not.toMatch(/PRIVATE KEY/u);
  const edited = text.replace('"calendar": "TARGET"', '"calendar": "weekends"');
  await page
    .getByLabel(t.settings.words.import)
    .and(page.locator('input'))
    .setInputFiles({ name: 'profile.json', mimeType: 'application/json', buffer: Buffer.from(edited) });
  await expect(page.getByRole('list', { name: t.settings.words.differences(1) })).toContainText('weekends');
  await page.getByRole('button', { name: t.settings.words.again }).press('Enter');
  await expect(page.getByText(t.settings.words.nothing)).toBeVisible();
  await page.keyboard.press('Escape');
});

test("the diagnostics file is read before it is saved, and holds nobody's account", async ({
  desk: { page },
}) => {
  await page.locator('body').press('g');
  await page.keyboard.press('t');
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, 'tab', t.settings.tabs.bank);
  for (
    let step = 0;
    step < 8 &&
    !(await page.getByRole('tab', { name: t.settings.diagnostics.title, selected: true }).isVisible());
    step += 1
  )
    await page.keyboard.press('ArrowRight');
  await tabTo(page, 'button', t.settings.diagnostics.make);
  await page.keyboard.press('Enter');
  const text = page.getByLabel(t.settings.diagnostics.preview);
  await expect(text).toContainText('environment training');
  const shown = await text.innerText();
  expect(shown).not.toMatch(/[A-Z]{2}\d{2}(?: ?[A-Z0-9]){12,}/u);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t.settings.diagnostics.save }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toMatch(/^countersign-diagnostics-\d{4}-\d{2}-\d{2}\.txt$/u);
  const saved = (await (await download.createReadStream()).toArray()) as Buffer[];
  expect(Buffer.concat(saved).toString('utf8').trim()).toBe(shown.trim());
});
