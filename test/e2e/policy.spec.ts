import type { Locator } from 'playwright/test';
import { expect, test } from './desk-fixture.ts';
import { viewPolicyChanges } from './view-changes.ts';
import { t } from '../../shared/texts/index.ts';
import { filledIn, beginningWith } from './catalogue.ts';

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
  await press(
    page.getByRole('navigation').getByRole('link', { name: beginningWith(t.frame.screens.officers) }),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.officers.title);
  await page.getByRole('tab', { name: t.policy.tabs.people }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: t.policy.tabs.change })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await type(page.getByRole('textbox', { name: t.policy.name }), 'Ben Ortiz');
  await press(page.getByRole('switch', { name: t.policy.roleNames.approver }), 'Space');
  await press(page.getByRole('button', { name: t.policy.add }));
  await expect(
    page.getByText('Ben Ortiz (ben-ortiz) is registered as approver, with one card.'),
  ).toBeVisible();
  await press(page.getByRole('button', { name: t.policy.propose }));
  await expect(page.getByRole('region', { name: t.policy.proposed(2) }).first()).toContainText(
    t.policy.of(0, 2),
  );
  for (const [name, pin] of [
    ['Ada Keller', '204816'],
    ['Mira Novak', '481632'],
  ] as const) {
    await press(page.getByRole('button', { name: t.policy.sign, exact: true }));
    await press(page.getByRole('radio', { name: new RegExp(`^${name}`, 'u') }), 'Space');
    await press(page.getByRole('button', { name: t.signing.askPin }));
    await pinPage.getByLabel(t.pin.pin, { exact: true }).waitFor();
    await expect(pinPage.getByRole('heading', { level: 1 })).toHaveText(t.pin.policySentence(2));
    await expect(pinPage.getByRole('region', { name: t.pin.changes })).toContainText(
      'Ben Ortiz (ben-ortiz) is registered as approver, with one card.',
    );
    await viewPolicyChanges(pinPage);
    await type(pinPage.getByLabel(t.pin.pin, { exact: true }), pin);
    await pinPage.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: t.policy.inForce(2) })).toBeVisible();
  await expect(page.getByRole('region', { name: filledIn(t.policy.proposed) })).toHaveCount(0);
  await page.getByRole('tab', { name: t.policy.tabs.policy, exact: true }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('region', { name: t.policy.steps.approve })).toContainText('Ben Ortiz');
});
