// Owns the access token request (§5; wire practice §1) in its three variants.
import { timingSafeEqual } from 'node:crypto';
import type { Bank } from '../bank.ts';
import { GatewayRefusal, header, keep, mediaType } from '../http/exchange.ts';
import type { Answer, Exchange, Operation } from '../http/exchange.ts';
import { answerSuite, encryptAnswer, readEnvelope, signAnswer } from '../http/envelope.ts';
import { tag } from '../messages/pain002.ts';
import type { Suite } from '../crypto/suites.ts';
import type { Settings } from '../state/settings.ts';
import { childrenOf, elementsOf, textOf } from '../xml/document.ts';

const SCOPE = '/authenticationservices/v1';

interface TokenRequest {
  readonly grantType: string | undefined;
  readonly scope: string | undefined;
}

function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

/** `Authorization: Basic base64(client_id:client_secret)`. */
function requireBasic(bank: Bank, exchange: Exchange): string {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(header(exchange, 'authorization') ?? '')?.[1];
  if (encoded === undefined) throw new GatewayRefusal(401, 'Authorization header is not Basic');
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  if (!same(id, bank.identity.clientId) || !same(secret.join(':'), bank.identity.clientSecret))
    throw new GatewayRefusal(401, 'client_id or client_secret is not valid');
  return id;
}

function checkRequest(request: TokenRequest): void {
  if (request.grantType !== 'client_credentials')
    throw new GatewayRefusal(400, 'grantType is not client_credentials');
  if (request.scope !== SCOPE) throw new GatewayRefusal(400, `scope is not ${SCOPE}`);
}

function issue(bank: Bank, exchange: Exchange, clientId: string): { token: string; expiresIn: number } {
  const { tokenExpiresIn, tokenBytes } = bank.settings.get();
  exchange.notes.push(`access token issued for ${tokenExpiresIn} s`);
  return { token: bank.tokens.issue(clientId, SCOPE, tokenExpiresIn, tokenBytes), expiresIn: tokenExpiresIn };
}

function readXmlRequest(bank: Bank, exchange: Exchange): { request: TokenRequest; suite: Suite } {
  const { root, signature, suite } = readEnvelope(bank, exchange);
  const { tokenNamespace } = bank.settings.get();
  if (root.local !== 'oAuthToken') throw new GatewayRefusal(400, 'the root element is not oAuthToken');
  if (tokenNamespace !== '*' && root.namespace !== tokenNamespace)
    throw new GatewayRefusal(400, 'the namespace of oAuthToken is not the agreed one');
  const names = elementsOf(root)
    .filter((child) => child !== signature)
    .map((child) => child.local);
  const foreign = names.find((name) => !['grantType', 'scope', 'sourceApplication'].includes(name));
  if (foreign !== undefined) throw new GatewayRefusal(400, `${foreign} is not part of oAuthToken`);
  return {
    suite,
    request: {
      grantType: textOf(childrenOf(root, 'grantType')[0]),
      scope: textOf(childrenOf(root, 'scope')[0]),
    },
  };
}

function xmlSecured(bank: Bank, exchange: Exchange): Answer {
  const clientId = requireBasic(bank, exchange);
  const { request, suite } = readXmlRequest(bank, exchange);
  checkRequest(request);
  const { token, expiresIn } = issue(bank, exchange, clientId);
  if (bank.settings.get().tokenAnswer !== 'as-request') return jsonToken(bank, token, expiresIn, 'text');
  const canonical = tag(
    'token',
    tag('token_type', 'Bearer'),
    tag('access_token', token),
    tag('expires_in', String(expiresIn)),
    tag('scope', SCOPE),
  );
  keep(exchange, 'answer.payload', canonical);
  const answered = answerSuite(bank, exchange, suite);
  return encryptAnswer(bank, exchange, signAnswer(bank, exchange, canonical, answered), answered);
}

function json(bank: Bank, exchange: Exchange): Answer {
  const clientId = requireBasic(bank, exchange);
  let request: TokenRequest;
  try {
    const body = JSON.parse(exchange.body.toString('utf8')) as { oAuthToken?: TokenRequest };
    request = { grantType: body.oAuthToken?.grantType, scope: body.oAuthToken?.scope };
  } catch {
    throw new GatewayRefusal(400, 'the body is not JSON');
  }
  checkRequest(request);
  const { token, expiresIn } = issue(bank, exchange, clientId);
  // expires_in is a text in this variant.
  return jsonToken(bank, token, expiresIn, 'text');
}

/**
 * A token in JSON, under `token` unless the flat form of RFC 6749 is wanted; type and lifetime as the
 * switches say.
 */
function jsonToken(bank: Bank, token: string, expiresIn: number, usual: 'text' | 'number' | 'flat'): Answer {
  const { tokenAnswer, tokenLifetime, tokenType } = bank.settings.get();
  const form = tokenLifetime === 'usual' ? (usual === 'text' ? 'text' : 'number') : tokenLifetime;
  const lifetime = form === 'none' ? {} : { expires_in: form === 'text' ? String(expiresIn) : expiresIn };
  const fields = {
    access_token: token,
    ...(tokenType === 'none' ? {} : { token_type: tokenType }),
    ...lifetime,
    scope: SCOPE,
  };
  const flat = tokenAnswer === 'flat' || (tokenAnswer === 'as-request' && usual === 'flat');
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: Buffer.from(JSON.stringify(flat ? fields : { token: fields })),
  };
}

/** RFC 6749 §5.2: errors of this variant have their own shape. */
function oauthError(status: number, error: string, description: string): Answer {
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(status === 401 ? { 'www-authenticate': 'Basic realm="sandbox"' } : {}),
    },
    body: Buffer.from(JSON.stringify({ error, error_description: description })),
  };
}

function rfc6749(bank: Bank, exchange: Exchange): Answer {
  let clientId: string;
  try {
    clientId = requireBasic(bank, exchange);
  } catch (error) {
    if (error instanceof GatewayRefusal) return oauthError(401, 'invalid_client', error.message);
    throw error;
  }
  const form = new URLSearchParams(exchange.body.toString('utf8'));
  if (form.get('grant_type') === null) return oauthError(400, 'invalid_request', 'grant_type is missing');
  if (form.get('grant_type') !== 'client_credentials')
    return oauthError(400, 'unsupported_grant_type', 'only client_credentials');
  const scope = form.get('scope') ?? SCOPE;
  if (scope !== SCOPE) return oauthError(400, 'invalid_scope', `only ${SCOPE}`);
  const { token, expiresIn } = issue(bank, exchange, clientId);
  return jsonToken(bank, token, expiresIn, 'flat');
}

function variantOf(exchange: Exchange): Settings['tokenVariants'] {
  const type = mediaType(header(exchange, 'content-type'));
  if (type === 'application/x-www-form-urlencoded') return 'rfc6749';
  const secured = exchange.params['version'] !== 'v4';
  if (secured && (type === 'application/xml' || type === 'text/xml')) return 'xml-secured';
  if (!secured && type === 'application/json') return 'json';
  throw new GatewayRefusal(
    415,
    `Content-Type ${type === '' ? 'is missing' : `${type.slice(0, 60)} is not supported here`}`,
  );
}

function handle(bank: Bank, exchange: Exchange): Answer {
  if (!/^v[1-4]$/.test(exchange.params['version'] ?? '')) throw new GatewayRefusal(404, 'no such version');
  const variant = variantOf(exchange);
  const { tokenVariants } = bank.settings.get();
  if (tokenVariants !== 'all' && tokenVariants !== variant)
    throw new GatewayRefusal(415, `the variant ${variant} is not offered`);
  exchange.notes.push(`variant ${variant}`);
  if (variant === 'xml-secured') return xmlSecured(bank, exchange);
  return variant === 'json' ? json(bank, exchange) : rfc6749(bank, exchange);
}

export const token: Operation = {
  name: 'token',
  section: '5',
  method: 'POST',
  path: '/authenticationservices/:version/oauth/token',
  handle,
};
