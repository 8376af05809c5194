// Fills the index of look-alike names in a store whose migration made it empty: its rows follow from the
// names that were paid.
import type { Db } from './driver.ts';
import { nameHalves } from './name-halves.ts';

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
