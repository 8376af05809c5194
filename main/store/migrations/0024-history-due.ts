// Messages that are sealed and whose payments are not yet in the sums and names that later freezes ask: they
// are added step by step after the write that seals.
import type { Migration } from './migration.ts';

export const historyDue: Migration = {
  version: 24,
  up: (db) =>
    db.exec(`
-- In the order they were sealed in. after_account: sums of accounts up to it are added, for this row and those that are added with it.
CREATE TABLE history_due (
  due_no INTEGER PRIMARY KEY, message_no INTEGER NOT NULL UNIQUE REFERENCES outbox, paid_on TEXT NOT NULL,
  after_account TEXT NOT NULL DEFAULT ''
) STRICT;
`),
};
