// Owns the request for an access token in its three variants (wire practice 1).
import { signingKey, type BankProfile } from '../../../shared/domain/bank-profile.ts';
import { ok, type Result } from '../../../shared/domain/result.ts';
import { encryptionCertificate } from '../../envelope/bank-certificate.ts';
import { encryptElement } from '../../envelope/encrypt.ts';
import type { BankDeps } from '../deps.ts';
import type { LinkRequest } from '../link/client.ts';
import { operationUrl } from '../url.ts';

/** Faults: the vault's, the token host's (`xml-secured` is signed), `bank-certificate`. */
export async function accessTokenRequest(deps: BankDeps, profile: BankProfile): Promise<Result<LinkRequest>> {
  const secret = await deps.secrets.clientSecret(profile.accessToken.secret);
  if (!secret.ok) return secret;
  const content = await bodyOf(deps, profile);
  if (!content.ok) return content;
  return ok({
    method: 'POST',
    url: operationUrl(profile, profile.accessToken.path),
    headers: {
      'Content-Type': content.value.type,
      Accept: content.value.accept,
      Authorization: `Basic ${Buffer.from(`${profile.clientId}:${secret.value}`, 'utf8').toString('base64')}`,
    },
    body: content.value.body,
  });
}

interface Content {
  readonly type: string;
  readonly accept: string;
  readonly body: Uint8Array;
}

async function bodyOf(deps: BankDeps, profile: BankProfile): Promise<Result<Content>> {
  const { variant, scope } = profile.accessToken;
  if (variant === 'json') {
    const body = JSON.stringify({ oAuthToken: { grantType: 'client_credentials', scope } });
    return ok({ type: 'application/json', accept: 'application/json', body: Buffer.from(body, 'utf8') });
  }
  if (variant === 'rfc6749') {
    // RFC 6749, 4.4.2.
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      ...(scope === '' ? {} : { scope }),
    });
    return ok({
      type: 'application/x-www-form-urlencoded',
      accept: 'application/json',
      body: Buffer.from(form.toString(), 'utf8'),
    });
  }
  return secured(deps, profile);
}

async function secured(deps: BankDeps, profile: BankProfile): Promise<Result<Content>> {
  const certificate = encryptionCertificate(profile.bankCertificates.encryption, new Date(deps.clock.now()));
  if (!certificate.ok) return certificate;
  const signed = await deps.hosts.signAccessTokenRequest({
    key: deps.secrets.companyKey(signingKey(profile, deps.clock.now())),
    profile,
  });
  if (!signed.ok) return signed;
  const job = {
    suite: profile.suites.outgoing,
    certificate: certificate.value,
    random: (length: number) => deps.random.bytes(length),
  };
  const body: Uint8Array[] = [];
  for await (const chunk of encryptElement([Buffer.from(signed.value.xml, 'utf8')], job)) body.push(chunk);
  return ok({ type: 'application/xml', accept: 'application/xml', body: Buffer.concat(body) });
}
