// How many changes were acknowledged, by the store's own count: one row, from the first change on.
import type { Migration } from './migration.ts';

export const changeCount: Migration = {
  version: 16,
  up: (db) => {
    db.exec('CREATE TABLE change_count (changes INTEGER NOT NULL) STRICT');
  },
};
