// Acts of an officer in the real window, by the names a person reads there.
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from './patient-expect.ts';
import { t } from '../../shared/texts/index.ts';
import { endingWith, filledIn, pinButton, statusWord } from '../../test/e2e/catalogue.ts';

/** A guard against hanging only. */
const MOST_LOOKING = 120_000;

export interface Officer {
  readonly name: string;
  readonly pin: string;
}

export class TourDriver {
  readonly page: Page;
  readonly pinPage: Page;
  readonly #shots: string;
  #shot = 0;

  constructor(page: Page, pinPage: Page, shots: string) {
    this.page = page;
    this.pinPage = pinPage;
    this.#shots = shots;
  }

  /** A picture of the window in `screens/`, numbered in the order of the tour. */
  async picture(name: string, of: Page = this.page): Promise<void> {
    this.#shot += 1;
    await of.screenshot({
      path: join(this.#shots, `${String(this.#shot).padStart(2, '0')}-${name}.png`),
      animations: 'disabled',
    });
  }

  async goTo(screen: string): Promise<void> {
    const link = this.page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${screen}`, 'u') });
    await link.click();
    // On a busy machine the screen before stays for a moment, and what is looked for may stand there too.
    await expect(link).toHaveAttribute('aria-current', 'page');
  }

  async importFile(file: string, reference: string, count: number): Promise<void> {
    await this.goTo(t.frame.screens.payments);
    await this.page.getByRole('button', { name: t.payments.import, exact: true }).click();
    await this.page.getByLabel(t.imports.choose).and(this.page.locator('input')).setInputFiles(file);
    const takeOver = this.page.getByRole('button', {
      name: t.imports.takeOver(t.batchKinds['credit-transfer'].counted(count)),
    });
    await expect(takeOver).toBeEnabled();
    await this.page.getByLabel(t.imports.reference).fill(reference);
    await this.picture(`import-${reference}`);
    await takeOver.click();
    // Its titles, its payments, and the empty row behind them: before all of them are there, nothing is
    // typed.
    await expect(this.page.getByRole('grid', { name: t.batch.grid }).getByRole('row')).toHaveCount(count + 2);
  }

  /** Types one payment into the empty row behind the last, with the keyboard alone. */
  async typePayment(cells: readonly string[]): Promise<void> {
    const grid = this.page.getByRole('grid', { name: t.batch.grid });
    const before = await grid.getByRole('row').count();
    await grid.focus();
    await this.page.keyboard.press('Control+End');
    await this.page.keyboard.press('Home');
    for (const cell of cells) {
      if (cell !== '') await this.page.keyboard.type(cell);
      await this.page.keyboard.press('Tab');
    }
    await expect(grid.getByRole('row')).toHaveCount(before + 1);
  }

  async freeze(officer: Officer): Promise<readonly string[]> {
    await this.page.getByRole('button', { name: t.batch.freeze, exact: true }).click();
    return this.sign(officer, 'freeze');
  }

  /** Chooses the officer's card, waits for the PIN page's own reading, and enters the PIN there. */
  async sign(officer: Officer, purpose: string): Promise<readonly string[]> {
    await this.page.getByRole('radio', { name: new RegExp(`^${officer.name}`, 'u') }).check();
    await this.page.getByRole('button', { name: t.signing.askPin }).click();
    const field = this.pinPage.getByLabel(t.pin.pin, { exact: true });
    await field.waitFor({ timeout: 30_000 });
    const items = await this.pinPage.getByRole('list').first().getByRole('listitem').allInnerTexts();
    // Each word stands behind its number.
    const words = items.map((item) => item.split(/\s+/u).at(-1) ?? '');
    await this.picture(`pin-${purpose}`, this.pinPage);
    // What does not fit into the window is read to its end first: of a case the PIN waits for it.
    await this.pinPage.locator('.pin-act').evaluate((foot) => foot.previousElementSibling?.scrollIntoView());
    // A list that scrolls by itself is read to its end, too.
    for (const end of await this.pinPage.locator('.pin-changes-end').all())
      await end.evaluate((mark) => mark.scrollIntoView({ block: 'center' }));
    await field.fill(officer.pin);
    await this.pinPage.getByRole('button', { name: pinButton(t) }).click();
    await this.pinPage.getByText(t.pin.waiting).waitFor({ timeout: 30_000 });
    return words;
  }

  /** Brings every fact on screen until the one next act is on, and returns its button. */
  async lookAtFacts(next: 'approve' | 'release'): Promise<Locator> {
    const button = this.page.getByRole('button', { name: t.review[next], exact: true });
    await expect(button).toBeVisible();
    const until = Date.now() + MOST_LOOKING;
    while (await button.isDisabled()) {
      if (Date.now() > until) throw new Error(`${next} stays off although every fact was looked at`);
      const more = this.page.getByRole('button', { name: t.review.showNext });
      // It goes when the last of them has been seen, which may be between the look and the click.
      if (await more.isVisible().catch(() => false))
        await more.click({ timeout: 5_000 }).catch(() => undefined);
      await this.page.waitForTimeout(500);
    }
    return button;
  }

  /** Opens the review of a batch from the approvals and looks at every fact before the button lets one on. */
  async review(reference: string, next: 'approve' | 'release', officer: Officer): Promise<readonly string[]> {
    await this.goTo(t.frame.screens.approvals);
    await this.page.getByText(reference, { exact: true }).first().dblclick();
    const button = await this.lookAtFacts(next);
    await this.picture(`review-${next}-${reference}`);
    await button.click();
    return this.sign(officer, next);
  }

  /** Asks the bank for what went out, and opens the first payment that is settled. */
  async findSettled(): Promise<void> {
    await this.goTo(t.frame.screens.status);
    await this.page.getByRole('button', { name: t.search.open }).click();
    await this.page.getByRole('button', { name: t.search.run, exact: true }).click();
    const row = this.page
      .getByRole('grid', { name: t.search.results })
      .getByRole('row')
      .filter({ hasText: statusWord('ACSC') })
      .first();
    await row.click();
    await row.dblclick();
    await this.page.getByRole('button', { name: t.search.startCase }).waitFor();
  }

  async chooseReason(code: string): Promise<void> {
    await this.page.getByRole('button', { name: endingWith(t.cases.form.reason) }).click();
    await this.page.getByRole('option', { name: new RegExp(`^${code}`, 'u') }).click();
  }

  /** Looks at all of the open case, then approves or releases it. */
  async evaluateCaseRequest(next: 'approve' | 'release', officer: Officer): Promise<readonly string[]> {
    const button = await this.lookAtFacts(next);
    await button.click();
    return this.sign(officer, `case-${next}`);
  }

  /** Opens a sealed message in the outbox and sends it. */
  async send(reference: string): Promise<void> {
    await this.goTo(t.frame.screens.outbox);
    // A batch that is still being sealed stands in another lane, and leads to its review.
    const queued = this.page.getByRole('region', { name: t.outbox.lanes.queued, exact: true });
    await queued.getByText(reference, { exact: true }).first().dblclick();
    // The outbox has a button of this name at every message.
    await expect(this.page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
    // It names the money it sends.
    const send = this.page.getByRole('button', { name: filledIn(t.outbox.send, '[A-Z]{3} .+') });
    await send.click();
    await expect(send).toBeHidden({
      timeout: 30_000,
    });
    await this.picture(`message-${reference}`);
  }
}
