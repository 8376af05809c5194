// What was paid before, to whom: kept as sums when a batch is sealed, asked when one is frozen.
import { looksLike } from '../../shared/domain/name-likeness.ts';
import type { CounterpartyHistory, EarlierPayment, HistoryKey } from '../ports/store.ts';
import type { Db, SqlValue } from './driver.ts';
import { alike, alikeName, alikeText, nameKey } from './likeness.ts';
import { nameHalves, nearHalves } from './name-index.ts';

const MOST_OTHERS = 5;
const MOST_NAMES = 3;
/** Names sharing half a skeleton that are looked at; more share it only where the half says nothing. */
const MOST_NEAR = 60;

export function historyOperations(db: Db) {
  return {
    'freezes.history': (
      keys: readonly HistoryKey[],
      since: string,
      exceptBatch: string,
    ): readonly CounterpartyHistory[] => keys.map((key) => historyOf(db, key, since, exceptBatch)),
  };
}

function historyOf(db: Db, key: HistoryKey, since: string, exceptBatch: string): CounterpartyHistory {
  const { account, currency } = key;
  const name = nameKey(key.name);
  const paid = db.get<{ times: number | null; here: number | null; largest: string | null }>(
    `SELECT sum(times) AS times, sum(iif(currency = ?, times, 0)) AS here, CAST(max(iif(currency = ?, largest, NULL)) AS TEXT) AS largest FROM paid_amount WHERE account = ?`,
    currency,
    currency,
    account,
  );
  const paidBefore = paid?.times ?? 0;
  const others =
    paidBefore > 0
      ? []
      : db.all<{ account: string }>(
          'SELECT account FROM paid_name WHERE name = ? AND account <> ? ORDER BY account LIMIT ?',
          name,
          account,
          MOST_OTHERS,
        );
  const names =
    paidBefore === 0
      ? []
      : db.all<{ name: string }>(
          'SELECT name FROM paid_name WHERE account = ? AND name <> ? ORDER BY name LIMIT ?',
          account,
          name,
          MOST_NAMES,
        );
  const bank = db.get<{ agent_bic: string }>(
    `SELECT agent_bic FROM party WHERE side = 'counterparty' AND account = ?`,
    account,
  );
  const isNewName = paidBefore === 0 && others.length === 0;
  const alikeRow = (likeness: number, where: string, ...values: readonly SqlValue[]): EarlierPayment | null =>
    earlierAlike(db, { likeness, since, exceptBatch, where, values });
  const text = alikeText(key);
  const theName = alikeName(key);
  return {
    paidBefore,
    paidInCurrency: paid?.here ?? 0,
    bankBefore: bank?.agent_bic ?? null,
    lastPaid: paidBefore === 0 ? null : latestTo(db, account),
    otherAccounts: others.flatMap((other) => latestTo(db, other.account) ?? []),
    otherNames: names.map((other) => other.name),
    lookAlikes: isNewName ? lookAlikes(db, key.name, account) : [],
    largestMinor: paid?.largest === undefined || paid.largest === null ? null : BigInt(paid.largest),
    duplicateOf: alikeRow(
      alike(account, currency, key.minor),
      'p.account = ? AND p.currency = ? AND p.minor = ?',
      account,
      currency,
      key.minor,
    ),
    sameName:
      theName === 0
        ? null
        : alikeRow(
            theName,
            'p.account <> ? AND p.currency = ? AND p.minor = ?',
            account,
            currency,
            key.minor,
          ),
    sameText:
      text === 0
        ? null
        : alikeRow(
            text,
            'p.account = ? AND (p.creditor_reference = ? OR p.remittance = ?) AND p.minor <> ?',
            account,
            key.creditorReference,
            key.remittance,
            key.minor,
          ),
  };
}

interface EarlierRow extends Omit<EarlierPayment, 'minor'> {
  readonly minor: string;
}

const EARLIER = `b.batch, b.reference, p.end_to_end_id AS endToEndId, p.name, p.account, p.currency, CAST(p.minor AS TEXT) AS minor, substr(f.frozen_at, 1, 10) AS "on"`;

function earlier(row: EarlierRow | undefined): EarlierPayment | null {
  return row === undefined ? null : { ...row, minor: BigInt(row.minor) };
}

interface Alike {
  readonly likeness: number;
  readonly since: string;
  readonly exceptBatch: string;
  readonly where: string;
  readonly values: readonly SqlValue[];
}

function earlierAlike(db: Db, { likeness, since, exceptBatch, where, values }: Alike): EarlierPayment | null {
  return earlier(
    db.get<EarlierRow>(
      `SELECT ${EARLIER} FROM payment_alike a JOIN payment p USING (payment_no) JOIN freeze f USING (freeze_no) JOIN batch b USING (batch_no)
     WHERE a.alike = ? AND ${where} AND f.committed = 1 AND f.frozen_at >= ? AND b.batch <> ? AND b.revision = f.revision AND b.state NOT IN ('withdrawn')
     ORDER BY p.payment_no DESC LIMIT 1`,
      likeness,
      ...values,
      since,
      exceptBatch,
    ),
  );
}

/** The latest sealed payment to an account. */
function latestTo(db: Db, account: string): EarlierPayment | null {
  return earlier(
    db.get<EarlierRow>(
      `SELECT ${EARLIER} FROM party y JOIN batch b USING (batch_no) JOIN freeze f ON f.batch_no = b.batch_no AND f.revision = b.revision AND f.committed = 1
     JOIN message m USING (freeze_no) JOIN payment p ON p.message_no = m.message_no AND p.end_to_end_id = y.end_to_end_id AND p.account = y.account
     WHERE y.side = 'counterparty' AND y.account = ? LIMIT 1`,
      account,
    ),
  );
}

function lookAlikes(db: Db, name: string, account: string): readonly EarlierPayment[] {
  const halves = nearHalves(name);
  if (halves.length === 0) return [];
  const near = db.all<{ name: string }>(
    `SELECT DISTINCT name FROM name_half WHERE half IN (${halves.map(() => '?').join(', ')}) LIMIT ?`,
    ...halves,
    MOST_NEAR,
  );
  const own = nameKey(name);
  const found: EarlierPayment[] = [];
  for (const other of near) {
    if (other.name === own || !looksLike(other.name, name)) continue;
    const paid = db.get<{ account: string }>(
      'SELECT account FROM paid_name WHERE name = ? AND account <> ? LIMIT 1',
      other.name,
      account,
    );
    const latest = paid === undefined ? null : latestTo(db, paid.account);
    if (latest !== null) found.push(latest);
    if (found.length === MOST_NAMES) break;
  }
  return found;
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
