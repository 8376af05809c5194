// Cases: the one way they change, and lists of them.
import type { CaseState } from '../../shared/domain/case.ts';
import type {
  CaseChange,
  CaseChanged,
  CaseHead,
  CaseSet,
  CaseSignature,
  CaseStore,
  OpenAbout,
  Page,
  Paged,
} from '../ports/store.ts';
import { appendLog } from '../audit/log-table.ts';
import { caseColumns, caseHead, caseSearchText, type CaseRow } from './case-row.ts';
import type { Db, SqlValue } from './driver.ts';
import { refuse } from './store-fault.ts';

type CaseQuery = Page & { readonly states?: readonly CaseState[]; readonly text?: string };
type NewCase = Parameters<CaseStore['create']>[0];

export function caseOperations(db: Db) {
  return {
    'cases.create': (head: NewCase): CaseChanged => db.write(() => createCase(db, head)),
    'cases.get': (id: string): CaseHead | null => {
      const row = caseRowOf(db, id);
      return row === undefined ? null : caseHead(row);
    },
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
      db
        .all<CaseRow>(
          `SELECT * FROM payment_case WHERE deadline < ? AND state IN ('proposed', 'approved', 'released') ORDER BY deadline`,
          now,
        )
        .map(caseHead),
    'cases.openAbout': (id: string, key: OpenAbout): readonly string[] =>
      db
        .all<{ reference: string }>(
          `SELECT reference FROM payment_case WHERE "case" <> ? AND state IN ('proposed', 'approved', 'released', 'sending', 'unknown') 
           AND (payment = ? OR uetr = ? OR fields ->> '$.bank_reference' = ? OR fields ->> '$.instruction_id' = ?) ORDER BY case_no`,
          id,
          key.payment,
          key.uetr?.toLowerCase() ?? null,
          key.bankReference,
          key.instructionId,
        )
        .map(({ reference }) => reference),
    'cases.change': (change: CaseChange): CaseChanged => db.write(() => changeCase(db, change)),
    'cases.signatures': (id: string): readonly CaseSignature[] =>
      db.all<CaseSignature>(
        `SELECT c."case" AS "case", s.revision AS revision, step, person, certificate, certificate_subject AS certificateSubject, time, s.note AS note, jws
         FROM case_signature s JOIN payment_case c USING (case_no) WHERE c."case" = ? ORDER BY signature_no`,
        id,
      ),
  };
}

export function caseRowOf(db: Db, id: string): CaseRow | undefined {
  return db.get<CaseRow>('SELECT * FROM payment_case WHERE "case" = ?', id);
}

/**
 * Sets what a change, a begun or an ended attempt says; the lock grows with each. Column names come from this
 * folder only.
 */
export function setCase(db: Db, row: CaseRow, set: CaseSet, at: string): number {
  const changeRevision = row.change_revision + 1;
  const columns: Record<string, SqlValue> = {
    ...caseColumns(set),
    changed_at: at,
    change_revision: changeRevision,
  };
  if (set.fields !== undefined || set.about !== undefined) {
    const head = caseHead(row);
    columns['search'] = caseSearchText(row.reference, set.fields ?? head.fields, set.about ?? head.about);
  }
  const names = Object.keys(columns);
  db.run(
    `UPDATE payment_case SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE case_no = ?`,
    ...Object.values(columns),
    row.case_no,
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
  db.run(
    `INSERT INTO payment_case ("case", reference, act, state, payment, uetr, fields, about, note, search, created_at, changed_at) VALUES (?, ?, ?, 'draft', ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    reference,
    act,
    payment,
    fields.uetr?.toLowerCase() ?? null,
    JSON.stringify(fields),
    JSON.stringify(about),
    note,
    caseSearchText(reference, fields, about),
    at,
    at,
  );
  appendLog(db, log);
  return { case: id, changeRevision: 1 };
}

function changeCase(db: Db, change: CaseChange): CaseChanged {
  const row = caseRowOf(db, change.case) ?? refuse('not-found', { detail: 'case' });
  if (row.change_revision !== change.expectedChange) refuse('revision-conflict');
  const changeRevision = setCase(db, row, change.set, change.at);
  if (change.signature !== undefined) addSignature(db, row.case_no, change.signature);
  appendLog(db, change.log);
  return { case: row.case, changeRevision };
}

function addSignature(db: Db, caseNo: number, s: CaseSignature): void {
  db.run(
    'INSERT INTO case_signature (case_no, revision, step, person, certificate, certificate_subject, time, note, jws) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    caseNo,
    s.revision,
    s.step,
    s.person,
    s.certificate,
    s.certificateSubject,
    s.time,
    s.note,
    s.jws,
  );
  if (s.log !== undefined && s.log.size > 0) {
    db.run(
      `INSERT OR IGNORE INTO log_checkpoint (position, head, at, kind, evidence) VALUES (?, ?, ?, 'signature', ?)`,
      s.log.size,
      s.log.head,
      s.time,
      s.jws,
    );
  }
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
    where += ' AND instr(search, ?) > 0';
    values.push(word);
  }
  const rows = db.all<CaseRow>(
    `SELECT * FROM payment_case WHERE ${where} ORDER BY rank, changed_at DESC, case_no DESC LIMIT ? OFFSET ?`,
    ...values,
    query.limit,
    query.offset,
  );
  const total =
    db.get<{ total: number }>(`SELECT count(*) AS total FROM payment_case WHERE ${where}`, ...values)
      ?.total ?? 0;
  return { rows: rows.map(caseHead), total };
}
