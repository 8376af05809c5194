// The steps of a case in the tour: found, written, proposed, approved, released, sent; answered by the bank.
import { expect } from './patient-expect.ts';
import { saved } from './files.ts';
import type { TourDriver } from './driver.ts';
import type { Officers } from './run.ts';

export interface TourCase {
  readonly act: 'reconfirm' | 'recall';
  readonly counterparty: string;
  readonly reference: string;
  /** Words as the PIN page showed them at each act. */
  readonly words: readonly (readonly string[])[];
  /** The zip an officer saves from the case's page. */
  readonly evidence: Uint8Array;
}

interface Wanted {
  readonly act: TourCase['act'];
  readonly counterparty: string;
  readonly reason: string;
}

export async function runCase(
  driver: TourDriver,
  { act, counterparty, reason }: Wanted,
  officers: Officers,
): Promise<TourCase> {
  const { page } = driver;
  await driver.goTo('Cases');
  await page.getByRole('button', { name: 'New case' }).first().click();
  await page.getByRole('textbox', { name: 'Find a payment of this desk' }).fill(counterparty);
  await page.getByRole('list', { name: 'Payments of this desk' }).getByRole('button').first().click();
  await expect(page.getByText('UETR complete')).toBeVisible();
  await page.getByText(act === 'recall' ? 'Recall' : 'Reconfirm', { exact: true }).click();
  if (act === 'recall') await driver.chooseReason(reason);
  else await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await driver.picture(`case-${act}-form`);
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  const proposed = await driver.sign(officers.preparer, `case-${act}`);
  const approved = await driver.evaluateCaseRequest('Approve', officers.approver);
  await driver.picture(`case-${act}-approved`);
  const released = await driver.evaluateCaseRequest('Release', officers.releaser);
  for (const words of [approved, released])
    expect(words, 'every act shows the same eight words').toEqual(proposed);
  await page.getByRole('button', { name: 'Send to the bank' }).click();
  await expect(page.getByRole('heading', { name: 'What the bank answered' })).toBeVisible();
  await driver.picture(`case-${act}-answered`);
  const reference = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  return {
    act,
    counterparty,
    reference,
    words: [proposed, approved, released],
    evidence: await saved(page, 'Save evidence'),
  };
}
