import { expect, it } from 'vitest';
import { withStoreAt } from '../../test/store/raw-store.ts';
import { fillNameIndex } from './name-index.ts';

const PAID = "INSERT INTO paid_name VALUES ('hafenwerft kiel gmbh', 'DE1'), ('hafenwerft kiel gmbh', 'DE2')";

it('indexes the names that were paid before there was an index, once each', () => {
  withStoreAt(12, (db) => {
    db.exec(PAID);
    fillNameIndex(db);
    expect(db.all('SELECT name FROM name_half')).toEqual([
      { name: 'hafenwerft kiel gmbh' },
      { name: 'hafenwerft kiel gmbh' },
    ]);
  });
});

it('leaves an index that has rows as it is', () => {
  withStoreAt(12, (db) => {
    db.exec(PAID);
    db.exec("INSERT INTO name_half (half, name) VALUES (1, 'another')");
    fillNameIndex(db);
    expect(db.all('SELECT name FROM name_half')).toEqual([{ name: 'another' }]);
  });
});
