// The store's mark as a small file beside the store; no secret stands in it.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { MarkKeeper, StoreMark } from '../app/ports/mark.ts';

const schema = z.strictObject({ format: z.literal('countersign/store-mark/1'), logId: z.string(), size: z.int().min(0), head: z.string().regex(/^[0-9a-f]{64}$/u) });

export function makeStoreMark(file: string): MarkKeeper {
  let last: Promise<void> = Promise.resolve();

  async function write(mark: StoreMark): Promise<void> {
    await writeFile(`${file}.new`, `${JSON.stringify({ format: 'countersign/store-mark/1', ...mark })}\n`, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  }

  return {
    async read() {
      try {
        const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
        if (!parsed.success) return 'unreadable';
        const { logId, size, head } = parsed.data;
        return { logId, size, head };
      } catch (cause) {
        return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'unreadable';
      }
    },
    write(mark) {
      // One after the other: two writers of one temporary name would spoil it.
      last = last.then(() => write(mark), () => write(mark));
      return last;
    },
  };
}
