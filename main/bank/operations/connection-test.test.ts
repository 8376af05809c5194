import { afterAll, beforeAll, expect, it } from 'vitest';
import { reachedAt, testDesk } from '../../../test/bank/desk.ts';
import { openLoopbackBank, tlsKeys, type LoopbackBank, type TlsKeys } from '../../../test/bank/loopback-bank.ts';
import { rsaPair, type KeyPair } from '../../../test/interop/keys.ts';
import { trainingProfile } from '../../../test/interop/profile.ts';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { createBankLink } from '../bank-link.ts';

let tls: TlsKeys;
let pair: KeyPair;
let bank: LoopbackBank;
let profile: BankProfile;

beforeAll(async () => {
  [tls, pair] = await Promise.all([tlsKeys(), rsaPair('CN=Bank')]);
  bank = await openLoopbackBank(tls);
  bank.script = () => ({ status: 200, body: '{"access_token":"t","token_type":"Bearer","expires_in":1800}' });
  profile = reachedAt(trainingProfile({ signing: pair, encryption: pair }), bank.port, tls.server.certificatePem, { requestTimeoutSeconds: 1 });
});
afterAll(() => bank.close());

async function verdicts(p = profile, identity = tls.client): Promise<string> {
  const steps = await createBankLink(testDesk(pair, { key: identity.keyPem, certificate: identity.certificatePem })).testConnection(p);
  return steps.map(({ step, verdict, fault }) => (verdict === 'failed' ? `${step} failed: ${fault?.code}` : verdict === 'passed' ? step : '-')).join(', ');
}

it('names every step that passed', async () => {
  expect(await verdicts()).toBe('dns, tcp, tls, client-certificate, token');
});

it('names the first step that failed and tries none after it', async () => {
  expect(await verdicts({ ...profile, endpoint: { ...profile.endpoint, domain: 'bank.invalid' } })).toBe('dns failed: unreachable, -, -, -, -');
  expect(await verdicts({ ...profile, endpoint: { ...profile.endpoint, domain: '127.0.0.1:1' } })).toBe('dns, tcp failed: unreachable, -, -, -');
  expect(await verdicts({ ...profile, bankCertificates: { ...profile.bankCertificates, tlsAuthorities: [pair.certificatePem] } })).toBe('dns, tcp, tls failed: tls, -, -');
  expect(await verdicts(profile, pair)).toBe('dns, tcp, tls, client-certificate failed: client-certificate, -');
  bank.script = () => ({ status: 403, body: '{"httpCode":403,"httpMessage":"m","moreInformation":""}' });
  expect(await verdicts()).toBe('dns, tcp, tls, client-certificate, token failed: token-refused');
});
