// Proposals of the next policy version and the signatures they gather. One is open at a time; what was
// proposed and signed is never changed.
import type { Migration } from './migration.ts';

export const policyProposals: Migration = {
  version: 11,
  up: (db) =>
    db.exec(`
CREATE TABLE policy_proposal (
  proposal_no INTEGER PRIMARY KEY, proposal TEXT NOT NULL UNIQUE, state TEXT NOT NULL CHECK (state IN ('open', 'adopted', 'withdrawn')),
  created_at TEXT NOT NULL, note TEXT NOT NULL, version INTEGER NOT NULL, sha256 TEXT NOT NULL, policy TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX policy_proposal_open ON policy_proposal (state) WHERE state = 'open';
CREATE TRIGGER policy_proposal_stays BEFORE UPDATE ON policy_proposal
  WHEN old.state <> 'open' OR new.proposal <> old.proposal OR new.sha256 <> old.sha256 OR new.policy <> old.policy OR new.version <> old.version
  BEGIN SELECT RAISE(ABORT, 'a proposal never changes'); END;
CREATE TRIGGER policy_proposal_kept BEFORE DELETE ON policy_proposal BEGIN SELECT RAISE(ABORT, 'proposals are add-only'); END;

CREATE TABLE policy_signature (
  signature_no INTEGER PRIMARY KEY, proposal_no INTEGER NOT NULL REFERENCES policy_proposal, person TEXT NOT NULL, certificate TEXT NOT NULL,
  certificate_subject TEXT NOT NULL, time TEXT NOT NULL, jws TEXT NOT NULL, UNIQUE (proposal_no, person)
) STRICT;
CREATE TRIGGER policy_signature_stays BEFORE UPDATE ON policy_signature BEGIN SELECT RAISE(ABORT, 'signatures are add-only'); END;
CREATE TRIGGER policy_signature_kept BEFORE DELETE ON policy_signature BEGIN SELECT RAISE(ABORT, 'signatures are add-only'); END;
`),
};
