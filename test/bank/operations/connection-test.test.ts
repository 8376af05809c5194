import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reachedAt, testDesk } from '../desk.ts';
import { openLoopbackBank, tlsKeys, type LoopbackBank, type TlsKeys } from '../loopback-bank.ts';
import { signDocument } from '../../interop/company.ts';
import { rsaPair, type KeyPair } from '../../interop/keys.ts';
import { trainingProfile } from '../../interop/profile.ts';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { encryptElement } from '../../../main/envelope/seal.ts';
import { createBankLink } from '../../../main/bank/bank-link.ts';

let tls: TlsKeys;
let pair: KeyPair;
let bank: LoopbackBank;
let profile: BankProfile;

beforeAll(async () => {
  [tls, pair] = await Promise.all([tlsKeys(), rsaPair('CN=Bank')]);
  bank = await openLoopbackBank(tls);
  bank.script = () => ({ status: 200, body: '{"access_token":"t","token_type":"Bearer","expires_in":1800}' });
  profile = reachedAt(
    trainingProfile({ signing: pair, encryption: pair }),
    bank.port,
    tls.server.certificatePem,
    { requestTimeoutSeconds: 60 },
  );
});
afterAll(() => bank.close());

async function verdicts(p = profile, identity = tls.client): Promise<string> {
  const steps = await createBankLink(
    testDesk(pair, { key: identity.keyPem, certificate: identity.certificatePem }),
  ).testConnection(p, 'probe-1');
  return steps
    .map(({ step, verdict, fault }) =>
      verdict === 'failed' ? `${step} failed: ${fault?.code}` : verdict === 'passed' ? step : '-',
    )
    .join(', ');
}

it('names the first step that failed and tries none after it', async () => {
  expect(await verdicts({ ...profile, endpoint: { ...profile.endpoint, domain: 'bank.invalid' } })).toBe(
    'dns failed: unreachable, -, -, -, -, -, -',
  );
  expect(await verdicts({ ...profile, endpoint: { ...profile.endpoint, domain: '127.0.0.1:1' } })).toBe(
    'dns, tcp failed: unreachable, -, -, -, -, -',
  );
  expect(
    await verdicts({
      ...profile,
      bankCertificates: { ...profile.bankCertificates, tlsAuthorities: [pair.certificatePem] },
    }),
  ).toBe('dns, tcp, tls failed: tls, -, -, -, -');
  expect(await verdicts(profile, pair)).toBe(
    'dns, tcp, tls, client-certificate failed: client-certificate, -, -, -',
  );
  bank.script = () => ({ status: 403, body: '{"httpCode":403,"httpMessage":"m","moreInformation":""}' });
  expect(await verdicts()).toBe('dns, tcp, tls, client-certificate, token failed: token-refused, -, -');
});

it('what stops this desk before it connects is named after the way to the bank was tried', async () => {
  const none = {
    ...profile,
    accessToken: { ...profile.accessToken, variant: 'xml-secured' as const },
    bankCertificates: { ...profile.bankCertificates, encryption: [] },
  };
  expect(await verdicts(none)).toBe('dns, tcp, tls, -, -, -, encryption failed: bank-certificate');
  expect(await verdicts({ ...none, endpoint: { ...none.endpoint, domain: '127.0.0.1:1' } })).toBe(
    'dns, tcp failed: unreachable, -, -, -, -, -',
  );
});

it('an answer that is neither signed nor encrypted passes neither step', async () => {
  bank.script = () => ({ status: 200, body: '{"access_token":"t","token_type":"Bearer","expires_in":1800}' });
  expect(await verdicts()).toBe(
    'dns, tcp, tls, client-certificate, token, -, encryption failed: test-encryption',
  );
});

const TOKEN = { status: 200, body: '{"access_token":"t","token_type":"Bearer","expires_in":1800}' };
const passed = 'dns, tcp, tls, client-certificate, token, signature, encryption';

it.each([
  ['small', 10],
  ['larger than main reads', 1_500_000],
])('whether a %s answer came encrypted is told by its opening', async (_size, length) => {
  const signed = signDocument(
    'modern',
    `<Response>${randomBytes(length).toString('base64')}</Response>`,
    pair,
  );
  const chunks: Buffer[] = [];
  for await (const chunk of encryptElement([Buffer.from(signed)], {
    suite: 'modern',
    certificate: pair.certificate,
    random: randomBytes,
  }))
    chunks.push(chunk);
  const roomy = { ...profile, limits: { ...profile.limits, answerBytes: 10_000_000 } };
  const answeredWith = async (body: string | Buffer): Promise<string> => {
    bank.script = ({ url }) => (url.includes('/oauth/') ? TOKEN : { status: 200, body });
    return verdicts(roomy);
  };
  expect(await answeredWith(Buffer.concat(chunks))).toBe(passed);
  expect(await answeredWith(signed)).toBe(
    passed.replace(', encryption', ', encryption failed: answer-unencrypted'),
  );
});
