// Messages that are sealed and whose payments are not all in the sums and names that later freezes ask: they
// are added piece by piece after the write that seals.
import type { Migration } from './migration.ts';

export const historyDue: Migration = {
  version: 24,
  up: (db) =>
    db.exec(`
-- In the order they were sealed in; payments up to after_no are added.
CREATE TABLE history_due (
  due_no INTEGER PRIMARY KEY, message_no INTEGER NOT NULL UNIQUE REFERENCES outbox, paid_on TEXT NOT NULL,
  after_no INTEGER NOT NULL DEFAULT 0
) STRICT;
`),
};
