// Attempts to send a case or to ask about it. The write-ahead rule of the outbox: `begin` is on the disk
// before a byte leaves; `end` brings the answer.
import type { BeginCaseAttempt, CaseAttempt, EndCaseAttempt } from '../ports/store.ts';
import { appendLog } from '../audit/log-table.ts';
import { saveAnswer } from './answer-store.ts';
import { CASE_ATTEMPT } from './case-row.ts';
import { findCaseRow, setCase } from './case-store.ts';
import { insertRow, updateRows } from './columns.ts';
import type { Db } from './driver.ts';
import { refuse } from './store-fault.ts';

const EXCERPT = 2_000;

export function caseAttemptOperations(db: Db) {
  return {
    'cases.attempts': (id: string): readonly CaseAttempt[] =>
      CASE_ATTEMPT.all(
        db,
        `SELECT ${CASE_ATTEMPT.selected}
         FROM case_attempt a JOIN payment_case c USING (case_no) LEFT JOIN answer w USING (answer_no) WHERE c."case" = ? ORDER BY number`,
        id,
      ),
    'cases.begin': (attempt: BeginCaseAttempt): null => db.write(() => begin(db, attempt)),
    'cases.end': (attempt: EndCaseAttempt): null => db.write(() => end(db, attempt)),
  };
}

function begin(db: Db, its: BeginCaseAttempt): null {
  const row = findCaseRow(db, its.case) ?? refuse('not-found', { detail: 'case' });
  const { state, proposed } = row.head;
  if (state !== its.expectedState) return refuse('revision-conflict', { detail: `the case is ${state}` });
  if (its.kind === 'request') {
    // Two sends of one case never overlap, and nothing but the proposed bytes ever leaves.
    if (
      db.get(
        `SELECT 1 FROM case_attempt WHERE case_no = ? AND outcome = 'pending' AND kind = 'request'`,
        row.caseNo,
      ) !== undefined
    )
      return refuse('revision-conflict', { detail: 'an attempt is under way' });
    if (its.bodySha256 === null || its.bodySha256 !== proposed?.content.request.sha256)
      return refuse('bytes-differ');
  }
  const number =
    1 +
    (db.get<{ last: number | null }>(
      'SELECT max(number) AS last FROM case_attempt WHERE case_no = ?',
      row.caseNo,
    )?.last ?? 0);
  const { attempt, kind, startedAt, correlationId, bodySha256 } = its;
  const begun = { attempt, kind, number, startedAt, outcome: 'pending', correlationId, bodySha256 } as const;
  insertRow(db, 'case_attempt', {
    case_no: row.caseNo,
    ...CASE_ATTEMPT.columns({ ...begun, excerpt: '' }),
  });
  setCase(db, row, its.set, its.startedAt);
  appendLog(db, its.log);
  return null;
}

function end(db: Db, its: EndCaseAttempt): null {
  const found = db.get<{ id: string; outcome: string }>(
    'SELECT c."case" AS id, outcome FROM case_attempt a JOIN payment_case c USING (case_no) WHERE attempt = ?',
    its.attempt,
  );
  const row = found === undefined ? undefined : findCaseRow(db, found.id);
  if (found === undefined || row === undefined) return refuse('not-found', { detail: 'attempt' });
  if (found.outcome !== 'pending') return refuse('revision-conflict', { detail: 'the attempt has ended' });
  const answerNo = its.answer === null ? null : saveAnswer(db, its.answer);
  const { endedAt, httpStatus, outcome, fault, bankReference } = its;
  const excerpt = its.answerExcerpt.slice(0, EXCERPT);
  const ended = CASE_ATTEMPT.columns({ endedAt, httpStatus, outcome, fault, bankReference, excerpt });
  updateRows(db, 'case_attempt', { ...ended, answer_no: answerNo }, 'attempt = ?', its.attempt);
  setCase(db, row, its.set, its.endedAt);
  appendLog(db, its.log);
  return null;
}
