import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { TourDriver, type Officer } from '../../scripts/tour/driver.ts';
import { writeTourFiles } from '../../scripts/tour/sample.ts';
import { expect, test, type DeskWindows } from './desk-fixture.ts';

const ADA: Officer = { name: 'Ada Keller', pin: '204816' };
const JONAS: Officer = { name: 'Jonas Weber', pin: '357911' };
const MIRA: Officer = { name: 'Mira Novak', pin: '481632' };

async function driverOf(desk: DeskWindows): Promise<TourDriver> {
  return new TourDriver(desk.page, await desk.pinPage(), join(desk.folder, 'screens'));
}

async function arm(page: Page, fault: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Training/u })
    .click();
  await page.getByRole('listitem').filter({ hasText: fault }).getByRole('button', { name: /Once/u }).click();
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
  await desk.page.getByRole('button', { name: 'Submit for approval', exact: true }).click();
  const pinPage = await desk.pinPage();
  await desk.page.getByRole('radio', { name: /^Ada Keller/u }).check();
  await desk.page.getByRole('button', { name: 'Continue to PIN' }).click();
  await pinPage.getByLabel('PIN', { exact: true }).fill('999999');
  await pinPage.getByRole('button', { name: 'Sign' }).click();
  await expect(pinPage.getByText('The PIN was wrong. Nothing was signed.')).toBeVisible();
  await pinPage.getByLabel('PIN', { exact: true }).fill(ADA.pin);
  await pinPage.getByRole('button', { name: 'Sign' }).click();
  await expect(desk.page.getByText('To approve 0/1').first()).toBeVisible();
});

test('the preparer cannot approve: the card is shown with the reason and cannot be chosen', async ({
  desk,
}) => {
  const driver = await driverOf(desk);
  await driver.goTo('Approvals');
  await desk.page.getByText('WRONG-PIN', { exact: true }).first().dblclick();
  await driver.lookAtFacts('Approve');
  await desk.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(desk.page.getByRole('radio', { name: /^Ada Keller/u })).toBeDisabled();
  await expect(desk.page.getByRole('radio', { name: /^Not enrolled/u })).toBeDisabled();
  await driver.sign(JONAS, 'approve');
  await driver.review('WRONG-PIN', 'Release', MIRA);
});

test('a lost answer is unknown: it offers inquiry, never a retry, and inquiry settles it', async ({
  desk,
}) => {
  const { page } = desk;
  const driver = await driverOf(desk);
  await arm(page, 'No answer');
  await driver.send('WRONG-PIN');
  await expect(page.getByText('Money may have moved').first()).toBeVisible();
  await expect(page.getByText('Not possible yet')).toBeVisible();
  await expect(page.getByRole('button', { name: /retry|again|^send/iu })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ask the bank', exact: true }).first().click();
  await expect(page.getByText('Money may have moved')).toHaveCount(0);
  await driver.goTo('Status');
  await page.getByRole('searchbox').first().fill('WRONG-PIN');
  await expect(page.getByRole('row').filter({ hasText: 'pending' })).toHaveCount(3);
});

test('a file with a document type is refused with the place and the reason, and nothing is stored', async ({
  desk,
}) => {
  const { page } = desk;
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Payments/u })
    .click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .getByLabel('Choose a file')
    .and(page.locator('input'))
    .setInputFiles({
      name: 'hostile.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(
        '<?xml version="1.0"?>\n<!DOCTYPE d [<!ENTITY a "b">]>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"/>',
      ),
    });
  await expect(page.getByText('The file was refused. Nothing of it was stored.')).toBeVisible();
  await expect(page.getByText('message-doctype')).toBeVisible();
});

test('every screen can be reached and the palette opened by keyboard alone', async ({ desk }) => {
  const { page } = desk;
  await page.keyboard.press('Escape');
  for (const [key, heading] of [
    ['d', 'Desk'],
    ['p', 'Payments'],
    ['a', 'Approvals'],
    ['o', 'Outbox'],
    ['s', 'Status'],
    ['e', 'Cases'],
    ['c', 'Cash'],
    ['f', 'Officers'],
    ['l', 'Log'],
    ['t', 'Settings'],
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
  await expect(page.getByText('Offline').first()).toBeVisible();
});
