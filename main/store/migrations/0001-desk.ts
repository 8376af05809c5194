// The desk itself: its identity, which never changes, its policies and bank profiles, which are only added,
// and its settings.
import type { Migration } from './migration.ts';

export const desk: Migration = {
  version: 1,
  up: (db) =>
    db.exec(`
CREATE TABLE identity (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  environment TEXT NOT NULL CHECK (environment IN ('training', 'sandbox', 'production')),
  company_id TEXT NOT NULL, company_name TEXT NOT NULL, desk TEXT NOT NULL, log_id TEXT NOT NULL, created_at TEXT NOT NULL
) STRICT;
CREATE TRIGGER identity_stays BEFORE UPDATE ON identity BEGIN SELECT RAISE(ABORT, 'the identity of a store never changes'); END;
CREATE TRIGGER identity_kept BEFORE DELETE ON identity BEGIN SELECT RAISE(ABORT, 'the identity of a store never changes'); END;

CREATE TABLE policy (
  version INTEGER PRIMARY KEY, sha256 TEXT NOT NULL, policy TEXT NOT NULL, signatures TEXT NOT NULL
) STRICT;
CREATE TRIGGER policy_stays BEFORE UPDATE ON policy BEGIN SELECT RAISE(ABORT, 'a policy version never changes'); END;
CREATE TRIGGER policy_kept BEFORE DELETE ON policy BEGIN SELECT RAISE(ABORT, 'a policy version never changes'); END;

CREATE TABLE profile (
  saved INTEGER PRIMARY KEY, id TEXT NOT NULL, version INTEGER NOT NULL, sha256 TEXT NOT NULL, profile TEXT NOT NULL,
  UNIQUE (id, version)
) STRICT;
CREATE TRIGGER profile_stays BEFORE UPDATE ON profile BEGIN SELECT RAISE(ABORT, 'a profile version never changes'); END;
CREATE TRIGGER profile_kept BEFORE DELETE ON profile BEGIN SELECT RAISE(ABORT, 'a profile version never changes'); END;

CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`),
};
