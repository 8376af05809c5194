// Reaches a control as a person does who has no pointer.
import { expect, type Locator, type Page } from 'playwright/test';

/** Goes on by Tab until the control of this name has the keyboard. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let step = 0; step < 200; step += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
  }
  throw new Error('the keyboard does not get there');
}

/** By Tab to a list that opens, and by the arrow to a choice behind the one it stands on. */
export async function chooseNext(page: Page, list: string | RegExp, steps = 1): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: list }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
}

/** By Tab to a field, typed, and on by Tab. */
export async function typeInto(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: field, exact: true }));
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}
