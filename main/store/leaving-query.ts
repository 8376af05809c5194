// What a batch takes from which own account, by day and currency: added up in chunks, so that nobody waits
// for all payments of a large batch, and kept for as long as it is true.
import type { LeavingSum } from '../../shared/domain/batch-checks.ts';
import { readSum, sumOf } from './columns.ts';
import type { Db } from './driver.ts';
import { REASONS } from './shared-reasons.ts';

/** Payments in one chunk: few enough that nobody notices the wait. */
const CHUNK = 4_000;
/** Batches whose sums are kept: those that somebody works on. */
const KEPT = 20;

/** Local instrument INST, as an element of a draft is kept, and as a frozen payment's reasons name it. */
const INSTANT_IN_DRAFT = `'{"n":"LclInstrm","c":[{"n":"Cd","t":"INST"}]}'`;
const INSTANT_IN_REASONS = `'LclInstrm/Cd INST'`;

/** Up to and with the last payment of a chunk. */
interface Place {
  readonly position: number;
  readonly payment_no: number;
}

const START: Place = { position: -1, payment_no: -1 };
const END: Place = { position: Number.MAX_SAFE_INTEGER, payment_no: Number.MAX_SAFE_INTEGER };

/** The rows whose payments are added up: a draft's, or those of a revision. */
interface Source {
  /** Another one stands for other rows or other figures. */
  readonly version: string;
  readonly number: number;
  /** Statement: the last payment of the chunk behind a place. */
  readonly selectLast: string;
  /** Statement: the sums of the payments between two places. */
  readonly selectSums: string;
}

interface Progress {
  readonly version: string;
  readonly sums: Map<string, LeavingSum>;
  reached: Place;
}

type SumRow = Omit<LeavingSum, 'minor' | 'largest' | 'instant'> & {
  readonly minor: string;
  readonly largest: string;
  readonly instant: number;
};

const SUMS = `count(*) AS payments, ${sumOf('p.minor')} AS minor, CAST(max(p.minor) AS TEXT) AS largest`;
const IN_CHUNK = '(p.position, p.payment_no) > (?, ?) AND (p.position, p.payment_no) <= (?, ?)';
const LAST_OF_CHUNK = `AND (position, payment_no) > (?, ?) ORDER BY position, payment_no LIMIT 1 OFFSET ${CHUNK - 1}`;

const OF_DRAFT = {
  selectLast: `SELECT position, payment_no FROM draft_payment WHERE batch_no = ? ${LAST_OF_CHUNK}`,
  selectSums: `SELECT g.own_account AS ownAccount, p.currency, g.value_date AS valueDate,
      (instr(g.node, ${INSTANT_IN_DRAFT}) > 0 OR instr(p.node, ${INSTANT_IN_DRAFT}) > 0) AS instant, ${SUMS}
    FROM draft_payment p CROSS JOIN draft_group g ON g.group_no = p.group_no
    WHERE p.batch_no = ? AND ${IN_CHUNK} AND p.minor IS NOT NULL AND g.own_account <> '' GROUP BY 1, 2, 3, 4`,
};
const OF_REVISION = {
  selectLast: `SELECT position, payment_no FROM payment WHERE freeze_no = ? ${LAST_OF_CHUNK}`,
  selectSums: `SELECT p.own_account AS ownAccount, p.currency, p.value_date AS valueDate,
      instr(${REASONS}, ${INSTANT_IN_REASONS}) > 0 AS instant, ${SUMS}
    FROM payment p WHERE p.freeze_no = ? AND ${IN_CHUNK} GROUP BY 1, 2, 3, 4`,
};

/**
 * Of a credit transfer that is not at its end. Each call adds a chunk: null until all of them are added, then
 * the sums by own account, currency, day and instrument.
 */
export function leavingSums(db: Db): (batch: string) => readonly LeavingSum[] | null {
  const kept = new Map<string, Progress>();
  return (batch) => {
    const source = sourceOf(db, batch);
    if (source === null) return [];
    const before = kept.get(batch);
    const progress =
      before?.version === source.version
        ? before
        : { version: source.version, sums: new Map<string, LeavingSum>(), reached: START };
    kept.delete(batch);
    kept.set(batch, progress);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    if (progress.reached !== END) addChunk(db, source, progress);
    return progress.reached === END ? [...progress.sums.values()].toSorted(inOrder) : null;
  };
}

function sourceOf(db: Db, batch: string): Source | null {
  const row = db.get<{ batch_no: number; state: string; change_revision: number; freeze_no: number | null }>(
    `SELECT b.batch_no, b.state, b.change_revision, f.freeze_no
     FROM batch b LEFT JOIN freeze f ON f.batch_no = b.batch_no AND f.revision = b.revision AND f.committed = 1
     WHERE b.batch = ? AND b.staged = 0 AND b.kind = 'credit-transfer'`,
    batch,
  );
  if (row === undefined) return null;
  if (['draft', 'returned', 'expired'].includes(row.state))
    return { version: `draft ${row.change_revision}`, number: row.batch_no, ...OF_DRAFT };
  return row.freeze_no === null || !['frozen', 'approved', 'released', 'sealed'].includes(row.state)
    ? null
    : { version: `freeze ${row.freeze_no}`, number: row.freeze_no, ...OF_REVISION };
}

function addChunk(db: Db, { number, selectLast, selectSums }: Source, progress: Progress): void {
  const { position, payment_no } = progress.reached;
  const until = db.get<Place>(selectLast, number, position, payment_no) ?? END;
  const rows = db.all<SumRow>(selectSums, number, position, payment_no, until.position, until.payment_no);
  for (const row of rows) add(progress.sums, row);
  progress.reached = until;
}

function add(sums: Map<string, LeavingSum>, row: SumRow): void {
  const key = JSON.stringify([row.ownAccount, row.currency, row.valueDate, row.instant]);
  const known = sums.get(key);
  const [minor, largest] = [readSum(row.minor), BigInt(row.largest)];
  sums.set(key, {
    ...row,
    instant: row.instant === 1,
    payments: row.payments + (known?.payments ?? 0),
    minor: minor + (known?.minor ?? 0n),
    largest: known === undefined || largest > known.largest ? largest : known.largest,
  });
}

function inOrder(a: LeavingSum, b: LeavingSum): number {
  const [one, other] = [a, b].map(
    ({ ownAccount, currency, valueDate, instant }) =>
      `${ownAccount}\n${currency}\n${valueDate}\n${String(instant)}`,
  );
  return one === other ? 0 : (one ?? '') < (other ?? '') ? -1 : 1;
}
