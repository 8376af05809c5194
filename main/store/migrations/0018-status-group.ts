// Names a payment's status group for what it is. The column was called `tone`, the word of the screens for a
// colour; its values are the groups already.
import type { Migration } from './migration.ts';

export const statusGroup: Migration = {
  version: 18,
  up: (db) => {
    db.exec(`
      ALTER TABLE tracked RENAME COLUMN tone TO status_group;
      ALTER TABLE tally RENAME COLUMN tone TO status_group;
      DROP INDEX tracked_tone;
      CREATE INDEX tracked_status_group ON tracked (status_group, seal_no DESC, position);
    `);
  },
};
