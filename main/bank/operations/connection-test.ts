// Owns the connection test: one access token is fetched, and the first step that failed on the way is named.
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { CONNECTION_STEPS, type ConnectionStep } from '../../app/ports/bank.ts';
import { fetchAccessToken } from '../access-token/fetch.ts';
import type { LinkParts } from '../bank-link.ts';

type Step = ConnectionStep['step'];

export async function testConnection(parts: LinkParts, profile: BankProfile): Promise<readonly ConnectionStep[]> {
  const token = await fetchAccessToken(parts, profile);
  if (token.ok) return CONNECTION_STEPS.map((step) => ({ step, verdict: 'passed', fault: null }));
  const cause = explain(token.error);
  const at = CONNECTION_STEPS.indexOf(stepOf(cause));
  return CONNECTION_STEPS.map((step, index) => ({
    step,
    verdict: index < at ? 'passed' : index === at ? 'failed' : 'skipped',
    fault: index === at ? cause : null,
  }));
}

/** A server that ends the connection right after the handshake, before any answer, has looked at our certificate and left. */
function explain(cause: Fault): Fault {
  return cause.code === 'token-unanswered' && cause.rule === 'connection-lost'
    ? fault('client-certificate', { detail: 'the bank closed the connection right after the handshake' })
    : cause;
}

const STEP_OF: Readonly<Record<string, Step>> = {
  offline: 'dns',
  unreachable: 'tcp',
  'proxy-refused': 'tcp',
  tls: 'tls',
  'client-certificate': 'client-certificate',
};

/** Whatever fails once the connection stands is about the access token. */
function stepOf(cause: Fault): Step {
  return cause.code === 'unreachable' && cause.rule === 'dns' ? 'dns' : (STEP_OF[cause.code] ?? 'token');
}
