// Checks a fresh signature with its own certificate before it leaves: a card that signs wrongly, or with another key, is found here.
import { X509Certificate, constants, type KeyObject, verify } from 'node:crypto';
import type { SignatureAlgorithm } from './backend.ts';

type Check = (key: KeyObject, data: Uint8Array, signature: Uint8Array) => boolean;

const isRsa = (key: KeyObject): boolean => key.asymmetricKeyType === 'rsa';
const sha256Pkcs1: Check = (key, data, signature) => isRsa(key) && verify('sha256', data, key, signature);

const CHECKS: Readonly<Record<SignatureAlgorithm, Check>> = {
  RS256: sha256Pkcs1,
  'rsa-sha256': sha256Pkcs1,
  'rsa-sha1': (key, data, signature) => isRsa(key) && verify('sha1', data, key, signature),
  PS256: (key, data, signature) => isRsa(key) && verify('sha256', data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }, signature),
  ES256: (key, data, signature) => key.asymmetricKeyType === 'ec' && verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature),
};

/** Whether `signature` over `data` verifies with the public key of the DER certificate. */
export function signatureVerifies(certificate: Uint8Array, algorithm: SignatureAlgorithm, data: Uint8Array, signature: Uint8Array): boolean {
  return CHECKS[algorithm](new X509Certificate(certificate).publicKey, data, signature);
}
