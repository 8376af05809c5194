// Tracked payments: lists, timelines, tallies, what is due, the sums of a day.
import type {
  MinorTotal,
  PaymentRecord,
  StatusGroup,
  StatusUpdate,
  TimelineRecord,
  TrackedPayment,
} from '../ports/store.ts';
import { appendLog } from '../audit/log-table.ts';
import { saveAnswer } from './answer-store.ts';
import { setOutcome } from './batch-change.ts';
import { batchNumber } from './batch-row.ts';
import type { Db, SqlValue } from './driver.ts';
import type { Uploaded, ChunkBuffer } from './chunk-buffer.ts';
import { applyUpdates, TIMELINE, trackedPayments } from './tracking-update.ts';

type Day = 'sent' | 'accepted' | 'settled' | 'rejected';
interface Tally {
  readonly status: string | null;
  readonly statusGroup: StatusGroup;
  readonly count: number;
}

/**
 * By the index on EndToEndId; the plus keeps the planner from walking all payments of the message in their
 * order instead.
 */
const NAMED = `WHERE t.payment_no IN (SELECT payment_no FROM payment WHERE message_no = (SELECT message_no FROM message WHERE message = ?) AND end_to_end_id = ?)
  ORDER BY +t.position`;

/** No index: instructions are asked for by few banks, and one walk through the message finds all of them. */
const INSTRUCTED = `WHERE t.payment_no IN (SELECT payment_no FROM payment WHERE message_no = (SELECT message_no FROM message WHERE message = ?)
  AND instruction_id IN (SELECT value FROM json_each(?))) ORDER BY +t.position`;

export function trackingOperations(db: Db, shelf: ChunkBuffer) {
  const select = (rest: string, ...values: readonly SqlValue[]) => trackedPayments(db, rest, ...values);
  return {
    'tracking.get': (payment: string): TrackedPayment | null =>
      select('WHERE t.payment_no = (SELECT payment_no FROM tracked_id WHERE payment = ?)', payment)[0] ??
      null,
    'tracking.find': (
      message: string,
      ids: readonly string[],
      by: 'end-to-end' | 'instruction' = 'end-to-end',
    ): readonly TrackedPayment[] =>
      by === 'instruction'
        ? select(INSTRUCTED, message, JSON.stringify(ids))
        : [...new Set(ids)].flatMap((id) => select(NAMED, message, id)),
    'tracking.timeline': (payment: string) => timeline(db, payment),
    'tracking.tally': (of: { readonly message: string } | { readonly batch: string }): readonly Tally[] =>
      tally(db, of),
    'tracking.record': (record: Omit<PaymentRecord, 'updates'>, updates: Uploaded<StatusUpdate>): void => {
      const taken = shelf.take(updates);
      db.write(() => save(db, record, taken));
    },
    'tracking.day': (from: string, to: string): Readonly<Record<Day, readonly MinorTotal[]>> => ({
      sent: sums(db, 'sent_at', from, to),
      accepted: sums(db, 'accepted_at', from, to),
      settled: sums(db, 'settled_at', from, to),
      rejected: sums(db, 'rejected_at', from, to),
    }),
    'tracking.countRejected': (): number =>
      db.get<{ count: number | null }>(`SELECT sum(count) AS count FROM tally WHERE status_group = 'refused'`)
        ?.count ?? 0,
  };
}

function save(db: Db, record: Omit<PaymentRecord, 'updates'>, updates: readonly StatusUpdate[]): void {
  if (record.answer !== null) saveAnswer(db, record.answer);
  applyUpdates(db, updates);
  if (record.batch !== null) {
    const batchNo = batchNumber(db, record.batch.batch);
    if (batchNo !== undefined)
      setOutcome(db, batchNo, record.log.at, record.batch.outcome, record.batch.state);
  }
  appendLog(db, record.log);
}

function timeline(db: Db, payment: string): readonly TimelineRecord[] {
  const row = db.get<{ payment_no: number; message_no: number }>(
    'SELECT payment_no, message_no FROM tracked_id JOIN tracked USING (payment_no) WHERE payment = ?',
    payment,
  );
  if (row === undefined) return [];
  const select = `SELECT l.entry_no, ${TIMELINE.selected} FROM timeline l WHERE`;
  return TIMELINE.all(
    db,
    `${select} payment_no = ? UNION ALL ${select} message_no = ? AND payment_no IS NULL ORDER BY entry_no`,
    row.payment_no,
    row.message_no,
  );
}

function tally(db: Db, of: { readonly message: string } | { readonly batch: string }): readonly Tally[] {
  const [where, value] =
    'message' in of
      ? ['message_no = (SELECT message_no FROM message WHERE message = ?)', of.message]
      : [
          'message_no IN (SELECT message_no FROM outbox JOIN batch USING (batch_no) WHERE batch = ?)',
          of.batch,
        ];
  return db.all<Tally>(
    `SELECT nullif(status, '') AS status, status_group AS statusGroup, sum(count) AS count FROM tally WHERE ${where} AND count > 0 GROUP BY status, status_group ORDER BY status, status_group`,
    value,
  );
}

/** In two halves, since the exact sum of many large amounts does not fit 64 bits. */
function sums(db: Db, column: `${Day}_at`, from: string, to: string): readonly MinorTotal[] {
  return db
    .all<{ currency: string; high: string; low: string; count: number }>(
      `SELECT currency, CAST(sum(minor / 1000000000) AS TEXT) AS high, CAST(sum(minor % 1000000000) AS TEXT) AS low, count(*) AS count
       FROM tracked WHERE ${column} >= ? AND ${column} < ? GROUP BY currency ORDER BY currency`,
      from,
      to,
    )
    .map(({ currency, high, low, count }) => ({
      currency,
      minor: BigInt(high) * 1_000_000_000n + BigInt(low),
      count,
    }));
}
