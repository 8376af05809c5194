// The only importer of the SQLite package: connection, key, pragmas, prepared statements, write transactions.
import Database from 'better-sqlite3-multiple-ciphers';

export type SqlValue = string | number | bigint | null | Uint8Array;

/**
 * One open database. Amounts are bound as bigint and selected as text, since a column of 18 digits does not
 * fit a number.
 */
export interface Db {
  /** Runs one statement; returns the number of changed rows. */
  run(sql: string, ...values: readonly SqlValue[]): number;
  /** Runs one INSERT; returns the rowid it made. */
  insert(sql: string, ...values: readonly SqlValue[]): number;
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- SQL says no types: the caller who wrote the columns names the row
  get<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined;
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- SQL says no types: the caller who wrote the columns names the row
  all<Row>(sql: string, ...values: readonly SqlValue[]): readonly Row[];
  exec(sql: string): void;
  pragma(text: string): unknown;
  /** Whether a write is under way. */
  inTransaction(): boolean;
  /** BEGIN IMMEDIATE .. COMMIT; whatever `work` throws rolls back. Inside another write it joins that one. */
  write<T>(work: () => T): T;
  /**
   * A write nobody sees until a later `write` takes it into force: it need not be on the disk by itself. That
   * write's own sync covers it,
   * for both stand in the same WAL, in order (SQLite: PRAGMA synchronous, NORMAL); after a power loss between
   * them it is swept or gone.
   */
  stage<T>(work: () => T): T;
  /** Checkpoints the WAL into the file, leaves WAL mode and closes; the WAL file is gone afterwards. */
  close(): void;
  /**
   * Closes and stays in WAL mode, for a log that nobody recorded: SQLite puts it into the file and removes it
   * if the disk lets it, and leaves it otherwise.
   */
  closeAsItIs(): void;
}

const KEY_BYTES = 32;

/** SQLCipher raw key notation x'<64 hex>' as bytes, so that it can be wiped and never becomes a string. */
function rawKey(key: Uint8Array): Buffer {
  if (key.length !== KEY_BYTES) throw new RangeError('a store key has 32 bytes');
  const text = Buffer.alloc(KEY_BYTES * 2 + 3);
  text.write("x'", 0, 'latin1');
  for (const [index, byte] of key.entries()) {
    text[2 + index * 2] = hexDigit(byte >> 4);
    text[3 + index * 2] = hexDigit(byte & 15);
  }
  text.write("'", KEY_BYTES * 2 + 2, 'latin1');
  return text;
}

function hexDigit(nibble: number): number {
  return nibble < 10 ? 48 + nibble : 87 + nibble;
}

/**
 * Opens a connection with the raw 256-bit key. EXCLUSIVE locking, set before the first read, keeps every
 * other process out until this
 * one ends, also by kill -9: the lock is the kernel's. Throws SqliteError: NOTADB for a wrong key, BUSY when
 * another process has it.
 */
export function openDatabase(file: string, key: Uint8Array): Db {
  const db = new Database(file, { timeout: 0 });
  try {
    applyKey(db, key);
    db.pragma('locking_mode = EXCLUSIVE');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    applyPragmas(db);
    return connection(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Opens a cleanly closed file for reading alone, under a shared lock that lasts until it is closed: nobody
 * writes meanwhile. A file that was
 * not closed is still in WAL mode, and a reader would have to write beside it: EXCLUSIVE locking makes SQLite
 * refuse that (IOERR_LOCK).
 */
export function openForReading(file: string, key: Uint8Array): Db {
  const db = new Database(file, { readonly: true, timeout: 0 });
  try {
    applyKey(db, key);
    db.pragma('temp_store = MEMORY');
    db.pragma('locking_mode = EXCLUSIVE');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    for (const pragma of [
      'query_only = ON',
      'trusted_schema = OFF',
      'cell_size_check = ON',
      'cache_size = -32000',
    ])
      db.pragma(pragma);
    const close = (): void => void db.close();
    return { ...connection(db), close, closeAsItIs: close };
  } catch (error) {
    db.close();
    throw error;
  }
}

function applyKey(db: Database.Database, key: Uint8Array): void {
  db.pragma("cipher = 'sqlcipher'");
  const raw = rawKey(key);
  try {
    db.key(raw);
  } finally {
    raw.fill(0);
  }
}

/**
 * Changes the file, so only after it is known to be one that this program may write. False while another
 * process reads it.
 */
export function enterWalMode(db: Db): boolean {
  return db.pragma('journal_mode = WAL') === 'wal';
}

function applyPragmas(db: Database.Database): void {
  // No checkpoint by itself: recorded-file.ts makes them, and records that they begin.
  // FULL: with NORMAL a power loss may take the last commits with it, and one of them may be the intent of a
  // payment.
  for (const pragma of [
    'synchronous = FULL',
    'fullfsync = ON',
    'checkpoint_fullfsync = ON',
    'foreign_keys = ON',
    'temp_store = MEMORY',
    'secure_delete = ON',
    'trusted_schema = OFF',
    'cell_size_check = ON',
    'cache_size = -32000',
    'wal_autocheckpoint = 0',
    'journal_size_limit = 67108864',
  ]) {
    db.pragma(pragma);
  }
}

/** The port over an open connection, whatever it was opened on. */
export function connection(db: Database.Database): Db {
  const statements = new Map<string, Database.Statement>();
  const prepared = (sql: string): Database.Statement => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const made = db.prepare(sql);
    statements.set(sql, made);
    return made;
  };
  return {
    run: (sql, ...values) => prepared(sql).run(...values).changes,
    insert: (sql, ...values) => Number(prepared(sql).run(...values).lastInsertRowid),
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- SQL says no types: the caller who wrote the columns names the row
    get: <Row>(sql: string, ...values: readonly SqlValue[]) =>
      prepared(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: readonly SqlValue[]) => prepared(sql).all(...values) as Row[],
    exec: (sql) => void db.exec(sql),
    pragma: (text) => db.pragma(text, { simple: true }),
    inTransaction: () => db.inTransaction,
    write: (work) => (db.inTransaction ? work() : inTransaction(db, work)),
    stage: (work) => (db.inTransaction ? work() : staged(db, work)),
    close: () => close(db),
    closeAsItIs: () => void db.close(),
  };
}

function inTransaction<T>(db: Database.Database, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    // A full disk may have rolled back already.
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function staged<T>(db: Database.Database, work: () => T): T {
  db.pragma('synchronous = NORMAL');
  try {
    return inTransaction(db, work);
  } finally {
    db.pragma('synchronous = FULL');
  }
}

function close(db: Database.Database): void {
  try {
    db.pragma('optimize');
    db.pragma('wal_checkpoint(TRUNCATE)');
    // Out of WAL mode, so that the closed file can be read without writing beside it.
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
}

/**
 * Without looking up what a row points to, for a write that knows it; begun outside any transaction, since
 * SQLite turns this neither on nor off inside one.
 */
export function unchecked<T>(db: Pick<Db, 'pragma'>, work: () => T): T {
  db.pragma('foreign_keys = OFF');
  try {
    return work();
  } finally {
    db.pragma('foreign_keys = ON');
  }
}

/**
 * Extended result code of an error that SQLite raised, such as SQLITE_CORRUPT_INDEX; undefined for any other
 * error.
 */
export function sqliteCode(error: unknown): string | undefined {
  return error instanceof Database.SqliteError ? error.code : undefined;
}
