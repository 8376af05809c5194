import { describe, expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

const row = (proposal: string, state: string): string =>
  `INSERT INTO policy_proposal (proposal, state, created_at, note, version, sha256, policy) VALUES ('${proposal}', '${state}', '', '', 2, '', '{}')`;

describe('migration 11', () => {
  it('keeps one proposal open, and changes none but its state, once', () => {
    withStoreAt(11, (db) => {
      db.exec(row('a', 'open'));
      expect(() => db.exec(row('b', 'open'))).toThrow('UNIQUE');
      expect(() => db.exec("UPDATE policy_proposal SET policy = '[]'")).toThrow('never changes');
      db.exec("UPDATE policy_proposal SET state = 'withdrawn'");
      expect(() => db.exec("UPDATE policy_proposal SET state = 'open'")).toThrow('never changes');
      db.exec(row('b', 'open'));
      expect(() => db.exec('DELETE FROM policy_proposal')).toThrow('add-only');
    });
  });

  it('counts a person once, and forgets no signature', () => {
    withStoreAt(11, (db) => {
      db.exec(row('a', 'open'));
      const sign =
        "INSERT INTO policy_signature (proposal_no, person, certificate, certificate_subject, time, jws) VALUES (1, 'ada', '', '', '', '')";
      db.exec(sign);
      expect(() => db.exec(sign)).toThrow('UNIQUE');
      expect(() => db.exec('DELETE FROM policy_signature')).toThrow('add-only');
      expect(() => db.exec("UPDATE policy_signature SET person = 'bob'")).toThrow('add-only');
    });
  });
});
