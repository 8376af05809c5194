import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { signedCreditors } from './0034-signed-creditors.ts';

it('migration 34: notes from before hold as they did; what may be no payment, or no credit, is looked at again', () => {
  withStoreAt(33, (db) => {
    db.pragma('foreign_keys = OFF');
    db.run(
      `INSERT INTO entry_explanation (account, identity, at, by, person, note) VALUES ('A', 'x', '', 'person', 'anna', 'Fee')`,
    );
    const entry = (number: number, indicator: string | null, standing: string) => {
      db.run(
        `INSERT INTO cash_entry (entry_no, account, identity, sha256, current, day, pending, first_report, last_report, view, json) VALUES (?, 'A', ?, ?, 1, '', 0, 1, 1, ?, '')`,
        number,
        `entry ${number}`,
        '',
        JSON.stringify({ indicator }),
      );
      db.run(
        `INSERT INTO entry_standing (entry_no, standing, near, currency, minor) VALUES (?, ?, '[]', 'EUR', 200)`,
        number,
        standing,
      );
    };
    entry(1, 'CRDT', 'incoming');
    entry(2, 'D', 'incoming');
    entry(3, null, 'incoming');
    entry(4, 'DBIT', 'matched');
    entry(5, 'DBIT', 'not-sent');
    signedCreditors.up(db);
    expect(db.all('SELECT note, creditors FROM entry_explanation')).toEqual([
      { note: 'Fee', creditors: null },
    ]);
    expect(db.all('SELECT entry_no, creditors FROM entry_standing ORDER BY entry_no')).toEqual([
      { entry_no: 1, creditors: null },
      { entry_no: 5, creditors: null },
    ]);
  });
});
