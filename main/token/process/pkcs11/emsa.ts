// The blocks that raw RSA signs (RFC 8017, 9.1.1 and 9.2): for tokens that offer no mechanism that pads.
import { createHash, randomBytes } from 'node:crypto';

const HASH = 'sha256';
const HASH_LENGTH = 32;

/** EMSA-PKCS1-v1_5 over a DigestInfo, as long as the modulus. */
export function pkcs1Block(digestInfo: Uint8Array, modulusBits: number): Buffer {
  const length = Math.ceil(modulusBits / 8);
  const padding = Buffer.alloc(length - digestInfo.length - 3, 0xff);
  return Buffer.concat([Buffer.from([0, 1]), padding, Buffer.from([0]), digestInfo]);
}

/** EMSA-PSS over a SHA-256 digest, with MGF1 of the same hash and a salt as long as it (PS256). */
export function pssBlock(digest: Uint8Array, modulusBits: number): Buffer {
  const bits = modulusBits - 1;
  const length = Math.ceil(bits / 8);
  const salt = randomBytes(HASH_LENGTH);
  const hash = createHash(HASH).update(Buffer.alloc(8)).update(digest).update(salt).digest();
  const data = Buffer.concat([Buffer.alloc(length - 2 * HASH_LENGTH - 2), Buffer.from([1]), salt]);
  const mask = mgf1(hash, data.length);
  for (const [at, byte] of mask.entries()) data[at] = (data[at] ?? 0) ^ byte;
  data[0] = (data[0] ?? 0) & (0xff >> (8 * length - bits));
  const block = Buffer.concat([data, hash, Buffer.from([0xbc])]);
  // One byte shorter than the modulus where its length is one bit above whole bytes.
  return Buffer.concat([Buffer.alloc(Math.ceil(modulusBits / 8) - length), block]);
}

/** RFC 8017, B.2.1. */
function mgf1(seed: Uint8Array, length: number): Buffer {
  const parts: Buffer[] = [];
  for (let counter = 0; counter * HASH_LENGTH < length; counter += 1) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    parts.push(createHash(HASH).update(seed).update(number).digest());
  }
  return Buffer.concat(parts).subarray(0, length);
}
