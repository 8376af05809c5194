// Frozen revisions: staged row by row, committed in one transaction with the batch's new state, its signature
// and the log entry.
import { BatchRisk } from '../../shared/domain/payment-risk.ts';
import { exponentOf, parseXsdDecimal } from '../../shared/domain/money.ts';
import type {
  BatchChange,
  ChangedBatch,
  ComingBatch,
  CounterpartyHistory,
  FrozenMessageRecord,
  FrozenQuery,
  FrozenTransactionRecord,
  EvaluatedChunk,
  EvaluationBasis,
  HistoryKey,
  MinorTotal,
  Paged,
  RowsToEvaluate,
  StagedTransaction,
} from '../ports/store.ts';
import { idBehind } from '../ports/clock.ts';
import { readRows } from '../ports/printed-rows.ts';
import { batchNumber, changeBatch, insertUnseen } from './batch-store.ts';
import { matchesInBook } from './confirmation-store.ts';
import { takeBytes } from './bytes-store.ts';
import {
  mergedList,
  movedTotals,
  printTotals,
  readTotals,
  recordTable,
  indexedText,
  matchExpression,
  type Fields,
} from './columns.ts';
import type { Db, SqlValue } from './driver.ts';
import { likenessesOf, newStagedLikenesses, type Likeness } from './likeness.ts';
import { historyOf } from './history-query.ts';
import { makeHistoryStep } from './paid-history.ts';
import { reasonTexts, REASONS, type KeptReasons, type ReasonTexts } from './shared-reasons.ts';
import { refuse } from './store-fault.ts';
import { sweepFreeze } from './sweep.ts';

// Reading frozen revisions: messages, pages of transactions in the orders of the review screen, countries.

/** Of `payment p JOIN message m`. */
export const TRANSACTION: Fields<FrozenTransactionRecord> = {
  payment: 'plain',
  message: ['plain', 'm.message'],
  position: 'plain',
  group: 'plain',
  ownAccount: 'plain',
  valueDate: 'plain',
  instructionId: 'plain',
  endToEndId: 'plain',
  currency: 'plain',
  amount: 'plain',
  minor: 'minor',
  name: 'plain',
  account: 'plain',
  agentBic: 'plain',
  country: 'plain',
  remittance: 'plain',
  creditorReference: 'plain',
  mandateId: 'plain',
  reasons: ['reasons', REASONS],
  risk: 'plain',
};
export const FROZEN_TRANSACTION = recordTable<FrozenTransactionRecord>('p', TRANSACTION);

interface Frozen {
  readonly freeze_no: number;
  readonly transactions: number;
  readonly totals: string;
}

/** Of `message m JOIN batch b`. */
export const FROZEN: Fields<FrozenMessageRecord> = {
  message: ['plain', 'm.message'],
  batch: ['plain', 'b.batch'],
  revision: ['plain', 'm.revision'],
  position: ['plain', 'm.position'],
  kind: ['plain', 'm.kind'],
  messageId: ['plain', 'm.message_id'],
  payload: ['bytes', 'm.payload'],
  sha256: ['plain', 'm.sha256'],
  bytes: ['plain', 'm.bytes'],
  reading: ['json', 'm.reading'],
};
const FROZEN_MESSAGE = recordTable<FrozenMessageRecord>('m', FROZEN);

const MESSAGE = `SELECT ${FROZEN_MESSAGE.selected}
  FROM message m JOIN batch b USING (batch_no) JOIN freeze f ON f.freeze_no = m.freeze_no AND f.committed = 1`;
const ORDER = {
  riskiest: 'risk DESC, minor DESC, position',
  'riskiest-by-place': 'risk DESC, position',
  document: 'position',
  largest: 'minor DESC, position',
} as const satisfies Record<FrozenQuery['order'], string>;
const EMPTY = { rows: [], total: 0 };

export function freezeQueries(db: Db) {
  return {
    'freezes.messages': (batch: string, revision: number): readonly FrozenMessageRecord[] =>
      FROZEN_MESSAGE.all(
        db,
        `${MESSAGE} WHERE b.batch = ? AND m.revision = ? ORDER BY m.position`,
        batch,
        revision,
      ),
    'freezes.message': (message: string): FrozenMessageRecord | null =>
      FROZEN_MESSAGE.first(db, `${MESSAGE} WHERE m.message = ?`, message),
    'freezes.history': (
      payments: readonly HistoryKey[],
      of: { readonly since: string; readonly exceptBatch: string },
    ): readonly CounterpartyHistory[] => historyOf(db, payments, of),
    'freezes.transactions': (query: FrozenQuery) => pageTransactions(db, query),
    'freezes.countries': (
      batch: string,
      revision: number,
    ): readonly { readonly country: string; readonly count: number }[] => {
      const freeze = committed(db, batch, revision);
      return freeze === undefined
        ? []
        : db.all(
            'SELECT country, count(*) AS count FROM payment WHERE freeze_no = ? GROUP BY country ORDER BY country',
            freeze.freeze_no,
          );
    },
  };
}

function committed(db: Db, batch: string, revision: number): Frozen | undefined {
  return db.get<Frozen>(
    'SELECT freeze_no, f.transactions, f.totals FROM freeze f JOIN batch b USING (batch_no) WHERE b.batch = ? AND f.revision = ? AND f.committed = 1',
    batch,
    revision,
  );
}

function pageTransactions(db: Db, query: FrozenQuery): Paged<FrozenTransactionRecord> {
  const freeze = committed(db, query.batch, query.revision);
  if (freeze === undefined) return EMPTY;
  const filter = filterOf(query, freeze);
  if (filter === null) return EMPTY;
  const where = ['freeze_no = ?', ...filter.where].join(' AND ');
  const values = [freeze.freeze_no, ...filter.values];
  const order = ORDER[query.order];
  const rows = FROZEN_TRANSACTION.all(
    db,
    `SELECT ${FROZEN_TRANSACTION.selected} FROM payment p JOIN message m USING (message_no)
     WHERE payment_no IN (SELECT payment_no FROM payment p WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?)
     ORDER BY ${order.replaceAll(/\b(risk|position|minor)\b/gu, 'p.$1')}`,
    ...values,
    query.limit,
    query.offset,
  );
  const total =
    filter.where.length === 0
      ? freeze.transactions
      : (db.get<{ total: number }>(`SELECT count(*) AS total FROM payment p WHERE ${where}`, ...values)
          ?.total ?? 0);
  return { rows, total };
}

/** Null when the filter can match nothing. */
function filterOf(
  query: FrozenQuery,
  freeze: Frozen,
): { readonly where: readonly string[]; readonly values: readonly SqlValue[] } | null {
  const where: string[] = [];
  const values: SqlValue[] = [];
  if (query.text !== undefined && query.text !== '') {
    const match = matchExpression(query.text);
    if (match === null) return null;
    where.push(`payment_no IN (SELECT rowid FROM payment_text WHERE payment_text MATCH ?
      AND rowid BETWEEN (SELECT min(payment_no) FROM payment WHERE freeze_no = ?) AND (SELECT max(payment_no) FROM payment WHERE freeze_no = ?))`);
    values.push(match, freeze.freeze_no, freeze.freeze_no);
  }
  if (query.country !== undefined && query.country !== '') {
    where.push('country = ?');
    values.push(query.country);
  }
  if (query.flag !== undefined) {
    where.push(`instr(${REASONS}, ?) > 0`);
    values.push(`"flag":"${query.flag}"`);
  }
  if (query.minimum !== undefined) {
    const least = readTotals(freeze.totals).map(({ currency }) => ({
      currency,
      minor: minorAtLeast(query.minimum ?? '', currency),
    }));
    if (least.length === 0) return null;
    where.push(`(${least.map(() => '(currency = ? AND minor >= ?)').join(' OR ')})`);
    values.push(...least.flatMap(({ currency, minor }) => [currency, minor]));
  }
  return { where, values };
}

const LARGEST = 2n ** 63n - 1n;

/** The smallest amount in minor units that is at least the decimal; beyond 64 bits nothing is. */
function minorAtLeast(decimal: string, currency: string): bigint {
  const parsed = parseXsdDecimal(decimal);
  if (parsed === undefined) throw new RangeError('minimum is not a decimal');
  const shift = (exponentOf(currency) ?? 0) - parsed.scale;
  const minor =
    shift >= 0 ? parsed.unscaled * 10n ** BigInt(shift) : ceilingOf(parsed.unscaled, 10n ** BigInt(-shift));
  return minor > LARGEST ? LARGEST : minor < -LARGEST ? -LARGEST : minor;
}

function ceilingOf(value: bigint, divisor: bigint): bigint {
  const whole = value / divisor;
  return value > 0n && value % divisor !== 0n ? whole + 1n : whole;
}

interface FreezeRow {
  readonly freeze_no: number;
  readonly batch_no: number;
  readonly revision: number;
  readonly transactions: number;
  readonly totals: string;
  readonly own_accounts: string;
  readonly value_dates: string;
}

export function freezeOperations(db: Db) {
  const likenesses = newStagedLikenesses();
  const texts = reasonTexts();
  const addSealed = makeHistoryStep(db);
  /** Of the revisions that are being staged. */
  const judges = new Map<number, BatchRisk>();
  const add = (staged: FreezeRow, rows: readonly LikeRow[]): void => {
    const added = db.stage(() => addRows(db, staged, rows, texts));
    for (const { number, likeness } of added)
      for (const one of new Set(Object.values(likeness))) likenesses.add(staged.freeze_no, one, number);
  };
  return {
    'freezes.begin': (batch: string | ComingBatch, revision: number): { readonly freeze: string } =>
      db.write(() => {
        const batchNo =
          typeof batch === 'string'
            ? (batchNumber(db, batch) ?? refuse('not-found', { detail: 'batch' }))
            : comingNumber(db, batch);
        return {
          freeze: `freeze-${db.insert('INSERT INTO freeze (batch_no, revision, committed) VALUES (?, ?, 0)', batchNo, revision)}`,
        };
      }),
    'freezes.addMessage': (freeze: string, m: FrozenMessageRecord): void =>
      db.stage(() => {
        const staged = stagedFreeze(db, freeze);
        db.run(
          `INSERT INTO message (message, freeze_no, batch_no, revision, position, kind, message_id, payload, sha256, bytes, reading) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          m.message,
          staged.freeze_no,
          staged.batch_no,
          staged.revision,
          m.position,
          m.kind,
          m.messageId,
          takeBytes(db, m.payload, m.sha256),
          m.sha256,
          m.bytes,
          JSON.stringify(m.reading),
        );
        useIdentifier(db, 'MsgId', m.messageId);
      }),
    'freezes.judge': (freeze: string, piece: RowsToEvaluate, by: EvaluationBasis): EvaluatedChunk => {
      const staged = stagedFreeze(db, freeze);
      const judge = judges.get(staged.freeze_no) ?? new BatchRisk();
      judges.set(staged.freeze_no, judge);
      // They were added before the freeze began. A batch that was sealed since is added here: nothing is
      // judged by less than all that was sealed.
      while (addSealed());
      const rows = judged(db, staged, judge, piece, by);
      add(staged, rows);
      return { transactions: rows.length, newBeneficiaries: judge.newBeneficiaries };
    },
    'freezes.addSealed': addSealed,
    'freezes.addTransactions': (freeze: string, rows: readonly StagedTransaction[]): void =>
      add(
        stagedFreeze(db, freeze),
        rows.map((row) => ({ row, likeness: likenessesOf(row) })),
      ),
    /** Before the revision is committed: true as long as there is more to do. */
    'freezes.index': (freeze: string, limit: number): boolean =>
      likenesses.write(db, stagedFreeze(db, freeze).freeze_no, limit),
    'freezes.commit': (freeze: string, change: BatchChange): ChangedBatch =>
      db.write(() => {
        const staged = stagedFreeze(db, freeze);
        // Seen from now on, with this revision: a refusal below takes it back.
        db.run('UPDATE batch SET staged = 0 WHERE batch_no = ? AND staged = 1', staged.batch_no);
        const changed = changeBatch(db, change, (batch) => {
          if (staged.batch_no !== batch.batchNo) throw new Error('a freeze is committed to its own batch');
          if (likenesses.waiting(staged.freeze_no)) throw new Error('a freeze is committed with its index');
          db.run(
            'UPDATE freeze SET committed = 1, frozen_at = ? WHERE freeze_no = ?',
            change.at,
            staged.freeze_no,
          );
          const { revision, transactions, totals, own_accounts, value_dates } = staged;
          return { revision, transactions, totals, own_accounts, value_dates };
        });
        judges.delete(staged.freeze_no);
        texts.forget(staged.freeze_no);
        return changed;
      }),
    /**
     * Returns how many rows went; 0 when all of it is gone, or in force: a commit can be on the disk though
     * its answer was a fault.
     */
    'freezes.discard': (freeze: string, limit: number): number => {
      const staged = findStaged(db, freeze);
      if (staged === undefined) return 0;
      likenesses.forget(staged.freeze_no);
      judges.delete(staged.freeze_no);
      texts.forget(staged.freeze_no);
      return sweepFreeze(db, staged.freeze_no, limit);
    },
    'freezes.isIdentifierUsed': (kind: 'MsgId' | 'PmtInfId', id: string): boolean =>
      db.get('SELECT 1 FROM identifier WHERE kind = ? AND id = ?', kind, id) !== undefined,
  };
}

/** What an attempt left of it that failed and could not be taken away, on a full disk say, goes first. */
function comingNumber(db: Db, its: ComingBatch): number {
  const left = db.all<{ freeze_no: number }>(
    'SELECT freeze_no FROM freeze JOIN batch USING (batch_no) WHERE batch = ? AND staged = 1',
    its.batch,
  );
  for (const { freeze_no } of left) while (sweepFreeze(db, freeze_no, LEFT_AT_ONCE) > 0);
  return insertUnseen(db, its);
}

const LEFT_AT_ONCE = 10_000;

function findStaged(db: Db, freeze: string): FreezeRow | undefined {
  const number = Number(/^freeze-(\d{1,15})$/u.exec(freeze)?.[1] ?? -1);
  return db.get<FreezeRow>(
    'SELECT freeze_no, batch_no, revision, transactions, totals, own_accounts, value_dates FROM freeze WHERE freeze_no = ? AND committed = 0',
    number,
  );
}

function stagedFreeze(db: Db, freeze: string): FreezeRow {
  const row = findStaged(db, freeze);
  if (row === undefined) throw new Error(`${freeze} is not being staged`);
  return row;
}

function useIdentifier(db: Db, kind: 'MsgId' | 'PmtInfId', id: string): void {
  db.run('INSERT OR IGNORE INTO identifier (kind, id) VALUES (?, ?)', kind, id);
}

/** A row to be added, and what others are found by that are like it. */
interface LikeRow {
  readonly row: StagedTransaction;
  readonly likeness: Likeness;
}

interface AddedRow {
  readonly number: number;
  readonly likeness: Likeness;
}

function judged(
  db: Db,
  { batch_no }: FreezeRow,
  judge: BatchRisk,
  piece: RowsToEvaluate,
  { idStem, since, book }: EvaluationBasis,
): readonly LikeRow[] {
  const read = readRows(piece.rows);
  const batch =
    db.get<{ batch: string }>('SELECT batch FROM batch WHERE batch_no = ?', batch_no)?.batch ?? '';
  const like = read.map(likenessesOf);
  const known = historyOf(db, read, { since, exceptBatch: batch }, like);
  const listed = book === null ? null : matchesInBook(db, read, book.revoked);
  const warnings = new Map(piece.warnings);
  return read.map((row, index): LikeRow => {
    const [history, likeness] = [known[index], like[index]];
    if (history === undefined || likeness === undefined)
      throw new Error('each payment has its history and its likeness');
    const position = piece.before + index + 1;
    const staged: StagedTransaction = {
      ...row,
      payment: idBehind(idStem, position),
      message: piece.message,
      position,
      ...judge.judge(row, history, warnings.get(index), listed?.[index]),
    };
    return { row: staged, likeness };
  });
}

function addRows(
  db: Db,
  freeze: FreezeRow,
  like: readonly LikeRow[],
  texts: ReasonTexts,
): readonly AddedRow[] {
  const added: AddedRow[] = [];
  const rows = like.map(({ row }) => row);
  const reference =
    db.get<{ reference: string }>('SELECT reference FROM batch WHERE batch_no = ?', freeze.batch_no)
      ?.reference ?? '';
  for (const [message, its] of Map.groupBy(like, ({ row }) => row.message)) {
    const found = db.get<{ message_no: number; totals: string }>(
      'SELECT message_no, totals FROM message WHERE message = ? AND freeze_no = ?',
      message,
      freeze.freeze_no,
    );
    if (found === undefined) throw new Error('transactions need their message first');
    for (const { row, likeness } of its) {
      const number = addRow(
        db,
        { freezeNo: freeze.freeze_no, messageNo: found.message_no, reference, likeness },
        row,
        texts.keep(db, freeze.freeze_no, row.reasons),
      );
      added.push({ number, likeness });
    }
    db.run(
      'UPDATE message SET totals = ? WHERE message_no = ?',
      withAdded(
        found.totals,
        its.map(({ row }) => row),
      ),
      found.message_no,
    );
  }
  for (const { head, headNode } of rows) {
    if (headNode !== null)
      db.run(
        'INSERT OR IGNORE INTO frozen_head (freeze_no, sha256, node) VALUES (?, ?, ?)',
        freeze.freeze_no,
        head,
        headNode,
      );
  }
  if (rows.some(({ salary }) => salary))
    db.run('UPDATE freeze SET salary = 1 WHERE freeze_no = ?', freeze.freeze_no);
  for (const group of new Set(rows.map((row) => row.group))) useIdentifier(db, 'PmtInfId', group);
  db.run(
    'UPDATE freeze SET transactions = ?, totals = ?, own_accounts = ?, value_dates = ? WHERE freeze_no = ?',
    freeze.transactions + rows.length,
    withAdded(freeze.totals, rows),
    mergedList(
      freeze.own_accounts,
      rows.map((row) => row.ownAccount),
    ),
    mergedList(
      freeze.value_dates,
      rows.map((row) => row.valueDate),
    ),
    freeze.freeze_no,
  );
  return added;
}

function withAdded(totals: string, rows: readonly StagedTransaction[]): string {
  const moved: readonly MinorTotal[] = movedTotals(readTotals(totals), [], rows);
  return printTotals(moved);
}

interface Place {
  readonly freezeNo: number;
  readonly messageNo: number;
  /** Of the batch, which its payments are found by. */
  readonly reference: string;
  readonly likeness: Likeness;
}

function addRow(
  db: Db,
  { freezeNo, messageNo, reference, likeness }: Place,
  r: StagedTransaction,
  { reasons, reasonsNo }: KeptReasons,
): number {
  const number = db.insert(
    `INSERT INTO payment (payment, freeze_no, message_no, position, risk, minor, currency, country, end_to_end_id, alike, amount, "group", own_account,
       value_date, instruction_id, name, account, agent_bic, remittance, creditor_reference, mandate_id, reasons, reasons_no, element, head, alike_name, alike_text)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    r.payment,
    freezeNo,
    messageNo,
    r.position,
    r.risk,
    r.minor,
    r.currency,
    r.country,
    r.endToEndId,
    likeness.amount,
    r.amount,
    r.group,
    r.ownAccount,
    r.valueDate,
    r.instructionId,
    r.name,
    r.account,
    r.agentBic,
    r.remittance,
    r.creditorReference,
    r.mandateId,
    reasons,
    reasonsNo,
    r.element,
    r.head,
    likeness.name,
    likeness.text,
  );
  db.run(
    'INSERT INTO payment_text (rowid, text) VALUES (?, ?)',
    number,
    indexedText(r.account, r.name, r.endToEndId, r.remittance, reference),
  );
  return number;
}
