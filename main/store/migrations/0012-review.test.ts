import { describe, expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

describe('migration 12', () => {
  it('knows a mark only as on or off', () => {
    withStoreAt(12, (db) => {
      db.exec(
        "INSERT INTO batch (batch, reference, kind, state, staged, revision, change_revision, created_at, changed_at, approvals_have, approvals_need, outcome, transactions, totals, own_accounts, value_dates, blocking, warnings) VALUES ('b', '', 'credit-transfer', 'draft', 0, 0, 1, '', '', 0, 0, 'none', 0, '[]', '[]', '[]', 0, 0)",
      );
      expect(db.get('SELECT masked FROM batch')).toEqual({ masked: 0 });
      expect(() => db.exec('UPDATE batch SET masked = 2')).toThrow('CHECK');
    });
  });
});
