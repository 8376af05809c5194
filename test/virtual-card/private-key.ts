// The private operations behind GENERAL AUTHENTICATE: raw RSA on a padded block, ECDSA on a hash that was
// made elsewhere.
import { constants, createECDH, createPrivateKey, privateEncrypt, randomBytes } from 'node:crypto';
import { tlv } from './tlv.ts';

interface Curve {
  /** PIV algorithm identifier. */
  readonly algorithm: 0x11 | 0x14;
  /** OpenSSL's name. */
  readonly name: string;
  readonly bytes: number;
  /** Order of the base point (SEC 2, 2.4.2 and 2.5.1). */
  readonly order: bigint;
}

/** By the name JWK gives them. */
const CURVES: Readonly<Record<string, Curve>> = {
  'P-256': {
    algorithm: 0x11,
    name: 'prime256v1',
    bytes: 32,
    order: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  },
  'P-384': {
    algorithm: 0x14,
    name: 'secp384r1',
    bytes: 48,
    order:
      0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  },
};

export interface CardKey {
  /** PIV algorithm identifier (SP 800-78-4, table 6-2): 07 RSA-2048, 11 P-256, 14 P-384. */
  readonly algorithm: 0x07 | 0x11 | 0x14;
  /** Null when the input does not fit the key. */
  operate(input: Buffer): Buffer | null;
}

/** @param pem PKCS#8 of an RSA-2048, P-256 or P-384 key. */
export function cardKey(pem: string): CardKey {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType === 'rsa') {
    const operate = (input: Buffer): Buffer | null =>
      input.length === 256 ? privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, input) : null;
    return { algorithm: 0x07, operate };
  }
  const { crv = '', d } = key.export({ format: 'jwk' });
  const curve = CURVES[crv];
  if (curve === undefined || d === undefined)
    throw new Error('a PIV card of this kind holds RSA-2048, P-256 and P-384 keys');
  const scalar = number(Buffer.from(d, 'base64url'));
  return {
    algorithm: curve.algorithm,
    operate: (hash) => (hash.length > curve.bytes ? null : ecdsa(curve, scalar, number(hash))),
  };
}

/** FIPS 186-4, 6.4, with a fresh random nonce; the DER sequence PIV answers with. */
function ecdsa({ name, bytes, order }: Curve, secret: bigint, hash: bigint): Buffer {
  for (;;) {
    const nonce = number(randomBytes(bytes));
    if (nonce === 0n || nonce >= order) continue;
    const point = createECDH(name);
    point.setPrivateKey(Buffer.from(nonce.toString(16).padStart(2 * bytes, '0'), 'hex'));
    const r = number(point.getPublicKey().subarray(1, bytes + 1)) % order;
    const s = (inverse(nonce, order) * (hash + r * secret)) % order;
    if (r !== 0n && s !== 0n) return tlv(0x30, integer(r), integer(s));
  }
}

/** Fermat: the order is prime. */
function inverse(value: bigint, order: bigint): bigint {
  let [result, base, exponent] = [1n, value % order, order - 2n];
  for (; exponent > 0n; exponent >>= 1n) {
    if ((exponent & 1n) === 1n) result = (result * base) % order;
    base = (base * base) % order;
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
