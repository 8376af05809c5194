// Frozen revisions: staged row by row, committed in one transaction with the batch's new state, its signature
// and the log entry.
import type {
  BatchChange,
  Changed,
  FrozenMessageRecord,
  MinorTotal,
  StagedTransaction,
} from '../ports/store.ts';
import { changeBatch } from './batch-change.ts';
import { batchNumber } from './batch-row.ts';
import { takeBytes } from './bytes-store.ts';
import type { Db } from './driver.ts';
import { alike, alikeName, alikeText } from './likeness.ts';
import { indexedText } from './search-text.ts';
import { newStagedLikenesses } from './staged-likeness.ts';
import { refuse } from './store-fault.ts';
import { sweepFreeze } from './sweep.ts';
import { mergedList, movedTotals, printTotals, readTotals } from './totals.ts';

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
  return {
    'freezes.begin': (batch: string, revision: number): { readonly freeze: string } => {
      const batchNo = batchNumber(db, batch) ?? refuse('not-found', { detail: 'batch' });
      return {
        freeze: `freeze-${db.insert('INSERT INTO freeze (batch_no, revision, committed) VALUES (?, ?, 0)', batchNo, revision)}`,
      };
    },
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
    'freezes.addTransactions': (freeze: string, rows: readonly StagedTransaction[]): void => {
      const staged = stagedFreeze(db, freeze);
      const added = db.stage(() => addRows(db, staged, rows));
      for (const { number, likeness } of added)
        for (const one of new Set(Object.values(likeness))) likenesses.add(staged.freeze_no, one, number);
    },
    /** Before the revision is committed: true as long as there is more to do. */
    'freezes.index': (freeze: string, limit: number): boolean =>
      likenesses.write(db, stagedFreeze(db, freeze).freeze_no, limit),
    'freezes.commit': (freeze: string, change: BatchChange): Changed =>
      changeBatch(db, change, (batch) => {
        const staged = stagedFreeze(db, freeze);
        if (staged.batch_no !== batch.batchNo) throw new Error('a freeze is committed to its own batch');
        if (likenesses.waiting(staged.freeze_no)) throw new Error('a freeze is committed with its index');
        db.run(
          'UPDATE freeze SET committed = 1, frozen_at = ? WHERE freeze_no = ?',
          change.at,
          staged.freeze_no,
        );
        const { revision, transactions, totals, own_accounts, value_dates } = staged;
        return { revision, transactions, totals, own_accounts, value_dates };
      }),
    /**
     * Returns how many rows went; 0 when all of it is gone, or in force: a commit can be on the disk though
     * its answer was a fault.
     */
    'freezes.discard': (freeze: string, limit: number): number => {
      const staged = findStaged(db, freeze);
      if (staged === undefined) return 0;
      likenesses.forget(staged.freeze_no);
      return sweepFreeze(db, staged.freeze_no, limit);
    },
    'freezes.isIdentifierUsed': (kind: 'MsgId' | 'PmtInfId', id: string): boolean =>
      db.get('SELECT 1 FROM identifier WHERE kind = ? AND id = ?', kind, id) !== undefined,
  };
}

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

interface AddedRow {
  readonly number: number;
  readonly likeness: Place['likeness'];
}

function addRows(db: Db, freeze: FreezeRow, rows: readonly StagedTransaction[]): readonly AddedRow[] {
  const added: AddedRow[] = [];
  const reference =
    db.get<{ reference: string }>('SELECT reference FROM batch WHERE batch_no = ?', freeze.batch_no)
      ?.reference ?? '';
  const byMessage = Map.groupBy(rows, (row) => row.message);
  for (const [message, its] of byMessage) {
    const found = db.get<{ message_no: number; totals: string }>(
      'SELECT message_no, totals FROM message WHERE message = ? AND freeze_no = ?',
      message,
      freeze.freeze_no,
    );
    if (found === undefined) throw new Error('transactions need their message first');
    for (const row of its) {
      const likeness = {
        amount: alike(row.account, row.currency, row.minor),
        name: alikeName(row),
        text: alikeText(row),
      };
      const number = addRow(
        db,
        { freezeNo: freeze.freeze_no, messageNo: found.message_no, reference, likeness },
        row,
      );
      added.push({ number, likeness });
    }
    db.run(
      'UPDATE message SET totals = ? WHERE message_no = ?',
      withAdded(found.totals, its),
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
  readonly likeness: { readonly amount: number; readonly name: number; readonly text: number };
}

function addRow(db: Db, { freezeNo, messageNo, reference, likeness }: Place, r: StagedTransaction): number {
  const number = db.insert(
    `INSERT INTO payment (payment, freeze_no, message_no, position, risk, minor, currency, country, end_to_end_id, alike, amount, "group", own_account,
       value_date, instruction_id, name, account, agent_bic, remittance, creditor_reference, mandate_id, reasons, element, head, alike_name, alike_text)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    JSON.stringify(r.reasons),
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
