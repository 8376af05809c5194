import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

it('migration 24 owes the history a message once, from its first account on', () => {
  withStoreAt(24, (db) => {
    db.pragma('foreign_keys = OFF');
    const owe = (): number =>
      db.run(`INSERT INTO history_due (message_no, paid_on) VALUES (7, '2026-11-20')`);
    expect(owe()).toBe(1);
    expect(owe).toThrow(/UNIQUE/u);
    expect(db.get('SELECT message_no, after_account FROM history_due')).toEqual({
      message_no: 7,
      after_account: '',
    });
  });
});
