// Reads frozen bytes that were built elsewhere: the same judgement and the same reading as of bytes built
// here.
import type { FrozenContents, ReadTransaction } from '../ports/messages.ts';
import { fault } from '../../shared/domain/errors.ts';
import type { PainKind } from '../../shared/domain/message-tree.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { readTransactions } from './read-transactions.ts';

export async function readFrozenBytes(
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
