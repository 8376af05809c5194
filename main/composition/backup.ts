// Gathers what a desk is opened from into one zip. The rollback guard stays out: a desk that is opened
// without it holds everything that is not final for unknown, whatever was sent after the copy was made.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ok } from '../../shared/domain/result.ts';
import type { MakeBackup } from '../ports/backup.ts';
import type { Store } from '../ports/store.ts';
import { writeZip } from '../zip/write-zip.ts';
import { placesOf } from './desk-file.ts';

export function deskBackup(folder: string, store: Pick<Store, 'copy'>): MakeBackup {
  const { deskFile, vault, roots, store: storeFile } = placesOf(folder);
  return async () => {
    // Before the store: a policy that the copy holds and the roots do not is pinned when the copy is opened.
    const small = await Promise.all(
      [deskFile, vault, roots].map(async (file) => [basename(file), await readFile(file)] as const),
    );
    const copy = await store.copy();
    if (!copy.ok) return copy;
    const parts: Uint8Array[] = [];
    const entries = [...small, [basename(storeFile), copy.value] as const];
    // What is encrypted does not get smaller.
    for await (const part of writeZip(
      entries.map(([name, bytes]) => ({ name, chunks: () => [bytes], stored: true })),
    ))
      parts.push(part);
    return ok(Buffer.concat(parts));
  };
}
