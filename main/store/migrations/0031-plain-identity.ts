// What makes an entry the same in another report counts its amount without zeros behind the last digit: a
// statement file writes 12.50 where the interface has 12.5.
import type { Migration } from './migration.ts';

/** reference|amount|currency|indicator|day|reversal|count; a reference may have any character. */
const MEMBERS_BEHIND_REFERENCE = 6;

function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, digits[end - 1] === '.' ? end - 1 : end);
}

function plain(identity: string): string {
  const parts = identity.split('|');
  const at = parts.length - MEMBERS_BEHIND_REFERENCE;
  const amount = parts[at];
  if (at < 1 || amount === undefined || !/^[+-]?\d*\.\d*$/.test(amount)) return identity;
  parts[at] = withoutLastZeros(amount);
  return parts.join('|');
}

const SLICE = 5_000;

export const plainIdentity: Migration = {
  version: 31,
  up: (db) => {
    for (let last = 0; ;) {
      const rows = db.all<{ entry_no: number; identity: string }>(
        'SELECT entry_no, identity FROM cash_entry WHERE entry_no > ? ORDER BY entry_no LIMIT ?',
        last,
        SLICE,
      );
      const newest = rows.at(-1);
      if (newest === undefined) return;
      last = newest.entry_no;
      for (const { entry_no, identity } of rows) {
        // Of an entry without a reference its whole text is the identity.
        const now = identity.startsWith('#') ? identity : plain(identity);
        if (now !== identity) db.run('UPDATE cash_entry SET identity = ? WHERE entry_no = ?', now, entry_no);
      }
    }
  },
};
