// Owns sealing: frozen bytes and the company's signature become the one HTTP body that will ever be sent for
// a message.
import {
  constants,
  createCipheriv,
  createHash,
  publicEncrypt,
  type CipherGCM,
  type X509Certificate,
} from 'node:crypto';
import type { BankProfile, Suite } from '../../shared/domain/bank-profile.ts';
import { ok, type Result } from '../../shared/domain/result.ts';
import { sha256Hex } from '../digest/sha256.ts';
import { base64Stream } from './base64-stream.ts';
import { payloadFrame, type PayloadTags } from './signature.ts';
import { DSIG, OAEP_DIGEST, SUITES, TYPE_ELEMENT, XENC, type SuiteAlgorithms } from './suites.ts';
import { encryptionCertificate } from './verify.ts';

// Owns XML-Enc of a root element, streamed: a fresh content key, wrapped for the bank, and the ciphertext as
// one EncryptedData without declaration.

/** Cryptographic randomness, injected. */
type RandomBytes = (length: number) => Uint8Array;

interface EncryptionJob {
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

// The list of envelope strategies: how frozen bytes and their signature become the plain text that is
// encrypted.
interface EnvelopeStrategy {
  /**
   * The signed document as it is encrypted, streamed. `signature` is the complete Signature element from the
   * token host.
   */
  readonly signedDocument: (
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    signature: string,
    tags: PayloadTags,
  ) => AsyncIterable<Uint8Array>;
}

/** Base64 in a tag, XML-DSig enveloped in the root (wire practice 2). */
const base64InTag: EnvelopeStrategy = {
  async *signedDocument(chunks, signature, tags) {
    const frame = payloadFrame(tags);
    yield Buffer.from(frame.open, 'utf8');
    yield* base64Stream(chunks);
    yield Buffer.from(frame.close + signature + frame.end, 'utf8');
  },
};

interface SealInput {
  readonly profile: BankProfile;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Complete Signature element from the token host. */
  readonly signature: string;
  readonly now: Date;
  readonly random: RandomBytes;
}

interface SealedMessage {
  readonly chunks: readonly Uint8Array[];
  /** Of the whole body, hex. */
  readonly sha256: string;
  readonly bytes: number;
  readonly suite: Suite;
  /** SHA-256 (hex) of the bank certificate the content key was wrapped for. */
  readonly encryptedFor: string;
}

const STORED_CHUNK = 256 * 1024;

/** Fault `bank-certificate` when no configured encryption certificate may be used; a bug throws. */
export async function sealMessage(
  input: SealInput,
  strategy: EnvelopeStrategy = base64InTag,
): Promise<Result<SealedMessage>> {
  const { profile } = input;
  const certificate = encryptionCertificate(profile.bankCertificates.encryption, input.now);
  if (!certificate.ok) return certificate;
  const suite = profile.suites.outgoing;
  const plain = strategy.signedDocument(input.chunks, input.signature, profile.initiation);
  const body = encryptElement(plain, { suite, certificate: certificate.value, random: input.random });
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of rechunk(body, STORED_CHUNK)) {
    hash.update(chunk);
    bytes += chunk.length;
    chunks.push(chunk);
  }
  const encryptedFor = sha256Hex(certificate.value.raw);
  return ok({ chunks, sha256: hash.digest('hex'), bytes, suite, encryptedFor });
}

/** Copies `chunks` into buffers of `size` bytes; only the last one may be shorter. */
async function* rechunk(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let buffer = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const chunk of chunks) {
    let taken = 0;
    while (taken < chunk.length) {
      const part = chunk.subarray(taken, taken + size - filled);
      buffer.set(part, filled);
      filled += part.length;
      taken += part.length;
      if (filled === size) {
        yield buffer;
        buffer = Buffer.allocUnsafe(size);
        filled = 0;
      }
    }
  }
  if (filled > 0) yield Buffer.from(buffer.subarray(0, filled));
}
