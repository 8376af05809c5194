// A message that an officer has set aside: held back after a restore, because the bank already has its
// payments.
import type { Migration } from './migration.ts';

const COLUMNS = `message_no, batch_no, state, body, sha256, bytes, suite, sealed_at, transactions, totals, attempts, inquiries,
  next_what, next_at, fault, nothing_shown_at, doubt, bank_says, changed_at`;

/**
 * A check of a column cannot be changed in place, so the table is made anew. Rows that refer to it are
 * checked when the migration commits.
 */
export const setAside: Migration = {
  version: 15,
  up: (db) =>
    db.exec(`
PRAGMA defer_foreign_keys = ON;
CREATE TABLE outbox_kept AS SELECT ${COLUMNS} FROM outbox;
DROP TABLE outbox;
CREATE TABLE outbox (
  message_no INTEGER PRIMARY KEY REFERENCES message, batch_no INTEGER NOT NULL REFERENCES batch,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'accepted', 'refused', 'unknown', 'set-aside')),
  rank INTEGER NOT NULL GENERATED ALWAYS AS (iif(state = 'unknown', 0, 1)) VIRTUAL,
  body INTEGER NOT NULL REFERENCES bytes, sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, suite TEXT NOT NULL CHECK (suite IN ('modern', 'legacy')),
  sealed_at TEXT NOT NULL, transactions INTEGER NOT NULL, totals TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0, inquiries INTEGER NOT NULL DEFAULT 0,
  next_what TEXT CHECK (next_what IN ('send', 'inquire')), next_at TEXT, fault TEXT, nothing_shown_at TEXT,
  doubt INTEGER NOT NULL DEFAULT 0 CHECK (doubt IN (0, 1)), bank_says TEXT, changed_at TEXT NOT NULL,
  CHECK ((next_what IS NULL) = (next_at IS NULL)), CHECK (state <> 'set-aside' OR next_at IS NULL)
) STRICT;
INSERT INTO outbox (${COLUMNS})
  SELECT * FROM outbox_kept;
DROP TABLE outbox_kept;
CREATE INDEX outbox_order ON outbox (rank, sealed_at DESC, message_no DESC);
CREATE INDEX outbox_state ON outbox (state, sealed_at DESC, message_no DESC);
CREATE INDEX outbox_batch ON outbox (batch_no);
CREATE INDEX outbox_body ON outbox (body);
CREATE INDEX outbox_next ON outbox (next_at) WHERE next_at IS NOT NULL;
`),
};
