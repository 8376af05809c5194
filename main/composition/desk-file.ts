// desk.json: what must be known of a desk before its store can be opened. No secret stands in it.
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { fault } from '../../shared/domain/errors.ts';
import { environmentSchema } from '../../shared/domain/environment.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';

// A rename that is on the disk when it resolves: a new name is durable when its folder is.
export async function renameSynced(from: string, to: string): Promise<void> {
  await rename(from, to);
  // Windows opens no folders; renames are durable there without it.
  if (process.platform === 'win32') return;
  const folder = await open(dirname(to), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const schema = z.strictObject({
  format: z.literal('countersign/desk/1'),
  desk: z.string(),
  environment: environmentSchema,
  modules: z.array(
    z.strictObject({
      moduleId: z.string().regex(/^[a-z0-9-]+$/u),
      label: z.string(),
      kind: z.enum(['pkcs11', 'pkcs12']),
      path: z.string(),
      /** SoftHSM keeps its tokens where its configuration says; the folder of the desk's own tokens. */
      softHsm: z.boolean().default(false),
    }),
  ),
  /** `bankPort` null: a desk without a bank, which only ever exchanges packs. */
  training: z.strictObject({ tokens: z.enum(['softhsm', 'file']), bankPort: z.int().nullable() }).nullable(),
});
export type DeskFile = z.infer<typeof schema>;

export const placesOf = (folder: string) => ({
  deskFile: join(folder, 'desk.json'),
  store: join(folder, 'desk.db'),
  mark: join(folder, 'desk.mark'),
  vault: join(folder, 'vault.json'),
  roots: join(folder, 'roots.json'),
  tokens: join(folder, 'tokens'),
  bank: join(folder, 'training-bank'),
});

export async function readDeskFile(folder: string): Promise<Result<DeskFile>> {
  try {
    const parsed = schema.safeParse(JSON.parse(await readFile(placesOf(folder).deskFile, 'utf8')));
    return parsed.success ? ok(parsed.data) : err(fault('desk-file-unreadable'));
  } catch (cause) {
    return err(
      fault((cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'desk-missing' : 'desk-file-unreadable'),
    );
  }
}

/** Whole or not at all: it is written last, so that a desk without it was never finished. */
export async function writeDeskFile(folder: string, content: DeskFile): Promise<void> {
  const { deskFile } = placesOf(folder);
  await writeFile(`${deskFile}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  await renameSynced(`${deskFile}.new`, deskFile);
}
