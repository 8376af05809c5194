// A text in which a second certificate hides is none: the words a person compares are of the first alone.
import { expect, it } from 'vitest';
import { rsaPair } from '../../../../test/interop/keys.ts';
import { fingerprint } from './certificates.ts';

it('only a text with exactly one certificate has a fingerprint', async () => {
  const [bank, other] = await Promise.all([rsaPair('CN=Bank'), rsaPair('CN=Other')]);
  expect(fingerprint(bank.certificatePem)).toMatch(/^[0-9a-f]{64}$/u);
  expect(fingerprint(`${bank.certificatePem}\n${other.certificatePem}`)).toBeNull();
  expect(
    fingerprint(bank.certificatePem + other.certificatePem.replaceAll('CERTIFICATE', 'TRUSTED CERTIFICATE')),
  ).toBeNull();
  expect(fingerprint('-----BEGIN CERTIFICATE-----')).toBeNull();
});
