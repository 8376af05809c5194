// The store with its real tables, operations and port, on a database in memory and without a thread: so that
// a contract can be tried on it in milliseconds.
import Database from 'better-sqlite3-multiple-ciphers';
import { ok, err, type Result } from '../../shared/domain/result.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import type { DeskIdentity, Store } from '../../main/ports/store.ts';
import { storeOver, type StoreClient } from '../../main/store/open-store.ts';
import { connection, type Db } from '../../main/store/driver.ts';
import { MIGRATIONS } from '../../main/store/migrations/all.ts';
import { storeOperations } from '../../main/store/operations.ts';
import { storeFaultOf } from '../../main/store/store-fault.ts';
import { identity, log } from '../store/sample.ts';

type Operation = (...args: readonly unknown[]) => unknown;

/** Arguments and values are cloned, as they are between threads. */
export const memoryStore = async (own: Partial<DeskIdentity> = {}): Promise<Store> =>
  (await memoryFile(own)).store;

/** With the database, for what is asked within the store's thread alone. */
export async function memoryFile(
  own: Partial<DeskIdentity> = {},
): Promise<{ readonly store: Store; readonly db: Db }> {
  empty ??= emptyDatabase();
  const db = connection(new Database(empty));
  db.pragma('foreign_keys = ON');
  db.pragma('trusted_schema = OFF');
  const store = storeOn(db);
  const its = { ...identity, ...own };
  const initialized = await store.desk.initialize(its, log('desk.create', its.desk));
  if (!initialized.ok) throw new Error(initialized.error.code);
  return { store, db };
}

/** A database with every table and nothing in it; made once, because each desk of a test begins with one. */
let empty: Buffer | null = null;

function emptyDatabase(): Buffer {
  const file = new Database(':memory:');
  const db = connection(file);
  for (const { up } of MIGRATIONS) db.write(() => up(db));
  return file.serialize();
}

/** As after a restart: what the store's thread held beside the database is gone. */
export function storeOn(db: Db): Store {
  const condition = { kind: 'whole' } as const;
  const operations = storeOperations({
    ...db,
    condition,
    pages: { check: () => ({ pages: 1, next: null, damaged: [] }) },
    copy: () => new Uint8Array(0),
    conditionNoted: () => undefined,
  }) as unknown as Readonly<Record<string, Operation>>;
  const attempt = async (name: string, ...args: readonly unknown[]): Promise<Result<unknown>> => {
    try {
      return ok(structuredClone(operations[name]?.(...structuredClone(args))));
    } catch (error) {
      const fault = storeFaultOf(error);
      if (fault === undefined) throw error;
      return err(fault);
    }
  };
  const call = async (name: string, ...args: readonly unknown[]): Promise<unknown> => {
    const result = await attempt(name, ...args);
    if (!result.ok) throw new FaultError(result.error);
    return result.value;
  };
  const close = async (): Promise<void> => db.closeAsItIs();
  return storeOver({ attempt, call, condition, close } as unknown as StoreClient);
}
