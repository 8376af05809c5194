// The worker thread that owns the database, so that no query ever holds up main.
import { parentPort } from 'node:worker_threads';
import { fillNameIndex } from './name-index.ts';
import { openFile } from './open-file.ts';
import type { OpenFile } from './open-file.ts';
import { storeOperations } from './operations.ts';
import { faultOf } from './store-fault.ts';
import { sweep } from './sweep.ts';
import type { StoreFile } from './recorded-file.ts';
import type { WorkerReply, WorkerRequest } from './worker-protocol.ts';

type Operation = (...args: readonly unknown[]) => unknown;

let db: StoreFile | undefined;
let operations: Readonly<Record<string, Operation>> = {};

function open(request: OpenFile): StoreFile['condition'] {
  if (db !== undefined) throw new Error('the store is open');
  const opened = openFile(request);
  try {
    if (request.mode !== 'read') {
      sweep(opened);
      fillNameIndex(opened);
    }
  } catch (error) {
    opened.close();
    throw error;
  }
  db = opened;
  operations = storeOperations(db) as unknown as Readonly<Record<string, Operation>>;
  return opened.condition;
}

function close(): null {
  operations = {};
  db?.close();
  db = undefined;
  return null;
}

function run({ name, args }: WorkerRequest): unknown {
  if (name === 'open') return open(args[0] as OpenFile);
  if (name === 'close') return close();
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (operation === undefined) throw new Error(`the store knows no ${name}`);
  return operation(...args);
}

function answer(request: WorkerRequest): WorkerReply {
  try {
    return { id: request.id, value: run(request) };
  } catch (error) {
    const fault = faultOf(error);
    if (fault !== undefined) return { id: request.id, fault };
    return { id: request.id, bug: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const port = parentPort;
if (port === null) throw new Error('the store worker runs in a worker thread only');
port.on('message', (request: WorkerRequest) => port.postMessage(answer(request)));
