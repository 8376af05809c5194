import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reachedAt, testDesk, type TestDesk } from './desk.ts';
import { openLoopbackBank, tlsKeys, type LoopbackBank, type Reply, type TlsKeys } from './loopback-bank.ts';
import { fileUnwrap, signDocument } from '../interop/company.ts';
import { rsaPair, type KeyPair } from '../interop/keys.ts';
import { trainingProfile } from '../interop/profile.ts';
import type { BankProfile, Suite } from '../../shared/domain/bank-profile.ts';
import { encryptElement } from '../../main/envelope/seal.ts';
import { openAnswer } from '../../main/envelope/open.ts';
import { fetchAccessToken } from '../../main/bank/access-token.ts';

let tls: TlsKeys;
let company: KeyPair;
let theirs: KeyPair;
let bank: LoopbackBank;
let desk: TestDesk;

beforeAll(async () => {
  [tls, company, theirs] = await Promise.all([tlsKeys(), rsaPair('CN=Company'), rsaPair('CN=Bank')]);
  bank = await openLoopbackBank(tls);
});
afterAll(() => bank.close());
beforeEach(() => {
  bank.received.length = 0;
  desk = testDesk(company, { key: tls.client.keyPem, certificate: tls.client.certificatePem });
});

function profileFor(variant: BankProfile['accessToken']['variant'], suite: Suite = 'modern'): BankProfile {
  const profile = reachedAt(
    trainingProfile({ signing: theirs, encryption: theirs }, suite),
    bank.port,
    tls.server.certificatePem,
    { requestTimeoutSeconds: 60 },
  );
  return { ...profile, accessToken: { ...profile.accessToken, variant, sourceApplication: 'CCF' } };
}

async function fetched(profile: BankProfile, reply: Reply | 'drop' | 'hang'): Promise<string> {
  bank.script = () => reply;
  const token = await fetchAccessToken(desk, profile);
  if (token.ok) return `${token.value.value} ${token.value.expiresInSeconds}`;
  return token.error.rule === undefined ? token.error.code : `${token.error.code} ${token.error.rule}`;
}

async function encrypted(xml: string, suite: Suite): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of encryptElement([Buffer.from(xml)], {
    suite,
    certificate: company.certificate,
    random: randomBytes,
  }))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

const json = '{"token":{"token_type":"Bearer","access_token":"abc","expires_in":"1800","scope":"s"}}';
const xml =
  '<token><token_type>Bearer</token_type><access_token>abc</access_token><expires_in>1800</expires_in><scope>s</scope></token>';

describe('variant json', () => {
  it('asks with Basic credentials and the grant as JSON', async () => {
    expect(await fetched(profileFor('json'), { status: 200, body: json })).toBe('abc 1800');
    const [request] = bank.received;
    expect(request?.url).toBe('/sb/authenticationservices/v4/oauth/token');
    expect(request?.headers['authorization']).toBe(
      `Basic ${Buffer.from('client-1:top-secret').toString('base64')}`,
    );
    expect(JSON.parse(request?.body.toString() ?? '')).toEqual({
      oAuthToken: { grantType: 'client_credentials', scope: '/authenticationservices/v1' },
    });
    expect(desk.asked).toEqual([]);
  });
});

describe('variant rfc6749', () => {
  it('asks with a form', async () => {
    expect(
      await fetched(profileFor('rfc6749'), {
        status: 200,
        body: '{"access_token":"abc","token_type":"Bearer","expires_in":60}',
      }),
    ).toBe('abc 60');
    expect(bank.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(bank.received[0]?.body.toString()).toBe(
      'grant_type=client_credentials&scope=%2Fauthenticationservices%2Fv1',
    );
  });
});

describe.each(['modern', 'legacy'] as const)('variant xml-secured, suite %s', (suite) => {
  it('asks with a signed and encrypted document, and reads an answer of the same kind', async () => {
    const answer = await encrypted(signDocument(suite, xml, theirs), suite);
    expect(await fetched(profileFor('xml-secured', suite), { status: 200, body: answer })).toBe('abc 1800');
    const sent = await openAnswer(bank.received[0]?.body ?? new Uint8Array(), {
      suite,
      certificates: [company.certificate],
      unwrap: fileUnwrap(theirs),
      maxBytes: 100_000,
    });
    expect(sent.ok && sent.value).toBe(
      '<oAuthToken xmlns="http://com.citi.citiconnect/services/types/oauthtoken/v1"><grantType>client_credentials</grantType><scope>/authenticationservices/v1</scope><sourceApplication>CCF</sourceApplication></oAuthToken>',
    );
    expect(desk.asked).toEqual(['access-token vault:seal', 'unwrap vault:seal']);
  });

  it('an unsigned and a forged answer are not believed, and an answer in JSON is read', async () => {
    expect(
      await fetched(profileFor('xml-secured', suite), { status: 200, body: await encrypted(xml, suite) }),
    ).toBe('token-unreadable answer-unsigned');
    expect(
      await fetched(profileFor('xml-secured', suite), {
        status: 200,
        body: await encrypted(signDocument(suite, xml, company), suite),
      }),
    ).toBe('token-unreadable answer-forged: signature-value');
    expect(await fetched(profileFor('xml-secured', suite), { status: 200, body: json })).toBe('abc 1800');
  });
});

describe('no token', () => {
  it.each([
    [
      'a refusal in XML',
      {
        status: 401,
        body: '<errormessage><httpCode>401</httpCode><httpMessage>m</httpMessage><moreInformation/></errormessage>',
      },
      'token-refused 401',
    ],
    ['a refusal after RFC 6749', { status: 400, body: '{"error":"invalid_client"}' }, 'token-refused 400'],
    ['too many requests', { status: 429, body: '' }, 'rate-limited 429'],
    ['a failure of the bank', { status: 500, body: '' }, 'token-unanswered 500'],
    ['silence', 'hang' as const, 'token-unanswered timeout'],
    ['a dropped connection', 'drop' as const, 'token-unanswered connection-lost'],
    [
      'an answer that is no token',
      { status: 200, body: '{}' },
      'token-unreadable answer-garbled: well-formed',
    ],
  ])('%s', async (_name, reply, expected) => {
    const profile = profileFor('json');
    // A bank that says nothing is not waited for: an answer may take as long as the machine needs.
    const requestTimeoutSeconds = reply === 'hang' ? 1 : profile.limits.requestTimeoutSeconds;
    const limits = { ...profile.limits, requestTimeoutSeconds };
    expect(await fetched({ ...profile, limits }, reply)).toBe(expected);
  });

  it.each([
    ['longer than main reads', `<scope>${'s'.repeat(70_000)}</scope>`],
    ['of more elements than main verifies', '<scope/>'.repeat(250)],
  ])('where the signed answer is %s', async (_name, more) => {
    const body = signDocument('modern', xml.replace('</token>', `${more}</token>`), theirs);
    expect(await fetched(profileFor('xml-secured'), { status: 200, body })).toBe(
      'token-unreadable answer-oversized',
    );
  });

  it('offline: the signing key is not asked either', async () => {
    desk.online = false;
    expect(await fetched(profileFor('xml-secured'), 'drop')).toBe('offline');
    expect(desk.asked).toEqual([]);
    expect(bank.received).toHaveLength(0);
  });
});
