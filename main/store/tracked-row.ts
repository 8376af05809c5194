// One tracked payment as it is selected, and the TrackedPayment it stands for.
import type { TrackedPayment } from '../ports/store.ts';
import { FROZEN_COLUMNS, frozenTransaction } from './frozen-row.ts';
import type { FrozenRow } from './frozen-row.ts';

export type TrackedRow = FrozenRow &
  Omit<TrackedPayment, 'returned' | 'minor' | 'reasons'> & { readonly returned: number };

export const TRACKED = `SELECT ${FROZEN_COLUMNS}, b.batch AS batch, b.reference AS reference, t.uetr, t.bank_reference AS bankReference, t.status, t.tone, t.returned,
  t.updated_at AS updatedAt, t.next_inquiry_at AS nextInquiryAt, t.inquiries
  FROM tracked t JOIN payment p USING (payment_no) JOIN message m ON m.message_no = t.message_no JOIN batch b ON b.batch_no = t.batch_no`;

export function trackedPayment(row: TrackedRow): TrackedPayment {
  return { ...row, ...frozenTransaction(row), returned: row.returned === 1 };
}
