import { describe, expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

const row = (name: string, state: string, proposed: string): string =>
  `INSERT INTO payment_case ("case", reference, act, state, fields, about, note, search, proposed, request_sha256, created_at, changed_at)
   VALUES ('${name}', 'R-${name}', 'recall', '${state}', '{}', '{}', '', '', ${proposed}, ${proposed}, '', '')`;

describe('migration 10', () => {
  it('lets nothing be on its way that was not fixed first', () => {
    withStoreAt(10, (db) => {
      db.exec(row('a', 'draft', 'NULL'));
      expect(() => db.exec(row('b', 'released', 'NULL'))).toThrow('CHECK');
      db.exec(row('b', 'released', `'x'`));
      expect(() => db.exec(row('c', 'failed', `'x'`))).toThrow('CHECK');
    });
  });
  it('forgets no signed step, and lets one request be under way at a time', () => {
    withStoreAt(10, (db) => {
      db.exec(row('b', 'sending', `'x'`));
      db.exec(
        `INSERT INTO case_signature (case_no, revision, step, person, certificate, certificate_subject, time, note, jws) VALUES (1, 1, 'propose', 'p', '', '', '', '', 'j')`,
      );
      expect(() => db.exec('DELETE FROM case_signature')).toThrow('add-only');
      expect(() => db.exec(`UPDATE case_signature SET person = 'q'`)).toThrow('add-only');
      const attempt = (number: number): string =>
        `INSERT INTO case_attempt (attempt, case_no, kind, number, started_at, outcome, correlation_id, excerpt, body_sha256) VALUES ('${number}', 1, 'request', ${number}, '', 'pending', '', '', 'x')`;
      db.exec(attempt(1));
      expect(() => db.exec(attempt(2))).toThrow('UNIQUE');
    });
  });
});
