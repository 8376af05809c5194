import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { bankTime } from './0013-bank-time.ts';

it("migration 13: attempts of before know nothing of the bank's clock", () => {
  withStoreAt(12, (db) => {
    bankTime.up(db);
    const [column] = db.all<{ name: string; notnull: number; dflt_value: string | null }>(
      "SELECT name, \"notnull\", dflt_value FROM pragma_table_info('attempt') WHERE name = 'bank_time'",
    );
    expect(column).toEqual({ name: 'bank_time', notnull: 0, dflt_value: null });
  });
});
