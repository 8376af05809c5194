// The start page of the browser shell names a damaged folder with what to do, in the window of an officer.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWindow } from '../../scripts/build-window.ts';
import { startUnderTest } from '../e2e/shells.ts';
import { makeCards, PASSPHRASE, setUp } from './real-cards.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';
import { t } from '../../shared/texts/index.ts';

const DIST = join(import.meta.dirname, '..', '..', 'dist');
const [home, original] = [newFolder(), newFolder()];

beforeAll(async () => {
  await buildWindow();
  const desk = await StdioDesk.start(original, { args: [], real: true, env: await makeCards(home) });
  await setUp(desk);
  await desk.stop();
});
afterAll(() => Promise.all([home, original].map(throwAway)));

const garbled = (file: string): void => writeFileSync(file, 'Z'.repeat(400));
const pagesFlipped = (file: string): void => {
  const bytes = readFileSync(file);
  for (let at = 4_096 + 77; at < bytes.length; at += 4_096) bytes[at] = (bytes[at] ?? 0) ^ 8;
  writeFileSync(file, bytes);
};

it.each([
  ['store-damaged', 'desk.db', pagesFlipped],
  ['store-wrong-key', 'desk.db', garbled],
  ['roots-unreadable', 'roots.json', garbled],
  ['store-missing', 'desk.db', (file: string) => rmSync(file)],
] as const)('%s', async (code, file, spoil) => {
  const folder = newFolder();
  await cp(original, folder, { recursive: true });
  spoil(join(folder, file));
  const shell = await startUnderTest(folder, DIST, 'real');
  try {
    const { page } = shell;
    await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    const { happened, todo } = t.faults[code];
    const shown = await alert.innerText();
    for (const sentence of [happened, todo, code]) expect(shown).toContain(sentence);
    expect(shown).not.toMatch(/^\s+at /mu);
    // The desk stays shut, and says the same when it is tried again.
    await page.getByRole('button', { name: 'Unlock' }).click();
    await alert.waitFor();
    await pictured(page, code);
  } finally {
    await shell.close();
    await throwAway(folder);
  }
});

it.each([
  ['vault-damaged', 'vault.json'],
  ['desk-file-unreadable', 'desk.json'],
] as const)('%s is named in the window where nothing can be asked', async (code, file) => {
  const folder = newFolder();
  await cp(original, folder, { recursive: true });
  garbled(join(folder, file));
  const shell = await startUnderTest(folder, DIST, 'real');
  try {
    const { page } = shell;
    const alert = page.getByRole('alert');
    await alert.waitFor();
    const { happened, todo } = t.faults[code];
    const shown = await alert.innerText();
    for (const sentence of [happened, todo, code]) expect(shown).toContain(sentence);
    expect(shown).not.toMatch(/^\s+at /mu);
    // It stays the only thing there: nothing of a desk is offered, also when the page is loaded again.
    await page.reload();
    await alert.waitFor();
    expect(await page.getByRole('heading').allInnerTexts()).toEqual(['The desk did not open']);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(0);
    await pictured(page, code);
  } finally {
    await shell.close();
    await throwAway(folder);
  }
});

/** For whoever looks at the page: `PICTURES` names a folder. */
async function pictured(page: Page, code: string): Promise<void> {
  const pictures = process.env['PICTURES'];
  if (pictures === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(pictures, `${code}-${colorScheme}.png`) });
  }
}
