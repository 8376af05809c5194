// Verifies a compact JWS (RFC 7515) with the ENROLLED certificate; `x5c` and `alg` of the header are hints and never trusted.
import { compactVerify, decodeProtectedHeader } from 'jose';
import { X509Certificate } from 'node:crypto';
import { jcs } from '../../../shared/domain/jcs.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { statementSchema, type Statement } from '../../../shared/domain/statement.ts';

export interface VerifiedJws {
  readonly statement: Statement;
  readonly person: string;
  readonly certificate: string;
  readonly certificateSubject: string;
}

/**
 * Null when anything at all is wrong: not compact, unknown certificate, other algorithm than enrolled, bad signature,
 * a payload that is not the canonical form of a statement, one that names another person than the certificate belongs to, or a time at
 * which the certificate (RFC 5280, 4.1.2.5) was not valid.
 */
export async function verifyStatement(jws: string, policy: Policy): Promise<VerifiedJws | null> {
  const claimed = claimedCertificate(jws);
  if (claimed === null) return null;
  for (const person of policy.persons) {
    const enrolled = person.certificates.find((certificate) => certificate.sha256 === claimed);
    if (enrolled === undefined) continue;
    try {
      const certificate = new X509Certificate(Buffer.from(enrolled.der, 'base64'));
      const { payload } = await compactVerify(jws, certificate.publicKey, { algorithms: [enrolled.algorithm] });
      const statement = readStatement(new TextDecoder('utf-8', { fatal: true }).decode(payload));
      if (statement === null || statement.person !== person.id || statement.certificate !== claimed || !wasValid(certificate, statement.time)) return null;
      return { statement, person: person.id, certificate: claimed, certificateSubject: certificate.subject.replaceAll('\n', ', ') };
    } catch {
      return null;
    }
  }
  return null;
}

function wasValid(certificate: X509Certificate, time: string): boolean {
  const at = Date.parse(time);
  return certificate.validFromDate.getTime() <= at && at <= certificate.validToDate.getTime();
}

/** The certificate the statement names: only used to look up the enrolled one. */
function claimedCertificate(jws: string): string | null {
  return statedIn(jws)?.certificate ?? null;
}

/** What a JWS says, its signature unchecked: for looking up what it is checked with, or after it was checked. Null when it is no statement. */
export function statedIn(jws: string): Statement | null {
  try {
    decodeProtectedHeader(jws);
    return readStatement(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Only the canonical form (RFC 8785) counts: two texts of one statement would be two digests. */
function readStatement(text: string): Statement | null {
  const parsed = statementSchema.safeParse(JSON.parse(text));
  return parsed.success && jcs(parsed.data) === text ? parsed.data : null;
}
