import type { Locator } from 'playwright/test';
import { expect, test } from './desk-fixture.ts';
import { viewPolicyChanges } from './view-changes.ts';

/** By keyboard alone: the element gets the focus as Tab would give it, and a key does the rest. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus();
  await target.page().keyboard.press(key);
}

async function type(target: Locator, text: string): Promise<void> {
  await target.focus();
  await target.page().keyboard.type(text);
}

test('two administrators enrol a third person from the card in the reader, by keyboard alone', async ({
  desk,
}) => {
  const { page } = desk;
  const pinPage = await desk.pinPage();
  await press(page.getByRole('navigation').getByRole('link', { name: /^Officers/u }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Officers and cards');
  await page.getByRole('tab', { name: 'People and cards' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Change the policy' })).toHaveAttribute('aria-selected', 'true');
  await type(page.getByRole('textbox', { name: 'Name' }), 'Ben Ortiz');
  await press(page.getByRole('switch', { name: 'Approver' }), 'Space');
  await press(page.getByRole('button', { name: 'Add this change' }));
  await expect(page.getByText('Ben Ortiz (ben-ortiz) is enrolled as approver, with one card.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Submit for approval' }));
  await expect(
    page.getByRole('region', { name: 'Version 2 is submitted for approval' }).first(),
  ).toContainText('0 of 2');
  for (const [name, pin] of [
    ['Ada Keller', '204816'],
    ['Mira Novak', '481632'],
  ] as const) {
    await press(page.getByRole('button', { name: 'Sign', exact: true }));
    await press(page.getByRole('radio', { name: new RegExp(`^${name}`, 'u') }), 'Space');
    await press(page.getByRole('button', { name: 'Continue to PIN' }));
    await pinPage.getByLabel('PIN', { exact: true }).waitFor();
    await expect(pinPage.getByRole('heading', { level: 1 })).toHaveText('Sign version 2 of the policy.');
    await expect(pinPage.getByRole('region', { name: 'What it changes' })).toContainText(
      'Ben Ortiz (ben-ortiz) is enrolled as approver, with one card.',
    );
    await viewPolicyChanges(pinPage);
    await type(pinPage.getByLabel('PIN', { exact: true }), pin);
    await pinPage.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'Version 2, in force' })).toBeVisible();
  await expect(page.getByRole('region', { name: /is submitted for approval/u })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Policy', exact: true }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('region', { name: 'Approves' })).toContainText('Ben Ortiz');
});
