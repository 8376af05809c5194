// Which payment of this desk an entry of an account is: what both are looked up by, what was found, and what
// a person said of a debit that is none.
import type { Migration } from './migration.ts';

export const entryMatches: Migration = {
  version: 22,
  up: (db) =>
    db.exec(`
-- Identifiers of frozen payments, and of their groups and messages by the first payment of each.
CREATE TABLE payment_key (
  key TEXT NOT NULL, payment_no INTEGER NOT NULL REFERENCES payment, PRIMARY KEY (key, payment_no)
) STRICT, WITHOUT ROWID;
-- How far the payments of a frozen revision are in payment_key: the last position, or all of them.
CREATE TABLE keyed_freeze (
  freeze_no INTEGER PRIMARY KEY REFERENCES freeze, position INTEGER NOT NULL, complete INTEGER NOT NULL CHECK (complete IN (0, 1))
) STRICT;

CREATE TABLE entry_key (
  key TEXT NOT NULL, entry_no INTEGER NOT NULL REFERENCES cash_entry, PRIMARY KEY (key, entry_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_key_entry ON entry_key (entry_no);
-- Entries are large: who looks for booked ones reads this instead.
CREATE INDEX cash_entry_booked ON cash_entry (entry_no) WHERE current = 1 AND pending = 0 AND account IS NOT NULL;
-- What became of each current entry. An entry without a row is still to be looked at.
CREATE TABLE entry_standing (
  entry_no INTEGER PRIMARY KEY REFERENCES cash_entry,
  standing TEXT NOT NULL CHECK (standing IN ('matched', 'partly', 'near', 'not-sent', 'earlier', 'incoming', 'not-booked')),
  near TEXT NOT NULL, currency TEXT NOT NULL, minor INTEGER
) STRICT;
CREATE INDEX entry_standing_open ON entry_standing (standing, entry_no) WHERE standing IN ('partly', 'near', 'not-sent');

CREATE TABLE entry_match (
  payment_no INTEGER NOT NULL REFERENCES payment, way TEXT NOT NULL CHECK (way IN ('out', 'back')),
  entry_no INTEGER NOT NULL REFERENCES cash_entry, place INTEGER NOT NULL, whole INTEGER NOT NULL CHECK (whole IN (0, 1)),
  evidence TEXT NOT NULL, PRIMARY KEY (payment_no, way)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX entry_match_single ON entry_match (entry_no, place) WHERE whole = 0;
CREATE INDEX entry_match_entry ON entry_match (entry_no, place);

-- Settled payments that the entries of their account went past, as the last run found them.
CREATE TABLE missing_payment (payment_no INTEGER PRIMARY KEY REFERENCES payment) STRICT;

-- Said of an entry by its identity, so that it holds for every wording of it.
CREATE TABLE entry_explanation (
  explanation_no INTEGER PRIMARY KEY, account TEXT NOT NULL, identity TEXT NOT NULL, at TEXT NOT NULL,
  by TEXT NOT NULL CHECK (by IN ('person', 'rule')), person TEXT NOT NULL, rule TEXT, note TEXT NOT NULL
) STRICT;
CREATE INDEX entry_explanation_entry ON entry_explanation (account, identity);
CREATE TRIGGER entry_explanation_stays BEFORE UPDATE ON entry_explanation BEGIN SELECT RAISE(ABORT, 'explanations are add-only'); END;
CREATE TRIGGER entry_explanation_kept BEFORE DELETE ON entry_explanation BEGIN SELECT RAISE(ABORT, 'explanations are add-only'); END;
`),
};
