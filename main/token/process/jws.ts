// Compact JWS (RFC 7515) over JCS statements: building one for the card to sign, and checking one against the enrolled certificate.
import { fault } from '../../../shared/domain/errors.ts';
import { jcs } from '../../../shared/domain/jcs.ts';
import type { JwsAlgorithm, Policy } from '../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { VerifiedStatement } from '../../../shared/domain/approval.ts';
import type { VerifiedCaseStatement } from '../../../shared/domain/case-evaluation.ts';
import { batchStatementSchema, caseStatementSchema, type BatchStatement, type CaseStatement, type Statement, handoverStatementSchema, type HandoverStatement } from '../../../shared/domain/statement.ts';
import { z } from 'zod';
import { certificateFacts } from './certificate.ts';
import { enrolmentOf } from './enrolment.ts';
import { signatureVerifies } from './verify.ts';

const JWS_TYP = 'countersign-statement+jws';
/** A statement of a batch split into a hundred messages stays far below this. */
const MAX_LENGTH = 262_144;

const headerSchema = z.strictObject({ alg: z.enum(['RS256', 'PS256', 'ES256']), typ: z.literal(JWS_TYP), x5c: z.array(z.base64()).length(1) });

/** Header and payload in their signed form; `x5c` is a hint for foreign tools and is trusted by nobody. */
export function signingInput(algorithm: JwsAlgorithm, certificate: Uint8Array, statement: Statement): string {
  const header = { alg: algorithm, typ: JWS_TYP, x5c: [Buffer.from(certificate).toString('base64')] };
  return `${base64url(jcs(header))}.${base64url(jcs(statement))}`;
}

export function compact(input: string, signature: Uint8Array): string {
  return `${input}.${Buffer.from(signature).toString('base64url')}`;
}

/**
 * Verifies a batch statement with the certificate the policy enrols under the digest the statement names; the header's own certificate and
 * algorithm only have to agree with it. The payload must be in JCS form: two texts for one statement would be two digests for one act.
 */
export function verifyStatement(jws: string, policy: Policy): Result<VerifiedStatement> {
  return verified<BatchStatement>(jws, policy, batchStatementSchema);
}

/** The same for a step of a case. */
export function verifyCaseStatement(jws: string, policy: Policy): Result<VerifiedCaseStatement> {
  return verified<CaseStatement>(jws, policy, caseStatementSchema);
}

/** The same for an officer's part of a handover. */
export function verifyHandoverStatement(jws: string, policy: Policy): Result<{ readonly jws: string; readonly statement: HandoverStatement; readonly person: string }> {
  return verified<HandoverStatement>(jws, policy, handoverStatementSchema);
}

/** Milliseconds by which the clocks of two desks may differ. */
const SKEW = 3_600_000;

/** `clock-behind` when it was signed later than now: then no end that it names says anything. */
export function signedBefore(now: Date, statement: { readonly time: string }): Result<void> {
  return Date.parse(statement.time) <= now.getTime() + SKEW ? ok(undefined) : err(fault('clock-behind', { detail: statement.time }));
}

function verified<S extends BatchStatement | CaseStatement | HandoverStatement>(jws: string, policy: Policy, schema: z.ZodType<S>): Result<{ readonly jws: string; readonly statement: S; readonly person: string }> {
  const parts = jws.length > MAX_LENGTH ? [] : jws.split('.');
  const [head = '', body = '', mark = ''] = parts;
  if (parts.length !== 3 || ![head, body, mark].every((part) => /^[A-Za-z0-9_-]+$/u.test(part))) return invalid('not a compact JWS');
  const header = headerSchema.safeParse(parsed(head));
  const text = Buffer.from(body, 'base64url').toString('utf8');
  const statement = schema.safeParse(parsed(body));
  if (!header.success || !statement.success) return invalid('not a statement of this kind');
  if (jcs(statement.data) !== text) return invalid('not in canonical form');
  const enrolment = enrolmentOf(policy, statement.data.certificate);
  if (!enrolment.ok) return invalid('not by an enrolled certificate');
  const { person, algorithm, der } = enrolment.value;
  if (header.data.alg !== algorithm || person.id !== statement.data.person) return invalid('not as the person is enrolled');
  const input = Buffer.from(`${head}.${body}`, 'utf8');
  if (!signatureVerifies(der, algorithm, input, Buffer.from(mark, 'base64url'))) return invalid('the signature does not verify');
  // Whoever signs with a program of their own is not asked by this process first whether the certificate may sign.
  const { unusable } = certificateFacts(der, new Date(statement.data.time));
  if (unusable !== null) return invalid(`${unusable} when it was signed`);
  return ok({ jws, statement: statement.data, person: person.id });
}

function parsed(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

function base64url(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

function invalid(detail: string): Result<never> {
  return err(fault('approval-invalid', { detail }));
}
