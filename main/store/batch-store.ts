// Batch heads and signatures: reading them, and plain transitions.
import type { BatchState } from '../../shared/domain/batch.ts';
import type { BatchChange, BatchHead, BatchStore, Paged, StoredSignature } from '../ports/store.ts';
import { changeBatch } from './batch-change.ts';
import { BATCH, findBatchRow, SIGNATURE } from './batch-row.ts';
import type { Db, SqlValue } from './driver.ts';

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
      undefined ||
    db.get(
      'SELECT 1 FROM draft_payment WHERE batch_no = ? AND instr(node, ?) > 0 LIMIT 1',
      batchNo,
      SALARY,
    ) !== undefined
  );
}

const ORDER = {
  changed: 'changed_at DESC, batch_no DESC',
  deadline: 'deadline NULLS LAST, batch_no',
} as const;

function listBatches(db: Db, query: BatchQuery): Paged<BatchHead> {
  const values: SqlValue[] = [];
  let where = 'staged = 0';
  if (query.states !== undefined && query.states.length > 0) {
    where += ` AND state IN (${query.states.map(() => '?').join(', ')})`;
    values.push(...query.states);
  }
  if (query.text !== undefined && query.text.trim() !== '') {
    where += ' AND instr(search, lower(?)) > 0';
    values.push(query.text.trim());
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
