// An officer's acts in the window and the PIN window: by mouse or by keyboard, with a pause before each.
import { expect, type Locator, type Page } from 'playwright/test';
import { textsIn, type Texts } from '../../shared/texts/index.ts';
import { beginningWith, pinButton } from './catalogue.ts';

export interface Officer {
  readonly name: string;
  readonly pin: string;
}

/** The letter behind G of each screen that is gone to here. */
const LETTER = {
  approvals: 'a',
  beneficiaries: 'b',
  cash: 'c',
  desk: 'd',
  outbox: 'o',
  payments: 'p',
  settings: 't',
  status: 's',
  welcome: 'w',
} as const;
export type Screen = keyof typeof LETTER;
export type Decision = 'approve' | 'release';

/** More than the stops of any screen: a control that is not reached by then is out of reach. */
const MOST_STEPS = 200;

export abstract class OfficerInput {
  readonly page: Page;
  /** Of the screen. */
  readonly t: Texts;
  /** What this officer has done until now: each press, choice, field filled, PIN and change of the screen. */
  acts = 0;
  protected readonly pinPage: Page;
  readonly #pauseMs: number;

  constructor(page: Page, pinPage: Page, pauseMs: number, texts: Texts = textsIn('en')) {
    this.page = page;
    this.pinPage = pinPage;
    this.#pauseMs = pauseMs;
    this.t = texts;
  }

  /** How long this officer waits before an act. */
  protected async pause(): Promise<void> {
    this.acts += 1;
    if (this.#pauseMs > 0) await this.page.waitForTimeout(this.#pauseMs);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Its name begins with the screen's, and ends with what waits there. */
  protected link(screen: Screen): Locator {
    return this.page
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${this.t.frame.screens[screen]}`, 'u') });
  }

  /** Presses what is there and can be pressed. */
  abstract press(control: Locator): Promise<void>;
  abstract goTo(screen: Screen): Promise<void>;
  /** Types into a field in place of what stands there. */
  abstract fill(field: Locator, text: string): Promise<void>;
  abstract choose(radio: Locator): Promise<void>;
  abstract openRow(list: Locator, text: string): Promise<void>;
  /** Finds a batch by its reference in the command palette, and opens it. */
  abstract openFromPalette(reference: string): Promise<void>;
  protected abstract enterPin(field: Locator, pin: string): Promise<void>;

  /** Chooses the officer's card and enters the PIN; answers with the eight words of the PIN window. */
  async sign({ name, pin }: Officer): Promise<readonly string[]> {
    await this.choose(this.page.getByRole('radio', { name: new RegExp(`^${name}`, 'u') }));
    await this.press(this.button(this.t.signing.askPin));
    const field = this.pinPage.getByLabel(this.t.pin.pin, { exact: true });
    await expect(field).toBeFocused();
    const words = await fingerprintWordsIn(this.pinPage.getByRole('list').first());
    await this.enterPin(field, pin);
    await expect(this.pinPage.getByText(this.t.pin.waiting)).toBeVisible();
    await expect(this.page.getByRole('dialog')).toBeHidden();
    return words;
  }

  /** Views every fact, as far as there is more to view, until the act is on. */
  async viewFacts(act: Decision): Promise<void> {
    const state = this.page.locator('#facts-state, #case-facts-state');
    const next = this.button(this.t.review.showNext);
    for (;;) {
      const said = await state.innerText();
      if (said === this.t.review.seenAll) break;
      // What is in sight counts after a moment; when nothing more does, the next one is brought into sight.
      const counted = await hasChanged(state, said);
      if (counted) continue;
      // The button goes when the last fact counts meanwhile.
      if (await next.isVisible()) await this.press(next).catch(() => undefined);
      const isCounted = expect(state, 'a fact that was brought into sight counts');
      await isCounted.not.toHaveText(said, { useInnerText: true });
    }
    await expect(this.button(this.t.review[act])).toBeEnabled();
  }
}

function hasChanged(state: Locator, said: string): Promise<boolean> {
  const other = expect(state).not.toHaveText(said, { timeout: 1_000, useInnerText: true });
  return other.then(
    () => true,
    () => false,
  );
}

/** Each word stands behind its number. */
export async function fingerprintWordsIn(list: Locator): Promise<readonly string[]> {
  const items = await list.getByRole('listitem').allInnerTexts();
  return items.map((item) => item.split(/\s+/u).at(-1) ?? '');
}

export class MouseInput extends OfficerInput {
  async press(control: Locator): Promise<void> {
    await this.pause();
    // Without it a control that is gone is waited for until the whole test is over.
    await control.click({ timeout: 60_000 });
  }

  async goTo(screen: Screen): Promise<void> {
    await this.press(this.link(screen));
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.pause();
    await field.click({ clickCount: 3 });
    await this.page.keyboard.type(text);
    await expect(field).toHaveValue(text);
  }

  async choose(radio: Locator): Promise<void> {
    // The only card that can be used is chosen already.
    if (!(await radio.isChecked())) await this.press(radio);
    await expect(radio).toBeChecked();
  }

  async openRow(list: Locator, text: string): Promise<void> {
    await this.press(list.getByRole('row').filter({ hasText: text }).first());
  }

  async openFromPalette(reference: string): Promise<void> {
    await this.press(this.page.getByRole('button', { name: beginningWith(this.t.frame.search) }).first());
    await this.page.keyboard.type(reference);
    await this.press(this.page.getByRole('option', { name: reference }).first());
  }

  protected async enterPin(field: Locator, pin: string): Promise<void> {
    await this.pause();
    await field.click();
    await this.pinPage.keyboard.type(pin);
    await this.pinPage.getByRole('button', { name: pinButton(this.t) }).click();
  }
}

export class KeyboardInput extends OfficerInput {
  async press(control: Locator): Promise<void> {
    await this.pause();
    await this.#tabTo(control);
    await expect(control).toBeEnabled();
    await this.page.keyboard.press('Enter');
  }

  async goTo(screen: Screen): Promise<void> {
    await this.pause();
    // Letters typed into a field are text. Esc leaves the field; in a filter it empties the field first.
    for (let step = 0; step < MOST_STEPS && (await this.#focusIn('input, textarea')); step += 1) {
      await this.page.keyboard.press('Escape');
    }
    await this.page.keyboard.press('g');
    await this.page.keyboard.press(LETTER[screen]);
    await expect(this.link(screen)).toHaveAttribute('aria-current', 'page');
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.pause();
    await this.#tabTo(field);
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(text);
    await expect(field).toHaveValue(text);
  }

  async choose(radio: Locator): Promise<void> {
    await expect(radio).toBeEnabled();
    if (await radio.isChecked()) return;
    await this.pause();
    // A screen may have several groups; Tab enters each at what is chosen in it.
    const group = this.page.getByRole('radiogroup').filter({ has: radio });
    await this.#tabTo(((await group.count()) > 0 ? group : this.page).getByRole('radio'));
    await this.page.keyboard.press('Space');
    // A choice that changes the screen is checked a moment later; a further key would go past it.
    const isChosen = (): Promise<boolean> =>
      expect(radio)
        .toBeChecked({ timeout: 500 })
        .then(
          () => true,
          () => false,
        );
    for (let step = 0; step < MOST_STEPS && !(await isChosen()); step += 1) {
      await this.page.keyboard.press('ArrowDown');
    }
    await expect(radio).toBeChecked();
  }

  async openRow(list: Locator, text: string): Promise<void> {
    await this.pause();
    await expect(list.getByRole('gridcell').first()).toBeVisible();
    await this.#tabTo(list);
    await this.page.keyboard.press('Home');
    // A row further down is there only when the list has gone to it.
    const found = list.locator('[aria-selected="true"]').filter({ hasText: text });
    for (let step = 0; step < MOST_STEPS && (await found.count()) === 0; step += 1) {
      await this.page.keyboard.press('ArrowDown');
    }
    await expect(found).toBeVisible();
    await this.page.keyboard.press('Enter');
  }

  async openFromPalette(reference: string): Promise<void> {
    await this.pause();
    await this.page.keyboard.press('Control+k');
    await this.page.keyboard.type(reference);
    const hit = this.page.getByRole('option', { name: reference }).first();
    await expect(hit).toHaveAttribute('aria-selected', 'true');
    await this.pause();
    await this.page.keyboard.press('Enter');
  }

  protected async enterPin(_field: Locator, pin: string): Promise<void> {
    await this.pause();
    await this.pinPage.keyboard.type(pin);
    await this.pinPage.keyboard.press('Enter');
  }

  async #focusIn(selector: string): Promise<boolean> {
    return (await this.page.locator(selector).and(this.page.locator(':focus')).count()) > 0;
  }

  /** The payments grid keeps Tab for its cells: F6 leaves it. */
  async #tabTo(control: Locator): Promise<void> {
    await expect(control.first()).toBeVisible();
    const focused = control.and(this.page.locator(':focus'));
    for (let step = 0; step < MOST_STEPS; step += 1) {
      if ((await focused.count()) > 0) return;
      await this.page.keyboard.press((await this.#focusIn('.grid, .grid *')) ? 'F6' : 'Tab');
    }
    throw new Error(`the keyboard does not reach ${String(control)}`);
  }
}
