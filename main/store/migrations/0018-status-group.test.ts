import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { statusGroup } from './0018-status-group.ts';

const TALLY = 'SELECT status, status_group, count FROM tally WHERE count > 0 ORDER BY status';

it('migration 18: a payment keeps its group, and the counts by group go on', () => {
  withStoreAt(17, (db) => {
    db.exec('PRAGMA foreign_keys = OFF');
    const add = (payment: number, column: string): void =>
      db.exec(
        `INSERT INTO tracked (payment_no, batch_no, message_no, seal_no, position, currency, minor, ${column})
         VALUES (${payment}, 1, 1, 1, ${payment}, 'EUR', 1, 'waiting')`,
      );
    add(1, 'tone');
    statusGroup.up(db);
    add(2, 'status_group');
    db.exec(`UPDATE tracked SET status = 'RJCT', status_group = 'refused' WHERE payment_no = 1`);

    expect(db.all('SELECT payment_no, status_group FROM tracked ORDER BY payment_no')).toEqual([
      { payment_no: 1, status_group: 'refused' },
      { payment_no: 2, status_group: 'waiting' },
    ]);
    expect(db.all(TALLY)).toEqual([
      { status: '', status_group: 'waiting', count: 1 },
      { status: 'RJCT', status_group: 'refused', count: 1 },
    ]);
    expect(
      db.all(
        `EXPLAIN QUERY PLAN SELECT payment_no FROM tracked WHERE status_group = 'refused' ORDER BY seal_no DESC`,
      )[0],
    ).toMatchObject({ detail: expect.stringContaining('tracked_status_group') });
    expect(() => db.exec(`UPDATE tracked SET status_group = 'green' WHERE payment_no = 1`)).toThrow('CHECK');
  });
});
