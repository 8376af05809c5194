// The audit log in the store's file: the hash that chains its entries, append at the end, read pages, and the
// walk that recomputes the chain in slices.
import { AT_DESK } from '../../shared/domain/sign-in.ts';
import { jcsDigest } from '../digest/sha256.ts';
import type {
  AboutQuery,
  Absence,
  AbsenceQuery,
  ExportedHead,
  LogCheckpoint,
  LogDraft,
  LogEntry,
  LogHead,
  LogQuery,
  Paged,
} from '../ports/store.ts';
import { containing } from './containing.ts';
import type { Db } from './driver.ts';

// The hash that chains the audit log: SHA-256 over the one canonical spelling of an entry (RFC 8785).

/** What the first entry names as the hash before it, and the head of an empty log. */
export const NO_HASH = '0'.repeat(64);

export function entryHash(entry: Omit<LogEntry, 'hash'>): string {
  const { position, previous, at, act, actor, subject, detail } = entry;
  return jcsDigest({ position, previous, at, act, actor, subject, detail });
}

/** The entry that follows `last`. */
export function nextEntry(
  last: { readonly position: number; readonly hash: string } | null,
  draft: LogDraft,
): LogEntry {
  // A file name may hold half a character, which has no UTF-8 form: the log must take it all the same.
  const [at, act, actor, subject, detail] = [
    draft.at,
    draft.act,
    draft.actor,
    draft.subject,
    draft.detail,
  ].map((text) => text.toWellFormed()) as [string, string, string, string, string];
  const body = {
    position: (last?.position ?? 0) + 1,
    previous: last?.hash ?? NO_HASH,
    at,
    act,
    actor,
    subject,
    detail,
  };
  return { ...body, hash: entryHash(body) };
}

// Recomputing the chain: every entry follows the one before and has the hash of what it says.

/** How far a walk has come: the next entry must have this position and name this hash. */
interface ChainPoint {
  readonly position: number;
  readonly hash: string;
}

export const CHAIN_START: ChainPoint = { position: 0, hash: NO_HASH };

interface WalkedSlice {
  readonly reached: ChainPoint;
  /** Position at which the chain breaks first; null while it holds. */
  readonly firstBroken: number | null;
}

/** Walks consecutive entries on from a point. A missing position is as broken as a wrong hash. */
export function walkChain(from: ChainPoint, entries: Iterable<LogEntry>): WalkedSlice {
  let reached = from;
  for (const entry of entries) {
    const expected = reached.position + 1;
    if (entry.position !== expected || entry.previous !== reached.hash || entryHash(entry) !== entry.hash) {
      return { reached, firstBroken: expected };
    }
    reached = { position: entry.position, hash: entry.hash };
  }
  return { reached, firstBroken: null };
}

// The audit log in the store's file: append at the end, read pages, walk it in slices.

const COLUMNS = 'position, at, act, actor, subject, detail, previous, hash';
const MATCHES = 'lower(act || char(10) || actor || char(10) || subject || char(10) || detail) GLOB ?';
const MOST_ABOUT = 500;

let actorNow: string | null = null;

/** Runs one request to the store in the name of whoever it is made for; null: the desk itself. */
export function inNameOf<T>(actor: string | null, run: () => T): T {
  actorNow = actor;
  try {
    return run();
  } finally {
    actorNow = null;
  }
}

/** Inside the write that does what the entry says. */
export function appendLog(db: Db, draft: LogDraft): LogHead {
  return db.write(() => {
    const actor = draft.actor === AT_DESK ? (actorNow ?? 'desk') : draft.actor;
    const entry = nextEntry(lastEntry(db), { ...draft, actor });
    db.run(
      `INSERT INTO log_entry (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      entry.position,
      entry.at,
      entry.act,
      entry.actor,
      entry.subject,
      entry.detail,
      entry.previous,
      entry.hash,
    );
    return logHead(db);
  });
}

function lastEntry(db: Db): LogEntry | null {
  return db.get<LogEntry>(`SELECT ${COLUMNS} FROM log_entry ORDER BY position DESC LIMIT 1`) ?? null;
}

/** Id "" before the desk has its identity. */
function logHead(db: Db): LogHead {
  const last = lastEntry(db);
  const identity = db.get<{ log_id: string }>('SELECT log_id FROM identity');
  return { id: identity?.log_id ?? '', size: last?.position ?? 0, head: last?.hash ?? NO_HASH };
}

function logTable(db: Db, { text = '', from, to, offset, limit }: LogQuery): Paged<LogEntry> {
  const narrowed: readonly (readonly [string, string])[] = [
    ...(text === '' ? [] : [[MATCHES, containing(text)] as const]),
    ...(from === undefined ? [] : [['at >= ?', from] as const]),
    ...(to === undefined ? [] : [['at < ?', to] as const]),
  ];
  if (narrowed.length === 0) {
    // Positions have no gaps, so a page is a range and needs no skipping.
    const total = lastEntry(db)?.position ?? 0;
    const newest = total - offset;
    const rows = db.all<LogEntry>(
      `SELECT ${COLUMNS} FROM log_entry WHERE position <= ? ORDER BY position DESC LIMIT ?`,
      newest,
      limit,
    );
    return { rows, total };
  }
  const where = narrowed.map(([condition]) => condition).join(' AND ');
  const values = narrowed.map(([, value]) => value);
  const rows = db.all<LogEntry>(
    `SELECT ${COLUMNS} FROM log_entry WHERE ${where} ORDER BY position DESC LIMIT ? OFFSET ?`,
    ...values,
    limit,
    offset,
  );
  const counted = db.get<{ total: number }>(
    `SELECT count(*) AS total FROM log_entry WHERE ${where}`,
    ...values,
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Entries in which somebody's last visit is looked for: no more than one read may hold the store. */
const LOOKED_BACK = 50_000;

function absence(db: Db, { actor, arrivals, notable, limit }: AbsenceQuery): Absence | null {
  const first = (lastEntry(db)?.position ?? 0) - LOOKED_BACK;
  const came = db.get<{ position: number }>(
    `SELECT position FROM log_entry
     WHERE position > ? AND actor = ? AND act IN (SELECT value FROM json_each(?)) ORDER BY position DESC LIMIT 1`,
    first,
    actor,
    JSON.stringify(arrivals),
  );
  const last =
    came &&
    db.get<{ position: number; at: string }>(
      `SELECT position, at FROM log_entry
       WHERE position > ? AND position < ? AND actor = ? ORDER BY position DESC LIMIT 1`,
      first,
      came.position,
      actor,
    );
  if (last === undefined) return null;
  const newest = `SELECT max(position) AS position FROM log_entry
    WHERE position > ? AND actor <> ? AND act IN (SELECT value FROM json_each(?)) GROUP BY subject`;
  const since = [last.position, actor, JSON.stringify(notable)] as const;
  const rows = db.all<LogEntry>(
    `SELECT ${COLUMNS} FROM log_entry WHERE position IN (${newest}) ORDER BY position DESC LIMIT ?`,
    ...since,
    limit,
  );
  const counted = db.get<{ total: number }>(`SELECT count(*) AS total FROM (${newest})`, ...since);
  return { since: last.at, rows, total: counted?.total ?? 0 };
}

function logAbout(
  db: Db,
  subject: string,
  { act, before, limit = MOST_ABOUT }: AboutQuery = {},
): readonly LogEntry[] {
  const conditions = [
    'subject = ?',
    ...(before === undefined ? [] : ['position < ?']),
    ...(act === undefined ? [] : ['act = ?']),
  ];
  return db
    .all<LogEntry>(
      `SELECT ${COLUMNS} FROM log_entry WHERE ${conditions.join(' AND ')} ORDER BY position DESC LIMIT ?`,
      subject,
      ...(before === undefined ? [] : [before]),
      ...(act === undefined ? [] : [act]),
      Math.min(limit, MOST_ABOUT),
    )
    .toReversed();
}

function logFirstAbout(db: Db, subject: string): LogEntry | null {
  return (
    db.get<LogEntry>(
      `SELECT ${COLUMNS} FROM log_entry WHERE subject = ? ORDER BY position LIMIT 1`,
      subject,
    ) ?? null
  );
}

/** Walks at most `limit` entries on from a point, so that a long log does not hold up other work. */
function walkLog(db: Db, from: ChainPoint = CHAIN_START, limit = 5_000): WalkedSlice {
  return walkChain(
    from,
    db.all<LogEntry>(
      `SELECT ${COLUMNS} FROM log_entry WHERE position > ? ORDER BY position LIMIT ?`,
      from.position,
      limit,
    ),
  );
}

function keepCheckpoint(db: Db, { position, head, at, kind, evidence }: LogCheckpoint): void {
  // Nothing of an empty log can be changed.
  if (position > 0)
    db.run(
      'INSERT OR IGNORE INTO log_checkpoint (position, head, at, kind, evidence) VALUES (?, ?, ?, ?, ?)',
      position,
      head,
      at,
      kind,
      evidence,
    );
}

/** The head a card signed over beside something else: its signature is a witness of the log as well. */
export function keepSignedHead(
  db: Db,
  { size, head }: Pick<LogHead, 'size' | 'head'>,
  { time, jws }: { readonly time: string; readonly jws: string },
): void {
  keepCheckpoint(db, { position: size, head, at: time, kind: 'signature', evidence: jws });
}

/** Checkpoints whose head still is the log's hash there, the newest first. */
function logCheckpoints(db: Db): readonly LogCheckpoint[] {
  return db.all<LogCheckpoint>(
    'SELECT c.position, c.head, c.at, c.kind, c.evidence FROM log_checkpoint c JOIN log_entry e ON e.position = c.position AND e.hash = c.head ORDER BY c.position DESC LIMIT 50',
  );
}

/** Position of the last checkpoint whose head is still the log's hash there; 0 before any. */
function anchoredUpTo(db: Db): number {
  const row = db.get<{ position: number }>(
    'SELECT c.position AS position FROM log_checkpoint c JOIN log_entry e ON e.position = c.position AND e.hash = c.head ORDER BY c.position DESC LIMIT 1',
  );
  return row?.position ?? 0;
}

export function logOperations(db: Db) {
  return {
    'log.head': () => logHead(db),
    'log.append': (entry: LogDraft, exported: ExportedHead | null) =>
      db.write(() => {
        if (exported !== null) {
          const { size: position, head, sha256: evidence } = exported;
          keepCheckpoint(db, { position, head, at: entry.at, kind: 'export', evidence });
        }
        return appendLog(db, entry);
      }),
    'log.anchor': (head: Pick<LogHead, 'size' | 'head'>, jws: string, entry: LogDraft) =>
      db.write(() => {
        keepSignedHead(db, head, { time: entry.at, jws });
        return appendLog(db, entry);
      }),
    'log.list': (query: LogQuery) => logTable(db, query),
    'log.about': (subject: string, query?: AboutQuery) => logAbout(db, subject, query),
    'log.firstAbout': (subject: string) => logFirstAbout(db, subject),
    'log.absence': (query: AbsenceQuery) => absence(db, query),
    'log.walk': (from: ChainPoint, limit: number) => walkLog(db, from, limit),
    'log.checkpoints': () => logCheckpoints(db),
    'log.anchoredUpTo': () => anchoredUpTo(db),
  };
}
