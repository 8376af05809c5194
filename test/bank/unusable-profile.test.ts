// A profile that an earlier version adopted may hold what is refused today. Whatever the bank link is asked
// with it, nothing leaves, no card is asked, and the answer says why.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reachedAt, testDesk, type TestDesk } from './desk.ts';
import { openLoopbackBank, tlsKeys, type LoopbackBank } from './loopback-bank.ts';
import { rsaPair } from '../interop/keys.ts';
import { trainingProfile } from '../interop/profile.ts';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import { moneyMoved } from '../../shared/domain/errors.ts';
import { sha256Hex } from '../../main/digest/sha256.ts';
import type { BankLink } from '../../main/ports/bank.ts';
import { createBankLink } from '../../main/bank/bank-link.ts';

const body = {
  chunks: [Buffer.from('<EncryptedData/>')],
  sha256: sha256Hex(Buffer.from('<EncryptedData/>')),
};
let bank: LoopbackBank;
let profile: BankProfile;
let desk: TestDesk;
let link: BankLink;

beforeAll(async () => {
  const [tls, company, theirs] = await Promise.all([tlsKeys(), rsaPair('CN=Company'), rsaPair('CN=Bank')]);
  bank = await openLoopbackBank(tls);
  bank.script = () => ({ status: 200, body: '{"access_token":"t","token_type":"Bearer","expires_in":1800}' });
  const adopted = trainingProfile({ signing: theirs, encryption: theirs });
  profile = reachedAt(
    { ...adopted, paths: { ...adopted.paths, createPayment: '/create', deprecatedEnhancedInquiry: '/old' } },
    bank.port,
    tls.server.certificatePem,
    { requestTimeoutSeconds: 5 },
  );
  desk = testDesk(company, { key: tls.client.keyPem, certificate: tls.client.certificatePem });
});
afterAll(() => bank.close());
beforeEach(() => {
  desk.asked.length = 0;
  bank.received.length = 0;
  link = createBankLink(desk);
});

const at = (domain: string, hostLabel: 'sandbox' | '' = ''): BankProfile => ({
  ...profile,
  endpoint: { ...profile.endpoint, domain, hostLabel },
});

const REQUESTS: readonly (readonly [
  string,
  kind: string,
  (its: BankProfile) => Promise<{ readonly kind: string; readonly exchange: { readonly sentAt: unknown } }>,
])[] = [
  [
    'a message',
    'not-taken',
    (its) => link.initiate({ profile: its, kind: 'pain.001.001.03', body, correlationId: 'c' }),
  ],
  [
    'a payment to be created',
    'not-taken',
    (its) => link.createPayment({ profile: its, kind: 'pain.001.001.03', body, correlationId: 'c' }),
  ],
  ['a case', 'not-taken', (its) => decided(its)],
  [
    'an inquiry by POST',
    'failed',
    (its) => link.inquirePost({ profile: its, fields: { endToEndId: 'E' }, correlationId: 'c' }),
  ],
  [
    'an inquiry by GET',
    'failed',
    (its) =>
      link.inquireGet({ profile: its, fields: { endToEndId: 'E', globalTranNo: 'G' }, correlationId: 'c' }),
  ],
  ...(['current', 'deprecated'] as const).map(
    (form) =>
      [
        `a search in the ${form} form`,
        'failed',
        (its: BankProfile) =>
          link.search({ profile: its, criteria: {}, form, format: 'json', correlationId: 'c' }),
      ] as const,
  ),
  [
    'a retrieval',
    'failed',
    (its) => link.retrieve({ profile: its, endToEndId: 'E', parameters: {}, correlationId: 'c' }),
  ],
  ['a balance', 'failed', (its) => link.balance({ profile: its, fields: {}, correlationId: 'c' })],
];

function decided(its: BankProfile): ReturnType<BankLink['decide']> {
  return link.decide({
    profile: its,
    kind: 'stop',
    requestType: 'STOP_REQUEST',
    format: 'json',
    body: '{}',
    fields: {},
    correlationId: 'c',
  });
}

it.each(REQUESTS)('%s has nowhere to go where the server makes no address', async (_what, kind, ask) => {
  for (const its of [at('10.0.0.1', 'sandbox'), at('bank.example:65536')]) {
    const outcome = await ask(its);
    expect(outcome).toMatchObject({
      kind,
      waitMs: null,
      fault: {
        code: 'profile-unusable',
        correlationId: 'c',
        sentences: [{ data: { why: 'server-without-address' } }],
      },
      exchange: { sentAt: null, answer: null, url: '' },
    });
  }
  expect(moneyMoved('profile-unusable')).toBe('unchanged');
  expect(desk.asked).toEqual([]);
});

it('the connection test names it at its first step', async () => {
  const its = at('10.0.0.1', 'sandbox');
  const [first, ...others] = await link.testConnection(its, 'probe-1');
  expect(first).toMatchObject({ step: 'dns', verdict: 'failed', fault: { code: 'profile-unusable' } });
  expect(others.map(({ verdict }) => verdict)).toEqual(Array(6).fill('skipped'));
  expect(await link.inspectConnection(its)).toMatchObject({ error: { code: 'profile-unusable' } });
  expect(desk.asked).toEqual([]);
});

it.each(['not an address', ''])('a proxy that is none (%j) leaves the case where it was', async (proxy) => {
  const outcome = await decided({ ...profile, proxy });
  expect(outcome).toMatchObject({
    kind: 'not-taken',
    fault: { code: 'profile-unusable', sentences: [{ data: { why: 'proxy-without-address', of: '' } }] },
    exchange: { sentAt: null },
  });
  expect(await link.inspectConnection({ ...profile, proxy })).toMatchObject({
    error: { code: 'profile-unusable' },
  });
});

it('a header that cannot be sent leaves the case where it was', async () => {
  const outcome = await decided({
    ...profile,
    clientId: 'client\u20071',
    requests: { ...profile.requests, clientIdPlace: 'header' },
  });
  expect(outcome).toMatchObject({
    kind: 'not-taken',
    fault: {
      code: 'profile-unusable',
      sentences: [{ data: { why: 'header-not-sendable', of: 'client_id' } }],
    },
    exchange: { sentAt: null },
  });
  expect(bank.received.filter(({ url }) => url.includes('stops'))).toEqual([]);
});

it.each(['query', 'path'] as const)(
  'half a character of a client ID in the %s is sent as U+FFFD',
  async (place) => {
    const outcome = await decided({
      ...profile,
      clientId: 'client-\ud800',
      requests: { ...profile.requests, clientIdPlace: place },
    });
    expect(outcome.exchange.sentAt).not.toBeNull();
    expect(bank.received.at(-1)?.url).toContain('client-%EF%BF%BD');
  },
);

it('a time limit that is no whole number of milliseconds is one all the same', async () => {
  // 1.001 seconds are 1000.9999999999999 milliseconds.
  const its = { ...profile, limits: { ...profile.limits, requestTimeoutSeconds: 1.001 } };
  expect(await link.inspectConnection(its)).toMatchObject({ ok: true });
});
