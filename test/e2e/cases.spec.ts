import type { Page } from 'playwright/test';
import { expect, test, type DeskWindows } from './desk-fixture.ts';
import { join } from 'node:path';
import { TourDriver, type Officer } from '../../scripts/tour/driver.ts';
import { t } from '../../shared/texts/index.ts';
import { filledIn } from './catalogue.ts';

const ADA: Officer = { name: 'Ada Keller', pin: '204816' };
const JONAS: Officer = { name: 'Jonas Weber', pin: '357911' };
const MIRA: Officer = { name: 'Mira Novak', pin: '481632' };

async function driverOf(desk: DeskWindows): Promise<TourDriver> {
  return new TourDriver(desk.page, await desk.pinPage(), join(desk.folder, 'screens'));
}

test.describe.configure({ mode: 'serial' });

test('three officers recall a settled payment found at the bank, and the bank answers', async ({ desk }) => {
  const { page } = desk;
  const driver = await driverOf(desk);
  await driver.findSettled();
  await page.getByRole('button', { name: t.search.startCase }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.cases.form.title })).toBeVisible();
  await expect(page.getByText(`${t.cases.fields.uetr} ${t.cases.complete}`)).toBeVisible();
  await expect(page.getByRole('button', { name: t.cases.form.next })).toBeDisabled();
  await driver.chooseReason('DUPL');
  await page.getByRole('button', { name: t.cases.form.next }).click();
  const words = await driver.sign(ADA, 'propose');
  await expect(page.getByText(t.cases.state.proposed, { exact: true }).first()).toBeVisible();
  for (const word of words) await expect(page.getByText(word, { exact: true }).first()).toBeVisible();
  await driver.evaluateCaseRequest('approve', JONAS);
  await driver.evaluateCaseRequest('release', MIRA);
  await page.getByRole('button', { name: t.cases.acts.send }).click();
  await expect(page.getByRole('heading', { name: t.cases.decision })).toBeVisible();
  await expect(page.getByRole('heading', { name: t.cases.contact })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t.cases.saveEvidence }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/u);
});

test('whoever proposed a case cannot approve it', async ({ desk }) => {
  const { page } = desk;
  const driver = await driverOf(desk);
  await driver.goTo(t.frame.screens.cases);
  await page.getByRole('button', { name: t.cases.begin }).first().click();
  await page.getByRole('textbox', { name: t.cases.fields.uetr }).fill('0f5a1c2e-1111-4222-9333-444455556666');
  await page.getByRole('textbox', { name: t.cases.form.name }).fill('Old Quay');
  await driver.chooseReason('FRAD');
  await page.getByRole('button', { name: t.cases.form.next }).click();
  await driver.sign(ADA, 'propose');
  await driver.lookAtFacts('approve');
  await page.getByRole('button', { name: t.cases.acts.approve, exact: true }).click();
  await page.getByText(filledIn(t.signing.refused)).click();
  await expect(page.getByRole('radio', { name: /^Ada Keller/u })).toBeDisabled();
  await page.getByRole('button', { name: t.common.cancel }).click();
  await page.getByRole('button', { name: t.cases.acts.return }).click();
  await page.getByRole('textbox', { name: t.signing.reason }).fill('Wrong payment');
  await driver.sign(JONAS, 'return');
  await expect(page.getByText('“Wrong payment”')).toBeVisible();
});

/** Goes on with Tab until the part of that name has the keyboard. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const here = await page.evaluate<string>(
      'document.activeElement?.labels?.[0]?.textContent || document.activeElement?.getAttribute("aria-label") || document.activeElement?.textContent || ""',
    );
    if (here.startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`nothing called ${name} can be reached with Tab`);
}

test('a case is written, kept, looked at and withdrawn by keyboard alone', async ({ desk }) => {
  const { page } = desk;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('New case about');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t.cases.form.title })).toBeVisible();
  await tabTo(page, t.cases.form.name);
  await page.keyboard.type('Quillwater');
  await tabTo(page, t.cases.act.stop);
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, t.cases.form.reason);
  await page.keyboard.type('54321');
  await tabTo(page, t.cases.fields.uetr);
  await page.keyboard.type('1f5a1c2e-1111-4222-9333-444455556666');
  await expect(page.getByText(t.cases.form.ready)).toBeVisible();
  await tabTo(page, t.cases.form.save);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^CASE-/u })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('Quillwater');
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('complementary').getByText('54321')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await tabTo(page, t.cases.acts.withdraw);
  await page.keyboard.press('Enter');
  await tabTo(page, t.cases.withdrawReason);
  await page.keyboard.type('Not needed');
  await tabTo(page, t.cases.acts.withdraw);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t.cases.title })).toBeVisible();
});
