// Sealed messages and every attempt to send them or to ask about them.
import type { Migration } from './migration.ts';

export const outbox: Migration = {
  version: 6,
  up: (db) =>
    db.exec(`
CREATE TABLE answer (
  answer_no INTEGER PRIMARY KEY, answer TEXT NOT NULL UNIQUE, received_at TEXT NOT NULL, verified INTEGER NOT NULL CHECK (verified IN (0, 1)),
  raw INTEGER NOT NULL REFERENCES bytes, text TEXT NOT NULL
) STRICT;
CREATE INDEX answer_raw ON answer (raw);

CREATE TABLE outbox (
  message_no INTEGER PRIMARY KEY REFERENCES message, batch_no INTEGER NOT NULL REFERENCES batch,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'accepted', 'refused', 'unknown')),
  rank INTEGER NOT NULL GENERATED ALWAYS AS (iif(state = 'unknown', 0, 1)) VIRTUAL,
  body INTEGER NOT NULL REFERENCES bytes, sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, suite TEXT NOT NULL CHECK (suite IN ('modern', 'legacy')),
  sealed_at TEXT NOT NULL, transactions INTEGER NOT NULL, totals TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0, inquiries INTEGER NOT NULL DEFAULT 0,
  next_what TEXT CHECK (next_what IN ('send', 'inquire')), next_at TEXT, fault TEXT, nothing_shown_at TEXT,
  doubt INTEGER NOT NULL DEFAULT 0 CHECK (doubt IN (0, 1)), bank_says TEXT, changed_at TEXT NOT NULL,
  CHECK ((next_what IS NULL) = (next_at IS NULL))
) STRICT;
CREATE INDEX outbox_order ON outbox (rank, sealed_at DESC, message_no DESC);
CREATE INDEX outbox_state ON outbox (state, sealed_at DESC, message_no DESC);
CREATE INDEX outbox_batch ON outbox (batch_no);
CREATE INDEX outbox_body ON outbox (body);
CREATE INDEX outbox_next ON outbox (next_at) WHERE next_at IS NOT NULL;

CREATE TABLE attempt (
  attempt_no INTEGER PRIMARY KEY, attempt TEXT NOT NULL UNIQUE, message_no INTEGER NOT NULL REFERENCES outbox,
  kind TEXT NOT NULL CHECK (kind IN ('initiation', 'inquiry')), number INTEGER NOT NULL, started_at TEXT NOT NULL, ended_at TEXT,
  http_status INTEGER, outcome TEXT NOT NULL CHECK (outcome IN ('pending', 'answered', 'not-taken', 'unknown')), fault TEXT,
  correlation_id TEXT NOT NULL, bank_reference TEXT, excerpt TEXT NOT NULL, body_sha256 TEXT, answer_no INTEGER REFERENCES answer,
  UNIQUE (message_no, number)
) STRICT;
`),
};
