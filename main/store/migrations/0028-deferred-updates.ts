// What a write defers about payments that are followed: the rows of a revision that was sealed, and what an
// answer says of many payments.
import type { Migration } from './migration.ts';

export const deferredUpdates: Migration = {
  version: 28,
  up: (db) =>
    db.exec(`
-- In the order they are carried out in. Either the revision whose payments get their rows, or what changes on payments, as JSON.
-- reached: position of the last payment that is done.
CREATE TABLE deferred_update (
  update_no INTEGER PRIMARY KEY AUTOINCREMENT, freeze_no INTEGER REFERENCES freeze, seal_no INTEGER,
  updates BLOB, packed INTEGER NOT NULL DEFAULT 0 CHECK (packed IN (0, 1)), reached INTEGER NOT NULL DEFAULT -1,
  CHECK ((freeze_no IS NULL) = (seal_no IS NULL) AND (freeze_no IS NULL) <> (updates IS NULL))
) STRICT;
`),
};
