import { describe, expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

describe('migration 6', () => {
  it('a sealed message needs its frozen message and its body', () => {
    withStoreAt(6, (db) => {
      expect(() =>
        db.exec(`INSERT INTO outbox (message_no, batch_no, state, body, sha256, bytes, suite, sealed_at, transactions, totals, changed_at)
        VALUES (1, 1, 'queued', 1, '', 0, 'modern', '', 0, '[]', '')`),
      ).toThrow('FOREIGN KEY');
    });
  });
  it('knows five states, two suites, and no plan without a time', () => {
    withStoreAt(6, (db) => {
      db.pragma('foreign_keys = OFF');
      const insert = (state: string, suite: string, what: string, at: string) =>
        `INSERT INTO outbox (message_no, batch_no, state, body, sha256, bytes, suite, sealed_at, transactions, totals, changed_at, next_what, next_at)
         VALUES (1, 1, '${state}', 1, '', 0, '${suite}', '', 0, '[]', '', ${what}, ${at})`;
      expect(() => db.exec(insert('failed', 'modern', 'NULL', 'NULL'))).toThrow('CHECK');
      expect(() => db.exec(insert('queued', 'none', 'NULL', 'NULL'))).toThrow('CHECK');
      expect(() => db.exec(insert('queued', 'modern', `'send'`, 'NULL'))).toThrow('CHECK');
      db.exec(insert('queued', 'modern', `'send'`, `'2026'`));
    });
  });
});
