// What was paid before, to whom, for a whole slice of payments at once: a handful of statements over sets,
// however many payments are asked about.
import { foldedLookAlike, foldedName, nameKey, type FoldedName } from '../../shared/domain/name-likeness.ts';
import type { CounterpartyHistory, EarlierPayment, HistoryKey } from '../ports/store.ts';
import type { Db } from './driver.ts';
import { likenessesOf, type Likeness } from './likeness.ts';
import { nearHalves } from './name-index.ts';

const MOST_OTHERS = 5;
const MOST_NAMES = 3;
/** Names sharing half a skeleton that are looked at; more share it only where the half says nothing. */
const MOST_NEAR = 60;

/**
 * Payments to an account that came to nothing one by one. Those of a message that paid nobody are taken out
 * of the sums with it.
 */
const UNPAID = `(SELECT count(*) FROM unpaid u JOIN outbox o USING (message_no)
  WHERE u.account = a.account AND u.currency = a.currency AND o.state NOT IN ('refused', 'set-aside'))`;

/** Something came of a payment to the account `n`. */
const PAID = `EXISTS (SELECT 1 FROM paid_amount a WHERE a.account = n.account AND a.times > ${UNPAID})`;

interface Asked extends HistoryKey {
  /** The name as names are compared. */
  readonly own: string;
}

/** One answer per key, in order. `exceptBatch` is left out of it; `wanted`: the likeness of each key. */
export function historyOf(
  db: Db,
  keys: readonly HistoryKey[],
  { since, exceptBatch }: { readonly since: string; readonly exceptBatch: string },
  wanted: readonly Likeness[] = keys.map(likenessesOf),
): readonly CounterpartyHistory[] {
  const asked = keys.map((key): Asked => ({ ...key, own: nameKey(key.name) }));
  const paid = new Paid(db, asked);
  const isNew = asked.map(
    ({ account, own }) => paid.times(account) === 0 && paid.others(own, account).length === 0,
  );
  const near = new NearNames(
    db,
    asked.filter((_, index) => isNew[index]).map(({ name }) => name),
  );
  const latest = latestTo(
    db,
    new Set(
      asked.flatMap(({ account, own }) => [
        ...(paid.times(account) === 0 ? paid.others(own, account) : [account]),
      ]),
    ),
  );
  const found = earlierAlike(db, asked, wanted, since, exceptBatch);
  return asked.map((key, index): CounterpartyHistory => {
    const { account, currency, name, own } = key;
    const paidBefore = paid.times(account);
    return {
      paidBefore,
      ...paid.inCurrency(account, currency),
      bankBefore: paid.bank(account),
      lastPaid: paidBefore === 0 ? null : (latest.get(account) ?? null),
      otherAccounts:
        paidBefore > 0 ? [] : paid.others(own, account).flatMap((other) => latest.get(other) ?? []),
      otherNames: paidBefore === 0 ? [] : paid.otherNames(account, own),
      lookAlikes: isNew[index] === true ? near.lookAlikes(name, own, account) : [],
      duplicateOf: found.duplicateOf.get(index) ?? null,
      sameName: found.sameName.get(index) ?? null,
      sameText: found.sameText.get(index) ?? null,
    };
  });
}

/** As one JSON text for `json_each`; amounts are whole numbers of up to 64 bits there. */
function listed(values: Iterable<string | number>): string {
  return JSON.stringify([...new Set(values)]);
}

/** What is kept about the accounts and names of the slice. */
class Paid {
  readonly #amounts = new Map<string, { currency: string; times: number; largest: bigint }[]>();
  readonly #accountsOf: ReadonlyMap<string, readonly string[]>;
  readonly #namesOf: ReadonlyMap<string, readonly string[]>;
  readonly #banks: ReadonlyMap<string, string>;

  constructor(db: Db, asked: readonly Asked[]) {
    const accounts = listed(asked.map(({ account }) => account));
    const rows = db.all<{ account: string; currency: string; times: number; largest: string }>(
      `SELECT account, currency, times - ${UNPAID} AS times, CAST(largest AS TEXT) AS largest FROM paid_amount a
       WHERE account IN (SELECT value FROM json_each(?))`,
      accounts,
    );
    for (const { account, currency, times, largest } of rows) {
      if (times <= 0) continue;
      const sums = this.#amounts.get(account) ?? [];
      sums.push({ currency, times, largest: BigInt(largest) });
      this.#amounts.set(account, sums);
    }
    const names = asked.flatMap(({ account, own }) => (this.#amounts.has(account) ? [] : [own]));
    // One more than is shown: the account itself, or the name itself, may be among them.
    this.#accountsOf = lists(
      db,
      `SELECT value AS "of", (SELECT json_group_array(account) FROM
         (SELECT account FROM paid_name n WHERE name = value AND ${PAID} ORDER BY account LIMIT ${MOST_OTHERS + 1})) AS list
       FROM json_each(?)`,
      listed(names),
    );
    this.#namesOf = lists(
      db,
      `SELECT value AS "of", (SELECT json_group_array(name) FROM
         (SELECT name FROM paid_name WHERE account = value ORDER BY name LIMIT ${MOST_NAMES + 1})) AS list
       FROM json_each(?)`,
      listed(this.#amounts.keys()),
    );
    this.#banks = new Map(
      db
        .all<{ account: string; bic: string }>(
          `SELECT account, agent_bic AS bic FROM party
           WHERE side = 'counterparty' AND account IN (SELECT value FROM json_each(?))`,
          accounts,
        )
        .flatMap(({ account, bic }) => (this.#amounts.has(account) ? [[account, bic] as const] : [])),
    );
  }

  times(account: string): number {
    return (this.#amounts.get(account) ?? []).reduce((sum, { times }) => sum + times, 0);
  }

  inCurrency(account: string, wanted: string): Pick<CounterpartyHistory, 'paidInCurrency' | 'largestMinor'> {
    const sum = this.#amounts.get(account)?.find(({ currency }) => currency === wanted);
    return { paidInCurrency: sum?.times ?? 0, largestMinor: sum?.largest ?? null };
  }

  bank(account: string): string | null {
    return this.#banks.get(account) ?? null;
  }

  /** Other accounts that were paid under a name. */
  others(own: string, account: string): readonly string[] {
    return (this.#accountsOf.get(own) ?? []).filter((other) => other !== account).slice(0, MOST_OTHERS);
  }

  /** Other names under which an account was paid. */
  otherNames(account: string, own: string): readonly string[] {
    return (this.#namesOf.get(account) ?? []).filter((name) => name !== own).slice(0, MOST_NAMES);
  }
}

function lists(db: Db, sql: string, of: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    db
      .all<{ of: string; list: string }>(sql, of)
      .flatMap(({ of, list }) => (list === '[]' ? [] : [[of, JSON.parse(list) as string[]]])),
  );
}

interface EarlierRow extends Omit<EarlierPayment, 'minor'> {
  readonly asked: string | number;
  readonly minor: string;
}

const EARLIER = `b.batch, b.reference, p.end_to_end_id AS endToEndId, p.name, p.account, p.currency, CAST(p.minor AS TEXT) AS minor, substr(f.frozen_at, 1, 10) AS "on"`;
const OF_PAYMENT =
  'JOIN payment p USING (payment_no) JOIN freeze f USING (freeze_no) JOIN batch b USING (batch_no)';

function earlierBy<K extends string | number>(rows: readonly EarlierRow[]): ReadonlyMap<K, EarlierPayment> {
  return new Map(rows.map(({ asked, minor, ...rest }) => [asked as K, { ...rest, minor: BigInt(minor) }]));
}

/** The latest sealed payment to each account. */
function latestTo(db: Db, accounts: Iterable<string>): ReadonlyMap<string, EarlierPayment> {
  const list = listed(accounts);
  if (list === '[]') return new Map();
  return earlierBy(
    db.all<EarlierRow>(
      `SELECT k.asked, ${EARLIER} FROM (
         SELECT y.account AS asked, (
           SELECT p.payment_no FROM batch b JOIN freeze f ON f.batch_no = b.batch_no AND f.revision = b.revision AND f.committed = 1
           JOIN message m USING (freeze_no) JOIN payment p ON p.message_no = m.message_no AND p.end_to_end_id = y.end_to_end_id AND p.account = y.account
           WHERE b.batch_no = y.batch_no LIMIT 1) AS payment_no
         FROM party y WHERE y.side = 'counterparty' AND y.account IN (SELECT value FROM json_each(?))) k
       ${OF_PAYMENT}`,
      list,
    ),
  );
}

interface Alikes {
  readonly duplicateOf: ReadonlyMap<number, EarlierPayment>;
  readonly sameName: ReadonlyMap<number, EarlierPayment>;
  readonly sameText: ReadonlyMap<number, EarlierPayment>;
}

/** By the index of the payment in the slice. A likeness is a short digest, so each is compared in full. */
function earlierAlike(
  db: Db,
  asked: readonly Asked[],
  wanted: readonly Likeness[],
  since: string,
  exceptBatch: string,
): Alikes {
  const known = new Set(
    db
      .all<{ value: number }>(
        'SELECT value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM payment_alike WHERE alike = value)',
        listed(wanted.flatMap(({ amount, name, text }) => [amount, name, text]).filter((one) => one !== 0)),
      )
      .map(({ value }) => value),
  );
  const latest = (of: keyof Likeness, where: string): ReadonlyMap<number, EarlierPayment> => {
    const rows = asked.flatMap(({ account, currency, minor, creditorReference, remittance }, index) => {
      const likeness = wanted[index]?.[of] ?? 0;
      return known.has(likeness)
        ? [
            `[${index},${likeness},${minor},${JSON.stringify([account, currency, creditorReference, remittance]).slice(1)}`,
          ]
        : [];
    });
    if (rows.length === 0) return new Map();
    return earlierBy(
      db.all<EarlierRow>(
        `SELECT k.asked, ${EARLIER} FROM (
           SELECT j.value ->> 0 AS asked, (
             SELECT p.payment_no FROM payment_alike a ${OF_PAYMENT}
             WHERE a.alike = j.value ->> 1 AND ${where} AND f.committed = 1 AND f.frozen_at >= ? AND b.batch <> ?
               AND b.revision = f.revision AND b.state NOT IN ('withdrawn')
             ORDER BY p.payment_no DESC LIMIT 1) AS payment_no
           FROM json_each(?) j) k
         ${OF_PAYMENT}`,
        since,
        exceptBatch,
        `[${rows.join(',')}]`,
      ),
    );
  };
  return {
    duplicateOf: latest(
      'amount',
      'p.account = j.value ->> 3 AND p.currency = j.value ->> 4 AND p.minor = j.value ->> 2',
    ),
    sameName: latest(
      'name',
      'p.account <> j.value ->> 3 AND p.currency = j.value ->> 4 AND p.minor = j.value ->> 2',
    ),
    sameText: latest(
      'text',
      'p.account = j.value ->> 3 AND (p.creditor_reference = j.value ->> 5 OR p.remittance = j.value ->> 6) AND p.minor <> j.value ->> 2',
    ),
  };
}

/** Names that were paid and share a half with one of the slice's new names. */
class NearNames {
  readonly #db: Db;
  readonly #halves: ReadonlyMap<string, readonly number[]>;
  readonly #namesOf: ReadonlyMap<number, readonly string[]>;
  readonly #folded = new Map<string, FoldedName>();

  constructor(db: Db, names: readonly string[]) {
    this.#db = db;
    this.#halves = new Map(hasNames(db) ? [...new Set(names)].map((name) => [name, nearHalves(name)]) : []);
    this.#namesOf = new Map(
      db
        .all<{ half: number; list: string }>(
          `SELECT value AS half, (SELECT json_group_array(name) FROM
             (SELECT name FROM name_half WHERE half = value ORDER BY name LIMIT ${MOST_NEAR})) AS list
           FROM json_each(?) WHERE EXISTS (SELECT 1 FROM name_half WHERE half = value)`,
          listed([...this.#halves.values()].flat()),
        )
        .map(({ half, list }) => [half, JSON.parse(list) as string[]]),
    );
  }

  /** The latest payment to each of the few names that could be taken for this one. */
  lookAlikes(name: string, own: string, account: string): readonly EarlierPayment[] {
    const found: EarlierPayment[] = [];
    for (const other of this.#near(name)) {
      if (other === own || !foldedLookAlike(this.#foldedOf(other), this.#foldedOf(name))) continue;
      const paid = this.#db.get<{ account: string }>(
        `SELECT account FROM paid_name n WHERE name = ? AND account <> ? AND ${PAID} LIMIT 1`,
        other,
        account,
      );
      const latest = paid === undefined ? undefined : latestTo(this.#db, [paid.account]).get(paid.account);
      if (latest !== undefined) found.push(latest);
      if (found.length === MOST_NAMES) break;
    }
    return found;
  }

  #foldedOf(name: string): FoldedName {
    const known = this.#folded.get(name);
    if (known !== undefined) return known;
    const folded = foldedName(name);
    this.#folded.set(name, folded);
    return folded;
  }

  #near(name: string): Iterable<string> {
    const near = new Set<string>();
    for (const half of (this.#halves.get(name) ?? []).toSorted((a, b) => a - b)) {
      for (const other of this.#namesOf.get(half) ?? []) {
        near.add(other);
        if (near.size === MOST_NEAR) return near;
      }
    }
    return near;
  }
}

/** On a desk that has paid nobody yet there is nothing to be taken for. */
function hasNames(db: Db): boolean {
  return db.get('SELECT 1 FROM name_half LIMIT 1') !== undefined;
}
