// Owns how a profile reaches the HTTP client: offline switch first, then the address, the connection's
// identity, limits and proxy; what is recorded of an exchange, and the bank's own clock as its answers give
// it.
import { baseUrl, type BankProfile } from '../../shared/domain/bank-profile.ts';
import { because, fault } from '../../shared/domain/errors.ts';
import { httpDate } from '../../shared/domain/calendar.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import type {
  BankOperation,
  BankSecrets,
  ConnectionInfo,
  Exchange,
  NetworkSwitch,
  RawAnswer,
  TlsIdentity,
} from '../ports/bank.ts';
import { instantOf, type Clock, type Random } from '../ports/clock.ts';
import type { TokenHosts } from '../ports/token.ts';
import { isTakenFromStatus } from './answer/answer-matrix.ts';
import { exchange, reach, type LinkOptions, type LinkRequest, type LinkResult } from './link/client.ts';

// Owns what the bank link is made from; every file of this folder gets its part of it and nothing else.

export interface BankDeps {
  readonly hosts: Pick<TokenHosts, 'signInquiry' | 'signAccessTokenRequest' | 'unwrapAnswerKey'>;
  readonly secrets: BankSecrets;
  readonly network: NetworkSwitch;
  readonly clock: Clock;
  readonly random: Random;
  /** Absent where nothing asks for it, as when an answer that was kept is opened. */
  readonly bankClock?: BankClock;
}

// Owns the address of an operation: base URL, path template, query (interface document 4 and 5.3).

/**
 * `path` of the profile under the base URL; parameters keep their order. Fault `profile-unusable`: a profile
 * that was adopted by an earlier version may name a server that makes no address.
 */
export function operationUrl(
  profile: BankProfile,
  path: string,
  query: readonly (readonly [name: string, value: string])[] = [],
): Result<URL> {
  const search = query.map(([name, value]) => `${urlPart(name)}=${urlPart(value)}`).join('&');
  const address = `${baseUrl(profile)}${path}${search === '' ? '' : `?${search}`}`;
  return URL.canParse(address)
    ? ok(new URL(address))
    : err(because('profile-unusable', 'server-without-address', baseUrl(profile)));
}

/** Half a surrogate pair has no UTF-8, and encoding it throws: U+FFFD stands for it. */
export function urlPart(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** A request as its operation makes it, whether or not the profile has an address for it. */
export interface BankRequest extends Omit<LinkRequest, 'url'> {
  readonly url: Result<URL>;
}

/** Initiation and status inquiry carry the client_id in the query (interface document 5.3). */
export function clientIdQuery(profile: BankProfile): readonly [string, string] {
  return ['client_id', profile.clientId];
}

// Owns the rate-limit headers (wire practice 8): `X-RateLimit-Limit: name=rate-limit,1400;` and
// `X-RateLimit-Remaining` alike.

interface RateLimit {
  readonly limit: number | null;
  readonly remaining: number | null;
}

/** Null when the bank sent none that can be read. `headers` has lower-case names. */
export function rateLimit(headers: Readonly<Record<string, string>>): RateLimit | null {
  const limit = numberOf(headers['x-ratelimit-limit']);
  const remaining = numberOf(headers['x-ratelimit-remaining']);
  return limit === null && remaining === null ? null : { limit, remaining };
}

function numberOf(value: string | undefined): number | null {
  // Blanks are taken off first: a pattern that takes them on both sides of `;` costs the square of their
  // number.
  const limit = (value ?? '').trim().replace(/;$/u, '').trimEnd();
  const digits = /^(?:name=[^,;]*,)?\s*(\d{1,9})$/u.exec(limit)?.[1];
  return digits === undefined ? null : Number(digits);
}

// Owns what is known of each bank's own clock: the latest Date of any of its answers (RFC 9110, 6.6.1).

interface BankClock {
  heard(profile: BankProfile, answer: RawAnswer): void;
  /** RFC 3339, UTC; null before the first Date came. */
  latest(profile: BankProfile): string | null;
}

export function makeBankClock(): BankClock {
  const known = new Map<string, number>();
  return {
    heard(profile, { headers }) {
      const at = httpDate(headers['date']);
      if (at !== null) known.set(baseUrl(profile), Math.max(at, known.get(baseUrl(profile)) ?? at));
    },
    latest(profile) {
      const at = known.get(baseUrl(profile));
      return at === undefined ? null : new Date(at).toISOString();
    },
  };
}

export function latestBankTime(
  deps: { readonly bankClock?: BankClock },
  profile: BankProfile,
): string | null {
  return deps.bankClock?.latest(profile) ?? null;
}

// Owns the record of an exchange: what was sent when, what came back, under which references; no access
// token, no secret.

export function exchangeFrom(
  operation: BankOperation,
  correlationId: string,
  wanted: Pick<BankRequest, 'method' | 'url'>,
  result: LinkResult,
  bankTime: string | null = null,
): Exchange {
  const answer = result.kind === 'answer' || result.kind === 'no-answer' ? result.answer : null;
  return {
    correlationId,
    operation,
    method: wanted.method,
    url: wanted.url.ok ? wanted.url.value.href : '',
    sentAt: result.kind === 'not-sent' ? null : result.sentAt,
    answeredAt: result.kind === 'answer' ? result.answeredAt : null,
    globalTransactionId: answer?.headers['x-global-transaction-id'] ?? null,
    rateLimit: answer === null ? null : rateLimit(answer.headers),
    answer,
    bankTime,
  };
}

/** One request of a profile. While the desk is offline no socket is opened (`offline`). */
export async function request(
  deps: BankDeps,
  profile: BankProfile,
  wanted: LinkRequest,
): Promise<LinkResult> {
  if (!deps.network.online()) return { kind: 'not-sent', fault: fault('offline') };
  const identity = await deps.secrets.tlsIdentity(profile.keys.tls);
  if (!identity.ok) return { kind: 'not-sent', fault: identity.error };
  // The vault may have asked somebody for a passphrase meanwhile.
  if (!deps.network.online()) return { kind: 'not-sent', fault: fault('offline') };
  const result = byStatus(deps, await exchange(wanted, optionsOf(deps, profile, identity.value)));
  if ((result.kind === 'answer' || result.kind === 'no-answer') && result.answer !== null)
    deps.bankClock?.heard(profile, result.answer);
  return result;
}

/** A status that is taken by itself is an answer, also where its body was cut or too large. */
function byStatus(deps: BankDeps, result: LinkResult): LinkResult {
  if (result.kind !== 'no-answer' || result.answer === null || !isTakenFromStatus(result.answer.status))
    return result;
  return { kind: 'answer', sentAt: result.sentAt, answeredAt: instantOf(deps.clock), answer: result.answer };
}

/**
 * Opens a connection as far as both certificates, says what was agreed on it, and closes it again. No byte of
 * a request leaves.
 */
export async function inspectConnection(
  deps: BankDeps,
  profile: BankProfile,
): Promise<Result<ConnectionInfo>> {
  if (!deps.network.online()) return err(fault('offline'));
  const url = operationUrl(profile, '');
  if (!url.ok) return url;
  const identity = await deps.secrets.tlsIdentity(profile.keys.tls);
  return identity.ok ? reach(url.value, optionsOf(deps, profile, identity.value)) : identity;
}

function optionsOf(deps: BankDeps, profile: BankProfile, identity: TlsIdentity): LinkOptions {
  return {
    identity,
    authorities: profile.bankCertificates.tlsAuthorities,
    proxy: profile.proxy,
    // A timer takes whole milliseconds.
    timeoutMs: Math.ceil(profile.limits.requestTimeoutSeconds * 1000),
    maxAnswerBytes: profile.limits.answerBytes,
    instant: () => instantOf(deps.clock),
  };
}
