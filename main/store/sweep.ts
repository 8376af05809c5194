// What an ended process left half done: staged imports, freezes and account reports, bytes nobody took. None
// of it was ever visible.
import { unchecked, type Db } from './driver.ts';
import { sweepReport } from './report-store.ts';

/** Removes all of it; identifiers that were given out stay used. */
export function sweep(db: Db): void {
  for (const { freeze_no } of db.all<{ freeze_no: number }>(
    'SELECT freeze_no FROM freeze WHERE committed = 0',
  )) {
    while (sweepFreeze(db, freeze_no, 10_000) > 0);
  }
  for (const { batch_no } of db.all<{ batch_no: number }>('SELECT batch_no FROM batch WHERE staged = 1')) {
    while (sweepBatch(db, batch_no, 10_000) > 0);
  }
  for (const { report_no } of db.all<{ report_no: number }>(
    'SELECT report_no FROM account_report WHERE staged = 1',
  )) {
    while (sweepReport(db, report_no, 10_000) > 0);
  }
  for (const { ref } of db.all<{ ref: number }>('SELECT ref FROM bytes WHERE taken = 0')) {
    db.run('DELETE FROM bytes WHERE ref = ?', ref);
  }
}

/**
 * Removes up to `limit` payments of a staged batch; with the last of them, the batch. Returns how many
 * payments went. Of a batch that has appeared nothing goes: the change that made it appear can be on the disk
 * though its answer was a fault.
 */
export function sweepBatch(db: Db, batchNo: number, limit: number): number {
  return db.write(() => {
    if (db.get('SELECT 1 FROM batch WHERE batch_no = ? AND staged = 1', batchNo) === undefined) return 0;
    const rows = db.all<{ payment_no: number }>(
      'SELECT payment_no FROM draft_payment WHERE batch_no = ? LIMIT ?',
      batchNo,
      limit,
    );
    db.run('DELETE FROM finding WHERE batch_no = ?', batchNo);
    for (const { payment_no } of rows) {
      db.run('DELETE FROM draft_text WHERE rowid = ?', payment_no);
      db.run('DELETE FROM draft_payment WHERE payment_no = ?', payment_no);
    }
    if (rows.length === 0) {
      db.run('DELETE FROM draft_group WHERE batch_no = ?', batchNo);
      db.run('DELETE FROM batch WHERE batch_no = ? AND staged = 1', batchNo);
    }
    return rows.length;
  });
}

/**
 * Removes up to `limit` rows of a staged freeze; with the last of them, its messages and their bytes, and a
 * batch that was to come with it. Returns how many rows went.
 */
export function sweepFreeze(db: Db, freezeNo: number, limit: number): number {
  // For a payment that goes, SQLite would look through all likenesses of the store, which have no index by
  // payment, and for a text of reasons through all payments, which have none by their text: likenesses are
  // taken away by their own key first, and texts after the last payment of the revision.
  const rows = unchecked(db, () => db.write(() => sweepRows(db, freezeNo, limit)));
  if (rows > 0) return rows;
  return db.write(() => {
    const batch = db.get<{ batch_no: number }>('SELECT batch_no FROM freeze WHERE freeze_no = ?', freezeNo);
    const payloads = db.all<{ payload: number }>('SELECT payload FROM message WHERE freeze_no = ?', freezeNo);
    db.run('DELETE FROM message WHERE freeze_no = ?', freezeNo);
    for (const { payload } of payloads) db.run('DELETE FROM bytes WHERE ref = ?', payload);
    db.run('DELETE FROM frozen_head WHERE freeze_no = ?', freezeNo);
    db.run('DELETE FROM freeze WHERE freeze_no = ? AND committed = 0', freezeNo);
    // A batch that was to come with it.
    db.run('DELETE FROM batch WHERE batch_no = ? AND staged = 1', batch?.batch_no ?? null);
    return 0;
  });
}

function sweepRows(db: Db, freezeNo: number, limit: number): number {
  const rows = db.all<{ payment_no: number; alike: number; alike_name: number; alike_text: number }>(
    // In the order they were written in: their words are taken away at one place of the index.
    'SELECT payment_no, alike, alike_name, alike_text FROM payment WHERE freeze_no = ? ORDER BY position LIMIT ?',
    freezeNo,
    limit,
  );
  for (const { payment_no, alike, alike_name, alike_text } of rows) {
    for (const likeness of [alike, alike_name, alike_text])
      db.run('DELETE FROM payment_alike WHERE alike = ? AND payment_no = ?', likeness, payment_no);
    db.run('DELETE FROM payment_text WHERE rowid = ?', payment_no);
    db.run('DELETE FROM payment WHERE payment_no = ?', payment_no);
  }
  if (rows.length === 0) db.run('DELETE FROM frozen_reasons WHERE freeze_no = ?', freezeNo);
  return rows.length;
}
