// Whom this desk has paid: kept as sums, so that the history of an account is one row however often it was
// paid (asked for in history-query.ts). Sealing owes them; they are added piece by piece afterwards, so that
// nobody waits for all payments of a batch.
import { hash } from 'node:crypto';
import type { HistoryKey } from '../ports/store.ts';
import type { Db } from './driver.ts';
import { nameHalves } from './name-index.ts';
import { nameKey } from '../../shared/domain/name-likeness.ts';

// Short numbers for "the same account, currency and amount" and the like; rows that share one are compared in
// full.

/** 0 where there is nothing to compare by. */
export interface Likeness {
  /** The same account, currency and amount. */
  readonly amount: number;
  /** The same name, currency and amount. */
  readonly name: number;
  /** The same account and creditor reference, else remittance text. */
  readonly text: number;
}

export function likenessesOf(key: HistoryKey): Likeness {
  const { account, currency, minor } = key;
  return { amount: short(`${account}|${currency}|${minor}`), name: alikeName(key), text: alikeText(key) };
}

function alikeName({ name, currency, minor }: HistoryKey): number {
  const key = nameKey(name);
  return key === '' ? 0 : short(`name ${key}|${currency}|${minor}`);
}

/** Fewer characters ("Rent", "Fee") say nothing about a single bill. */
const LEAST_TEXT = 5;

function alikeText({ account, creditorReference, remittance }: HistoryKey): number {
  const text = creditorReference === '' ? remittance : creditorReference;
  return account === '' || text.length < LEAST_TEXT || !/\d/u.test(text)
    ? 0
    : short(`text ${account}|${text}`);
}

/** 48 bits of SHA-256: a whole number that SQLite and JavaScript both hold exactly. */
function short(text: string): number {
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 12), 16);
}

// Likenesses of the payments that are being staged, until they go into their index: sorted and in slices, for
// an index that is written to at random costs more than all else of a row.

/** The likenesses are spread evenly over 48 bits: each part of them is sorted by itself. */
const PARTS = 256;
const PART = 2 ** 48 / PARTS;

interface StagedLikenesses {
  /** 0 says nothing and is left out. */
  add(freezeNo: number, likeness: number, paymentNo: number): void;
  /** Writes at least `limit` of them where there are as many; false when all of them are written. */
  write(db: Db, freezeNo: number, limit: number): boolean;
  /** Whether any waits: such a revision would miss its near-duplicates. */
  waiting(freezeNo: number): boolean;
  forget(freezeNo: number): void;
}

export function newStagedLikenesses(): StagedLikenesses {
  /** Of each part, a likeness and its payment in turn. */
  const staged = new Map<number, number[][]>();
  return {
    add(freezeNo, likeness, paymentNo) {
      if (likeness === 0) return;
      const parts = staged.get(freezeNo) ?? [];
      if (parts.length === 0) staged.set(freezeNo, parts);
      (parts[Math.floor(likeness / PART)] ??= []).push(likeness, paymentNo);
    },
    write(db, freezeNo, limit) {
      const parts = staged.get(freezeNo);
      if (parts === undefined) return false;
      // Forgotten only when they are written: a slice that fails can be written again.
      let waiting = parts.length;
      db.stage(() => {
        for (let left = limit; left > 0 && waiting > 0;) {
          waiting -= 1;
          left -= writePart(db, parts[waiting] ?? []);
        }
      });
      parts.length = waiting;
      if (waiting === 0) staged.delete(freezeNo);
      return waiting > 0;
    },
    waiting: (freezeNo) => staged.has(freezeNo),
    forget: (freezeNo) => void staged.delete(freezeNo),
  };
}

function writePart(db: Db, part: readonly number[]): number {
  const pairs = Array.from({ length: part.length / 2 }, (_, index) => [
    part[index * 2] ?? 0,
    part[index * 2 + 1] ?? 0,
  ]);
  for (const [likeness = 0, paymentNo = 0] of pairs.toSorted(([a = 0], [b = 0]) => a - b))
    db.run('INSERT OR IGNORE INTO payment_alike (alike, payment_no) VALUES (?, ?)', likeness, paymentNo);
  return pairs.length;
}

interface PaidRow {
  readonly payment_no: number;
  readonly account: string;
  readonly name: string;
  readonly agent_bic: string;
  readonly country: string;
  readonly own_account: string;
  readonly end_to_end_id: string;
}

/** Inside the write that seals a message: its payments wait to be added, behind those sealed before. */
export function oweToHistory(db: Db, messageNo: number, at: string): void {
  db.run('INSERT INTO history_due (message_no, paid_on) VALUES (?, ?)', messageNo, at.slice(0, 10));
}

interface DueRow {
  readonly due_no: number;
  readonly message_no: number;
  readonly batch_no: number;
  readonly paid_on: string;
  readonly after_no: number;
}

/** Adds up to `limit` payments of one sealed message to the sums. Returns whether more wait. */
export function addToHistory(db: Db, limit: number): boolean {
  const due = db.get<DueRow>(
    'SELECT due_no, message_no, batch_no, paid_on, after_no FROM history_due JOIN message USING (message_no) ORDER BY due_no LIMIT 1',
  );
  if (due === undefined) return false;
  // Rows and the place up to which they are added go together: after a power loss a piece is added again
  // where its sums are gone, and only there.
  db.stage(() => addPiece(db, due, limit));
  return db.get('SELECT 1 FROM history_due LIMIT 1') !== undefined;
}

function addPiece(db: Db, { due_no, message_no, batch_no, paid_on, after_no }: DueRow, limit: number): void {
  const rows = db.all<PaidRow>(
    `SELECT payment_no, account, name, agent_bic, country, own_account, end_to_end_id FROM payment
     WHERE message_no = ? AND payment_no > ? ORDER BY payment_no LIMIT ?`,
    message_no,
    after_no,
    limit,
  );
  const last = rows.at(-1);
  if (last !== undefined) {
    db.run(
      `INSERT INTO paid_amount (account, currency, times, largest)
       SELECT account, currency, count(*), max(minor) FROM payment
       WHERE message_no = ? AND payment_no > ? AND payment_no <= ? AND account <> '' GROUP BY account, currency
       ON CONFLICT DO UPDATE SET times = times + excluded.times, largest = max(largest, excluded.largest)`,
      message_no,
      after_no,
      last.payment_no,
    );
    addRows(db, batch_no, rows, paid_on);
  }
  if (last === undefined || rows.length < limit) db.run('DELETE FROM history_due WHERE due_no = ?', due_no);
  else db.run('UPDATE history_due SET after_no = ? WHERE due_no = ?', last.payment_no, due_no);
}

function addRows(db: Db, batchNo: number, rows: readonly PaidRow[], day: string): void {
  const latest = new Map<string, { readonly row: PaidRow; readonly payments: number }>();
  for (const row of rows) {
    if (row.account === '') continue;
    const name = nameKey(row.name);
    const added = db.run('INSERT OR IGNORE INTO paid_name (name, account) VALUES (?, ?)', name, row.account);
    if (added > 0)
      for (const half of nameHalves(name))
        db.run('INSERT OR IGNORE INTO name_half (half, name) VALUES (?, ?)', half, name);
    latest.set(row.account, { row, payments: (latest.get(row.account)?.payments ?? 0) + 1 });
  }
  for (const { row, payments } of latest.values())
    putParty(db, 'counterparty', { ...row, batchNo, payments, day });
  for (const [account, its] of Map.groupBy(rows, (row) => row.own_account)) {
    putParty(db, 'own', {
      account,
      name: '',
      agent_bic: '',
      country: '',
      end_to_end_id: '',
      batchNo,
      payments: its.length,
      day,
    });
  }
}

interface Party {
  readonly account: string;
  readonly name: string;
  readonly agent_bic: string;
  readonly country: string;
  readonly end_to_end_id: string;
  readonly batchNo: number;
  readonly payments: number;
  readonly day: string;
}

function putParty(db: Db, side: 'own' | 'counterparty', p: Party): void {
  db.run(
    `INSERT INTO party (side, account, name, agent_bic, country, payments, last_paid_on, batch_no, end_to_end_id, search) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET name = excluded.name, agent_bic = excluded.agent_bic, country = excluded.country, payments = payments + excluded.payments,
       last_paid_on = excluded.last_paid_on, batch_no = excluded.batch_no, end_to_end_id = excluded.end_to_end_id, search = excluded.search`,
    side,
    p.account,
    p.name,
    p.agent_bic,
    p.country,
    p.payments,
    p.day,
    p.batchNo,
    p.end_to_end_id,
    `${nameKey(p.name)}\n${p.account.toLowerCase()}`,
  );
}

/** The form in which `party.search` is looked through. */
export function partySearch(typed: string): string {
  return nameKey(typed);
}
