// The beneficiary book: its entries, the accounts and words they are found by, and every wording an entry
// had. A wording is never changed or forgotten; a removed entry is a wording without content.
import type { Migration } from './migration.ts';

export const beneficiaries: Migration = {
  version: 19,
  up: (db) =>
    db.exec(`
CREATE TABLE beneficiary (
  beneficiary_no INTEGER PRIMARY KEY, beneficiary TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL, created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL, name_key TEXT NOT NULL, search TEXT NOT NULL, content TEXT
) STRICT;
CREATE INDEX beneficiary_name ON beneficiary (name_key) WHERE content IS NOT NULL;
CREATE TABLE beneficiary_account (
  beneficiary_no INTEGER NOT NULL REFERENCES beneficiary, account_key TEXT NOT NULL, PRIMARY KEY (account_key, beneficiary_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX beneficiary_account_of ON beneficiary_account (beneficiary_no);

CREATE TABLE beneficiary_revision (
  beneficiary_no INTEGER NOT NULL REFERENCES beneficiary, revision INTEGER NOT NULL, at TEXT NOT NULL, source TEXT NOT NULL,
  content TEXT, PRIMARY KEY (beneficiary_no, revision)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER beneficiary_revision_stays BEFORE UPDATE ON beneficiary_revision BEGIN SELECT RAISE(ABORT, 'wordings are add-only'); END;
CREATE TRIGGER beneficiary_revision_kept BEFORE DELETE ON beneficiary_revision BEGIN SELECT RAISE(ABORT, 'wordings are add-only'); END;
CREATE TRIGGER beneficiary_kept BEFORE DELETE ON beneficiary BEGIN SELECT RAISE(ABORT, 'entries are add-only'); END;
`),
};
