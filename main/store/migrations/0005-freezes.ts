// Frozen revisions: messages, the rows read from their bytes, and every identifier this desk ever gave out.
import type { Migration } from './migration.ts';

export const freezes: Migration = {
  version: 5,
  up: (db) =>
    db.exec(`
CREATE TABLE freeze (
  freeze_no INTEGER PRIMARY KEY AUTOINCREMENT, batch_no INTEGER NOT NULL REFERENCES batch, revision INTEGER NOT NULL,
  committed INTEGER NOT NULL CHECK (committed IN (0, 1)), frozen_at TEXT, transactions INTEGER NOT NULL DEFAULT 0,
  totals TEXT NOT NULL DEFAULT '[]', own_accounts TEXT NOT NULL DEFAULT '[]', value_dates TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE UNIQUE INDEX freeze_committed ON freeze (batch_no, revision) WHERE committed = 1;
CREATE INDEX freeze_batch ON freeze (batch_no, revision);
CREATE INDEX freeze_staged ON freeze (freeze_no) WHERE committed = 0;

CREATE TABLE message (
  message_no INTEGER PRIMARY KEY, message TEXT NOT NULL UNIQUE, freeze_no INTEGER NOT NULL REFERENCES freeze,
  batch_no INTEGER NOT NULL, revision INTEGER NOT NULL, position INTEGER NOT NULL, kind TEXT NOT NULL, message_id TEXT NOT NULL,
  payload INTEGER NOT NULL REFERENCES bytes, sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, reading TEXT NOT NULL, totals TEXT NOT NULL DEFAULT '[]',
  UNIQUE (freeze_no, position)
) STRICT;
CREATE INDEX message_payload ON message (payload);

CREATE TABLE payment (
  payment_no INTEGER PRIMARY KEY, payment TEXT NOT NULL, freeze_no INTEGER NOT NULL REFERENCES freeze, message_no INTEGER NOT NULL REFERENCES message,
  position INTEGER NOT NULL, risk INTEGER NOT NULL, minor INTEGER NOT NULL, currency TEXT NOT NULL, country TEXT NOT NULL, end_to_end_id TEXT NOT NULL,
  alike INTEGER NOT NULL, amount TEXT NOT NULL, "group" TEXT NOT NULL, own_account TEXT NOT NULL, value_date TEXT NOT NULL,
  instruction_id TEXT NOT NULL, name TEXT NOT NULL, account TEXT NOT NULL, agent_bic TEXT NOT NULL, remittance TEXT NOT NULL,
  creditor_reference TEXT NOT NULL, mandate_id TEXT NOT NULL, reasons TEXT NOT NULL
) STRICT;
CREATE INDEX payment_position ON payment (freeze_no, position);
CREATE INDEX payment_riskiest ON payment (freeze_no, risk DESC, position);
CREATE INDEX payment_largest ON payment (freeze_no, minor DESC, position);
CREATE INDEX payment_country ON payment (freeze_no, country, risk DESC, position);
CREATE INDEX payment_end_to_end ON payment (message_no, end_to_end_id);
-- Near-duplicates by a short digest of account, currency and amount. Filled in order when a revision is committed: an index would be
-- hit at random by every row that is staged, and cost more than all else together.
CREATE TABLE payment_alike (
  alike INTEGER NOT NULL, payment_no INTEGER NOT NULL REFERENCES payment, PRIMARY KEY (alike, payment_no)
) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE payment_text USING fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = 'unicode61 remove_diacritics 2');

CREATE TABLE identifier (
  kind TEXT NOT NULL CHECK (kind IN ('MsgId', 'PmtInfId')), id TEXT NOT NULL, PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
`),
};
