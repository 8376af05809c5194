// A note on a debit is signed by a card; those from before are not.
import type { Migration } from './migration.ts';

export const signedNotes: Migration = {
  version: 32,
  up: (db) => db.exec('ALTER TABLE entry_explanation ADD COLUMN evidence TEXT'),
};
