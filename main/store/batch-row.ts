// How batch heads and the signatures on them lie in their tables.
import type { BatchHead, StoredSignature } from '../ports/store.ts';
import { recordTable, type Row } from './columns.ts';
import type { Db } from './driver.ts';

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
export const SIGNATURE = recordTable<Omit<StoredSignature, 'log'>>('s', {
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
  const row = db.get<Row>(
    `SELECT b.batch_no AS "batchNo", ${BATCH.selected} FROM batch b WHERE batch = ? AND staged = 0`,
    batch,
  );
  return row === undefined ? undefined : { batchNo: Number(row['batchNo']), head: BATCH.read(row) };
}

export function batchNumber(db: Db, batch: string): number | undefined {
  return db.get<{ batch_no: number }>('SELECT batch_no FROM batch WHERE batch = ? AND staged = 0', batch)
    ?.batch_no;
}
