// Pages of tracked payments. With a million of them a page must not depend on how many rows match.
import type { Page, Paged, StatusGroup, TrackedPayment } from '../ports/store.ts';
import type { Db, SqlValue } from './driver.ts';
import { matchExpression } from './search-text.ts';
import { trackedPayments } from './tracking-update.ts';

type TrackedQuery = Page & {
  readonly batch?: string;
  readonly message?: string;
  readonly text?: string;
  readonly statusGroup?: StatusGroup;
};

const EMPTY = { rows: [], total: 0 };

export function trackingLists(db: Db) {
  return { 'tracking.list': (query: TrackedQuery) => listTracked(db, query) };
}

interface Filter {
  readonly where: readonly string[];
  readonly values: readonly SqlValue[];
}

function listTracked(db: Db, query: TrackedQuery): Paged<TrackedPayment> {
  const scope = scopeOf(query);
  if (query.text !== undefined && query.text.trim() !== '') return found(db, query, query.text, scope);
  const where = scope.where.join(' AND ') || 'TRUE';
  // A batch is sealed once: within it, and so within a message, the position alone is the order, and an index
  // has it.
  const order =
    query.batch === undefined && query.message === undefined ? 'seal_no DESC, position' : 'position';
  const rows = trackedPayments(
    db,
    `WHERE t.payment_no IN (SELECT payment_no FROM tracked WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?)
     ORDER BY t.seal_no DESC, t.position`,
    ...scope.values,
    query.limit,
    query.offset,
  );
  return { rows, total: tallied(db, query) };
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
       ${scope.where.map((condition) => `AND ${condition}`).join(' ')})
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

function scopeOf(query: TrackedQuery): Filter {
  const where: string[] = [];
  const values: SqlValue[] = [];
  if (query.batch !== undefined) {
    where.push('batch_no = (SELECT batch_no FROM batch WHERE batch = ?)');
    values.push(query.batch);
  }
  if (query.message !== undefined) {
    where.push('message_no = (SELECT message_no FROM message WHERE message = ?)');
    values.push(query.message);
  }
  if (query.statusGroup !== undefined) {
    where.push('status_group = ?');
    values.push(query.statusGroup);
  }
  return { where, values };
}

/** From the tallies the file keeps. */
function tallied(db: Db, query: TrackedQuery): number {
  const where = ['TRUE'];
  const values: SqlValue[] = [];
  if (query.batch !== undefined) {
    where.push('message_no IN (SELECT message_no FROM outbox JOIN batch USING (batch_no) WHERE batch = ?)');
    values.push(query.batch);
  }
  if (query.message !== undefined) {
    where.push('message_no = (SELECT message_no FROM message WHERE message = ?)');
    values.push(query.message);
  }
  if (query.statusGroup !== undefined) {
    where.push('status_group = ?');
    values.push(query.statusGroup);
  }
  return (
    db.get<{ total: number | null }>(
      `SELECT sum(count) AS total FROM tally WHERE ${where.join(' AND ')}`,
      ...values,
    )?.total ?? 0
  );
}
