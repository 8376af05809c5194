// The work on large messages, as a thread that serves main: reads, checks and builds; holds no key and opens
// no file.
import { parentPort } from 'node:worker_threads';
import type { KeptEntry } from '../../shared/domain/account-report/statement-order.ts';
import type { DraftElements } from '../ports/store.ts';
import { ok, err, type Result } from '../../shared/domain/result.ts';
import { build, filePayments, readTransactions } from './build.ts';
import { checkFile } from './check-file.ts';
import { checkTableRows, tablePayments } from './check-table.ts';
import { digestsOf } from '../tables/digests.ts';
import { surveyTable } from '../tables/read-table.ts';
import { transactionAt } from './leaves.ts';
import { partLines, partTransactions } from './report/pages.ts';
import { readReport } from './report/read-report.ts';
import { writeStatement } from './statements/write-statement.ts';
import { readStatus } from './status.ts';
import { serveThread, type Served } from '../rpc/protocol.ts';
import type { MessageCall, MessageCalls } from './worker-protocol.ts';
import type { FrozenContents, ReadTransaction } from '../ports/messages.ts';
import { fault } from '../../shared/domain/errors.ts';
import type { PainKind } from '../../shared/domain/message-tree.ts';

const ROWS = 500;

type Runs = {
  readonly [N in keyof MessageCalls]: (
    served: Served,
    input: MessageCalls[N]['input'],
  ) => Promise<MessageCalls[N]['value']>;
};

const RUNS: Runs = {
  'check-file': (served, { context }) =>
    checkFile(served.source<Uint8Array>(0), context, (bytes) => served.note({ bytes })),
  'file-payments': async (served) => {
    for await (const piece of filePayments(served.source<Uint8Array>(0))) await served.hand(piece);
    return ok(null);
  },
  'read-table': (served, { choice }) => surveyTable(() => served.source<Uint8Array>(0), choice),
  'check-table': (served, { order, context }) =>
    checkTableRows(() => served.source<Uint8Array>(0), order, context),
  'table-payments': async (served, { order }) => {
    for await (const piece of tablePayments(() => served.source<Uint8Array>(0), order))
      await served.hand(piece);
    return ok(null);
  },
  digests: (served) => digestsOf(served.source<Uint8Array>(0)),
  build: async (served, { order }) => {
    for await (const built of build({
      ...order,
      payments: () => served.source<DraftElements>(0),
    })) {
      if (!built.ok) return built;
      await served.hand(
        built.value,
        built.value.chunks.map((chunk) => chunk.buffer as ArrayBuffer),
      );
    }
    return ok(null);
  },
  'read-frozen': async (served, { kind }) => {
    const read = await readFrozenBytes(kind, served.source<Uint8Array>(0));
    if (!read.ok) return read;
    const { reading, transactions } = read.value;
    await handInPieces(served, transactions);
    return ok(reading);
  },
  'frozen-transaction': (served, { kind, index }) => transactionAt(kind, served.source<Uint8Array>(0), index),
  'read-status': async (served, { pain002, signedNote }) => {
    const read = readStatus(pain002, signedNote);
    if (!read.ok) return read;
    const { transactions, ...levels } = read.value;
    await handInPieces(served, transactions);
    return ok(levels);
  },
  'read-report': (served) => readReport(served.source<Uint8Array>(0), (piece) => served.hand(piece)),
  'report-lines': (served, { key, part, offset, limit }) =>
    partLines(key, served.source<Uint8Array>(0), part, { offset, limit }),
  'entry-transactions': (served, { key, offset, limit }) =>
    partTransactions(key, served.source<Uint8Array>(0), { offset, limit }),
  'write-statement': (served, { order }) => writeStatement(order, served.source<readonly KeptEntry[]>(0)),
};

/** Main is never busy with more than a piece of them. */
async function handInPieces(served: Served, rows: readonly unknown[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS) await served.hand(rows.slice(from, from + ROWS));
}

export function performMessageCall(call: MessageCall, served: Served): unknown {
  const run = RUNS[call.type] as (served: Served, input: MessageCall) => unknown;
  return run(served, call);
}

// Loaded beside its caller, it is no thread and serves nobody.
if (parentPort !== null) serveThread(parentPort, performMessageCall);

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
  const reading = readTransactions(chunks, (row) => void transactions.push(row));
  if (!reading.ok) return reading;
  return reading.value.kind === kind && reading.value.transactions === transactions.length
    ? ok({ reading: reading.value, transactions })
    : err(fault('frozen-bytes-differ'));
}
