// Reads an account report off the window as a person at the keyboard does: opens all there is to open, goes
// down each list, takes down what is in sight.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { t } from '../../shared/texts/index.ts';
import { filledIn } from './catalogue.ts';

/** Changes switches of the training bank. */
export async function setTrainingBank(
  page: Page,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const console = new URL(
    await page.evaluate<string>(readFileSync(new URL('in-page/bank-console.js', import.meta.url), 'utf8')),
  );
  const response = await fetch(`${console.origin}/order${console.search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ control: 'settings.set', settings }),
  });
  if (!response.ok) throw new Error(`the bank did not take the order: ${response.status}`);
}

/** What the bank itself wrote down of its last report. */
function lastReport(desk: string): string {
  const journal = join(desk, 'training-bank', 'journal');
  const last = readdirSync(journal)
    .filter((name) => name.endsWith('-balance-inquiry.answer.json'))
    .toSorted()
    .at(-1);
  return readFileSync(join(journal, last ?? 'none'), 'utf8');
}

async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await control.press(key);
}

/** Asks for a report by the names of the form's fields, with the keyboard, and waits until it is shown. */
export async function askForReport(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.locator('body').press('g');
  await page.keyboard.press('c');
  await press(page.getByRole('button', { name: t.cash.ask }).first());
  const before = page.url();
  for (const [name, text] of Object.entries(fields)) {
    await page
      .getByRole(name === t.cash.fields.account_identifier ? 'combobox' : 'textbox', { name, exact: true })
      .focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href !== before && url.hash.includes('report-'));
  await page.getByText(filledIn(t.cash.received)).waitFor();
}

interface Seen {
  readonly texts: readonly string[];
  readonly last: boolean;
  /** The row the keyboard is on is drawn and lies in the window, and no row in it waits for its text. */
  readonly settled: boolean;
}

/** Texts of the cells whose rows lie in the list's window, and whether the last row is among them. */
async function inSight(list: Locator): Promise<Seen> {
  return list.evaluate((grid) => {
    const head = grid.querySelector('.list-head')?.getBoundingClientRect();
    const { top, bottom } = grid.getBoundingClientRect();
    const shown = [...grid.querySelectorAll('[role=row][aria-selected]')].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.bottom > (head?.bottom ?? top) && box.top < bottom;
    });
    const rows = Number(grid.getAttribute('aria-rowcount'));
    const active = grid.getAttribute('aria-activedescendant');
    return {
      settled:
        shown.some((row) => row.id === active) &&
        shown.every((row) => row.querySelector('.list-waiting') === null),
      texts: shown.flatMap((row) =>
        [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent),
      ),
      last: shown.some((row) => Number(row.getAttribute('aria-rowindex')) === rows),
    };
  });
}

async function whenSettled(list: Locator): Promise<Seen> {
  for (let looks = 0; looks < 200; looks += 1) {
    const seen = await inSight(list);
    if (seen.settled) return seen;
    await list.page().waitForTimeout(20);
  }
  throw new Error('a list that does not settle');
}

/** All of a list, page by page. */
async function readList(list: Locator): Promise<readonly string[]> {
  const texts: string[] = [];
  await list.waitFor();
  await list.press('Home');
  for (let pages = 0; pages < 500; pages += 1) {
    const seen = await whenSettled(list);
    texts.push(...seen.texts);
    if (seen.last) return texts;
    await list.press('PageDown');
  }
  throw new Error('a list without an end');
}

/** Every text of the report on screen: its head, each account, each entry, each of its transactions. */
export async function readReport(page: Page): Promise<readonly string[]> {
  const texts: string[] = [];
  const fields = (of: 'report' | 'account' | 'entry' | 'transaction'): Locator =>
    page.getByRole('grid', { name: t.cash.fieldsOf[of] });
  await press(page.getByRole('button', { name: t.cash.fieldsOf.report }));
  texts.push(...(await readList(fields('report'))));
  await page.keyboard.press('Escape');
  const accounts = page.getByRole('button', { name: t.cash.fieldsOf.account });
  for (let account = 0; account < (await accounts.count()); account += 1) {
    await press(accounts.nth(account));
    texts.push(...(await readList(fields('account'))));
    await page.keyboard.press('Escape');
  }
  const entries = page.getByRole('grid', { name: t.cash.parts.entries });
  await entries.press('Home');
  await entries.press('Enter');
  texts.push(...(await readList(fields('entry'))));
  await press(page.getByRole('grid', { name: t.cash.transactionsList }));
  texts.push(...(await readList(fields('transaction'))));
  await page.keyboard.press('Escape');
  return texts;
}

export interface Markers {
  readonly all: readonly string[];
  readonly lost: readonly string[];
  /** Truth values of the report, and how many of them were in sight. */
  readonly flags: readonly [sent: number, seen: number];
}

/** Asks for a report with another mark at every leaf of section 2.9, and looks for each mark on screen. */
export async function findMarkers(page: Page, desk: string): Promise<Markers> {
  await setTrainingBank(page, { balanceShape: 'markers' });
  await askForReport(page, { [t.cash.fields.base_currency]: 'EUR', [t.cash.fields.branch_number]: '600' });
  await setTrainingBank(page, { balanceShape: 'document' });
  const raw = lastReport(desk);
  const texts = await readReport(page);
  const seen = new Set(texts);
  const all = [...raw.matchAll(/mark-\d{5}|\b7\d{4}\.25\b/gu)].map(([mark]) => mark);
  return {
    all,
    lost: all.filter((mark) => !seen.has(mark)),
    flags: [
      [...raw.matchAll(/:\s*(?:true|false)\b/gu)].length,
      texts.filter((text) => text === 'true' || text === 'false').length,
    ],
  };
}
