import { describe, expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

const hash = (letter: string) => letter.repeat(64);
const insert = (position: number, previous: string, own: string) =>
  `INSERT INTO log_entry VALUES (${position}, '2026', 'a', 'b', 'c', 'd', '${previous}', '${own}')`;

describe('migration 2', () => {
  it('an entry follows the last one, by position and by hash', () => {
    withStoreAt(2, (db) => {
      expect(() => db.exec(insert(2, hash('0'), hash('a')))).toThrow('follows the last');
      expect(() => db.exec(insert(1, hash('1'), hash('a')))).toThrow('follows the last');
      db.exec(insert(1, hash('0'), hash('a')));
      expect(() => db.exec(insert(2, hash('0'), hash('b')))).toThrow('follows the last');
      expect(() => db.exec(insert(3, hash('a'), hash('b')))).toThrow('follows the last');
      db.exec(insert(2, hash('a'), hash('b')));
      expect(db.get('SELECT count(*) AS n FROM log_entry')).toEqual({ n: 2 });
    });
  });
  it('no entry and no checkpoint can be changed, replaced or removed', () => {
    withStoreAt(2, (db) => {
      db.exec(insert(1, hash('0'), hash('a')));
      db.exec(`INSERT INTO log_checkpoint VALUES (1, '${hash('a')}', '2026', 'export', '')`);
      expect(() => db.exec(`UPDATE log_entry SET detail = 'x'`)).toThrow('append-only');
      expect(() => db.exec('DELETE FROM log_entry')).toThrow('append-only');
      expect(() => db.exec(insert(1, hash('0'), hash('b')).replace('INSERT', 'INSERT OR REPLACE'))).toThrow(
        'follows the last',
      );
      expect(() => db.exec(`UPDATE log_checkpoint SET head = ''`)).toThrow('append-only');
      expect(() => db.exec('DELETE FROM log_checkpoint')).toThrow('append-only');
    });
  });
});
