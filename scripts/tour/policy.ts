// A change of the policy in the window: its parts gathered, submitted, and signed by two administrators.
import type { Page } from 'playwright';
import type { Officer, TourDriver } from './driver.ts';
import { expect } from './patient-expect.ts';
import { enterPin, readPolicyChanges } from './set-up.ts';
import { t } from '../../shared/texts/index.ts';
import { endingWith, filledIn } from '../../test/e2e/catalogue.ts';

export interface PolicyPart {
  readonly kind: 'enrol-desk' | 'name-profile';
  /** What is filled in beyond what stands there. */
  fill(page: Page): Promise<void>;
}

export const nameProfile: PolicyPart = {
  kind: 'name-profile',
  fill: () => Promise.resolve(),
};

/** `file`: what the other desk saved as its enrolment. */
export const enrolDesk = (file: string): PolicyPart => ({
  kind: 'enrol-desk',
  async fill(page) {
    await page.getByLabel(t.policy.deskFile).and(page.locator('input')).setInputFiles(file);
    await expect(
      page.getByRole('list', { name: filledIn(t.policy.deskWords) }).getByRole('listitem'),
    ).toHaveCount(8);
  },
});

export async function changePolicy(
  driver: TourDriver,
  parts: readonly PolicyPart[],
  signers: readonly Officer[],
): Promise<void> {
  const { page, pinPage } = driver;
  await driver.goTo(t.frame.screens.officers);
  await page.getByRole('tab', { name: t.policy.tabs.change }).click();
  for (const part of parts) {
    await page.getByRole('button', { name: endingWith(t.policy.kind) }).click();
    await page.getByRole('option', { name: t.policy.kinds[part.kind] }).click();
    await part.fill(page);
    await page.getByRole('button', { name: t.policy.add }).click();
  }
  await driver.picture('policy-change');
  await page.getByRole('button', { name: t.policy.propose }).click();
  const banner = page.getByRole('region', { name: filledIn(t.policy.proposed) }).first();
  await expect(banner).toBeVisible();
  for (const { name, pin } of signers) {
    await page.getByRole('button', { name: t.policy.sign, exact: true }).click();
    await page.getByRole('radio', { name: new RegExp(`^${name}`, 'u') }).check();
    await page.getByRole('button', { name: t.signing.askPin }).click();
    await readPolicyChanges(pinPage);
    await enterPin(pinPage, pin);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: filledIn(t.policy.proposed) })).toHaveCount(0);
}
