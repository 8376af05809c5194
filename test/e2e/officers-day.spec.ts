import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { TourDriver, type Officer } from '../../scripts/tour/driver.ts';
import { writeTourFiles } from '../../scripts/tour/sample.ts';
import { expect, test, type DeskWindows } from './desk-fixture.ts';
import { t } from '../../shared/texts/index.ts';
import { beginningWith, filledIn, statusWord } from './catalogue.ts';

const ADA: Officer = { name: 'Ada Keller', pin: '204816' };
const JONAS: Officer = { name: 'Jonas Weber', pin: '357911' };
const MIRA: Officer = { name: 'Mira Novak', pin: '481632' };

async function driverOf(desk: DeskWindows): Promise<TourDriver> {
  return new TourDriver(desk.page, await desk.pinPage(), join(desk.folder, 'screens'));
}

async function arm(page: Page, fault: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: beginningWith(t.frame.screens.welcome) })
    .click();
  await page
    .getByRole('listitem')
    .filter({ hasText: fault })
    .getByRole('button', { name: t.common.once })
    .click();
}

test.describe.configure({ mode: 'serial' });

test('a wrong PIN signs nothing, says so, and the right one then does', async ({ desk }) => {
  const driver = await driverOf(desk);
  const { settled } = await writeTourFiles(
    join(desk.folder, 'desk', 'training-bank', 'facts.json'),
    desk.folder,
    'E2E1',
    new Date(),
  );
  await driver.importFile(settled, 'WRONG-PIN', 3);
  await desk.page.getByRole('button', { name: t.batch.freeze, exact: true }).click();
  const pinPage = await desk.pinPage();
  await desk.page.getByRole('radio', { name: /^Ada Keller/u }).check();
  await desk.page.getByRole('button', { name: t.signing.askPin }).click();
  await pinPage.getByLabel(t.pin.pin, { exact: true }).fill('999999');
  await pinPage.getByRole('button', { name: t.pin.enter }).click();
  await expect(pinPage.getByText(t.pin.wrong)).toBeVisible();
  await pinPage.getByLabel(t.pin.pin, { exact: true }).fill(ADA.pin);
  await pinPage.getByRole('button', { name: t.pin.enter }).click();
  await expect(desk.page.getByText('To approve 0/1').first()).toBeVisible();
});

test('the preparer cannot approve: the card is shown with the reason and cannot be chosen', async ({
  desk,
}) => {
  const driver = await driverOf(desk);
  await driver.goTo(t.frame.screens.approvals);
  await desk.page.getByText('WRONG-PIN', { exact: true }).first().dblclick();
  await driver.lookAtFacts('approve');
  await desk.page.getByRole('button', { name: t.review.approve, exact: true }).click();
  await expect(desk.page.getByRole('radio', { name: /^Jonas Weber/u })).toBeChecked();
  await expect(desk.page.getByRole('radio', { name: /^Ada Keller/u })).toBeHidden();
  await desk.page.getByText(filledIn(t.signing.refused)).click();
  await expect(desk.page.getByRole('radio', { name: /^Ada Keller/u })).toBeDisabled();
  await expect(desk.page.getByRole('radio', { name: /^Not enrolled/u })).toBeDisabled();
  await driver.sign(JONAS, 'approve');
  await driver.review('WRONG-PIN', 'release', MIRA);
});

test('a lost answer is unknown: it offers inquiry, never a retry, and inquiry settles it', async ({
  desk,
}) => {
  const { page } = desk;
  const driver = await driverOf(desk);
  await arm(page, t.welcome.fault['drop-after'].title);
  await driver.send('WRONG-PIN');
  await expect(page.getByText(t.outbox.unknown.heading).first()).toBeVisible();
  await expect(page.getByText(t.outbox.unknown.secondOff)).toBeVisible();
  await expect(page.getByRole('button', { name: /retry|again|^send/iu })).toHaveCount(0);
  await page.getByRole('button', { name: t.outbox.inquire, exact: true }).first().click();
  await expect(page.getByText(t.outbox.unknown.heading)).toHaveCount(0);
  await driver.goTo(t.frame.screens.status);
  await page.getByRole('searchbox').first().fill('WRONG-PIN');
  await expect(page.getByRole('row').filter({ hasText: statusWord('PDNG') })).toHaveCount(3);
});

test('a file with a document type is refused with the place and the reason, and nothing is stored', async ({
  desk,
}) => {
  const { page } = desk;
  await page
    .getByRole('navigation')
    .getByRole('link', { name: beginningWith(t.frame.screens.payments) })
    .click();
  await page.getByRole('button', { name: t.payments.import, exact: true }).click();
  await page
    .getByLabel(t.imports.choose)
    .and(page.locator('input'))
    .setInputFiles({
      name: 'hostile.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(
        '<?xml version="1.0"?>\n<!DOCTYPE d [<!ENTITY a "b">]>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"/>',
      ),
    });
  await expect(page.getByText(t.imports.refused)).toBeVisible();
  await expect(page.getByText('message-doctype')).toBeVisible();
});

test('every screen can be reached and the palette opened by keyboard alone', async ({ desk }) => {
  const { page } = desk;
  await page.keyboard.press('Escape');
  for (const [key, heading] of [
    ['d', t.frame.screens.desk],
    ['p', t.frame.screens.payments],
    ['a', t.frame.screens.approvals],
    ['o', t.frame.screens.outbox],
    ['s', t.frame.screens.status],
    ['e', t.frame.screens.cases],
    ['c', t.frame.screens.cash],
    ['f', t.frame.screens.officers],
    ['l', t.frame.screens.log],
    ['t', t.frame.screens.settings],
  ] as const) {
    await page.locator('body').press('g');
    await page.keyboard.press(key);
    await expect(page.getByRole('link', { name: new RegExp(`^${heading}`, 'u') })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('offline');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t.frame.network.offline).first()).toBeVisible();
});
