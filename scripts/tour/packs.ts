// Packs between desks in their windows: saved at one, imported at the other; and a batch handed over.
import type { Officer, TourDriver } from './driver.ts';
import { savedInto } from './files.ts';
import { expect } from './patient-expect.ts';
import { t } from '../../shared/texts/index.ts';

/** The review of a batch, from the list of all. */
export async function openReview(driver: TourDriver, reference: string): Promise<void> {
  const { page } = driver;
  await driver.goTo(t.frame.screens.payments);
  await page.getByText(reference, { exact: true }).first().dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
}

/** Answers with the path of the pack. */
export async function savePack(driver: TourDriver, reference: string, folder: string): Promise<string> {
  await openReview(driver, reference);
  return savedInto(driver.page, t.common.savePack, folder);
}

/** `seen`: called before the pack is imported, while its contents are shown. */
export async function importPack(
  driver: TourDriver,
  pack: string,
  reference: string,
  seen: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { page } = driver;
  await offerPack(driver, pack);
  await expect(page.getByText(t.pack.batch(reference), { exact: true })).toBeVisible();
  await seen();
  await page.getByRole('button', { name: t.pack.takeOver, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
}

/** Chooses the pack where files are imported; nothing is taken from it yet. */
export async function offerPack(driver: TourDriver, pack: string): Promise<void> {
  const { page } = driver;
  await driver.goTo(t.frame.screens.payments);
  await page.getByRole('button', { name: t.pack.takeOver, exact: true }).click();
  await page.getByLabel(t.imports.choose).and(page.locator('input')).setInputFiles(pack);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.pack.title);
}

export async function evaluate(
  driver: TourDriver,
  reference: string,
  next: 'approve' | 'release',
  officer: Officer,
): Promise<readonly string[]> {
  await openReview(driver, reference);
  await (await driver.lookAtFacts(next)).click();
  return driver.sign(officer, next);
}

/** One signature of the release quorum gives the batch to the only other desk. */
export async function handOver(driver: TourDriver, reference: string, officer: Officer): Promise<void> {
  const { page } = driver;
  await openReview(driver, reference);
  await page.getByRole('button', { name: t.sheet.open, exact: true }).click();
  await page.getByRole('button', { name: t.sheet.handOver }).click();
  await driver.sign(officer, 'handover');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
