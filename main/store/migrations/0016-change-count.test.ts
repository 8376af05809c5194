import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { countChange, countedChanges } from '../recorded-file.ts';
import { changeCount } from './0016-change-count.ts';

it('migration 16: a store of before has counted nothing, and counts from its next change on', () => {
  withStoreAt(15, (db) => {
    expect(countedChanges(db)).toBeNull();
    changeCount.up(db);
    expect(countedChanges(db)).toBeNull();
    countChange(db, 7, () => db.exec('CREATE TABLE other (x TEXT) STRICT'));
    expect(countedChanges(db)).toBe(7);
    // What changes nothing is no change.
    countChange(db, 8, () => db.get('SELECT x FROM other'));
    expect(countedChanges(db)).toBe(7);
    countChange(db, 8, () => db.run("INSERT INTO other (x) VALUES ('a')"));
    expect(countedChanges(db)).toBe(8);
  });
});
