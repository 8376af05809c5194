// What the payments of a revision are flagged for is mostly the same text again: it is kept once for the
// revision, and a payment names it. What was kept before stays in its row.
import type { Migration } from './migration.ts';

export const sharedReasons: Migration = {
  version: 27,
  up: (db) =>
    db.exec(`
CREATE TABLE frozen_reasons (
  reasons_no INTEGER PRIMARY KEY, freeze_no INTEGER NOT NULL REFERENCES freeze, reasons TEXT NOT NULL
) STRICT;
CREATE INDEX frozen_reasons_freeze ON frozen_reasons (freeze_no);
ALTER TABLE payment ADD COLUMN reasons_no INTEGER REFERENCES frozen_reasons;
`),
};
