// How sealed messages and the attempts to send them lie in their tables.
import type { Attempt, FrozenMessageRecord, OutboxMessage } from '../ports/store.ts';
import { recordTable, type Fields } from './columns.ts';

/** Of `message m JOIN batch b`. */
const FROZEN: Fields<FrozenMessageRecord> = {
  message: ['plain', 'm.message'],
  batch: ['plain', 'b.batch'],
  revision: ['plain', 'm.revision'],
  position: ['plain', 'm.position'],
  kind: ['plain', 'm.kind'],
  messageId: ['plain', 'm.message_id'],
  payload: ['bytes', 'm.payload'],
  sha256: ['plain', 'm.sha256'],
  bytes: ['plain', 'm.bytes'],
  reading: ['json', 'm.reading'],
};
export const FROZEN_MESSAGE = recordTable<FrozenMessageRecord>('m', FROZEN);

export const OUTBOX_MESSAGE = recordTable<OutboxMessage>('o', {
  message: ['plain', 'm.message'],
  messageId: ['plain', 'm.message_id'],
  batch: ['plain', 'b.batch'],
  reference: ['plain', 'b.reference'],
  state: 'plain',
  frozen: FROZEN,
  sealed: { body: 'bytes', sha256: 'plain', bytes: 'plain', suite: 'plain', sealedAt: 'plain' },
  transactions: 'plain',
  totals: 'totals',
  attempts: 'plain',
  inquiries: 'plain',
  next: { what: ['plain', 'next_what'], at: ['plain', 'next_at'] },
  fault: 'json',
  nothingShownAt: 'plain',
  doubt: 'flag',
  bankSays: 'sentences',
  changedAt: 'plain',
  handedOverTo: [
    'plain',
    '(SELECT to_desk FROM handover h WHERE h.own = 1 AND h.batch_no = o.batch_no AND h.revision = m.revision)',
  ],
});

export const OUTBOX = `SELECT ${OUTBOX_MESSAGE.selected}
  FROM outbox o JOIN message m USING (message_no) JOIN batch b ON b.batch_no = o.batch_no`;

export const ATTEMPT = recordTable<Attempt>('a', {
  attempt: 'plain',
  message: ['plain', 'm.message'],
  kind: 'plain',
  number: 'plain',
  startedAt: 'plain',
  endedAt: 'plain',
  httpStatus: 'plain',
  outcome: 'plain',
  fault: 'json',
  correlationId: 'plain',
  bankReference: 'plain',
  answer: ['plain', 'excerpt'],
  bodySha256: 'plain',
  bankTime: 'plain',
});
