// Owns sealing: frozen bytes and the company's signature become the one HTTP body that will ever be sent for
// a message.
import { createHash } from 'node:crypto';
import { base64Stream } from './base64-stream.ts';
import { payloadFrame } from './signature.ts';
import type { PayloadTags } from './signature.ts';
import { ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import { encryptionCertificate } from './bank-certificate.ts';
import { encryptElement } from './encrypt.ts';
import type { RandomBytes } from './encrypt.ts';
import { sha256Hex } from '../digest/sha256.ts';
import type { BankProfile, Suite } from '../../shared/domain/bank-profile.ts';

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

export interface SealInput {
  readonly profile: BankProfile;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Complete Signature element from the token host. */
  readonly signature: string;
  readonly now: Date;
  readonly random: RandomBytes;
}

export interface SealedMessage {
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
