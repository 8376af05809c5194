// One row of the batch table and the BatchHead it stands for.
import type { BatchHead } from '../ports/store.ts';
import type { Db } from './driver.ts';
import { readTotals } from './totals.ts';

export interface BatchRow {
  readonly batch_no: number;
  readonly batch: string;
  readonly reference: string;
  readonly kind: BatchHead['kind'];
  readonly message_version: BatchHead['version'];
  readonly state: BatchHead['state'];
  readonly revision: number;
  readonly change_revision: number;
  readonly created_at: string;
  readonly changed_at: string;
  readonly deadline: string | null;
  readonly source: string | null;
  readonly returned: string | null;
  readonly header: string | null;
  readonly masked: number;
  readonly approvals_have: number;
  readonly approvals_need: number;
  readonly outcome: BatchHead['outcome'];
  readonly transactions: number;
  readonly totals: string;
  readonly own_accounts: string;
  readonly value_dates: string;
  readonly blocking: number;
  readonly warnings: number;
}

/** A batch that is there: one being imported is not yet. */
export function batchRowOf(db: Db, batch: string): BatchRow | undefined {
  return db.get<BatchRow>('SELECT * FROM batch WHERE batch = ? AND staged = 0', batch);
}

export function batchHead(row: BatchRow): BatchHead {
  return {
    batch: row.batch,
    reference: row.reference,
    kind: row.kind,
    version: row.message_version,
    state: row.state,
    revision: row.revision,
    changeRevision: row.change_revision,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    deadline: row.deadline,
    source: parsed<BatchHead['source']>(row.source),
    returned: parsed<BatchHead['returned']>(row.returned),
    approvals: { have: row.approvals_have, need: row.approvals_need },
    outcome: row.outcome,
    masked: row.masked === 1,
    header: parsed<BatchHead['header']>(row.header),
    transactions: row.transactions,
    totals: readTotals(row.totals),
    ownAccounts: JSON.parse(row.own_accounts) as string[],
    valueDates: JSON.parse(row.value_dates) as string[],
    blocking: row.blocking,
    warnings: row.warnings,
  };
}

/** A JSON column that may be empty. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what a column holds is known to who wrote it
export function parsed<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T);
}

export function printed(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
