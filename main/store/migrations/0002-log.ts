// The audit chain: entries can be added at its end and nowhere else; the file itself refuses to change or
// remove one.
import type { Migration } from './migration.ts';

export const log: Migration = {
  version: 2,
  up: (db) =>
    db.exec(`
CREATE TABLE log_entry (
  position INTEGER PRIMARY KEY CHECK (position > 0),
  at TEXT NOT NULL, act TEXT NOT NULL, actor TEXT NOT NULL, subject TEXT NOT NULL, detail TEXT NOT NULL,
  previous TEXT NOT NULL CHECK (length(previous) = 64), hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;
CREATE INDEX log_subject ON log_entry (subject, position);
CREATE TRIGGER log_stays BEFORE UPDATE ON log_entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_kept BEFORE DELETE ON log_entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_follows BEFORE INSERT ON log_entry
WHEN NEW.position <> 1 + coalesce((SELECT max(position) FROM log_entry), 0)
  OR NEW.previous <> coalesce((SELECT hash FROM log_entry ORDER BY position DESC LIMIT 1), '${'0'.repeat(64)}')
BEGIN SELECT RAISE(ABORT, 'a log entry follows the last one'); END;

-- An outside witness of the log's head: a signature by a card, or an export. Up to here a change cannot go unseen.
CREATE TABLE log_checkpoint (
  position INTEGER PRIMARY KEY, head TEXT NOT NULL, at TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('signature', 'export')), evidence TEXT NOT NULL
) STRICT;
CREATE TRIGGER checkpoint_stays BEFORE UPDATE ON log_checkpoint BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER checkpoint_kept BEFORE DELETE ON log_checkpoint BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
`),
};
