// Owns finding the gateway's words in an answer, plain or encrypted (wire practice 8).
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import type { RawAnswer } from '../../ports/bank.ts';
import { decryptAnswer } from '../../envelope/open.ts';
import type { BankDeps } from '../deps.ts';
import { decryptWith } from '../opening.ts';
import { utf8Of } from './error-charset.ts';
import { gatewayErrorJson, gatewayErrorXml, type GatewayError } from './gateway-error.ts';

/** Null when the answer is in none of the known error shapes: HTML, an empty body, something else. */
export async function gatewayErrorOf(
  deps: Pick<BankDeps, 'hosts' | 'secrets' | 'clock'>,
  profile: BankProfile,
  answer: RawAnswer,
): Promise<GatewayError | null> {
  if (answer.truncated || answer.body.length === 0) return null;
  const body = utf8Of(answer.body);
  const json = gatewayErrorJson(body);
  if (json !== null) return json;
  const document = await decryptWith(deps, profile, (options) => decryptAnswer(body, options));
  return document.ok ? gatewayErrorXml(document.value.root) : null;
}
