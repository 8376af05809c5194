// Owns one acquisition of an access token: request, answer, and the faults of both. No payment is touched by any of them.
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { RawAnswer } from '../../app/ports/bank.ts';
import { openAnswer } from '../../envelope/open.ts';
import { gatewayErrorOf } from '../answer/read-error.ts';
import { request } from '../channel.ts';
import type { BankDeps } from '../deps.ts';
import { openWith } from '../opening.ts';
import { accessTokenFromJson, accessTokenFromXml, type AccessToken } from './answer.ts';
import { accessTokenRequest } from './request.ts';

/** Faults: those of the connection, `token-unanswered`, `token-refused`, `token-unreadable`, `rate-limited`. */
export async function fetchAccessToken(deps: BankDeps, profile: BankProfile): Promise<Result<AccessToken>> {
  // No card is asked for a signature that could not be sent.
  if (!deps.network.online()) return err(fault('offline'));
  const wanted = await accessTokenRequest(deps, profile);
  if (!wanted.ok) return wanted;
  const result = await request(deps, profile, wanted.value);
  if (result.kind === 'answer') return result.answer.status === 200 ? read(deps, profile, result.answer) : err(await refusal(deps, profile, result.answer));
  if (result.kind !== 'no-answer') return err(result.fault);
  return err(fault('token-unanswered', { rule: result.fault.code, ...(result.fault.detail === undefined ? {} : { detail: result.fault.detail }) }));
}

async function read(deps: BankDeps, profile: BankProfile, answer: RawAnswer): Promise<Result<AccessToken>> {
  if (profile.accessToken.variant !== 'xml-secured') {
    const token = accessTokenFromJson(answer.body);
    if (token !== null) return ok(token);
  }
  const verified = await openWith(deps, profile, (options) => openAnswer(answer.body, options));
  if (!verified.ok) return err(unreadable(verified.error));
  const token = accessTokenFromXml(verified.value);
  return token === null ? err(fault('token-unreadable')) : ok(token);
}

/** What of the answer could not be read stands in `rule`; faults of the token host stay what they are. */
function unreadable(cause: Fault): Fault {
  return cause.code.startsWith('answer-') ? fault('token-unreadable', { rule: cause.rule === undefined ? cause.code : `${cause.code}: ${cause.rule}` }) : cause;
}

async function refusal(deps: BankDeps, profile: BankProfile, answer: RawAnswer): Promise<Fault> {
  const said = await gatewayErrorOf(deps, profile, answer);
  const detail = said === null || said.text === '' ? `status ${answer.status}` : `status ${answer.status}, ${said.text}`;
  if (answer.status === 429) return fault('rate-limited', { detail });
  return fault(answer.status >= 500 ? 'token-unanswered' : 'token-refused', { detail, rule: String(answer.status) });
}
