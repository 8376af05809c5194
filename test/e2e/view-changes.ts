// Reads the changes of a policy to their end on the PIN page, by keyboard: no PIN is taken before that.
import { expect, type Page } from 'playwright/test';
import { t } from '../../shared/texts/index.ts';

export async function viewPolicyChanges(pinPage: Page): Promise<void> {
  // No key counts before the field has the keyboard.
  await expect(pinPage.getByLabel(t.pin.pin, { exact: true })).toBeFocused();
  const list = pinPage.getByRole('list', { name: t.pin.changes });
  await list.focus();
  await pinPage.keyboard.press('End');
  await expect(pinPage.getByText(t.pin.viewChanges)).toHaveCount(0);
}
