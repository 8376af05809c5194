// A change of the policy in the window: its parts gathered, submitted, and signed by two administrators.
import type { Page } from 'playwright';
import type { Officer, TourDriver } from './driver.ts';
import { expect } from './patient-expect.ts';
import { enterPin, readPolicyChanges } from './set-up.ts';

export interface PolicyPart {
  /** As the window calls it. */
  readonly kind: 'Enrol a desk' | 'Name the bank profile';
  /** What is filled in beyond what stands there. */
  fill(page: Page): Promise<void>;
}

export const nameProfile: PolicyPart = { kind: 'Name the bank profile', fill: () => Promise.resolve() };

/** `file`: what the other desk saved as its enrolment. */
export const enrolDesk = (file: string): PolicyPart => ({
  kind: 'Enrol a desk',
  async fill(page) {
    await page.getByLabel('Choose the other desk’s file').and(page.locator('input')).setInputFiles(file);
    await expect(page.getByRole('list', { name: /^Words of/u }).getByRole('listitem')).toHaveCount(8);
  },
});

export async function changePolicy(
  driver: TourDriver,
  parts: readonly PolicyPart[],
  signers: readonly Officer[],
): Promise<void> {
  const { page, pinPage } = driver;
  await driver.goTo('Officers');
  await page.getByRole('tab', { name: 'Change the policy' }).click();
  for (const part of parts) {
    await page.getByRole('button', { name: /Choose a change$/u }).click();
    await page.getByRole('option', { name: part.kind }).click();
    await part.fill(page);
    await page.getByRole('button', { name: 'Add this change' }).click();
  }
  await driver.picture('policy-change');
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  const banner = page.getByRole('region', { name: /is submitted for approval$/u }).first();
  await expect(banner).toBeVisible();
  for (const { name, pin } of signers) {
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByRole('radio', { name: new RegExp(`^${name}`, 'u') }).check();
    await page.getByRole('button', { name: 'Continue to PIN' }).click();
    await readPolicyChanges(pinPage);
    await enterPin(pinPage, pin);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: /is submitted for approval$/u })).toHaveCount(0);
}
