// What became of each sealed payment: one narrow row that answers change, a timeline, tallies kept by the
// file itself, and payment history.
import type { Migration } from './migration.ts';

export const tracking: Migration = {
  version: 7,
  up: (db) =>
    db.exec(`
CREATE TABLE tracked (
  payment_no INTEGER PRIMARY KEY REFERENCES payment, batch_no INTEGER NOT NULL REFERENCES batch, message_no INTEGER NOT NULL REFERENCES outbox,
  seal_no INTEGER NOT NULL, position INTEGER NOT NULL, currency TEXT NOT NULL, minor INTEGER NOT NULL,
  status TEXT, tone TEXT NOT NULL CHECK (tone IN ('neutral', 'waiting', 'done', 'attention', 'refused', 'unknown')),
  returned INTEGER NOT NULL DEFAULT 0 CHECK (returned IN (0, 1)), uetr TEXT, bank_reference TEXT, updated_at TEXT,
  next_inquiry_at TEXT, inquiries INTEGER NOT NULL DEFAULT 0, sent_at TEXT, accepted_at TEXT, settled_at TEXT, rejected_at TEXT
) STRICT;
-- Ids may be random: filled in order when a batch is sealed, so that a large index is gone through once per message, not once per row.
CREATE TABLE tracked_id (payment TEXT PRIMARY KEY, payment_no INTEGER NOT NULL REFERENCES tracked) STRICT, WITHOUT ROWID;
CREATE INDEX tracked_order ON tracked (seal_no DESC, position);
CREATE INDEX tracked_tone ON tracked (tone, seal_no DESC, position);
CREATE INDEX tracked_batch ON tracked (batch_no, position);
CREATE INDEX tracked_message ON tracked (message_no, position);
CREATE INDEX tracked_uetr ON tracked (uetr) WHERE uetr IS NOT NULL;
CREATE INDEX tracked_next ON tracked (next_inquiry_at) WHERE next_inquiry_at IS NOT NULL;
CREATE INDEX tracked_sent ON tracked (sent_at, currency, minor) WHERE sent_at IS NOT NULL;
CREATE INDEX tracked_accepted ON tracked (accepted_at, currency, minor) WHERE accepted_at IS NOT NULL;
CREATE INDEX tracked_settled ON tracked (settled_at, currency, minor) WHERE settled_at IS NOT NULL;
CREATE INDEX tracked_rejected ON tracked (rejected_at, currency, minor) WHERE rejected_at IS NOT NULL;

-- Kept by triggers, so that a count of a million payments is a sum of a few rows and can never drift.
CREATE TABLE tally (
  message_no INTEGER NOT NULL, status TEXT NOT NULL, tone TEXT NOT NULL, count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (message_no, status, tone)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER tracked_counted AFTER INSERT ON tracked BEGIN
  INSERT INTO tally VALUES (NEW.message_no, coalesce(NEW.status, ''), NEW.tone, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER tracked_recounted AFTER UPDATE OF status, tone ON tracked
WHEN OLD.status IS NOT NEW.status OR OLD.tone IS NOT NEW.tone BEGIN
  UPDATE tally SET count = count - 1 WHERE message_no = OLD.message_no AND status = coalesce(OLD.status, '') AND tone = OLD.tone;
  INSERT INTO tally VALUES (NEW.message_no, coalesce(NEW.status, ''), NEW.tone, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

-- payment_no is null for an entry about every payment of the message.
CREATE TABLE timeline (
  entry_no INTEGER PRIMARY KEY, message_no INTEGER NOT NULL REFERENCES outbox, payment_no INTEGER REFERENCES tracked,
  at TEXT NOT NULL, source TEXT NOT NULL, status TEXT, reasons TEXT NOT NULL, facts TEXT NOT NULL, not_understood TEXT NOT NULL,
  answer TEXT REFERENCES answer (answer)
) STRICT;
CREATE INDEX timeline_payment ON timeline (payment_no, entry_no) WHERE payment_no IS NOT NULL;
CREATE INDEX timeline_message ON timeline (message_no, entry_no) WHERE payment_no IS NULL;
CREATE INDEX timeline_answer ON timeline (answer) WHERE answer IS NOT NULL;
CREATE TRIGGER timeline_stays BEFORE UPDATE ON timeline BEGIN SELECT RAISE(ABORT, 'a timeline is add-only'); END;
CREATE TRIGGER timeline_kept BEFORE DELETE ON timeline BEGIN SELECT RAISE(ABORT, 'a timeline is add-only'); END;

-- Sums over sealed batches, so that the history of an account is one row however often it was paid.
CREATE TABLE paid_amount (
  account TEXT NOT NULL, currency TEXT NOT NULL, times INTEGER NOT NULL, largest INTEGER NOT NULL,
  PRIMARY KEY (account, currency)
) STRICT, WITHOUT ROWID;
CREATE TABLE paid_name (
  name TEXT NOT NULL, account TEXT NOT NULL, PRIMARY KEY (name, account)
) STRICT, WITHOUT ROWID;
-- Whom completion offers: one row per account of either side, as the latest sealed batch knew it.
CREATE TABLE party (
  side TEXT NOT NULL CHECK (side IN ('own', 'counterparty')), account TEXT NOT NULL, name TEXT NOT NULL, agent_bic TEXT NOT NULL, country TEXT NOT NULL,
  payments INTEGER NOT NULL, last_paid_on TEXT NOT NULL, batch_no INTEGER NOT NULL, end_to_end_id TEXT NOT NULL, search TEXT NOT NULL,
  PRIMARY KEY (side, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX party_use ON party (side, payments DESC);
`),
};
