// Which PKCS#11 mechanisms make which signature, in order of preference, and what is handed to each: hashing
// stays in this process wherever the card allows it.
import { createHash } from 'node:crypto';
import pkcs11, { type Handle, type Mechanism, type PKCS11 } from 'pkcs11js';
import type { SignatureAlgorithm } from '../backend.ts';
import { ckrOf } from '../ckr.ts';
import { pkcs1Block, pssBlock } from './emsa.ts';

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

interface Candidate {
  readonly mechanism: Mechanism;
  readonly input: (data: Uint8Array, modulusBits: number) => Buffer;
}

const whole = (data: Uint8Array): Buffer => Buffer.from(data);

function digestInfo(hash: 'sha256' | 'sha1', data: Uint8Array): Buffer {
  return Buffer.concat([DIGEST_INFO[hash], createHash(hash).update(data).digest()]);
}

function pkcs1(hash: 'sha256' | 'sha1', hashing: number): readonly Candidate[] {
  return [
    { mechanism: { mechanism: pkcs11.CKM_RSA_PKCS }, input: (data) => digestInfo(hash, data) },
    { mechanism: { mechanism: hashing }, input: whole },
    {
      mechanism: { mechanism: pkcs11.CKM_RSA_X_509 },
      input: (data, modulusBits) => pkcs1Block(digestInfo(hash, data), modulusBits),
    },
  ];
}

function ecdsa(hash: string, hashing: number): readonly Candidate[] {
  return [
    {
      mechanism: { mechanism: pkcs11.CKM_ECDSA },
      input: (data) => createHash(hash).update(data).digest(),
    },
    { mechanism: { mechanism: hashing }, input: whole },
  ];
}

const sha256 = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest();
const RSA_SHA256 = pkcs1('sha256', pkcs11.CKM_SHA256_RSA_PKCS);

/**
 * In order of preference: the mechanism that pads first, because every card has it and no data travels to the
 * card; raw RSA last, where a token announces nothing else or refuses the others.
 */
const CANDIDATES: Readonly<Record<SignatureAlgorithm, readonly Candidate[]>> = {
  RS256: RSA_SHA256,
  'rsa-sha256': RSA_SHA256,
  'rsa-sha1': pkcs1('sha1', pkcs11.CKM_SHA1_RSA_PKCS),
  PS256: [
    { mechanism: { mechanism: pkcs11.CKM_RSA_PKCS_PSS, parameter: PSS_SHA256 }, input: sha256 },
    { mechanism: { mechanism: pkcs11.CKM_SHA256_RSA_PKCS_PSS, parameter: PSS_SHA256 }, input: whole },
    {
      mechanism: { mechanism: pkcs11.CKM_RSA_X_509 },
      input: (data, modulusBits) => pssBlock(sha256(data), modulusBits),
    },
  ],
  ES256: ecdsa('sha256', pkcs11.CKM_ECDSA_SHA256),
  ES384: ecdsa('sha384', pkcs11.CKM_ECDSA_SHA384),
  ES512: ecdsa('sha512', pkcs11.CKM_ECDSA_SHA512),
};

const SIGNING: ReadonlySet<number> = new Set(
  Object.values(CANDIDATES).flatMap((all) => all.map(({ mechanism }) => mechanism.mechanism)),
);

/** What a token offers, read before a login: after it each call counts. */
export interface OfferedMechanisms {
  has(mechanism: number): boolean;
  /** CK_MECHANISM_INFO.flags has CKF_SIGN; true where the module does not describe the mechanism. */
  signs(mechanism: number): boolean;
}

/**
 * @param described flags by mechanism as this process has read them before; a token does not change what a
 * mechanism does.
 */
export function offeredMechanisms(
  native: PKCS11,
  slot: Handle,
  described: Map<number, number>,
): OfferedMechanisms {
  const listed = new Set(native.C_GetMechanismList(slot));
  for (const mechanism of listed)
    if (SIGNING.has(mechanism) && !described.has(mechanism))
      described.set(mechanism, flagsOf(native, slot, mechanism));
  return {
    has: (mechanism) => listed.has(mechanism),
    signs(mechanism) {
      const flags = described.get(mechanism) ?? 0;
      return listed.has(mechanism) && (flags === 0 || (flags & pkcs11.CKF_SIGN) !== 0);
    },
  };
}

function flagsOf(native: PKCS11, slot: Handle, mechanism: number): number {
  try {
    return native.C_GetMechanismInfo(slot, mechanism).flags;
  } catch (error) {
    if (ckrOf(error) === null) throw error;
    return 0;
  }
}

/** The mechanisms of this token that sign so; empty where it offers none. */
export function signingMechanisms(
  offered: OfferedMechanisms,
  algorithm: SignatureAlgorithm,
): readonly number[] {
  return CANDIDATES[algorithm]
    .map(({ mechanism }) => mechanism.mechanism)
    .filter((mechanism) => offered.signs(mechanism));
}

/** The calls that make this signature here, the next one for where one is refused. */
export function signatureCalls(
  offered: OfferedMechanisms,
  algorithm: SignatureAlgorithm,
  data: Uint8Array,
  modulusBits: number,
): readonly SignatureCall[] {
  return CANDIDATES[algorithm]
    .filter(({ mechanism }) => offered.signs(mechanism.mechanism))
    .map(({ mechanism, input }) => ({ mechanism, input: input(data, modulusBits) }));
}

/**
 * Return values by which a token refuses a mechanism it announces, or what is handed to it: the next one may
 * do. CKR_KEY_FUNCTION_NOT_PERMITTED speaks of the key as much as of the mechanism.
 */
export const NEXT_MECHANISM: ReadonlySet<number> = new Set([0x20, 0x21, 0x54, 0x62, 0x63, 0x68, 0x70, 0x71]);
