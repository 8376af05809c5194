// Fifty batches approved one after the other by keys alone: how many keys each takes, and that the keyboard
// is where the next thing is to be done.
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { LONG_TAG } from '../../scripts/testing/long-suites.ts';
import { TourDriver, type Officer } from '../../scripts/tour/driver.ts';
import { writeTourFiles } from '../../scripts/tour/sample.ts';
import { t } from '../../shared/texts/index.ts';
import { expect, test } from './desk-fixture.ts';

const ADA: Officer = { name: 'Ada Keller', pin: '204816' };
const JONAS: Officer = { name: 'Jonas Weber', pin: '357911' };
const BATCHES = 50;
/** The six digits of the PIN among them. */
const MOST_KEYS = 22;

/** Presses keys and counts them; it has no mouse. */
class Keys {
  count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    this.count += 1;
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    for (const key of text) await this.press(key);
  }

  /** Presses a key until the keyboard is there. */
  async until(target: Locator, key: string, most = 12): Promise<void> {
    for (let step = 0; step < most; step += 1) {
      if (await isFocused(target)) return;
      await this.press(key);
    }
    await expect(target).toBeFocused();
  }
}

/** On it, or on something inside it. */
async function isFocused(target: Locator): Promise<boolean> {
  const inside = await target.locator(':focus').count();
  return inside > 0 || (await target.and(target.page().locator(':focus')).count()) > 0;
}

/** From the heading of the review to the signature; answers with the keys it took. */
async function approve(page: Page, pinPage: Page, isFirst: boolean): Promise<number> {
  const [keys, pinKeys] = [new Keys(page), new Keys(pinPage)];
  const foot = page.locator('.review-foot');
  const act = foot.getByRole('button', { name: t.review.approve, exact: true });
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await keys.until(foot, 'F6');
  const next = foot.getByRole('button', { name: t.review.showNext });
  const all = foot.getByText(t.review.seenAll, { exact: true });
  await expect(next.or(all)).toBeVisible();
  while (await next.isVisible()) {
    const said = await page.locator('#facts-state').innerText();
    // What is in sight counts by itself after a moment.
    const waited = await expect(page.locator('#facts-state'))
      .not.toHaveText(said, { timeout: 1_000, useInnerText: true })
      .then(
        () => true,
        () => false,
      );
    if (waited || !(await next.isVisible())) continue;
    await keys.until(next, 'Tab');
    await keys.press('Enter');
  }
  await expect(act).toBeEnabled();
  await keys.until(act, 'Tab');
  await keys.press('Enter');
  const go = page.getByRole('dialog').getByRole('button', { name: t.signing.askPin, exact: true });
  await expect(go).toBeVisible();
  if (isFirst) {
    const jonas = page.getByRole('radio', { name: new RegExp(`^${JONAS.name}`, 'u') });
    await keys.until(
      page.getByRole('radiogroup').or(page.locator('fieldset.chooser .chooser-options')).first(),
      'Tab',
    );
    await keys.press('Space');
    for (let step = 0; step < 12 && !(await jonas.isChecked()); step += 1) await keys.press('ArrowDown');
    await keys.until(go, 'Tab');
  }
  await expect(go, 'a card that is chosen already leaves the keyboard at the PIN').toBeFocused();
  await keys.press('Enter');
  await expect(pinPage.getByLabel(t.pin.pin, { exact: true })).toBeFocused();
  await pinKeys.type(JONAS.pin);
  await pinKeys.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  return keys.count + pinKeys.count;
}

test.use({ ownDesk: 'many approvals' });

test('fifty batches that wait are approved by keys alone', { tag: LONG_TAG }, async ({ desk }) => {
  test.setTimeout(3_600_000);
  const { page } = desk;
  const pinPage = await desk.pinPage();
  const driver = new TourDriver(page, pinPage, join(desk.folder, 'screens'));
  const facts = join(desk.folder, 'desk', 'training-bank', 'facts.json');
  for (let batch = 1; batch <= BATCHES; batch += 1) {
    const { settled } = await writeTourFiles(facts, desk.folder, `M${batch}`, new Date());
    await driver.importFile(settled, `MANY-${batch}`, 3);
    await driver.freeze(ADA);
    await expect(page.getByRole('button', { name: t.review.approve, exact: true })).toBeVisible();
  }

  const keys = new Keys(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await keys.press('g');
  await keys.press('a');
  const list = page.getByRole('grid', { name: t.desk.approvals.list });
  await expect(list).toHaveAttribute('aria-rowcount', String(BATCHES + 1));
  await keys.until(list, 'Tab');
  await keys.press('Enter');
  const counts: number[] = [];
  for (let batch = 1; batch <= BATCHES; batch += 1) {
    counts.push(await approve(page, pinPage, batch === 1));
    if (batch === BATCHES) break;
    const left = BATCHES - batch;
    const following = page
      .locator('.review-foot')
      .getByRole('button', { name: new RegExp(left === 1 ? 'the last one' : `\\(${left} left\\)$`, 'u') });
    await expect(following, 'the next batch has the keyboard').toBeFocused();
    await keys.press('Enter');
    await expect(following).toBeHidden();
  }
  const all = keys.count + counts.reduce((sum, count) => sum + count, 0);
  test.info().annotations.push({
    type: 'keys',
    description: `${all} for ${BATCHES} approvals, at most ${Math.max(...counts)}`,
  });
  process.stdout.write(`keys: ${all} for ${BATCHES} approvals; ${counts.join(' ')}\n`);
  for (const count of counts.slice(1)) expect(count).toBeLessThanOrEqual(MOST_KEYS);
  await keys.press('Escape');
  await expect(list.getByRole('row').filter({ hasText: t.common.batchState.frozen })).toHaveCount(0);
});
