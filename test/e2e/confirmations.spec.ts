// The beneficiary book under two persons, in the window of a real desk: an entry is confirmed with two cards,
// a changed account asks for a call-back, and the second person rejects it.
import { join } from 'node:path';
import { TourDriver, type Officer } from '../../scripts/tour/driver.ts';
import { beginningWith, endingWith, t } from './catalogue.ts';
import { expect, test, type DeskWindows } from './desk-fixture.ts';

const ADA: Officer = { name: 'Ada Keller', pin: '204816' };
const JONAS: Officer = { name: 'Jonas Weber', pin: '357911' };
const NAME = 'Baltic Rope Works Oy';
const FIRST = 'FR1420041010050500013M02606';
const SECOND = 'NL91ABNA0417164300';
const { beneficiaries: s } = t;
const c = s.confirm;

test.describe.configure({ mode: 'serial' });

async function driverOf(desk: DeskWindows): Promise<TourDriver> {
  return new TourDriver(desk.page, await desk.pinPage(), join(desk.folder, 'screens'));
}

/** Submits everything that is not confirmed, up to the choice of the card. */
async function submit({ page }: DeskWindows): Promise<void> {
  await page.getByText(s.shown.waiting, { exact: true }).click();
  await page.getByRole('button', { name: c.chooseAll }).click();
  await page.getByRole('button', { name: c.submitMany(1) }).click();
}

test('a new entry is confirmed by two persons, each with a card', async ({ desk }) => {
  const { page } = desk;
  const driver = await driverOf(desk);
  await driver.goTo(t.frame.screens.beneficiaries);
  await page.getByRole('button', { name: s.add }).click();
  const dialog = page.getByRole('dialog', { name: s.addTitle });
  await dialog.getByLabel(beginningWith(s.fields.name)).fill(NAME);
  await dialog.getByLabel(beginningWith(s.fields.account)).fill(FIRST);
  await dialog.getByLabel(beginningWith(s.fields.phone)).fill('+358 9 1234 5678');
  await dialog.getByRole('button', { name: s.save }).click();
  await page.getByText(s.saved(NAME)).waitFor();

  await submit(desk);
  await driver.sign(ADA, 'propose');
  await page.getByText(c.submitted(1)).waitFor();
  const request = page.getByRole('article', { name: NAME });
  await expect(request.getByText(beginningWith(c.of(0, 1)))).toBeVisible();
  await request.getByRole('button', { name: c.approve }).click();
  // Who submitted it is among the cards, and cannot be chosen.
  await expect(page.getByRole('radio', { name: /^Ada Keller/u })).toHaveCount(0);
  await driver.sign(JONAS, 'approve');
  await page.getByText(c.approved(1)).waitFor();
  await expect(request).toHaveCount(0);
  await expect(page.getByText(c.unconfirmedNone)).toBeVisible();
});

test('a changed account is not submitted without a call-back, and may be rejected', async ({ desk }) => {
  const { page } = desk;
  const driver = await driverOf(desk);
  await page.getByText(s.shown.book, { exact: true }).click();
  await page.getByText(NAME, { exact: true }).first().dblclick();
  await page.getByRole('button', { name: s.edit }).click();
  const dialog = page.getByRole('dialog', { name: s.editTitle });
  await dialog.getByLabel(beginningWith(s.fields.account)).fill(SECOND);
  await dialog.getByRole('button', { name: s.save }).click();
  await page.getByText(s.saved(NAME)).waitFor();

  await driver.goTo(t.frame.screens.beneficiaries);
  await submit(desk);
  await page.getByRole('button', { name: c.next }).click();
  await expect(page.getByText(c.problems.contact)).toBeVisible();
  await page.getByLabel(beginningWith(c.contact)).fill('Ms Virtanen');
  const day = page.getByLabel(t.dates.calledDay, { exact: true });
  // What is a call in the past in whatever zone the desk's bank has.
  await day.fill(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
  await day.blur();
  await page.getByLabel(beginningWith(t.dates.calledTime)).fill('10:15');
  // Nobody has signed in, so nobody is presumed to have made the call.
  await page.getByRole('button', { name: c.next }).click();
  await expect(page.getByText(c.problems.by)).toBeVisible();
  await page.getByRole('button', { name: endingWith(c.by) }).click();
  await page.getByRole('option', { name: 'Ada Keller' }).click();
  await page.getByRole('button', { name: c.next }).click();
  await expect(page.getByText(/spoke to Ms Virtanen on \+358 9 1234 5678/u)).toBeVisible();
  await driver.sign(ADA, 'propose-changed');
  await page.getByText(c.submitted(1)).waitFor();

  const request = page.getByRole('article', { name: NAME });
  await expect(request).toContainText('NL91 ABNA 0417 1643 00');
  await request.getByRole('button', { name: c.reject }).click();
  await page.getByRole('radio', { name: /^Jonas Weber/u }).waitFor();
  await page.getByLabel(t.signing.reason, { exact: true }).fill('the supplier knows nothing of it');
  await driver.sign(JONAS, 'reject');
  await page.getByText(c.rejected(1)).waitFor();
  await expect(page.getByRole('list').filter({ hasText: NAME })).toContainText(s.states.returned);
});
