// The one way a batch changes: compare the optimistic lock, do the work, set the fields, add the signature,
// write the log; all or nothing.
import { appendLog, keepSignedHead } from '../audit/log-table.ts';
import type { BatchChange, BatchOutcome, Changed, StoredSignature } from '../ports/store.ts';
import { BATCH, findBatchRow, SIGNATURE, type NumberedBatch } from './batch-row.ts';
import { insertRow, updateRows, type Columns } from './columns.ts';
import { recountDraft } from './draft-count.ts';
import type { Db } from './driver.ts';
import { refuse } from './store-fault.ts';

/** `work` runs inside the same transaction, after the lock was compared; what it returns is set too. */
export function changeBatch(
  db: Db,
  change: BatchChange,
  work: (row: NumberedBatch) => Columns | undefined = () => undefined,
): Changed {
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
    if (change.signature !== undefined) addSignature(db, row.batchNo, change.signature);
    appendLog(db, change.log);
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

function addSignature(db: Db, batchNo: number, { log, ...signature }: StoredSignature): void {
  insertRow(db, 'signature', { batch_no: batchNo, ...SIGNATURE.columns(signature) });
  if (log !== undefined) keepSignedHead(db, log, signature);
}

function setBatch(db: Db, batchNo: number, columns: Columns): void {
  updateRows(db, 'batch', columns, 'batch_no = ?', batchNo);
}
