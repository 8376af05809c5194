// What answers change on tracked payments: fields of one payment or of all of a message, and a line in the
// timeline.
import { insertRow, recordTable, updateRows, type Fields } from './columns.ts';
import { TRANSACTION } from './freeze-query.ts';
import { refuse } from './store-fault.ts';
import type { StatusUpdate, TimelineRecord, TrackedPayment } from '../ports/store.ts';
import type { Db, SqlValue } from './driver.ts';

/** Of {@link TRACKED}. */
export const TRACKED_FIELDS: Fields<TrackedPayment> = {
  ...TRANSACTION,
  batch: ['plain', 'b.batch'],
  reference: ['plain', 'b.reference'],
  uetr: ['plain', 't.uetr'],
  bankReference: ['plain', 't.bank_reference'],
  status: ['plain', 't.status'],
  statusGroup: ['plain', 't.status_group'],
  returned: ['flag', 't.returned'],
  updatedAt: ['plain', 't.updated_at'],
  nextInquiryAt: ['plain', 't.next_inquiry_at'],
  inquiries: ['plain', 't.inquiries'],
};
export const TRACKED_FROM = `FROM tracked t JOIN payment p USING (payment_no) JOIN message m ON m.message_no = t.message_no
  JOIN batch b ON b.batch_no = t.batch_no`;
const TRACKED_PAYMENT = recordTable<TrackedPayment>('p', TRACKED_FIELDS);

export function trackedPayments(
  db: Db,
  rest: string,
  ...values: readonly SqlValue[]
): readonly TrackedPayment[] {
  return TRACKED_PAYMENT.all(db, `SELECT ${TRACKED_PAYMENT.selected} ${TRACKED_FROM} ${rest}`, ...values);
}

/** What an answer sets on a tracked payment. */
const SET = recordTable<Required<StatusUpdate['set']>>('t', {
  status: 'plain',
  statusGroup: 'plain',
  uetr: 'plain',
  bankReference: 'plain',
  returned: 'flag',
  updatedAt: 'plain',
  nextInquiryAt: 'plain',
  inquiries: 'plain',
  sentAt: 'plain',
  acceptedAt: 'plain',
  settledAt: 'plain',
  rejectedAt: 'plain',
});

export const TIMELINE = recordTable<TimelineRecord>('l', {
  at: 'plain',
  source: 'plain',
  status: 'plain',
  reasons: 'json',
  facts: 'json',
  notUnderstood: 'json',
  answer: 'plain',
});

/** Inside the write that stores the answer they come from. */
export function applyUpdates(db: Db, updates: readonly StatusUpdate[]): void {
  for (const update of updates) {
    if ('payment' in update.target) {
      const row = trackedRow(db, update.target.payment);
      updateRows(db, 'tracked', SET.columns(update.set), 'payment_no = ?', row.payment_no);
      if (update.entry !== null) addEntry(db, row.message_no, row.payment_no, update.entry);
    } else {
      const message =
        db.get<{ message_no: number }>(
          'SELECT message_no FROM outbox JOIN message USING (message_no) WHERE message = ?',
          update.target.allOfMessage,
        ) ?? refuse('not-found', { detail: 'message' });
      updateRows(db, 'tracked', SET.columns(update.set), 'message_no = ?', message.message_no);
      if (update.entry !== null) addEntry(db, message.message_no, null, update.entry);
    }
  }
}

function trackedRow(db: Db, payment: string): { readonly payment_no: number; readonly message_no: number } {
  return (
    db.get<{ payment_no: number; message_no: number }>(
      'SELECT payment_no, message_no FROM tracked_id JOIN tracked USING (payment_no) WHERE payment = ?',
      payment,
    ) ?? refuse('not-found', { detail: 'payment' })
  );
}

function addEntry(db: Db, messageNo: number, paymentNo: number | null, entry: TimelineRecord): void {
  insertRow(db, 'timeline', {
    message_no: messageNo,
    payment_no: paymentNo,
    ...TIMELINE.columns(entry),
  });
}
