// The main side of the store's worker: one request, one answer; a worker that dies answers everything with a
// fault.
import { Worker } from 'node:worker_threads';
import type { StoreCondition } from '../ports/store.ts';
import { fault } from '../../shared/domain/errors.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import type { OpenFile } from './open-file.ts';
import type { OperationName, Operations } from './operations.ts';
import type { WorkerReply } from './worker-protocol.ts';

type Args<N extends OperationName> = Parameters<Operations[N]>;
type Value<N extends OperationName> = ReturnType<Operations[N]>;

export interface StoreClient {
  /** Expected failures as values. */
  readonly attempt: <N extends OperationName>(name: N, ...args: Args<N>) => Promise<Result<Value<N>>>;
  /** For calls whose type has no place for a failure: throws FaultError. */
  readonly call: <N extends OperationName>(name: N, ...args: Args<N>) => Promise<Value<N>>;
  readonly condition: StoreCondition;
  readonly close: () => Promise<void>;
}

/** A bundler puts the worker elsewhere; from the source tree it lies beside this file. */
const WORKER_FILE = new URL('worker.ts', import.meta.url);

/**
 * Milliseconds of this process in which a thread that was asked answers nothing: then it hangs, on a disk
 * that has gone, say. The longest single transactions take seconds.
 */
const WITHOUT_ANSWER = 120_000;
/** Opening may copy, check and migrate all of a large store. */
const OPENING_TIMES = 15;
const TICK = 1_000;

interface Waiting {
  readonly done: (result: Result<unknown>) => void;
  readonly failed: (bug: Error) => void;
}

/** Starts the worker and opens the file in it. The key's bytes are moved to the worker, which wipes them. */
export async function openClient(
  request: OpenFile,
  workerFile: URL = WORKER_FILE,
): Promise<Result<StoreClient>> {
  const worker = startWorker(workerFile);
  const opened = await worker.send('open', [request], [request.key.buffer as ArrayBuffer]);
  if (!opened.ok) {
    await worker.stop();
    return opened;
  }
  return ok({
    condition: opened.value as StoreCondition,
    attempt: <N extends OperationName>(name: N, ...args: Args<N>) =>
      worker.send(name, args) as Promise<Result<Value<N>>>,
    call: async <N extends OperationName>(name: N, ...args: Args<N>) =>
      valueOf(await worker.send(name, args)) as Value<N>,
    close: async () => {
      const closed = await worker.send('close', []);
      await worker.stop();
      valueOf(closed);
    },
  });
}

function valueOf(result: Result<unknown>): unknown {
  if (!result.ok) throw new FaultError(result.error);
  return result.value;
}

interface RunningWorker {
  send(name: string, args: readonly unknown[], move?: readonly ArrayBuffer[]): Promise<Result<unknown>>;
  stop(): Promise<void>;
}

function startWorker(file: URL): RunningWorker {
  const worker = new Worker(file, { name: 'store' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let stopped: Fault | undefined;
  let ticks = 0;
  let limit = WITHOUT_ANSWER;
  let hangs = false;

  const die = (detail: string): void => {
    stopped ??= fault('store-stopped', { detail });
    for (const { done } of waiting.values()) done(err(stopped));
    waiting.clear();
    clearInterval(watch);
  };
  // Ticks and not the clock: a machine that slept has not waited.
  const watch = setInterval(() => {
    ticks = waiting.size === 0 ? 0 : ticks + 1;
    if (ticks * TICK < limit) return;
    hangs = true;
    // What it has not begun to write it never writes: who asked is told that it has stopped.
    void worker.terminate();
    die('no answer');
  }, TICK);
  watch.unref();
  worker.on('error', (error) => die(error instanceof Error ? error.name : 'error'));
  worker.on('exit', (code) => die(`exit ${code}`));
  worker.on('message', (reply: WorkerReply) => {
    const its = waiting.get(reply.id);
    waiting.delete(reply.id);
    ticks = 0;
    if (its === undefined) return;
    if ('bug' in reply) its.failed(new Error(`store: ${reply.bug}`));
    else its.done('fault' in reply ? err(reply.fault) : ok(reply.value));
  });

  return {
    send: (name, args, move = []) =>
      new Promise((done, failed) => {
        if (stopped !== undefined) {
          done(err(stopped));
          return;
        }
        last += 1;
        limit = WITHOUT_ANSWER * (name === 'open' ? OPENING_TIMES : 1);
        waiting.set(last, { done, failed });
        worker.postMessage({ id: last, name, args }, move);
      }),
    stop: async () => {
      stopped ??= fault('store-stopped', { detail: 'closed' });
      clearInterval(watch);
      // A thread that is held in a call of the system ends with the process.
      const ended = worker.terminate();
      if (!hangs) await ended;
    },
  };
}
