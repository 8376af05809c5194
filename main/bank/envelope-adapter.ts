// Owns the Envelope port: the pure envelope with today's clock, real randomness and the token host's
// decryption key.
import type { Envelope } from '../ports/bank.ts';
import { ok } from '../../shared/domain/result.ts';
import { sealMessage } from '../envelope/seal.ts';
import type { BankDeps } from './deps.ts';
import { openPain002 } from './opening.ts';

export function createEnvelope(deps: Pick<BankDeps, 'hosts' | 'secrets' | 'clock' | 'random'>): Envelope {
  return {
    seal: ({ profile, chunks, signature }) =>
      sealMessage({
        profile,
        chunks: paced(chunks),
        signature,
        now: new Date(deps.clock.now()),
        random: (length) => deps.random.bytes(length),
      }),
    open: async ({ profile, body }) => {
      const opened = await openPain002(deps, profile, body);
      return opened.ok ? ok(opened.value.pain002) : opened;
    },
  };
}

const PIECE = 128 * 1024;

/**
 * The same bytes in small pieces with a breath after each: sealing megabytes must not hold the event loop
 * (3DES makes about 50 MB/s).
 */
async function* paced(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      yield chunk.subarray(at, at + PIECE);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
