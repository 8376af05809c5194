import type { Page } from 'playwright/test';
import { expect, test } from './desk-fixture.ts';

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
  const network = page.getByRole('switch', { name: 'Use the network' });
  if (!(await network.isChecked())) await network.press('Space');
  await page.locator('body').press('g');
  await page.keyboard.press('t');
  await tabTo(page, 'button', 'Test the connection');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Connection test' }).getByText('passed')).toHaveCount(7);

  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, 'button', 'Edit the profile');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The draft says the same as the profile in force.')).toBeVisible();
  await tabTo(page, 'button', 'Proxy and limits');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Inquiries an hour');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('none');
  await expect(page.getByText('This has to be a number.').first()).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('240');
  await expect(page.getByRole('list', { name: '1 difference' })).toContainText('600');
  await tabTo(page, 'textbox', /^Reason/u);
  await page.keyboard.type('A smaller budget');
  await tabTo(page, 'button', 'Save as version 2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
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
    page.getByRole('button', { name: 'Export' }).press('Enter'),
  ]);
  const text = Buffer.concat((await (await download.createReadStream()).toArray()) as Buffer[]).toString(
    'utf8',
  );
  expect(text).not.toMatch(/PRIVATE KEY/u);
  const edited = text.replace('"calendar": "TARGET"', '"calendar": "weekends"');
  await page
    .getByLabel('Import a file')
    .and(page.locator('input'))
    .setInputFiles({ name: 'profile.json', mimeType: 'application/json', buffer: Buffer.from(edited) });
  await expect(page.getByRole('list', { name: '1 difference' })).toContainText('weekends');
  await page.getByRole('button', { name: 'Begin again from the profile in force' }).press('Enter');
  await expect(page.getByText('The draft says the same as the profile in force.')).toBeVisible();
  await page.keyboard.press('Escape');
});

test("the diagnostics file is read before it is saved, and holds nobody's account", async ({
  desk: { page },
}) => {
  await page.locator('body').press('g');
  await page.keyboard.press('t');
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, 'tab', 'Bank profile');
  for (
    let step = 0;
    step < 8 && !(await page.getByRole('tab', { name: 'Diagnostics', selected: true }).isVisible());
    step += 1
  )
    await page.keyboard.press('ArrowRight');
  await tabTo(page, 'button', 'Show what would be in the file');
  await page.keyboard.press('Enter');
  const text = page.getByLabel('The file, as it would be saved');
  await expect(text).toContainText('environment training');
  const shown = await text.innerText();
  expect(shown).not.toMatch(/[A-Z]{2}\d{2}(?: ?[A-Z0-9]){12,}/u);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save this file' }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toMatch(/^countersign-diagnostics-\d{4}-\d{2}-\d{2}\.txt$/u);
  const saved = (await (await download.createReadStream()).toArray()) as Buffer[];
  expect(Buffer.concat(saved).toString('utf8').trim()).toBe(shown.trim());
});
