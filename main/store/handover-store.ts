// How handovers of the sending desk lie in their table, and what keeps one of this desk from being added:
// what it gave up before, and what it began to send.
import type { StoredHandover } from '../ports/store.ts';
import { insertRow, recordTable } from './columns.ts';
import type { Db } from './driver.ts';
import { refuse } from './store-fault.ts';

export const HANDOVER = recordTable<StoredHandover>('h', {
  sha256: 'plain',
  revision: 'plain',
  kind: 'plain',
  from: ['plain', 'from_desk'],
  to: ['plain', 'to_desk'],
  at: 'plain',
  jws: 'plain',
  own: 'flag',
});

export function addHandover(db: Db, batchNo: number, its: StoredHandover): void {
  if (its.own) {
    if (isHandedOver(db, batchNo, its.revision)) refuse('handed-over');
    if (wasAttempted(db, batchNo, its.revision)) refuse('handover-after-attempt');
    refuseEnded(db, batchNo, its.revision);
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

/** An officer may have ended a message while somebody typed the PIN: no other desk may send it then. */
function refuseEnded(db: Db, batchNo: number, revision: number): void {
  const ended = db.get<{ why: string | null }>(
    `SELECT json_extract(o.fault, '$.code') AS why FROM outbox o JOIN message m USING (message_no) WHERE m.batch_no = ? AND m.revision = ? AND o.state = 'set-aside' LIMIT 1`,
    batchNo,
    revision,
  );
  if (ended !== undefined)
    refuse(ended.why === 'message-withdrawn' ? 'message-withdrawn' : 'message-set-aside');
}

/** Whether this desk has said under its own key that it never sends the revision. */
export function isHandedOver(db: Db, batchNo: number, revision: number): boolean {
  return (
    db.get('SELECT 1 FROM handover WHERE own = 1 AND batch_no = ? AND revision = ?', batchNo, revision) !==
    undefined
  );
}
