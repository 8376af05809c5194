// Section 5 and wire practice 1: the three token variants, their refusals, and what a token is good for.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HttpAnswer, SuiteName } from './foreign-client.ts';
import { valueOf } from './messages.ts';
import { openSandbox } from './open-sandbox.ts';
import type { OpenSandbox } from './open-sandbox.ts';

let bank: OpenSandbox;
beforeAll(async () => {
  bank = await openSandbox('token');
});
afterAll(() => bank.close());
beforeEach(() => {
  bank.reset();
});

const SCOPE = '/authenticationservices/v1';
const element = (grant = 'client_credentials', extra = ''): string =>
  `<oAuthToken xmlns="http://com.citi.citiconnect/services/types/oauthtoken/v1"><grantType>${grant}</grantType><scope>${SCOPE}</scope>${extra}</oAuthToken>`;

function ask(
  version: string,
  type: string,
  body: string,
  authorization = bank.client.basic(),
): Promise<HttpAnswer> {
  return bank.client.send(
    'POST',
    `/authenticationservices/${version}/oauth/token`,
    { authorization, 'content-type': type },
    body,
  );
}

const json = (grantType = 'client_credentials', scope = SCOPE): string =>
  JSON.stringify({ oAuthToken: { grantType, scope } });

async function opensInquiry(token: string): Promise<number> {
  const path = `/paymentservices/v1/payment/inquiry?client_id=${bank.client.facts.clientId}&EndToEndId=A&GlobalTranNo=B`;
  return (
    await bank.client.send('GET', path, {
      authorization: `Bearer ${token}`,
      'content-type': 'application/xml',
    })
  ).status;
}

test.each(
  ['v1', 'v2', 'v3'].flatMap((version) =>
    (['modern', 'legacy'] as const).map((suite): [string, SuiteName] => [version, suite]),
  ),
)('xml-secured %s in suite %s: signed and encrypted both ways', async (version, suite) => {
  bank.order('settings.set', { settings: { requestSuite: suite } });
  const answer = await ask(version, 'application/xml', bank.client.seal(element(), suite));
  const plain = bank.client.decrypt(answer.body);
  bank.client.verify(plain);
  expect([valueOf(plain, 'token_type'), valueOf(plain, 'expires_in'), valueOf(plain, 'scope')]).toEqual([
    'Bearer',
    '1800',
    SCOPE,
  ]);
  expect(await opensInquiry(valueOf(plain, 'access_token') ?? '')).toBe(200);
});

test('json: expires_in is a text, the token opaque and about a kilobyte', async () => {
  const answer = JSON.parse((await ask('v4', 'application/json', json())).text) as {
    token: Record<string, string>;
  };
  expect(answer.token).toMatchObject({ token_type: 'Bearer', expires_in: '1800', scope: SCOPE });
  expect(answer.token['access_token']?.length).toBe(1024);
  expect(await opensInquiry(answer.token['access_token'] ?? '')).toBe(200);
});

test('rfc6749: a form, and the plain OAuth answer', async () => {
  const answer = await ask('v4', 'application/x-www-form-urlencoded', 'grant_type=client_credentials');
  const body = JSON.parse(answer.text) as Record<string, unknown>;
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 1800 });
  expect(await opensInquiry(String(body['access_token']))).toBe(200);
});

test('the lifetime is a switch, and an ended token is 401', async () => {
  bank.order('settings.set', { settings: { tokenExpiresIn: 5 } });
  const { token } = JSON.parse((await ask('v4', 'application/json', json())).text) as {
    token: { access_token: string; expires_in: string };
  };
  expect([token.expires_in, await opensInquiry(token.access_token)]).toEqual(['5', 200]);
  bank.order('clock.advance', { seconds: 5 });
  expect(await opensInquiry(token.access_token)).toBe(401);
});

test('every token can be ended on order', async () => {
  const token = await bank.client.token();
  bank.order('tokens.expire');
  expect(await opensInquiry(token)).toBe(401);
});

test('401 for a wrong secret, a wrong client, no Basic; in JSON, XML and OAuth shape', async () => {
  const wrong = bank.client.basic('wrong');
  expect(JSON.parse((await ask('v4', 'application/json', json(), wrong)).text)).toMatchObject({
    httpCode: '401',
  });
  expect(
    valueOf((await ask('v1', 'application/xml', bank.client.seal(element()), wrong)).text, 'httpCode'),
  ).toBe('401');
  const oauth = await ask('v4', 'application/x-www-form-urlencoded', 'grant_type=client_credentials', wrong);
  expect([oauth.status, JSON.parse(oauth.text)]).toEqual([
    401,
    expect.objectContaining({ error: 'invalid_client' }),
  ]);
  expect((await ask('v4', 'application/json', json(), 'Bearer x')).status).toBe(401);
});

test('400 for another grant, another scope, no JSON, a foreign element or namespace', async () => {
  const statuses = await Promise.all([
    ask('v4', 'application/json', json('password')),
    ask('v4', 'application/json', json('client_credentials', '/else')),
    ask('v4', 'application/json', '{'),
    ask('v4', 'application/x-www-form-urlencoded', ''),
    ask('v4', 'application/x-www-form-urlencoded', 'grant_type=password'),
  ]);
  expect(statuses.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400]);
  for (const xml of [
    element('password'),
    element('client_credentials', '<other/>'),
    element().replace('oauthtoken/v1', 'oauthtoken/v9'),
  ]) {
    expect((await ask('v1', 'application/xml', bank.client.seal(xml))).status).toBe(400);
  }
  expect(
    (
      await ask(
        'v2',
        'application/xml',
        bank.client.seal(element('client_credentials', '<sourceApplication>CCF</sourceApplication>')),
      )
    ).status,
  ).toBe(200);
});

test('404 for a version there is not, 405 for GET, 415 for the wrong type or a variant not offered', async () => {
  expect((await ask('v5', 'application/json', json())).status).toBe(404);
  expect((await bank.client.send('GET', '/authenticationservices/v4/oauth/token')).status).toBe(405);
  expect((await ask('v1', 'application/json', json())).status).toBe(415);
  expect((await ask('v4', 'application/xml', 'x')).status).toBe(415);
  bank.order('settings.set', { settings: { tokenVariants: 'xml-secured' } });
  expect((await ask('v4', 'application/json', json())).status).toBe(415);
});
