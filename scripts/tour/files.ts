// Files between the window and its user: what a button hands over, and what is chosen behind one.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';

export interface SavedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The file that a press of the button hands to the user. */
export async function savedBy(page: Page, button: Locator): Promise<SavedFile> {
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  const pieces: Buffer[] = [];
  for await (const piece of await file.createReadStream()) pieces.push(piece as Buffer);
  return { name: file.suggestedFilename(), bytes: new Uint8Array(Buffer.concat(pieces)) };
}

export const saved = async (page: Page, button: string): Promise<Uint8Array> =>
  (await savedBy(page, page.getByRole('button', { name: button }).first())).bytes;

/** Saved under its own name into a folder; answers its path. */
export async function savedInto(page: Page, button: string, folder: string): Promise<string> {
  const file = await savedBy(page, page.getByRole('button', { name: button, exact: true }).first());
  const path = join(folder, file.name);
  writeFileSync(path, file.bytes);
  return path;
}

/** Presses the button and chooses the file in the chooser it opens. */
export async function chooseFile(page: Page, button: string, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  // The input behind the button has the same name.
  await page.getByRole('button', { name: button, exact: true }).and(page.locator('button')).click();
  await (await chooser).setFiles(file);
}
