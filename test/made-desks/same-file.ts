// A folder that was copied by a test and still stands for the one desk it was copied from.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes out of the rollback guard which files it and the store were, as an image of a whole disk, or an
 * earlier version of the program, leaves it. A guard that cannot be read stays as it is.
 */
export function asSameFile(folder: string): void {
  const file = join(folder, 'desk.mark');
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/(,"(?:store|self)":\{[^{}]*\})+(?=\}\s*$)/u, ''));
}
