// Tracked payments: the answers as they came, timelines, tallies, what is due, the sums of a day.
import type {
  MinorTotal,
  PaymentRecord,
  StatusGroup,
  StatusUpdate,
  StoredAnswer,
  TimelineRecord,
  TrackedPayment,
} from '../ports/store.ts';
import { batchNumber, setOutcome } from './batch-store.ts';
import { bytesNumber, packed, takeBytes, unpacked, type ChunkBuffer, type Uploaded } from './bytes-store.ts';
import { readSum, sumOf } from './columns.ts';
import type { Db, SqlValue } from './driver.ts';
import { appendLog } from './log-store.ts';
import { changePayments, TIMELINE } from './payment-updates.ts';
import { scopeOf, TRACKED_PAYMENT, trackedPayments } from './tracked-list.ts';

// The bank's answers as they came, and the text that was read from them.

type Kept = Omit<StoredAnswer, 'raw'>;

/** Saving the same answer twice keeps the first: one answer may say something about several payments. */
export function saveAnswer(db: Db, answer: StoredAnswer): number {
  const known = db.get<{ answer_no: number; raw: number }>(
    'SELECT answer_no, raw FROM answer WHERE answer = ?',
    answer.answer,
  );
  if (known !== undefined) {
    if (known.raw !== bytesNumber(answer.raw)) throw new Error('an answer keeps its bytes');
    return known.answer_no;
  }
  const text = Buffer.from(answer.text, 'utf8');
  const smaller = text.length < LEAST_PACKED ? null : packed(text);
  return db.insert(
    'INSERT INTO answer (answer, received_at, verified, raw, text, packed_text) VALUES (?, ?, ?, ?, ?, ?)',
    answer.answer,
    answer.receivedAt,
    answer.verified ? 1 : 0,
    takeBytes(db, answer.raw),
    smaller === null ? answer.text : '',
    smaller,
  );
}

/** A shorter text is kept as it is. */
const LEAST_PACKED = 1_024;
/** What a text may take that is kept: two million characters, each of at most three bytes of UTF-8. */
const MOST_TEXT_BYTES = 6_000_000;

/** How the text of an answer lies in its table: as it is, or compressed with the column of the text empty. */
interface KeptText {
  readonly text: string;
  readonly packedText: Uint8Array | null;
}

function textOfAnswer({ text, packedText }: KeptText): string {
  return packedText === null ? text : unpacked(packedText, MOST_TEXT_BYTES).toString('utf8');
}

export function answerOperations(db: Db) {
  return {
    'tracking.answer': (answer: string): Kept | null => {
      const row = db.get<Omit<Kept, 'verified' | 'text'> & KeptText & { readonly verified: number }>(
        'SELECT answer, received_at AS receivedAt, verified, text, packed_text AS packedText FROM answer WHERE answer = ?',
        answer,
      );
      if (row === undefined) return null;
      const { packedText, ...kept } = row;
      return { ...kept, verified: row.verified === 1, text: textOfAnswer({ text: row.text, packedText }) };
    },
  };
}

type Day = 'sent' | 'accepted' | 'settled' | 'rejected';
interface Tally {
  readonly status: string | null;
  readonly statusGroup: StatusGroup;
  readonly count: number;
}

/**
 * Each by the index on EndToEndId, in the order they are asked for; CROSS JOIN keeps the planner from walking
 * all payments of the message instead.
 */
const NAMED = `FROM json_each(?) wanted
  CROSS JOIN payment p ON p.message_no = (SELECT message_no FROM message WHERE message = ?) AND p.end_to_end_id = wanted.value
  CROSS JOIN tracked t ON t.payment_no = p.payment_no JOIN message m ON m.message_no = t.message_no
  JOIN batch b ON b.batch_no = t.batch_no ORDER BY wanted.key, t.position`;

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
        : TRACKED_PAYMENT.all(
            db,
            `SELECT ${TRACKED_PAYMENT.selected} ${NAMED}`,
            JSON.stringify([...new Set(ids)]),
            message,
          ),
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
  changePayments(db, updates);
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
  const { where, values } = scopeOf('tally', of);
  return db.all<Tally>(
    `SELECT nullif(status, '') AS status, status_group AS statusGroup, sum(count) AS count FROM tally WHERE ${where} AND count > 0 GROUP BY status, status_group ORDER BY status, status_group`,
    ...values,
  );
}

function sums(db: Db, column: `${Day}_at`, from: string, to: string): readonly MinorTotal[] {
  return db
    .all<{ currency: string; minor: string; count: number }>(
      `SELECT currency, ${sumOf('minor')} AS minor, count(*) AS count
       FROM tracked WHERE ${column} >= ? AND ${column} < ? GROUP BY currency ORDER BY currency`,
      from,
      to,
    )
    .map(({ minor, ...rest }) => ({ ...rest, minor: readSum(minor) }));
}
