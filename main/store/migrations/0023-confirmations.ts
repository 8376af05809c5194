// Confirmations of the beneficiary book: what was proposed, its wordings by entry and account, and the
// signatures. What was proposed and signed is never changed; a confirmation that is over stays as it ended.
import type { Migration } from './migration.ts';

export const confirmations: Migration = {
  version: 23,
  up: (db) =>
    db.exec(`
CREATE TABLE confirmation (
  confirmation_no INTEGER PRIMARY KEY, confirmation TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('open', 'confirmed', 'returned', 'withdrawn', 'expired')),
  created_at TEXT NOT NULL, deadline TEXT NOT NULL, ended_at TEXT, sha256 TEXT NOT NULL UNIQUE, policy_version INTEGER NOT NULL,
  entries TEXT NOT NULL
) STRICT;
CREATE INDEX confirmation_open ON confirmation (confirmation_no) WHERE state = 'open';
CREATE TRIGGER confirmation_stays BEFORE UPDATE ON confirmation
  WHEN old.state <> 'open' OR new.confirmation <> old.confirmation OR new.sha256 <> old.sha256 OR new.entries <> old.entries
    OR new.policy_version <> old.policy_version OR new.deadline <> old.deadline
  BEGIN SELECT RAISE(ABORT, 'a confirmation never changes'); END;
CREATE TRIGGER confirmation_kept BEFORE DELETE ON confirmation BEGIN SELECT RAISE(ABORT, 'confirmations are add-only'); END;

CREATE TABLE confirmation_entry (
  confirmation_no INTEGER NOT NULL REFERENCES confirmation, beneficiary TEXT NOT NULL, revision INTEGER NOT NULL, name_key TEXT NOT NULL,
  content TEXT, PRIMARY KEY (confirmation_no, beneficiary)
) STRICT, WITHOUT ROWID;
CREATE INDEX confirmation_entry_of ON confirmation_entry (beneficiary, revision);
CREATE INDEX confirmation_entry_name ON confirmation_entry (name_key);
CREATE TRIGGER confirmation_entry_stays BEFORE UPDATE ON confirmation_entry BEGIN SELECT RAISE(ABORT, 'confirmations are add-only'); END;
CREATE TRIGGER confirmation_entry_kept BEFORE DELETE ON confirmation_entry BEGIN SELECT RAISE(ABORT, 'confirmations are add-only'); END;
CREATE TABLE confirmation_account (
  account_key TEXT NOT NULL, confirmation_no INTEGER NOT NULL REFERENCES confirmation, beneficiary TEXT NOT NULL,
  PRIMARY KEY (account_key, confirmation_no, beneficiary)
) STRICT, WITHOUT ROWID;

CREATE TABLE confirmation_signature (
  signature_no INTEGER PRIMARY KEY, confirmation_no INTEGER NOT NULL REFERENCES confirmation, step TEXT NOT NULL, person TEXT NOT NULL,
  certificate TEXT NOT NULL, certificate_subject TEXT NOT NULL, time TEXT NOT NULL, note TEXT NOT NULL, jws TEXT NOT NULL UNIQUE
) STRICT;
CREATE INDEX confirmation_signature_of ON confirmation_signature (confirmation_no);
CREATE TRIGGER confirmation_signature_stays BEFORE UPDATE ON confirmation_signature BEGIN SELECT RAISE(ABORT, 'signatures are add-only'); END;
CREATE TRIGGER confirmation_signature_kept BEFORE DELETE ON confirmation_signature BEGIN SELECT RAISE(ABORT, 'signatures are add-only'); END;
`),
};
