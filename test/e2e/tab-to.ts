// Reaches a control as a person does who has no pointer.
import type { Locator, Page } from 'playwright/test';

/** Goes on by Tab until the control of this name has the keyboard. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let step = 0; step < 200; step += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
  }
  throw new Error('the keyboard does not get there');
}
