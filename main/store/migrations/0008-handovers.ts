// Handovers of the sending desk: officers' signatures and the desks' own not-sent statements. Add-only, and
// one per revision from this desk.
import type { Migration } from './migration.ts';

export const handovers: Migration = {
  version: 8,
  up: (db) =>
    db.exec(`
CREATE TABLE handover (
  handover_no INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, batch_no INTEGER NOT NULL REFERENCES batch, revision INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('signature', 'not-sent')), from_desk TEXT NOT NULL, to_desk TEXT NOT NULL, at TEXT NOT NULL, jws TEXT NOT NULL,
  own INTEGER NOT NULL CHECK (own IN (0, 1)), CHECK (own = 0 OR kind = 'not-sent')
) STRICT;
CREATE INDEX handover_batch ON handover (batch_no, handover_no);
-- What this desk itself gave up: once per revision, and for ever.
CREATE UNIQUE INDEX handover_own ON handover (batch_no, revision) WHERE own = 1;
CREATE TRIGGER handover_stays BEFORE UPDATE ON handover BEGIN SELECT RAISE(ABORT, 'handovers are add-only'); END;
CREATE TRIGGER handover_kept BEFORE DELETE ON handover BEGIN SELECT RAISE(ABORT, 'handovers are add-only'); END;
`),
};
