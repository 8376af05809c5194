import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { batchVersion } from './0014-batch-version.ts';

const batch = (name: string, kind: string): string =>
  `INSERT INTO batch (batch, reference, kind, state, staged, revision, change_revision, created_at, changed_at, approvals_have, approvals_need, outcome, transactions, totals, own_accounts, value_dates, blocking, warnings)
   VALUES ('${name}', 'R', '${kind}', 'draft', 0, 0, 1, '', '', 0, 0, 'none', 0, '[]', '[]', '[]', 0, 0)`;

it('migration 14: batches of before are of the one version their direction had', () => {
  withStoreAt(13, (db) => {
    db.exec(batch('a', 'credit-transfer'));
    db.exec(batch('b', 'direct-debit'));
    batchVersion.up(db);
    expect(
      db.all<{ batch: string; message_version: string }>(
        'SELECT batch, message_version FROM batch ORDER BY batch',
      ),
    ).toEqual([
      { batch: 'a', message_version: 'pain.001.001.03' },
      { batch: 'b', message_version: 'pain.008.001.02' },
    ]);
  });
});
