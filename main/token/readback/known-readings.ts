// The readings this process has made. An officer who approves is shown the same bytes as the one who froze
// them: their digest says so, and they are not walked a second time.
import { createHash } from 'node:crypto';
import { fault } from '../../../shared/domain/errors.ts';
import type { PainKind } from '../../../shared/domain/message-tree.ts';
import type { Reading } from '../../../shared/domain/reading.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { PaymentPart } from './ledger.ts';
import { readBack } from './read.ts';

export interface FrozenBytes {
  readonly kind: PainKind;
  /** SHA-256 in hexadecimal digits, as main says; never taken on trust. */
  readonly sha256: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface KnownReadings {
  /**
   * Reads one frozen message as `readBack` does. Where a message of that digest was read before, and nobody
   * wants each payment, all bytes are only hashed: `reading-differs` where they have another digest. Bytes of
   * that digest that are being read at the moment are waited for first.
   */
  read(
    bytes: FrozenBytes,
    progress?: (bytes: number) => void,
    each?: (part: PaymentPart) => void,
  ): Promise<Result<Reading>>;
}

/** Messages of a batch of a million payments, and some more. */
const MOST_KEPT = 256;

export function createKnownReadings(): KnownReadings {
  const readings = new Map<string, Reading>();
  /** Walks that have not ended, by the digest main says. */
  const walks = new Map<string, Promise<void>>();
  const keyOf = (kind: PainKind, sha256: string): string => `${kind} ${sha256}`;

  const walkAndKeep = async (...walk: Parameters<typeof readBack>): Promise<Result<Reading>> => {
    const reading = await readBack(...walk);
    if (!reading.ok) return reading;
    // Under the digest that was found, whatever main said.
    readings.set(keyOf(reading.value.kind, reading.value.sha256), reading.value);
    for (const oldest of readings.keys()) {
      if (readings.size <= MOST_KEPT) break;
      readings.delete(oldest);
    }
    return reading;
  };

  return {
    async read({ kind, sha256, chunks }, progress = () => undefined, each) {
      const key = keyOf(kind, sha256);
      // Bytes that are being read ahead are waited for: two walks at a time take longer than one.
      const underWay = each === undefined ? walks.get(key) : undefined;
      if (underWay !== undefined) await underWay;
      const known = each === undefined ? readings.get(key) : undefined;
      if (known !== undefined)
        return (await digestOf(chunks, progress)) === known.sha256
          ? ok(known)
          : err(fault('reading-differs', { detail: 'sha256' }));
      const walk = walkAndKeep(kind, chunks, progress, each);
      walks.set(key, walk.then(noReading, noReading));
      try {
        return await walk;
      } finally {
        // Of two walks over the same bytes the first one ends the wait: its reading is there.
        walks.delete(key);
      }
    },
  };
}

/** Whoever waits for a walk asks for its reading afterwards. */
const noReading = (): void => undefined;

async function digestOf(
  chunks: AsyncIterable<Uint8Array>,
  progress: (bytes: number) => void,
): Promise<string> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    digest.update(chunk);
    bytes += chunk.length;
    progress(bytes);
  }
  return digest.digest('hex');
}
