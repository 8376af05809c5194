// Streams to and from the store: cut into chunks on the way in, one request per mebibyte either way.
import type { BytesStore } from '../ports/store.ts';
import { CHUNK_BYTES } from './bytes-store.ts';
import type { StoreClient } from './client.ts';

const CHUNKS_AT_ONCE = 4;
const DROPPED_AT_ONCE = 16;

export function bytesPort({ call }: StoreClient): BytesStore {
  const drop = async (ref: string): Promise<void> => {
    while (await call('bytes.drop', ref, DROPPED_AT_ONCE));
  };
  return {
    put: async (source) => {
      const ref = await call('bytes.open');
      try {
        for await (const pieces of requests(source)) await call('bytes.append', ref, pieces);
        return await call('bytes.finish', ref);
      } catch (error) {
        await drop(ref).catch(() => undefined);
        throw error;
      }
    },
    read: async function* read(ref) {
      for (let from = 0; ; from += CHUNKS_AT_ONCE) {
        const chunks = await call('bytes.read', ref, from, CHUNKS_AT_ONCE);
        yield* chunks;
        if (chunks.length < CHUNKS_AT_ONCE) return;
      }
    },
    drop,
  };
}

async function* requests(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array[]> {
  let pieces: Uint8Array[] = [];
  for await (const piece of chunked(source)) {
    pieces.push(piece);
    if (pieces.length < CHUNKS_AT_ONCE) continue;
    yield pieces;
    pieces = [];
  }
  if (pieces.length > 0) yield pieces;
}

/** Chunks of exactly CHUNK_BYTES but for the last, whatever the pieces of the source. */
async function* chunked(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let chunk = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  for await (const piece of source) {
    for (let from = 0; from < piece.length;) {
      const part = piece.subarray(from, from + CHUNK_BYTES - filled);
      chunk.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled < CHUNK_BYTES) continue;
      yield chunk;
      chunk = new Uint8Array(CHUNK_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.slice(0, filled);
}
