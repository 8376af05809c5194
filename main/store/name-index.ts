// Fills the index of look-alike names in a store whose migration made it empty: its rows follow from the
// names that were paid.
import { hash } from 'node:crypto';
import { halvesNear, halvesOf, skeletonOf } from '../../shared/domain/name-likeness.ts';
import type { NameHalf } from '../../shared/domain/name-likeness.ts';
import type { Db } from './driver.ts';

// Halves of names as short numbers, so that a look-alike among all names that were ever paid is found by an
// index.

/** What is kept of a name; nothing of one too short to be told from others. */
export function nameHalves(name: string): readonly number[] {
  const skeleton = skeletonOf(name);
  return skeleton.length < 5 ? [] : halvesOf(skeleton).map(number);
}

/** What is looked for: one of these is a half of every name that is at most one edit away. */
export function nearHalves(name: string): readonly number[] {
  const skeleton = skeletonOf(name);
  return skeleton.length < 5 ? [] : halvesNear(skeleton).map(number);
}

/** 48 bits, which SQLite and JavaScript both hold exactly. */
function number({ side, whole, text }: NameHalf): number {
  return Number.parseInt(hash('sha256', `${side}|${whole}|${text}`, 'hex').slice(0, 12), 16);
}

/** Does nothing where the index has rows, or where nobody was paid yet. */
export function fillNameIndex(db: Db): void {
  const filled = db.get<{ found: number }>('SELECT EXISTS (SELECT 1 FROM name_half) AS found');
  if (filled?.found === 1) return;
  const names = db.all<{ name: string }>('SELECT DISTINCT name FROM paid_name');
  if (names.length === 0) return;
  db.write(() => {
    for (const { name } of names) {
      for (const half of nameHalves(name))
        db.run('INSERT OR IGNORE INTO name_half (half, name) VALUES (?, ?)', half, name);
    }
  });
}
