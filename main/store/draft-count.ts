// Figures of a draft that the batch row carries: how many payments, sums, accounts, dates, findings.
import type { Counted } from './totals.ts';
import { movedTotals, printTotals } from './totals.ts';
import type { Db } from './driver.ts';

/** From all rows; needed only when a frozen batch becomes a draft again. */
export function recountDraft(db: Db, batchNo: number): void {
  const rows = db.all<{ currency: string; minor: string | null }>(
    'SELECT currency, CAST(minor AS TEXT) AS minor FROM draft_payment WHERE batch_no = ?',
    batchNo,
  );
  const amounts = rows.map(({ currency, minor }): Counted => ({
    currency,
    minor: minor === null ? null : BigInt(minor),
  }));
  db.run(
    'UPDATE batch SET transactions = ?, totals = ? WHERE batch_no = ?',
    rows.length,
    printTotals(movedTotals([], [], amounts)),
    batchNo,
  );
  recountGroups(db, batchNo);
  recountFindings(db, batchNo);
}

export function recountGroups(db: Db, batchNo: number): void {
  const list = (column: 'own_account' | 'value_date'): string =>
    JSON.stringify(
      db
        .all<{ value: string }>(
          `SELECT DISTINCT ${column} AS value FROM draft_group WHERE batch_no = ? AND ${column} <> '' ORDER BY 1`,
          batchNo,
        )
        .map(({ value }) => value),
    );
  db.run(
    'UPDATE batch SET own_accounts = ?, value_dates = ? WHERE batch_no = ?',
    list('own_account'),
    list('value_date'),
    batchNo,
  );
}

export function recountFindings(db: Db, batchNo: number): void {
  const count = (severity: 'block' | 'warn'): number =>
    db.get<{ count: number }>(
      'SELECT count(*) AS count FROM finding WHERE batch_no = ? AND severity = ?',
      batchNo,
      severity,
    )?.count ?? 0;
  db.run(
    'UPDATE batch SET blocking = ?, warnings = ? WHERE batch_no = ?',
    count('block'),
    count('warn'),
    batchNo,
  );
}
