// Owns how a record lies in a row: a table of its fields says in which column each stands and in which form,
// and the compiler holds the table against the record's type. What is selected, read and set follows from it;
// so do sums, sentences and the words a row is found by.
import type { Reason } from '../../shared/domain/flags.ts';
import { decodeSentences, encodeSentences, type StoredSentences } from '../../shared/domain/sentence.ts';
import type { MinorTotal } from '../ports/store.ts';
import { bytesNumber, bytesRef } from './bytes-store.ts';
import type { Db, SqlValue } from './driver.ts';

// How typed text finds rows: by the beginnings of words, in any order, without regard to case and accents
// (FTS5, unicode61).

/**
 * The MATCH expression for what somebody typed: every word must begin a word of the row. An account typed in
 * groups of four matches
 * as one word too. Null when there is nothing to look for. Words hold letters and digits only, so that no
 * query syntax gets through.
 */
export function matchExpression(typed: string): string | null {
  const words = searchTerms(typed);
  if (words.length === 0) return null;
  const all = words.map((word) => `"${word}"*`).join(' AND ');
  return words.length === 1 ? all : `(${all}) OR "${words.join('')}"*`;
}

export function searchTerms(typed: string): readonly string[] {
  return typed.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * The words of a row: names and references as they are, of an account also its last four characters, which
 * people read out.
 */
export function indexedText(account: string, ...others: readonly string[]): string {
  return `${account} ${account.slice(-4)} ${others.join(' ')}`;
}

// Owns how sentences stand in a column that may be empty.

export function readSentences(column: string | null): StoredSentences | null {
  return column === null ? null : decodeSentences(column);
}

export function writeSentences(stored: StoredSentences | null): string | null {
  return stored === null ? null : encodeSentences(stored);
}

// A sum of amounts needs more digits than the 64 bits in which SQLite adds up: it is asked for in two halves.

const HALF = 1_000_000_000;

/** SQL: the sum of an amount over the rows of a group, for {@link readSum}; null where there is no amount. */
export function sumOf(amount: string): string {
  return `CAST(sum(${amount} / ${HALF}) AS TEXT) || ' ' || CAST(sum(${amount} % ${HALF}) AS TEXT)`;
}

export function readSum(halves: string): bigint {
  const [high = '0', low = '0'] = halves.split(' ');
  return BigInt(high) * BigInt(HALF) + BigInt(low);
}

// Sums per currency as the store keeps them: exact beyond 64 bits, as JSON with the sum as text.

/** One amount that comes or goes; `minor` null is counted in no sum. */
export interface Counted {
  readonly currency: string;
  readonly minor: bigint | null;
}

interface StoredTotal {
  readonly currency: string;
  readonly minor: string;
  readonly count: number;
}

export function readTotals(text: string): readonly MinorTotal[] {
  return (JSON.parse(text) as StoredTotal[]).map(({ currency, minor, count }) => ({
    currency,
    minor: BigInt(minor),
    count,
  }));
}

export function printTotals(totals: readonly MinorTotal[]): string {
  return JSON.stringify(
    totals.map(({ currency, minor, count }): StoredTotal => ({ currency, minor: minor.toString(), count })),
  );
}

/**
 * `totals` with `gone` taken away and `come` added, by currency; a currency without a payment is left out.
 */
export function movedTotals(
  totals: readonly MinorTotal[],
  gone: Iterable<Counted>,
  come: Iterable<Counted>,
): readonly MinorTotal[] {
  const sums = new Map(totals.map(({ currency, minor, count }) => [currency, { minor, count }]));
  const move = (amounts: Iterable<Counted>, sign: 1 | -1): void => {
    for (const { currency, minor } of amounts) {
      if (minor === null) continue;
      const sum = sums.get(currency) ?? { minor: 0n, count: 0 };
      sum.minor += BigInt(sign) * minor;
      sum.count += sign;
      sums.set(currency, sum);
    }
  };
  move(gone, -1);
  move(come, 1);
  return [...sums]
    .filter(([, { count }]) => count > 0)
    .map(([currency, sum]) => ({ currency, ...sum }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Sorted and unique, as lists of accounts and dates are kept. */
export function mergedList(list: string, more: Iterable<string>): string {
  return JSON.stringify([...new Set([...(JSON.parse(list) as string[]), ...more])].toSorted());
}

/**
 * The forms a type may be kept in. `flag`: 0 or 1. `bytes`: the number of stored bytes. `minor`: an amount
 * that needs more digits than a number has. `json`: printed; null stays null.
 */
type Form<T> = [T] extends [boolean]
  ? 'flag'
  : [T] extends [string]
    ? 'plain' | 'bytes'
    : [T] extends [string | number | null]
      ? 'plain'
      : [T] extends [bigint | null]
        ? 'minor'
        : [T] extends [readonly MinorTotal[]]
          ? 'totals'
          : [T] extends [StoredSentences | null]
            ? 'sentences'
            : [T] extends [readonly Reason[]]
              ? 'reasons'
              : 'json';

/**
 * A field in the column of its name, or in one that is named; or the parts of a field that stands in several
 * columns. Such a field is null where all of them are.
 */
type Field<T> = Form<T> | readonly [form: Form<T>, column: string] | Fields<NonNullable<T>>;
export type Fields<T> = { readonly [K in keyof T]-?: Field<T[K]> };

type AnyForm = 'plain' | 'flag' | 'bytes' | 'minor' | 'totals' | 'sentences' | 'reasons' | 'json';
export type Columns = Readonly<Record<string, SqlValue>>;
export type SqlRow = Readonly<Record<string, SqlValue>>;

const READ: Readonly<Record<Exclude<AnyForm, 'plain'>, (kept: SqlValue) => unknown>> = {
  flag: (kept) => kept === 1,
  bytes: (kept) => bytesRef(Number(kept)),
  minor: (kept) => (kept === null ? null : BigInt(kept as string)),
  totals: (kept) => readTotals(kept as string),
  sentences: (kept) => readSentences(kept as string | null),
  reasons: (kept) => (JSON.parse(kept as string) as (Reason | string)[]).map(reason),
  json: (kept) => (kept === null ? null : (JSON.parse(kept as string) as unknown)),
};

const WRITE: Readonly<Record<Exclude<AnyForm, 'plain'>, (value: never) => SqlValue>> = {
  flag: (value: boolean) => (value ? 1 : 0),
  bytes: (value: string) => bytesNumber(value),
  minor: (value: bigint | null) => value,
  totals: (value: readonly MinorTotal[]) => printTotals(value),
  sentences: (value: StoredSentences | null) => writeSentences(value),
  reasons: (value: readonly Reason[]) => JSON.stringify(value),
  json: (value: unknown) => (value === null ? null : JSON.stringify(value)),
};

/** Stores of earlier versions hold the sentence alone. */
function reason(stored: Reason | string): Reason {
  return typeof stored === 'string' ? { flag: 'rule', sentence: stored, evidence: null } : stored;
}

interface Place {
  readonly form: AnyForm;
  readonly column: string;
  /** Name under which it is selected. */
  readonly name: string;
}
interface Layout {
  readonly places: ReadonlyMap<string, Place | Layout>;
}

interface RecordTable<T> {
  /** For SELECT; columns without a table of their own are those of `alias`. */
  readonly selected: string;
  readonly read: (row: SqlRow) => T;
  /** Reads every row of a query that selects `selected`. */
  readonly all: (db: Db, sql: string, ...values: readonly SqlValue[]) => readonly T[];
  readonly first: (db: Db, sql: string, ...values: readonly SqlValue[]) => T | null;
  /** What the given fields are in columns; fields left out, or undefined, stay out. */
  readonly columns: (fields: Partial<T>) => Columns;
}

export function recordTable<T extends object>(alias: string, fields: Fields<T>): RecordTable<T> {
  const layout = layoutOf(fields, '');
  const read = (row: SqlRow): T => readFields(layout, row) as T;
  return {
    selected: selectedOf(layout, alias).join(', '),
    read,
    all: (db, sql, ...values) => db.all<SqlRow>(sql, ...values).map(read),
    first: (db, sql, ...values) => {
      const row = db.get<SqlRow>(sql, ...values);
      return row === undefined ? null : read(row);
    },
    columns: (given) => {
      const row: Record<string, SqlValue> = {};
      putColumns(row, layout, given);
      return row;
    },
  };
}

/**
 * Statements that were written before, by table, columns and rest: an answer about ten thousand payments
 * writes the same one ten thousand times, and putting its text together costs as much as running it.
 */
const written = new Map<string, string>();

function statement(key: string, write: () => string): string {
  const known = written.get(key);
  if (known !== undefined) return known;
  const made = write();
  written.set(key, made);
  return made;
}

/** Column and table names come from this folder only, never from a caller. */
export function insertRow(db: Db, table: string, row: Columns, onConflict = ''): number {
  const names = Object.keys(row);
  const sql = statement(
    `+${table} ${names.join()} ${onConflict}`,
    () =>
      `INSERT INTO ${table} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ${onConflict}`,
  );
  return db.insert(sql, ...Object.values(row));
}

/** Nothing to set: nothing is done. */
export function updateRows(
  db: Db,
  table: string,
  set: Columns,
  where: string,
  ...values: readonly SqlValue[]
): void {
  const names = Object.keys(set);
  if (names.length === 0) return;
  const sql = statement(
    `=${table} ${names.join()} ${where}`,
    () => `UPDATE ${table} SET ${names.map((name) => `${quoted(name)} = ?`).join(', ')} WHERE ${where}`,
  );
  db.run(sql, ...Object.values(set), ...values);
}

/** What is more than a column of the table: it is written as it is to be selected, and never set. */
const isElsewhere = (column: string): boolean => column.includes('.') || column.includes('(');
const quoted = (name: string): string => `"${name}"`;
const snake = (name: string): string => name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

function layoutOf(fields: Readonly<Record<string, unknown>>, prefix: string): Layout {
  return {
    places: new Map(
      Object.entries(fields).map(([field, how]): [string, Place | Layout] => {
        const name = `${prefix}${field}`;
        if (typeof how === 'string') return [field, { form: how as AnyForm, column: snake(field), name }];
        if (!Array.isArray(how))
          return [field, layoutOf(how as Readonly<Record<string, unknown>>, `${name}.`)];
        const [form, column] = how as [AnyForm, string];
        return [field, { form, column, name }];
      }),
    ),
  };
}

function selectedOf({ places }: Layout, alias: string): readonly string[] {
  return [...places.values()].flatMap((place) => {
    if ('places' in place) return selectedOf(place, alias);
    const column = isElsewhere(place.column) ? place.column : `${alias}.${quoted(place.column)}`;
    return [`${place.form === 'minor' ? `CAST(${column} AS TEXT)` : column} AS ${quoted(place.name)}`];
  });
}

function readFields({ places }: Layout, row: SqlRow): unknown {
  const read: Record<string, unknown> = {};
  for (const [field, place] of places) {
    if ('places' in place) {
      const parts = readFields(place, row) as Readonly<Record<string, unknown>>;
      read[field] = Object.values(parts).every((part) => part === null) ? null : parts;
    } else {
      const kept = row[place.name] ?? null;
      read[field] = place.form === 'plain' ? kept : READ[place.form](kept);
    }
  }
  return read;
}

function putColumns(
  row: Record<string, SqlValue>,
  { places }: Layout,
  given: Readonly<Record<string, unknown>> | null,
): void {
  for (const [field, place] of places) {
    const value = given === null ? null : given[field];
    if (value === undefined) continue;
    if ('places' in place) putColumns(row, place, value as Readonly<Record<string, unknown>> | null);
    else if (!isElsewhere(place.column))
      row[place.column] = place.form === 'plain' ? (value as SqlValue) : WRITE[place.form](value as never);
  }
}
