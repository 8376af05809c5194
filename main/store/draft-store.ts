// Changing a draft: its groups, payments and findings; and taking a whole import in, unseen until its last
// piece is there.
import type {
  BatchChange,
  ChangedBatch,
  ComingBatch,
  DraftGroup,
  DraftPayment,
  LogDraft,
  PaymentsChunk,
  PrintedPayment,
  StoredFinding,
} from '../ports/store.ts';
import { changeBatch, insertUnseen, recountFindings, recountGroups } from './batch-store.ts';
import type { ChunkBuffer, Uploaded } from './bytes-store.ts';
import {
  movedTotals,
  printTotals,
  readTotals,
  writeSentences,
  indexedText,
  type Counted,
} from './columns.ts';
import type { Db } from './driver.ts';
import { appendLog } from './log-store.ts';
import { sweepBatch } from './sweep.ts';

// Writing the rows of a draft: groups, payments with their search words, findings; the batch's sums move with
// them.

// One row of a draft and the DraftPayment it stands for.
export type DraftPaymentRow = Omit<DraftPayment, 'minor' | 'node'> & {
  readonly payment_no: number;
  readonly minor: string | null;
  readonly node: string;
};

export const DRAFT_PAYMENT = `SELECT p.payment_no, p.payment, g."group" AS "group", p.position, p.end_to_end_id AS endToEndId, p.name, p.account, p.currency,
  CAST(p.minor AS TEXT) AS minor, p.remittance, p.node FROM draft_payment p JOIN draft_group g USING (group_no)`;

export function draftPayment(row: DraftPaymentRow): DraftPayment {
  return takenApart(printedPayment(row));
}

/** With its element as it is kept. */
export function printedPayment(row: DraftPaymentRow): PrintedPayment {
  const { payment_no: _, minor, ...rest } = row;
  return { ...rest, minor: minor === null ? null : BigInt(minor) };
}

export function takenApart(printed: PrintedPayment): DraftPayment {
  return { ...printed, node: JSON.parse(printed.node) as DraftPayment['node'] };
}

interface OldRow {
  readonly payment_no: number;
  readonly batch_no: number;
  readonly currency: string;
  readonly minor: string | null;
}

function putGroup(db: Db, batchNo: number, group: DraftGroup): void {
  db.run(
    `INSERT INTO draft_group (batch_no, "group", position, own_account, value_date, node) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (batch_no, "group") DO UPDATE SET position = excluded.position, own_account = excluded.own_account, value_date = excluded.value_date, node = excluded.node`,
    batchNo,
    group.group,
    group.position,
    group.ownAccount,
    group.valueDate,
    JSON.stringify(group.node),
  );
}

/**
 * Inserts or replaces payments; findings of replaced ones go. `fresh` skips the look for an older row, as in
 * an import.
 */
function putPayments(
  db: Db,
  batchNo: number,
  payments: readonly (DraftPayment | PrintedPayment)[],
  fresh = false,
): void {
  const gone: OldRow[] = [];
  const groups = new Map<string, number>();
  for (const payment of payments) {
    const old = fresh ? undefined : findRow(db, payment.payment);
    if (old !== undefined && old.batch_no !== batchNo)
      throw new Error('a payment never moves to another batch');
    const groupNo = groups.get(payment.group) ?? groupNumber(db, batchNo, payment.group);
    groups.set(payment.group, groupNo);
    if (old !== undefined) gone.push(old);
    putPayment(db, batchNo, groupNo, payment, old?.payment_no);
  }
  moveSums(db, batchNo, gone, payments);
}

function putPayment(
  db: Db,
  batchNo: number,
  groupNo: number,
  p: DraftPayment | PrintedPayment,
  old: number | undefined,
): void {
  const values = [
    groupNo,
    p.position,
    p.endToEndId,
    p.name,
    p.account,
    p.currency,
    p.minor,
    p.remittance,
    typeof p.node === 'string' ? p.node : JSON.stringify(p.node),
  ] as const;
  let number = old;
  if (number === undefined) {
    number = db.insert(
      'INSERT INTO draft_payment (group_no, position, end_to_end_id, name, account, currency, minor, remittance, node, payment, batch_no) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...values,
      p.payment,
      batchNo,
    );
  } else {
    db.run(
      'UPDATE draft_payment SET group_no = ?, position = ?, end_to_end_id = ?, name = ?, account = ?, currency = ?, minor = ?, remittance = ?, node = ? WHERE payment_no = ?',
      ...values,
      number,
    );
    db.run('DELETE FROM finding WHERE payment_no = ?', number);
    db.run('DELETE FROM draft_text WHERE rowid = ?', number);
  }
  db.run(
    'INSERT INTO draft_text (rowid, text) VALUES (?, ?)',
    number,
    indexedText(p.account, p.name, p.endToEndId, p.remittance),
  );
}

/** Ids that are not there, or in another batch, are passed over. */
function removePayments(db: Db, batchNo: number, payments: readonly string[]): void {
  const gone = [...new Set(payments)]
    .flatMap((payment) => findRow(db, payment) ?? [])
    .filter((row) => row.batch_no === batchNo);
  for (const { payment_no } of gone) {
    db.run('DELETE FROM finding WHERE payment_no = ?', payment_no);
    db.run('DELETE FROM draft_text WHERE rowid = ?', payment_no);
    db.run('DELETE FROM draft_payment WHERE payment_no = ?', payment_no);
  }
  moveSums(db, batchNo, gone, []);
}

function addFindings(db: Db, batchNo: number, findings: readonly StoredFinding[]): void {
  for (const f of findings) {
    const payment = f.payment === null ? null : (findRow(db, f.payment)?.payment_no ?? null);
    db.run(
      'INSERT INTO finding (batch_no, payment_no, severity, rule, sentence, path, line, field) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      batchNo,
      payment,
      f.severity,
      f.rule,
      writeSentences(f.sentence),
      f.path,
      f.line,
      f.field,
    );
  }
}

function findRow(db: Db, payment: string): OldRow | undefined {
  return db.get<OldRow>(
    'SELECT payment_no, batch_no, currency, CAST(minor AS TEXT) AS minor FROM draft_payment WHERE payment = ?',
    payment,
  );
}

function groupNumber(db: Db, batchNo: number, group: string): number {
  const row = db.get<{ group_no: number }>(
    'SELECT group_no FROM draft_group WHERE batch_no = ? AND "group" = ?',
    batchNo,
    group,
  );
  if (row === undefined) throw new Error('a payment needs its group first');
  return row.group_no;
}

function moveSums(db: Db, batchNo: number, gone: readonly OldRow[], come: readonly Counted[]): void {
  const batch = db.get<{ transactions: number; totals: string }>(
    'SELECT transactions, totals FROM batch WHERE batch_no = ?',
    batchNo,
  );
  if (batch === undefined) throw new Error('payments need their batch first');
  const left = gone.map(({ currency, minor }): Counted => ({
    currency,
    minor: minor === null ? null : BigInt(minor),
  }));
  const totals = movedTotals(readTotals(batch.totals), left, come);
  db.run(
    'UPDATE batch SET transactions = ?, totals = ? WHERE batch_no = ?',
    batch.transactions - gone.length + come.length,
    printTotals(totals),
    batchNo,
  );
}

export function draftOperations(db: Db, shelf: ChunkBuffer) {
  const inDraft = (change: BatchChange, work: (batchNo: number) => void): ChangedBatch =>
    changeBatch(db, change, ({ batchNo, head }) => {
      if (head.state !== 'draft') throw new Error('only a draft has rows that change');
      work(batchNo);
      recountFindings(db, batchNo);
      return undefined;
    });
  return {
    'batches.saveGroup': (
      change: BatchChange & { readonly group: DraftGroup; readonly findings: readonly StoredFinding[] },
    ): ChangedBatch =>
      inDraft(change, (batchNo) => {
        putGroup(db, batchNo, change.group);
        recountGroups(db, batchNo);
        db.run('DELETE FROM finding WHERE batch_no = ? AND payment_no IS NULL', batchNo);
        addFindings(db, batchNo, change.findings);
      }),
    'batches.savePayments': (change: BatchChange & PaymentsChunk): ChangedBatch =>
      inDraft(change, (batchNo) => {
        putPayments(db, batchNo, change.payments);
        addFindings(db, batchNo, change.findings);
      }),
    'batches.deletePayments': (
      change: BatchChange & { readonly payments: readonly string[] },
    ): ChangedBatch => inDraft(change, (batchNo) => removePayments(db, batchNo, change.payments)),
    'batches.replaceFindings': (change: BatchChange, findings: Uploaded<StoredFinding>): ChangedBatch => {
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
    'batches.stage': (its: ComingBatch): number =>
      db.write(() => {
        const batchNo = insertUnseen(db, its);
        for (const group of its.groups) putGroup(db, batchNo, group);
        return batchNo;
      }),
    'batches.stagePiece': (batchNo: number, piece: PaymentsChunk): void =>
      db.stage(() => {
        putPayments(db, batchNo, piece.payments, true);
        addFindings(db, batchNo, piece.findings);
      }),
    /** The import appears, whole. */
    'batches.unstage': (batchNo: number, batch: string, log: LogDraft): ChangedBatch =>
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
