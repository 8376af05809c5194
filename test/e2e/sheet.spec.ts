import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { TourDriver, type Officer } from '../../scripts/tour/driver.ts';
import { writeTourFiles } from '../../scripts/tour/sample.ts';
import { expect, test } from './desk-fixture.ts';
import { t } from '../../shared/texts/index.ts';

const [ADA, JONAS]: readonly [Officer, Officer] = [
  { name: 'Ada Keller', pin: '204816' },
  { name: 'Jonas Weber', pin: '357911' },
];
const MIRA_PIN = '481632';

/** Moves on with the Tab key until the button of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name, exact: true });
  await expect(target).toBeVisible();
  for (let step = 0; step < 120; step += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

test('by keyboard alone: the sheet of a batch is saved as a PDF, and the batch handed over to another desk', async ({
  desk,
}) => {
  const { page } = desk;
  const driver = new TourDriver(page, await desk.pinPage(), join(desk.folder, 'screens'));
  const { settled } = await writeTourFiles(
    join(desk.folder, 'desk', 'training-bank', 'facts.json'),
    desk.folder,
    'E2ES',
    new Date(),
  );
  await driver.importFile(settled, 'ON-PAPER', 3);
  await driver.freeze(ADA);
  await driver.review('ON-PAPER', 'approve', JONAS);
  await driver.goTo(t.frame.screens.approvals);
  await page.getByText('ON-PAPER', { exact: true }).first().dblclick();
  const words = await page
    .getByRole('list', { name: /words/iu })
    .first()
    .getByRole('listitem')
    .allInnerTexts();

  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, t.sheet.open);
  await page.keyboard.press('Enter');
  const paper = page.getByRole('region', { name: t.sheet.heading });
  for (const word of words) await expect(paper).toContainText(word.replace(/^\d+\s*/u, ''));
  for (const text of ['Ada Keller', 'Jonas Weber', t.sheet.open_]) await expect(paper).toContainText(text);
  await expect(page.getByText(t.sheet.here('Training desk'))).toBeVisible();

  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, t.sheet.save);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^ON-PAPER-r1-sheet\.pdf$/u);
  const bytes = Buffer.concat((await (await download.createReadStream()).toArray()) as Buffer[]);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await tabTo(page, t.sheet.handOver);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t.signing.titles.handover });
  await expect(dialog).toContainText('Training desk will never send it');
  await dialog.getByRole('radio', { name: /^Mira Novak/u }).press('Space');
  await dialog.getByRole('button', { name: t.signing.askPin }).press('Enter');
  const pinPage = await desk.pinPage();
  await expect(
    pinPage.getByText(/sends it from now on\. Training desk .* will never send it\./u),
  ).toBeVisible();
  await expect(pinPage.getByLabel(t.pin.pin, { exact: true })).toBeFocused();
  await pinPage.getByLabel(t.pin.pin, { exact: true }).fill(MIRA_PIN);
  await pinPage.getByLabel(t.pin.pin, { exact: true }).press('Enter');
  await expect(
    page.getByText(t.sheet.from('Training desk', 'Second training desk'), { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: t.sheet.handOver })).toHaveCount(0);
  await expect(paper).toContainText('Second training desk');
});
