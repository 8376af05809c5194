// Writing the rows of a draft: groups, payments with their search words, findings; the batch's sums move with
// them.
import { writeSentences } from './stored-sentences.ts';
import { indexedText } from './search-text.ts';
import { movedTotals, printTotals, readTotals } from './totals.ts';
import type { Counted } from './totals.ts';
import type { DraftGroup, DraftPayment, PrintedPayment, StoredFinding } from '../ports/store.ts';
import type { Db } from './driver.ts';

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

export function putGroup(db: Db, batchNo: number, group: DraftGroup): void {
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
export function putPayments(
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
export function removePayments(db: Db, batchNo: number, payments: readonly string[]): void {
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

export function addFindings(db: Db, batchNo: number, findings: readonly StoredFinding[]): void {
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
