// The MessageTools port over main/iso20022: single elements here and now, whole messages in the worker.
import { Worker } from 'node:worker_threads';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { ok, type Result } from '../../shared/domain/result.ts';
import type {
  BuildJob,
  BuiltMessage,
  FilePayment,
  MessageTools,
  ReadTransaction,
  TransactionStatus,
} from '../ports/messages.ts';
import { callThread, YOUNG_GENERATION, type CallHooks, type Thread } from '../rpc/protocol.ts';
import { leavesOf } from './leaves.ts';
import {
  checkGroup,
  withAddress,
  checkPayment,
  addressOf,
  groupHeader,
  groupId,
  groupNode,
  paymentForm,
  paymentIndex,
  paymentNode,
} from './payment-form.ts';
import type { MessageCalls } from './worker-protocol.ts';

// Turns "call me with each item and wait for me" into an async iterable.

/**
 * `ahead` items may wait, so that the work goes on while the last one is used.
 * The work runs while the iterable is walked and stops with it: leaving the walk early makes the next `hand`
 * throw.
 */
export async function* asyncChannel<T>(
  work: (hand: (item: T) => Promise<void>) => Promise<void>,
  ahead = 0,
): AsyncGenerator<T, void, undefined> {
  const waiting: { readonly item: T; readonly taken: () => void; readonly left: () => void }[] = [];
  let over = false;
  let failure: { readonly cause: unknown } | null = null;
  let left = false;
  let wake: () => void = () => undefined;
  const hand = (item: T): Promise<void> =>
    new Promise((resolve, reject) => {
      const gone = (): void => reject(new Error('nobody takes the items any more'));
      if (left) return gone();
      waiting.push({ item, taken: resolve, left: gone });
      if (waiting.length <= ahead) resolve();
      wake();
    });
  void work(hand)
    .catch((cause: unknown) => {
      failure = { cause };
    })
    .finally(() => {
      over = true;
      wake();
    });
  try {
    for (;;) {
      const [next] = waiting;
      if (next !== undefined) {
        yield next.item;
        waiting.shift();
        next.taken();
      } else if (over) break;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    left = true;
    for (const one of waiting) one.left();
  }
  const failed = failure as { readonly cause: unknown } | null;
  if (failed !== null) throw failed.cause;
}

// Main's side of the message worker: started when first needed, and replaced when it dies.

/** A bundler puts the worker elsewhere; from the source tree it lies beside this file. */
const WORKER_FILE = new URL('worker.ts', import.meta.url);

/** A hostile file exhausts the worker, not the desk. */
const HEAP_MEGABYTES = 384;

type Calls = { readonly [N in keyof MessageCalls]: MessageCalls[N] };
type Item<N extends keyof Calls> = Calls[N] extends { readonly item: infer I } ? I : never;

export interface MessageWorker {
  /** Throws FaultError when the worker dies. */
  run<N extends keyof Calls>(
    name: N,
    input: Calls[N]['input'],
    hooks?: CallHooks<Item<N>>,
  ): Promise<Calls[N]['value']>;
  close(): Promise<void>;
}

/**
 * Milliseconds without work after which the thread ends, and begins anew with the next call: the memory that
 * a large message needed would stay with the desk for the rest of the day.
 */
const REST = 30_000;

function startThread(file: URL): Thread<Calls> {
  // A hostile file exhausts the thread, not the desk.
  const resourceLimits = {
    maxOldGenerationSizeMb: HEAP_MEGABYTES,
    maxYoungGenerationSizeMb: YOUNG_GENERATION,
  };
  const worker = new Worker(file, { name: 'messages', resourceLimits });
  const thread = callThread<Calls>(worker, { name: 'messages', stopped: 'work-stopped' });
  thread.idleIsFree();
  return thread;
}

export function makeMessageWorker(start: () => Thread<Calls>, rest = REST): MessageWorker {
  let thread: Thread<Calls> | null = null;
  let resting: NodeJS.Timeout | undefined;
  const started = (): Thread<Calls> => {
    if (thread?.running() !== true) thread = start();
    return thread;
  };
  const close = async (): Promise<void> => {
    clearTimeout(resting);
    // A call that comes while it ends gets a thread of its own.
    const ending = thread;
    thread = null;
    await ending?.close();
  };
  return {
    run: async (name, input, hooks) => {
      clearTimeout(resting);
      const running = started();
      try {
        const end = await running.call(name, input, hooks as CallHooks);
        if (!end.ok) throw new FaultError(end.error);
        return end.value;
      } finally {
        clearTimeout(resting);
        if (thread?.idle() === true)
          resting = setTimeout(() => void close().catch(() => undefined), rest).unref();
      }
    },
    close,
  };
}

export function messageTools(workerFile: URL = WORKER_FILE): MessageTools {
  return toolsOver(makeMessageWorker(() => startThread(workerFile)));
}

/** Over whatever runs the calls of the worker. */
export function toolsOver(worker: MessageWorker): MessageTools {
  return {
    paymentForm,
    paymentNode,
    paymentIndex,
    groupHeader,
    addressOf,
    withAddress,
    groupId,
    groupNode,
    checkPayment,
    checkGroup,
    leaves: leavesOf,
    checkFile: (chunks, context, onProgress) =>
      worker.run(
        'check-file',
        { context },
        { sources: [() => chunks], onItem: ({ bytes }) => onProgress(bytes) },
      ),
    filePayments: (chunks) =>
      asyncChannel<readonly FilePayment[]>(
        async (hand) =>
          void (await worker.run('file-payments', {}, { sources: [() => chunks], onItem: hand })),
        2,
      ),
    readTable: (chunks, choice) => worker.run('read-table', { choice }, { sources: [chunks] }),
    checkTable: (chunks, order, context) =>
      worker.run('check-table', { order, context }, { sources: [chunks] }),
    tablePayments: (chunks, order) =>
      asyncChannel<readonly FilePayment[]>(
        async (hand) =>
          void (await worker.run('table-payments', { order }, { sources: [chunks], onItem: hand })),
        2,
      ),
    digests: (chunks) => worker.run('digests', {}, { sources: [chunks] }),
    build: (job) => built(worker, job),
    readFrozen: async (kind, chunks) => {
      const transactions: ReadTransaction[] = [];
      const reading = await worker.run(
        'read-frozen',
        { kind },
        { sources: [() => chunks], onItem: (rows) => void transactions.push(...rows) },
      );
      return reading.ok ? ok({ reading: reading.value, transactions }) : reading;
    },
    frozenTransaction: (kind, chunks, index) =>
      worker.run('frozen-transaction', { kind, index }, { sources: [() => chunks] }),
    readStatus: async (pain002, signedNote) => {
      const transactions: TransactionStatus[] = [];
      const read = await worker.run(
        'read-status',
        { pain002, signedNote },
        { onItem: (rows) => void transactions.push(...rows) },
      );
      return read.ok ? ok({ ...read.value, transactions }) : read;
    },
    readReport: (chunks, onItem) =>
      worker.run('read-report', {}, { sources: [() => walked(chunks)], onItem }),
    reportLines: ({ key, chunks }, part, { offset, limit }) =>
      worker.run('report-lines', { key, part, offset, limit }, { sources: [() => walked(chunks())] }),
    entryTransactions: ({ key, chunks }, { offset, limit }) =>
      worker.run('entry-transactions', { key, offset, limit }, { sources: [() => walked(chunks())] }),
    writeStatement: (order, entries) => worker.run('write-statement', { order }, { sources: [entries] }),
    close: () => worker.close(),
  };
}

async function* walked(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

function built(worker: MessageWorker, { payments, ...order }: BuildJob): AsyncIterable<Result<BuiltMessage>> {
  return asyncChannel(async (hand) => {
    const end = await worker.run(
      'build',
      { order },
      { sources: [payments], onItem: (message) => hand(ok(message)) },
    );
    if (!end.ok) await hand(end);
    // While one is stored, two may wait: storing takes longer than building now and then.
  }, 3);
}
