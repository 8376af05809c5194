// The files of a store's folder at one moment, taken and put back.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** By name. */
export type FolderImage = Readonly<Record<string, Buffer>>;

export const takeImage = (folder: string): FolderImage =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));

export function putImage(folder: string, image: FolderImage): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  for (const [name, bytes] of Object.entries(image)) writeFileSync(join(folder, name), bytes);
}
