import { describe, expect, it } from 'vitest';
import type { Db } from '../driver.ts';
import { withStoreAt } from '../../../test/store/raw-store.ts';

function batch(db: Db): void {
  db.exec(`INSERT INTO batch (batch, reference, kind, state, staged, revision, change_revision, created_at, changed_at, approvals_have, approvals_need, outcome,
    transactions, totals, own_accounts, value_dates, blocking, warnings) VALUES ('b', '', 'credit-transfer', 'draft', 0, 0, 1, '', '', 0, 0, 'none', 0, '[]', '[]', '[]', 0, 0)`);
}

describe('migration 5', () => {
  it('a revision is committed once; stagings of it may be many', () => {
    withStoreAt(5, (db) => {
      batch(db);
      const freeze = 'INSERT INTO freeze (batch_no, revision, committed) VALUES (1, 1, ?)';
      db.run(freeze, 0);
      db.run(freeze, 0);
      db.run(freeze, 1);
      expect(() => db.run(freeze, 1)).toThrow('UNIQUE');
    });
  });
  it('a message needs its bytes', () => {
    withStoreAt(5, (db) => {
      batch(db);
      db.run('INSERT INTO freeze (batch_no, revision, committed) VALUES (1, 1, 0)');
      expect(() =>
        db.exec(`INSERT INTO message (message, freeze_no, batch_no, revision, position, kind, message_id, payload, sha256, bytes, reading)
        VALUES ('m', 1, 1, 1, 1, '', '', 99, '', 0, '{}')`),
      ).toThrow('FOREIGN KEY');
    });
  });
  it('an identifier is used once for each kind', () => {
    withStoreAt(5, (db) => {
      db.exec(`INSERT INTO identifier VALUES ('MsgId', 'X'), ('PmtInfId', 'X')`);
      expect(() => db.exec(`INSERT INTO identifier VALUES ('MsgId', 'X')`)).toThrow('UNIQUE');
    });
  });
});
