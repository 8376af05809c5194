import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { FROM_FILE, REPORT_DUE } from '../batch-store.ts';

it('migration 26 finds a batch by the bytes of its file, and reports that are due, by an index each', () => {
  withStoreAt(26, (db) => {
    const plan = (query: string, ...values: readonly string[]): string =>
      db
        .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`, ...values)
        .map(({ detail }) => detail)
        .join();
    expect(plan(FROM_FILE, 'a')).toContain('batch_file');
    expect(plan(`SELECT batch FROM batch b ${REPORT_DUE} ORDER BY batch_no`, 'f')).toContain(
      'batch_report_due',
    );
  });
});
