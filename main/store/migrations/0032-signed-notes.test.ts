import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { signedNotes } from './0032-signed-notes.ts';

it('migration 32: notes from before are kept, and have no signature', () => {
  withStoreAt(31, (db) => {
    db.run(
      `INSERT INTO entry_explanation (account, identity, at, by, person, note) VALUES ('A', 'x', '', 'person', 'anna', 'Fee')`,
    );
    signedNotes.up(db);
    expect(db.all('SELECT note, evidence FROM entry_explanation')).toEqual([{ note: 'Fee', evidence: null }]);
  });
});
