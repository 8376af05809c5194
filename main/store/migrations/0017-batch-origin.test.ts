import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { batchOrigin } from './0017-batch-origin.ts';

it('migration 17: batches of before were made from nothing', () => {
  withStoreAt(16, (db) => {
    db.exec(
      `INSERT INTO batch (batch, reference, kind, message_version, state, staged, revision, change_revision, created_at, changed_at, approvals_have, approvals_need, outcome, transactions, totals, own_accounts, value_dates, blocking, warnings)
       VALUES ('a', 'R', 'credit-transfer', 'pain.001.001.03', 'draft', 0, 0, 1, '', '', 0, 0, 'none', 0, '[]', '[]', '[]', 0, 0)`,
    );
    batchOrigin.up(db);
    expect(db.all('SELECT batch, origin FROM batch')).toEqual([{ batch: 'a', origin: null }]);
  });
});
