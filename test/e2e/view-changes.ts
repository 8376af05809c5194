// Reads the changes of a policy to their end on the PIN page, by keyboard: no PIN is taken before that.
import { expect, type Page } from 'playwright/test';

export async function viewPolicyChanges(pinPage: Page): Promise<void> {
  const list = pinPage.getByRole('list', { name: 'What it changes' });
  await list.focus();
  await pinPage.keyboard.press('End');
  await expect(pinPage.getByText('Scroll to the end of the changes before you enter the PIN.')).toHaveCount(
    0,
  );
}
