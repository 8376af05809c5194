// Owns both ends of a worker thread that is called by the one protocol (caller.ts).
import { parentPort, Worker } from 'node:worker_threads';
import type { FaultCode } from '../../shared/domain/errors.ts';
import { fault } from '../../shared/domain/errors.ts';
import { createCaller, type Caller, type Calls, type Reported } from './caller.ts';
import { createServer, type Served } from './server.ts';
import type { Watch } from './watch.ts';

export interface ThreadOptions {
  readonly name: string;
  /** What its calls end with when it is gone. */
  readonly stopped: FaultCode;
  /** A hostile input exhausts the thread, not the desk. */
  readonly heapMegabytes?: number;
  /** Made with the way to end a thread that hangs. */
  readonly watch?: (hangs: () => void) => Watch;
}

export interface Thread<C extends Calls> extends Caller<C> {
  /** Whether it can be called; it may have died by itself. */
  running(): boolean;
  /** Only work in hand keeps the process alive. */
  idleIsFree(): void;
  close(): Promise<void>;
}

export function startThread<C extends Calls>(file: URL, options: ThreadOptions): Thread<C> {
  const { name, stopped, heapMegabytes } = options;
  const worker = new Worker(file, {
    name,
    ...(heapMegabytes === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } }),
  });
  let state: 'running' | 'hangs' | 'stopped' = 'running';
  const die = (detail: string): void => {
    if (state === 'running') state = 'stopped';
    caller.die(fault(stopped, { detail }));
  };
  const watch = options.watch?.(() => {
    state = 'hangs';
    // What it has not begun to write it never writes: the callers are answered that it has stopped.
    worker.terminate().catch(() => undefined);
    die('no answer');
  });
  const caller = createCaller<C>(name, (message, move) => worker.postMessage(message, move), watch);
  worker.on('error', (error) => die(error instanceof Error ? error.name : 'error'));
  worker.on('exit', (code) => die(`exit ${code}`));
  worker.on('message', (report: Reported) => caller.take(report));
  let free = false;
  return {
    ...caller,
    call: async (called, input, hooks) => {
      if (free) worker.ref();
      try {
        return await caller.call(called, input, hooks);
      } finally {
        if (free && caller.idle()) worker.unref();
      }
    },
    running: () => state === 'running',
    idleIsFree() {
      free = true;
      worker.unref();
    },
    async close() {
      const ended = worker.terminate();
      // A thread that is held in a call of the system ends with the process.
      if (state !== 'hangs') await ended;
      die('closed');
    },
  };
}

/** The thread's end. Without `onBug` an exception nobody expected goes to the caller as text. */
export function serveThread(
  perform: (call: never, served: Served) => unknown,
  onBug?: (cause: unknown) => void,
): void {
  const port = parentPort;
  if (port === null) throw new Error('This file runs as a worker thread.');
  port.on(
    'message',
    createServer<never>({
      post: (report, move) => port.postMessage(report, move),
      perform,
      ...(onBug === undefined ? {} : { onBug }),
    }),
  );
}
