import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

it('migration 22 lets a payment leave once and come back once, and an explanation stay', () => {
  withStoreAt(22, (db) => {
    db.pragma('foreign_keys = OFF');
    const match = (payment: number, way: string, entry: number, place = 0, whole = 0) =>
      db.run(
        `INSERT INTO entry_match (payment_no, way, entry_no, place, whole, evidence) VALUES (?, ?, ?, ?, ?, '{}')`,
        payment,
        way,
        entry,
        place,
        whole,
      );
    match(1, 'out', 10);
    match(1, 'back', 11);
    expect(() => match(1, 'out', 12)).toThrow(/UNIQUE/u);
    expect(() => match(2, 'out', 10)).toThrow(/UNIQUE/u);
    match(2, 'out', 13, 0, 1);
    match(3, 'out', 13, 0, 1);
    db.run(
      `INSERT INTO entry_explanation (account, identity, at, by, person, note) VALUES ('A', 'x', '', 'person', 'anna', 'fee')`,
    );
    expect(() => db.run('DELETE FROM entry_explanation')).toThrow(/add-only/u);
    expect(() => db.run(`UPDATE entry_explanation SET note = ''`)).toThrow(/add-only/u);
  });
});
