// Owns access tokens: one acquisition with its request, its answer in three forms and its faults, and their
// life in memory. No payment is touched by any of it.
import { baseUrl, signingKey, type BankProfile } from '../../shared/domain/bank-profile.ts';
import { fault, reasonsOf, type Fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { guardXml } from '../envelope/guard.ts';
import { openAnswer } from '../envelope/open.ts';
import { encryptElement } from '../envelope/seal.ts';
import { encryptionCertificate } from '../envelope/verify.ts';
import type { RawAnswer } from '../ports/bank.ts';
import type { Clock } from '../ports/clock.ts';
import { evaluateAnswer } from './answer/evaluation.ts';
import { isRecord, parseObject, scalar } from './answer/gateway-error.ts';
import { gatewayErrorOf } from './answer/read-error.ts';
import { request, operationUrl, type BankDeps } from './channel.ts';
import type { LinkRequest } from './link/client.ts';
import { openWith } from './envelope-adapter.ts';

// Owns the reading of an access token's answer: the three forms of wire practice 1, whichever variant was
// asked.

/** Opaque; must not reach a log, a fault or the renderer. */
interface AccessToken {
  readonly value: string;
  readonly expiresInSeconds: number;
}

/** `{token:{…}}` or the flat form of RFC 6749; null when it is neither. */
export function accessTokenFromJson(body: Uint8Array): AccessToken | null {
  const parsed = parseObject(body);
  if (parsed === null) return null;
  const fields = isRecord(parsed['token']) ? parsed['token'] : parsed;
  return made(scalar(fields['token_type']), scalar(fields['access_token']), scalar(fields['expires_in']));
}

/** `<token>…</token>` out of verified XML; null for anything else. */
export function accessTokenFromXml(verified: string): AccessToken | null {
  const guarded = guardXml(Buffer.from(verified, 'utf8'));
  if (!guarded.ok || guarded.document.root.local !== 'token') return null;
  const { children } = guarded.document.root;
  const value = (name: string): string => {
    const [first, ...more] = children.filter((child) => child.local === name);
    return first !== undefined && more.length === 0 ? first.text.trim() : '';
  };
  return made(value('token_type'), value('access_token'), value('expires_in'));
}

const MAX_TOKEN_CHARACTERS = 8192;
/** What is usual where the answer gives no lifetime (wire practice 1); a 401 ends it sooner. */
const USUAL_SECONDS = 1800;

function made(type: string, value: string, expiresIn: string): AccessToken | null {
  // RFC 6750, 2.1: b64token is what a header can carry.
  if (!/^[A-Za-z0-9._~+/-]+=*$/u.test(value) || value.length > MAX_TOKEN_CHARACTERS) return null;
  // RFC 6749, 5.1: the type is compared without regard to case. Banks leave it out; another type needs
  // another header.
  if (type !== '' && type.toLowerCase() !== 'bearer') return null;
  return { value, expiresInSeconds: lifetime(expiresIn.trim()) };
}

/** RFC 6749, 5.1: only recommended. What is no number of seconds says nothing; a negative one has ended. */
function lifetime(text: string): number {
  if (!/^-?\d{1,9}(?:\.\d+)?$/u.test(text)) return USUAL_SECONDS;
  return Math.max(0, Math.floor(Number(text)));
}

// Owns one acquisition of an access token: request, answer, and the faults of both. No payment is touched by
// any of them.

// The request for an access token in its three variants (wire practice 1).

/**
 * Faults: `profile-unusable`, the vault's, the token host's (`xml-secured` is signed), `bank-certificate`.
 */
async function accessTokenRequest(deps: BankDeps, profile: BankProfile): Promise<Result<LinkRequest>> {
  const url = operationUrl(profile, profile.accessToken.path);
  if (!url.ok) return url;
  const secret = await deps.secrets.clientSecret(profile.accessToken.secret);
  if (!secret.ok) return secret;
  const content = await bodyOf(deps, profile);
  if (!content.ok) return content;
  return ok({
    method: 'POST',
    url: url.value,
    headers: {
      'Content-Type': content.value.type,
      Accept: content.value.accept,
      Authorization: `Basic ${Buffer.from(`${profile.clientId}:${secret.value}`, 'utf8').toString('base64')}`,
    },
    body: content.value.body,
  });
}

interface Content {
  readonly type: string;
  readonly accept: string;
  readonly body: Uint8Array;
}

async function bodyOf(deps: BankDeps, profile: BankProfile): Promise<Result<Content>> {
  const { variant, scope } = profile.accessToken;
  if (variant === 'json') {
    const body = JSON.stringify({ oAuthToken: { grantType: 'client_credentials', scope } });
    return ok({ type: 'application/json', accept: 'application/json', body: Buffer.from(body, 'utf8') });
  }
  if (variant === 'rfc6749') {
    // RFC 6749, 4.4.2.
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      ...(scope === '' ? {} : { scope }),
    });
    return ok({
      type: 'application/x-www-form-urlencoded',
      accept: 'application/json',
      body: Buffer.from(form.toString(), 'utf8'),
    });
  }
  return secured(deps, profile);
}

async function secured(deps: BankDeps, profile: BankProfile): Promise<Result<Content>> {
  const certificate = encryptionCertificate(profile.bankCertificates.encryption, new Date(deps.clock.now()));
  if (!certificate.ok) return certificate;
  const signed = await deps.hosts.signAccessTokenRequest({
    key: deps.secrets.companyKey(signingKey(profile, deps.clock.now())),
    profile,
  });
  if (!signed.ok) return signed;
  const job = {
    suite: profile.suites.outgoing,
    certificate: certificate.value,
    random: (length: number) => deps.random.bytes(length),
  };
  const body: Uint8Array[] = [];
  for await (const chunk of encryptElement([Buffer.from(signed.value.xml, 'utf8')], job)) body.push(chunk);
  return ok({ type: 'application/xml', accept: 'application/xml', body: Buffer.concat(body) });
}

/**
 * Faults: those of the connection, `token-unanswered`, `token-refused`, `token-unreadable`, `rate-limited`.
 * @param onAnswer gets every answer, for its headers
 */
export async function fetchAccessToken(
  deps: BankDeps,
  profile: BankProfile,
  onAnswer: (answer: RawAnswer) => void = () => undefined,
): Promise<Result<AccessToken>> {
  // No card is asked for a signature that could not be sent.
  if (!deps.network.online()) return err(fault('offline'));
  const wanted = await accessTokenRequest(deps, profile);
  if (!wanted.ok) return wanted;
  const result = await request(deps, profile, wanted.value);
  if (result.kind === 'answer') {
    const { answer } = result;
    onAnswer(answer);
    return answer.status === 200
      ? read(deps, profile, answer)
      : err(evaluateAnswer('token', answer, await gatewayErrorOf(deps, profile, answer)).fault);
  }
  if (result.kind !== 'no-answer') return err(result.fault);
  return err(
    fault('token-unanswered', {
      rule: result.fault.code,
      ...reasonsOf(result.fault),
    }),
  );
}

async function read(deps: BankDeps, profile: BankProfile, answer: RawAnswer): Promise<Result<AccessToken>> {
  // A bank may answer any variant in JSON; TLS says whose answer it is.
  const token = accessTokenFromJson(answer.body);
  if (token !== null) return ok(token);
  const verified = await openWith(deps, profile, (options) => openAnswer(answer.body, options));
  if (!verified.ok) return err(unreadable(verified.error));
  const secured = accessTokenFromXml(verified.value);
  return secured === null ? err(fault('token-unreadable')) : ok(secured);
}

/** What of the answer could not be read stands in `rule`; faults of the token host stay what they are. */
function unreadable(cause: Fault): Fault {
  if (!cause.code.startsWith('answer-')) return cause;
  return fault('token-unreadable', {
    rule: cause.rule === undefined ? cause.code : `${cause.code}: ${cause.rule}`,
  });
}

export interface AccessTokens {
  /** The held token, or a new one. */
  get(profile: BankProfile): Promise<Result<string>>;
  /** A token other than `refused`: a new one, unless another request has renewed it meanwhile. */
  renew(profile: BankProfile, refused: string): Promise<Result<string>>;
  forget(): void;
}

interface Held {
  readonly value: string;
  /** Milliseconds since the epoch; the skew is taken off. */
  readonly until: number;
}

/** `fetch` acquires one token; it is never called twice at a time for one client of one bank. */
export function makeAccessTokens(
  clock: Clock,
  fetch: (profile: BankProfile) => Promise<Result<AccessToken>>,
): AccessTokens {
  const held = new Map<string, Held>();
  const inFlight = new Map<string, Promise<Result<string>>>();
  let generation = 0;

  async function acquire(profile: BankProfile, key: string): Promise<Result<string>> {
    const asked = clock.now();
    const born = generation;
    const token = await fetch(profile);
    if (!token.ok) return token;
    const { value, expiresInSeconds } = token.value;
    if (born === generation)
      held.set(key, { value, until: asked + (expiresInSeconds - profile.accessToken.skewSeconds) * 1000 });
    return ok(value);
  }

  function single(profile: BankProfile): Promise<Result<string>> {
    const key = keyOf(profile);
    const running = inFlight.get(key);
    if (running !== undefined) return running;
    const started = acquire(profile, key).finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  }

  return {
    get(profile) {
      const token = held.get(keyOf(profile));
      return token !== undefined && clock.now() < token.until
        ? Promise.resolve(ok(token.value))
        : single(profile);
    },
    renew(profile, refused) {
      const key = keyOf(profile);
      if (held.get(key)?.value === refused) held.delete(key);
      return this.get(profile);
    },
    forget() {
      generation += 1;
      held.clear();
    },
  };
}

/** A changed profile must not use the token of the one before. */
function keyOf(profile: BankProfile): string {
  return JSON.stringify([
    profile.id,
    profile.version,
    baseUrl(profile),
    profile.clientId,
    profile.accessToken.path,
    profile.accessToken.secret,
  ]);
}
