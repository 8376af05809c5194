// Pages of tracked payments. With a million of them a page must not depend on how many rows match.
import type { Page, Paged, StatusTone, TrackedPayment } from '../app/ports/store.ts';
import type { Db, SqlValue } from './driver.ts';
import { matchExpression } from './search-text.ts';
import { TRACKED, trackedPayment } from './tracked-row.ts';
import type { TrackedRow } from './tracked-row.ts';

type TrackedQuery = Page & { readonly batch?: string; readonly message?: string; readonly text?: string; readonly tone?: StatusTone };

export function trackingLists(db: Db) {
  return { 'tracking.list': (query: TrackedQuery) => listTracked(db, query) };
}

interface Filter { readonly where: readonly string[]; readonly values: readonly SqlValue[] }

function listTracked(db: Db, query: TrackedQuery): Paged<TrackedPayment> {
  const scope = scopeOf(query);
  const text = textOf(query);
  if (text === null) return { rows: [], total: 0 };
  const where = [...scope.where, ...text.where].join(' AND ') || 'TRUE';
  const values = [...scope.values, ...text.values];
  const rows = db.all<TrackedRow>(
    `${TRACKED} WHERE t.payment_no IN (SELECT payment_no FROM tracked WHERE ${where} ORDER BY seal_no DESC, position LIMIT ? OFFSET ?)
     ORDER BY t.seal_no DESC, t.position`,
    ...values, query.limit, query.offset,
  );
  return { rows: rows.map(trackedPayment), total: text.where.length === 0 ? tallied(db, query) : counted(db, where, values) };
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
  if (query.tone !== undefined) {
    where.push('tone = ?');
    values.push(query.tone);
  }
  return { where, values };
}

/** Null when the text can match nothing. */
function textOf(query: TrackedQuery): Filter | null {
  if (query.text === undefined || query.text.trim() === '') return { where: [], values: [] };
  const match = matchExpression(query.text);
  if (match === null) return null;
  const typed = query.text.trim().toLowerCase();
  return {
    where: ['payment_no IN (SELECT rowid FROM payment_text WHERE payment_text MATCH ? UNION SELECT payment_no FROM tracked WHERE uetr >= ? AND uetr < ?)'],
    values: [match, typed, `${typed}\u{10FFFF}`],
  };
}

function counted(db: Db, where: string, values: readonly SqlValue[]): number {
  return db.get<{ total: number }>(`SELECT count(*) AS total FROM tracked WHERE ${where}`, ...values)?.total ?? 0;
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
  if (query.tone !== undefined) {
    where.push('tone = ?');
    values.push(query.tone);
  }
  return db.get<{ total: number | null }>(`SELECT sum(count) AS total FROM tally WHERE ${where.join(' AND ')}`, ...values)?.total ?? 0;
}
