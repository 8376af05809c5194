import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reachedAt, testDesk, type TestDesk } from '../desk.ts';
import { openLoopbackBank, tlsKeys, type LoopbackBank, type Reply, type TlsKeys } from '../loopback-bank.ts';
import { fileUnwrap, signDocument } from '../../interop/company.ts';
import { rsaPair, type KeyPair } from '../../interop/keys.ts';
import { trainingProfile } from '../../interop/profile.ts';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { type FaultCode, moneyMoved } from '../../../shared/domain/errors.ts';
import type { BankLink, InquiryOutcome } from '../../../main/ports/bank.ts';
import { encryptElement } from '../../../main/envelope/seal.ts';
import { openAnswer } from '../../../main/envelope/open.ts';
import { createBankLink } from '../../../main/bank/bank-link.ts';

let tls: TlsKeys;
let company: KeyPair;
let theirs: KeyPair;
let bank: LoopbackBank;
let profile: BankProfile;
let desk: TestDesk;
let link: BankLink;
let reply: Reply | 'drop' | 'hang' = 'drop';

beforeAll(async () => {
  [tls, company, theirs] = await Promise.all([tlsKeys(), rsaPair('CN=Company'), rsaPair('CN=Bank')]);
  bank = await openLoopbackBank(tls);
  bank.script = (request) =>
    request.url.includes('/oauth/')
      ? { status: 200, body: '{"access_token":"t","token_type":"Bearer","expires_in":1800}' }
      : reply;
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

const document =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt></CstmrPmtStsRpt></Document>';
const fields = {
  endToEndId: 'E2E & 1',
  creDt: '2026-03-01',
  instdAmt: { amount: '10.50', currency: 'EUR' },
  reqdExctnDt: '2026-03-02',
};
const uetr = '2e1b4d3a-0000-4000-8000-000000000001';
const post = () => link.inquirePost({ profile, fields, correlationId: 'c' });
const get = (p = profile) =>
  link.inquireGet({ profile: p, fields: { ...fields, globalTranNo: uetr }, correlationId: 'c' });
const last = () => bank.received.at(-1);

async function verified(report = document): Promise<Reply> {
  const chunks: Buffer[] = [];
  const signed = signDocument('modern', report, theirs);
  for await (const chunk of encryptElement([Buffer.from(signed)], {
    suite: 'modern',
    certificate: company.certificate,
    random: randomBytes,
  }))
    chunks.push(chunk);
  return { status: 200, body: Buffer.concat(chunks) };
}

function code(outcome: InquiryOutcome): FaultCode | 'answered' {
  return outcome.kind === 'answered' ? 'answered' : outcome.fault.code;
}

it('the POST form is signed, encrypted and carries the key fields of 2.6', async () => {
  reply = await verified();
  const outcome = await post();
  expect(outcome.kind === 'answered' && Buffer.from(outcome.pain002).toString()).toBe(document);
  expect(last()?.url).toBe('/sb/paymentservices/v1/payment/inquiry?client_id=client-1');
  const sent = await openAnswer(last()?.body ?? new Uint8Array(), {
    suite: 'modern',
    certificates: [company.certificate],
    unwrap: fileUnwrap(theirs),
    maxBytes: 100_000,
  });
  expect(sent.ok && sent.value).toBe(
    `<paymentInquiryRequest xmlns="${profile.inquiry.namespace}"><EndToEndId>E2E &amp; 1</EndToEndId><CreDt>2026-03-01</CreDt><InstdAmt Ccy="EUR">10.50</InstdAmt><ReqdExctnDt>2026-03-02</ReqdExctnDt></paymentInquiryRequest>`,
  );
});

it('an answer of a few bytes and many elements is verified beside main', async () => {
  const many = document.replace('</', `${'<a></a>'.repeat(2_000)}</`);
  reply = await verified(many);
  const outcome = await get();
  expect(outcome.kind === 'answered' && Buffer.from(outcome.pain002).toString()).toBe(many);
  // Main decrypts it, finds the elements, and leaves what it decrypted to the thread: the card is asked once.
  expect(desk.asked).toEqual(['unwrap vault:seal']);
});

it('a separate inquiry key is used where the profile has one', async () => {
  reply = await verified();
  await link.inquirePost({
    profile: { ...profile, keys: { ...profile.keys, inquiry: 'vault:inquiry' } },
    fields,
    correlationId: 'c',
  });
  expect(desk.asked[0]).toBe('inquiry vault:inquiry');
});

it('the GET form needs no signature and carries both required keys', async () => {
  reply = await verified();
  expect(code(await get())).toBe('answered');
  expect(last()?.method).toBe('GET');
  expect(last()?.headers['content-type']).toBe('application/xml');
  expect(last()?.url).toBe(
    `/sb/paymentservices/v1/payment/inquiry?client_id=client-1&GlobalTranNo=${uetr}&EndToEndId=E2E%20%26%201&CreDt=2026-03-01&InstdAmt=10.50&Ccy=EUR&ReqdExctnDt=2026-03-02`,
  );
  expect(desk.asked).toEqual(['unwrap vault:seal']);
});

it('the profile fixes the spelling of the GET parameters and the place of the currency', async () => {
  reply = await verified();
  await get({
    ...profile,
    inquiry: { ...profile.inquiry, getParameters: 'camel', amountForm: 'separate-parameter' },
  });
  expect(last()?.url.split('client-1&')[1]).toBe(
    `globalTranNo=${uetr}&endToEndId=E2E%20%26%201&creationDate=2026-03-01&amount=10.50&currency=EUR&requiredExecutionDate=2026-03-02`,
  );
  for (const [amountForm, query] of [
    ['amount-then-currency', 'InstdAmt=10.50EUR&'],
    ['currency-then-amount', 'InstdAmt=EUR10.50&'],
  ] as const) {
    await get({ ...profile, inquiry: { ...profile.inquiry, amountForm } });
    expect(last()?.url).toContain(query);
    expect(last()?.url).not.toContain('Ccy');
  }
});

describe('what is no status', () => {
  const gateway = (status: number) => ({
    status,
    body: `{"httpCode":${status},"httpMessage":"m","moreInformation":""}`,
  });
  it.each([
    ['400', gateway(400), 'inquiry-refused'],
    ['403', gateway(403), 'bank-forbidden'],
    ['429', gateway(429), 'rate-limited'],
    ['500', gateway(500), 'inquiry-refused'],
    ['HTML', { status: 404, body: '<html></html>' }, 'inquiry-refused'],
    ['silence', 'hang' as const, 'inquiry-unanswered'],
    ['a dropped connection', 'drop' as const, 'inquiry-unanswered'],
    ['a cut answer', { status: 200, body: '<a>', promised: 100 }, 'inquiry-unanswered'],
    ['an unsigned answer', { status: 200, body: document }, 'answer-unsigned'],
    ['an answer past the cap', { status: 200, body: Buffer.alloc(1_100_000) }, 'answer-oversized'],
  ])('%s', async (name, given, expected) => {
    reply = given;
    // A bank that says nothing is not waited for: an answer may take as long as the machine needs.
    const impatient = { ...profile, limits: { ...profile.limits, requestTimeoutSeconds: 1 } };
    const outcome = await get(given === 'hang' ? impatient : profile);
    expect(code(outcome)).toBe(expected);
    if (!expected.startsWith('answer'))
      expect(outcome.kind === 'failed' && moneyMoved(outcome.fault.code)).toBe('unchanged');
    expect(outcome.kind === 'failed' && outcome.waitMs !== null).toBe(name === '429');
    expect(outcome.kind === 'failed' && outcome.fault.correlationId).toBe('c');
  });

  it.each(['drop', { status: 200, body: '<a>', promised: 100 }] as const)(
    'comes to the same fault, with its reason, where a balance is asked for',
    async (given) => {
      reply = given;
      const inquired = await get();
      const read = await link.balance({ profile, fields: {}, correlationId: 'c' });
      if (inquired.kind !== 'failed' || read.kind !== 'failed') throw new Error('the bank gave no answer');
      expect(read.fault).toEqual(inquired.fault);
      expect(read.fault.code).toBe('inquiry-unanswered');
    },
  );

  it.each([
    ['an error that is no refusal by rate', gateway(500)],
    ['no answer', 'drop' as const],
    ['an answer that cannot be read', { status: 200, body: document }],
  ])('the pause grows with each refusal by rate, and begins again after %s', async (_name, between) => {
    // The longest of each window, so that every one of them is told from the one before.
    link = createBankLink({ ...desk, random: { bytes: (length) => new Uint8Array(length).fill(255) } });
    const waited = async (): Promise<number> => {
      const outcome = await get();
      return outcome.kind === 'failed' ? Math.ceil((outcome.waitMs ?? 0) / 1_000) : 0;
    };
    reply = gateway(429);
    expect([await waited(), await waited(), await waited()]).toEqual([60, 90, 150]);
    reply = between;
    expect(await waited()).toBe(0);
    reply = gateway(429);
    expect(await waited()).toBe(60);
    // Each operation rests by itself.
    expect(code(await post())).toBe('rate-limited');
    expect(await waited()).toBe(90);
  });

  it('offline: the signing key is not asked and no socket is opened', async () => {
    desk.online = false;
    const before = bank.connections();
    expect(code(await post())).toBe('offline');
    expect(code(await get())).toBe('offline');
    expect(desk.asked).toEqual([]);
    expect(bank.connections()).toBe(before);
  });

  it('a bank without a usable encryption certificate: nothing is signed', async () => {
    desk.ahead = 400 * 86_400_000;
    expect(code(await post())).toBe('bank-certificate');
    expect(desk.asked).toEqual([]);
  });

  it("an answer that comes when the bank's signing certificate has expired is kept unread", async () => {
    reply = await verified();
    const outcome = await get({
      ...profile,
      bankCertificates: {
        ...profile.bankCertificates,
        signing: [{ pem: theirs.certificatePem, sha256: '0'.repeat(64) }],
      },
    });
    expect(outcome).toMatchObject({
      kind: 'failed',
      fault: { code: 'answer-unread', rule: 'bank-certificate' },
    });
    expect(outcome.exchange.answer?.body.length).toBeGreaterThan(100);
  });
});
