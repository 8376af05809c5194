// Cases: the one way they change, and lists of them.
import type { CaseState } from '../../shared/domain/case.ts';
import type {
  BeginCaseAttempt,
  CaseAttempt,
  CaseChange,
  CaseChanged,
  CaseHead,
  CaseSet,
  CaseSignature,
  CaseStore,
  EndCaseAttempt,
  Paged,
} from '../ports/store.ts';
import { saveAnswer } from './tracking-store.ts';
import { insertRow, recordTable, updateRows, type Columns, type SqlRow } from './columns.ts';
import type { Db, SqlValue } from './driver.ts';
import { appendLog, keepSignedHead } from './log-store.ts';
import { refuse } from './store-fault.ts';
import { isWithheld } from './withheld.ts';
import type { Withheld } from '../ports/store.ts';

// How cases, the signatures on them and the attempts to send them lie in their tables.

const CASE = recordTable<CaseHead>('c', {
  case: 'plain',
  reference: 'plain',
  act: 'plain',
  state: 'plain',
  revision: 'plain',
  changeRevision: 'plain',
  payment: 'plain',
  fields: 'json',
  about: 'json',
  note: 'plain',
  proposed: 'json',
  deadline: 'plain',
  returned: 'json',
  approvals: { have: ['plain', 'approvals_have'], need: ['plain', 'approvals_need'] },
  decision: 'json',
  nothingShown: 'flag',
  doubt: 'flag',
  fault: 'json',
  notBefore: 'plain',
  bankSays: 'sentences',
  createdAt: 'plain',
  changedAt: 'plain',
});

/** Without the head of the log it was made over: that is kept as a checkpoint. */
const CASE_SIGNATURE = recordTable<Omit<CaseSignature, 'log'>>('s', {
  case: ['plain', 'c."case"'],
  revision: 'plain',
  step: 'plain',
  person: 'plain',
  certificate: 'plain',
  certificateSubject: 'plain',
  time: 'plain',
  note: 'plain',
  jws: 'plain',
});

const CASE_ATTEMPT = recordTable<CaseAttempt>('a', {
  attempt: 'plain',
  case: ['plain', 'c."case"'],
  kind: 'plain',
  number: 'plain',
  startedAt: 'plain',
  endedAt: 'plain',
  httpStatus: 'plain',
  outcome: 'plain',
  fault: 'json',
  correlationId: 'plain',
  bankReference: 'plain',
  excerpt: 'plain',
  answer: ['plain', 'w.answer'],
  bodySha256: 'plain',
});

/** Columns a change sets, with those that searches and comparisons look into. */
function caseColumns(set: CaseSet): Columns {
  return {
    ...CASE.columns(set),
    ...(set.fields === undefined ? {} : { uetr: set.fields.uetr?.toLowerCase() ?? null }),
    ...(set.proposed === undefined ? {} : { request_sha256: set.proposed?.content.request.sha256 ?? null }),
  };
}

/** Words people look for: reference, names, account, identifications. */
function caseSearchText(reference: string, fields: CaseHead['fields'], about: CaseHead['about']): string {
  return [
    reference,
    about.name,
    about.account,
    fields.uetr,
    fields.end_to_end_id,
    fields.bank_reference,
    fields.instruction_id,
  ]
    .filter((text) => text !== undefined && text !== '')
    .join(' ')
    .toLowerCase();
}

type CaseQuery = Parameters<CaseStore['list']>[0];
type NewCase = Parameters<CaseStore['create']>[0];

export function caseOperations(db: Db) {
  return {
    'cases.create': (head: NewCase): CaseChanged => db.write(() => createCase(db, head)),
    'cases.get': (id: string): CaseHead | null => findCaseRow(db, id)?.head ?? null,
    'cases.list': (query: CaseQuery) => listCases(db, query),
    'cases.countByState': (): Readonly<Partial<Record<CaseState, number>>> =>
      Object.fromEntries(
        db
          .all<{ state: CaseState; count: number }>(
            'SELECT state, count(*) AS count FROM payment_case GROUP BY state',
          )
          .map(({ state, count }) => [state, count]),
      ),
    'cases.expired': (now: string): readonly CaseHead[] =>
      CASE.all(
        db,
        `SELECT ${CASE.selected} FROM payment_case c WHERE deadline < ? AND state IN ('proposed', 'approved', 'released') ORDER BY deadline`,
        now,
      ),
    'cases.change': (change: CaseChange): CaseChanged => db.write(() => changeCase(db, change)),
    'cases.signatures': (id: string): readonly CaseSignature[] =>
      CASE_SIGNATURE.all(
        db,
        `SELECT ${CASE_SIGNATURE.selected} FROM case_signature s JOIN payment_case c USING (case_no) WHERE c."case" = ? ORDER BY signature_no`,
        id,
      ),
  };
}

interface NumberedCase {
  readonly caseNo: number;
  readonly head: CaseHead;
}

function findCaseRow(db: Db, id: string): NumberedCase | undefined {
  const row = db.get<SqlRow>(
    `SELECT c.case_no AS "caseNo", ${CASE.selected} FROM payment_case c WHERE "case" = ?`,
    id,
  );
  return row === undefined ? undefined : { caseNo: Number(row['caseNo']), head: CASE.read(row) };
}

/** Sets what a change, a begun or an ended attempt says; the lock grows with each. */
function setCase(db: Db, { caseNo, head }: NumberedCase, set: CaseSet, at: string): number {
  const changeRevision = head.changeRevision + 1;
  const isFoundByOther = set.fields !== undefined || set.about !== undefined;
  const { reference, fields, about } = { ...head, ...set };
  updateRows(
    db,
    'payment_case',
    {
      ...caseColumns(set),
      ...CASE.columns({ changedAt: at, changeRevision }),
      ...(isFoundByOther ? { search: caseSearchText(reference, fields, about) } : {}),
    },
    'case_no = ?',
    caseNo,
  );
  return changeRevision;
}

function createCase(
  db: Db,
  { case: id, act, payment, fields, about, note, at, referenceStem, log }: NewCase,
): CaseChanged {
  const taken =
    db.get<{ taken: number }>(
      'SELECT count(*) AS taken FROM payment_case WHERE reference LIKE ?',
      `${referenceStem}-%`,
    )?.taken ?? 0;
  const reference = `${referenceStem}-${taken + 1}`;
  insertRow(db, 'payment_case', {
    ...CASE.columns({ case: id, reference, state: 'draft', createdAt: at, changedAt: at }),
    ...caseColumns({ act, payment, fields, about, note }),
    search: caseSearchText(reference, fields, about),
  });
  appendLog(db, log);
  return { case: id, changeRevision: 1 };
}

function changeCase(db: Db, change: CaseChange): CaseChanged {
  const row = findCaseRow(db, change.case) ?? refuse('not-found', { detail: 'case' });
  if (row.head.changeRevision !== change.expectedChange) refuse('revision-conflict');
  const changeRevision = setCase(db, row, change.set, change.at);
  if (change.signature !== undefined) addSignature(db, row.caseNo, change.signature);
  appendLog(db, change.log);
  return { case: change.case, changeRevision };
}

function addSignature(db: Db, caseNo: number, { log, ...signature }: CaseSignature): void {
  insertRow(db, 'case_signature', { case_no: caseNo, ...CASE_SIGNATURE.columns(signature) });
  if (log !== undefined) keepSignedHead(db, log, signature);
}

/** By what a case `c` is found; of one about a payment that is not told, by its references alone. */
export function caseText(withheld: Withheld | undefined): ReturnType<typeof isWithheld> {
  const { where, values } = isWithheld('t.batch_no', withheld);
  return {
    where: `(CASE WHEN EXISTS (SELECT 1 FROM tracked_id i JOIN tracked t USING (payment_no) WHERE i.payment = c.payment AND ${where})
      THEN lower(reference || ' ' || coalesce(uetr, '') || ' ' || coalesce(fields ->> 'end_to_end_id', '')) ELSE search END)`,
    values,
  };
}

function listCases(db: Db, query: CaseQuery): Paged<CaseHead> {
  const values: SqlValue[] = [];
  let where = 'TRUE';
  if (query.states !== undefined && query.states.length > 0) {
    where += ` AND state IN (${query.states.map(() => '?').join(', ')})`;
    values.push(...query.states);
  }
  for (const word of query.text
    ?.trim()
    .toLowerCase()
    .split(/\s+/u)
    .filter((part) => part !== '') ?? []) {
    const told = caseText(query.withheld);
    where += ` AND instr(${told.where}, ?) > 0`;
    values.push(...told.values, word);
  }
  const rows = CASE.all(
    db,
    `SELECT ${CASE.selected} FROM payment_case c WHERE ${where} ORDER BY rank, changed_at DESC, case_no DESC LIMIT ? OFFSET ?`,
    ...values,
    query.limit,
    query.offset,
  );
  const total =
    db.get<{ total: number }>(`SELECT count(*) AS total FROM payment_case c WHERE ${where}`, ...values)
      ?.total ?? 0;
  return { rows, total };
}

// Attempts to send a case or to ask about it. The write-ahead rule of the outbox: `begin` is on the disk
// before a byte leaves; `end` brings the answer.

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
