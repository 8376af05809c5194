// What we seal, the foreign tool decrypts and verifies; what it must refuse, it refuses.
import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenRequest, inquiryRequest, issuerName } from '../../main/envelope/signature.ts';
import { encryptElement, sealMessage } from '../../main/envelope/seal.ts';
import { signDocument, signPayload } from './company.ts';
import { rsaPair, writePair, type KeyPair } from './keys.ts';
import { trainingProfile } from './profile.ts';
import { decrypts, file, folder, verifies } from './xmlsec.ts';
import { spawnSync } from 'node:child_process';

let company: KeyPair;
let bank: KeyPair;
let companyFiles: { key: string; certificate: string };
let bankFiles: { key: string; certificate: string };

beforeAll(async () => {
  company = await rsaPair('CN=Seal\\, Test \\+ Co <1>+OU=Treasury, O=A & B, C=DE');
  bank = await rsaPair('CN=Bank');
  companyFiles = writePair(folder, 'company', company);
  bankFiles = writePair(folder, 'bank', bank);
});

const payload = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">ä€😀\r\n&amp;</Document>',
);

function split(bytes: Buffer, size: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let i = 0; i < bytes.length; i += size) chunks.push(bytes.subarray(i, i + size));
  return chunks;
}

describe.each(['modern', 'legacy'] as const)('suite %s', (suite) => {
  async function sealed(chunks: Uint8Array[]) {
    const profile = trainingProfile({ signing: bank, encryption: bank }, suite);
    const signature = await signPayload(profile, chunks, company);
    const result = await sealMessage({ profile, chunks, signature, now: new Date(), random: randomBytes });
    if (!result.ok) throw new Error(result.error.code);
    return result.value;
  }

  it.each([1, 2, 3, 64, 100_000])(
    'a payload in chunks of %i bytes decrypts, verifies and comes out unchanged',
    async (size) => {
      const body = await sealed(split(payload, size));
      const bytes = Buffer.concat(body.chunks);
      expect(bytes.subarray(0, 5).toString()).toBe('<xenc');
      expect(body.bytes).toBe(bytes.length);
      expect(body.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(body.encryptedFor).toBe(bank.sha256);
      const plain = decrypts(bytes, bankFiles.key);
      expect(verifies(plain, companyFiles.certificate)).toBe(true);
      const base64 = /<Request><paymentBase64>([^<]*)<\/paymentBase64>/u.exec(plain.toString())?.[1] ?? '';
      expect(Buffer.from(base64, 'base64').equals(payload)).toBe(true);
    },
  );

  it('a payload of several megabytes streams into equal stored chunks', async () => {
    const large = randomBytes(3_000_001);
    const body = await sealed(split(large, 65_536));
    expect(new Set(body.chunks.slice(0, -1).map((c) => c.length))).toEqual(new Set([256 * 1024]));
    const plain = decrypts(Buffer.concat(body.chunks), bankFiles.key).toString();
    const base64 = /<paymentBase64>([^<]*)<\/paymentBase64>/u.exec(plain)?.[1] ?? '';
    expect(Buffer.from(base64, 'base64').equals(large)).toBe(true);
  });

  it('another certificate does not verify what we signed, and a changed payload does not either', async () => {
    const plain = decrypts(Buffer.concat((await sealed([payload])).chunks), bankFiles.key).toString();
    expect(verifies(plain, bankFiles.certificate)).toBe(false);
    expect(verifies(plain.replace('<paymentBase64>P', '<paymentBase64>Q'), companyFiles.certificate)).toBe(
      false,
    );
  });

  it('a root with a default namespace is signed in its own namespace context', async () => {
    const profile = trainingProfile({ signing: bank, encryption: bank }, suite);
    const amount = { amount: '10.50', currency: 'EUR' };
    for (const xml of [
      inquiryRequest(profile, { endToEndId: 'E2E <&> "1"', creDt: '2026-03-01', instdAmt: amount }),
      accessTokenRequest(profile),
    ]) {
      const signed = signDocument(suite, xml, company);
      expect(verifies(signed, companyFiles.certificate)).toBe(true);
      const body: Buffer[] = [];
      for await (const chunk of encryptElement([Buffer.from(signed)], {
        suite,
        certificate: bank.certificate,
        random: randomBytes,
      }))
        body.push(chunk);
      expect(verifies(decrypts(Buffer.concat(body), bankFiles.key), companyFiles.certificate)).toBe(true);
    }
  });

  it('what we sign is its own canonical form', async () => {
    const profile = trainingProfile({ signing: bank, encryption: bank }, suite);
    const signed = signDocument(
      suite,
      inquiryRequest(profile, { endToEndId: 'A', reqdExctnDt: '2026-01-02' }),
      company,
    );
    const canonical = spawnSync('xmllint', ['--c14n', file(signed)], { encoding: 'utf8' });
    expect(canonical.stdout).toBe(signed);
  });
});

it('the issuer is written after RFC 2253, as openssl writes it', () => {
  const printed = spawnSync(
    'openssl',
    ['x509', '-in', companyFiles.certificate, '-noout', '-issuer', '-nameopt', 'RFC2253'],
    { encoding: 'utf8' },
  );
  expect(`issuer=${issuerName(company.certificate)}\n`).toBe(printed.stdout);
});
