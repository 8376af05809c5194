import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { REASONS } from '../shared-reasons.ts';
import { sharedReasons } from './0027-shared-reasons.ts';

it('migration 27: reasons of before are read from their rows, later ones from the text they share', () => {
  withStoreAt(26, (db) => {
    db.pragma('foreign_keys = OFF');
    const columns = db
      .all<{ name: string; type: string }>(
        "SELECT name, type FROM pragma_table_info('payment') WHERE name NOT IN ('payment_no', 'reasons')",
      )
      .map(({ name, type }) => ({ name: `"${name}"`, value: type === 'INTEGER' ? '1' : "''" }));
    const insert = (number: number, reasons: string): void =>
      db.exec(
        `INSERT INTO payment (payment_no, reasons, ${columns.map(({ name }) => name).join()})
         VALUES (${number}, '${reasons}', ${columns.map(({ value }) => value).join()})`,
      );
    insert(1, '["as before"]');
    sharedReasons.up(db);
    db.exec("INSERT INTO frozen_reasons (reasons_no, freeze_no, reasons) VALUES (7, 1, 'shared')");
    insert(2, '');
    db.exec('UPDATE payment SET reasons_no = 7 WHERE payment_no = 2');
    expect(db.all(`SELECT ${REASONS} AS reasons FROM payment p ORDER BY payment_no`)).toEqual([
      { reasons: '["as before"]' },
      { reasons: 'shared' },
    ]);
  });
});
