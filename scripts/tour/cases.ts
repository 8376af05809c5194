// The steps of a case in the tour: found, written, proposed, approved, released, sent; answered by the bank.
import { expect } from './patient-expect.ts';
import { saved } from './files.ts';
import type { TourDriver } from './driver.ts';
import type { Officers } from './run.ts';
import { t } from '../../shared/texts/index.ts';

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
  await driver.goTo(t.frame.screens.cases);
  await page.getByRole('button', { name: t.cases.begin }).first().click();
  await page.getByRole('textbox', { name: t.cases.form.find }).fill(counterparty);
  await page.getByRole('list', { name: t.cases.form.found }).getByRole('button').first().click();
  await expect(page.getByText(`${t.cases.fields.uetr} ${t.cases.complete}`)).toBeVisible();
  await page
    .getByText(act === 'recall' ? t.cases.act.recall : t.cases.act.reconfirm, { exact: true })
    .click();
  if (act === 'recall') await driver.chooseReason(reason);
  else await page.getByRole('textbox', { name: t.cases.form.reason }).fill(reason);
  await driver.picture(`case-${act}-form`);
  await page.getByRole('button', { name: t.cases.form.next }).click();
  const proposed = await driver.sign(officers.preparer, `case-${act}`);
  const approved = await driver.evaluateCaseRequest('approve', officers.approver);
  await driver.picture(`case-${act}-approved`);
  const released = await driver.evaluateCaseRequest('release', officers.releaser);
  for (const words of [approved, released])
    expect(words, 'every act shows the same eight words').toEqual(proposed);
  await page.getByRole('button', { name: t.cases.acts.send }).click();
  await expect(page.getByRole('heading', { name: t.cases.decision })).toBeVisible();
  await driver.picture(`case-${act}-answered`);
  const reference = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  return {
    act,
    counterparty,
    reference,
    words: [proposed, approved, released],
    evidence: await saved(page, t.cases.saveEvidence),
  };
}
