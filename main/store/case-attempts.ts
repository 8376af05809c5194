// Attempts to send a case or to ask about it. The write-ahead rule of the outbox: `begin` is on the disk
// before a byte leaves; `end` brings the answer.
import type { BeginCaseAttempt, CaseAttempt, EndCaseAttempt } from '../ports/store.ts';
import { appendLog } from '../audit/log-table.ts';
import { saveAnswer } from './answer-store.ts';
import { parsed, printed } from './batch-row.ts';
import type { CaseAttemptRow } from './case-row.ts';
import { caseRowOf, setCase } from './case-store.ts';
import type { Db } from './driver.ts';
import { refuse } from './store-fault.ts';

const EXCERPT = 2_000;

export function caseAttemptOperations(db: Db) {
  return {
    'cases.attempts': (id: string): readonly CaseAttempt[] =>
      db
        .all<CaseAttemptRow>(
          `SELECT attempt, c."case" AS "case", a.kind AS kind, number, started_at AS startedAt, ended_at AS endedAt, http_status AS httpStatus, outcome, a.fault AS fault,
             correlation_id AS correlationId, bank_reference AS bankReference, excerpt, answer, body_sha256 AS bodySha256
           FROM case_attempt a JOIN payment_case c USING (case_no) LEFT JOIN answer USING (answer_no) WHERE c."case" = ? ORDER BY number`,
          id,
        )
        .map((row) => ({ ...row, fault: parsed<NonNullable<CaseAttempt['fault']>>(row.fault) })),
    'cases.begin': (attempt: BeginCaseAttempt): null => db.write(() => begin(db, attempt)),
    'cases.end': (attempt: EndCaseAttempt): null => db.write(() => end(db, attempt)),
  };
}

function begin(db: Db, its: BeginCaseAttempt): null {
  const row = caseRowOf(db, its.case) ?? refuse('not-found', { detail: 'case' });
  if (row.state !== its.expectedState)
    return refuse('revision-conflict', { detail: `the case is ${row.state}` });
  if (its.kind === 'request') {
    // Two sends of one case never overlap, and nothing but the proposed bytes ever leaves.
    if (
      db.get(
        `SELECT 1 FROM case_attempt WHERE case_no = ? AND outcome = 'pending' AND kind = 'request'`,
        row.case_no,
      ) !== undefined
    )
      return refuse('revision-conflict', { detail: 'an attempt is under way' });
    if (its.bodySha256 === null || its.bodySha256 !== row.request_sha256) return refuse('bytes-differ');
  }
  const number =
    1 +
    (db.get<{ last: number | null }>(
      'SELECT max(number) AS last FROM case_attempt WHERE case_no = ?',
      row.case_no,
    )?.last ?? 0);
  db.run(
    `INSERT INTO case_attempt (attempt, case_no, kind, number, started_at, outcome, correlation_id, excerpt, body_sha256) VALUES (?, ?, ?, ?, ?, 'pending', ?, '', ?)`,
    its.attempt,
    row.case_no,
    its.kind,
    number,
    its.startedAt,
    its.correlationId,
    its.bodySha256,
  );
  setCase(db, row, its.set, its.startedAt);
  appendLog(db, its.log);
  return null;
}

function end(db: Db, its: EndCaseAttempt): null {
  const found = db.get<{ id: string; outcome: string }>(
    'SELECT c."case" AS id, outcome FROM case_attempt a JOIN payment_case c USING (case_no) WHERE attempt = ?',
    its.attempt,
  );
  const row = found === undefined ? undefined : caseRowOf(db, found.id);
  if (found === undefined || row === undefined) return refuse('not-found', { detail: 'attempt' });
  if (found.outcome !== 'pending') return refuse('revision-conflict', { detail: 'the attempt has ended' });
  const answerNo = its.answer === null ? null : saveAnswer(db, its.answer);
  db.run(
    'UPDATE case_attempt SET ended_at = ?, http_status = ?, outcome = ?, fault = ?, bank_reference = ?, excerpt = ?, answer_no = ? WHERE attempt = ?',
    its.endedAt,
    its.httpStatus,
    its.outcome,
    printed(its.fault),
    its.bankReference,
    its.answerExcerpt.slice(0, EXCERPT),
    answerNo,
    its.attempt,
  );
  setCase(db, row, its.set, its.endedAt);
  appendLog(db, its.log);
  return null;
}
