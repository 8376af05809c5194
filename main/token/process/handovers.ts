// Which desk may seal a batch, judged here from signatures alone: whoever took over the main process cannot
// seal what another desk sends.
import { createPublicKey, verify } from 'node:crypto';
import { fault } from '../../../shared/domain/errors.ts';
import { notSentSchema, sendingDeskOf, type Handover, type Under } from '../../../shared/domain/handover.ts';
import { jcs } from '../../../shared/domain/jcs.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import {
  handoverStatementSchema,
  type BatchStatement,
  type HandoverStatement,
} from '../../../shared/domain/statement.ts';
import { verifyStatement } from '../../statements/verify.ts';
import type { Roots } from './roots.ts';

/** The freeze must name this desk, or handovers whose every signature verifies must lead to it. */
export function sealsHere(
  roots: Roots,
  freeze: BatchStatement,
  under: Under,
  texts: readonly string[],
): Result<void> {
  const { policy } = under;
  // Roots from before a desk pinned its own name say nothing of it.
  if (roots.desk === undefined) return ok(undefined);
  const handovers: Handover[] = [];
  for (const jws of texts) {
    const read = readNotSent(jws, policy) ?? readSignature(jws, policy);
    if (read === null) return err(fault('approval-invalid', { detail: 'a handover does not verify' }));
    handovers.push(read);
  }
  const { desk } = sendingDeskOf(freeze, under, handovers);
  if (desk === roots.desk) return ok(undefined);
  return err(desk === null ? fault('handover-contradicts') : fault('not-the-sending-desk', { detail: desk }));
}

function readSignature(jws: string, policy: Policy): Handover | null {
  const read = verifyStatement<HandoverStatement>(jws, policy, handoverStatementSchema);
  return read.ok ? { kind: 'signature', ...read.value } : null;
}

/** Ed25519 (RFC 8037) with the key the policy enrols for the desk; only the canonical form counts. */
function readNotSent(jws: string, policy: Policy): Handover | null {
  const [head = '', body = '', mark = '', ...more] = jws.split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8');
  const [header, payload] = [
    json(Buffer.from(head, 'base64url').toString('utf8')),
    notSentSchema.safeParse(json(text)),
  ];
  if (more.length > 0 || !payload.success || jcs(payload.data) !== text) return null;
  const desk = policy.desks?.find((one) => one.id === payload.data.desk);
  const isEd25519 =
    typeof header === 'object' && header !== null && 'alg' in header && header.alg === 'Ed25519';
  if (desk === undefined || !isEd25519) return null;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(desk.signing, 'base64').toString('base64url') },
    format: 'jwk',
  });
  return verify(null, Buffer.from(`${head}.${body}`, 'ascii'), key, Buffer.from(mark, 'base64url'))
    ? { kind: 'not-sent', jws, statement: payload.data }
    : null;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
