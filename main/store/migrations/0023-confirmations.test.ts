import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

it('migration 23: what was proposed and signed is never changed, and what is over stays over', () => {
  withStoreAt(23, (db) => {
    db.exec(
      `INSERT INTO confirmation (confirmation, state, created_at, deadline, sha256, policy_version, entries) VALUES ('c', 'open', '', '', 'd', 1, '[]');
       INSERT INTO confirmation_entry (confirmation_no, beneficiary, revision, name_key, content) VALUES (1, 'b', 1, 'k', '{}');
       INSERT INTO confirmation_signature (confirmation_no, step, person, certificate, certificate_subject, time, note, jws)
       VALUES (1, 'propose', 'p', 'c', 's', '', '', 'j')`,
    );
    expect(() => db.exec(`UPDATE confirmation SET entries = '[1]'`)).toThrow('never changes');
    expect(() => db.exec(`UPDATE confirmation_entry SET content = NULL`)).toThrow('add-only');
    expect(() => db.exec(`UPDATE confirmation_signature SET person = 'q'`)).toThrow('add-only');
    expect(() => db.exec(`DELETE FROM confirmation_signature`)).toThrow('add-only');
    db.exec(`UPDATE confirmation SET state = 'returned', ended_at = ''`);
    expect(() => db.exec(`UPDATE confirmation SET state = 'open'`)).toThrow('never changes');
    expect(() => db.exec(`UPDATE confirmation SET state = 'confirmed'`)).toThrow('never changes');
  });
});
