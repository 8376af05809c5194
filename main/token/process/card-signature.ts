// The form of what a card signs (compact JWS, RFC 7515), and the check of a fresh signature with its own
// certificate before it leaves; checking what others signed is the work of main/statements.
import { X509Certificate, verify } from 'node:crypto';
import { fault } from '../../../shared/domain/errors.ts';
import { jcs } from '../../../shared/domain/jcs.ts';
import type { JwsAlgorithm } from '../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { isFromTheFuture } from '../../../shared/domain/policy-rules.ts';
import type { Statement } from '../../../shared/domain/statement.ts';
import { STATEMENT_JWS, jwsSignatureVerifies } from '../../statements/verify.ts';
import type { SignatureAlgorithm } from './backend.ts';

// Builds the compact JWS (RFC 7515) a card signs; checking one is the work of main/statements.

/** Header and payload in their signed form; `x5c` is a hint for foreign tools and is trusted by nobody. */
export function signingInput(algorithm: JwsAlgorithm, certificate: Uint8Array, statement: Statement): string {
  const header = { alg: algorithm, typ: STATEMENT_JWS, x5c: [Buffer.from(certificate).toString('base64')] };
  return `${base64url(jcs(header))}.${base64url(jcs(statement))}`;
}

export function compact(input: string, signature: Uint8Array): string {
  return `${input}.${Buffer.from(signature).toString('base64url')}`;
}

/** `clock-behind` when it was signed later than now: then no end that it names says anything. */
export function signedBefore(now: Date, statement: { readonly time: string }): Result<void> {
  return isFromTheFuture(statement, now.toISOString())
    ? err(fault('clock-behind', { detail: statement.time }))
    : ok(undefined);
}

function base64url(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

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
