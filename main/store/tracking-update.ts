// What answers change on tracked payments: fields of one payment or of all of a message, and a line in the
// timeline.
import { FROZEN_COLUMNS, frozenTransaction } from './freeze-query.ts';
import type { FrozenRow } from './freeze-query.ts';
import { refuse } from './store-fault.ts';
import type { StatusUpdate, TimelineRecord, TrackedPayment } from '../ports/store.ts';
import type { Db, SqlValue } from './driver.ts';

// One tracked payment as it is selected, and the TrackedPayment it stands for.
export type TrackedRow = FrozenRow &
  Omit<TrackedPayment, 'returned' | 'minor' | 'reasons'> & { readonly returned: number };

export const TRACKED = `SELECT ${FROZEN_COLUMNS}, b.batch AS batch, b.reference AS reference, t.uetr, t.bank_reference AS bankReference, t.status, t.tone, t.returned,
  t.updated_at AS updatedAt, t.next_inquiry_at AS nextInquiryAt, t.inquiries
  FROM tracked t JOIN payment p USING (payment_no) JOIN message m ON m.message_no = t.message_no JOIN batch b ON b.batch_no = t.batch_no`;

export function trackedPayment(row: TrackedRow): TrackedPayment {
  return { ...row, ...frozenTransaction(row), returned: row.returned === 1 };
}

const COLUMNS = {
  status: 'status',
  tone: 'tone',
  uetr: 'uetr',
  bankReference: 'bank_reference',
  updatedAt: 'updated_at',
  nextInquiryAt: 'next_inquiry_at',
  inquiries: 'inquiries',
  sentAt: 'sent_at',
  acceptedAt: 'accepted_at',
  settledAt: 'settled_at',
  rejectedAt: 'rejected_at',
} as const satisfies Partial<Record<keyof StatusUpdate['set'], string>>;

/** Inside the write that stores the answer they come from. */
export function applyUpdates(db: Db, updates: readonly StatusUpdate[]): void {
  for (const update of updates) {
    if ('payment' in update.target) {
      const row = trackedRow(db, update.target.payment);
      set(db, 'payment_no', row.payment_no, update.set);
      if (update.entry !== null) addEntry(db, row.message_no, row.payment_no, update.entry);
    } else {
      const message =
        db.get<{ message_no: number }>(
          'SELECT message_no FROM outbox JOIN message USING (message_no) WHERE message = ?',
          update.target.allOfMessage,
        ) ?? refuse('not-found', { detail: 'message' });
      set(db, 'message_no', message.message_no, update.set);
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

function set(db: Db, key: 'payment_no' | 'message_no', number: number, fields: StatusUpdate['set']): void {
  const names: string[] = [];
  const values: SqlValue[] = [];
  for (const [field, column] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, string][]) {
    const value = fields[field];
    if (value === undefined) continue;
    names.push(`${column} = ?`);
    values.push(value);
  }
  if (fields.returned !== undefined) {
    names.push('returned = ?');
    values.push(fields.returned ? 1 : 0);
  }
  if (names.length > 0) db.run(`UPDATE tracked SET ${names.join(', ')} WHERE ${key} = ?`, ...values, number);
}

function addEntry(db: Db, messageNo: number, paymentNo: number | null, e: TimelineRecord): void {
  db.run(
    'INSERT INTO timeline (message_no, payment_no, at, source, status, reasons, facts, not_understood, answer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    messageNo,
    paymentNo,
    e.at,
    e.source,
    e.status,
    JSON.stringify(e.reasons),
    JSON.stringify(e.facts),
    JSON.stringify(e.notUnderstood),
    e.answer,
  );
}
