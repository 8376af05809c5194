// Owns how a profile reaches the HTTP client: offline switch first, then the connection's identity, limits
// and proxy.
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import { fault } from '../../shared/domain/errors.ts';
import { err, type Result } from '../../shared/domain/result.ts';
import type { ConnectionFacts, TlsIdentity } from '../ports/bank.ts';
import { instantOf } from '../ports/clock.ts';
import { isTakenFromStatus } from './answer/answer-matrix.ts';
import type { BankDeps } from './deps.ts';
import { operationUrl } from './url.ts';
import { exchange, reach, type LinkOptions, type LinkRequest, type LinkResult } from './link/client.ts';

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
): Promise<Result<ConnectionFacts>> {
  if (!deps.network.online()) return err(fault('offline'));
  const identity = await deps.secrets.tlsIdentity(profile.keys.tls);
  return identity.ok ? reach(operationUrl(profile, ''), optionsOf(deps, profile, identity.value)) : identity;
}

function optionsOf(deps: BankDeps, profile: BankProfile, identity: TlsIdentity): LinkOptions {
  return {
    identity,
    authorities: profile.bankCertificates.tlsAuthorities,
    proxy: profile.proxy,
    timeoutMs: profile.limits.requestTimeoutSeconds * 1000,
    maxAnswerBytes: profile.limits.answerBytes,
    instant: () => instantOf(deps.clock),
  };
}
