import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { deferredUpdates } from './0028-deferred-updates.ts';

it('migration 28: a deferred update is the rows of a revision or a list of changes, never both', () => {
  withStoreAt(27, (db) => {
    db.pragma('foreign_keys = OFF');
    deferredUpdates.up(db);
    expect(db.get('SELECT * FROM deferred_update')).toBeUndefined();
    db.exec('INSERT INTO deferred_update (freeze_no, seal_no) VALUES (1, 1)');
    db.exec(`INSERT INTO deferred_update (updates) VALUES (x'5B5D')`);
    expect(db.all('SELECT update_no, reached, packed FROM deferred_update')).toEqual([
      { update_no: 1, reached: -1, packed: 0 },
      { update_no: 2, reached: -1, packed: 0 },
    ]);
    for (const wrong of ["(1, NULL, x'5B5D')", "(1, 1, x'5B5D')", '(NULL, NULL, NULL)'])
      expect(() =>
        db.exec(`INSERT INTO deferred_update (freeze_no, seal_no, updates) VALUES ${wrong}`),
      ).toThrow('CHECK');
  });
});
