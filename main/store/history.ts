// What was paid before, to whom: kept as sums when a batch is sealed, asked when one is frozen.
import type { CounterpartyHistory } from '../app/ports/store.ts';
import type { Db } from './driver.ts';
import { alike } from './likeness.ts';

export interface HistoryKey {
  readonly account: string;
  readonly name: string;
  readonly currency: string;
  readonly minor: bigint;
}

const MOST_OTHERS = 5;

export function historyOperations(db: Db) {
  return {
    'freezes.history': (keys: readonly HistoryKey[], since: string, exceptBatch: string): readonly CounterpartyHistory[] =>
      keys.map((key) => historyOf(db, key, since, exceptBatch)),
  };
}

function historyOf(db: Db, key: HistoryKey, since: string, exceptBatch: string): CounterpartyHistory {
  const paid = db.get<{ times: number | null; largest: string | null }>(
    'SELECT sum(times) AS times, CAST(max(iif(currency = ?, largest, NULL)) AS TEXT) AS largest FROM paid_amount WHERE account = ?', key.currency, key.account,
  );
  const others = db.all<{ account: string }>('SELECT account FROM paid_name WHERE name = ? AND account <> ? ORDER BY account LIMIT ?', nameKey(key.name), key.account, MOST_OTHERS);
  const double = db.get<{ end_to_end_id: string }>(
    `SELECT p.end_to_end_id FROM payment_alike a JOIN payment p USING (payment_no) JOIN freeze f USING (freeze_no) JOIN batch b USING (batch_no)
     WHERE a.alike = ? AND p.account = ? AND p.currency = ? AND p.minor = ? AND f.committed = 1 AND f.frozen_at >= ?
       AND b.batch <> ? AND b.revision = f.revision AND b.state NOT IN ('withdrawn') ORDER BY p.payment_no DESC LIMIT 1`,
    alike(key.account, key.currency, key.minor), key.account, key.currency, key.minor, since, exceptBatch,
  );
  return {
    account: key.account,
    name: key.name,
    paidBefore: paid?.times ?? 0,
    otherAccounts: others.map(({ account }) => account),
    largestMinor: paid?.largest === undefined || paid.largest === null ? null : BigInt(paid.largest),
    duplicateOf: double?.end_to_end_id ?? null,
  };
}

/** Names are compared without regard to case and spacing. */
function nameKey(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();
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

/** Rows held in memory at a time. */
const SLICE = 2_000;

/** Adds one message of a batch that is being sealed to the sums, inside that write. */
export function addToHistory(db: Db, batchNo: number, messageNo: number, at: string): void {
  db.run(
    `INSERT INTO paid_amount (account, currency, times, largest)
     SELECT account, currency, count(*), max(minor) FROM payment WHERE message_no = ? AND account <> '' GROUP BY account, currency
     ON CONFLICT DO UPDATE SET times = times + excluded.times, largest = max(largest, excluded.largest)`,
    messageNo,
  );
  const day = at.slice(0, 10);
  for (let after = 0; ; ) {
    const rows = db.all<PaidRow>(
      `SELECT payment_no, account, name, agent_bic, country, own_account, end_to_end_id FROM payment
       WHERE message_no = ? AND payment_no > ? ORDER BY payment_no LIMIT ?`,
      messageNo, after, SLICE,
    );
    addSlice(db, batchNo, rows, day);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.payment_no;
  }
}

function addSlice(db: Db, batchNo: number, rows: readonly PaidRow[], day: string): void {
  const latest = new Map<string, { readonly row: PaidRow; readonly payments: number }>();
  for (const row of rows) {
    if (row.account === '') continue;
    db.run('INSERT OR IGNORE INTO paid_name (name, account) VALUES (?, ?)', nameKey(row.name), row.account);
    latest.set(row.account, { row, payments: (latest.get(row.account)?.payments ?? 0) + 1 });
  }
  for (const { row, payments } of latest.values()) putParty(db, 'counterparty', { ...row, batchNo, payments, day });
  for (const [account, its] of Map.groupBy(rows, (row) => row.own_account)) {
    putParty(db, 'own', { account, name: '', agent_bic: '', country: '', end_to_end_id: '', batchNo, payments: its.length, day });
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
    side, p.account, p.name, p.agent_bic, p.country, p.payments, p.day, p.batchNo, p.end_to_end_id, `${nameKey(p.name)}\n${p.account.toLowerCase()}`,
  );
}

/** The form in which `party.search` is looked through. */
export function partySearch(typed: string): string {
  return nameKey(typed);
}
