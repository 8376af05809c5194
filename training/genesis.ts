// The first policy: the three officers, one rule, signed with all three cards; its digest is what the desk
// pins.
import { X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { policySchema, type JwsAlgorithm, type Policy, type PolicyDesk } from '../shared/domain/policy.ts';
import { err, ok, type Result } from '../shared/domain/result.ts';
import { fault } from '../shared/domain/errors.ts';
import { STATEMENT_TYP } from '../shared/domain/statement.ts';
import type { DeskIdentity, Store, StoredPolicy } from '../main/ports/store.ts';
import type { TokenHosts } from '../main/ports/token.ts';
import { TEST_OFFICERS } from './test-officers.ts';
import { verifyStatement } from '../main/app/authorise/index.ts';
import { sha256Hex, jcsDigest } from '../main/digest/sha256.ts';

export function trainingPolicy(
  identity: DeskIdentity,
  officers: ReadonlyMap<string, Uint8Array>,
  desks: readonly PolicyDesk[],
): Policy {
  return policySchema.parse({
    typ: 'countersign/policy/1',
    company: { id: identity.companyId, name: identity.companyName },
    environment: identity.environment,
    version: 1,
    previous: null,
    validFrom: identity.createdAt,
    persons: TEST_OFFICERS.map(({ person, name, role, algorithm }) => {
      const der = Buffer.from(officers.get(person) ?? []);
      return {
        id: person,
        name,
        roles: [role, 'administrator'],
        certificates: [
          { sha256: sha256Hex(der), der: der.toString('base64'), algorithm: algorithmFor(der, algorithm) },
        ],
      };
    }),
    desks,
    rules: [
      {
        id: 'four-eyes-and-release',
        kinds: ['credit-transfer', 'direct-debit'],
        approvals: 1,
        release: true,
        validHours: 72,
      },
    ],
    quorum: 2,
  });
}

/**
 * Key files are RSA whatever the cast's cards would be: what is enrolled must be what the key can do (RFC
 * 7518, 3.1).
 */
function algorithmFor(der: Uint8Array, wanted: JwsAlgorithm): JwsAlgorithm {
  return wanted === 'ES256' && new X509Certificate(der).publicKey.asymmetricKeyType === 'rsa'
    ? 'RS256'
    : wanted;
}

/** The desk's own pin of the trust root; every token process reads it for itself. */
export async function writeRoots(
  file: string,
  desk: string,
  policy: Policy,
  pinned: readonly string[],
): Promise<void> {
  const policies = pinned.map((sha256, index) => ({ version: index + 1, sha256 }));
  await writeFile(
    file,
    `${JSON.stringify({ company: policy.company.id, environment: policy.environment, desk, policies })}\n`,
    { mode: 0o600 },
  );
}

/** Enters the PIN of a training officer's card for a request that waits. */
export type TypePin = (requestId: string, pin: string) => void;

/** Each officer's card signs; the PINs are those of the cast. */
export async function signTrainingGenesis(
  hosts: TokenHosts,
  typePin: TypePin,
  store: Store,
  identity: DeskIdentity,
  policy: Policy,
): Promise<Result<StoredPolicy>> {
  const sha256 = jcsDigest(policy);
  const cards = (await hosts.list()).flatMap((module) => module.cards);
  const signatures: string[] = [];
  for (const { person, pin } of TEST_OFFICERS) {
    const certificate = policy.persons.find((one) => one.id === person)?.certificates[0]?.sha256 ?? '';
    const card = cards.find((one) => one.certificates.some((each) => each.sha256 === certificate));
    if (card === undefined) return err(fault('card-removed', { detail: person }));
    const signed = await hosts.sign({
      choice: { cardId: card.cardId, certificate },
      statement: {
        typ: STATEMENT_TYP,
        purpose: 'policy',
        role: 'administrator',
        company: identity.companyId,
        environment: identity.environment,
        desk: identity.desk,
        log: await store.log.head(),
        policy: { version: policy.version, sha256 },
      },
      messages: [],
      policy,
      onPhase: (phase) => {
        if (phase.phase === 'waiting-for-pin') typePin(phase.request.requestId, pin);
      },
    });
    if (!signed.ok) return signed;
    const verified = verifyStatement(signed.value.jws, policy);
    if (verified === null) return err(fault('approval-invalid', { detail: person }));
    signatures.push(signed.value.jws);
  }
  return ok({ policy, sha256, signatures });
}
