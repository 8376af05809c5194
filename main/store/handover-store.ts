// Handovers of the sending desk. What this desk gave up is looked up in the same transaction that would begin
// to send it.
import type { BatchChange, Changed, StoredHandover } from '../ports/store.ts';
import { changeBatch } from './batch-store.ts';
import { insertRow, recordTable } from './columns.ts';
import type { Db } from './driver.ts';
import { refuse } from './store-fault.ts';

const HANDOVER = recordTable<StoredHandover>('h', {
  sha256: 'plain',
  revision: 'plain',
  kind: 'plain',
  from: ['plain', 'from_desk'],
  to: ['plain', 'to_desk'],
  at: 'plain',
  jws: 'plain',
  own: 'flag',
});

export function handoverOperations(db: Db) {
  return {
    'handovers.ofBatch': (batch: string): readonly StoredHandover[] =>
      HANDOVER.all(
        db,
        `SELECT ${HANDOVER.selected} FROM handover h JOIN batch USING (batch_no) WHERE batch = ? ORDER BY handover_no`,
        batch,
      ),
    'handovers.givenUp': (most: number) =>
      db
        .all<{ batch: string; revision: number; to: string; desk: string; own: number }>(
          `SELECT batch, h.revision AS revision, to_desk AS "to", from_desk AS desk, own FROM handover h JOIN batch USING (batch_no)
           WHERE h.kind = 'not-sent' ORDER BY handover_no DESC LIMIT ?`,
          most,
        )
        .map((row) => ({ ...row, own: row.own === 1 }))
        .toReversed(),
    'handovers.add': (change: BatchChange, handovers: readonly StoredHandover[]): Changed =>
      changeBatch(db, change, (batch) => {
        for (const one of handovers) add(db, batch.batchNo, one);
        return undefined;
      }),
  };
}

function add(db: Db, batchNo: number, its: StoredHandover): void {
  if (its.own) {
    if (isHandedOver(db, batchNo, its.revision)) refuse('handed-over');
    if (wasAttempted(db, batchNo, its.revision)) refuse('handover-after-attempt');
  }
  insertRow(
    db,
    'handover',
    { batch_no: batchNo, ...HANDOVER.columns(its) },
    'ON CONFLICT (sha256) DO NOTHING',
  );
}

function wasAttempted(db: Db, batchNo: number, revision: number): boolean {
  return (
    db.get(
      `SELECT 1 FROM attempt a JOIN message m USING (message_no) WHERE m.batch_no = ? AND m.revision = ? AND a.kind = 'initiation' LIMIT 1`,
      batchNo,
      revision,
    ) !== undefined
  );
}

/** Whether this desk has said under its own key that it never sends the revision. */
function isHandedOver(db: Db, batchNo: number, revision: number): boolean {
  return (
    db.get('SELECT 1 FROM handover WHERE own = 1 AND batch_no = ? AND revision = ?', batchNo, revision) !==
    undefined
  );
}

/** Ends the write when the message is of a revision this desk gave up. */
export function refuseHandedOver(db: Db, messageNo: number): void {
  const its = db.get<{ batch_no: number; revision: number }>(
    'SELECT batch_no, revision FROM message WHERE message_no = ?',
    messageNo,
  );
  if (its !== undefined && isHandedOver(db, its.batch_no, its.revision)) refuse('handed-over');
}
