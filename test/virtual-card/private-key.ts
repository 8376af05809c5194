// The private operations behind GENERAL AUTHENTICATE: raw RSA on a padded block, ECDSA on a hash that was
// made elsewhere.
import {
  constants,
  createECDH,
  createPrivateKey,
  type KeyObject,
  privateEncrypt,
  randomBytes,
} from 'node:crypto';
import { tlv } from './tlv.ts';

/** Order of the base point of P-256 (SEC 2, 2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

export interface CardKey {
  /** PIV algorithm identifier (SP 800-78-4, table 6-2): 07 RSA-2048, 11 P-256. */
  readonly algorithm: 0x07 | 0x11;
  /** Null when the input does not fit the key. */
  operate(input: Buffer): Buffer | null;
}

/** @param pem PKCS#8 of an RSA-2048 or P-256 key. */
export function cardKey(pem: string): CardKey {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType === 'rsa') {
    const operate = (input: Buffer): Buffer | null =>
      input.length === 256 ? privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, input) : null;
    return { algorithm: 0x07, operate };
  }
  const scalar = number(Buffer.from(secretOf(key), 'base64url'));
  return { algorithm: 0x11, operate: (hash) => (hash.length > 32 ? null : ecdsa(scalar, number(hash))) };
}

/** FIPS 186-4, 6.4, with a fresh random nonce; the DER sequence PIV answers with. */
function ecdsa(secret: bigint, hash: bigint): Buffer {
  for (;;) {
    const nonce = number(randomBytes(32));
    if (nonce === 0n || nonce >= ORDER) continue;
    const point = createECDH('prime256v1');
    point.setPrivateKey(Buffer.from(nonce.toString(16).padStart(64, '0'), 'hex'));
    const r = number(point.getPublicKey().subarray(1, 33)) % ORDER;
    const s = (inverse(nonce) * (hash + r * secret)) % ORDER;
    if (r !== 0n && s !== 0n) return tlv(0x30, integer(r), integer(s));
  }
}

/** Fermat: the order is prime. */
function inverse(value: bigint): bigint {
  let [result, base, exponent] = [1n, value % ORDER, ORDER - 2n];
  for (; exponent > 0n; exponent >>= 1n) {
    if ((exponent & 1n) === 1n) result = (result * base) % ORDER;
    base = (base * base) % ORDER;
  }
  return result;
}

function integer(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return (bytes[0] ?? 0) >= 0x80 ? tlv(0x02, Buffer.from([0]), bytes) : tlv(0x02, bytes);
}

function number(bytes: Buffer): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString('hex')}`);
}

function secretOf(key: KeyObject): string {
  const { crv, d } = key.export({ format: 'jwk' });
  if (crv !== 'P-256' || d === undefined)
    throw new Error('a PIV card of this kind holds RSA-2048 and P-256 keys');
  return d;
}
