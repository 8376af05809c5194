// Owns Electron's runtime on this machine: where it is, and its fetching in the background, which no start
// ever waits for.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DAY = 86_400_000;

export interface RuntimePlace {
  /** Folder of the package `electron`; its installer writes path.txt last. */
  readonly folder: string;
  /** File that holds when fetching was last tried, in milliseconds since 1970. */
  readonly triedFile: string;
}

/** Path of Electron's binary, if all of it is there. */
export function installedRuntime({ folder }: RuntimePlace): string | undefined {
  const marker = join(folder, 'path.txt');
  if (!existsSync(marker)) return undefined;
  const binary = join(folder, 'dist', readFileSync(marker, 'utf8'));
  return existsSync(binary) ? binary : undefined;
}

/**
 * Starts the package's own installer in a process of its own, which outlives this one. Answers `waits` when
 * the last try is younger than a
 * day: it failed, or it is still under way.
 */
export function fetchInBackground({ folder, triedFile }: RuntimePlace, now: number): 'started' | 'waits' {
  const tried = lastTried(triedFile);
  if (tried !== null && now - tried < DAY && now >= tried) return 'waits';
  try {
    // Written first: a try that is cut off must not be repeated at every start.
    writeFileSync(triedFile, String(now));
  } catch {
    // A clone that this user may not write to gets no runtime either.
    return 'waits';
  }
  const fetching = spawn(process.execPath, [join(folder, 'install.js')], {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
  });
  fetching.on('error', () => undefined);
  fetching.unref();
  return 'started';
}

/** Null: never, or by a version that kept the time elsewhere. */
function lastTried(file: string): number | null {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return /^\d{1,16}$/u.test(text) ? Number(text) : null;
}
