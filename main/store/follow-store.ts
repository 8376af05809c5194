// What the follow-up and the archive ask: due payments by message, payments by UETR, what was sent when.
import type {
  ArchivedPayment,
  ArchiveQuery,
  LogDraft,
  Paged,
  PlannedInquiries,
  TrackedPayment,
} from '../ports/store.ts';
import { containing } from './containing.ts';
import { appendLog } from './log-store.ts';
import type { Db, SqlValue } from './driver.ts';
import { refuse } from './store-fault.ts';
import { isWithheld } from './withheld.ts';
import { TRACKED_FIELDS, TRACKED_FROM, trackedPayments } from './tracked-list.ts';
import { matchExpression, recordTable } from './columns.ts';

const ARCHIVED = recordTable<ArchivedPayment>('p', { ...TRACKED_FIELDS, sentAt: ['plain', 't.sent_at'] });

/** Nothing more is expected of these by themselves. */
const FINAL = `('ACSC', 'ACWP', 'ACCC', 'RJCT', 'CANC')`;

export function followOperations(db: Db) {
  return {
    'follow.planned': (now: string, limit: number, message: string | null) =>
      planned(db, now, limit, message),
    'follow.dueOf': (message: string, now: string, limit: number): readonly TrackedPayment[] =>
      trackedPayments(
        db,
        `WHERE t.message_no = (SELECT message_no FROM message WHERE message = ?) AND t.next_inquiry_at <= ? ORDER BY t.position LIMIT ?`,
        message,
        now,
        limit,
      ),
    'follow.byUetr': (uetrs: readonly string[]): readonly TrackedPayment[] =>
      [...new Set(uetrs)].flatMap((uetr) => trackedPayments(db, 'WHERE t.uetr = ?', uetr)),
    'follow.named': (
      by: { readonly endToEndId: string } | { readonly instructionId: string },
      limit: number,
    ): readonly TrackedPayment[] => {
      // By message, because the index of EndToEndIds goes by message; instructions have none.
      const [column, value] =
        'endToEndId' in by ? ['end_to_end_id', by.endToEndId] : ['instruction_id', by.instructionId];
      return trackedPayments(
        db,
        `WHERE t.payment_no IN (SELECT payment_no FROM payment
           WHERE message_no IN (SELECT message_no FROM outbox) AND ${column} = ?)
         ORDER BY t.seal_no DESC, t.position LIMIT ?`,
        value,
        limit,
      );
    },
    'follow.bringForward': (beyond: string, to: string): void => bringForward(db, beyond, to),
    'follow.askNow': (message: string, at: string, log: LogDraft): void => askNow(db, message, at, log),
    'follow.archive': (query: ArchiveQuery) => archive(db, query),
    'follow.firstSentAt': (): string | null =>
      db.get<{ at: string | null }>('SELECT min(sent_at) AS at FROM tracked WHERE sent_at IS NOT NULL')?.at ??
      null,
    'follow.requestsSince': (from: string, acts: readonly string[], notMade: string) =>
      requestsSince(db, from, acts, notMade),
  };
}

function planned(db: Db, now: string, limit: number, message: string | null): readonly PlannedInquiries[] {
  const [only, values] =
    message === null
      ? ['', []]
      : ['AND t.message_no = (SELECT message_no FROM message WHERE message = ?)', [message]];
  return db.all<PlannedInquiries>(
    `SELECT m.message AS message, b.reference AS reference, p.own_account AS ownAccount, min(t.next_inquiry_at) AS at,
       sum(t.next_inquiry_at <= ?) AS due, count(*) AS planned
     FROM tracked t JOIN payment p USING (payment_no) JOIN message m ON m.message_no = t.message_no JOIN outbox o ON o.message_no = t.message_no
       JOIN batch b ON b.batch_no = t.batch_no
     WHERE t.next_inquiry_at IS NOT NULL AND o.state = 'accepted' ${only} GROUP BY t.message_no, p.own_account ORDER BY at LIMIT ?`,
    now,
    ...values,
    limit,
  );
}

/** Reads alone where nothing is planned so far ahead, as nearly always. */
function bringForward(db: Db, beyond: string, to: string): void {
  const isPlanned =
    db.get('SELECT 1 FROM tracked WHERE next_inquiry_at > ? LIMIT 1', beyond) ??
    db.get('SELECT 1 FROM outbox WHERE next_at > ? LIMIT 1', beyond);
  if (isPlanned === undefined) return;
  db.write(() => {
    db.run('UPDATE tracked SET next_inquiry_at = ? WHERE next_inquiry_at > ?', to, beyond);
    db.run('UPDATE outbox SET next_at = ? WHERE next_at > ?', to, beyond);
  });
}

function askNow(db: Db, message: string, at: string, log: LogDraft): void {
  db.write(() => {
    const found =
      db.get<{ message_no: number }>(
        'SELECT message_no FROM outbox JOIN message USING (message_no) WHERE message = ?',
        message,
      ) ?? refuse('not-found', { detail: 'message' });
    db.run(
      `UPDATE tracked SET next_inquiry_at = ? WHERE message_no = ? AND coalesce(status, '') NOT IN ${FINAL}`,
      at,
      found.message_no,
    );
    appendLog(db, log);
  });
}

interface Condition {
  readonly where: string;
  readonly value: SqlValue;
}

const partOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : containing(text);

function conditions(query: ArchiveQuery): readonly Condition[] {
  const found: Condition[] = [];
  const add = (value: string | null | undefined, where: string): void => {
    if (value !== undefined && value !== null) found.push({ where, value });
  };
  add(query.from, 't.sent_at >= ?');
  add(query.to, 't.sent_at < ?');
  add(query.ownAccount, '(p.own_account = ? OR substr(p.own_account, -length(?)) = ?)');
  if (query.endToEndId !== undefined) {
    // Its words lead to few payments; the index of identifiers goes by message.
    add(
      matchExpression(query.endToEndId),
      't.payment_no IN (SELECT rowid FROM payment_text WHERE payment_text MATCH ?)',
    );
    add(query.endToEndId, 'p.end_to_end_id = ?');
  }
  add(query.uetr?.toLowerCase(), 't.uetr = ?');
  add(query.bankReference, 't.bank_reference = ?');
  add(partOf(query.name), 'lower(p.name) GLOB ?');
  add(partOf(query.remittance), 'lower(p.remittance) GLOB ?');
  add(query.valueDateFrom, 'p.value_date >= ?');
  add(query.valueDateTo, 'p.value_date <= ?');
  add(query.direction, 'm.batch_no IN (SELECT batch_no FROM batch WHERE kind = ?)');
  return found;
}

function archive(db: Db, query: ArchiveQuery): Paged<ArchivedPayment> {
  const narrowed = conditions(query);
  // What is not told is found by nothing that is not told.
  const isByWords = query.name !== undefined || query.remittance !== undefined;
  const hidden = isWithheld('t.batch_no', isByWords ? query.withheld : undefined);
  const where = ['t.sent_at IS NOT NULL', ...narrowed.map((one) => one.where), `NOT ${hidden.where}`].join(
    ' AND ',
  );
  const values = [
    ...narrowed.flatMap((one) =>
      Array.from<SqlValue>({ length: one.where.split('?').length - 1 }).fill(one.value),
    ),
    ...hidden.values,
  ];
  const joined =
    'FROM tracked t JOIN payment p USING (payment_no) JOIN message m ON m.message_no = t.message_no';
  const rows = ARCHIVED.all(
    db,
    `SELECT ${ARCHIVED.selected} ${TRACKED_FROM} WHERE ${where} ORDER BY t.sent_at DESC, t.position LIMIT ? OFFSET ?`,
    ...values,
    query.limit,
    query.offset,
  );
  const total =
    db.get<{ total: number }>(`SELECT count(*) AS total ${joined} WHERE ${where}`, ...values)?.total ?? 0;
  return { rows, total };
}

/** From the end of the log backwards: what was asked lately stands there. */
function requestsSince(db: Db, from: string, acts: readonly string[], notMade: string): readonly string[] {
  const found: string[] = [];
  /** Subjects whose next older request was not made. */
  const withdrawn = new Set<string>();
  const PIECE = 1_000;
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = db.all<{ position: number; at: string; act: string; subject: string }>(
      'SELECT position, at, act, subject FROM log_entry WHERE position < ? ORDER BY position DESC LIMIT ?',
      before,
      PIECE,
    );
    for (const row of rows) {
      if (row.at < from) return found.toReversed();
      if (row.act === notMade) withdrawn.add(row.subject);
      else if (acts.includes(row.act) && !withdrawn.delete(row.subject)) found.push(row.at);
    }
    const last = rows.at(-1);
    if (last === undefined) return found.toReversed();
    before = last.position;
  }
}
