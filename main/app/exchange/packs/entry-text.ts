// A small entry of a pack as text.
import type { PackEntry } from '../../../ports/packs.ts';

/** Empty for one that is not there. */
export async function textOf(entry: PackEntry | undefined): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of entry?.chunks() ?? []) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
