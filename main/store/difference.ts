// Holds two committed revisions against one another. Neither ever changes, so what was found is kept for the
// pages that are asked next.
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import {
  changeOf,
  compareRevisions,
  displayedText,
  type ComparedPayment,
  type ComparedRevision,
  type ComparedRevisions,
} from '../../shared/domain/revision-difference.ts';
import type { PaymentChange, ChangedPayment, Comparison, Paged, RevisionDifference } from '../ports/store.ts';
import { MOST_RUNS_COMPARED } from '../ports/store/freezes.ts';
import type { Db } from './driver.ts';
import { FROZEN_TRANSACTION } from './freeze-store.ts';
import { readTotals } from './columns.ts';

/** Comparisons in use: what was approved before, and the last run. */
const KEPT = 4;

export function differenceOperations(db: Db) {
  const kept = new Map<string, ComparedRevisions>();
  const found = (comparison: Comparison): ComparedRevisions => {
    const { batch, revision, against, by } = comparison;
    const key = JSON.stringify([batch, revision, against.batch, against.revision, by]);
    const known = kept.get(key) ?? compare(db, comparison);
    kept.delete(key);
    kept.set(key, known);
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
    return known;
  };
  return {
    'freezes.difference': (comparison: Comparison): RevisionDifference => found(comparison).difference,
    'freezes.changedPayments': (
      comparison: Comparison,
      change: PaymentChange | null,
      offset: number,
      limit: number,
    ): Paged<ChangedPayment> => {
      const { pairs } = found(comparison);
      const wanted = change === null ? pairs : pairs.filter((pair) => changeOf(pair) === change);
      return {
        rows: wanted.slice(offset, offset + limit).map((pair) => ({
          change: changeOf(pair),
          before: rowAt(db, pair.before),
          after: rowAt(db, pair.after),
        })),
        total: wanted.length,
      };
    },
    'freezes.revisions': (batch: string) =>
      db
        .all<{ revision: number; frozenAt: string; totals: string; transactions: number }>(
          `SELECT f.revision, f.frozen_at AS frozenAt, f.totals, f.transactions FROM freeze f JOIN batch b USING (batch_no) WHERE b.batch = ? AND f.committed = 1 ORDER BY f.revision DESC`,
          batch,
        )
        .map((row) => ({ ...row, totals: readTotals(row.totals) })),
    'freezes.lastRun': (
      batch: string,
      revision: number,
    ): { readonly batch: string; readonly reference: string; readonly revision: number } | null =>
      lastRun(db, batch, revision),
  };
}

function freezeNo(db: Db, batch: string, revision: number): number {
  return (
    db.get<{ freeze_no: number }>(
      'SELECT freeze_no FROM freeze f JOIN batch b USING (batch_no) WHERE b.batch = ? AND f.revision = ? AND f.committed = 1',
      batch,
      revision,
    )?.freeze_no ?? -1
  );
}

interface Row extends ComparedPayment {
  /** Of a payment without digests alone. */
  readonly shown: string;
}

function revisionOf(db: Db, freeze: number): ComparedRevision<Row> {
  return {
    payments: db.all<Row>(
      `SELECT payment_no AS no, element, head, end_to_end_id AS endToEndId, account, name, currency, CAST(minor AS TEXT) AS minor,
         iif(element = '', json_array(own_account, value_date, instruction_id, end_to_end_id, currency, amount, name, account, agent_bic, country, remittance, creditor_reference, mandate_id), '') AS shown
       FROM payment WHERE freeze_no = ? ORDER BY position`,
      freeze,
    ),
    headOf: (sha256) => {
      const head = db.get<{ node: string }>(
        'SELECT node FROM frozen_head WHERE freeze_no = ? AND sha256 = ?',
        freeze,
        sha256,
      );
      return head === undefined ? null : (JSON.parse(head.node) as IsoNode);
    },
    // Rows of an older store are compared with rows of this one by what both show.
    shownOf: ({ no, shown }) => {
      const row = shown === '' ? rowAt(db, no) : null;
      return row === null ? shown : displayedText(row);
    },
  };
}

function compare(db: Db, { batch, revision, against, by }: Comparison): ComparedRevisions {
  const before = revisionOf(db, freezeNo(db, against.batch, against.revision));
  return compareRevisions(before, revisionOf(db, freezeNo(db, batch, revision)), by);
}

function rowAt(db: Db, no: number | null): ChangedPayment['before'] {
  if (no === null) return null;
  return FROZEN_TRANSACTION.first(
    db,
    `SELECT ${FROZEN_TRANSACTION.selected} FROM payment p JOIN message m USING (message_no) WHERE p.payment_no = ?`,
    no,
  );
}

function lastRun(
  db: Db,
  batch: string,
  revision: number,
): { readonly batch: string; readonly reference: string; readonly revision: number } | null {
  const now = freezeNo(db, batch, revision);
  const candidates = db.all<{ freeze_no: number; batch: string; reference: string; revision: number }>(
    `SELECT f.freeze_no, b.batch, b.reference, f.revision FROM freeze f JOIN batch b USING (batch_no), (SELECT f.*, b.kind FROM freeze f JOIN batch b USING (batch_no) WHERE freeze_no = ?) n
     WHERE f.committed = 1 AND b.batch <> ? AND b.kind = n.kind AND b.revision = f.revision AND b.state IN ('sealed', 'closed') AND f.own_accounts = n.own_accounts
       AND f.salary = n.salary AND f.frozen_at <= n.frozen_at ORDER BY f.frozen_at DESC, f.freeze_no DESC LIMIT ?`,
    now,
    batch,
    MOST_RUNS_COMPARED,
  );
  const accounts = (freeze: number): ReadonlySet<string> =>
    new Set(
      db
        .all<{ account: string }>('SELECT DISTINCT account FROM payment WHERE freeze_no = ?', freeze)
        .map(({ account }) => account),
    );
  const ours = accounts(now);
  for (const { freeze_no, ...run } of candidates) {
    const theirs = accounts(freeze_no);
    if ([...ours].filter((account) => theirs.has(account)).length * 2 >= ours.size) return run;
  }
  return null;
}
