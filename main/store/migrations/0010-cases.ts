// Cases: what is asked of the bank about a payment, the signed steps, and every attempt to send the request
// or to ask about it.
import type { Migration } from './migration.ts';

export const cases: Migration = {
  version: 10,
  up: (db) =>
    db.exec(`
CREATE TABLE payment_case (
  case_no INTEGER PRIMARY KEY, "case" TEXT NOT NULL UNIQUE, reference TEXT NOT NULL UNIQUE,
  act TEXT NOT NULL CHECK (act IN ('reconfirm', 'reject', 'stop', 'recall')),
  state TEXT NOT NULL CHECK (state IN ('draft', 'proposed', 'approved', 'released', 'sending', 'answered', 'refused', 'unknown', 'closed', 'returned', 'withdrawn', 'expired')),
  rank INTEGER NOT NULL GENERATED ALWAYS AS (iif(state = 'unknown', 0, 1)) VIRTUAL,
  revision INTEGER NOT NULL DEFAULT 0, change_revision INTEGER NOT NULL DEFAULT 1,
  payment TEXT, uetr TEXT, fields TEXT NOT NULL, about TEXT NOT NULL, note TEXT NOT NULL, search TEXT NOT NULL,
  proposed TEXT, request_sha256 TEXT, deadline TEXT, returned TEXT, approvals_have INTEGER NOT NULL DEFAULT 0, approvals_need INTEGER NOT NULL DEFAULT 0,
  decision TEXT, nothing_shown INTEGER NOT NULL DEFAULT 0 CHECK (nothing_shown IN (0, 1)), doubt INTEGER NOT NULL DEFAULT 0 CHECK (doubt IN (0, 1)),
  fault TEXT, not_before TEXT, bank_says TEXT, created_at TEXT NOT NULL, changed_at TEXT NOT NULL,
  CHECK ((proposed IS NULL) = (request_sha256 IS NULL)),
  -- Nothing that was not fixed and signed first can be on its way, or beyond.
  CHECK (proposed IS NOT NULL OR state IN ('draft', 'withdrawn'))
) STRICT;
CREATE INDEX payment_case_order ON payment_case (rank, changed_at DESC, case_no DESC);
CREATE INDEX payment_case_payment ON payment_case (payment) WHERE payment IS NOT NULL;
CREATE INDEX payment_case_uetr ON payment_case (uetr) WHERE uetr IS NOT NULL;

CREATE TABLE case_signature (
  signature_no INTEGER PRIMARY KEY, case_no INTEGER NOT NULL REFERENCES payment_case, revision INTEGER NOT NULL,
  step TEXT NOT NULL CHECK (step IN ('propose', 'approve', 'release', 'return', 'withdraw')),
  person TEXT NOT NULL, certificate TEXT NOT NULL, certificate_subject TEXT NOT NULL, time TEXT NOT NULL, note TEXT NOT NULL, jws TEXT NOT NULL UNIQUE
) STRICT;
CREATE INDEX case_signature_case ON case_signature (case_no);
CREATE TRIGGER case_signature_stays BEFORE UPDATE ON case_signature BEGIN SELECT RAISE(ABORT, 'signatures are add-only'); END;
CREATE TRIGGER case_signature_kept BEFORE DELETE ON case_signature BEGIN SELECT RAISE(ABORT, 'signatures are add-only'); END;

CREATE TABLE case_attempt (
  attempt_no INTEGER PRIMARY KEY, attempt TEXT NOT NULL UNIQUE, case_no INTEGER NOT NULL REFERENCES payment_case,
  kind TEXT NOT NULL CHECK (kind IN ('request', 'inquiry')), number INTEGER NOT NULL, started_at TEXT NOT NULL, ended_at TEXT,
  http_status INTEGER, outcome TEXT NOT NULL CHECK (outcome IN ('pending', 'answered', 'not-taken', 'unknown')), fault TEXT,
  correlation_id TEXT NOT NULL, bank_reference TEXT, excerpt TEXT NOT NULL, body_sha256 TEXT, answer_no INTEGER REFERENCES answer,
  UNIQUE (case_no, number), CHECK (kind = 'inquiry' OR body_sha256 IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX case_attempt_pending ON case_attempt (case_no) WHERE outcome = 'pending' AND kind = 'request';
`),
};
