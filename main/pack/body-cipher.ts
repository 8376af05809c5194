// The pack's body: AES-256-GCM over pieces of 64 KiB, so that large packs stream and no byte is used before
// its piece was authenticated.
import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';

// Cuts a stream into pieces of one length, and knows which is the last.
export interface CipherChunk {
  readonly bytes: Uint8Array;
  /** From 0. */
  readonly index: number;
  readonly last: boolean;
}

/** Every piece but the last has exactly `length` bytes; an empty stream is one empty piece. */
async function* pieces(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  length: number,
): AsyncGenerator<CipherChunk, void, undefined> {
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

/** Plain bytes of every piece but the last. */
const PIECE = 65_536;
const TAG = 16;
const LAST = 1;

/** Everything before the body goes into the key: a changed header decrypts nothing. */
export function bodyKey(contentKey: Uint8Array, prelude: readonly Uint8Array[]): Uint8Array {
  const salt = createHash('sha256');
  for (const part of prelude) salt.update(part);
  return new Uint8Array(hkdfSync('sha256', contentKey, salt.digest(), 'countersign/pack/1 body', 32));
}

/**
 * Nonce = number of the piece (11 bytes) and whether it is the last (1 byte): the STREAM construction (Hoang,
 * Reyhanitabar, Rogaway,
 * Vizár 2015). Pieces cannot be dropped, swapped, repeated or cut off at the end.
 */
function nonce(index: number, last: boolean): Uint8Array {
  const bytes = new Uint8Array(12);
  new DataView(bytes.buffer).setBigUint64(3, BigInt(index));
  bytes[11] = last ? LAST : 0;
  return bytes;
}

export async function* encryptBody(
  key: Uint8Array,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const { bytes, index, last } of pieces(source, PIECE)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(index, last));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws for a piece that does not authenticate. */
export async function* decryptBody(
  key: Uint8Array,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const { bytes, index, last } of pieces(source, PIECE + TAG)) {
    if (bytes.length < TAG) throw new Error('the last piece is cut off');
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(index, last), { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG));
    yield Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - TAG)), decipher.final()]);
  }
}
