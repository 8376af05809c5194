import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { TourDriver, type Officer } from '../../scripts/tour/driver.ts';
import { writeTourFiles } from '../../scripts/tour/sample.ts';
import { expect, test } from './desk-fixture.ts';
import { t } from '../../shared/texts/index.ts';
import { actionName, beginningWith } from './catalogue.ts';

const [ADA, JONAS]: readonly [Officer, Officer] = [
  { name: 'Ada Keller', pin: '204816' },
  { name: 'Jonas Weber', pin: '357911' },
];

/** Moves on with the Tab key until the button of this name has the focus, and presses it. */
async function press(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name, exact: true });
  await expect(target).toBeVisible();
  for (let step = 0; step < 120; step += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

test('by keyboard alone: returned, repaired, and the reviewer sees what changed since it was approved; names are hidden until they are shown', async ({
  desk,
}) => {
  const { page } = desk;
  const driver = new TourDriver(page, await desk.pinPage(), join(desk.folder, 'screens'));
  const { settled } = await writeTourFiles(
    join(desk.folder, 'desk', 'training-bank', 'facts.json'),
    desk.folder,
    'E2ER',
    new Date(),
  );
  await driver.importFile(settled, 'REPAIRED', 3);
  await driver.freeze(ADA);
  await driver.review('REPAIRED', 'approve', JONAS);
  await driver.goTo(t.frame.screens.approvals);
  await page.getByText('REPAIRED', { exact: true }).first().dblclick();

  await press(page, t.review.return);
  const dialog = page.getByRole('dialog', { name: t.signing.titles.return });
  await dialog.getByRole('radio', { name: /^Jonas Weber/u }).press('Space');
  await dialog.getByRole('textbox', { name: t.signing.reason }).fill('one is paid already');
  await dialog.getByRole('button', { name: t.signing.askPin }).press('Enter');
  const pinPage = await desk.pinPage();
  await expect(pinPage.getByLabel(t.pin.pin, { exact: true })).toBeFocused();
  await pinPage.getByLabel(t.pin.pin, { exact: true }).fill(JONAS.pin);
  await pinPage.getByLabel(t.pin.pin, { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t.frame.screens.payments })).toBeVisible();

  await page.getByText('REPAIRED', { exact: true }).first().dblclick();
  await page.getByRole('note').getByRole('button').first().press('Enter');
  await expect(page.getByRole('button', { name: t.batch.freeze, exact: true })).toBeVisible();
  await page
    .getByRole('gridcell', { name: beginningWith(t.batch.columns.amount) })
    .first()
    .click();
  await page.keyboard.type('77.70');
  await page.keyboard.press('Tab');
  await press(page, t.batch.more);
  await page.getByRole('menuitem', { name: t.privacy.mark }).press('Enter');
  await expect(page.getByText(t.privacy.editor)).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /^Name:/u })).toHaveCount(0);
  await driver.freeze(ADA);

  const changes = page.getByRole('grid', { name: t.batchKinds['credit-transfer'].changed });
  await expect(changes.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('1 changed, 0 added, 0 removed, 2 as before.')).toBeVisible();
  await expect(
    page.getByText(/^Compared with revision 1 of REPAIRED, approved by Jonas Weber/u),
  ).toBeVisible();
  await expect(changes).toContainText(t.privacy.name);
  await expect(changes).not.toContainText('77.70');
  await press(page, t.privacy.show);
  await expect(changes).toContainText('77.70');
  await changes.press('Enter');
  await expect(page.getByRole('region', { name: t.difference.elements })).toContainText('77.70');
  await page.keyboard.press('Escape');
  await driver.goTo(t.frame.screens.log);
  await expect(page.getByText(actionName('batch.reveal')).first()).toBeVisible();
});
