// Account reports that were kept: what each said of its accounts, the entries of all of them once, and the
// newest figure of every day.
import type { Migration } from './migration.ts';

export const accountReports: Migration = {
  version: 9,
  up: (db) =>
    db.exec(`
CREATE TABLE account_report (
  report_no INTEGER PRIMARY KEY AUTOINCREMENT, report TEXT NOT NULL UNIQUE, raw INTEGER NOT NULL REFERENCES bytes,
  staged INTEGER NOT NULL CHECK (staged IN (0, 1)), asked_at TEXT NOT NULL, received_at TEXT NOT NULL,
  base TEXT NOT NULL, asked_account TEXT NOT NULL, view TEXT NOT NULL DEFAULT 'null', head TEXT NOT NULL DEFAULT 'null'
) STRICT;
CREATE INDEX account_report_order ON account_report (staged, received_at DESC, report_no DESC);
CREATE INDEX account_report_raw ON account_report (raw);
CREATE TABLE report_account (
  report_no INTEGER NOT NULL REFERENCES account_report, position INTEGER NOT NULL, account TEXT, entries INTEGER NOT NULL, view TEXT NOT NULL,
  PRIMARY KEY (report_no, position)
) STRICT, WITHOUT ROWID;

-- Account is its identification and currency; null when a report names none, and then nothing of it is merged.
CREATE TABLE cash_account (
  base TEXT NOT NULL, account TEXT NOT NULL, report_no INTEGER NOT NULL REFERENCES account_report, position INTEGER, received_at TEXT NOT NULL,
  PRIMARY KEY (base, account)
) STRICT, WITHOUT ROWID;
CREATE TABLE cash_figure (
  account TEXT NOT NULL, day TEXT NOT NULL, type TEXT NOT NULL, view TEXT NOT NULL, received_at TEXT NOT NULL, report_no INTEGER NOT NULL REFERENCES account_report,
  PRIMARY KEY (account, day, type)
) STRICT, WITHOUT ROWID;

-- One row per entry and per wording of it: an entry that came again as it was is not kept twice; of two wordings the newer is current.
CREATE TABLE cash_entry (
  entry_no INTEGER PRIMARY KEY, account TEXT, identity TEXT NOT NULL, sha256 TEXT NOT NULL, current INTEGER NOT NULL CHECK (current IN (0, 1)),
  day TEXT NOT NULL, pending INTEGER NOT NULL CHECK (pending IN (0, 1)), first_report INTEGER NOT NULL REFERENCES account_report,
  last_report INTEGER NOT NULL REFERENCES account_report, view TEXT NOT NULL, json TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX cash_entry_once ON cash_entry (account, identity, sha256) WHERE account IS NOT NULL;
CREATE INDEX cash_entry_day ON cash_entry (account, day DESC, entry_no) WHERE current = 1;
CREATE INDEX cash_entry_first ON cash_entry (first_report);
CREATE INDEX cash_entry_last ON cash_entry (last_report);
CREATE VIRTUAL TABLE cash_text USING fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = 'unicode61 remove_diacritics 2');
CREATE TABLE report_entry (
  report_no INTEGER NOT NULL REFERENCES account_report, position INTEGER NOT NULL, number INTEGER NOT NULL, entry_no INTEGER NOT NULL REFERENCES cash_entry,
  PRIMARY KEY (report_no, position, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX report_entry_entry ON report_entry (entry_no);
`),
};
