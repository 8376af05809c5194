import { sentence } from '../../../shared/domain/sentence.ts';
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reachedAt, testDesk, type TestDesk } from '../desk.ts';
import {
  openLoopbackBank,
  tlsKeys,
  type LoopbackBank,
  type Reply,
  type Script,
  type TlsKeys,
} from '../loopback-bank.ts';
import { signDocument } from '../../interop/company.ts';
import { rsaPair, type KeyPair } from '../../interop/keys.ts';
import { trainingProfile } from '../../interop/profile.ts';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { moneyMoved } from '../../../shared/domain/errors.ts';
import type { BankLink, InitiationOutcome } from '../../../main/ports/bank.ts';
import { encryptElement } from '../../../main/envelope/seal.ts';
import { createBankLink } from '../../../main/bank/bank-link.ts';

let tls: TlsKeys;
let company: KeyPair;
let theirs: KeyPair;
let bank: LoopbackBank;
let profile: BankProfile;
let desk: TestDesk;
let link: BankLink;

beforeAll(async () => {
  [tls, company, theirs] = await Promise.all([tlsKeys(), rsaPair('CN=Company'), rsaPair('CN=Bank')]);
  bank = await openLoopbackBank(tls);
  profile = reachedAt(
    trainingProfile({ signing: theirs, encryption: theirs }),
    bank.port,
    tls.server.certificatePem,
    { requestTimeoutSeconds: 60 },
  );
});
afterAll(() => bank.close());
beforeEach(() => {
  bank.received.length = 0;
  desk = testDesk(company, { key: tls.client.keyPem, certificate: tls.client.certificatePem });
  link = createBankLink(desk);
});

const body = Buffer.from('<xenc:EncryptedData/>');
const token: Reply = {
  status: 200,
  body: '{"token":{"token_type":"Bearer","access_token":"opaque-1","expires_in":"1800"}}',
};
const isToken: (path: string) => boolean = (path) => path.includes('/oauth/token');

/** Answers tokens by itself; `script` answers the initiation. */
function answering(script: Script): void {
  let initiations = 0;
  bank.script = (request) => {
    if (isToken(request.url)) return token;
    initiations += 1;
    return script(request, initiations);
  };
}

function send(job: Partial<Parameters<BankLink['initiate']>[0]> = {}): Promise<InitiationOutcome> {
  const sha256 = createHash('sha256').update(body).digest('hex');
  return link.initiate({
    profile,
    kind: 'pain.001.001.03',
    body: { chunks: [body.subarray(0, 7), body.subarray(7)], sha256 },
    correlationId: 'c-1',
    ...job,
  });
}

async function pain002(): Promise<Buffer> {
  const xml = signDocument(
    'modern',
    `<Response>${Buffer.from('<pain/>').toString('base64')}</Response>`,
    theirs,
  );
  const chunks: Buffer[] = [];
  for await (const chunk of encryptElement([Buffer.from(xml)], {
    suite: 'modern',
    certificate: company.certificate,
    random: randomBytes,
  }))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

const xmlError = (status: number) =>
  `<errormessage><httpCode>${status}</httpCode><httpMessage>No</httpMessage><moreInformation>Because</moreInformation></errormessage>`;
const jsonError = (status: number) =>
  JSON.stringify({ httpCode: String(status), httpMessage: 'No', moreInformation: 'Because' });
const initiations = () => bank.received.filter((r) => !isToken(r.url));
const tokens = () => bank.received.filter((r) => isToken(r.url));
const told = (outcome: InitiationOutcome) =>
  outcome.kind === 'answered' ? 'answered' : `${outcome.kind} ${outcome.fault.code}`;

it('a verified 200 is answered with the pain.002 it carries, and the exchange is its evidence', async () => {
  const answer = await pain002();
  answering(() => ({
    status: 200,
    body: answer,
    headers: {
      'X-Global-Transaction-ID': 'gtx',
      'X-RateLimit-Limit': 'name=rate-limit,1400;',
      'X-RateLimit-Remaining': 'name=rate-limit,1399;',
    },
  }));
  const outcome = await send();
  expect(told(outcome)).toBe('answered');
  expect(outcome.kind === 'answered' && Buffer.from(outcome.pain002).toString()).toBe('<pain/>');
  expect(outcome.exchange).toMatchObject({
    correlationId: 'c-1',
    operation: 'initiation',
    method: 'POST',
    globalTransactionId: 'gtx',
    rateLimit: { limit: 1400, remaining: 1399 },
  });
  expect(outcome.exchange.sentAt).not.toBeNull();
  expect(outcome.exchange.answeredAt).not.toBeNull();
  expect(Buffer.from(outcome.exchange.answer?.body ?? []).equals(answer)).toBe(true);
});

it('the request is the one of interface document 4.4', async () => {
  answering(() => ({ status: 500 }));
  await send();
  const [request] = initiations();
  expect(request?.url).toBe('/sb/paymentservices/v1/payment/initiation?client_id=client-1');
  expect(request?.headers).toMatchObject({
    'content-type': 'application/xml',
    payloadtype: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03',
    authorization: 'Bearer opaque-1',
  });
  expect(request?.body.equals(body)).toBe(true);
  await send({ kind: 'pain.008.001.02' });
  expect(initiations()[1]?.headers['payloadtype']).toBe('urn:iso:std:iso:20022:tech:xsd:pain.008.001.02');
});

describe("the gateway's own shape", () => {
  it.each([
    [400, 'unknown bank-bad-request'],
    [403, 'not-taken bank-forbidden'],
    [404, 'not-taken bank-address'],
    [405, 'not-taken bank-address'],
    [406, 'unknown duplicate-request'],
    [412, 'unknown precondition-failed'],
    [415, 'not-taken bank-media-type'],
    [429, 'not-taken rate-limited'],
    [500, 'unknown bank-failure'],
    [503, 'unknown bank-failure'],
  ])('%i means %s, as XML, JSON and encrypted', async (status, expected) => {
    const encrypted: Buffer[] = [];
    for await (const chunk of encryptElement([Buffer.from(xmlError(status))], {
      suite: 'modern',
      certificate: company.certificate,
      random: randomBytes,
    }))
      encrypted.push(chunk);
    for (const shape of [xmlError(status), jsonError(status), Buffer.concat(encrypted)]) {
      answering(() => ({ status, body: shape }));
      const outcome = await send();
      expect(told(outcome)).toBe(expected);
      expect(outcome.kind !== 'answered' && outcome.fault).toMatchObject({
        detail: 'No: Because',
        sentences: [sentence('bank-status', { status })],
        correlationId: 'c-1',
      });
    }
    expect(initiations()).toHaveLength(3);
  });

  it('a refused message did not move money, an unknown one may have', async () => {
    for (const status of [400, 403, 404, 405, 406, 412, 415, 429, 500]) {
      answering(() => ({ status, body: xmlError(status) }));
      const outcome = await send();
      if (outcome.kind === 'answered') throw new Error('answered');
      expect(moneyMoved(outcome.fault.code)).toBe(outcome.kind === 'unknown' ? 'maybe' : 'unchanged');
    }
  });
});

describe('another shape proves nothing, whatever the status', () => {
  const html = '<!DOCTYPE html><html><body>403</body></html>';
  it.each([
    ['HTML of a proxy', 403, html, 'unknown answer-foreign'],
    ['HTML with 502', 502, html, 'unknown answer-foreign'],
    ['a 404 of text', 404, 'no', 'unknown answer-foreign'],
    [
      'problem details',
      403,
      '{"type":"about:blank","title":"Forbidden","status":403}',
      'unknown answer-foreign',
    ],
    ['an empty 500', 500, '', 'unknown bank-failure'],
    ['a gateway error naming another status', 403, xmlError(400), 'unknown answer-foreign'],
    [
      'an error list from behind the gateway',
      403,
      '{"errors":[{"issue":"i","action":"a"}]}',
      'unknown answer-foreign',
    ],
    ['a status nobody listed', 418, xmlError(418), 'unknown answer-foreign'],
    ['a redirect', 302, '', 'unknown answer-foreign'],
    ['an empty 204', 204, '', 'unknown answer-foreign'],
    ['a 200 of HTML', 200, html, 'unknown answer-garbled'],
    ['a 200 that is empty', 200, '', 'unknown answer-garbled'],
    ['a 200 with an unsigned answer', 200, '<Response>QUJD</Response>', 'unknown answer-unsigned'],
    ['a 200 with a gateway error', 200, xmlError(403), 'unknown answer-unsigned'],
  ])('%s (%i)', async (_name, status, reply, expected) => {
    answering(() => ({ status, body: reply }));
    const outcome = await send();
    expect(told(outcome)).toBe(expected);
    expect(initiations()).toHaveLength(1);
  });
});

describe('no complete answer', () => {
  it.each([
    ['dropped', 'drop' as const, 'unknown connection-lost'],
    ['silent', 'hang' as const, 'unknown timeout'],
    ['cut', { status: 403, body: xmlError(403).slice(0, 40), promised: 5000 }, 'unknown connection-lost'],
    ['oversized', { status: 403, body: xmlError(403).padEnd(2_000_000) }, 'unknown answer-oversized'],
  ])('%s is unknown and sent once', async (_name, reply, expected) => {
    answering(() => reply);
    // A bank that says nothing is not waited for: an answer may take as long as the machine needs.
    const impatient = { ...profile, limits: { ...profile.limits, requestTimeoutSeconds: 1 } };
    const outcome = await send({ profile: reply === 'hang' ? impatient : profile });
    expect(told(outcome)).toBe(expected);
    expect(outcome.exchange.sentAt).not.toBeNull();
    expect(initiations()).toHaveLength(1);
  });
});

describe('nothing left this desk', () => {
  it('offline: no socket is opened and no secret is asked', async () => {
    const before = bank.connections();
    desk.online = false;
    const outcome = await send();
    expect(told(outcome)).toBe('not-taken offline');
    expect(outcome.exchange).toMatchObject({ sentAt: null, answer: null });
    expect(bank.connections()).toBe(before);
    expect(desk.asked).toEqual([]);
  });

  it('stored bytes that are not the sealed ones', async () => {
    const outcome = await send({
      body: { chunks: [Buffer.from('other')], sha256: createHash('sha256').update(body).digest('hex') },
    });
    expect(told(outcome)).toBe('not-taken body-altered');
    expect(bank.received).toHaveLength(0);
  });

  it('a bank that is not there', async () => {
    const outcome = await send({ profile: reachedAt(profile, 1, tls.server.certificatePem) });
    expect(told(outcome)).toBe('not-taken unreachable');
    expect(outcome.exchange.sentAt).toBeNull();
  });

  it('an access token that is not given', async () => {
    bank.script = () => ({ status: 401, body: xmlError(401) });
    const outcome = await send();
    expect(told(outcome)).toBe('not-taken token-refused');
    expect(outcome.exchange.sentAt).toBeNull();
    expect(initiations()).toHaveLength(0);
  });
});

describe('401', () => {
  it('renews the access token once and sends the same bytes once more', async () => {
    const answer = await pain002();
    let issued = 0;
    bank.script = (request) => {
      if (isToken(request.url))
        return {
          status: 200,
          body: `{"access_token":"t${(issued += 1)}","token_type":"bearer","expires_in":1800}`,
        };
      return request.headers['authorization'] === 'Bearer t2'
        ? { status: 200, body: answer }
        : { status: 401, body: jsonError(401) };
    };
    expect(told(await send())).toBe('answered');
    expect(initiations().map((r) => r.headers['authorization'])).toEqual(['Bearer t1', 'Bearer t2']);
    expect(new Set(initiations().map((r) => r.body.toString()))).toEqual(new Set([body.toString()]));
  });

  it('twice: not taken, and no third attempt', async () => {
    answering(() => ({ status: 401, body: xmlError(401) }));
    expect(told(await send())).toBe('not-taken token-refused');
    expect(initiations()).toHaveLength(2);
    expect(tokens()).toHaveLength(2);
  });

  it('and then no new token: the first attempt stays the evidence', async () => {
    let issued = 0;
    bank.script = (request) =>
      isToken(request.url)
        ? (issued += 1) === 1
          ? token
          : { status: 403, body: jsonError(403) }
        : { status: 401, body: xmlError(401) };
    const outcome = await send();
    expect(told(outcome)).toBe('not-taken token-refused');
    expect(outcome.exchange.answer?.status).toBe(401);
  });

  it('and then silence: unknown', async () => {
    answering((_request, count) => (count === 1 ? { status: 401, body: xmlError(401) } : 'drop'));
    expect(told(await send())).toBe('unknown connection-lost');
  });

  it.each([
    ['HTML', { status: 401, body: '<html></html>' }],
    ['nothing', { status: 401 }],
    ['a list of issues', { status: 401, body: '{"errors":[{"issue":"i"}]}' }],
    ["another status in the gateway's shape", { status: 401, body: jsonError(500) }],
    ['a body that is cut', { status: 401, body: xmlError(401).slice(0, 40), promised: 5000 }],
    ['a body past the limit', { status: 401, body: '<html>'.padEnd(2_000_000) }],
  ])(
    'is taken from the status, with %s as its body: one renewal, the same bytes once more',
    async (_name, reply) => {
      answering((_request, count) => (count === 1 ? reply : { status: 403, body: xmlError(403) }));
      expect(told(await send())).toBe('not-taken bank-forbidden');
      expect(initiations()).toHaveLength(2);
      expect(tokens()).toHaveLength(2);
      expect(new Set(initiations().map((r) => r.body.toString()))).toEqual(new Set([body.toString()]));
    },
  );
});

describe("no body at all is the gateway's silence", () => {
  it.each([
    [403, 'bank-forbidden'],
    [404, 'bank-address'],
    [405, 'bank-address'],
    [415, 'bank-media-type'],
  ])('under %i: not taken', async (status, code) => {
    for (const reply of ['', ' \r\n']) {
      answering(() => ({ status, body: reply }));
      expect(told(await send())).toBe(`not-taken ${code}`);
    }
  });

  it('but not where a body was promised and did not come', async () => {
    answering(() => ({ status: 403, body: '', promised: 50 }));
    expect(told(await send())).toBe('unknown connection-lost');
  });
});

describe('the pause after 429', () => {
  it.each([
    ['seconds', { 'Retry-After': '600' }, 600_000],
    [
      "a date by the bank's clock",
      { 'Retry-After': 'Fri, 20 Nov 2026 15:10:00 GMT', Date: 'Fri, 20 Nov 2026 15:00:00 GMT' },
      600_000,
    ],
    ['more than an hour', { 'Retry-After': '86400' }, 3_600_000],
  ])('is what Retry-After asks for: %s', async (_name, headers, expected) => {
    answering(() => ({ status: 429, headers, body: '<html></html>' }));
    const outcome = await send();
    expect(outcome).toMatchObject({ kind: 'not-taken', fault: { code: 'rate-limited' }, waitMs: expected });
  });

  it('also where the access token was refused for it', async () => {
    bank.script = () => ({ status: 429, headers: { 'Retry-After': '900' } });
    expect(await send()).toMatchObject({
      kind: 'not-taken',
      fault: { code: 'rate-limited' },
      exchange: { sentAt: null },
      waitMs: 900_000,
    });
    expect(initiations()).toHaveLength(0);
  });
});

it('429 in a row asks for longer pauses, and an answer ends the row', async () => {
  desk = { ...desk, random: { bytes: (n) => new Uint8Array(n) } };
  link = createBankLink(desk);
  const waits: (number | null)[] = [];
  for (const status of [429, 429, 500, 429]) {
    answering(() => ({ status, body: xmlError(status) }));
    const outcome = await send();
    if (outcome.kind === 'not-taken') waits.push(outcome.waitMs);
  }
  expect(waits).toEqual([30_000, 30_000, 30_000]);
  desk = { ...desk, random: { bytes: (n) => new Uint8Array(n).fill(255) } };
  link = createBankLink(desk);
  answering(() => ({ status: 429, body: xmlError(429) }));
  const first = await send();
  const second = await send();
  expect(first.kind === 'not-taken' && second.kind === 'not-taken' && [first.waitMs, second.waitMs]).toEqual([
    59_999, 89_999,
  ]);
});

it('no access token and no client secret stands in anything an outcome carries', async () => {
  answering(() => ({ status: 403, body: xmlError(403) }));
  const text = JSON.stringify(await send());
  expect(text).not.toContain('opaque-1');
  expect(text).not.toContain('top-secret');
  expect(text).not.toContain(Buffer.from('client-1:top-secret').toString('base64'));
});
