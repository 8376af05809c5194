import { describe, expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

describe('migration 3', () => {
  it('chunks belong to their bytes and go with them', () => {
    withStoreAt(3, (db) => {
      expect(() => db.exec(`INSERT INTO bytes_chunk VALUES (1, 0, x'00')`)).toThrow('FOREIGN KEY');
      const ref = db.insert('INSERT INTO bytes DEFAULT VALUES');
      db.run('INSERT INTO bytes_chunk VALUES (?, 0, ?)', ref, Uint8Array.of(1, 2));
      db.run('DELETE FROM bytes WHERE ref = ?', ref);
      expect(db.get('SELECT count(*) AS n FROM bytes_chunk')).toEqual({ n: 0 });
    });
  });
  it('a ref is never given out twice', () => {
    withStoreAt(3, (db) => {
      const first = db.insert('INSERT INTO bytes DEFAULT VALUES');
      db.run('DELETE FROM bytes WHERE ref = ?', first);
      expect(db.insert('INSERT INTO bytes DEFAULT VALUES')).toBe(first + 1);
    });
  });
});
