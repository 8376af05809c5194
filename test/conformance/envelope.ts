// Owns opening and making envelopes with other tools than the product's: Node's crypto for encryption,
// xmlsec1 for signatures.
import { spawnSync } from 'node:child_process';
import {
  constants,
  createCipheriv,
  createDecipheriv,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const XENC = 'http://www.w3.org/2001/04/xmlenc#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const AES256_GCM = 'http://www.w3.org/2009/xmlenc11#aes256-gcm';
const OAEP = `${XENC}rsa-oaep-mgf1p`;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * What one EncryptedData element holds, opened with the recipient's key; throws for anything else (wire
 * practice 2, suite `modern`).
 */
export function decrypted(body: Buffer, privateKeyPem: string): string {
  const xml = body.toString('utf8');
  if (!/^<(\w+:)?EncryptedData[ >][\s\S]*<\/(\w+:)?EncryptedData>$/u.test(xml))
    throw new Error('the body is not one EncryptedData element');
  const algorithms = [...xml.matchAll(/<(?:\w+:)?EncryptionMethod\s[^>]*Algorithm="([^"]+)"/gu)].map(
    ([, algorithm]) => algorithm,
  );
  if (algorithms[0] !== AES256_GCM || algorithms[1] !== OAEP)
    throw new Error(`encrypted by ${algorithms.join(' and ')}`);
  const [key = '', data = ''] = [...xml.matchAll(/<(?:\w+:)?CipherValue>([^<]+)</gu)].map(
    ([, value]) => value ?? '',
  );
  const session = privateDecrypt(
    { key: privateKeyPem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
    Buffer.from(key, 'base64'),
  );
  const bytes = Buffer.from(data, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', session, bytes.subarray(0, IV_BYTES)).setAuthTag(
    bytes.subarray(-TAG_BYTES),
  );
  return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()]).toString(
    'utf8',
  );
}

export function encrypted(xml: string, certificatePem: string): Buffer {
  const session = randomBytes(32);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', session, iv);
  const data = Buffer.concat([iv, cipher.update(xml, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const { publicKey } = new X509Certificate(certificatePem);
  const key = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
    session,
  );
  return Buffer.from(
    `<xenc:EncryptedData xmlns:xenc="${XENC}" Type="${XENC}Element"><xenc:EncryptionMethod Algorithm="${AES256_GCM}"></xenc:EncryptionMethod>` +
      `<ds:KeyInfo xmlns:ds="${DSIG}"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${OAEP}"></xenc:EncryptionMethod>` +
      `<xenc:CipherData><xenc:CipherValue>${key.toString('base64')}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo>` +
      `<xenc:CipherData><xenc:CipherValue>${data.toString('base64')}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData>`,
  );
}

export interface Signer {
  readonly keyPem: string;
  readonly certificatePem: string;
}

/** The element with an enveloped signature as its last child, made by xmlsec1. */
export function signed(element: string, { keyPem, certificatePem }: Signer): string {
  const certificate = new X509Certificate(certificatePem);
  const issuer =
    `<X509IssuerSerial><X509IssuerName>${certificate.issuer.split('\n').toReversed().join(',')}</X509IssuerName>` +
    `<X509SerialNumber>${BigInt(`0x${certificate.serialNumber}`)}</X509SerialNumber></X509IssuerSerial>`;
  const template =
    `<Signature xmlns="${DSIG}"><SignedInfo><CanonicalizationMethod Algorithm="${C14N}"/>` +
    '<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>' +
    `<Reference URI=""><Transforms><Transform Algorithm="${DSIG}enveloped-signature"/><Transform Algorithm="${C14N}"/></Transforms>` +
    `<DigestMethod Algorithm="${XENC}sha256"/><DigestValue></DigestValue></Reference></SignedInfo><SignatureValue></SignatureValue>` +
    `<KeyInfo><X509Data>${issuer}<X509Certificate/></X509Data></KeyInfo></Signature>`;
  const end = element.lastIndexOf('</');
  return inFolder((file) => {
    const input = file('in.xml', element.slice(0, end) + template + element.slice(end));
    const output = file('out.xml', '');
    const done = spawnSync(
      'xmlsec1',
      [
        '--sign',
        '--privkey-pem',
        `${file('key.pem', keyPem)},${file('certificate.pem', certificatePem)}`,
        '--output',
        output,
        input,
      ],
      { encoding: 'utf8' },
    );
    if (done.status !== 0) throw new Error(`xmlsec1 did not sign: ${done.stderr}`);
    return readFileSync(output, 'utf8')
      .replace(/^<\?xml[^>]*\?>\s*/u, '')
      .trimEnd();
  });
}

/** Null when the document's signature verifies under one of the certificates, else what xmlsec1 said. */
export function signatureFault(xml: string, certificatesPem: readonly string[]): string | null {
  return inFolder((file) => {
    let said = 'no certificate is registered';
    const input = file('in.xml', xml);
    for (const [index, pem] of certificatesPem.entries()) {
      const done = spawnSync(
        'xmlsec1',
        [
          '--verify',
          '--enabled-key-data',
          'key-name,rsa',
          '--pubkey-cert-pem',
          file(`${index}.pem`, pem),
          input,
        ],
        { encoding: 'utf8' },
      );
      if (done.status === 0) return null;
      said = done.stderr.trim().split('\n')[0] ?? 'not verified';
    }
    return said;
  });
}

function inFolder<T>(work: (file: (name: string, content: string) => string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-xmlsec-'));
  try {
    return work((name, content) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
