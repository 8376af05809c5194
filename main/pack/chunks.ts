// Cuts a stream into pieces of one length, and knows which is the last.

export interface Piece {
  readonly bytes: Uint8Array;
  /** From 0. */
  readonly index: number;
  readonly last: boolean;
}

/** Every piece but the last has exactly `length` bytes; an empty stream is one empty piece. */
export async function* pieces(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  length: number,
): AsyncGenerator<Piece, void, undefined> {
  let held: Uint8Array[] = [];
  let size = 0;
  let index = 0;
  for await (const chunk of source) {
    held.push(chunk);
    size += chunk.length;
    if (size <= length) continue;
    const all = Buffer.concat(held, size);
    let from = 0;
    // A full piece is kept back until more bytes come: only then it is not the last.
    for (; all.length - from > length; from += length) {
      yield { bytes: all.subarray(from, from + length), index, last: false };
      index += 1;
    }
    held = [all.subarray(from)];
    size = all.length - from;
  }
  yield { bytes: Buffer.concat(held, size), index, last: true };
}
