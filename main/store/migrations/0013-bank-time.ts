// The bank's clock at each attempt: an answer is old or new by the bank's own time, never by the desk's.
import type { Migration } from './migration.ts';

export const bankTime: Migration = {
  version: 13,
  up: (db) => {
    // Null for attempts of before: nothing was known of the bank's clock then.
    db.exec('ALTER TABLE attempt ADD COLUMN bank_time TEXT');
  },
};
