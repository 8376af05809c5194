// Batches: how their heads and signatures lie in their tables, reading them, and the one way a batch changes.
import type { BatchState } from '../../shared/domain/batch.ts';
import type {
  BatchAddition,
  BatchChange,
  BatchHead,
  BatchOutcome,
  BatchStore,
  ChangedBatch,
  ComingBatch,
  Paged,
  StoredSignature,
} from '../ports/store.ts';
import {
  insertRow,
  movedTotals,
  printTotals,
  recordTable,
  updateRows,
  type Columns,
  type Counted,
  type SqlRow,
} from './columns.ts';
import { containing } from './containing.ts';
import type { Db, SqlValue } from './driver.ts';
import { addHandover } from './handover-store.ts';
import { appendLog, keepSignedHead } from './log-store.ts';
import { refuse } from './store-fault.ts';

// How batch heads and the signatures on them lie in their tables.

export const BATCH = recordTable<BatchHead>('b', {
  batch: 'plain',
  reference: 'plain',
  kind: 'plain',
  version: ['plain', 'message_version'],
  state: 'plain',
  revision: 'plain',
  changeRevision: 'plain',
  createdAt: 'plain',
  changedAt: 'plain',
  deadline: 'plain',
  source: 'json',
  returned: 'json',
  approvals: { have: ['plain', 'approvals_have'], need: ['plain', 'approvals_need'] },
  outcome: 'plain',
  header: 'json',
  origin: 'json',
  masked: 'flag',
  transactions: 'plain',
  totals: 'totals',
  ownAccounts: 'json',
  valueDates: 'json',
  blocking: 'plain',
  warnings: 'plain',
});

/** Without the head of the log it was made over: that is kept as a checkpoint. */
const SIGNATURE = recordTable<Omit<StoredSignature, 'log'>>('s', {
  batch: ['plain', 'b.batch'],
  revision: 'plain',
  purpose: 'plain',
  person: 'plain',
  certificate: 'plain',
  certificateSubject: 'plain',
  time: 'plain',
  note: 'plain',
  jws: 'plain',
});

export interface NumberedBatch {
  readonly batchNo: number;
  readonly head: BatchHead;
}

/** A batch that is there: one being imported is not yet. */
export function findBatchRow(db: Db, batch: string): NumberedBatch | undefined {
  const row = db.get<SqlRow>(
    `SELECT b.batch_no AS "batchNo", ${BATCH.selected} FROM batch b WHERE batch = ? AND staged = 0`,
    batch,
  );
  return row === undefined ? undefined : { batchNo: Number(row['batchNo']), head: BATCH.read(row) };
}

export function batchNumber(db: Db, batch: string): number | undefined {
  return db.get<{ batch_no: number }>('SELECT batch_no FROM batch WHERE batch = ? AND staged = 0', batch)
    ?.batch_no;
}

/** A draft with nothing in it, which no reader of batches finds yet; returns its number. */
export function insertUnseen(db: Db, its: ComingBatch): number {
  const { batch, reference, kind, version, at, source, header, origin = null, masked = false } = its;
  const head: BatchHead = {
    batch,
    reference,
    kind,
    version,
    state: 'draft',
    revision: 0,
    changeRevision: 1,
    createdAt: at,
    changedAt: at,
    deadline: null,
    source,
    returned: null,
    approvals: { have: 0, need: 0 },
    outcome: 'none',
    header,
    origin,
    masked,
    transactions: 0,
    totals: [],
    ownAccounts: [],
    valueDates: [],
    blocking: 0,
    warnings: 0,
  };
  return insertRow(db, 'batch', { ...BATCH.columns(head), staged: 1 });
}

// Figures of a draft that the batch row carries: how many payments, sums, accounts, dates, findings.

/** From all rows; needed only when a frozen batch becomes a draft again. */
function recountDraft(db: Db, batchNo: number): void {
  const rows = db.all<{ currency: string; minor: string | null }>(
    'SELECT currency, CAST(minor AS TEXT) AS minor FROM draft_payment WHERE batch_no = ?',
    batchNo,
  );
  const amounts = rows.map(({ currency, minor }): Counted => ({
    currency,
    minor: minor === null ? null : BigInt(minor),
  }));
  db.run(
    'UPDATE batch SET transactions = ?, totals = ? WHERE batch_no = ?',
    rows.length,
    printTotals(movedTotals([], [], amounts)),
    batchNo,
  );
  recountGroups(db, batchNo);
  recountFindings(db, batchNo);
}

export function recountGroups(db: Db, batchNo: number): void {
  const list = (column: 'own_account' | 'value_date'): string =>
    JSON.stringify(
      db
        .all<{ value: string }>(
          `SELECT DISTINCT ${column} AS value FROM draft_group WHERE batch_no = ? AND ${column} <> '' ORDER BY 1`,
          batchNo,
        )
        .map(({ value }) => value),
    );
  db.run(
    'UPDATE batch SET own_accounts = ?, value_dates = ? WHERE batch_no = ?',
    list('own_account'),
    list('value_date'),
    batchNo,
  );
}

export function recountFindings(db: Db, batchNo: number): void {
  const count = (severity: 'block' | 'warn'): number =>
    db.get<{ count: number }>(
      'SELECT count(*) AS count FROM finding WHERE batch_no = ? AND severity = ?',
      batchNo,
      severity,
    )?.count ?? 0;
  db.run(
    'UPDATE batch SET blocking = ?, warnings = ? WHERE batch_no = ?',
    count('block'),
    count('warn'),
    batchNo,
  );
}

// The one way a batch changes: compare the optimistic lock, do the work, set the fields, add the signature,
// write the log; all or nothing.

/** `work` runs inside the same transaction, after the lock was compared; what it returns is set too. */
export function changeBatch(
  db: Db,
  change: BatchChange,
  work: (row: NumberedBatch) => Columns | undefined = () => undefined,
): ChangedBatch {
  return db.write(() => {
    const row = findBatchRow(db, change.batch) ?? refuse('not-found', { detail: 'batch' });
    if (row.head.changeRevision !== change.expectedChange) refuse('revision-conflict');
    const changeRevision = row.head.changeRevision + 1;
    const more = work(row);
    setBatch(db, row.batchNo, {
      ...BATCH.columns({ ...change.set, changedAt: change.at, changeRevision }),
      ...more,
    });
    if (change.set.state === 'draft' && row.head.state !== 'draft') recountDraft(db, row.batchNo);
    addToBatch(db, row.batchNo, change);
    if (change.despite !== undefined) appendLog(db, change.despite);
    for (const one of change.more ?? []) addToBatch(db, row.batchNo, one);
    return { batch: change.batch, changeRevision };
  });
}

/**
 * What the machine sets as bank answers come in: no officer's lock is compared, but who holds an older
 * revision will notice.
 */
export function setOutcome(
  db: Db,
  batchNo: number,
  at: string,
  outcome: BatchOutcome,
  state?: 'closed',
): void {
  const row = db.get<{ outcome: string; state: string; change_revision: number }>(
    'SELECT outcome, state, change_revision FROM batch WHERE batch_no = ?',
    batchNo,
  );
  if (row === undefined || (row.outcome === outcome && (state === undefined || row.state === state))) return;
  setBatch(db, batchNo, {
    outcome,
    ...(state === undefined ? {} : { state }),
    changed_at: at,
    change_revision: row.change_revision + 1,
  });
}

function addToBatch(db: Db, batchNo: number, { signature, handovers, log }: BatchAddition): void {
  if (signature !== undefined) addSignature(db, batchNo, signature);
  for (const one of handovers ?? []) addHandover(db, batchNo, one);
  appendLog(db, log);
}

function addSignature(db: Db, batchNo: number, { log, ...signature }: StoredSignature): void {
  insertRow(db, 'signature', { batch_no: batchNo, ...SIGNATURE.columns(signature) });
  if (log !== undefined) keepSignedHead(db, log, signature);
}

function setBatch(db: Db, batchNo: number, columns: Columns): void {
  updateRows(db, 'batch', columns, 'batch_no = ?', batchNo);
}

/** By the index of migration 26, as `REPORT_DUE` is. */
export const FROM_FILE = `SELECT batch, reference FROM batch
  WHERE json_extract(source, '$.sha256') = ? AND staged = 0 ORDER BY state = 'withdrawn', batch_no DESC LIMIT 1`;
/** Named, because the index by state would do and has every closed batch. */
export const REPORT_DUE = `INDEXED BY batch_report_due WHERE state = 'closed' AND json_extract(source, '$.folder.report') <> 'none'
  AND json_extract(source, '$.folder.reportedAt') IS NULL AND json_extract(source, '$.folder.folder') = ?`;

type BatchQuery = Parameters<BatchStore['list']>[0];

export function batchOperations(db: Db) {
  return {
    'batches.get': (batch: string): BatchHead | null => findBatchRow(db, batch)?.head ?? null,
    'batches.list': (query: BatchQuery) => listBatches(db, query),
    'batches.countByState': (): Readonly<Partial<Record<BatchState, number>>> =>
      Object.fromEntries(
        db
          .all<{ state: BatchState; count: number }>(
            'SELECT state, count(*) AS count FROM batch WHERE staged = 0 GROUP BY state',
          )
          .map(({ state, count }) => [state, count]),
      ),
    'batches.expired': (now: string): readonly BatchHead[] =>
      BATCH.all(
        db,
        `SELECT ${BATCH.selected} FROM batch b WHERE staged = 0 AND deadline < ? AND state IN ('frozen', 'approved', 'released') ORDER BY deadline`,
        now,
      ),
    'batches.fromFile': (sha256: string): { readonly batch: string; readonly reference: string } | null =>
      db.get<{ batch: string; reference: string }>(FROM_FILE, sha256) ?? null,
    'batches.reportsDue': ({
      folder,
      offset,
      limit,
    }: Parameters<BatchStore['reportsDue']>[0]): readonly BatchHead[] =>
      BATCH.all(
        db,
        `SELECT ${BATCH.selected} FROM batch b ${REPORT_DUE} ORDER BY batch_no LIMIT ? OFFSET ?`,
        folder,
        limit,
        offset,
      ),
    'batches.isSalary': (batch: string): boolean => isSalary(db, batch),
    'batches.change': (change: BatchChange) => changeBatch(db, change),
    'batches.signatures': (batch: string): readonly StoredSignature[] =>
      SIGNATURE.all(
        db,
        `SELECT ${SIGNATURE.selected} FROM signature s JOIN batch b USING (batch_no) WHERE b.batch = ? ORDER BY signature_no`,
        batch,
      ),
  };
}

/** As the editor's elements are printed: a code element that holds SALA, in the group or in a payment. */
const SALARY = '{"n":"CtgyPurp","c":[{"n":"Cd","t":"SALA"}]}';
/** An index over such rows answers it only if the condition is the index's own, letter by letter. */
export const SALARY_PAYMENT = `SELECT 1 FROM draft_payment WHERE batch_no = ? AND instr(node, '${SALARY}') > 0 LIMIT 1`;

/** Of a draft by its elements; of a frozen revision by what was read from its bytes. */
function isSalary(db: Db, batch: string): boolean {
  const found = findBatchRow(db, batch);
  if (found === undefined) return false;
  const { batchNo, head } = found;
  if (head.state !== 'draft' && head.revision > 0)
    return (
      db.get(
        'SELECT 1 FROM freeze WHERE batch_no = ? AND revision = ? AND committed = 1 AND salary = 1',
        batchNo,
        head.revision,
      ) !== undefined
    );
  return (
    db.get('SELECT 1 FROM draft_group WHERE batch_no = ? AND instr(node, ?) > 0 LIMIT 1', batchNo, SALARY) !==
      undefined || db.get(SALARY_PAYMENT, batchNo) !== undefined
  );
}

const ORDER = {
  changed: 'changed_at DESC, batch_no DESC',
  deadline: 'deadline NULLS LAST, batch_no',
  due: `json_extract(value_dates, '$[0]'), batch_no`,
} as const;

function listBatches(db: Db, query: BatchQuery): Paged<BatchHead> {
  const values: SqlValue[] = [];
  let where = 'staged = 0';
  if (query.states !== undefined && query.states.length > 0) {
    where += ` AND state IN (${query.states.map(() => '?').join(', ')})`;
    values.push(...query.states);
  }
  if (query.text !== undefined && query.text.trim() !== '') {
    where += ' AND search GLOB ?';
    values.push(containing(query.text.trim()));
  }
  const rows = BATCH.all(
    db,
    `SELECT ${BATCH.selected} FROM batch b WHERE ${where} ORDER BY ${ORDER[query.order ?? 'changed']} LIMIT ? OFFSET ?`,
    ...values,
    query.limit,
    query.offset,
  );
  const total =
    db.get<{ total: number }>(`SELECT count(*) AS total FROM batch WHERE ${where}`, ...values)?.total ?? 0;
  return { rows, total };
}
