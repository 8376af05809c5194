// The connection test against the real bank with real tokens: every step is made to fail, and the one that
// failed is named with what to do.
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import { t } from '../../shared/texts/index.ts';
import { openTreasury, type Treasury } from './treasury.ts';

let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterEach(async () => {
  await treasury.sandbox.order('faults.set', { faults: [] });
});
afterAll(() => treasury.close());

async function failing(profile: BankProfile): Promise<string> {
  const steps = await treasury.link.testConnection(profile, 'TEST-1');
  const at = steps.findIndex(({ verdict }) => verdict === 'failed');
  const failed = steps[at];
  if (failed === undefined) return 'none';
  expect(steps.slice(at + 1).every(({ verdict }) => verdict === 'skipped')).toBe(true);
  expect(t.faults[failed.fault?.code ?? 'internal'].todo.length).toBeGreaterThan(10);
  return `${failed.step}: ${failed.fault?.code ?? ''}`;
}
const inquiryFault = (kind: string): Promise<unknown> =>
  treasury.sandbox.order('faults.set', { faults: [{ operation: 'status-inquiry-post', kind, times: 1 }] });
const pinned = (pem: string): { pem: string; sha256: string } => ({
  pem,
  sha256: createHash('sha256').update(new X509Certificate(pem).raw).digest('hex'),
});

describe.each(['json', 'xml-secured'] as const)('with an access token by %s', (variant) => {
  it('every step passes, and nothing is booked', async () => {
    const steps = await treasury.link.testConnection(treasury.profile('modern', variant), 'TEST-1');
    expect(steps.map(({ step, verdict }) => `${step} ${verdict}`)).toEqual([
      'dns passed',
      'tcp passed',
      'tls passed',
      'client-certificate passed',
      'token passed',
      'signature passed',
      'encryption passed',
    ]);
    expect(await treasury.sandbox.order('payments')).toEqual([]);
  });

  it('what was agreed is told, with the chain the server showed', async () => {
    const before = await treasury.sandbox.order('journal');
    const facts = await treasury.link.inspectConnection(treasury.profile('modern', variant));
    if (!facts.ok) throw new Error(facts.error.code);
    const { protocol, group, cipher, chain } = facts.value;
    expect(protocol).toBe('TLSv1.3');
    expect(cipher).toMatch(/^TLS_/u);
    expect(group).toMatch(/^(?:X25519|prime256v1|secp384r1|.*MLKEM.*)$/u);
    const { subject, validToDate } = new X509Certificate(treasury.sandbox.facts.caPem);
    expect(chain.at(-1)).toMatchObject({
      subject: subject.replaceAll('\n', ', '),
      notAfter: validToDate.toISOString(),
    });
    expect(chain.length).toBe(2);
    expect(await treasury.sandbox.order('journal'), 'no request was made').toEqual(before);
  });

  it.each([
    ['unsigned', 'signature: test-signature'],
    ['forged-signature', 'signature: test-signature'],
    ['tampered', 'signature: test-signature'],
    ['wrong-recipient', 'encryption: test-encryption'],
    ['wrong-suite', 'encryption: test-encryption'],
    ['garbled', 'encryption: test-encryption'],
    ['unencrypted', 'encryption: answer-unencrypted'],
  ])("the bank's answer %s: %s", async (kind, named) => {
    await inquiryFault(kind);
    expect(await failing(treasury.profile('modern', variant))).toBe(named);
  });

  it('the bank cannot decrypt what is encrypted for another key than its own', async () => {
    const { facts } = treasury.sandbox;
    const profile = treasury.profile('modern', variant);
    const wrong = {
      ...profile,
      bankCertificates: { ...profile.bankCertificates, encryption: [pinned(facts.bank.signingCertPem)] },
    };
    expect(await failing(wrong)).toBe('encryption: test-encryption');
  });

  it("the bank's signature is of a certificate that is not configured", async () => {
    const profile = treasury.profile('modern', variant);
    const wrong = {
      ...profile,
      bankCertificates: { ...profile.bankCertificates, signing: profile.bankCertificates.encryption },
    };
    expect(await failing(wrong)).toBe('signature: test-signature');
  });
});

describe('the other steps', () => {
  const changed = (more: Partial<BankProfile>): BankProfile => treasury.profile('modern', 'json', more);

  it('a company key that no card holds is named by itself, after the way to the bank was tried', async () => {
    const keys = { ...changed({}).keys, signing: 'pkcs11:token=Nobody;id=%09' };
    expect(await failing(changed({ keys }))).toBe('signature: company-key-not-found');
    expect(await failing(treasury.profile('modern', 'xml-secured', { keys }))).toBe(
      'signature: company-key-not-found',
    );
  });

  it('a decryption key that no card holds', async () => {
    const keys = { ...changed({}).keys, decryption: 'pkcs11:token=Nobody;id=%09' };
    expect(await failing(changed({ keys }))).toBe('encryption: test-encryption');
  });

  it('a token that is refused, or not answered', async () => {
    expect(await failing(changed({ clientId: 'somebody-else' }))).toBe('token: token-refused');
    await treasury.sandbox.order('faults.set', {
      faults: [{ operation: 'token', kind: 'error-500', times: 1 }],
    });
    expect(await failing(changed({ id: 'fresh' }))).toBe('token: token-unanswered');
  });

  it('a path the bank does not know is told as such, not as a signature', async () => {
    const { paths } = changed({});
    expect(await failing(changed({ paths: { ...paths, inquiry: '/nowhere' } }))).toBe(
      'signature: bank-address',
    );
  });
});

describe('the new key of the connection is tried before it is used', () => {
  const verdicts = async (which: 'now' | 'next'): Promise<readonly string[]> =>
    (await treasury.link.testConnection(treasury.profile('modern', 'json'), 'TEST-1', which)).map(
      ({ step, verdict }) => `${step} ${verdict}`,
    );

  it('one that the bank does not know fails at its certificate, and the one in force goes on', async () => {
    const made = execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-noenc', '-keyout', '-', '-subj', '/CN=Unknown', '-days', '9'],
      { stdio: 'pipe' },
    ).toString();
    const [key = '', certificate = ''] = made.split(/(?=-----BEGIN CERTIFICATE)/u);
    treasury.newKey.current = { key, certificate };
    expect(await verdicts('next')).toContain('client-certificate failed');
    expect(await verdicts('now')).not.toContain('client-certificate failed');
    expect((await verdicts('now')).every((one) => one.endsWith(' passed'))).toBe(true);
  });

  it('one that the bank knows passes every step', async () => {
    const { keyPem: key, certPem: certificate } = treasury.sandbox.facts.tls;
    treasury.newKey.current = { key, certificate };
    expect((await verdicts('next')).every((one) => one.endsWith(' passed'))).toBe(true);
    treasury.newKey.current = null;
  });
});
