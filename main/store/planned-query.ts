// What is planned on own accounts, in chunks: batches in hand, and what was settled of closed ones. Whoever
// asks adds the chunks up, so that nobody waits for all payments that are under way.
import type { PlannedSum } from '../ports/store.ts';
import { readSum, sumOf } from './columns.ts';
import type { Db } from './driver.ts';

/** Where the next chunk begins: in the revision of a batch in hand, or after a settled payment. */
export type PlannedPoint = { readonly freezeNo: number; readonly position: number } | SettledPoint;

interface SettledPoint {
  readonly settledAt: string;
  readonly currency: string;
  readonly minor: string;
  readonly paymentNo: number;
}

export interface PlannedQuery {
  /** Of closed batches only what was settled later counts. */
  readonly since: string;
  /** A batch that is left out. */
  readonly except: string;
  readonly after: PlannedPoint | null;
  /** Payments that are looked at. */
  readonly limit: number;
}

export interface PlannedChunk {
  readonly sums: readonly PlannedSum[];
  /** Null when this was the last chunk. */
  readonly reached: PlannedPoint | null;
}

interface SumRow extends Omit<PlannedSum, 'minor'> {
  readonly minor: string;
}

const SUMS = `SELECT p.own_account AS ownAccount, p.currency, p.value_date AS valueDate, b.kind,
    iif(b.state IN ('frozen', 'approved'), 'approval', 'outbox') AS stage, t.settled_at AS settledAt,
    count(*) AS payments, ${sumOf('p.minor')} AS minor`;
/**
 * A rejected or returned payment moves nothing; one whose message was set aside moves with another message.
 */
const MOVES = `t.rejected_at IS NULL AND coalesce(t.returned, 0) = 0 AND coalesce(t.status_group, '') <> 'refused'
  AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.message_no = t.message_no AND o.state = 'set-aside')`;
const IN_HAND = `FROM batch b JOIN freeze f ON f.batch_no = b.batch_no AND f.revision = b.revision AND f.committed = 1
  WHERE b.staged = 0 AND b.batch <> ? AND b.state IN ('frozen', 'approved', 'released', 'sealed')`;

export function plannedChunk(db: Db, query: PlannedQuery): PlannedChunk {
  const { after } = query;
  if (after !== null && 'settledAt' in after) return settledChunk(db, query, after, query.limit);
  const sums: SumRow[] = [];
  let left = query.limit;
  let point = after ?? { freezeNo: -1, position: -1 };
  // The first may have nothing left.
  const most = query.limit + 1;
  const revisions = db.all<{ freeze_no: number }>(
    `SELECT f.freeze_no ${IN_HAND} AND f.freeze_no >= ? ORDER BY f.freeze_no LIMIT ?`,
    query.except,
    point.freezeNo,
    most,
  );
  for (const { freeze_no } of revisions) {
    const from = freeze_no === point.freezeNo ? point.position : -1;
    const last = lastOf(db, freeze_no, from, left);
    sums.push(
      ...db.all<SumRow>(
        `${SUMS} FROM payment p JOIN freeze f USING (freeze_no) JOIN batch b ON b.batch_no = f.batch_no
         LEFT JOIN tracked t ON t.payment_no = p.payment_no
         WHERE p.freeze_no = ? AND p.position > ? AND p.position <= ?
           AND (t.settled_at IS NULL OR t.settled_at > ?) AND ${MOVES} GROUP BY 1, 2, 3, 4, 5, 6`,
        freeze_no,
        from,
        last.position,
        query.since,
      ),
    );
    left -= last.payments;
    point = { freezeNo: freeze_no, position: last.position };
    if (left === 0) break;
  }
  if (left === 0 || revisions.length === most) return { sums: sums.map(read), reached: point };
  const closed = settledChunk(db, query, behindAll(query.since), left);
  return { sums: [...sums.map(read), ...closed.sums], reached: closed.reached };
}

/** Positions of a revision have no gaps and one payment each. */
function lastOf(
  db: Db,
  freezeNo: number,
  from: number,
  limit: number,
): { readonly position: number; readonly payments: number } {
  const row = db.get<{ position: number | null; payments: number }>(
    `SELECT max(position) AS position, count(*) AS payments FROM
       (SELECT position FROM payment WHERE freeze_no = ? AND position > ? ORDER BY position LIMIT ?)`,
    freezeNo,
    from,
    limit,
  );
  return { position: row?.position ?? from, payments: row?.payments ?? 0 };
}

/** Behind every payment that was settled at this very time. */
const behindAll = (settledAt: string): SettledPoint => ({
  settledAt,
  currency: '\uffff',
  minor: '0',
  paymentNo: 0,
});

const UP_TO = 'AND (t.settled_at, t.currency, t.minor, t.payment_no) <= (?, ?, ?, ?)';
const BEHIND = `t.settled_at IS NOT NULL AND (t.settled_at, t.currency, t.minor, t.payment_no) > (?, ?, ?, ?)`;

function settledChunk(db: Db, { except }: PlannedQuery, after: SettledPoint, limit: number): PlannedChunk {
  if (limit === 0) return { sums: [], reached: after };
  const from = [after.settledAt, after.currency, BigInt(after.minor), after.paymentNo] as const;
  const last = db.get<SettledPoint>(
    `SELECT settled_at AS settledAt, currency, CAST(minor AS TEXT) AS minor, payment_no AS paymentNo
     FROM tracked t WHERE ${BEHIND} ORDER BY t.settled_at, t.currency, t.minor, t.payment_no LIMIT 1 OFFSET ?`,
    ...from,
    limit - 1,
  );
  const until = last === undefined ? [] : [last.settledAt, last.currency, BigInt(last.minor), last.paymentNo];
  const rows = db.all<SumRow>(
    `${SUMS} FROM tracked t JOIN batch b ON b.batch_no = t.batch_no AND b.state = 'closed'
     JOIN payment p ON p.payment_no = t.payment_no
     WHERE ${BEHIND} ${last === undefined ? '' : UP_TO}
       AND b.batch <> ? AND ${MOVES} GROUP BY 1, 2, 3, 4, 5, 6`,
    ...from,
    ...until,
    except,
  );
  return { sums: rows.map(read), reached: last ?? null };
}

function read(row: SumRow): PlannedSum {
  return { ...row, minor: readSum(row.minor) };
}
