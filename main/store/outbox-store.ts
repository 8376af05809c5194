// What this desk has to send: sealed messages, exactly as they were stored, the attempts to send them, and
// handovers of the sending desk; what it gave up is looked up in the same transaction that would begin to
// send it.
import type { MessageState } from '../../shared/domain/batch.ts';
import type {
  Attempt,
  BatchChange,
  BeginAttempt,
  ChangedBatch,
  EndAttempt,
  LogDraft,
  MessageSet,
  OutboxMessage,
  OutboxQuery,
  Paged,
  PlannedStep,
  StoredBody,
  StatusUpdate,
  StoredHandover,
} from '../ports/store.ts';
import { changeBatch, setOutcome, type NumberedBatch } from './batch-store.ts';
import { bytesNumber, takeBytes, type ChunkBuffer, type Uploaded } from './bytes-store.ts';
import { insertRow, recordTable, updateRows } from './columns.ts';
import type { Db, SqlValue } from './driver.ts';
import { FROZEN } from './freeze-store.ts';
import { HANDOVER, isHandedOver } from './handover-store.ts';
import { oweToHistory, takeFromHistory } from './paid-history.ts';
import { appendLog } from './log-store.ts';
import { refuse } from './store-fault.ts';
import { changePayments, deferRows } from './payment-updates.ts';
import { saveAnswer } from './tracking-store.ts';

// Handovers of the sending desk. What this desk gave up is looked up in the same transaction that would begin
// to send it.

export function handoverOperations(db: Db) {
  return {
    'handovers.ofBatch': (batch: string): readonly StoredHandover[] =>
      HANDOVER.all(
        db,
        `SELECT ${HANDOVER.selected} FROM handover h JOIN batch USING (batch_no) WHERE batch = ? ORDER BY handover_no`,
        batch,
      ),
    'handovers.givenUp': (most: number) =>
      db
        .all<{ batch: string; revision: number; to: string; desk: string; own: number }>(
          `SELECT batch, h.revision AS revision, to_desk AS "to", from_desk AS desk, own FROM handover h JOIN batch USING (batch_no)
           WHERE h.kind = 'not-sent' ORDER BY handover_no DESC LIMIT ?`,
          most,
        )
        .map((row) => ({ ...row, own: row.own === 1 }))
        .toReversed(),
    'handovers.add': (change: BatchChange, handovers: readonly StoredHandover[]): ChangedBatch =>
      changeBatch(db, { ...change, handovers }),
  };
}

/** Ends the write when the message is of a revision this desk gave up. */
function refuseHandedOver(db: Db, messageNo: number): void {
  const its = db.get<{ batch_no: number; revision: number }>(
    'SELECT batch_no, revision FROM message WHERE message_no = ?',
    messageNo,
  );
  if (its !== undefined && isHandedOver(db, its.batch_no, its.revision)) refuse('handed-over');
}

// How sealed messages and the attempts to send them lie in their tables.

const OUTBOX_MESSAGE = recordTable<OutboxMessage>('o', {
  message: ['plain', 'm.message'],
  messageId: ['plain', 'm.message_id'],
  batch: ['plain', 'b.batch'],
  reference: ['plain', 'b.reference'],
  state: 'plain',
  frozen: FROZEN,
  sealed: { body: 'bytes', sha256: 'plain', bytes: 'plain', suite: 'plain', sealedAt: 'plain' },
  transactions: 'plain',
  totals: 'totals',
  attempts: 'plain',
  inquiries: 'plain',
  next: { what: ['plain', 'next_what'], at: ['plain', 'next_at'] },
  fault: 'json',
  nothingShownAt: 'plain',
  doubt: 'flag',
  bankSays: 'sentences',
  changedAt: 'plain',
  handedOverTo: [
    'plain',
    '(SELECT to_desk FROM handover h WHERE h.own = 1 AND h.batch_no = o.batch_no AND h.revision = m.revision)',
  ],
});

const OUTBOX = `SELECT ${OUTBOX_MESSAGE.selected}
  FROM outbox o JOIN message m USING (message_no) JOIN batch b ON b.batch_no = o.batch_no`;

const ATTEMPT = recordTable<Attempt>('a', {
  attempt: 'plain',
  message: ['plain', 'm.message'],
  kind: 'plain',
  number: 'plain',
  startedAt: 'plain',
  endedAt: 'plain',
  httpStatus: 'plain',
  outcome: 'plain',
  fault: 'json',
  correlationId: 'plain',
  bankReference: 'plain',
  answer: ['plain', 'excerpt'],
  bodySha256: 'plain',
  bankTime: 'plain',
});

/** What was handed over is not this desk's to count. */
const NOT_GIVEN_UP =
  'NOT EXISTS (SELECT 1 FROM handover h WHERE h.own = 1 AND h.batch_no = o.batch_no AND h.revision = m.revision)';

type NewBody = StoredBody & { readonly message: string; readonly next: PlannedStep | null };

const EXCERPT = 2_000;

export function outboxOperations(db: Db, shelf: ChunkBuffer) {
  const one = (where: string, ...values: readonly SqlValue[]) =>
    OUTBOX_MESSAGE.all(db, `${OUTBOX} WHERE ${where}`, ...values);
  return {
    'outbox.seal': (change: BatchChange, bodies: readonly NewBody[]): ChangedBatch =>
      changeBatch(db, change, (batch) => {
        for (const body of bodies) sealMessage(db, batch, body, change.at);
        deferRows(db, batch);
        return undefined;
      }),
    'outbox.reseal': (message: string, body: StoredBody, log: LogDraft): null =>
      reseal(db, message, body, log),
    'outbox.get': (message: string): OutboxMessage | null => one('m.message = ?', message)[0] ?? null,
    'outbox.list': (query: OutboxQuery) => listOutbox(db, query),
    'outbox.ofBatch': (batch: string): readonly OutboxMessage[] =>
      one('b.batch = ? ORDER BY m.position', batch),
    'outbox.countByState': (): Readonly<Partial<Record<MessageState, number>>> =>
      Object.fromEntries(
        db
          .all<{ state: MessageState; count: number }>(
            `SELECT state, count(*) AS count FROM outbox o JOIN message m USING (message_no) WHERE ${NOT_GIVEN_UP} GROUP BY state`,
          )
          .map(({ state, count }) => [state, count]),
      ),
    'outbox.countToSend': (): number =>
      db.get<{ count: number }>(
        `SELECT count(*) AS count FROM outbox o JOIN message m USING (message_no)
         WHERE state = 'queued' AND next_at IS NULL AND ${NOT_GIVEN_UP}`,
      )?.count ?? 0,
    'outbox.due': (step: PlannedStep['what'], now: string, limit: number): readonly OutboxMessage[] =>
      one('o.next_what = ? AND o.next_at <= ? ORDER BY o.next_at LIMIT ?', step, now, limit),
    'outbox.plan': (message: string, set: MessageSet, log: LogDraft | null): null =>
      db.write(() => {
        setMessage(db, messageNumber(db, message), set, log?.at ?? null);
        if (log !== null) appendLog(db, log);
        return null;
      }),
    'outbox.attempts': (message: string): readonly Attempt[] =>
      ATTEMPT.all(
        db,
        `SELECT ${ATTEMPT.selected} FROM attempt a JOIN message m USING (message_no) WHERE m.message = ? ORDER BY number`,
        message,
      ),
    'outbox.begin': (attempt: BeginAttempt): null => db.write(() => begin(db, attempt)),
    'outbox.end': (attempt: Omit<EndAttempt, 'updates'>, updates: Uploaded<StatusUpdate>): null => {
      const taken = shelf.take(updates);
      return db.write(() => end(db, attempt, taken));
    },
  };
}

function messageNumber(db: Db, message: string): number {
  return (
    db.get<{ message_no: number }>(
      'SELECT message_no FROM outbox JOIN message USING (message_no) WHERE message = ?',
      message,
    )?.message_no ?? refuse('not-found', { detail: 'message' })
  );
}

/** No step leads out of them, so what their payments added is taken out once. */
const PAID_NOBODY: ReadonlySet<MessageState> = new Set(['refused', 'set-aside']);

/** `at` null leaves the time of the last change. */
function setMessage(db: Db, messageNo: number, set: MessageSet, at: string | null): void {
  if (set.state !== undefined && PAID_NOBODY.has(set.state)) {
    const { state } =
      db.get<{ state: MessageState }>('SELECT state FROM outbox WHERE message_no = ?', messageNo) ?? set;
    if (state !== undefined && !PAID_NOBODY.has(state)) takeFromHistory(db, messageNo, at);
  }
  const columns = OUTBOX_MESSAGE.columns({ ...set, ...(at === null ? {} : { changedAt: at }) });
  updateRows(db, 'outbox', columns, 'message_no = ?', messageNo);
}

function sealMessage(db: Db, { batchNo, head }: NumberedBatch, body: NewBody, at: string): void {
  const message = db.get<{ message_no: number }>(
    `SELECT message_no FROM message JOIN freeze USING (freeze_no) WHERE message = ? AND message.batch_no = ? AND message.revision = ? AND committed = 1`,
    body.message,
    batchNo,
    head.revision,
  );
  if (message === undefined) throw new Error('only a message of the frozen revision can be sealed');
  refuseHandedOver(db, message.message_no);
  db.run(
    `INSERT INTO outbox (message_no, batch_no, state, body, sha256, bytes, suite, sealed_at, transactions, totals, due, next_what, next_at, changed_at)
     SELECT message_no, batch_no, 'queued', ?, ?, ?, ?, ?, json_extract(reading, '$.transactions'), totals,
       coalesce(json_extract(reading, '$.valueDates[0]'), ''), ?, ?, ? FROM message WHERE message_no = ?`,
    takeBytes(db, body.body, body.sha256),
    body.sha256,
    body.bytes,
    body.suite,
    body.sealedAt,
    body.next?.what ?? null,
    body.next?.at ?? null,
    at,
    message.message_no,
  );
  oweToHistory(db, message.message_no, at);
}

function reseal(db: Db, message: string, body: StoredBody, log: LogDraft): null {
  return db.write(() => {
    const number = messageNumber(db, message);
    refuseHandedOver(db, number);
    const old = db.get<{ body: number; tried: number }>(
      `SELECT body, EXISTS (SELECT 1 FROM attempt a WHERE a.message_no = o.message_no AND kind = 'initiation') AS tried FROM outbox o WHERE message_no = ?`,
      number,
    );
    // After a first attempt only those very bytes may ever be sent.
    if (old === undefined || old.tried === 1)
      return refuse('revision-conflict', { detail: 'already attempted' });
    takeBytes(db, body.body, body.sha256);
    const resealed = OUTBOX_MESSAGE.columns({ sealed: body, changedAt: log.at });
    updateRows(db, 'outbox', resealed, 'message_no = ?', number);
    if (old.body !== bytesNumber(body.body)) db.run('DELETE FROM bytes WHERE ref = ?', old.body);
    appendLog(db, log);
    return null;
  });
}

/** Each by an index; of one state where it goes by the day. */
const ORDER = {
  newest: 'o.rank, o.sealed_at DESC, o.message_no DESC',
  due: 'o.due, o.sealed_at, o.message_no',
} as const;

function listOutbox(db: Db, query: OutboxQuery): Paged<OutboxMessage> {
  const states = query.states ?? [];
  const where = states.length === 0 ? 'TRUE' : `state IN (${states.map(() => '?').join(', ')})`;
  const order = ORDER[query.order ?? 'newest'];
  const rows = OUTBOX_MESSAGE.all(
    db,
    `SELECT ${OUTBOX_MESSAGE.selected} FROM (SELECT o.* FROM outbox o WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?) o
     JOIN message m USING (message_no) JOIN batch b ON b.batch_no = o.batch_no
     ORDER BY ${order}`,
    ...states,
    query.limit,
    query.offset,
  );
  const total =
    db.get<{ total: number }>(`SELECT count(*) AS total FROM outbox WHERE ${where}`, ...states)?.total ?? 0;
  return { rows, total };
}

// Attempts. The write-ahead rule: `begin` is committed to the disk before a byte leaves; `end` brings the
// answer and all it says at once.

function begin(db: Db, its: BeginAttempt): null {
  const messageNo = messageNumber(db, its.message);
  const now = db.get<{ state: string; sha256: string; pending: number }>(
    `SELECT state, sha256, EXISTS (SELECT 1 FROM attempt a WHERE a.message_no = o.message_no AND outcome = 'pending' AND kind = ?) AS pending
     FROM outbox o WHERE message_no = ?`,
    its.kind,
    messageNo,
  );
  if (now === undefined || now.state !== its.expectedState)
    return refuse('revision-conflict', { detail: `the message is ${now?.state ?? 'gone'}` });
  if (its.kind === 'initiation') {
    // Two sends of one message never overlap, and nothing but the stored body ever leaves.
    if (now.pending === 1) return refuse('revision-conflict', { detail: 'an attempt is under way' });
    if (its.bodySha256 !== now.sha256) return refuse('bytes-differ');
    refuseHandedOver(db, messageNo);
  }
  const number =
    1 +
    (db.get<{ last: number | null }>(
      'SELECT max(number) AS last FROM attempt WHERE message_no = ?',
      messageNo,
    )?.last ?? 0);
  const { attempt, kind, startedAt, correlationId, bodySha256 } = its;
  const begun = { attempt, kind, number, startedAt, outcome: 'pending', correlationId, bodySha256 } as const;
  insertRow(db, 'attempt', { message_no: messageNo, ...ATTEMPT.columns({ ...begun, answer: '' }) });
  if (its.kind === 'initiation')
    db.run(
      'UPDATE outbox SET attempts = attempts + 1, nothing_shown_at = NULL WHERE message_no = ?',
      messageNo,
    );
  setMessage(db, messageNo, its.set, its.startedAt);
  appendLog(db, its.log);
  return null;
}

function end(db: Db, its: Omit<EndAttempt, 'updates'>, updates: readonly StatusUpdate[]): null {
  const row = db.get<{ message_no: number; batch_no: number; outcome: string }>(
    'SELECT a.message_no AS message_no, o.batch_no AS batch_no, a.outcome AS outcome FROM attempt a JOIN outbox o USING (message_no) WHERE attempt = ?',
    its.attempt,
  );
  if (row === undefined) return refuse('not-found', { detail: 'attempt' });
  if (row.outcome !== 'pending') return refuse('revision-conflict', { detail: 'the attempt has ended' });
  const answerNo = its.answer === null ? null : saveAnswer(db, its.answer);
  const { endedAt, httpStatus, outcome, fault, bankReference, bankTime = null } = its;
  const answer = its.answerExcerpt.slice(0, EXCERPT);
  const ended = ATTEMPT.columns({ endedAt, httpStatus, outcome, fault, bankReference, answer, bankTime });
  updateRows(db, 'attempt', { ...ended, answer_no: answerNo }, 'attempt = ?', its.attempt);
  setMessage(db, row.message_no, its.set, its.endedAt);
  changePayments(db, updates);
  if (its.batch !== null) setOutcome(db, row.batch_no, its.endedAt, its.batch.outcome, its.batch.state);
  appendLog(db, its.log);
  return null;
}
