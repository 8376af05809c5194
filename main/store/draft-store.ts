// Changing a draft: its groups, payments and findings; and taking a whole import in, unseen until its last
// piece is there.
import { appendLog } from '../audit/log-table.ts';
import type {
  BatchChange,
  BatchHead,
  Changed,
  DraftGroup,
  LogDraft,
  NewBatch,
  PaymentsPiece,
  StoredFinding,
} from '../ports/store.ts';
import { changeBatch } from './batch-change.ts';
import { BATCH } from './batch-row.ts';
import { insertRow } from './columns.ts';
import { recountFindings, recountGroups } from './draft-count.ts';
import { addFindings, putGroup, putPayments, removePayments } from './draft-rows.ts';
import type { Db } from './driver.ts';
import type { Uploaded, ChunkBuffer } from './chunk-buffer.ts';
import { sweepBatch } from './sweep.ts';

export function draftOperations(db: Db, shelf: ChunkBuffer) {
  const inDraft = (change: BatchChange, work: (batchNo: number) => void): Changed =>
    changeBatch(db, change, ({ batchNo, head }) => {
      if (head.state !== 'draft') throw new Error('only a draft has rows that change');
      work(batchNo);
      recountFindings(db, batchNo);
      return undefined;
    });
  return {
    'batches.saveGroup': (
      change: BatchChange & { readonly group: DraftGroup; readonly findings: readonly StoredFinding[] },
    ): Changed =>
      inDraft(change, (batchNo) => {
        putGroup(db, batchNo, change.group);
        recountGroups(db, batchNo);
        db.run('DELETE FROM finding WHERE batch_no = ? AND payment_no IS NULL', batchNo);
        addFindings(db, batchNo, change.findings);
      }),
    'batches.savePayments': (change: BatchChange & PaymentsPiece): Changed =>
      inDraft(change, (batchNo) => {
        putPayments(db, batchNo, change.payments);
        addFindings(db, batchNo, change.findings);
      }),
    'batches.deletePayments': (change: BatchChange & { readonly payments: readonly string[] }): Changed =>
      inDraft(change, (batchNo) => removePayments(db, batchNo, change.payments)),
    'batches.replaceFindings': (change: BatchChange, findings: Uploaded<StoredFinding>): Changed => {
      const taken = shelf.take(findings);
      return inDraft(change, (batchNo) => {
        db.run('DELETE FROM finding WHERE batch_no = ?', batchNo);
        addFindings(db, batchNo, taken);
      });
    },
    ...stagingOperations(db),
  };
}

function stagingOperations(db: Db) {
  return {
    /** Returns the number under which the pieces come. */
    'batches.stage': (its: Omit<NewBatch, 'log' | 'findings'>): number =>
      db.write(() => {
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
        const batchNo = insertRow(db, 'batch', { ...BATCH.columns(head), staged: 1 });
        for (const group of its.groups) putGroup(db, batchNo, group);
        return batchNo;
      }),
    'batches.stagePiece': (batchNo: number, piece: PaymentsPiece): void =>
      db.stage(() => {
        putPayments(db, batchNo, piece.payments, true);
        addFindings(db, batchNo, piece.findings);
      }),
    /** The import appears, whole. */
    'batches.unstage': (batchNo: number, batch: string, log: LogDraft): Changed =>
      db.write(() => {
        recountGroups(db, batchNo);
        recountFindings(db, batchNo);
        db.run('UPDATE batch SET staged = 0 WHERE batch_no = ? AND staged = 1', batchNo);
        appendLog(db, log);
        return { batch, changeRevision: 1 };
      }),
    /** Returns how many payments went; 0 when all of it is gone. */
    'batches.dropStaged': (batchNo: number, limit: number): number => sweepBatch(db, batchNo, limit),
  };
}
