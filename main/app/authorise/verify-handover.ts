// Verifies what is signed about a handover: officers' statements with their enrolled certificates, a desk's
// own with its enrolled key.
import { compactVerify } from 'jose';
import { createPublicKey } from 'node:crypto';
import { notSentSchema, type Handover, type NotSent } from '../../../shared/domain/handover.ts';
import { jcs } from '../../../shared/domain/jcs.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { verifyStatement } from './verify.ts';

/** `typ` of the JWS a desk signs with its Ed25519 key (RFC 8037). */
export const NOT_SENT_JWS = 'countersign-not-sent+jws';

/**
 * Null when anything at all is wrong with it. `policyOf`: the policies known here by digest; the one it names
 * decides.
 */
export async function verifyHandover(
  jws: string,
  policyOf: (sha256: string) => Policy | undefined,
): Promise<Handover | null> {
  const stated = notSentIn(jws);
  if (stated !== null) return verifyNotSent(jws, stated, policyOf(stated.policy.sha256));
  const named = policyNamed(jws);
  const policy = named === null ? undefined : policyOf(named);
  const verified = policy === undefined ? null : verifyStatement(jws, policy);
  if (verified?.statement.purpose !== 'handover') return null;
  return { kind: 'signature', jws, statement: verified.statement, person: verified.person };
}

async function verifyNotSent(
  jws: string,
  statement: NotSent,
  policy: Policy | undefined,
): Promise<Handover | null> {
  const desk = policy?.desks?.find((one) => one.id === statement.desk);
  if (desk === undefined) return null;
  try {
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(desk.signing, 'base64').toString('base64url') },
      format: 'jwk',
    });
    const { protectedHeader } = await compactVerify(jws, key, { algorithms: ['Ed25519'] });
    return protectedHeader.typ === NOT_SENT_JWS && protectedHeader.kid === desk.id
      ? { kind: 'not-sent', jws, statement }
      : null;
  } catch {
    return null;
  }
}

/** Only the canonical form (RFC 8785) counts. */
function notSentIn(jws: string): NotSent | null {
  const text = payloadOf(jws);
  try {
    const parsed = notSentSchema.safeParse(JSON.parse(text));
    return parsed.success && jcs(parsed.data) === text ? parsed.data : null;
  } catch {
    return null;
  }
}

function policyNamed(jws: string): string | null {
  try {
    const payload = JSON.parse(payloadOf(jws)) as { readonly policy?: { readonly sha256?: unknown } };
    return typeof payload.policy?.sha256 === 'string' ? payload.policy.sha256 : null;
  } catch {
    return null;
  }
}

function payloadOf(jws: string): string {
  return Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString('utf8');
}
