// Whether what was built is newer than everything it was built of.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Time of the last change in a file, or in the newest file of a folder that is no test; 0 for neither. */
function newest(path: string): number {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there === undefined) return 0;
  if (!there.isDirectory()) return there.mtimeMs;
  const files = readdirSync(path, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .reduce((latest, { parentPath, name }) => Math.max(latest, statSync(join(parentPath, name)).mtimeMs), 0);
}

/** Paths are under `root`; what was built is not there: no. */
export function isNewerThanSources(
  root: string,
  { built, sources }: { readonly built: readonly string[]; readonly sources: readonly string[] },
): boolean {
  const times = built.map((path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Math.min(...times) > Math.max(...sources.map((path) => newest(join(root, path))));
}
