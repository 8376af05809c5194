// The store's mark as a small file beside the store; no secret stands in it.
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { givenUpSchema, mergeGivenUp, type GivenUp } from '../../shared/domain/restore/given-up.ts';
import type { MarkKeeper, StoreMark } from '../ports/mark.ts';
import { renameSynced } from './synced-rename.ts';

const schema = z.strictObject({
  format: z.literal('countersign/store-mark/1'),
  logId: z.string(),
  size: z.int().min(0),
  head: z.string().regex(/^[0-9a-f]{64}$/u),
  givenUp: z.array(givenUpSchema).default([]),
});
type MarkFile = z.infer<typeof schema>;

export function makeStoreMark(file: string): MarkKeeper {
  let last: Promise<void> = Promise.resolve();
  let known: Promise<readonly GivenUp[]> | null = null;

  async function load(): Promise<MarkFile | 'unreadable' | null> {
    try {
      const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
      return parsed.success ? parsed.data : 'unreadable';
    } catch (cause) {
      return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'unreadable';
    }
  }

  /** Read once, before the first mark replaces the file. */
  function givenUp(): Promise<readonly GivenUp[]> {
    known ??= load().then((found) => (found === null || found === 'unreadable' ? [] : found.givenUp));
    return known;
  }

  async function write(mark: StoreMark, more: readonly GivenUp[]): Promise<void> {
    const all = mergeGivenUp(await givenUp(), more);
    await writeFile(
      `${file}.new`,
      `${JSON.stringify({ format: 'countersign/store-mark/1', ...mark, givenUp: all })}\n`,
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
    write(mark, more = []) {
      // One after the other: two writers of one temporary name would spoil it.
      last = last.then(
        () => write(mark, more),
        () => write(mark, more),
      );
      return last;
    },
  };
}
