// Large bytes in chunks. What no record has taken is swept when the store opens.
import type { Migration } from './migration.ts';

export const bytes: Migration = {
  version: 3,
  up: (db) =>
    db.exec(`
CREATE TABLE bytes (
  ref INTEGER PRIMARY KEY AUTOINCREMENT,
  size INTEGER NOT NULL DEFAULT 0, sha256 TEXT, taken INTEGER NOT NULL DEFAULT 0 CHECK (taken IN (0, 1))
) STRICT;
CREATE INDEX bytes_untaken ON bytes (taken) WHERE taken = 0;
CREATE TABLE bytes_chunk (
  ref INTEGER NOT NULL REFERENCES bytes ON DELETE CASCADE, number INTEGER NOT NULL, data BLOB NOT NULL,
  PRIMARY KEY (ref, number)
) STRICT;
`),
};
