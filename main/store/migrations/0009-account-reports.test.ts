import { describe, expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

describe('migration 9', () => {
  it('keeps one wording of an entry once per account, and entries of unnamed accounts each by itself', () => {
    withStoreAt(9, (db) => {
      db.pragma('foreign_keys = OFF');
      const add = (account: string | null, sha256: string) =>
        db.run(
          `INSERT INTO cash_entry (account, identity, sha256, current, day, pending, first_report, last_report, view, json) VALUES (?, 'A', ?, 1, '', 0, 1, 1, '', '')`,
          account,
          sha256,
        );
      add('X EUR', 'one');
      add('X EUR', 'two');
      add(null, 'one');
      add(null, 'one');
      expect(() => add('X EUR', 'one')).toThrow(/UNIQUE/u);
    });
  });
});
