// The rollback guard as a small file next to the store; no secret is in it.
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { givenUpSchema, mergeGivenUp, type GivenUp } from '../../shared/domain/restore/restore.ts';
import type { RollbackGuard, GuardedLog } from '../ports/rollback-guard.ts';
import { renameSynced } from './desk-file.ts';
import { makeMutex } from '../../shared/concurrency/mutex.ts';
import { sha256 } from '../../shared/domain/schemas.ts';

const schema = z.strictObject({
  format: z.literal('countersign/store-mark/1'),
  logId: z.string(),
  size: z.int().min(0),
  head: sha256,
  givenUp: z.array(givenUpSchema).default([]),
});
type GuardFile = z.infer<typeof schema>;

export function makeRollbackGuard(file: string): RollbackGuard {
  const mutex = makeMutex();
  let known: Promise<readonly GivenUp[]> | null = null;

  async function load(): Promise<GuardFile | 'unreadable' | null> {
    try {
      const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
      return parsed.success ? parsed.data : 'unreadable';
    } catch (cause) {
      return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'unreadable';
    }
  }

  /** Read once, before the first writing replaces the file. */
  function givenUp(): Promise<readonly GivenUp[]> {
    known ??= load().then((found) => (found === null || found === 'unreadable' ? [] : found.givenUp));
    return known;
  }

  async function write(log: GuardedLog, more: readonly GivenUp[]): Promise<void> {
    const all = mergeGivenUp(await givenUp(), more);
    await writeFile(
      `${file}.new`,
      `${JSON.stringify({ format: 'countersign/store-mark/1', ...log, givenUp: all })}\n`,
      { mode: 0o600, flush: true },
    );
    await renameSynced(`${file}.new`, file);
    known = Promise.resolve(all);
  }

  return {
    givenUp,
    async read() {
      const found = await load();
      if (found === null || found === 'unreadable') return found;
      const { logId, size, head } = found;
      return { logId, size, head };
    },
    // One after the other: two writers of one temporary name would spoil it.
    write: (log, more = []) => mutex.runExclusive(() => write(log, more)),
  };
}
