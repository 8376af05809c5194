// Builds a PKCS#10 certificate request (RFC 2986) for a key that was just made on a card. The card signs what
// is built here and nothing else.
import { createPublicKey, verify } from 'node:crypto';
import { tlv } from '../der.ts';

export interface RequestSubject {
  readonly commonName: string;
  readonly organisation: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export type RequestedUsage = 'sign' | 'decrypt';

const sequence = (...parts: readonly Uint8Array[]): Buffer => tlv(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]): Buffer => tlv(0x31, ...parts);
const oid = (hex: string): Buffer => tlv(0x06, Buffer.from(hex, 'hex'));
const bitString = (bytes: Uint8Array, unused = 0): Buffer => tlv(0x03, Buffer.from([unused]), bytes);

const COUNTRY = '550406';
const ORGANISATION = '55040a';
const COMMON_NAME = '550403';
const EXTENSION_REQUEST = '2a864886f70d01090e';
const KEY_USAGE = '551d0f';
/** RFC 8017, appendix C (with NULL parameters) and RFC 5758, 3.2 (without). */
const SHA256_WITH_RSA = sequence(oid('2a864886f70d01010b'), Buffer.from([0x05, 0x00]));
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));

/**
 * RFC 5280, 4.2.1.3: digitalSignature and nonRepudiation, or keyEncipherment; bits are named from the left.
 */
const USAGE_BITS: Readonly<Record<RequestedUsage, Buffer>> = {
  sign: bitString(Buffer.from([0xc0]), 6),
  decrypt: bitString(Buffer.from([0x20]), 5),
};

/** RFC 5280, 4.1.2.4: country as PrintableString, everything else as UTF8String. */
function name({ commonName, organisation, country }: RequestSubject): Buffer {
  const part = (type: string, tag: number, value: string): Buffer[] =>
    value === '' ? [] : [set(sequence(oid(type), tlv(tag, Buffer.from(value, 'utf8'))))];
  return sequence(
    ...part(COUNTRY, 0x13, country),
    ...part(ORGANISATION, 0x0c, organisation),
    ...part(COMMON_NAME, 0x0c, commonName),
  );
}

/** CertificationRequestInfo, DER: what is signed. `spki` is the SubjectPublicKeyInfo, DER. */
export function requestInfo(subject: RequestSubject, spki: Uint8Array, usage: RequestedUsage): Buffer {
  const keyUsage = sequence(oid(KEY_USAGE), Buffer.from([0x01, 0x01, 0xff]), tlv(0x04, USAGE_BITS[usage]));
  const attributes = tlv(0xa0, sequence(oid(EXTENSION_REQUEST), set(sequence(keyUsage))));
  return sequence(Buffer.from([0x02, 0x01, 0x00]), name(subject), spki, attributes);
}

/**
 * The whole request, DER; null when the signature is not the key's. `signature`: PKCS#1 v1.5 of an RSA key,
 * or r and s side by side of an EC key.
 */
export function signedRequest(info: Uint8Array, spki: Uint8Array, signature: Uint8Array): Buffer | null {
  const key = createPublicKey({ key: Buffer.from(spki), type: 'spki', format: 'der' });
  if (!verify('sha256', info, { key, dsaEncoding: 'ieee-p1363' }, signature)) return null;
  const elliptic = key.asymmetricKeyType === 'ec';
  return sequence(
    info,
    elliptic ? ECDSA_WITH_SHA256 : SHA256_WITH_RSA,
    bitString(elliptic ? sequence(...halves(signature).map(integer)) : signature),
  );
}

function halves(signature: Uint8Array): [Uint8Array, Uint8Array] {
  const half = signature.length / 2;
  return [signature.subarray(0, half), signature.subarray(half)];
}

/** A positive INTEGER (X.690, 8.3): no superfluous zeros, and one before a leading set bit. */
function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const short = Buffer.from(first < 0 ? [0] : bytes.subarray(first));
  return tlv(0x02, (short[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), short]) : short);
}
