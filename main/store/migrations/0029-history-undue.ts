// Messages that paid nobody after all: the bank refused them, or an officer ended them before they left. What
// their payments added to the history of accounts is taken out of it again, step by step.
import type { Migration } from './migration.ts';

export const historyUndue: Migration = {
  version: 29,
  up: (db) =>
    db.exec(`
-- As history_due, whose rows come first: nothing is taken out before it was added.
CREATE TABLE history_undue (
  due_no INTEGER PRIMARY KEY, message_no INTEGER NOT NULL UNIQUE REFERENCES outbox, paid_on TEXT NOT NULL,
  after_account TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO history_undue (message_no, paid_on)
  SELECT message_no, substr(changed_at, 1, 10) FROM outbox WHERE state IN ('refused', 'set-aside') ORDER BY message_no;
`),
};
