// The one way a batch changes: compare the optimistic lock, do the work, set the fields, add the signature,
// write the log; all or nothing.
import { appendLog } from '../audit/log-table.ts';
import type { BatchChange, BatchHead, BatchOutcome, Changed, StoredSignature } from '../ports/store.ts';
import { batchRowOf, printed } from './batch-row.ts';
import type { BatchRow } from './batch-row.ts';
import { recountDraft } from './draft-count.ts';
import type { Db, SqlValue } from './driver.ts';
import { refuse } from './store-fault.ts';

type Columns = Readonly<Record<string, SqlValue>>;

/** `work` runs inside the same transaction, after the lock was compared; what it returns is set too. */
export function changeBatch(
  db: Db,
  change: BatchChange,
  work: (row: BatchRow) => Columns | undefined = () => undefined,
): Changed {
  return db.write(() => {
    const row = batchRowOf(db, change.batch) ?? refuse('not-found', { detail: 'batch' });
    if (row.change_revision !== change.expectedChange) refuse('revision-conflict');
    const changeRevision = row.change_revision + 1;
    const more = work(row);
    update(db, row.batch_no, {
      ...columnsOf(change.set),
      ...more,
      changed_at: change.at,
      change_revision: changeRevision,
    });
    if (change.set.state === 'draft' && row.state !== 'draft') recountDraft(db, row.batch_no);
    if (change.signature !== undefined) addSignature(db, row.batch_no, change.signature);
    appendLog(db, change.log);
    return { batch: row.batch, changeRevision };
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
  const row = db.get<Pick<BatchRow, 'outcome' | 'state' | 'change_revision'>>(
    'SELECT outcome, state, change_revision FROM batch WHERE batch_no = ?',
    batchNo,
  );
  if (row === undefined || (row.outcome === outcome && (state === undefined || row.state === state))) return;
  update(db, batchNo, {
    outcome,
    ...(state === undefined ? {} : { state }),
    changed_at: at,
    change_revision: row.change_revision + 1,
  });
}

function columnsOf(set: BatchChange['set']): Columns {
  const columns: Record<string, SqlValue> = {};
  if (set.state !== undefined) columns['state'] = set.state;
  if (set.deadline !== undefined) columns['deadline'] = set.deadline;
  if (set.returned !== undefined) columns['returned'] = printed(set.returned);
  if (set.reference !== undefined) columns['reference'] = set.reference;
  if (set.outcome !== undefined) columns['outcome'] = set.outcome;
  if (set.header !== undefined) columns['header'] = printed(set.header);
  if (set.source !== undefined) columns['source'] = printed(set.source);
  if (set.masked !== undefined) columns['masked'] = set.masked ? 1 : 0;
  if (set.approvals !== undefined) Object.assign(columns, approvalColumns(set.approvals));
  return columns;
}

function approvalColumns(approvals: BatchHead['approvals']): Columns {
  return { approvals_have: approvals.have, approvals_need: approvals.need };
}

/** Column names come from this folder only, never from a caller. */
function update(db: Db, batchNo: number, columns: Columns): void {
  const names = Object.keys(columns);
  db.run(
    `UPDATE batch SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE batch_no = ?`,
    ...Object.values(columns),
    batchNo,
  );
}

function addSignature(db: Db, batchNo: number, s: StoredSignature): void {
  db.run(
    `INSERT INTO signature (batch_no, revision, purpose, person, certificate, certificate_subject, time, note, jws) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    batchNo,
    s.revision,
    s.purpose,
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
