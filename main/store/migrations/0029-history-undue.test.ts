import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

it('migration 29 takes a message out of the history once, from its first account on', () => {
  withStoreAt(29, (db) => {
    db.pragma('foreign_keys = OFF');
    const takeOut = (): number =>
      db.run(`INSERT INTO history_undue (message_no, paid_on) VALUES (7, '2026-11-20')`);
    expect(takeOut()).toBe(1);
    expect(takeOut).toThrow(/UNIQUE/u);
    expect(db.get('SELECT message_no, after_account FROM history_undue')).toEqual({
      message_no: 7,
      after_account: '',
    });
  });
});
