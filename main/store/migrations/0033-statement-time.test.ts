import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { statementTime } from './0033-statement-time.ts';

it('migration 33: reports from before are of when they were received', () => {
  withStoreAt(32, (db) => {
    db.pragma('foreign_keys = OFF');
    db.run(
      `INSERT INTO account_report (report, raw, staged, asked_at, received_at, base, asked_account) VALUES ('r', 1, 0, '', '2026', 'EUR', '')`,
    );
    statementTime.up(db);
    expect(db.all('SELECT coalesce(as_of, received_at) AS at FROM account_report')).toEqual([{ at: '2026' }]);
  });
});
