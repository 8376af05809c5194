// Owns one acquisition of an access token: request, answer, and the faults of both. No payment is touched by
// any of them.
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { RawAnswer } from '../../ports/bank.ts';
import { openAnswer } from '../../envelope/open.ts';
import { evaluateAnswer } from '../answer/evaluation.ts';
import { gatewayErrorOf } from '../answer/read-error.ts';
import { request } from '../channel.ts';
import type { BankDeps } from '../deps.ts';
import { openWith } from '../opening.ts';
import { accessTokenFromJson, accessTokenFromXml, type AccessToken } from './answer.ts';
import { accessTokenRequest } from './request.ts';

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
      ...(result.fault.detail === undefined ? {} : { detail: result.fault.detail }),
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
