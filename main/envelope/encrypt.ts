// Owns XML-Enc of a root element, streamed: a fresh content key, wrapped for the bank, and the ciphertext as
// one EncryptedData without declaration.
import { constants, createCipheriv, publicEncrypt, type CipherGCM, type X509Certificate } from 'node:crypto';
import type { Suite } from '../../shared/domain/bank-profile.ts';
import { base64Stream } from './base64-stream.ts';
import { DSIG, OAEP_DIGEST, SUITES, TYPE_ELEMENT, XENC, type SuiteAlgorithms } from './suites.ts';

/** Cryptographic randomness, injected. */
export type RandomBytes = (length: number) => Uint8Array;

export interface EncryptionJob {
  readonly suite: Suite;
  /** Already judged by `encryptionCertificate`. */
  readonly certificate: X509Certificate;
  readonly random: RandomBytes;
}

/** The HTTP body: EncryptedData whose plain text is the element in `plain` (UTF-8, no declaration). */
export async function* encryptElement(
  plain: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  job: EncryptionJob,
): AsyncGenerator<Buffer> {
  const algorithms = SUITES[job.suite];
  const key = job.random(algorithms.keyLength);
  yield Buffer.from(head(algorithms, wrapKey(algorithms, job.certificate, key)), 'latin1');
  yield* base64Stream(encryptContent(plain, algorithms, key, job.random));
  key.fill(0);
  yield Buffer.from('</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData>', 'latin1');
}

function head(algorithms: SuiteAlgorithms, wrapped: Buffer): string {
  const transport =
    algorithms.wrap === 'rsa-oaep-mgf1p'
      ? `<xenc:EncryptionMethod Algorithm="${algorithms.keyTransport}"><ds:DigestMethod Algorithm="${OAEP_DIGEST}"/></xenc:EncryptionMethod>`
      : `<xenc:EncryptionMethod Algorithm="${algorithms.keyTransport}"/>`;
  return (
    `<xenc:EncryptedData xmlns:xenc="${XENC}" Type="${TYPE_ELEMENT}"><xenc:EncryptionMethod Algorithm="${algorithms.content}"/>` +
    `<ds:KeyInfo xmlns:ds="${DSIG}"><xenc:EncryptedKey>${transport}` +
    `<xenc:CipherData><xenc:CipherValue>${wrapped.toString('base64')}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo>` +
    '<xenc:CipherData><xenc:CipherValue>'
  );
}

function wrapKey(algorithms: SuiteAlgorithms, certificate: X509Certificate, key: Uint8Array): Buffer {
  const padding =
    algorithms.wrap === 'rsa-oaep-mgf1p'
      ? { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }
      : { padding: constants.RSA_PKCS1_PADDING };
  return publicEncrypt({ key: certificate.publicKey, ...padding }, key);
}

async function* encryptContent(
  plain: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  algorithms: SuiteAlgorithms,
  key: Uint8Array,
  random: RandomBytes,
): AsyncGenerator<Uint8Array> {
  const iv = random(algorithms.ivLength);
  yield iv;
  const cipher = createCipheriv(algorithms.contentCipher, key, iv);
  if (algorithms.contentCipher === 'aes-256-gcm') {
    for await (const chunk of plain) yield cipher.update(chunk);
    yield cipher.final();
    // XML-Enc 1.1, 5.2.4: the 128-bit tag follows the ciphertext.
    yield (cipher as CipherGCM).getAuthTag();
    return;
  }
  cipher.setAutoPadding(false);
  let length = 0;
  for await (const chunk of plain) {
    length += chunk.length;
    yield cipher.update(chunk);
  }
  // XML-Enc 1.0, 5.2: the last octet counts the padding, the others are arbitrary.
  const pad = 8 - (length % 8);
  const padding = random(pad);
  padding[pad - 1] = pad;
  yield cipher.update(padding);
  yield cipher.final();
}
