// A rename that is on the disk when it resolves: a new name is durable when its folder is.
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

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
