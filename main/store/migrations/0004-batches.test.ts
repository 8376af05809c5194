import { describe, expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

const BATCH = `INSERT INTO batch (batch, reference, kind, state, staged, revision, change_revision, created_at, changed_at, approvals_have, approvals_need, outcome,
  transactions, totals, own_accounts, value_dates, blocking, warnings) VALUES ('b', 'PAY-1', 'credit-transfer', 'draft', 0, 0, 1, '', '', 0, 0, 'none', 0, '[]', '[]', '[]', 0, 0)`;

describe('migration 4', () => {
  it('knows the states and kinds of a batch and no others', () => {
    withStoreAt(4, (db) => {
      expect(() => db.exec(BATCH.replace(`'draft'`, `'sent'`))).toThrow('CHECK');
      expect(() => db.exec(BATCH.replace('credit-transfer', 'cheque'))).toThrow('CHECK');
      db.exec(BATCH);
    });
  });
  it('keeps the search text of a batch by itself', () => {
    withStoreAt(4, (db) => {
      db.exec(BATCH);
      db.exec(`UPDATE batch SET source = '{"fileName":"March.XML"}', own_accounts = '["DE89"]'`);
      expect(db.get('SELECT search FROM batch')).toEqual({ search: 'pay-1\n["de89"]\nmarch.xml' });
    });
  });
  it('signatures are only ever added', () => {
    withStoreAt(4, (db) => {
      db.exec(BATCH);
      db.exec(
        `INSERT INTO signature (batch_no, revision, purpose, person, certificate, certificate_subject, time, note, jws) VALUES (1, 1, 'approve', 'p', '', '', '', '', '')`,
      );
      expect(() => db.exec(`UPDATE signature SET person = 'q'`)).toThrow('add-only');
      expect(() => db.exec('DELETE FROM signature')).toThrow('add-only');
    });
  });
  it('a payment needs its batch and its group', () => {
    withStoreAt(4, (db) => {
      expect(() =>
        db.exec(`INSERT INTO draft_payment VALUES (1, 'p', 1, 1, 1, '', '', '', '', NULL, '', '')`),
      ).toThrow('FOREIGN KEY');
    });
  });
  it('an amount is a whole number: a fraction does not fit the column', () => {
    withStoreAt(4, (db) => {
      db.exec(BATCH);
      db.exec(`INSERT INTO draft_group VALUES (1, 1, 'g', 1, '', '', '')`);
      expect(() =>
        db.exec(`INSERT INTO draft_payment VALUES (1, 'p', 1, 1, 1, '', '', '', 'EUR', 1.5, '', '')`),
      ).toThrow('cannot store REAL');
    });
  });
});
