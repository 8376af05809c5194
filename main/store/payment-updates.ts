// What sealing and answers write about the payments that are followed: a row for each when its revision is
// sealed, fields of one payment or of all of a message, and lines of the timeline.
//
// What concerns many payments is kept whole with the write it belongs to, and carried out afterwards step by
// step, so that nobody waits for all payments of a message. Nobody sees it half done: a statement about
// followed payments has all of it carried out first, in the order it came.
import type { StatusUpdate, TimelineRecord } from '../ports/store.ts';
import type { NumberedBatch } from './batch-store.ts';
import { packed, unpacked } from './bytes-store.ts';
import { insertRow, recordTable, updateRows } from './columns.ts';
import type { Db, SqlValue } from './driver.ts';
import { refuse } from './store-fault.ts';

/** Payments that are changed in one step, and at most at once with an answer. */
const AT_ONCE = 500;

/** What an answer sets on a tracked payment. */
const SET = recordTable<Required<StatusUpdate['set']>>('t', {
  status: 'plain',
  statusGroup: 'plain',
  uetr: 'plain',
  bankReference: 'plain',
  returned: 'flag',
  updatedAt: 'plain',
  nextInquiryAt: 'plain',
  inquiries: 'plain',
  sentAt: 'plain',
  acceptedAt: 'plain',
  settledAt: 'plain',
  rejectedAt: 'plain',
});

export const TIMELINE = recordTable<TimelineRecord>('l', {
  at: 'plain',
  source: 'plain',
  status: 'plain',
  reasons: 'json',
  facts: 'json',
  notUnderstood: 'json',
  answer: 'plain',
});

// One change after the other.

function changeOne(db: Db, payment: string, { set, entry }: StatusUpdate): void {
  const row =
    db.get<{ payment_no: number; message_no: number }>(
      'SELECT payment_no, message_no FROM tracked_id JOIN tracked USING (payment_no) WHERE payment = ?',
      payment,
    ) ?? refuse('not-found', { detail: 'payment' });
  updateRows(db, 'tracked', SET.columns(set), 'payment_no = ?', row.payment_no);
  setSent(db, row.message_no, set);
  if (entry !== null) addEntry(db, row.message_no, row.payment_no, entry);
}

/** The payments of a message behind `reached`, at most so many at once; null: they were the last. */
function changeSome(db: Db, message: Message, { set, entry }: StatusUpdate, reached: number): number | null {
  const last = lastOf(db, 'SELECT position FROM tracked WHERE message_no = ?', message.message_no, reached);
  updateRows(
    db,
    'tracked',
    SET.columns(set),
    'message_no = ? AND position > ? AND position <= ?',
    message.message_no,
    reached,
    last ?? Number.MAX_SAFE_INTEGER,
  );
  setSent(db, message.message_no, set);
  if (last === null && entry !== null) addEntry(db, message.message_no, null, entry);
  return last;
}

/** A message is sent as a whole: what is known of its payments holds for it. */
function setSent(db: Db, messageNo: number, { sentAt }: StatusUpdate['set']): void {
  if (sentAt !== undefined) db.run('UPDATE outbox SET sent_at = ? WHERE message_no = ?', sentAt, messageNo);
}

/** Position of the last payment of the next step; null where all that are left belong to it. */
function lastOf(db: Db, of: string, number: number, reached: number): number | null {
  return (
    db.get<{ position: number }>(
      `${of} AND position > ? ORDER BY position LIMIT 1 OFFSET ${AT_ONCE - 1}`,
      number,
      reached,
    )?.position ?? null
  );
}

function addEntry(db: Db, messageNo: number, paymentNo: number | null, entry: TimelineRecord): void {
  insertRow(db, 'timeline', {
    message_no: messageNo,
    payment_no: paymentNo,
    ...TIMELINE.columns(entry),
  });
}

interface Message {
  readonly message_no: number;
  readonly transactions: number;
}

function messageOf(db: Db, message: string): Message {
  return (
    db.get<Message>(
      'SELECT message_no, o.transactions AS transactions FROM outbox o JOIN message USING (message_no) WHERE message = ?',
      message,
    ) ?? refuse('not-found', { detail: 'message' })
  );
}

// What is deferred: within the write it belongs to.

/** Before the first payment of a message or a revision. */
const START = -1;

/** The payments of a revision whose messages are sealed get their rows. */
export function deferRows(db: Db, { batchNo, head }: NumberedBatch): void {
  db.run(
    `INSERT INTO deferred_update (freeze_no, seal_no)
     SELECT freeze_no, 1 + coalesce((SELECT max(seal_no) FROM tracked), 0)
     FROM freeze WHERE batch_no = ? AND revision = ? AND committed = 1`,
    batchNo,
    head.revision,
  );
}

/** Inside the write that stores the answer they come from. Refuses a payment that nobody follows. */
export function changePayments(db: Db, updates: readonly StatusUpdate[]): void {
  if (paymentsOf(db, updates) <= AT_ONCE) return changeAll(db, updates);
  const named = updates.flatMap(({ target }) => ('payment' in target ? [target.payment] : []));
  if (followed(db, named) < new Set(named).size) refuse('not-found', { detail: 'payment' });
  for (const list of lists(updates)) {
    const text = Buffer.from(JSON.stringify(list));
    const smaller = packed(text);
    db.run(
      'INSERT INTO deferred_update (updates, packed) VALUES (?, ?)',
      smaller ?? text,
      smaller === null ? 0 : 1,
    );
  }
}

function paymentsOf(db: Db, updates: readonly StatusUpdate[]): number {
  return updates.reduce(
    (sum, { target }) => sum + ('payment' in target ? 1 : messageOf(db, target.allOfMessage).transactions),
    0,
  );
}

function followed(db: Db, payments: readonly string[]): number {
  const ids = JSON.stringify(payments);
  return (
    db.get<{ count: number }>(
      'SELECT count(*) AS count FROM tracked_id WHERE payment IN (SELECT value FROM json_each(?))',
      ids,
    )?.count ?? 0
  );
}

function changeAll(db: Db, updates: readonly StatusUpdate[]): void {
  for (const update of updates) {
    if ('payment' in update.target) changeOne(db, update.target.payment, update);
    else {
      const message = messageOf(db, update.target.allOfMessage);
      for (let reached: number | null = START; reached !== null;)
        reached = changeSome(db, message, update, reached);
    }
  }
}

/** An update of a whole message is a list of its own: it is carried out in several steps. */
function* lists(updates: readonly StatusUpdate[]): Generator<readonly StatusUpdate[]> {
  let list: StatusUpdate[] = [];
  for (const update of updates) {
    const whole = 'allOfMessage' in update.target;
    if (list.length > 0 && (whole || list.length === AT_ONCE)) {
      yield list;
      list = [];
    }
    if (whole) yield [update];
    else list.push(update);
  }
  if (list.length > 0) yield list;
}

// The steps.

/** Whether followed payments are not yet what was written of them. */
export function isDeferred(db: Db): boolean {
  return db.get('SELECT 1 FROM deferred_update LIMIT 1') !== undefined;
}

interface DeferredRow {
  readonly update_no: number;
  readonly freeze_no: number | null;
  readonly seal_no: number | null;
  readonly updates: Uint8Array | null;
  readonly packed: number;
  readonly reached: number;
}

export function applyDeferred(db: Db): void {
  while (step(db));
}

/** False: there was nothing left to do. */
function step(db: Db): boolean {
  const next = db.get<DeferredRow>(
    'SELECT update_no, freeze_no, seal_no, updates, packed, reached FROM deferred_update ORDER BY update_no LIMIT 1',
  );
  if (next === undefined) return false;
  db.stage(() => {
    const reached = next.updates === null ? addRows(db, next) : change(db, next, next.updates);
    if (reached === null) db.run('DELETE FROM deferred_update WHERE update_no = ?', next.update_no);
    else db.run('UPDATE deferred_update SET reached = ? WHERE update_no = ?', reached, next.update_no);
  });
  return true;
}

function addRows(db: Db, { freeze_no, seal_no, reached }: DeferredRow): number | null {
  const last = lastOf(db, 'SELECT position FROM payment WHERE freeze_no = ?', freeze_no ?? 0, reached);
  const range = [freeze_no, reached, last ?? Number.MAX_SAFE_INTEGER] as const;
  db.run(
    `INSERT INTO tracked (payment_no, batch_no, message_no, seal_no, position, currency, minor, status_group)
     SELECT payment_no, o.batch_no, o.message_no, ?, position, currency, minor, 'neutral'
     FROM payment p JOIN outbox o ON o.message_no = p.message_no
     WHERE freeze_no = ? AND position > ? AND position <= ? ORDER BY position`,
    seal_no,
    ...range,
  );
  db.run(
    `INSERT INTO tracked_id (payment, payment_no) SELECT payment, payment_no
     FROM payment p JOIN outbox o ON o.message_no = p.message_no
     WHERE freeze_no = ? AND position > ? AND position <= ? ORDER BY payment`,
    ...range,
  );
  db.run(
    `INSERT INTO message_due (own_account, value_date, message_no, payments)
     SELECT own_account, value_date, o.message_no, count(*)
     FROM payment p JOIN outbox o ON o.message_no = p.message_no
     WHERE freeze_no = ? AND position > ? AND position <= ? GROUP BY 1, 2, 3
     ON CONFLICT DO UPDATE SET payments = payments + excluded.payments`,
    ...range,
  );
  return last;
}

/** What five hundred updates may take as text. */
const MOST_BYTES = 256 * 1024 * 1024;

function change(db: Db, row: DeferredRow, kept: Uint8Array): number | null {
  const text = row.packed === 1 ? unpacked(kept, MOST_BYTES) : Buffer.from(kept);
  const updates = JSON.parse(text.toString('utf8')) as readonly StatusUpdate[];
  const [first] = updates;
  if (first !== undefined && 'allOfMessage' in first.target)
    return changeSome(db, messageOf(db, first.target.allOfMessage), first, row.reached);
  changeAll(db, updates);
  return null;
}

const ABOUT_PAYMENTS = /\b(?:tracked|tracked_id|tally|timeline|unpaid|message_due)\b/u;
const DEFERS = /\bINTO deferred_update\b/u;

export interface UpdatedFile {
  /** The file with its updates: a statement about followed payments has those that wait applied first. */
  readonly db: Db;
  /** Carries out a part of what is deferred; false when there is no more. */
  readonly step: () => boolean;
}

export function withUpdates(file: Db): UpdatedFile {
  /** False: nothing is deferred for certain. */
  let deferred = true;
  const take = (): boolean => {
    if (!deferred) return false;
    const done = step(file);
    // Within a write that is taken back, what was carried out is deferred again.
    if (!done && !file.inTransaction()) deferred = false;
    return done;
  };
  const kinds = new Map<string, Kind>();
  const first = (sql: string): void => {
    const kind = kinds.get(sql) ?? { about: ABOUT_PAYMENTS.test(sql), defers: DEFERS.test(sql) };
    kinds.set(sql, kind);
    if (kind.about) while (take());
    deferred ||= kind.defers;
  };
  const behind = <T>(sql: string, statement: () => T): T => {
    first(sql);
    return statement();
  };
  return {
    step: take,
    db: {
      ...file,
      run: (sql, ...values) => behind(sql, () => file.run(sql, ...values)),
      insert: (sql, ...values) => behind(sql, () => file.insert(sql, ...values)),
      // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as in the driver
      get: <Row>(sql: string, ...values: readonly SqlValue[]) =>
        behind(sql, () => file.get<Row>(sql, ...values)),
      // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as in the driver
      all: <Row>(sql: string, ...values: readonly SqlValue[]) =>
        behind(sql, () => file.all<Row>(sql, ...values)),
    },
  };
}

/** Of a statement. */
interface Kind {
  readonly about: boolean;
  readonly defers: boolean;
}
