// Attempts. The write-ahead rule: `begin` is committed to the disk before a byte leaves; `end` brings the
// answer and all it says at once.
import type { Attempt, BeginAttempt, EndAttempt, StatusUpdate } from '../ports/store.ts';
import { appendLog } from './log-store.ts';
import { saveAnswer, applyUpdates } from './tracking-store.ts';
import { setOutcome } from './batch-store.ts';
import { insertRow, updateRows } from './columns.ts';
import type { Db } from './driver.ts';
import { refuseHandedOver, ATTEMPT, messageNumber, setMessage } from './outbox-store.ts';
import type { Uploaded, ChunkBuffer } from './bytes-store.ts';
import { refuse } from './store-fault.ts';

const EXCERPT = 2_000;

export function attemptOperations(db: Db, shelf: ChunkBuffer) {
  return {
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
  applyUpdates(db, updates);
  if (its.batch !== null) setOutcome(db, row.batch_no, its.endedAt, its.batch.outcome, its.batch.state);
  appendLog(db, its.log);
  return null;
}
