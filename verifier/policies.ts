// The chain of policies: who is who, and that each version was adopted by enough administrators of the one
// before.
import { X509Certificate } from 'node:crypto';
import { parseCanonical, sha256 } from './digests.ts';
import type { PolicyText } from './contents.ts';
import { readRequirement, type Requirement } from './requirement.ts';
import { isConditional, readRule, type Rule } from './requirements.ts';
import { certificateVerifies, readJws, type ReadJws } from './jws.ts';
import { readRights, rightUsed, spanOf, within, type Rights, type Span } from './rights.ts';
import { readAuthorities, type Authority } from './revocation.ts';
import { policyText } from './policy-text.ts';
import { Shape } from './shapes.ts';

export interface EnrolledCertificate {
  readonly person: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly algorithm: string;
  readonly certificate: X509Certificate;
  /** When its holder may sign with it. */
  readonly span: Span;
  readonly isRevoked: boolean;
}

export interface ReadPolicy {
  readonly sha256: string;
  readonly version: number;
  /** RFC 3339: when the version came into force. */
  readonly validFrom: string;
  readonly previous: string | null;
  readonly company: string;
  readonly companyName: string;
  readonly environment: string;
  readonly quorum: number;
  readonly rules: readonly Rule[];
  /** Which payments need a confirmed beneficiary; null: none. */
  readonly demand: Requirement | null;
  readonly rights: Rights;
  /** What it demands, in sentences. */
  readonly words: readonly string[];
  /** Kinds of token that count as hardware, each in one line; no signature shows which token made it. */
  readonly hardware: readonly string[];
  /** With the revocation lists that were given. */
  readonly authorities: readonly Authority[];
  /** By SHA-256 of the certificate. */
  readonly certificates: ReadonlyMap<string, EnrolledCertificate>;
  /** Signing keys of desks by id. */
  readonly desks: ReadonlyMap<string, { readonly name: string; readonly signing: string }>;
}

/**
 * Throws when it is no policy, or when a certificate is not the one its digest names, or is enrolled twice.
 */
export function readPolicy(bytes: Buffer, lists: readonly Buffer[] = []): ReadPolicy {
  const policy = new Shape(parseCanonical(bytes), 'policy');
  if (!['countersign/policy/1', 'countersign/policy/2'].includes(policy.at('typ').text()))
    throw new Error('not a policy');
  const certificates = new Map<string, EnrolledCertificate>();
  for (const person of policy.at('persons').list()) {
    for (const one of person.at('certificates').list()) {
      const der = Buffer.from(one.at('der').text(), 'base64');
      const digest = sha256(der);
      if (digest !== one.at('sha256').text())
        throw new Error(`a certificate of ${person.at('id').text()} is not the one its digest names`);
      if (certificates.has(digest)) throw new Error('a certificate is registered twice');
      certificates.set(digest, {
        person: person.at('id').text(),
        name: person.at('name').text(),
        roles: person.at('roles').texts(),
        algorithm: one.at('algorithm').text(),
        certificate: new X509Certificate(der),
        span: spanOf(one),
        isRevoked: one.has('revoked'),
      });
    }
  }
  const rules = policy.at('rules').list().map(readRule);
  const rights = readRights(policy);
  const isSecond = policy.at('typ').text() === 'countersign/policy/2';
  const hardware = policy.at('hardware').listOrNone().map(readToken);
  const authorities = readAuthorities(policy, lists);
  const later =
    rights.deputies.length > 0 ||
    rights.emergency !== null ||
    hardware.length > 0 ||
    authorities.length > 0 ||
    policy.has('beneficiaries');
  if (!isSecond && (later || rules.some(isConditional)))
    throw new Error('a policy of the first form with members of the second');
  return {
    sha256: sha256(bytes),
    version: policy.at('version').whole(),
    validFrom: policy.at('validFrom').text(),
    previous: policy.at('previous').textOrNull(),
    company: policy.at('company').at('id').text(),
    companyName: policy.at('company').at('name').text(),
    environment: policy.at('environment').text(),
    quorum: policy.at('quorum').whole(),
    rules,
    demand: readRequirement(policy),
    rights,
    words: policyText(policy),
    hardware,
    authorities,
    certificates,
    desks: new Map(
      policy
        .at('desks')
        .listOrNone()
        .map((desk) => [
          desk.at('id').text(),
          { name: desk.at('name').text(), signing: desk.at('signing').text() },
        ]),
    ),
  };
}

function readToken(one: Shape): string {
  const [model, manufacturer, description, library] = [
    'model',
    'manufacturer',
    'libraryDescription',
    'libraryManufacturer',
  ].map((name) => one.at(name).text());
  return `${model} (${manufacturer}) through ${description} (${library})`;
}

/**
 * The enrolled certificate a statement names, if it verifies the signature and belongs to the person the
 * statement names.
 */
export function signerOf(jws: ReadJws, policy: ReadPolicy): EnrolledCertificate | null {
  const enrolled = policy.certificates.get(jws.payload.at('certificate').text());
  if (
    enrolled === undefined ||
    enrolled.person !== jws.payload.at('person').text() ||
    jws.algorithm !== enrolled.algorithm
  )
    return null;
  return certificateVerifies(enrolled.certificate, enrolled.algorithm, jws.signed, jws.signature)
    ? enrolled
    : null;
}

/** Sentences that say what is wrong with the chain; none when it holds. */
export function chainProblems(
  texts: readonly PolicyText[],
  policies: readonly ReadPolicy[],
): readonly string[] {
  const problems: string[] = [];
  for (const [index, policy] of policies.entries()) {
    const before = policies[index - 1];
    if (before !== undefined && (policy.version !== before.version + 1 || policy.previous !== before.sha256))
      problems.push(`version ${policy.version} does not follow the one before`);
    if (
      before !== undefined &&
      (policy.company !== before.company || policy.environment !== before.environment)
    )
      problems.push(`version ${policy.version} is of another company or environment`);
    // The first version of the chain vouches for itself: its digest is what people compare.
    const judges = before ?? policy;
    const persons = new Set(
      (texts[index]?.signatures ?? []).flatMap((jws) => adopter(jws, policy, judges) ?? []),
    );
    if (persons.size < judges.quorum)
      problems.push(
        `version ${policy.version} is signed by ${persons.size} administrators where ${judges.quorum} are needed`,
      );
  }
  return problems;
}

function adopter(compact: string, policy: ReadPolicy, judges: ReadPolicy): string | null {
  const jws = readJws(compact);
  const signer = signerOf(jws, judges);
  const { payload } = jws;
  const right =
    payload.at('purpose').text() === 'policy' &&
    payload.at('company').text() === policy.company &&
    payload.at('environment').text() === policy.environment &&
    payload.at('policy').at('sha256').text() === policy.sha256 &&
    payload.at('policy').at('version').whole() === policy.version;
  const time = payload.at('time').instant();
  const may =
    signer !== null &&
    !signer.isRevoked &&
    within(signer.span, time) &&
    rightUsed(judges.rights, signer.person, 'administrator', time, null) !== null;
  return right && may ? signer.person : null;
}
