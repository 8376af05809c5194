// What a draft was made from: an earlier batch or a template; null where it was typed or imported.
import type { Migration } from './migration.ts';

export const batchOrigin: Migration = {
  version: 17,
  up: (db) => {
    db.exec('ALTER TABLE batch ADD COLUMN origin TEXT');
  },
};
