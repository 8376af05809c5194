// The worker thread for large messages: reads, checks and builds; holds no key and opens no file.
import { parentPort } from 'node:worker_threads';
import type { PrintedPayment } from '../ports/store.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { ok, err, type Result } from '../../shared/domain/result.ts';
import { build } from './build.ts';
import { checkFile } from './check-file.ts';
import { filePayments, readTransactions } from './read-transactions.ts';
import { transactionAt } from './leaves.ts';
import { partLines, partTransactions } from './report/parts.ts';
import { readReport } from './report/read-report.ts';
import { readStatus } from './status.ts';
import type { FromWorker, JobEnds, JobItems, JobName, JobOrder, ToWorker } from './worker-protocol.ts';
import type { FrozenContents, ReadTransaction } from '../ports/messages.ts';
import { fault } from '../../shared/domain/errors.ts';
import type { PainKind } from '../../shared/domain/message-tree.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');

type Waiting = (message: ToWorker) => void;
const walks = new Map<number, Waiting>();
const hungry = new Map<number, () => void>();
let lastWalk = 0;

function post(message: FromWorker, move: ArrayBuffer[] = []): void {
  port?.postMessage(message, move);
}

/** A source on the other side: one value at a time, asked for when it is needed. */
function source<T>(job: number, index: number): AsyncIterable<T> {
  return {
    async *[Symbol.asyncIterator]() {
      lastWalk += 1;
      const walk = lastWalk;
      for (;;) {
        const answer = await new Promise<ToWorker>((resolve) => {
          walks.set(walk, resolve);
          post({ type: 'pull', job, source: index, walk });
        });
        if (answer.type !== 'value') {
          if (answer.type === 'broken') throw new Error('the source failed');
          return;
        }
        yield answer.value as T;
      }
    },
  };
}

/** Hands one item out and waits until it was taken. */
async function hand(job: number, item: JobItems[JobName], move: ArrayBuffer[] = []): Promise<void> {
  const taken = new Promise<void>((resolve) => hungry.set(job, resolve));
  post({ type: 'item', job, item }, move);
  await taken;
}

const ROWS = 500;

type Runs = {
  readonly [N in JobName]: (job: number, order: Extract<JobOrder, { name: N }>) => Promise<JobEnds[N]>;
};

const RUNS: Runs = {
  'check-file': (job, { context }) =>
    checkFile(source<Uint8Array>(job, 0), context, (bytes) => post({ type: 'item', job, item: { bytes } })),
  'file-payments': async (job) => {
    for await (const piece of filePayments(source<Uint8Array>(job, 0))) await hand(job, piece);
    return ok(null);
  },
  build: async (job, order) => {
    for await (const built of build({
      ...order.job,
      payments: () => source<readonly PrintedPayment[]>(job, 0),
    })) {
      if (!built.ok) return built;
      const { transactions, ...message } = built.value;
      for (let from = 0; from < transactions.length; from += ROWS)
        await hand(job, { rows: transactions.slice(from, from + ROWS) });
      await hand(
        job,
        { message },
        message.chunks.map((chunk) => chunk.buffer as ArrayBuffer),
      );
    }
    return ok(null);
  },
  'read-frozen': async (job, { kind }) => {
    const read = await readFrozenBytes(kind, source<Uint8Array>(job, 0));
    if (!read.ok) return read;
    const { reading, transactions } = read.value;
    for (let from = 0; from < transactions.length; from += ROWS)
      await hand(job, transactions.slice(from, from + ROWS));
    return ok(reading);
  },
  'frozen-transaction': (job, { kind, index }) => transactionAt(kind, source<Uint8Array>(job, 0), index),
  'read-status': (_job, { pain002, signedNote }) => Promise.resolve(readStatus(pain002, signedNote)),
  'read-report': (job) => readReport(source<Uint8Array>(job, 0), (piece) => hand(job, piece)),
  'report-lines': (job, { key, part, offset, limit }) =>
    partLines(key, source<Uint8Array>(job, 0), part, { offset, limit }),
  'entry-transactions': (job, { key, offset, limit }) =>
    partTransactions(key, source<Uint8Array>(job, 0), { offset, limit }),
};

function run(job: number, order: JobOrder): Promise<JobEnds[JobName]> {
  return (RUNS[order.name] as (job: number, order: JobOrder) => Promise<JobEnds[JobName]>)(job, order);
}

port.on('message', (message: ToWorker) => {
  if (message.type === 'job') {
    const { job, order } = message;
    run(job, order).then(
      (end) => post({ type: 'end', job, end }),
      (cause: unknown) =>
        post(
          cause instanceof FaultError
            ? { type: 'fault', job, fault: cause.fault }
            : { type: 'bug', job, text: cause instanceof Error ? (cause.stack ?? cause.message) : 'unknown' },
        ),
    );
  } else if (message.type === 'more') hungry.get(message.job)?.();
  else {
    const waiting = walks.get(message.walk);
    walks.delete(message.walk);
    waiting?.(message);
  }
});

/**
 * Reads frozen bytes that were built elsewhere: the same judgement and the same reading as of bytes
 * built here.
 */
async function readFrozenBytes(
  kind: PainKind,
  source: AsyncIterable<Uint8Array>,
): Promise<Result<FrozenContents>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  const transactions: ReadTransaction[] = [];
  const reading = readTransactions(chunks, transactions);
  if (!reading.ok) return reading;
  return reading.value.kind === kind && reading.value.transactions === transactions.length
    ? ok({ reading: reading.value, transactions })
    : err(fault('frozen-bytes-differ'));
}
