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
import { appendLog, keepSignedHead } from '../audit/log-table.ts';
import { CASE, CASE_SIGNATURE, caseColumns, caseSearchText } from './case-row.ts';
import { insertRow, updateRows, type Row } from './columns.ts';
import type { Db, SqlValue } from './driver.ts';
import { refuse } from './store-fault.ts';

type CaseQuery = Page & { readonly states?: readonly CaseState[]; readonly text?: string };
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
      CASE_SIGNATURE.all(
        db,
        `SELECT ${CASE_SIGNATURE.selected} FROM case_signature s JOIN payment_case c USING (case_no) WHERE c."case" = ? ORDER BY signature_no`,
        id,
      ),
  };
}

export interface NumberedCase {
  readonly caseNo: number;
  readonly head: CaseHead;
}

export function findCaseRow(db: Db, id: string): NumberedCase | undefined {
  const row = db.get<Row>(
    `SELECT c.case_no AS "caseNo", ${CASE.selected} FROM payment_case c WHERE "case" = ?`,
    id,
  );
  return row === undefined ? undefined : { caseNo: Number(row['caseNo']), head: CASE.read(row) };
}

/** Sets what a change, a begun or an ended attempt says; the lock grows with each. */
export function setCase(db: Db, { caseNo, head }: NumberedCase, set: CaseSet, at: string): number {
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
  const rows = CASE.all(
    db,
    `SELECT ${CASE.selected} FROM payment_case c WHERE ${where} ORDER BY rank, changed_at DESC, case_no DESC LIMIT ? OFFSET ?`,
    ...values,
    query.limit,
    query.offset,
  );
  const total =
    db.get<{ total: number }>(`SELECT count(*) AS total FROM payment_case WHERE ${where}`, ...values)
      ?.total ?? 0;
  return { rows, total };
}
