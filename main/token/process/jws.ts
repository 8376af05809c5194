// Builds the compact JWS (RFC 7515) a card signs; checking one is the work of main/statements.
import { fault } from '../../../shared/domain/errors.ts';
import { jcs } from '../../../shared/domain/jcs.ts';
import type { JwsAlgorithm } from '../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { Statement } from '../../../shared/domain/statement.ts';
import { isFromTheFuture } from '../../../shared/domain/statement-time.ts';
import { STATEMENT_JWS } from '../../statements/verify.ts';

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
