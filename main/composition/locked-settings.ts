// The settings an administrator has locked: a file of the machine, which its users cannot write, and one in
// the desk's folder.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { lockFileSchema, type SettingLock } from '../../shared/domain/setting-locks.ts';

const FILE = 'locked-settings.json';
const MACHINE: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: '/etc/countersign',
  darwin: '/Library/Application Support/Countersign',
  win32: String.raw`C:\ProgramData\Countersign`,
};

/**
 * The machine's locks come first and win. A file that is there and cannot be read opens no desk: a lock must
 * not fall away by a typing error.
 */
export async function lockedSettings(
  folder: string,
  machine = MACHINE[process.platform],
): Promise<Result<readonly SettingLock[]>> {
  const locks: SettingLock[] = [];
  for (const place of [machine, folder]) {
    if (place === undefined) continue;
    const text = await readFile(join(place, FILE), 'utf8').catch((cause: NodeJS.ErrnoException) =>
      cause.code === 'ENOENT' || cause.code === 'ENOTDIR' ? null : '',
    );
    if (text === null) continue;
    const read = lockFileSchema.safeParse(parsed(text));
    if (!read.success) return err(fault('desk-file-unreadable', { detail: join(place, FILE) }));
    locks.push(...read.data.locks.filter(({ setting }) => !locks.some((lock) => lock.setting === setting)));
  }
  return ok(locks);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
