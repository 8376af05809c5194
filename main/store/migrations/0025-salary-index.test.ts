import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { SALARY_PAYMENT } from '../batch-store.ts';

it('migration 25 finds a salary of a draft by an index that holds nothing else', () => {
  withStoreAt(25, (db) => {
    const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${SALARY_PAYMENT}`, 1);
    expect(plan.map(({ detail }) => detail).join()).toContain('draft_payment_salary (batch_no=?)');
  });
});
