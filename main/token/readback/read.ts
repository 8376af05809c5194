// The second reader of frozen bytes: its own scanner, its own arithmetic, its own digest. It answers with a
// Reading or refuses.
import { sentence } from '../../../shared/domain/sentence.ts';
import { createHash } from 'node:crypto';
import type { PainKind } from '../../../shared/domain/message-tree.ts';
import type { Reading } from '../../../shared/domain/reading.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { createLedger } from './ledger.ts';
import { Refusal, refusalFault } from './refusal.ts';
import { createScanner } from './scanner.ts';
import { shapeOf } from './versions/catalogue.ts';
import { createWalker } from './walker.ts';

/**
 * Reads one frozen message. `progress` gets the number of bytes read so far.
 * @returns the reading, or `message-unreadable` with the byte offset when anything occurs that this desk
 * never writes.
 */
export async function readBack(
  kind: PainKind,
  chunks: AsyncIterable<Uint8Array>,
  progress: (bytes: number) => void = () => undefined,
): Promise<Result<Reading>> {
  const shape = shapeOf(kind);
  if (shape === null)
    return err(fault('message-unreadable', { sentences: [sentence('read-back-unknown-kind', { kind })] }));
  const ledger = createLedger(kind);
  const walker = createWalker(shape, ledger);
  const scanner = createScanner(walker);
  const digest = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      digest.update(chunk);
      scanner.push(chunk);
      bytes += chunk.length;
      progress(bytes);
    }
    scanner.end();
    walker.finish(bytes);
    return ok({ ...ledger.reading(), sha256: digest.digest('hex'), bytes });
  } catch (error) {
    if (error instanceof Refusal) return err(refusalFault(error));
    throw error;
  }
}
