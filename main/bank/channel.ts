// Owns how a profile reaches the HTTP client: offline switch first, then the connection's identity, limits and proxy.
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import { fault } from '../../shared/domain/errors.ts';
import { instantOf } from '../app/ports/clock.ts';
import type { BankDeps } from './deps.ts';
import { exchange, type LinkRequest, type LinkResult } from './link/client.ts';

/** One request of a profile. While the desk is offline no socket is opened (`offline`). */
export async function request(deps: BankDeps, profile: BankProfile, wanted: LinkRequest): Promise<LinkResult> {
  if (!deps.network.online()) return { kind: 'not-sent', fault: fault('offline') };
  const identity = await deps.secrets.tlsIdentity(profile.keys.tls);
  if (!identity.ok) return { kind: 'not-sent', fault: identity.error };
  // The vault may have asked somebody for a passphrase meanwhile.
  if (!deps.network.online()) return { kind: 'not-sent', fault: fault('offline') };
  return exchange(wanted, {
    identity: identity.value,
    authorities: profile.bankCertificates.tlsAuthorities,
    proxy: profile.proxy,
    timeoutMs: profile.limits.requestTimeoutSeconds * 1000,
    maxAnswerBytes: profile.limits.answerBytes,
    instant: () => instantOf(deps.clock),
  });
}
