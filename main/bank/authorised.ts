// Owns sending with an access token: one renewal and one identical repetition after a 401, the pause after a
// 429, and nothing else is ever repeated.
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import type { RequestFields, RuleContext } from '../../shared/domain/bank-rules/rule.ts';
import { brokenRules, ruleFault } from '../../shared/domain/bank-rules/table.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import { httpDate } from '../../shared/domain/calendar.ts';
import { LONGEST_BANK_PAUSE } from '../../shared/domain/running-wait.ts';
import type { BankOperation, Exchange } from '../ports/bank.ts';
import type { Random } from '../ports/clock.ts';
import type { AccessTokens } from './access-token.ts';
import type { GatewayError } from './answer/gateway-error.ts';
import { gatewayErrorOf } from './answer/read-error.ts';
import type { LinkDeps } from './bank-link.ts';
import { request, type BankDeps, type BankRequest } from './channel.ts';
import type { LinkRequest, LinkResult } from './link/client.ts';

// Owns the pause after a 429: what Retry-After asks for, else an exponential back-off with full jitter; never
// less than a floor.

interface BackoffPolicy {
  /** Least pause, milliseconds. */
  readonly floorMs: number;
  readonly ceilingMs: number;
}

export const PAYMENT_BACKOFF: BackoffPolicy = { floorMs: 30_000, ceilingMs: 30 * 60_000 };
/** Balances: the bank says "retry after two minutes" (wire practice 6). */
export const BALANCE_BACKOFF: BackoffPolicy = { floorMs: 120_000, ceilingMs: 60 * 60_000 };

/**
 * Pause before the next attempt, milliseconds: floor + random part of a window that doubles with every
 * refusal in a row.
 * @param refusals how many 429 came in a row, 1 for the first
 * @param asked pause the bank asked for, milliseconds; 0 when it named none
 */
export function pauseAfter(refusals: number, policy: BackoffPolicy, random: Random, asked = 0): number {
  // The bank's own figure needs no guess of ours.
  if (asked > 0) return Math.max(asked, policy.floorMs);
  const window = Math.min(
    policy.ceilingMs - policy.floorMs,
    policy.floorMs * 2 ** Math.min(refusals - 1, 20),
  );
  return policy.floorMs + Math.floor(window * unit(random));
}

/**
 * Milliseconds that Retry-After asks for (RFC 9110, 10.2.3: seconds or a date), at most an hour: a person
 * would rather see a second refusal. 0 where it is absent or unreadable.
 * @param headers of the answer, lower-case names
 * @param now milliseconds since the epoch, for a date in an answer without a Date of its own
 */
export function retryAfter(headers: Readonly<Record<string, string>>, now: number): number {
  const value = headers['retry-after']?.trim() ?? '';
  if (/^\d+$/u.test(value)) return Math.min(LONGEST_BANK_PAUSE, Number(value) * 1000);
  const at = httpDate(value);
  if (at === null) return 0;
  // Both dates are the bank's own: its clock and the desk's may differ.
  return Math.min(LONGEST_BANK_PAUSE, Math.max(0, at - (httpDate(headers['date']) ?? now)));
}

/** Counts refusals in a row per key (profile and operation). */
export interface RefusalCount {
  refused(key: string): number;
  taken(key: string): void;
}

export function makeRefusalCount(): RefusalCount {
  const counts = new Map<string, number>();
  return {
    refused(key) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
    taken: (key) => void counts.delete(key),
  };
}

/** Uniform in [0, 1). */
function unit(random: Random): number {
  return Buffer.from(random.bytes(4)).readUInt32BE() / 2 ** 32;
}

// How long an operation of a profile rests after a 429, growing with refusals in a row.

/** Milliseconds to rest; null when nothing asks for a pause. */
export function pauseFor(
  parts: LinkDeps,
  profile: BankProfile,
  operation: BankOperation,
  cause: Fault,
  exchange: Exchange,
): number | null {
  if (cause.code !== 'rate-limited') return null;
  const refusals = parts.refusals.refused(pauseKey(profile, operation));
  // Without an answer of its own the request stopped at the access token, and that answer asked for the
  // pause.
  const headers = exchange.answer?.headers ?? parts.tokenHeaders.get(profile.id) ?? {};
  return pauseAfter(
    refusals,
    operation === 'balance' ? BALANCE_BACKOFF : PAYMENT_BACKOFF,
    parts.random,
    retryAfter(headers, parts.clock.now()),
  );
}

/** Anything else than a 429 came: the next refusal is the first again. */
export function pauseOver(parts: LinkDeps, profile: BankProfile, operation: BankOperation): void {
  parts.refusals.taken(pauseKey(profile, operation));
}

function pauseKey(profile: BankProfile, operation: BankOperation): string {
  return `${profile.id} ${operation}`;
}

// The last look at a request before it leaves: what the interface document says of headers, parameters
// and envelope holds, or nothing is sent.

/** What a request is, beside what it carries. */
interface Outgoing {
  readonly operation: BankOperation;
  /** The ISO 20022 message in the envelope of an initiation. */
  readonly format?: string;
}

const FIRST_ELEMENT = /^\s*<(?:[\w.-]+:)?([\w.-]+)/u;
const HEAD_BYTES = 200;

function outgoingFields({ operation, format }: Outgoing, { url, headers, body }: LinkRequest): RequestFields {
  const head = Buffer.from((body ?? new Uint8Array()).subarray(0, HEAD_BYTES)).toString('latin1');
  const { Authorization, PayloadType, 'Content-Type': contentType } = headers;
  return {
    operation,
    format,
    PayloadType,
    'Content-Type': contentType,
    Authorization,
    client_id: url.searchParams.get('client_id') ?? '',
    root: FIRST_ELEMENT.exec(head)?.[1] ?? '',
  };
}

/** Rules about a finished request know no present. */
const NO_PRESENT = {} as RuleContext;

function outgoingFault(outgoing: Outgoing, request: LinkRequest): Fault | null {
  return ruleFault(brokenRules('transport', outgoingFields(outgoing, request), NO_PRESENT));
}

interface Sent {
  readonly result: LinkResult;
  /** The gateway's words when an answer other than 200 came in a known error form. */
  readonly said: GatewayError | null;
  /** Why the repetition after a 401 did not leave this desk. */
  readonly renewal: Fault | null;
}

export interface Authorised extends BankDeps {
  readonly tokens: AccessTokens;
}

/**
 * Interface document 5 and 7, rule 1: status 401 says that the token was not accepted, whatever the body, so
 * the same bytes may go once more.
 */
export async function sendAuthorised(
  deps: Authorised,
  profile: BankProfile,
  wanted: BankRequest,
  outgoing: Outgoing,
): Promise<Sent> {
  const { url } = wanted;
  if (!url.ok) return notSent(url.error);
  const addressed = { ...wanted, url: url.value };
  const token = await deps.tokens.get(profile);
  if (!token.ok) return notSent(token.error);
  const first = await attempt(deps, profile, addressed, outgoing, token.value);
  if (!isRefusedToken(first.result)) return first;
  const renewed = await deps.tokens.renew(profile, token.value);
  if (!renewed.ok) return { ...first, renewal: renewed.error };
  const second = await attempt(deps, profile, addressed, outgoing, renewed.value);
  // The first one did leave this desk: it stays the evidence when the second did not.
  return second.result.kind === 'not-sent' ? { ...first, renewal: second.result.fault } : second;
}

function notSent(cause: Fault): Sent {
  return { result: { kind: 'not-sent', fault: cause }, said: null, renewal: null };
}

async function attempt(
  deps: Authorised,
  profile: BankProfile,
  wanted: LinkRequest,
  outgoing: Outgoing,
  token: string,
): Promise<Sent> {
  const finished = { ...wanted, headers: { ...wanted.headers, Authorization: `Bearer ${token}` } };
  const broken = outgoingFault(outgoing, finished);
  const result: LinkResult =
    broken === null ? await request(deps, profile, finished) : { kind: 'not-sent', fault: broken };
  const said =
    result.kind === 'answer' && result.answer.status !== 200
      ? await gatewayErrorOf(deps, profile, result.answer)
      : null;
  return { result, said, renewal: null };
}

function isRefusedToken(result: LinkResult): boolean {
  return result.kind === 'answer' && result.answer.status === 401;
}
