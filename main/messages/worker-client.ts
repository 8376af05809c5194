// Main's side of the message worker: started when first needed, fed by pulling, and replaced when it dies.
import { Worker } from 'node:worker_threads';
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import type { FromWorker, JobEnds, JobItems, JobName, JobOrder, ToWorker } from './worker-protocol.ts';

/** A bundler puts the worker elsewhere; from the source tree it lies beside this file. */
const WORKER_FILE = new URL('worker.ts', import.meta.url);

/** A hostile file exhausts the worker, not the desk. */
const HEAP_MEGABYTES = 384;

export interface MessageWorker {
  /** Runs a job; `onItem` is awaited before the next item is made. */
  run<N extends JobName>(
    order: JobOrder & { readonly name: N },
    sources: readonly (() => AsyncIterable<unknown>)[],
    onItem: (item: JobItems[N]) => Promise<void> | void,
  ): Promise<JobEnds[N]>;
  close(): Promise<void>;
}

interface Walk {
  readonly iterator: AsyncIterator<unknown>;
  /** The next value, fetched while the worker works on the last one. */
  coming: Promise<IteratorResult<unknown>>;
}

interface Job {
  readonly sources: readonly (() => AsyncIterable<unknown>)[];
  readonly walks: Map<number, Walk>;
  readonly onItem: (item: never) => Promise<void> | void;
  readonly done: (end: unknown) => void;
  readonly failed: (cause: Error) => void;
  /** What a source failed with; it is the job's failure, not the worker's. */
  cause?: Error;
}

export function makeMessageWorker(file: URL = WORKER_FILE): MessageWorker {
  const jobs = new Map<number, Job>();
  let worker: Worker | null = null;
  let last = 0;

  const post = (message: ToWorker): void => worker?.postMessage(message);
  const die = (): void => {
    worker = null;
    for (const { failed } of jobs.values()) failed(new FaultError(fault('work-stopped')));
    jobs.clear();
  };
  const started = (): Worker => {
    if (worker !== null) return worker;
    const fresh = new Worker(file, {
      name: 'messages',
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    });
    fresh.on('message', (message: FromWorker) => void take(message));
    fresh.on('error', die);
    fresh.on('exit', () => {
      if (worker === fresh) die();
    });
    fresh.unref();
    worker = fresh;
    return fresh;
  };

  async function take(message: FromWorker): Promise<void> {
    const job = jobs.get(message.job);
    if (job === undefined) {
      // Nobody waits for this job any more: its sources run dry with a failure, and it ends.
      if (message.type === 'pull') post({ type: 'broken', walk: message.walk });
      if (message.type === 'item') post({ type: 'more', job: message.job });
      return;
    }
    if (message.type === 'pull') return feed(job, message);
    if (message.type === 'item') {
      try {
        await job.onItem(message.item as never);
      } catch (cause) {
        finish(message.job, () => job.failed(asError(cause)));
      }
      return post({ type: 'more', job: message.job });
    }
    finish(message.job, () => {
      if (message.type === 'end') job.done(message.end);
      else
        job.failed(
          job.cause ??
            (message.type === 'fault'
              ? new FaultError(message.fault)
              : new Error(`message worker: ${message.text}`)),
        );
    });
  }

  async function feed(job: Job, { source, walk }: Extract<FromWorker, { type: 'pull' }>): Promise<void> {
    try {
      let walking = job.walks.get(walk);
      if (walking === undefined) {
        const opened = job.sources[source]?.();
        if (opened === undefined) throw new Error(`a job without source ${source}`);
        const iterator = opened[Symbol.asyncIterator]();
        walking = { iterator, coming: iterator.next() };
        job.walks.set(walk, walking);
      }
      const next = await walking.coming;
      if (next.done !== true) {
        walking.coming = walking.iterator.next();
        // Its failure is told when it is asked for.
        walking.coming.catch(() => undefined);
      }
      post(next.done === true ? { type: 'dry', walk } : { type: 'value', walk, value: next.value });
    } catch (cause) {
      job.cause = asError(cause);
      post({ type: 'broken', walk });
    }
  }

  function finish(id: number, tell: () => void): void {
    const job = jobs.get(id);
    jobs.delete(id);
    for (const { iterator } of job?.walks.values() ?? []) void iterator.return?.().catch(() => undefined);
    tell();
    // Only work in hand keeps the process alive.
    if (jobs.size === 0) worker?.unref();
  }

  return {
    run: (order, sources, onItem) =>
      new Promise((done, failed) => {
        const running = started();
        running.ref();
        last += 1;
        jobs.set(last, { sources, walks: new Map(), onItem, done: done as Job['done'], failed });
        running.postMessage({ type: 'job', job: last, order } satisfies ToWorker);
      }),
    async close() {
      const closing = worker;
      worker = null;
      await closing?.terminate();
      die();
    },
  };
}

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error('unknown failure');
}
