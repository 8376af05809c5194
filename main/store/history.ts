// Whom this desk has paid: kept as sums when a batch is sealed, so that the history of an account is one row
// however often it was paid (asked for in history-query.ts).
import type { Db } from './driver.ts';
import { nameKey } from './likeness.ts';
import { nameHalves } from './name-index.ts';

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
  for (let after = 0; ;) {
    const rows = db.all<PaidRow>(
      `SELECT payment_no, account, name, agent_bic, country, own_account, end_to_end_id FROM payment
       WHERE message_no = ? AND payment_no > ? ORDER BY payment_no LIMIT ?`,
      messageNo,
      after,
      SLICE,
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
