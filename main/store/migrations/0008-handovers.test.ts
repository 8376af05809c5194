import { describe, expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

const row = (sha256: string, kind: string, own: number): string =>
  `INSERT INTO handover (sha256, batch_no, revision, kind, from_desk, to_desk, at, jws, own) VALUES ('${sha256}', 1, 1, '${kind}', 'a', 'b', '', '', ${own})`;

describe('migration 8', () => {
  it('lets a desk give a revision up once, and forgets no handover', () => {
    withStoreAt(8, (db) => {
      db.pragma('foreign_keys = OFF');
      db.exec(row('1', 'not-sent', 1));
      expect(() => db.exec(row('2', 'not-sent', 1))).toThrow('UNIQUE');
      expect(() => db.exec(row('3', 'signature', 1))).toThrow('CHECK');
      db.exec(row('4', 'not-sent', 0));
      db.exec(row('5', 'signature', 0));
      expect(() => db.exec('DELETE FROM handover')).toThrow('add-only');
      expect(() => db.exec('UPDATE handover SET own = 0')).toThrow('add-only');
    });
  });
});
