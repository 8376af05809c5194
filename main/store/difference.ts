// Holds two committed revisions against one another. Neither ever changes, so what was found is kept for the
// pages that are asked next.
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import { differenceOf, type ComparedRow } from '../../shared/domain/row-difference.ts';
import type {
  PaymentChange,
  ChangedPayment,
  Comparison,
  HeadChange,
  Paged,
  RevisionDifference,
} from '../ports/store.ts';
import type { Db } from './driver.ts';
import { FROZEN_TRANSACTION } from './freeze-store.ts';
import { nameKey } from '../../shared/domain/name-likeness.ts';
import { readTotals } from './columns.ts';

interface Pair {
  readonly before: number | null;
  readonly after: number | null;
}
interface Found {
  readonly difference: RevisionDifference;
  readonly pairs: readonly Pair[];
}

/** Comparisons in use: what was approved before, and the last run. */
const KEPT = 4;

export function differenceOperations(db: Db) {
  const kept = new Map<string, Found>();
  const found = (comparison: Comparison): Found => {
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

function changeOf({ before, after }: Pair): PaymentChange {
  return before === null ? 'added' : after === null ? 'removed' : 'changed';
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

interface Row {
  readonly no: number;
  readonly element: string;
  readonly head: string;
  readonly endToEndId: string;
  readonly account: string;
  readonly name: string;
  readonly currency: string;
  readonly minor: string;
  readonly shown: string;
}

/** `shown` stands in for the element of a revision that has no digests. */
function rowsOf(db: Db, freeze: number): readonly Row[] {
  return db.all<Row>(
    `SELECT payment_no AS no, element, head, end_to_end_id AS endToEndId, account, name, currency, CAST(minor AS TEXT) AS minor,
       iif(element = '', json_array(own_account, value_date, instruction_id, end_to_end_id, currency, amount, name, account, agent_bic, country, remittance, creditor_reference, mandate_id), '') AS shown
     FROM payment WHERE freeze_no = ? ORDER BY position`,
    freeze,
  );
}

function compare(db: Db, { batch, revision, against, by }: Comparison): Found {
  const [old, now] = [freezeNo(db, against.batch, against.revision), freezeNo(db, batch, revision)];
  let [before, after] = [rowsOf(db, old), rowsOf(db, now)];
  const whole = ![...before, ...after].some(({ element }) => element === '');
  if (!whole) [before, after] = [withoutDigests(db, before), withoutDigests(db, after)];
  const heads =
    by === 'revision' && whole
      ? headChanges(db, { old, now, before, after })
      : { changes: [], same: new Map<string, string>() };
  const compared = (rows: readonly Row[]): readonly ComparedRow[] =>
    rows.map((row) =>
      by === 'run'
        ? {
            no: row.no,
            identity: JSON.stringify([row.account, nameKey(row.name), row.currency, row.minor]),
            key: row.account === '' ? nameKey(row.name) : row.account,
          }
        : {
            no: row.no,
            identity: whole ? `${row.element} ${heads.same.get(row.head) ?? row.head}` : row.shown,
            key: row.endToEndId,
          },
    );
  const { same, changes } = differenceOf(compared(before), compared(after));
  const count = (change: PaymentChange): number => changes.filter((pair) => changeOf(pair) === change).length;
  return {
    pairs: changes,
    difference: {
      same,
      added: count('added'),
      removed: count('removed'),
      changed: count('changed'),
      whole,
      heads: heads.changes,
    },
  };
}

/** Rows of an older store are compared with rows of this one by what both show. */
function withoutDigests(db: Db, rows: readonly Row[]): readonly Row[] {
  return rows.map((row) => {
    if (row.shown !== '') return row;
    const full = rowAt(db, row.no);
    const shown =
      full === null
        ? ''
        : JSON.stringify([
            full.ownAccount,
            full.valueDate,
            full.instructionId,
            full.endToEndId,
            full.currency,
            full.amount,
            full.name,
            full.account,
            full.agentBic,
            full.country,
            full.remittance,
            full.creditorReference,
            full.mandateId,
          ]);
    return { ...row, shown };
  });
}

/**
 * A head that changed is one difference, not one for every payment under it: left-over heads of both sides
 * are paired, by own account first,
 * and payments under such a pair count as the same when their elements are.
 */
function headChanges(
  db: Db,
  {
    old,
    now,
    before,
    after,
  }: {
    readonly old: number;
    readonly now: number;
    readonly before: readonly Row[];
    readonly after: readonly Row[];
  },
): { readonly changes: readonly HeadChange[]; readonly same: ReadonlyMap<string, string> } {
  const under = (rows: readonly Row[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const { head } of rows) counts.set(head, (counts.get(head) ?? 0) + 1);
    return counts;
  };
  const [had, has] = [under(before), under(after)];
  const nodeOf = (freeze: number, sha256: string): IsoNode =>
    JSON.parse(
      db.get<{ node: string }>(
        'SELECT node FROM frozen_head WHERE freeze_no = ? AND sha256 = ?',
        freeze,
        sha256,
      )?.node ?? '{"n":"Head","c":[]}',
    ) as IsoNode;
  const gone = [...had.keys()]
    .filter((head) => !has.has(head))
    .map((head) => ({ head, node: nodeOf(old, head) }));
  const same = new Map<string, string>();
  const fresh = [...has.keys()]
    .filter((head) => !had.has(head))
    .map((head) => ({ head, node: nodeOf(now, head) }));
  const changes: HeadChange[] = [];
  const sorted = [
    ...fresh.filter(({ node }) => gone.some((one) => accountOf(one.node) === accountOf(node))),
    ...fresh.filter(({ node }) => !gone.some((one) => accountOf(one.node) === accountOf(node))),
  ];
  for (const { head, node } of sorted) {
    const place = gone.findIndex((one) => accountOf(one.node) === accountOf(node));
    const [partner] = gone.splice(place < 0 ? 0 : place, 1);
    if (partner !== undefined) same.set(head, partner.head);
    changes.push({ before: partner?.node ?? null, after: node, payments: has.get(head) ?? 0 });
  }
  return {
    changes: [
      ...changes,
      ...gone.map(({ head, node }) => ({ before: node, after: null, payments: had.get(head) ?? 0 })),
    ],
    same,
  };
}

/** The own account's element as text: DbtrAcct of a credit transfer, CdtrAcct of a direct debit. */
function accountOf(head: IsoNode): string {
  const account = head.c
    ?.find(({ n }) => n === 'PmtInf')
    ?.c?.find(({ n }) => n === 'DbtrAcct' || n === 'CdtrAcct');
  return JSON.stringify(account?.c?.find(({ n }) => n === 'Id') ?? null);
}

function rowAt(db: Db, no: number | null): ChangedPayment['before'] {
  if (no === null) return null;
  return FROZEN_TRANSACTION.first(
    db,
    `SELECT ${FROZEN_TRANSACTION.selected} FROM payment p JOIN message m USING (message_no) WHERE p.payment_no = ?`,
    no,
  );
}

const LOOKED_AT = 12;

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
    LOOKED_AT,
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
