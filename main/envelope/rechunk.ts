// Owns the size of stored chunks: many small pieces in, pieces of one size out.

/** Copies `chunks` into buffers of `size` bytes; only the last one may be shorter. */
export async function* rechunk(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let buffer = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const chunk of chunks) {
    let taken = 0;
    while (taken < chunk.length) {
      const part = chunk.subarray(taken, taken + size - filled);
      buffer.set(part, filled);
      filled += part.length;
      taken += part.length;
      if (filled === size) {
        yield buffer;
        buffer = Buffer.allocUnsafe(size);
        filled = 0;
      }
    }
  }
  if (filled > 0) yield Buffer.from(buffer.subarray(0, filled));
}
