// Owns sending with an access token: one renewal and one identical repetition after a 401, and nothing else
// is ever repeated.
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import type { AccessTokens } from './access-token/holder.ts';
import type { GatewayError } from './answer/gateway-error.ts';
import { gatewayErrorOf } from './answer/read-error.ts';
import { request } from './channel.ts';
import type { BankDeps } from './deps.ts';
import type { LinkRequest, LinkResult } from './link/client.ts';
import { outgoingFault, type Outgoing } from './outgoing-rules.ts';

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
