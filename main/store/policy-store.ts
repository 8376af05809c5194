// Proposals of the next policy version, and the step that puts one in force.
import { appendLog } from './log-store.ts';
import type { LogDraft, PolicyProposal, PolicySignature, StoredPolicy } from '../ports/store.ts';
import { addPolicy } from './desk-store.ts';
import type { Db } from './driver.ts';
import { refuse } from './store-fault.ts';

interface Row {
  readonly proposal_no: number;
  readonly proposal: string;
  readonly createdAt: string;
  readonly note: string;
  readonly sha256: string;
  readonly policy: string;
}

export function policyOperations(db: Db) {
  const openRow = (): Row | undefined =>
    db.get<Row>(
      "SELECT proposal_no, proposal, created_at AS createdAt, note, sha256, policy FROM policy_proposal WHERE state = 'open'",
    );
  const need = (proposal: string): Row => {
    const row = openRow();
    return row?.proposal === proposal ? row : refuse('policy-proposal-over');
  };
  return {
    'policies.open': (): PolicyProposal | null => {
      const row = openRow();
      if (row === undefined) return null;
      const { proposal, createdAt, note, sha256, policy } = row;
      const signatures = db.all<PolicySignature>(
        'SELECT person, certificate, certificate_subject AS certificateSubject, time, jws FROM policy_signature WHERE proposal_no = ? ORDER BY signature_no',
        row.proposal_no,
      );
      return {
        proposal,
        createdAt,
        note,
        sha256,
        policy: JSON.parse(policy) as PolicyProposal['policy'],
        signatures,
      };
    },
    'policies.propose': (its: Omit<PolicyProposal, 'signatures'>, log: LogDraft): null =>
      db.write(() => {
        if (openRow() !== undefined) refuse('policy-proposal-open');
        db.run(
          "INSERT INTO policy_proposal (proposal, state, created_at, note, version, sha256, policy) VALUES (?, 'open', ?, ?, ?, ?, ?)",
          its.proposal,
          its.createdAt,
          its.note,
          its.policy.version,
          its.sha256,
          JSON.stringify(its.policy),
        );
        appendLog(db, log);
        return null;
      }),
    'policies.sign': (proposal: string, its: PolicySignature, log: LogDraft): null =>
      db.write(() => {
        db.run(
          'INSERT INTO policy_signature (proposal_no, person, certificate, certificate_subject, time, jws) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (proposal_no, person) DO NOTHING',
          need(proposal).proposal_no,
          its.person,
          its.certificate,
          its.certificateSubject,
          its.time,
          its.jws,
        );
        appendLog(db, log);
        return null;
      }),
    'policies.withdraw': (proposal: string, log: LogDraft): null =>
      db.write(() => {
        db.run(
          "UPDATE policy_proposal SET state = 'withdrawn' WHERE proposal_no = ?",
          need(proposal).proposal_no,
        );
        appendLog(db, log);
        return null;
      }),
    'policies.adopt': (its: StoredPolicy, log: LogDraft): null =>
      db.write(() => {
        addPolicy(db, its);
        // A proposal for this place in the chain is over, whether it was this one or another desk's.
        db.run(
          "UPDATE policy_proposal SET state = CASE WHEN sha256 = ? THEN 'adopted' ELSE 'withdrawn' END WHERE state = 'open'",
          its.sha256,
        );
        appendLog(db, log);
        return null;
      }),
  };
}
