// Checks a fresh signature with its own certificate before it leaves: a card that signs wrongly, or with
// another key, is found here.
import { X509Certificate, verify } from 'node:crypto';
import { jwsSignatureVerifies } from '../../statements/verify.ts';
import type { SignatureAlgorithm } from './backend.ts';

/** Whether `signature` over `data` verifies with the public key of the DER certificate. */
export function signatureVerifies(
  certificate: Uint8Array,
  algorithm: SignatureAlgorithm,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (algorithm === 'rsa-sha256') return jwsSignatureVerifies(certificate, 'RS256', data, signature);
  if (algorithm !== 'rsa-sha1') return jwsSignatureVerifies(certificate, algorithm, data, signature);
  const key = new X509Certificate(certificate).publicKey;
  return key.asymmetricKeyType === 'rsa' && verify('sha1', data, key, signature);
}
