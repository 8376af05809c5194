// The steps of the tour, in the order an officer would take them.
import { expect } from './patient-expect.ts';
import { askTheBank, type TourAnswers } from './ask.ts';
import { runCase, type TourCase } from './cases.ts';
import type { Officer, TourDriver } from './driver.ts';
import type { TourFiles } from './sample.ts';
import { t } from '../../shared/texts/index.ts';
import { statusWord } from '../../test/e2e/catalogue.ts';

export interface TourBatch {
  readonly reference: string;
  /** Words as the PIN page showed them at each act. */
  readonly words: readonly (readonly string[])[];
}

export interface TourRun {
  readonly settled: TourBatch;
  readonly refused: TourBatch;
  readonly cases: readonly TourCase[];
  readonly answers: TourAnswers;
}

/** What differs between a training desk and a real one. */
export interface TourPlace {
  officers(driver: TourDriver): Promise<Officers>;
  /** Lets a day pass at the bank, and has the desk ask about the batch. */
  nextDay(driver: TourDriver, reference: string): Promise<void>;
}

/** The bank's days pass at a press of a button, and the desk's with them. */
export const TRAINING: TourPlace = {
  officers: readOfficers,
  async nextDay(driver) {
    await driver.goTo(t.frame.screens.welcome);
    await driver.page.getByRole('button', { name: '1 day' }).click();
  },
};

export async function runTour(
  driver: TourDriver,
  files: TourFiles,
  reference: string,
  place: TourPlace = TRAINING,
): Promise<TourRun> {
  const officers = await place.officers(driver);
  await driver.picture('welcome');
  const settled = `SUPPLIERS-${reference}`;
  await driver.importFile(files.settled, settled, 3);
  await driver.typePayment(['Van Dijk Optiek BV', 'NL91ABNA0417164300', '', '860.25', 'EUR', 'Order 55120']);
  await driver.picture('editor');
  const settledWords = await signAll(driver, settled, officers);
  const refused = `CLOSED-${reference}`;
  await driver.importFile(files.refused, refused, 1);
  const refusedWords = await signAll(driver, refused, officers);
  await driver.goTo(t.frame.screens.outbox);
  await driver.picture('outbox-queued');
  for (const batch of [settled, refused]) await driver.send(batch);
  await driver.picture('outbox-sent');
  // While the bank still holds the payment: afterwards there is nothing left to confirm.
  const reconfirmed = await runCase(
    driver,
    { act: 'reconfirm', counterparty: 'Fonderie Lescure SARL', reason: '12345' },
    officers,
  );
  await followToTheEnd(driver, place, settled, 4, statusWord('ACSC'));
  await followToTheEnd(driver, place, refused, 1, t.status.groups.refused);
  const recalled = await runCase(
    driver,
    { act: 'recall', counterparty: 'Tischlerei Brandt GmbH', reason: 'DUPL' },
    officers,
  );
  await driver.goTo(t.frame.screens.cases);
  await driver.picture('cases');
  const answers = await askTheBank(driver);
  return {
    settled: { reference: settled, words: settledWords },
    refused: { reference: refused, words: refusedWords },
    cases: [reconfirmed, recalled],
    answers,
  };
}

type Role = 'preparer' | 'approver' | 'releaser';
export type Officers = Readonly<Record<Role, Officer>>;

/** The officers and their training PINs, as the welcome screen shows them. */
async function readOfficers(driver: TourDriver): Promise<Officers> {
  const found = new Map<string, Officer>();
  const rows = driver.page.getByRole('table', { name: t.welcome.officers }).getByRole('row');
  await expect(rows).toHaveCount(4);
  for (const row of (await rows.all()).slice(1)) {
    const [name = '', role = '', , pin = ''] = (await row.locator('th, td').allInnerTexts()).map((text) =>
      text.trim(),
    );
    found.set(role, { name, pin });
  }
  const officer = (role: Role): Officer => {
    const known = found.get(t.common.role[role] ?? role);
    if (known === undefined) throw new Error(`the training page names no ${role}`);
    return known;
  };
  return { preparer: officer('preparer'), approver: officer('approver'), releaser: officer('releaser') };
}

export async function signAll(
  driver: TourDriver,
  reference: string,
  officers: Officers,
): Promise<readonly (readonly string[])[]> {
  const frozen = await driver.freeze(officers.preparer);
  const approved = await driver.review(reference, 'approve', officers.approver);
  const released = await driver.review(reference, 'release', officers.releaser);
  for (const words of [approved, released])
    expect(words, 'every act shows the same eight words').toEqual(frozen);
  expect(frozen).toHaveLength(8);
  return [frozen, approved, released];
}

/** Moves the bank's clock on until the desk's own inquiries have found the end of every payment. */
export async function followToTheEnd(
  driver: TourDriver,
  place: TourPlace,
  reference: string,
  payments: number,
  word: string,
): Promise<void> {
  const { page } = driver;
  for (let turn = 0; turn < 12; turn += 1) {
    await driver.goTo(t.frame.screens.status);
    await page.getByRole('searchbox').first().fill(reference);
    const done = page.getByRole('row').filter({ hasText: word });
    if (
      await done
        .nth(payments - 1)
        .waitFor({ timeout: 2_500 })
        .then(
          () => true,
          () => false,
        )
    )
      break;
    await place.nextDay(driver, reference);
  }
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(payments);
  await driver.picture(`status-${reference}`);
  await page.getByRole('row').filter({ hasText: word }).first().dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await driver.picture(`timeline-${reference}`);
}
