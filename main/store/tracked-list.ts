// Payments that are followed, as a page of a list asks for them: all, of a batch or a state, by words, by own
// account and day of execution, and by when their message was sent.
import { isSameAccount } from '../../shared/domain/account-identification.ts';
import type { Paged, StatusGroup, TrackedPayment, TrackingStore } from '../ports/store.ts';
import { matchExpression, recordTable, type Fields } from './columns.ts';
import type { Db, SqlValue } from './driver.ts';
import { TRANSACTION } from './freeze-store.ts';
import { isNamedByReference, isWithheld } from './withheld.ts';

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
export const TRACKED_PAYMENT = recordTable<TrackedPayment>('p', TRACKED_FIELDS);

export function trackedPayments(
  db: Db,
  rest: string,
  ...values: readonly SqlValue[]
): readonly TrackedPayment[] {
  return TRACKED_PAYMENT.all(db, `SELECT ${TRACKED_PAYMENT.selected} ${TRACKED_FROM} ${rest}`, ...values);
}

// Pages of tracked payments. With a million of them a page must not depend on how many rows match.

type TrackedQuery = Parameters<TrackingStore['list']>[0];

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
  const due = dueOf(db, query);
  const sent = sentOf(query);
  if (query.text !== undefined && query.text.trim() !== '') {
    const paid = `EXISTS (SELECT 1 FROM payment p WHERE p.payment_no = tracked.payment_no AND ${due.where})`;
    const told = toldBy(query, query.text);
    return found(db, query, query.text, {
      where: `${scope.where} AND ${sent.where} AND ${paid} AND ${told.where}`,
      values: [...scope.values, ...sent.values, ...due.values, ...told.values],
    });
  }
  if (due.values.length > 0 || sent.values.length > 0) return listDue(db, query, due, sent);
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
function dueOf(db: Db, { ownAccount, from, to }: TrackedQuery): Filter {
  const asked = (
    [
      [
        'own_account IN (SELECT value FROM json_each(?))',
        ownAccount === undefined ? undefined : JSON.stringify(namesOf(db, ownAccount)),
      ],
      ['value_date >= ?', from],
      ['value_date <= ?', to],
    ] as const
  ).flatMap(([condition, value]) => (value === undefined ? [] : [{ condition, value }]));
  return {
    where: asked.map(({ condition }) => condition).join(' AND ') || 'TRUE',
    values: asked.map(({ value }) => value),
  };
}

/** Each own account that was paid from, by one step in the index for each. */
const OWN_ACCOUNTS = `WITH RECURSIVE own (account) AS (
    SELECT min(own_account) FROM message_due
    UNION ALL SELECT (SELECT min(own_account) FROM message_due WHERE own_account > account) FROM own WHERE account IS NOT NULL)
  SELECT account FROM own WHERE account IS NOT NULL`;

/** How payments name an own account: by its IBAN, or by the number of it that its country has. */
function namesOf(db: Db, ownAccount: string): readonly string[] {
  return db
    .all<{ account: string }>(OWN_ACCOUNTS)
    .flatMap(({ account }) => (isSameAccount(account, ownAccount) ? [account] : []));
}

/** Of a payment or of a count: a message is sent as a whole. */
function sentOf({ sentFrom, sentBefore }: TrackedQuery): Filter {
  if (sentFrom === undefined && sentBefore === undefined) return { where: 'TRUE', values: [] };
  return {
    where: 'message_no IN (SELECT message_no FROM outbox WHERE sent_at >= ? AND sent_at < ?)',
    values: [sentFrom ?? '', sentBefore ?? '\u{10FFFF}'],
  };
}

/** What is not told is found by its references alone: that a name finds a payment tells whose it is. */
function toldBy({ withheld }: TrackedQuery, text: string): Filter {
  const { where, values } = isWithheld('tracked.batch_no', withheld);
  const uetr = text.trim().toLowerCase();
  const named = isNamedByReference("p.end_to_end_id || ' ' || b.reference", text);
  return {
    where: `(NOT ${where} OR (uetr >= ? AND uetr < ?)
      OR EXISTS (SELECT 1 FROM payment p JOIN batch b ON b.batch_no = tracked.batch_no
        WHERE p.payment_no = tracked.payment_no AND ${named.where}))`,
    values: [...values, uetr, `${uetr}\u{10FFFF}`, ...named.values],
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
function listDue(db: Db, query: TrackedQuery, due: Filter, sent: Filter): Paged<TrackedPayment> {
  const { batch, message, statusGroup } = query;
  const within = scopeOf('tally', { batch, message });
  const messages = db.all<DueMessage>(
    `SELECT message_no, sum(payments) AS payments,
       sum(payments) = (SELECT sum(payments) FROM message_due every WHERE every.message_no = message_due.message_no) AS whole
     FROM message_due WHERE ${due.where} AND ${within.where} AND ${sent.where} GROUP BY +message_no
     ORDER BY (SELECT seal_no FROM tracked t WHERE t.message_no = message_due.message_no LIMIT 1) DESC, message_no`,
    ...due.values,
    ...within.values,
    ...sent.values,
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
export function scopeOf(
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
