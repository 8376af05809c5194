// The one verifier of what is signed about a handover: an officer's statement with the enrolled certificate,
// a desk's own not-sent statement with its enrolled key.
// The desk and the card process both count only what this accepts.
import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { notSentSchema, type Handover } from '../../shared/domain/handover.ts';
import { jcs } from '../../shared/domain/jcs.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import { handoverStatementSchema, type HandoverStatement } from '../../shared/domain/statement.ts';
import { jsonOf, verifyStatement } from './verify.ts';

/** `typ` of the JWS a desk signs with its Ed25519 key (RFC 8037, RFC 9864). */
export const NOT_SENT_JWS = 'countersign-not-sent+jws';

const headerSchema = z.strictObject({
  alg: z.literal('Ed25519'),
  typ: z.literal(NOT_SENT_JWS),
  kid: z.string(),
});
const namedPolicySchema = z.object({ policy: z.object({ sha256: z.string() }) });

/**
 * Null when anything at all is wrong with it. `policyOf`: the policies known here by digest; the one it names
 * decides.
 */
export function verifyHandover(
  jws: string,
  policyOf: (sha256: string) => Policy | undefined,
): Handover | null {
  const [, body = ''] = jws.split('.');
  const named = namedPolicySchema.safeParse(jsonOf(body));
  const policy = named.success ? policyOf(named.data.policy.sha256) : undefined;
  return policy === undefined ? null : (verifyNotSent(jws, policy) ?? verifyOfficer(jws, policy));
}

function verifyOfficer(jws: string, policy: Policy): Handover | null {
  const read = verifyStatement<HandoverStatement>(jws, policy, handoverStatementSchema);
  if (!read.ok) return null;
  const { statement, person } = read.value;
  return { kind: 'signature', jws, statement, person };
}

/** Only the canonical form (RFC 8785) counts, by the key the policy enrols for the desk that states it. */
function verifyNotSent(jws: string, policy: Policy): Handover | null {
  const [head = '', body = '', signature = '', ...more] = jws.split('.');
  if (more.length > 0 || ![head, body, signature].every((part) => /^[A-Za-z0-9_-]+$/u.test(part)))
    return null;
  const header = headerSchema.safeParse(jsonOf(head));
  const statement = notSentSchema.safeParse(jsonOf(body));
  if (!header.success || !statement.success) return null;
  if (jcs(statement.data) !== Buffer.from(body, 'base64url').toString('utf8')) return null;
  const desk = policy.desks?.find(({ id }) => id === statement.data.desk);
  if (desk === undefined || header.data.kid !== desk.id) return null;
  const x = Buffer.from(desk.signing, 'base64').toString('base64url');
  const input = Buffer.from(`${head}.${body}`, 'ascii');
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, input, key, Buffer.from(signature, 'base64url'))
      ? { kind: 'not-sent', jws, statement: statement.data }
      : null;
  } catch {
    return null;
  }
}
