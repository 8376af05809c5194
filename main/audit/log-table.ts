// The audit log in the store's file: append at the end, read pages, walk it in slices.
import type { LogCheckpoint, LogDraft, LogEntry, LogHead, Page, Paged } from '../ports/store.ts';
import type { Db } from '../store/driver.ts';
import { CHAIN_START, walkChain } from './chain-walk.ts';
import type { ChainPoint, WalkedSlice } from './chain-walk.ts';
import { NO_HASH, nextEntry } from './entry-hash.ts';

const COLUMNS = 'position, at, act, actor, subject, detail, previous, hash';
const MATCHES =
  'instr(lower(act || char(10) || actor || char(10) || subject || char(10) || detail), lower(?)) > 0';
const MOST_ABOUT = 500;

/** Inside the write that does what the entry says. */
export function appendLog(db: Db, draft: LogDraft): LogHead {
  return db.write(() => {
    const entry = nextEntry(lastEntry(db), draft);
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
export function logHead(db: Db): LogHead {
  const last = lastEntry(db);
  const identity = db.get<{ log_id: string }>('SELECT log_id FROM identity');
  return { id: identity?.log_id ?? '', size: last?.position ?? 0, head: last?.hash ?? NO_HASH };
}

export function logTable(db: Db, query: Page & { readonly text?: string }): Paged<LogEntry> {
  if (query.text === undefined || query.text === '') {
    // Positions have no gaps, so a page is a range and needs no skipping.
    const total = lastEntry(db)?.position ?? 0;
    const newest = total - query.offset;
    const rows = db.all<LogEntry>(
      `SELECT ${COLUMNS} FROM log_entry WHERE position <= ? ORDER BY position DESC LIMIT ?`,
      newest,
      query.limit,
    );
    return { rows, total };
  }
  const rows = db.all<LogEntry>(
    `SELECT ${COLUMNS} FROM log_entry WHERE ${MATCHES} ORDER BY position DESC LIMIT ? OFFSET ?`,
    query.text,
    query.limit,
    query.offset,
  );
  const counted = db.get<{ total: number }>(
    `SELECT count(*) AS total FROM log_entry WHERE ${MATCHES}`,
    query.text,
  );
  return { rows, total: counted?.total ?? 0 };
}

export function logAbout(db: Db, subject: string): readonly LogEntry[] {
  return db.all<LogEntry>(
    `SELECT ${COLUMNS} FROM log_entry WHERE subject = ? ORDER BY position LIMIT ?`,
    subject,
    MOST_ABOUT,
  );
}

/** Walks at most `limit` entries on from a point, so that a long log does not hold up other work. */
export function walkLog(db: Db, from: ChainPoint = CHAIN_START, limit = 5_000): WalkedSlice {
  return walkChain(
    from,
    db.all<LogEntry>(
      `SELECT ${COLUMNS} FROM log_entry WHERE position > ? ORDER BY position LIMIT ?`,
      from.position,
      limit,
    ),
  );
}

export function keepCheckpoint(db: Db, { position, head, at, kind, evidence }: LogCheckpoint): void {
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
export function logCheckpoints(db: Db): readonly LogCheckpoint[] {
  return db.all<LogCheckpoint>(
    'SELECT c.position, c.head, c.at, c.kind, c.evidence FROM log_checkpoint c JOIN log_entry e ON e.position = c.position AND e.hash = c.head ORDER BY c.position DESC LIMIT 50',
  );
}

/** Position of the last checkpoint whose head is still the log's hash there; 0 before any. */
export function anchoredUpTo(db: Db): number {
  const row = db.get<{ position: number }>(
    'SELECT c.position AS position FROM log_checkpoint c JOIN log_entry e ON e.position = c.position AND e.hash = c.head ORDER BY c.position DESC LIMIT 1',
  );
  return row?.position ?? 0;
}
