// Which PKCS#11 mechanism makes which signature, and what is handed to it: hashing stays in this process
// wherever the card allows it.
import { createHash } from 'node:crypto';
import pkcs11, { type Handle, type Mechanism, type PKCS11 } from 'pkcs11js';
import type { SignatureAlgorithm } from '../backend.ts';

export interface SignatureCall {
  readonly mechanism: Mechanism;
  readonly input: Buffer;
}

/** DigestInfo prefixes of RFC 8017, 9.2 note 1. */
const DIGEST_INFO = {
  sha256: Buffer.from('3031300d060960864801650304020105000420', 'hex'),
  sha1: Buffer.from('3021300906052b0e03021a05000414', 'hex'),
} as const;

/** PS256 (RFC 7518, 3.5): salt as long as the hash, MGF1 with the same hash. */
const PSS_SHA256 = {
  type: pkcs11.CK_PARAMS_RSA_PSS,
  hashAlg: pkcs11.CKM_SHA256,
  mgf: pkcs11.CKG_MGF1_SHA256,
  saltLen: 32,
};

type Candidates = (data: Uint8Array) => readonly SignatureCall[];

const sha256 = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest();

const rsaSha256: Candidates = (data) => [
  { mechanism: { mechanism: pkcs11.CKM_RSA_PKCS }, input: Buffer.concat([DIGEST_INFO.sha256, sha256(data)]) },
  { mechanism: { mechanism: pkcs11.CKM_SHA256_RSA_PKCS }, input: Buffer.from(data) },
];

/**
 * In order of preference: the raw mechanism first, because every card has it and no data travels to the card.
 */
const CANDIDATES: Readonly<Record<SignatureAlgorithm, Candidates>> = {
  RS256: rsaSha256,
  'rsa-sha256': rsaSha256,
  'rsa-sha1': (data) => [
    {
      mechanism: { mechanism: pkcs11.CKM_RSA_PKCS },
      input: Buffer.concat([DIGEST_INFO.sha1, createHash('sha1').update(data).digest()]),
    },
    { mechanism: { mechanism: pkcs11.CKM_SHA1_RSA_PKCS }, input: Buffer.from(data) },
  ],
  PS256: (data) => [
    { mechanism: { mechanism: pkcs11.CKM_RSA_PKCS_PSS, parameter: PSS_SHA256 }, input: sha256(data) },
    {
      mechanism: { mechanism: pkcs11.CKM_SHA256_RSA_PKCS_PSS, parameter: PSS_SHA256 },
      input: Buffer.from(data),
    },
  ],
  ES256: (data) => [
    { mechanism: { mechanism: pkcs11.CKM_ECDSA }, input: sha256(data) },
    { mechanism: { mechanism: pkcs11.CKM_ECDSA_SHA256 }, input: Buffer.from(data) },
  ],
};

/** The call for `algorithm` on this slot, or null when the token offers no mechanism for it. */
export function signatureCall(
  native: PKCS11,
  slot: Handle,
  algorithm: SignatureAlgorithm,
  data: Uint8Array,
): SignatureCall | null {
  const offered = new Set(native.C_GetMechanismList(slot));
  return CANDIDATES[algorithm](data).find((call) => offered.has(call.mechanism.mechanism)) ?? null;
}
