// The file a button of the window hands to the user.
import type { Page } from 'playwright';

export async function saved(page: Page, button: string): Promise<Uint8Array> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).first().click();
  const stream = await (await download).createReadStream();
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return new Uint8Array(Buffer.concat(pieces));
}
