// Officers' cards in memory: real keys and certificates, and an officer whose PIN entry a test can hold back.
import { createHash, generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto';
import { CompactSign } from 'jose';
import { fault } from '../../shared/domain/errors.ts';
import { jcs } from '../../shared/domain/jcs.ts';
import type { Person, Policy, Role } from '../../shared/domain/policy.ts';
import { err, ok } from '../../shared/domain/result.ts';
import { STATEMENT_JWS } from '../statements/verify.ts';
import { makeAuthority } from '../../training/certificates.ts';
import { FAKE_NOW, fakeRandom } from './clock.fake.ts';
import type { Clock } from './clock.ts';
import type { KeyChoice, PinFlags, PinRequest, SignJob, TokenHosts } from './token.ts';
import { sha256Hex } from '../digest/sha256.ts';

export interface FakeCard {
  readonly person: Person;
  readonly choice: KeyChoice;
  readonly key: KeyObject;
  /** Certificate of the authority that issued the card's, DER in Base64. */
  readonly authority: string;
}

/** A card whose certificate is valid around {@link FAKE_NOW}, and the person a policy enrols with it. */
export async function fakeCard(id: string, roles: readonly Role[]): Promise<FakeCard> {
  const authority = await makeAuthority('Acme', FAKE_NOW, fakeRandom());
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const der = Buffer.from(await authority.issue(spki, id, 'officer'));
  const sha256 = sha256Hex(der);
  const certificates = [{ sha256, der: der.toString('base64'), algorithm: 'ES256' as const }];
  return {
    person: { id, name: id, roles: [...roles], certificates },
    choice: { cardId: `card-of-${id}`, certificate: sha256 },
    key: privateKey,
    authority: new X509Certificate(authority.pem).raw.toString('base64'),
  };
}

const FLAGS: PinFlags = {
  countLow: false,
  finalTry: false,
  locked: false,
  toBeChanged: false,
  protectedPath: false,
};

export interface FakeTokens extends Pick<TokenHosts, 'sign' | 'readAhead' | 'cancel' | 'endLease'> {
  /** Every job a PIN was asked for. */
  readonly jobs: readonly SignJob[];
  /** Digests of the messages that were read ahead, with the card whose process read them. */
  readonly ahead: readonly (readonly [cardId: string, sha256: string])[];
  /** Awaited while the PIN page is open; a cancelled entry does not wait for it. */
  whileAsked: (job: SignJob) => Promise<unknown> | void;
  /** Awaited while the card signs: an entry can be cancelled no more. */
  whileSigning: (job: SignJob) => Promise<unknown> | void;
  /** What the card signs instead of the statement, and with which card. */
  forge: (payload: Record<string, unknown>, card: FakeCard) => readonly [Record<string, unknown>, FakeCard];
}

export function fakeTokens(cards: readonly FakeCard[], clock: Clock): FakeTokens {
  const jobs: SignJob[] = [];
  const ahead: (readonly [string, string])[] = [];
  const cancels = new Map<string, () => void>();
  const tokens: FakeTokens = {
    jobs,
    ahead,
    whileAsked: () => undefined,
    whileSigning: () => undefined,
    forge: (payload, card) => [payload, card],
    cancel: (requestId) => cancels.get(requestId)?.(),
    endLease: () => undefined,
    async readAhead({ cardId }, { chunks }) {
      const digest = createHash('sha256');
      for await (const chunk of chunks()) digest.update(chunk);
      ahead.push([cardId, digest.digest('hex')]);
      return ok(null);
    },
    async sign(job) {
      const chosen = cards.find(({ choice }) => choice.certificate === job.choice.certificate);
      if (chosen === undefined) return err(fault('card-removed'));
      jobs.push(job);
      const request = pinRequest(`request-${jobs.length}`, job, chosen);
      const cancelled = new Promise<'cancelled'>((resolve) =>
        cancels.set(request.requestId, () => resolve('cancelled')),
      );
      job.onPhase({ phase: 'waiting-for-pin', request });
      const entered = await Promise.race([cancelled, tokens.whileAsked(job)]);
      cancels.delete(request.requestId);
      if (entered === 'cancelled') return err(fault('pin-cancelled'));
      job.onPhase({ phase: 'signing' });
      await tokens.whileSigning(job);
      const time = new Date(clock.now()).toISOString();
      const { person, choice } = chosen;
      const stated = { ...job.statement, person: person.id, certificate: choice.certificate, time };
      const [payload, card] = tokens.forge(stated, chosen);
      return ok({
        jws: await signedByCard(payload, card),
        person: card.person.id,
        certificate: card.choice.certificate,
      });
    },
  };
  return tokens;
}

export function signedByCard(payload: Record<string, unknown>, { key, person }: FakeCard): Promise<string> {
  const x5c = person.certificates.map(({ der }) => der);
  return new CompactSign(Buffer.from(jcs(payload)))
    .setProtectedHeader({ alg: 'ES256', typ: STATEMENT_JWS, x5c })
    .sign(key);
}

function pinRequest(
  requestId: string,
  { statement, lease }: SignJob,
  { person, choice }: FakeCard,
): PinRequest {
  const { purpose, company, environment } = statement;
  return {
    requestId,
    purpose,
    company,
    environment,
    card: { reader: 'Reader', label: choice.cardId, serial: '1', holder: person.name, flags: FLAGS },
    reference: '',
    readings: [],
    words: [],
    note: '',
    entry: { kind: 'pin', keep: lease ?? null },
    expiresAt: '2026-11-20T10:02:00.000Z',
  };
}

/** A policy that enrols the holders of the cards; one approval, no release. */
export function policyOf(cards: readonly FakeCard[]): Policy {
  return {
    typ: 'countersign/policy/2',
    company: { id: 'acme', name: 'Acme' },
    environment: 'training',
    version: 1,
    previous: null,
    validFrom: '2026-01-01T00:00:00Z',
    persons: cards.map(({ person }) => person),
    rules: [{ id: 'r', kinds: ['credit-transfer'], approvals: 1, release: false, validHours: 72 }],
    quorum: 1,
  };
}
