// Whom this desk has paid: kept as sums, names and parties, so that the history of an account is one row
// however often it was paid (asked for in history-query.ts). Sealing owes them. They are added afterwards, a
// step at a time, so that nobody waits for all payments of a batch.
//
// A step that writes rows in the order of payments touches all pages of all indexes, and each step does so
// again: what is added at a time is therefore read first, and written in the order of the indexes.
import { nameKey } from '../../shared/domain/name-likeness.ts';
import type { Db } from './driver.ts';
import { nameHalves } from './name-index.ts';

/** Payments that are read in one step. */
const READ_AT_ONCE = 1_000;
/** Rows that are written in one step. */
const WRITTEN_AT_ONCE = 500;
/** Payments whose sums are in memory at a time, if a message does not have more. */
const IN_MEMORY = 30_000;

/** Inside the write that seals a message: its payments are owed, behind those that were sealed before. */
export function oweToHistory(db: Db, messageNo: number, at: string): void {
  db.run('INSERT INTO history_due (message_no, paid_on) VALUES (?, ?)', messageNo, at.slice(0, 10));
}

/** Inside the write by which a message has paid nobody after all. */
export function takeFromHistory(db: Db, messageNo: number, at: string | null): void {
  db.run('INSERT INTO history_undue (message_no, paid_on) VALUES (?, ?)', messageNo, (at ?? '').slice(0, 10));
}

/** What was sealed is added before anything is taken out. */
function nextTable(db: Db): Table | null {
  return TABLES.find((table) => db.get(`SELECT 1 FROM ${table} LIMIT 1`) !== undefined) ?? null;
}

const TABLES = ['history_due', 'history_undue'] as const;
type Table = (typeof TABLES)[number];

/** Each call of what it returns does one step of what is owed, and says whether more is to be done. */
export function makeHistoryStep(db: Db): () => boolean {
  let portion: Iterator<void, void> | null = null;
  return () => {
    portion ??= nextPortion(db);
    try {
      if (portion.next().done !== true) return true;
    } catch (error) {
      // What was written stands behind its mark, and the rest is read again.
      portion = null;
      throw error;
    }
    portion = null;
    return nextTable(db) !== null;
  };
}

interface DueRow {
  readonly due_no: number;
  readonly message_no: number;
  readonly batch_no: number;
  readonly paid_on: string;
  readonly after_account: string;
  readonly transactions: number;
}

/**
 * The first messages that are owed, of one batch: the same ones after the desk was ended, because one write
 * owes those of a batch.
 */
function nextMessages(db: Db, table: Table): readonly DueRow[] {
  const due = db.all<DueRow>(
    `SELECT due_no, d.message_no, batch_no, paid_on, after_account, transactions
     FROM ${table} d JOIN outbox USING (message_no)
     WHERE batch_no = (SELECT batch_no FROM ${table} JOIN outbox USING (message_no) ORDER BY due_no LIMIT 1)
     ORDER BY due_no`,
  );
  let payments = 0;
  return due.filter(({ transactions }, index) => (payments += transactions) <= IN_MEMORY || index === 0);
}

interface PaidRow {
  readonly payment_no: number;
  readonly account: string;
  readonly currency: string;
  readonly minor: string;
  readonly name: string;
  readonly agent_bic: string;
  readonly country: string;
  readonly own_account: string;
  readonly end_to_end_id: string;
}

interface Sum {
  readonly times: number;
  readonly largest: bigint;
}

/** An account that was paid: its sums by currency, and its latest payment. */
interface Paid {
  readonly latest: PaidRow;
  readonly payments: number;
  readonly sums: Map<string, Sum>;
}

interface Read {
  readonly paid: Map<string, Paid>;
  /** Of each name, as names are compared, the accounts that were paid under it. */
  readonly names: Map<string, Set<string>>;
  /** Payments from each own account. */
  readonly own: Map<string, number>;
}

/**
 * Sums count up, so they stand behind a mark, which the same write moves on. Everything else may be written a
 * second time after the desk was ended. The halves of a name come before it: a name that is there has them.
 */
function* nextPortion(db: Db): Generator<void, void> {
  const table = nextTable(db);
  const messages = table === null ? [] : nextMessages(db, table);
  const [first] = messages;
  if (table === null || first === undefined) return;
  const read: Read = { paid: new Map(), names: new Map(), own: new Map() };
  for (const { message_no } of messages) yield* readPayments(db, message_no, read);
  const adds = table === 'history_due';
  if (adds) yield* addNames(db, read);

  const accounts = [...read.paid.keys()].filter((account) => account > first.after_account).toSorted();
  for (const chunk of chunksOf(accounts)) {
    db.stage(() => {
      for (const account of chunk) {
        const paid = read.paid.get(account);
        if (paid !== undefined) (adds ? putPaid : takePaid)(db, account, paid, first);
      }
      db.run(`UPDATE ${table} SET after_account = ? WHERE due_no = ?`, chunk.at(-1) ?? '', first.due_no);
    });
    yield;
  }
  db.stage(() => {
    for (const [account, payments] of read.own)
      if (adds) putOwn(db, account, payments, first);
      else takeParty(db, 'own', account, payments);
    for (const { due_no } of messages) db.run(`DELETE FROM ${table} WHERE due_no = ?`, due_no);
  });
}

function* addNames(db: Db, read: Read): Generator<void, void> {
  const names = [...read.names.keys()].toSorted();
  const halves: (readonly [number, string])[] = [];
  for (const chunk of chunksOf(names)) {
    for (const name of newAmong(db, chunk))
      halves.push(...nameHalves(name).map((half) => [half, name] as const));
    yield;
  }
  for (const chunk of chunksOf(halves.toSorted(([a], [b]) => a - b))) {
    db.stage(() => {
      for (const [half, name] of chunk)
        db.run('INSERT OR IGNORE INTO name_half (half, name) VALUES (?, ?)', half, name);
    });
    yield;
  }
  for (const chunk of chunksOf(names)) {
    db.stage(() => {
      for (const name of chunk)
        for (const account of [...(read.names.get(name) ?? [])].toSorted())
          db.run('INSERT OR IGNORE INTO paid_name (name, account) VALUES (?, ?)', name, account);
    });
    yield;
  }
}

function newAmong(db: Db, names: readonly string[]): readonly string[] {
  return db
    .all<{ name: string }>(
      `SELECT value AS name FROM json_each(?)
       WHERE NOT EXISTS (SELECT 1 FROM paid_name WHERE paid_name.name = value)`,
      JSON.stringify(names),
    )
    .map(({ name }) => name);
}

function* chunksOf<T>(all: readonly T[]): Generator<readonly T[], void> {
  for (let from = 0; from < all.length; from += WRITTEN_AT_ONCE)
    yield all.slice(from, from + WRITTEN_AT_ONCE);
}

function* readPayments(db: Db, messageNo: number, read: Read): Generator<void, void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: readonly PaidRow[] = db.all<PaidRow>(
      `SELECT payment_no, account, currency, CAST(minor AS TEXT) AS minor, name, agent_bic, country,
         own_account, end_to_end_id
       FROM payment WHERE message_no = ? AND payment_no > ? ORDER BY payment_no LIMIT ?`,
      messageNo,
      after,
      READ_AT_ONCE,
    );
    for (const row of rows) keep(read, row);
    after = rows.at(-1)?.payment_no;
    yield;
  }
}

function keep({ paid, names, own }: Read, row: PaidRow): void {
  const { account, currency, own_account } = row;
  own.set(own_account, (own.get(own_account) ?? 0) + 1);
  if (account === '') return;
  const name = nameKey(row.name);
  const under = names.get(name) ?? new Set<string>();
  names.set(name, under.add(account));
  const known = paid.get(account);
  const sums = known?.sums ?? new Map<string, Sum>();
  const sum = sums.get(currency);
  const minor = BigInt(row.minor);
  sums.set(currency, {
    times: (sum?.times ?? 0) + 1,
    largest: sum === undefined || minor > sum.largest ? minor : sum.largest,
  });
  paid.set(account, { latest: row, payments: (known?.payments ?? 0) + 1, sums });
}

function putPaid(db: Db, account: string, paid: Paid, { batch_no, paid_on }: DueRow): void {
  for (const [currency, { times, largest }] of paid.sums)
    db.run(
      `INSERT INTO paid_amount (account, currency, times, largest) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET times = times + excluded.times, largest = max(largest, excluded.largest)`,
      account,
      currency,
      times,
      largest,
    );
  const { latest, payments } = paid;
  putParty(db, 'counterparty', { ...latest, batch_no, payments, paid_on });
}

function putOwn(db: Db, account: string, payments: number, { batch_no, paid_on }: DueRow): void {
  const nothing = { name: '', agent_bic: '', country: '', end_to_end_id: '' };
  putParty(db, 'own', { ...nothing, account, batch_no, payments, paid_on });
}

/**
 * An account that nothing was paid to is as if nobody had ever named it. Of one that was, the largest amount
 * and the latest name stay as they are.
 */
function takePaid(db: Db, account: string, { payments, sums }: Paid): void {
  for (const [currency, { times }] of sums)
    db.run(
      'UPDATE paid_amount SET times = times - ? WHERE account = ? AND currency = ?',
      times,
      account,
      currency,
    );
  db.run('DELETE FROM paid_amount WHERE account = ? AND times <= 0', account);
  takeParty(db, 'counterparty', account, payments);
  if (db.get('SELECT 1 FROM paid_amount WHERE account = ?', account) === undefined)
    db.run('DELETE FROM paid_name WHERE account = ?', account);
}

function takeParty(db: Db, side: 'own' | 'counterparty', account: string, payments: number): void {
  db.run('UPDATE party SET payments = payments - ? WHERE side = ? AND account = ?', payments, side, account);
  db.run('DELETE FROM party WHERE side = ? AND account = ? AND payments <= 0', side, account);
}

interface Party extends Pick<PaidRow, 'account' | 'name' | 'agent_bic' | 'country' | 'end_to_end_id'> {
  readonly batch_no: number;
  readonly payments: number;
  readonly paid_on: string;
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
    p.paid_on,
    p.batch_no,
    p.end_to_end_id,
    `${nameKey(p.name)}\n${p.account.toLowerCase()}`,
  );
}

/** The form in which `party.search` is looked through. */
export function partySearch(typed: string): string {
  return nameKey(typed);
}
