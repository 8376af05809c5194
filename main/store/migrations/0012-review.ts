// What a review compares and looks for: digests of every frozen element, names by their halves, further
// likenesses, and the preparer's wish to mask.
import type { Migration } from './migration.ts';

export const review: Migration = {
  version: 12,
  up: (db) => {
    db.exec(`
ALTER TABLE batch ADD COLUMN masked INTEGER NOT NULL DEFAULT 0 CHECK (masked IN (0, 1));
ALTER TABLE freeze ADD COLUMN salary INTEGER NOT NULL DEFAULT 0 CHECK (salary IN (0, 1));
-- Empty in revisions that were frozen before: they are compared by what their rows show.
ALTER TABLE payment ADD COLUMN element TEXT NOT NULL DEFAULT '';
ALTER TABLE payment ADD COLUMN head TEXT NOT NULL DEFAULT '';
ALTER TABLE payment ADD COLUMN alike_name INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payment ADD COLUMN alike_text INTEGER NOT NULL DEFAULT 0;
-- GrpHdr and PmtInf that payments stand under, once for each wording, without what a freeze counts or numbers anew.
CREATE TABLE frozen_head (
  freeze_no INTEGER NOT NULL REFERENCES freeze, sha256 TEXT NOT NULL, node TEXT NOT NULL, PRIMARY KEY (freeze_no, sha256)
) STRICT, WITHOUT ROWID;
CREATE INDEX paid_name_account ON paid_name (account);
-- Two rows for each name that was paid: a name within one edit of it shares one of its halves. Filled when the store is opened.
CREATE TABLE name_half (half INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (half, name)) STRICT, WITHOUT ROWID;
`);
  },
};
