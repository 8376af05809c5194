// Batches over the worker: imports go in piece by piece and appear at once; whole drafts come out piece by
// piece.
import type { BatchStore, NewBatch, PaymentsPiece, PrintedPayment } from '../ports/store.ts';
import { err } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import type { Changed } from '../ports/store.ts';
import type { StoreClient } from './client.ts';
import { takenApart } from './draft-rows.ts';
import type { DraftPiece, DraftPoint } from './draft-stream.ts';
import { park } from './chunk-buffer.ts';
import { portOf } from './port-of.ts';

/** Rows per request: main must never be busy with one for long. */
const PIECE = 500;
const STREAMED = 1_000;
const SWEEP = 1_000;

export function batchPort(client: StoreClient): BatchStore {
  return portOf(client, 'batches', {
    create: (batch, pieces) => create(client, batch, pieces ?? []),
    stream: async function* stream(batch) {
      for await (const piece of printed(client, batch)) yield piece.map(takenApart);
    },
    streamPrinted: (batch) => printed(client, batch),
    replaceFindings: async ({ findings, ...change }) =>
      client.attempt('batches.replaceFindings', change, await park(client, findings)),
  } satisfies Partial<BatchStore>);
}

/** The next piece is on its way while the last one is used. */
async function* printed(
  { call }: StoreClient,
  batch: string,
): AsyncGenerator<readonly PrintedPayment[], void, undefined> {
  const from = (after: DraftPoint | null): Promise<DraftPiece> =>
    call('batches.streamFrom', batch, after, STREAMED);
  let coming: Promise<DraftPiece> | null = from(null);
  while (coming !== null) {
    const { payments, reached }: DraftPiece = await coming;
    coming = reached === null ? null : from(reached);
    // Whoever stops here will never wait for it.
    coming?.catch(() => undefined);
    if (payments.length > 0) yield payments;
  }
}

async function create(
  { call }: StoreClient,
  batch: NewBatch,
  pieces: AsyncIterable<PaymentsPiece> | Iterable<PaymentsPiece>,
): Promise<Result<Changed>> {
  const { log, findings, ...its } = batch;
  let staged: number | undefined;
  try {
    staged = await call('batches.stage', its);
    for await (const piece of pieces) {
      for (const part of parts(piece)) await call('batches.stagePiece', staged, part);
    }
    await call('batches.stagePiece', staged, { payments: [], findings });
    return { ok: true, value: await call('batches.unstage', staged, batch.batch, log) };
  } catch (error) {
    if (staged !== undefined) await dropStaged(call, staged);
    if (error instanceof FaultError) return err(error.fault);
    throw error;
  }
}

/**
 * Best effort: what cannot be dropped now, on a full disk say, is swept when the store opens, and is never
 * seen.
 */
async function dropStaged(call: StoreClient['call'], staged: number): Promise<void> {
  try {
    while ((await call('batches.dropStaged', staged, SWEEP)) > 0);
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
  }
}

/** Findings travel with the last part, when their payments are there. */
function* parts(piece: PaymentsPiece): Generator<PaymentsPiece> {
  let from = 0;
  for (; from + PIECE < piece.payments.length; from += PIECE)
    yield { payments: piece.payments.slice(from, from + PIECE), findings: [] };
  yield { payments: piece.payments.slice(from), findings: piece.findings };
}
