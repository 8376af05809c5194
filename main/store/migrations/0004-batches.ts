// Batches and their drafts: groups, payments, findings; and the signed statements about them.
import type { Migration } from './migration.ts';

export const batches: Migration = {
  version: 4,
  up: (db) =>
    db.exec(`
CREATE TABLE batch (
  batch_no INTEGER PRIMARY KEY, batch TEXT NOT NULL UNIQUE, reference TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('credit-transfer', 'direct-debit')),
  state TEXT NOT NULL CHECK (state IN ('draft', 'frozen', 'approved', 'released', 'sealed', 'closed', 'returned', 'withdrawn', 'expired')),
  staged INTEGER NOT NULL CHECK (staged IN (0, 1)),
  revision INTEGER NOT NULL, change_revision INTEGER NOT NULL, created_at TEXT NOT NULL, changed_at TEXT NOT NULL, deadline TEXT,
  source TEXT, returned TEXT, header TEXT,
  approvals_have INTEGER NOT NULL, approvals_need INTEGER NOT NULL, outcome TEXT NOT NULL,
  transactions INTEGER NOT NULL, totals TEXT NOT NULL, own_accounts TEXT NOT NULL, value_dates TEXT NOT NULL,
  blocking INTEGER NOT NULL, warnings INTEGER NOT NULL,
  search TEXT NOT NULL GENERATED ALWAYS AS
    (lower(reference || char(10) || own_accounts || char(10) || coalesce(json_extract(source, '$.fileName'), ''))) VIRTUAL
) STRICT;
CREATE INDEX batch_changed ON batch (staged, changed_at DESC, batch_no DESC);
CREATE INDEX batch_state ON batch (state, staged, changed_at DESC, batch_no DESC);
CREATE INDEX batch_deadline ON batch (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX batch_staged ON batch (batch_no) WHERE staged = 1;

CREATE TABLE draft_group (
  group_no INTEGER PRIMARY KEY, batch_no INTEGER NOT NULL REFERENCES batch, "group" TEXT NOT NULL, position INTEGER NOT NULL,
  own_account TEXT NOT NULL, value_date TEXT NOT NULL, node TEXT NOT NULL,
  UNIQUE (batch_no, "group")
) STRICT;
CREATE INDEX draft_group_order ON draft_group (batch_no, position, group_no);
CREATE INDEX draft_group_account ON draft_group (batch_no, own_account);

CREATE TABLE draft_payment (
  payment_no INTEGER PRIMARY KEY, payment TEXT NOT NULL UNIQUE, batch_no INTEGER NOT NULL REFERENCES batch,
  group_no INTEGER NOT NULL REFERENCES draft_group, position INTEGER NOT NULL,
  end_to_end_id TEXT NOT NULL, name TEXT NOT NULL, account TEXT NOT NULL, currency TEXT NOT NULL, minor INTEGER, remittance TEXT NOT NULL,
  node TEXT NOT NULL
) STRICT;
CREATE INDEX draft_payment_position ON draft_payment (batch_no, position);
CREATE INDEX draft_payment_group ON draft_payment (group_no, position);
CREATE INDEX draft_payment_end_to_end ON draft_payment (batch_no, end_to_end_id);
CREATE VIRTUAL TABLE draft_text USING fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = 'unicode61 remove_diacritics 2');

CREATE TABLE finding (
  finding_no INTEGER PRIMARY KEY, batch_no INTEGER NOT NULL REFERENCES batch, payment_no INTEGER REFERENCES draft_payment,
  severity TEXT NOT NULL CHECK (severity IN ('block', 'warn')), rule TEXT NOT NULL, sentence TEXT NOT NULL, path TEXT NOT NULL,
  line INTEGER, field TEXT
) STRICT;
CREATE INDEX finding_batch ON finding (batch_no, severity, finding_no, payment_no);
CREATE INDEX finding_payment ON finding (payment_no);

CREATE TABLE signature (
  signature_no INTEGER PRIMARY KEY, batch_no INTEGER NOT NULL REFERENCES batch, revision INTEGER NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('freeze', 'approve', 'release', 'return', 'withdraw', 'void')),
  person TEXT NOT NULL, certificate TEXT NOT NULL, certificate_subject TEXT NOT NULL, time TEXT NOT NULL, note TEXT NOT NULL, jws TEXT NOT NULL
) STRICT;
CREATE INDEX signature_batch ON signature (batch_no, signature_no);
CREATE TRIGGER signature_stays BEFORE UPDATE ON signature BEGIN SELECT RAISE(ABORT, 'signatures are add-only'); END;
CREATE TRIGGER signature_kept BEFORE DELETE ON signature BEGIN SELECT RAISE(ABORT, 'signatures are add-only'); END;
`),
};
