// Owns one acquisition of an access token: request, answer, and the faults of both. No payment is touched by
// any of them.
import { signingKey } from '../../../shared/domain/bank-profile.ts';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { encryptionCertificate } from '../../envelope/bank-certificate.ts';
import { encryptElement } from '../../envelope/encrypt.ts';
import { operationUrl } from '../url.ts';
import { fault, reasonsOf } from '../../../shared/domain/errors.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import { openAnswer } from '../../envelope/open.ts';
import { evaluateAnswer } from '../answer/evaluation.ts';
import { gatewayErrorOf } from '../answer/read-error.ts';
import { request } from '../channel.ts';
import { openWith } from '../opening.ts';
import { accessTokenFromJson, accessTokenFromXml } from './answer.ts';
import type { AccessToken } from './answer.ts';
import type { BankDeps } from '../deps.ts';
import type { LinkRequest } from '../link/client.ts';
import type { RawAnswer } from '../../ports/bank.ts';

// The request for an access token in its three variants (wire practice 1).

/** Faults: the vault's, the token host's (`xml-secured` is signed), `bank-certificate`. */
async function accessTokenRequest(deps: BankDeps, profile: BankProfile): Promise<Result<LinkRequest>> {
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
      ...reasonsOf(result.fault),
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
