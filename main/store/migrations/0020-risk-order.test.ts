import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { riskOrder } from './0020-risk-order.ts';

it('migration 20: payments of equal risk come by amount without being sorted', () => {
  withStoreAt(19, (db) => {
    riskOrder.up(db);
    const plan = (where: string): unknown =>
      db.all(
        `EXPLAIN QUERY PLAN SELECT payment_no FROM payment WHERE ${where}
         ORDER BY risk DESC, minor DESC, position LIMIT 50`,
      );
    expect(plan('freeze_no = 1')).toEqual([
      expect.objectContaining({ detail: expect.stringContaining('payment_riskiest') }),
    ]);
    expect(plan(`freeze_no = 1 AND country = 'DE'`)).toEqual([
      expect.objectContaining({ detail: expect.stringContaining('payment_country') }),
    ]);
  });
});
