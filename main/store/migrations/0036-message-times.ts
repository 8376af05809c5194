// The first day on which a message is to be executed or collected, and when it was sent, beside its state:
// the outbox pages by the one, and the status list is narrowed by the other, without reading payments. What
// waits to be sealed pages by the first day of its batch.
// `payment-updates.ts` writes when a message was sent, together with its payments.
import type { Migration } from './migration.ts';

export const messageTimes: Migration = {
  version: 36,
  up: (db) =>
    db.exec(`
ALTER TABLE outbox ADD COLUMN due TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN sent_at TEXT;
UPDATE outbox SET
  due = coalesce((SELECT json_extract(m.reading, '$.valueDates[0]') FROM message m WHERE m.message_no = outbox.message_no), ''),
  sent_at = (SELECT max(t.sent_at) FROM tracked t WHERE t.message_no = outbox.message_no);
CREATE INDEX outbox_due ON outbox (state, due, sealed_at, message_no);
CREATE INDEX batch_due ON batch (state, json_extract(value_dates, '$[0]'), batch_no);
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;
`),
};
