// Matching of entries and payments: what both are looked up by is kept in order, entries are looked at in
// slices together with all that share an identifier with them, and the outcome is the same in whatever order
// reports came.
import {
  accountsForAll,
  creditorsOf,
  readEntryLines,
  type BookedAmount,
  type BookedPart,
  type EntryLine,
} from '../../shared/domain/account-report/entry-references.ts';
import {
  matchLines,
  matchWhole,
  ruleFor,
  singleKeys,
  wholeKeys,
  type LineMatch,
  type MatchableLine,
  type MatchablePayment,
  type NearMiss,
} from '../../shared/domain/entry-matching.ts';
import { sideOf } from '../../shared/domain/account-report/shape.ts';
import { addDays, isoDate } from '../../shared/domain/calendar.ts';
import { isSameAccount } from '../../shared/domain/account-identification.ts';
import { parseMoney } from '../../shared/domain/money.ts';
import { coded, sentence } from '../../shared/domain/sentence.ts';
import { jcsDigest } from '../digest/sha256.ts';
import type { EntryMatchState, Explanation, Matching, MatchStore } from '../ports/store/matches.ts';
import type { Db } from './driver.ts';
import { appendLog } from './log-store.ts';
import { OPEN_DEBITS, STILL_HOLDS } from './match-query.ts';
import { entryId, entryNumber } from './report-query.ts';
import { refuse } from './store-fault.ts';

/** Payments whose identifiers are filed at once. */
const KEYED_AT_ONCE = 4_000;
/** Entries one identifier may bring together; beyond it each stands by itself. */
const MOST_TOGETHER = 2_000;
const MOST_NEAR = 3;
/** Days the entries of an account must go on after a settled payment before it is missed. */
const MISSED_AFTER = 3;

export function matchOperations(db: Db) {
  return {
    'matches.prepare': (): void => db.write(() => prepare(db)),
    /** Files identifiers of payments; false once all are filed. */
    'matches.key': (): boolean => db.write(() => keyPayments(db)),
    /** Looks at entries after this number, and answers with the last one; null once nothing is left. */
    'matches.examine': (matching: Matching, after: number, limit: number): number | null =>
      db.write(() => examineNext(db, matching, after, limit)),
    'matches.finish': (): void => db.write(() => findMissing(db)),
    'matches.explain': (said: Parameters<MatchStore['explain']>[0]): void => explain(db, said),
  };
}

// What has changed since the last run.

/** Entries whose wording or place was taken by another are no evidence any more; what they held is free. */
function prepare(db: Db): void {
  const gone = `SELECT entry_no FROM entry_standing JOIN cash_entry USING (entry_no) WHERE current = 0`;
  // Whoever shares an identifier with one that went may have its payment now.
  db.run(
    `DELETE FROM entry_standing WHERE entry_no IN (
       SELECT other.entry_no FROM entry_key its JOIN entry_key other USING (key) WHERE its.entry_no IN (${gone}))`,
  );
  db.run('DELETE FROM entry_match WHERE entry_no IN (SELECT entry_no FROM cash_entry WHERE current = 0)');
  db.run(`DELETE FROM entry_standing WHERE entry_no IN (${gone})`);
  // The bank has refused a payment since its debit was matched, and the money has not come back.
  db.run(
    `DELETE FROM entry_standing WHERE entry_no IN (
       SELECT m.entry_no FROM tracked t JOIN entry_match m ON m.payment_no = t.payment_no AND m.way = 'out' AND m.whole = 0
       WHERE t.status_group = 'refused'
         AND NOT EXISTS (SELECT 1 FROM entry_match x WHERE x.payment_no = t.payment_no AND x.way = 'back'))`,
  );
  // What is open may be a payment that was not known, or not refused, when it was looked at, or a fee of a
  // later rule.
  db.run(
    `DELETE FROM entry_standing WHERE standing IN ('partly', 'near', 'not-sent')
       AND (entry_no IN (SELECT entry_no FROM entry_key) OR entry_no IN (SELECT entry_no FROM ${OPEN_DEBITS}))`,
  );
}

interface FreezeToKey {
  readonly freeze_no: number;
  readonly position: number;
}

/** Files the identifiers of frozen payments, freeze by freeze. */
function keyPayments(db: Db): boolean {
  const freeze = db.get<FreezeToKey>(
    `SELECT f.freeze_no, coalesce(k.position, 0) AS position FROM freeze f LEFT JOIN keyed_freeze k USING (freeze_no)
     WHERE f.committed = 1 AND coalesce(k.complete, 0) = 0 ORDER BY f.freeze_no LIMIT 1`,
  );
  if (freeze === undefined) return false;
  const { freeze_no: number, position } = freeze;
  const rows = db.all<{
    readonly payment_no: number;
    readonly position: number;
    readonly endToEndId: string;
    readonly instructionId: string;
    readonly group: string;
    readonly messageId: string;
  }>(
    `SELECT p.payment_no, p.position, p.end_to_end_id AS endToEndId, p.instruction_id AS instructionId, p."group" AS "group", m.message_id AS messageId
     FROM payment p JOIN message m USING (message_no) WHERE p.freeze_no = ? AND p.position > ? ORDER BY p.position LIMIT ?`,
    number,
    position,
    KEYED_AT_ONCE,
  );
  const keys = new Map<string, number>();
  for (const { payment_no, endToEndId, instructionId, group, messageId } of rows) {
    if (endToEndId !== '') keys.set(`E:${endToEndId}\n${payment_no}`, payment_no);
    if (instructionId !== '') keys.set(`I:${instructionId}\n${payment_no}`, payment_no);
    for (const whole of [`P:${group}`, `M:${messageId}`]) if (!keys.has(whole)) keys.set(whole, payment_no);
  }
  for (const [key, payment] of [...keys].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    db.run(
      'INSERT OR IGNORE INTO payment_key (key, payment_no) VALUES (?, ?)',
      key.split('\n')[0] ?? '',
      payment,
    );
  const complete = rows.length < KEYED_AT_ONCE;
  db.run(
    `INSERT INTO keyed_freeze (freeze_no, position, complete) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET position = excluded.position, complete = excluded.complete`,
    number,
    rows.at(-1)?.position ?? position,
    complete ? 1 : 0,
  );
  return true;
}

// Looking at entries.

interface EntryRow {
  readonly entry_no: number;
  readonly account: string;
  readonly identity: string;
  readonly day: string;
  readonly view: string;
  readonly json: string;
}

interface ReadRow extends EntryRow {
  readonly lines: readonly MatchableLine[];
  /** Null where the bank names neither side. */
  readonly isDebit: boolean | null;
  readonly isBooked: boolean;
}

const ENTRY = 'SELECT entry_no, account, identity, day, view, json FROM cash_entry';
const BOOKED = 'current = 1 AND pending = 0 AND account IS NOT NULL';
/** What is only announced, or said for information, is no booking. */
const NO_BOOKING: ReadonlySet<string | null | undefined> = new Set(['PDNG', 'INFO', 'FUTR']);

function examineNext(db: Db, matching: Matching, after: number, limit: number): number | null {
  const rows = db.all<{ readonly entry_no: number }>(
    `SELECT entry_no FROM cash_entry e WHERE ${BOOKED} AND entry_no > ?
       AND NOT EXISTS (SELECT 1 FROM entry_standing s WHERE s.entry_no = e.entry_no) ORDER BY entry_no LIMIT ?`,
    after,
    limit,
  );
  // All keys first: entries that share one are then looked at together, and not one more with each of them.
  const read = new Map(rows.map(({ entry_no }) => [entry_no, readRow(db, entry_no)]));
  for (const { entry_no } of rows) {
    // It may have been looked at together with an earlier one.
    if (db.get('SELECT 1 FROM entry_standing WHERE entry_no = ?', entry_no) === undefined)
      examine(db, entry_no, matching, read);
  }
  return rows.at(-1)?.entry_no ?? null;
}

/** Looks at an entry and at all that share an identifier with it, directly or through payments. */
function examine(
  db: Db,
  first: number,
  matching: Matching,
  known: ReadonlyMap<number, ReadRow | undefined>,
): void {
  const entries = new Map<number, ReadRow>();
  const payments = new Map<number, MatchablePayment>();
  const keys = new Set<string>();
  const add = (number: number): void => {
    if (entries.has(number) || (entries.size >= MOST_TOGETHER && number !== first)) return;
    const read = known.get(number) ?? readRow(db, number);
    if (read === undefined) return;
    entries.set(number, read);
    for (const key of read.lines.flatMap(singleKeys)) follow(key);
  };
  const follow = (key: string): void => {
    if (keys.has(key)) return;
    keys.add(key);
    for (const payment of paymentsBy(db, key)) payments.set(payment.number, payment);
    // An identifier of thousands of entries, such as one word for all wages, names none of them.
    if (sharedBy(db, key) > MOST_TOGETHER) return;
    for (const { entry_no } of db.all<{ readonly entry_no: number }>(
      `SELECT entry_no FROM entry_key JOIN cash_entry USING (entry_no) WHERE key = ? AND ${BOOKED}`,
      key,
    ))
      add(entry_no);
  };
  add(first);
  match(db, [...entries.values()], [...payments.values()], matching);
}

/** How many entries have the identifier, counted as far as it matters. */
function sharedBy(db: Db, key: string): number {
  const { shared = 0 } =
    db.get<{ readonly shared: number }>(
      'SELECT count(*) AS shared FROM (SELECT 1 FROM entry_key WHERE key = ? LIMIT ?)',
      key,
      MOST_TOGETHER + 1,
    ) ?? {};
  return shared;
}

function readRow(db: Db, number: number): ReadRow | undefined {
  const row = db.get<EntryRow>(`${ENTRY} WHERE entry_no = ?`, number);
  if (row === undefined) return undefined;
  const view = JSON.parse(row.view) as {
    readonly indicator?: string | null;
    readonly reversal?: boolean;
    readonly status?: string | null;
  };
  const side = sideOf(view.indicator ?? '');
  const isDebit = side === null ? null : side === 'DBIT';
  const isBooked = !NO_BOOKING.has(view.status);
  const lines = (isBooked ? readEntryLines(row.json) : []).map((line: EntryLine): MatchableLine => ({
    ...line,
    identity: row.identity,
    account: accountNumber(row.account),
    day: row.day,
    isDebit,
    isReversal: view.reversal === true,
  }));
  for (const key of new Set(lines.flatMap((line) => [...singleKeys(line), ...wholeKeys(line)])))
    db.run('INSERT OR IGNORE INTO entry_key (key, entry_no) VALUES (?, ?)', key, number);
  return { ...row, lines, isDebit, isBooked };
}

/** Without the currency, which is kept behind it. */
const accountNumber = (account: string): string => account.split(' ')[0] ?? '';

const PAYMENT = `SELECT p.payment_no AS number, b.kind, p.own_account AS ownAccount, p.currency, CAST(p.minor AS TEXT) AS minor, p.value_date AS valueDate,
  p.end_to_end_id AS endToEndId, p.instruction_id AS instructionId, t.uetr, p.account AS counterpartyAccount, coalesce(t.status_group = 'refused', 0) AS refused
  FROM payment p JOIN freeze f USING (freeze_no) JOIN batch b ON b.batch_no = f.batch_no LEFT JOIN tracked t ON t.payment_no = p.payment_no`;
/** Sealed at this desk, which sends it, and nothing of it has left yet, or ever will. */
const NOT_LEFT = `EXISTS (SELECT 1 FROM outbox o WHERE o.message_no = p.message_no AND (
    (o.state = 'set-aside' AND json_extract(o.fault, '$.code') = 'message-withdrawn')
    OR (o.state = 'queued' AND o.attempts = 0
      AND NOT EXISTS (SELECT 1 FROM handover h WHERE h.own = 1 AND h.batch_no = f.batch_no AND h.revision = f.revision))))`;
/**
 * A batch that was returned or withdrawn sends nothing, whatever was frozen of it: a debit that carries the
 * identifiers of what has not left is nobody's payment. It is looked at again by the next report.
 */
const SENDABLE = `f.committed = 1 AND f.revision = b.revision AND b.staged = 0 AND b.state NOT IN ('draft', 'returned', 'withdrawn', 'expired') AND NOT ${NOT_LEFT}`;

function readPayments(
  db: Db,
  where: string,
  ...values: readonly (string | number)[]
): readonly MatchablePayment[] {
  return db
    .all<
      Omit<MatchablePayment, 'minor' | 'isRefused'> & { readonly minor: string; readonly refused: number }
    >(`${PAYMENT} WHERE ${SENDABLE} AND ${where} ORDER BY p.payment_no`, ...values)
    .map(({ refused, minor, ...row }) => ({ ...row, minor: BigInt(minor), isRefused: refused === 1 }));
}

function paymentsBy(db: Db, key: string): readonly MatchablePayment[] {
  return key.startsWith('U:')
    ? readPayments(db, 't.uetr = ?', key.slice(2))
    : readPayments(db, 'p.payment_no IN (SELECT payment_no FROM payment_key WHERE key = ?)', key);
}

/** What was found of one entry. */
interface Found {
  /** Lines that are payments. */
  matched: number;
  readonly parts: (BookedPart & { readonly payment: number })[];
  readonly near: NearMiss[];
}

function match(
  db: Db,
  entries: readonly ReadRow[],
  payments: readonly MatchablePayment[],
  matching: Matching,
): void {
  const byIdentity = new Map(entries.map((entry) => [`${entry.account}\n${entry.identity}`, entry]));
  for (const { entry_no } of entries) {
    db.run('DELETE FROM entry_match WHERE entry_no = ?', entry_no);
    db.run('DELETE FROM entry_standing WHERE entry_no = ?', entry_no);
  }
  // An identity is one of its account only.
  const lines = entries.flatMap(({ account, lines: its }) =>
    its.map((line) => ({ ...line, identity: `${account}\n${line.identity}` })),
  );
  const takenByWholes = new Set(
    db
      .all<{ readonly payment_no: number }>(
        `SELECT payment_no FROM entry_match WHERE whole = 1 AND way = 'out' AND payment_no IN (SELECT value FROM json_each(?))`,
        JSON.stringify(payments.map(({ number }) => number)),
      )
      .map(({ payment_no }) => payment_no),
  );
  const { matches, near } = matchLines(lines, payments);
  const refused = new Set(payments.filter(({ isRefused }) => isRefused).map(({ number }) => number));
  const cameBack = new Set(matches.filter(({ way }) => way === 'back').map(({ payment }) => payment));
  const byNumber = new Map(payments.map((payment) => [payment.number, payment]));
  const out = new Map<number, Found>(
    entries.map(({ entry_no }) => [entry_no, { matched: 0, parts: [], near: [] }]),
  );
  for (const each of matches) {
    const entry = byIdentity.get(each.identity);
    const its = entry === undefined ? undefined : out.get(entry.entry_no);
    const payment = byNumber.get(each.payment);
    if (entry === undefined || its === undefined || payment === undefined) continue;
    // Its batch was booked as one already: this is the second time.
    if (each.way === 'out' && takenByWholes.has(each.payment)) its.near.push({ ...each, differs: ['taken'] });
    else if (each.way === 'out' && refused.has(each.payment) && !cameBack.has(each.payment))
      its.near.push({ ...each, differs: ['refused'] });
    else {
      saveMatch(db, entry.entry_no, each, false);
      its.matched += 1;
      its.parts.push(partOf(each.place, payment));
    }
  }
  for (const each of near) {
    const entry = byIdentity.get(each.identity);
    if (entry !== undefined) out.get(entry.entry_no)?.near.push(each);
  }
  for (const entry of entries) {
    const its = out.get(entry.entry_no) ?? { matched: 0, parts: [], near: [] };
    if (its.matched === 0) bookedWhole(db, entry, its);
    saveStanding(db, entry, its, matching);
  }
}

function partOf(place: number, { number, currency, minor }: MatchablePayment): Found['parts'][number] {
  return { place, payment: number, currency, minor };
}

function saveMatch(
  db: Db,
  entry: number,
  { payment, way, place, by, days, alike }: Omit<LineMatch, 'identity'>,
  isWhole: boolean,
): void {
  db.run(
    'INSERT INTO entry_match (payment_no, way, entry_no, place, whole, evidence) VALUES (?, ?, ?, ?, ?, ?)',
    payment,
    way,
    entry,
    place,
    isWhole ? 1 : 0,
    JSON.stringify({ by, days, alike }),
  );
}

/** Adds the lines that are a message, or a PmtInf, of this desk booked as one. */
function bookedWhole(db: Db, { entry_no, lines }: ReadRow, found: Found): void {
  for (const line of lines) {
    for (const key of wholeKeys(line)) {
      const all = paymentsOf(db, key);
      if (all.length === 0) continue;
      const taken = new Set(
        db
          .all<{ readonly payment_no: number }>(
            `SELECT payment_no FROM entry_match WHERE way = 'out' AND payment_no IN (SELECT value FROM json_each(?))`,
            JSON.stringify(all.map(({ number }) => number)),
          )
          .map(({ payment_no }) => payment_no),
      );
      const its = matchWhole(
        line,
        all.filter(({ number }) => !taken.has(number)),
      );
      const [first] = all;
      if (its !== null) {
        const by = key.startsWith('P:') ? (['payment-information'] as const) : (['message'] as const);
        for (const payment of its) {
          saveMatch(
            db,
            entry_no,
            { payment: payment.number, way: 'out', place: line.place, by, days: null, alike: 1 },
            true,
          );
          found.parts.push(partOf(line.place, payment));
        }
        found.matched += 1;
        break;
      } else if (first !== undefined && found.near.length === 0)
        found.near.push({
          identity: line.identity,
          place: line.place,
          payment: first.number,
          differs: [taken.size === all.length ? 'taken' : 'sum'],
        });
    }
  }
}

/** Of the PmtInf or the message whose first payment stands under the key. */
function paymentsOf(db: Db, key: string): readonly MatchablePayment[] {
  const firsts = 'SELECT payment_no FROM payment_key WHERE key = ?';
  return key.startsWith('P:')
    ? readPayments(
        db,
        `p.freeze_no IN (SELECT freeze_no FROM payment WHERE payment_no IN (${firsts})) AND p."group" = ?`,
        key,
        key.slice(2),
      )
    : readPayments(
        db,
        `p.freeze_no IN (SELECT freeze_no FROM payment WHERE payment_no IN (${firsts}))
         AND p.message_no IN (SELECT message_no FROM message WHERE message_id = ?)`,
        key,
        key.slice(2),
      );
}

function saveStanding(
  db: Db,
  entry: ReadRow,
  { matched, parts, near }: Found,
  { since, at, rules }: Matching,
): void {
  const { entry_no, isDebit, isBooked, lines, day, account, identity, json } = entry;
  const isEveryLine = matched > 0 && matched >= lines.length;
  const isAll = isEveryLine && (isDebit === false || accountsForAll(json, parts));
  const some: EntryMatchState = isAll ? 'matched' : 'partly';
  const none: EntryMatchState = day !== '' && day < since ? 'earlier' : near.length > 0 ? 'near' : 'not-sent';
  const credit: EntryMatchState = matched > 0 ? 'matched' : 'incoming';
  const standing = !isBooked ? 'not-booked' : isDebit === false ? credit : matched > 0 ? some : none;
  const more = isEveryLine && !isAll ? parts.map(({ payment }) => ({ payment, differs: ['sum'] })) : [];
  const nearest = [...near, ...more]
    .toSorted((a, b) => a.differs.length - b.differs.length || a.payment - b.payment)
    .slice(0, MOST_NEAR)
    .map(({ payment, differs }) => ({ payment, differs }));
  const booked = bookedAmount(entry);
  const isOpen = standing === 'partly' || standing === 'near' || standing === 'not-sent';
  const creditors = isOpen ? digestOfCreditors(json) : null;
  db.run(
    'INSERT INTO entry_standing (entry_no, standing, near, currency, minor, creditors) VALUES (?, ?, ?, ?, ?, ?)',
    entry_no,
    standing,
    JSON.stringify(standing === 'matched' ? [] : nearest),
    booked?.currency ?? '',
    booked?.minor ?? null,
    creditors,
  );
  // What carries a payment's identifiers is no fee.
  if (standing !== 'not-sent' || booked === null || isExplained(db, entry_no)) return;
  const { code = null, counterparty = null } = JSON.parse(entry.view) as {
    readonly code?: string | null;
    readonly counterparty?: string | null;
  };
  const rule = ruleFor({ account, code, counterparty, amounts: [booked] }, rules, minorOf);
  if (rule === undefined) return;
  const { note } = rules.find((each) => each.rule === rule.rule) ?? { note: '' };
  appendLog(db, {
    at,
    act: 'debit.rule',
    actor: 'desk',
    subject: account,
    detail: coded(sentence('log-debit-rule', { entry: entryId(entry_no), note })),
  });
  saveExplanation(db, account, identity, { at, by: 'rule', person: '', rule: rule.rule, note }, NOT_SIGNED);
}

function minorOf(amount: string, currency: string): bigint | undefined {
  const read = parseMoney(amount, currency, { historic: true, trailingZeros: true, sign: true });
  return read.ok ? read.value.minor : undefined;
}

function bookedAmount({ view }: EntryRow): BookedAmount | null {
  const { amount = null, currency = null } = JSON.parse(view) as {
    readonly amount?: string | null;
    readonly currency?: string | null;
  };
  const minor = amount === null || currency === null ? undefined : minorOf(amount, currency);
  if (minor === undefined || currency === null) return null;
  return { currency, minor: minor < 0n ? -minor : minor };
}

const digestOfCreditors = (json: string): string => jcsDigest(creditorsOf(json));

function isExplained(db: Db, entry: number): boolean {
  return (
    db.get(
      `SELECT 1 FROM entry_standing s JOIN cash_entry e USING (entry_no)
       JOIN entry_explanation x ON x.account = e.account AND x.identity = e.identity AND ${STILL_HOLDS}
       WHERE s.entry_no = ?`,
      entry,
    ) !== undefined
  );
}

/** What a person's note stands on: the JWS, and whom the entry paid when it was signed. */
interface Signed {
  readonly evidence: string | null;
  readonly creditors: string | null;
}
const NOT_SIGNED: Signed = { evidence: null, creditors: null };

function saveExplanation(
  db: Db,
  account: string,
  identity: string,
  { at, by, person, rule, note }: Omit<Explanation, 'signed'>,
  { evidence, creditors }: Signed,
): void {
  db.run(
    'INSERT INTO entry_explanation (account, identity, at, by, person, rule, note, evidence, creditors) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    account,
    identity,
    at,
    by,
    person,
    rule,
    note,
    evidence,
    creditors,
  );
}

function explain(db: Db, { entry, at, note, evidence, log }: Parameters<MatchStore['explain']>[0]): void {
  db.write(() => {
    const row = db.get<Pick<EntryRow, 'entry_no' | 'account' | 'identity' | 'json'>>(
      'SELECT entry_no, account, identity, json FROM cash_entry WHERE entry_no = ? AND current = 1 AND account IS NOT NULL',
      entryNumber(entry),
    );
    const { entry_no, account, identity, json } = row ?? refuse('not-found');
    const { size } = appendLog(db, log);
    const actor = db.get<{ readonly actor: string }>('SELECT actor FROM log_entry WHERE position = ?', size);
    const person = actor?.actor ?? '';
    const said = { at, by: 'person' as const, person, rule: null, note };
    const creditors = digestOfCreditors(json);
    saveExplanation(db, account, identity, said, { evidence, creditors });
    // Looked at before this was kept, it would not know its own note.
    db.run('UPDATE entry_standing SET creditors = ? WHERE entry_no = ?', creditors, entry_no);
  });
}

// Settled payments that the entries of their account go past.

function findMissing(db: Db): void {
  db.run('DELETE FROM missing_payment');
  const spans = db.all<{ readonly account: string; readonly first: string; readonly last: string }>(
    `SELECT account, min(day) AS first, max(day) AS last FROM cash_entry
     WHERE current = 1 AND account IS NOT NULL AND pending = 0 AND day <> '' GROUP BY account`,
  );
  const accounts = db.all<{ readonly account: string }>(
    'SELECT DISTINCT j.value AS account FROM freeze f, json_each(f.own_accounts) j WHERE f.committed = 1',
  );
  for (const { account: own } of accounts) {
    for (const { account, first, last } of spans) {
      if (!isSameAccount(accountNumber(account), own)) continue;
      db.run(
        `INSERT OR IGNORE INTO missing_payment (payment_no)
         SELECT t.payment_no FROM tracked t JOIN payment p USING (payment_no)
         WHERE t.settled_at IS NOT NULL AND t.returned = 0 AND p.own_account = ? AND p.value_date >= ? AND p.value_date <= ?
           AND NOT EXISTS (SELECT 1 FROM entry_match m WHERE m.payment_no = t.payment_no AND m.way = 'out')`,
        own,
        first,
        addDays(isoDate(last), -MISSED_AFTER),
      );
    }
  }
}
