// Tracked payments: the answers as they came, lists, timelines, tallies, what is due, the sums of a day.
import type {
  MinorTotal,
  PageRequest,
  Paged,
  PaymentRecord,
  StatusGroup,
  StatusUpdate,
  StoredAnswer,
  TimelineRecord,
  TrackedPayment,
} from '../ports/store.ts';
import { batchNumber, setOutcome } from './batch-store.ts';
import { bytesNumber, packed, takeBytes, unpacked, type ChunkBuffer, type Uploaded } from './bytes-store.ts';
import { matchExpression, readSum, recordTable, sumOf, type Fields } from './columns.ts';
import type { Db, SqlValue } from './driver.ts';
import { TRANSACTION } from './freeze-store.ts';
import { appendLog } from './log-store.ts';
import { changePayments, TIMELINE } from './payment-updates.ts';

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

// Pages of tracked payments. With a million of them a page must not depend on how many rows match.

type TrackedQuery = PageRequest & {
  readonly batch?: string | undefined;
  readonly message?: string | undefined;
  readonly text?: string | undefined;
  readonly statusGroup?: StatusGroup | undefined;
  readonly ownAccount?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

const EMPTY = { rows: [], total: 0 };

export function trackingLists(db: Db) {
  return {
    'tracking.list': (query: TrackedQuery) => listTracked(db, query),
    /** Reads the next payments of a message after this position; null when there are no more. */
    'tracking.checkPayments': (message: string, after: number, limit: number): number | null =>
      trackedPayments(
        db,
        `WHERE t.message_no = (SELECT message_no FROM message WHERE message = ?) AND t.position > ?
         ORDER BY t.position LIMIT ?`,
        message,
        after,
        limit,
      ).at(-1)?.position ?? null,
  };
}

interface Filter {
  readonly where: string;
  readonly values: readonly SqlValue[];
}

function listTracked(db: Db, query: TrackedQuery): Paged<TrackedPayment> {
  const scope = scopeOf('tracked', query);
  const due = dueOf(query);
  if (query.text !== undefined && query.text.trim() !== '') {
    const paid = `EXISTS (SELECT 1 FROM payment p WHERE p.payment_no = tracked.payment_no AND ${due.where})`;
    return found(db, query, query.text, {
      where: `${scope.where} AND ${paid}`,
      values: [...scope.values, ...due.values],
    });
  }
  if (due.values.length > 0) return listDue(db, query, due);
  // A batch is sealed once: within it, and so within a message, the position alone is the order, and an index
  // has it.
  const order =
    query.batch === undefined && query.message === undefined ? 'seal_no DESC, position' : 'position';
  const rows = trackedPayments(
    db,
    `WHERE t.payment_no IN (SELECT payment_no FROM tracked WHERE ${scope.where} ORDER BY ${order} LIMIT ? OFFSET ?)
     ORDER BY t.seal_no DESC, t.position`,
    ...scope.values,
    query.limit,
    query.offset,
  );
  return { rows, total: tallied(db, query) };
}

/** From which own account and on which days, of a payment or of what is counted of a message. */
function dueOf({ ownAccount, from, to }: TrackedQuery): Filter {
  const asked = (
    [
      ['own_account = ?', ownAccount],
      ['value_date >= ?', from],
      ['value_date <= ?', to],
    ] as const
  ).flatMap(([condition, value]) => (value === undefined ? [] : [{ condition, value }]));
  return {
    where: asked.map(({ condition }) => condition).join(' AND ') || 'TRUE',
    values: asked.map(({ value }) => value),
  };
}

interface DueMessage {
  readonly message_no: number;
  readonly payments: number;
  /** Whether no payment of it is of another account or day. */
  readonly whole: number;
}

/**
 * The messages that hold such payments, the newest sealing first, by what the file counts of each; then
 * within those of the page alone, their payments.
 */
function listDue(db: Db, query: TrackedQuery, due: Filter): Paged<TrackedPayment> {
  const { batch, message, statusGroup } = query;
  const within = scopeOf('tally', { batch, message });
  const messages = db.all<DueMessage>(
    `SELECT message_no, sum(payments) AS payments,
       sum(payments) = (SELECT sum(payments) FROM message_due every WHERE every.message_no = message_due.message_no) AS whole
     FROM message_due WHERE ${due.where} AND ${within.where} GROUP BY +message_no
     ORDER BY (SELECT seal_no FROM tracked t WHERE t.message_no = message_due.message_no LIMIT 1) DESC, message_no`,
    ...due.values,
    ...within.values,
  );
  const rows: TrackedPayment[] = [];
  let total = 0;
  for (const one of messages) {
    const count = statusGroup === undefined ? one.payments : countDue(db, one, statusGroup, due);
    const offset = Math.max(0, query.offset - total);
    const wanted = query.limit - rows.length;
    total += count;
    if (wanted <= 0 || offset >= count) continue;
    const conditions = [
      't.message_no = ?',
      ...(statusGroup === undefined ? [] : ['t.status_group = ?']),
      ...(one.whole === 1 ? [] : [due.where]),
    ];
    rows.push(
      ...trackedPayments(
        db,
        `WHERE ${conditions.join(' AND ')} ORDER BY t.position LIMIT ? OFFSET ?`,
        one.message_no,
        ...(statusGroup === undefined ? [] : [statusGroup]),
        ...(one.whole === 1 ? [] : due.values),
        wanted,
        offset,
      ),
    );
  }
  return { rows, total };
}

function countDue(db: Db, { message_no, whole }: DueMessage, group: StatusGroup, due: Filter): number {
  const row =
    whole === 1
      ? db.get<{ count: number | null }>(
          'SELECT sum(count) AS count FROM tally WHERE message_no = ? AND status_group = ?',
          message_no,
          group,
        )
      : db.get<{ count: number | null }>(
          `SELECT count(*) AS count FROM tracked t JOIN payment p USING (payment_no)
           WHERE t.message_no = ? AND t.status_group = ? AND ${due.where}`,
          message_no,
          group,
          ...due.values,
        );
  return row?.count ?? 0;
}

/** Page and count in one go over the matches, so that a word that is everywhere is gone through once. */
function found(db: Db, query: TrackedQuery, text: string, scope: Filter): Paged<TrackedPayment> {
  const match = matchExpression(text);
  if (match === null) return EMPTY;
  const uetr = text.trim().toLowerCase();
  // The one row without a payment carries the count, also for a page past the end.
  const hits = db.all<{ payment_no: number | null; total: number }>(
    `WITH hit AS MATERIALIZED (
       SELECT payment_no, seal_no, position FROM tracked
       WHERE payment_no IN (SELECT rowid FROM payment_text WHERE payment_text MATCH ? UNION ALL SELECT payment_no FROM tracked WHERE uetr >= ? AND uetr < ?)
       AND ${scope.where})
     SELECT NULL AS payment_no, count(*) AS total FROM hit
     UNION ALL SELECT payment_no, 0 FROM (SELECT payment_no FROM hit ORDER BY seal_no DESC, position LIMIT ? OFFSET ?)`,
    match,
    uetr,
    `${uetr}\u{10FFFF}`,
    ...scope.values,
    query.limit,
    query.offset,
  );
  const rows = hits.flatMap(({ payment_no }) =>
    payment_no === null ? [] : trackedPayments(db, 'WHERE t.payment_no = ?', payment_no),
  );
  return { rows, total: hits[0]?.total ?? 0 };
}

/** How each table finds a batch: a tally knows the message alone. */
const OF_BATCH = {
  tracked: 'batch_no = (SELECT batch_no FROM batch WHERE batch = ?)',
  tally: 'message_no IN (SELECT message_no FROM outbox JOIN batch USING (batch_no) WHERE batch = ?)',
} as const;

/** The payments, or the tallies, that a query is about; its text aside. */
function scopeOf(
  table: keyof typeof OF_BATCH,
  { batch, message, statusGroup }: Partial<Record<'batch' | 'message' | 'statusGroup', string | undefined>>,
): Filter {
  const conditions = [
    [OF_BATCH[table], batch],
    ['message_no = (SELECT message_no FROM message WHERE message = ?)', message],
    ['status_group = ?', statusGroup],
  ] as const;
  const asked = conditions.flatMap(([condition, value]) =>
    value === undefined ? [] : [{ condition, value }],
  );
  return {
    where: asked.map(({ condition }) => condition).join(' AND ') || 'TRUE',
    values: asked.map(({ value }) => value),
  };
}

/** From the tallies the file keeps. */
function tallied(db: Db, query: TrackedQuery): number {
  const { where, values } = scopeOf('tally', query);
  return (
    db.get<{ total: number | null }>(`SELECT sum(count) AS total FROM tally WHERE ${where}`, ...values)
      ?.total ?? 0
  );
}

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
