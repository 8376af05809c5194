// Reading a draft: groups, pages of payments with their findings, pieces in document order, findings.
import { decodeSentences } from '../../shared/domain/sentence.ts';
import type {
  DraftElements,
  DraftGroup,
  DraftPayment,
  PageRequest,
  Paged,
  PaymentLine,
  PlacedFinding,
  PrintedPayment,
  StoredFinding,
} from '../ports/store.ts';
import { batchNumber, findBatchRow } from './batch-store.ts';
import { DRAFT_PAYMENT, draftPayment, printedPayment, type DraftPaymentRow } from './draft-store.ts';
import type { Db, SqlValue } from './driver.ts';
import { matchExpression } from './columns.ts';

// A whole draft in document order, piece by piece: groups in their order, then positions.

/** Where the next piece begins: after this payment of this group. */
export interface DraftPoint {
  readonly groupPosition: number;
  readonly groupNo: number;
  readonly position: number;
  readonly paymentNo: number;
}

const START: DraftPoint = { groupPosition: -1, groupNo: -1, position: -1, paymentNo: -1 };

export interface DraftChunk<Piece> {
  readonly piece: Piece;
  readonly payments: number;
  /** Null when this was the last piece. */
  readonly reached: DraftPoint | null;
}

type RowOfDraft = Pick<DraftPaymentRow, 'position' | 'payment_no'>;

const IN_ORDER =
  'WHERE p.group_no = ? AND (p.position, p.payment_no) > (?, ?) ORDER BY p.position, p.payment_no LIMIT ?';

/** `select`: of `draft_payment p`. `take` gets the next rows of a group, in order. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- SQL says no types: the caller who wrote the columns names the row
function walkDraft<Row extends RowOfDraft>(
  db: Db,
  {
    batch,
    after,
    limit,
  }: { readonly batch: string; readonly after: DraftPoint | null; readonly limit: number },
  select: string,
  take: (group: string, rows: readonly Row[]) => void,
): DraftPoint | null {
  let point = after ?? START;
  let left = limit;
  for (;;) {
    const groups = db.all<{ group_no: number; group: string; position: number }>(
      `SELECT group_no, "group", position FROM draft_group WHERE batch_no = (SELECT batch_no FROM batch WHERE batch = ? AND staged = 0)
       AND (position, group_no) >= (?, ?) ORDER BY position, group_no LIMIT ?`,
      batch,
      point.groupPosition,
      point.groupNo,
      limit,
    );
    for (const group of groups) {
      if (group.group_no !== point.groupNo)
        point = { groupPosition: group.position, groupNo: group.group_no, position: -1, paymentNo: -1 };
      const rows = db.all<Row>(
        `${select} ${IN_ORDER}`,
        group.group_no,
        point.position,
        point.paymentNo,
        left,
      );
      take(group.group, rows);
      left -= rows.length;
      const last = rows.at(-1);
      if (last !== undefined) point = { ...point, position: last.position, paymentNo: last.payment_no };
      if (left === 0) return point;
    }
    if (groups.length < limit) return null;
  }
}

function draftPayments(
  db: Db,
  batch: string,
  after: DraftPoint | null,
  limit: number,
): DraftChunk<readonly PrintedPayment[]> {
  const piece: PrintedPayment[] = [];
  const reached = walkDraft<DraftPaymentRow>(db, { batch, after, limit }, DRAFT_PAYMENT, (_group, rows) =>
    piece.push(...rows.map(printedPayment)),
  );
  return { piece, payments: piece.length, reached };
}

/** Elements are kept as JSON: a list of them is their texts, one after the other. */
function draftElements(
  db: Db,
  batch: string,
  after: DraftPoint | null,
  limit: number,
): DraftChunk<DraftElements> {
  const groups: (readonly [string, number])[] = [];
  const nodes: string[] = [];
  const reached = walkDraft<RowOfDraft & { readonly node: string }>(
    db,
    { batch, after, limit },
    'SELECT p.payment_no, p.position, p.node FROM draft_payment p',
    (group, rows) => {
      if (rows.length > 0) groups.push([group, rows.length]);
      for (const { node } of rows) nodes.push(node);
    },
  );
  return { piece: { groups, nodes: `[${nodes.join(',')}]` }, payments: nodes.length, reached };
}

// At which row of its batch a payment stands, when only some of the rows are in hand.
interface Place {
  readonly payment_no: number;
  readonly position: number;
}

/**
 * 0-based rows in order of position, by payment number. Counts each stretch between two payments once,
 * however many are asked for.
 */
function rowsOf(db: Db, batchNo: number, places: readonly Place[]): ReadonlyMap<number, number> {
  const rows = new Map<number, number>();
  let before: Place = { payment_no: -1, position: -1 };
  let row = 0;
  for (const place of places.toSorted((a, b) => a.position - b.position || a.payment_no - b.payment_no)) {
    if (place.payment_no === before.payment_no) continue;
    row +=
      db.get<{ stretch: number }>(
        'SELECT count(*) AS stretch FROM draft_payment WHERE batch_no = ? AND (position, payment_no) >= (?, ?) AND (position, payment_no) < (?, ?)',
        batchNo,
        before.position,
        before.payment_no,
        place.position,
        place.payment_no,
      )?.stretch ?? 0;
    rows.set(place.payment_no, row);
    before = place;
  }
  return rows;
}

type PaymentsQuery = PageRequest & {
  readonly batch: string;
  readonly text?: string;
  readonly onlyFindings?: boolean;
};
type FindingRow = Omit<StoredFinding, 'sentence'> & {
  readonly sentence: string;
  readonly payment_no: number | null;
  readonly position: number | null;
};

const FINDING = `SELECT f.payment_no, p.position AS position, f.severity, f.rule, f.sentence, f.path, f.line, p.payment AS payment, f.field
  FROM finding f LEFT JOIN draft_payment p USING (payment_no)`;
const EMPTY = { rows: [], total: 0 };

export function draftQueries(db: Db) {
  return {
    'batches.groups': (batch: string): readonly DraftGroup[] =>
      db
        .all<Omit<DraftGroup, 'node'> & { readonly node: string }>(
          `SELECT "group", position, own_account AS ownAccount, value_date AS valueDate, node
           FROM draft_group WHERE batch_no = (SELECT batch_no FROM batch WHERE batch = ? AND staged = 0) ORDER BY position, group_no`,
          batch,
        )
        .map((row) => ({ ...row, node: JSON.parse(row.node) as DraftGroup['node'] })),
    'batches.payments': (query: PaymentsQuery) => pagePayments(db, query),
    'batches.payment': (payment: string): DraftPayment | null => {
      const row = db.get<DraftPaymentRow>(
        `${DRAFT_PAYMENT} JOIN batch b ON b.batch_no = p.batch_no WHERE p.payment = ? AND b.staged = 0`,
        payment,
      );
      return row === undefined ? null : draftPayment(row);
    },
    'batches.streamFrom': (batch: string, after: DraftPoint | null, limit: number) =>
      draftPayments(db, batch, after, limit),
    'batches.elementsFrom': (batch: string, after: DraftPoint | null, limit: number) =>
      draftElements(db, batch, after, limit),
    'batches.findings': (query: PageRequest & { readonly batch: string }) => pageFindings(db, query),
    'batches.repeatedEndToEndIds': (batch: string, ids: readonly string[]): readonly string[] => {
      const batchNo = batchNumber(db, batch);
      if (batchNo === undefined) return [];
      const twice =
        'SELECT count(*) AS count FROM (SELECT 1 FROM draft_payment WHERE batch_no = ? AND end_to_end_id = ? LIMIT 2)';
      return [...new Set(ids)].filter((id) => db.get<{ count: number }>(twice, batchNo, id)?.count === 2);
    },
    'batches.rowsOf': (batch: string, payments: readonly string[]): readonly number[] => {
      const batchNo = batchNumber(db, batch);
      if (batchNo === undefined) return [];
      const places = payments.flatMap(
        (payment) =>
          db.get<Place>(
            'SELECT payment_no, position FROM draft_payment WHERE payment = ? AND batch_no = ?',
            payment,
            batchNo,
          ) ?? [],
      );
      const rows = rowsOf(db, batchNo, places);
      return places.flatMap((place) => rows.get(place.payment_no) ?? []);
    },
    'batches.lastPosition': (batch: string): number =>
      db.get<{ last: number | null }>(
        'SELECT max(position) AS last FROM draft_payment WHERE batch_no = (SELECT batch_no FROM batch WHERE batch = ? AND staged = 0)',
        batch,
      )?.last ?? 0,
  };
}

function pagePayments(db: Db, query: PaymentsQuery): Paged<PaymentLine> {
  const found = findBatchRow(db, query.batch);
  if (found === undefined) return EMPTY;
  const { batchNo, head } = found;
  const values: SqlValue[] = [batchNo];
  const all = 'batch_no = ?';
  let where = all;
  if (query.text !== undefined && query.text !== '') {
    const match = matchExpression(query.text);
    if (match === null) return EMPTY;
    // The rowids of one batch lie close together: the range keeps other batches' matches out of the work.
    where += ` AND payment_no IN (SELECT rowid FROM draft_text WHERE draft_text MATCH ?
      AND rowid BETWEEN (SELECT min(payment_no) FROM draft_payment WHERE batch_no = ?) AND (SELECT max(payment_no) FROM draft_payment WHERE batch_no = ?))`;
    values.push(match, batchNo, batchNo);
  }
  if (query.onlyFindings === true) {
    where +=
      ' AND payment_no IN (SELECT payment_no FROM finding WHERE batch_no = ? AND payment_no IS NOT NULL)';
    values.push(batchNo);
  }
  const numbers = `SELECT payment_no FROM draft_payment WHERE ${where} ORDER BY position, payment_no LIMIT ? OFFSET ?`;
  const rows = db.all<DraftPaymentRow>(
    `${DRAFT_PAYMENT} WHERE p.payment_no IN (${numbers}) ORDER BY p.position, p.payment_no`,
    ...values,
    query.limit,
    query.offset,
  );
  // Of all payments of a draft neither places nor number are counted: page and batch say them.
  const places = where === all ? null : rowsOf(db, batchNo, rows);
  const total =
    where === all && head.state === 'draft'
      ? head.transactions
      : (db.get<{ total: number }>(`SELECT count(*) AS total FROM draft_payment WHERE ${where}`, ...values)
          ?.total ?? 0);
  return {
    rows: rows.map((row, index) => ({
      payment: draftPayment(row),
      row: places === null ? query.offset + index : (places.get(row.payment_no) ?? 0),
      findings: findingsOf(db, row.payment_no),
    })),
    total,
  };
}

function findingsOf(db: Db, paymentNo: number): readonly StoredFinding[] {
  return db
    .all<FindingRow>(`${FINDING} WHERE f.payment_no = ? ORDER BY f.severity, f.finding_no`, paymentNo)
    .map(finding);
}

function finding(row: FindingRow): StoredFinding {
  const { payment_no: _, position: __, sentence, ...rest } = row;
  return { ...rest, sentence: decodeSentences(sentence) };
}

function pageFindings(db: Db, query: PageRequest & { readonly batch: string }): Paged<PlacedFinding> {
  const found = findBatchRow(db, query.batch);
  if (found === undefined) return EMPTY;
  const { batchNo, head } = found;
  const rows = db.all<FindingRow>(
    `${FINDING} WHERE f.finding_no IN (SELECT finding_no FROM finding WHERE batch_no = ? ORDER BY severity, finding_no LIMIT ? OFFSET ?) ORDER BY f.severity, f.finding_no`,
    batchNo,
    query.limit,
    query.offset,
  );
  const places = rowsOf(
    db,
    batchNo,
    rows.flatMap(({ payment_no, position }) =>
      payment_no === null || position === null ? [] : [{ payment_no, position }],
    ),
  );
  const placed = rows.map((its) => ({
    ...finding(its),
    row: its.payment_no === null ? null : (places.get(its.payment_no) ?? null),
  }));
  return { rows: placed, total: head.blocking + head.warnings };
}
