// Where the public vectors lie beside the project, and their form.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const VECTORS = resolve(import.meta.dirname, '../../../shared/vectors');
/** Absent only where the project stands without its neighbour; the suite then skips, by this name. */
export const VECTORS_ARE_ABSENT = !existsSync(VECTORS);

export interface Vector {
  readonly tcId: number;
  readonly result: 'valid' | 'invalid' | 'acceptable';
  readonly [field: string]: unknown;
}

export interface Group {
  readonly tests: readonly Vector[];
  readonly [field: string]: unknown;
}

export function groups(file: string): readonly Group[] {
  if (VECTORS_ARE_ABSENT) return [];
  return (
    JSON.parse(readFileSync(join(VECTORS, 'wycheproof', `${file}_test.json`), 'utf8')) as {
      testGroups: Group[];
    }
  ).testGroups;
}

export const hex = (value: unknown): Buffer => Buffer.from(String(value), 'hex');
