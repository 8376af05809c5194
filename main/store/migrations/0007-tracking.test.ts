import { describe, expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

describe('migration 7', () => {
  it('tallies follow every payment and every change of it', () => {
    withStoreAt(7, (db) => {
      db.pragma('foreign_keys = OFF');
      for (const number of [1, 2, 3]) {
        db.run(
          `INSERT INTO tracked (payment_no, batch_no, message_no, seal_no, position, currency, minor, tone) VALUES (?, 1, 1, 1, ?, 'EUR', 1, 'neutral')`,
          number,
          number,
        );
      }
      db.exec(`UPDATE tracked SET status = 'ACSC', tone = 'done' WHERE payment_no = 2`);
      db.exec(`UPDATE tracked SET tone = 'neutral', uetr = 'x'`);
      db.exec(`UPDATE tracked SET tone = 'done' WHERE payment_no IN (2, 3)`);
      const counted = db.all('SELECT status, tone, count FROM tally WHERE count > 0 ORDER BY 1, 2');
      const real = db.all(
        `SELECT coalesce(status, '') AS status, tone, count(*) AS count FROM tracked GROUP BY 1, 2 ORDER BY 1, 2`,
      );
      expect(counted).toEqual(real);
      expect(real).toHaveLength(3);
    });
  });
  it('a timeline is only ever added to', () => {
    withStoreAt(7, (db) => {
      db.pragma('foreign_keys = OFF');
      db.exec(`INSERT INTO timeline VALUES (1, 1, NULL, '', 'desk', NULL, '[]', '[]', '[]', NULL)`);
      expect(() => db.exec(`UPDATE timeline SET status = 'RJCT'`)).toThrow('add-only');
      expect(() => db.exec('DELETE FROM timeline')).toThrow('add-only');
    });
  });
});
