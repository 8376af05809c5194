// Owns sending with an access token: one renewal and one identical repetition after a 401, and nothing else
// is ever repeated.
import { brokenRules, ruleFault } from '../../shared/domain/bank-rules/table.ts';
import { gatewayErrorOf } from './answer/read-error.ts';
import { request } from './channel.ts';
import type { RequestFields, RuleContext } from '../../shared/domain/bank-rules/rule.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import type { BankOperation } from '../ports/bank.ts';
import type { LinkRequest, LinkResult } from './link/client.ts';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import type { AccessTokens } from './access-token/holder.ts';
import type { GatewayError } from './answer/gateway-error.ts';
import type { BankDeps } from './deps.ts';

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

export function outgoingFields(
  { operation, format }: Outgoing,
  { url, headers, body }: LinkRequest,
): RequestFields {
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

export interface Sent {
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
  wanted: LinkRequest,
  outgoing: Outgoing,
): Promise<Sent> {
  const token = await deps.tokens.get(profile);
  if (!token.ok) return { result: { kind: 'not-sent', fault: token.error }, said: null, renewal: null };
  const first = await attempt(deps, profile, wanted, outgoing, token.value);
  if (!isRefusedToken(first.result)) return first;
  const renewed = await deps.tokens.renew(profile, token.value);
  if (!renewed.ok) return { ...first, renewal: renewed.error };
  const second = await attempt(deps, profile, wanted, outgoing, renewed.value);
  // The first one did leave this desk: it stays the evidence when the second did not.
  return second.result.kind === 'not-sent' ? { ...first, renewal: second.result.fault } : second;
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
