import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { messageDue } from './0035-message-due.ts';

const COUNTED =
  'SELECT own_account AS account, value_date AS day, message_no AS message, payments FROM message_due';

it('migration 35: followed payments from before are counted by own account, day and message', () => {
  withStoreAt(34, (db) => {
    db.pragma('foreign_keys = OFF');
    const add = (number: number, account: string, day: string, message: number): void => {
      db.run(
        `INSERT INTO payment (payment_no, payment, freeze_no, message_no, position, risk, minor, currency, country, end_to_end_id,
           alike, amount, "group", own_account, value_date, instruction_id, name, account, agent_bic, remittance,
           creditor_reference, mandate_id, reasons)
         VALUES (?, '', 1, ?, ?, 0, 100, 'EUR', '', '', 0, '1.00', '', ?, ?, '', '', '', '', '', '', '', '[]')`,
        number,
        message,
        number,
        account,
        day,
      );
      db.run(
        `INSERT INTO tracked (payment_no, batch_no, message_no, seal_no, position, currency, minor, status_group)
         VALUES (?, 1, ?, 1, ?, 'EUR', 100, 'neutral')`,
        number,
        message,
        number,
      );
    };
    add(1, 'A', '2026-11-20', 1);
    add(2, 'A', '2026-11-20', 1);
    add(3, 'B', '2026-11-21', 1);
    add(4, 'B', '2026-11-21', 1);
    add(5, 'A', '2026-11-20', 2);
    messageDue.up(db);
    expect(db.all(`${COUNTED} ORDER BY 1, 2, 3`)).toEqual([
      { account: 'A', day: '2026-11-20', message: 1, payments: 2 },
      { account: 'A', day: '2026-11-20', message: 2, payments: 1 },
      { account: 'B', day: '2026-11-21', message: 1, payments: 2 },
    ]);
  });
});
