// One sealed message as it is selected, and the OutboxMessage it stands for.
import type { Fault } from '../../shared/domain/errors.ts';
import type { FrozenMessageRecord, OutboxMessage } from '../ports/store.ts';
import { parsed } from './batch-row.ts';
import { bytesRef } from './bytes-store.ts';
import { readTotals } from './totals.ts';
import { readSentences } from './stored-sentences.ts';

export interface OutboxRow {
  readonly message: string;
  readonly messageId: string;
  readonly batch: string;
  readonly reference: string;
  readonly revision: number;
  readonly position: number;
  readonly kind: FrozenMessageRecord['kind'];
  readonly payload: number;
  readonly payload_sha256: string;
  readonly payload_bytes: number;
  readonly reading: string;
  readonly state: OutboxMessage['state'];
  readonly body: number;
  readonly sha256: string;
  readonly bytes: number;
  readonly suite: OutboxMessage['sealed']['suite'];
  readonly sealed_at: string;
  readonly transactions: number;
  readonly totals: string;
  readonly attempts: number;
  readonly inquiries: number;
  readonly next_what: 'send' | 'inquire' | null;
  readonly next_at: string | null;
  readonly fault: string | null;
  readonly nothing_shown_at: string | null;
  readonly doubt: number;
  readonly bank_says: string | null;
  readonly changed_at: string;
  readonly handed_over: string | null;
}

export const OUTBOX = `SELECT m.message, m.message_id AS messageId, b.batch AS batch, b.reference AS reference, m.revision, m.position, m.kind,
  m.payload, m.sha256 AS payload_sha256, m.bytes AS payload_bytes, m.reading, o.state, o.body, o.sha256, o.bytes, o.suite, o.sealed_at, o.transactions, o.totals,
  o.attempts, o.inquiries, o.next_what, o.next_at, o.fault, o.nothing_shown_at, o.doubt, o.bank_says, o.changed_at,
  (SELECT to_desk FROM handover h WHERE h.own = 1 AND h.batch_no = o.batch_no AND h.revision = m.revision) AS handed_over
  FROM outbox o JOIN message m USING (message_no) JOIN batch b ON b.batch_no = o.batch_no`;

export function outboxMessage(row: OutboxRow): OutboxMessage {
  const { message, messageId, batch, reference, state, transactions, attempts, inquiries } = row;
  return {
    message,
    messageId,
    batch,
    reference,
    state,
    transactions,
    attempts,
    inquiries,
    frozen: {
      message,
      batch,
      messageId,
      revision: row.revision,
      position: row.position,
      kind: row.kind,
      payload: bytesRef(row.payload),
      sha256: row.payload_sha256,
      bytes: row.payload_bytes,
      reading: JSON.parse(row.reading) as FrozenMessageRecord['reading'],
    },
    sealed: {
      body: bytesRef(row.body),
      sha256: row.sha256,
      bytes: row.bytes,
      suite: row.suite,
      sealedAt: row.sealed_at,
    },
    totals: readTotals(row.totals),
    next: row.next_what === null || row.next_at === null ? null : { what: row.next_what, at: row.next_at },
    fault: parsed<Fault>(row.fault),
    nothingShownAt: row.nothing_shown_at,
    doubt: row.doubt === 1,
    bankSays: readSentences(row.bank_says),
    changedAt: row.changed_at,
    handedOverTo: row.handed_over,
  };
}
