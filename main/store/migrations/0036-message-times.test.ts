import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { messageTimes } from './0036-message-times.ts';

it('migration 36: messages from before have their first day and the time they were sent', () => {
  withStoreAt(35, (db) => {
    db.pragma('foreign_keys = OFF');
    const add = (number: number, days: readonly string[], sentAt: string | null): void => {
      db.run(
        `INSERT INTO message (message_no, message, freeze_no, batch_no, revision, position, kind, message_id, payload, sha256, bytes, reading, totals)
         VALUES (?, ?, 1, 1, 1, ?, 'pain.001.001.03', ?, 1, '', 0, ?, '[]')`,
        number,
        `m${number}`,
        number,
        `M${number}`,
        JSON.stringify({ valueDates: days }),
      );
      db.run(
        `INSERT INTO outbox (message_no, batch_no, state, body, sha256, bytes, suite, sealed_at, transactions, totals, changed_at)
         VALUES (?, 1, 'accepted', ?, '', 0, 'modern', '', 1, '[]', '')`,
        number,
        number,
      );
      db.run(
        `INSERT INTO tracked (payment_no, batch_no, message_no, seal_no, position, currency, minor, status_group, sent_at)
         VALUES (?, 1, ?, 1, ?, 'EUR', 100, 'neutral', ?)`,
        number,
        number,
        number,
        sentAt,
      );
    };
    add(1, ['2026-11-20', '2026-11-23'], '2026-11-19T09:00:00.000Z');
    add(2, [], null);
    messageTimes.up(db);
    expect(db.all('SELECT message_no AS message, due, sent_at AS sentAt FROM outbox ORDER BY 1')).toEqual([
      { message: 1, due: '2026-11-20', sentAt: '2026-11-19T09:00:00.000Z' },
      { message: 2, due: '', sentAt: null },
    ]);
  });
});
