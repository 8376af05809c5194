import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { unpaid } from './0030-unpaid.ts';

it('migration 30 finds what was rejected or came back before, and follows what changes afterwards', () => {
  withStoreAt(29, (db) => {
    db.pragma('foreign_keys = OFF');
    const add = (no: number, message: number, group: string, returned: 0 | 1): void => {
      const account = no === 4 ? '' : `DE${no}`;
      const columns = db
        .all<{ name: string; notnull: number; dflt_value: unknown; type: string }>(
          'PRAGMA table_info(payment)',
        )
        .filter(
          ({ name, notnull, dflt_value }) => notnull === 1 && dflt_value === null && name !== 'payment_no',
        );
      const given: Readonly<Record<string, string>> = { account, currency: 'EUR', payment: `p-${no}` };
      const values = columns.map(({ name, type }) => given[name] ?? (type === 'TEXT' ? '' : 1));
      db.run(
        `INSERT INTO payment (payment_no, ${columns.map(({ name }) => `"${name}"`).join(', ')})
         VALUES (?, ${columns.map(() => '?').join(', ')})`,
        no,
        ...values,
      );
      db.run(
        `INSERT INTO tracked (payment_no, batch_no, message_no, seal_no, position, currency, minor, status_group, returned)
         VALUES (?, 1, ?, 1, ?, 'EUR', 1, ?, ?)`,
        no,
        message,
        no,
        group,
        returned,
      );
    };
    db.exec('PRAGMA ignore_check_constraints = ON');
    const messages = [
      [1, 'answered'],
      [2, 'refused'],
    ] as const;
    const outbox = db
      .all<{ name: string; notnull: number; dflt_value: unknown; type: string }>('PRAGMA table_info(outbox)')
      .filter(({ notnull, dflt_value }) => notnull === 1 && dflt_value === null);
    for (const [no, state] of messages)
      db.run(
        `INSERT INTO outbox (message_no, ${outbox.map(({ name }) => `"${name}"`).join(', ')})
         VALUES (?, ${outbox.map(() => '?').join(', ')})`,
        no,
        ...outbox.map(({ name, type }) => (name === 'state' ? state : type === 'TEXT' ? '' : 1)),
      );
    add(1, 1, 'refused', 0);
    add(2, 1, 'done', 1);
    add(3, 1, 'done', 0);
    add(4, 1, 'refused', 0);
    add(5, 2, 'refused', 0);
    unpaid.up(db);
    const found = (): readonly number[] =>
      db.all<{ payment_no: number }>('SELECT payment_no FROM unpaid ORDER BY 1').map((row) => row.payment_no);
    expect(found()).toEqual([1, 2]);
    db.run(`UPDATE tracked SET status_group = 'waiting' WHERE payment_no = 1`);
    db.run(`UPDATE tracked SET status_group = 'refused' WHERE payment_no = 2`);
    db.run(`UPDATE tracked SET returned = 1 WHERE payment_no IN (3, 4)`);
    expect(found()).toEqual([2, 3]);
  });
});
