// The worker thread that owns the database, so that no query ever holds up main.
import { parentPort } from 'node:worker_threads';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { serveThread } from '../rpc/protocol.ts';
import { fillNameIndex } from './name-index.ts';
import { inNameOf } from './log-store.ts';
import { openFile } from './open-file.ts';
import { applyDeferred, isDeferred } from './payment-updates.ts';
import type { OpenFile } from './open-file.ts';
import { storeOperations } from './operations.ts';
import { refuse, storeFaultOf } from './store-fault.ts';
import { sweep } from './sweep.ts';
import type { StoreFile } from './recorded-file.ts';

/** Its arguments came as a message: what calls it is typed on the other side (open-store.ts). */
type Operation = (...args: never[]) => unknown;

interface StoreCall {
  readonly type: string;
  readonly job: number;
  readonly args: readonly unknown[];
  /** In whose name the log writes it down, where it says so. */
  readonly actor?: string | null;
}

let db: StoreFile | undefined;
let operations: Readonly<Record<string, Operation>> = {};

function open(request: OpenFile): StoreFile['condition'] {
  if (db !== undefined) throw new Error('the store is open');
  const opened = openFile(request);
  try {
    if (request.mode === 'read') {
      // Its payments would be shown as they were before the last answers.
      if (isDeferred(opened)) refuse('store-not-closed', { detail: 'updates' });
    } else {
      sweep(opened);
      fillNameIndex(opened);
    }
  } catch (error) {
    closeQuietly(opened);
    throw error;
  }
  db = opened;
  operations = storeOperations(db);
  return opened.condition;
}

function closeQuietly(opened: StoreFile): void {
  try {
    opened.close();
  } catch {
    // The reason for giving up is already on its way to main.
  }
}

function close(): null {
  operations = {};
  const opened = db;
  db = undefined;
  if (opened === undefined) return null;
  try {
    applyDeferred(opened);
  } catch (error) {
    // On a full disk say: the next opening does it. Until then the file cannot be opened for reading alone.
    if (storeFaultOf(error) === undefined) throw error;
  } finally {
    opened.close();
  }
  return null;
}

function run({ type, args, actor }: StoreCall): unknown {
  if (type === 'open') return open(args[0] as OpenFile);
  if (type === 'close') return close();
  const operation = Object.hasOwn(operations, type) ? operations[type] : undefined;
  if (operation === undefined) throw new Error(`the store knows no ${type}`);
  return inNameOf(actor ?? null, () => operation(...(args as never[])));
}

serveThread(parentPort, (call: StoreCall) => {
  try {
    return run(call);
  } catch (error) {
    const fault = storeFaultOf(error);
    throw fault === undefined ? error : new FaultError(fault);
  }
});
