// Owns the opening of a bank answer: guard, decrypt, verify, and hand on nothing but verified bytes.
import type { Sentence } from '../../shared/domain/sentence.ts';
import type { X509Certificate } from 'node:crypto';
import type { Suite } from '../../shared/domain/bank-profile.ts';
import { fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { decryptContent, isEncryptedData, readEncryptedData, undecryptable } from './decrypt.ts';
import { guardLargeXml, type GuardedDocument } from './guard.ts';
import { SUITES } from './suites.ts';
import { verifiedXml } from './verify.ts';

/** The token host's side: gives the content key back, or a random one when the padding is wrong. */
export type UnwrapKey = (wrapped: {
  readonly algorithm: 'rsa-oaep-mgf1p' | 'rsa-1_5';
  readonly encrypted: Uint8Array;
  readonly keyLength: 24 | 32;
}) => Promise<Result<Uint8Array>>;

export interface OpenOptions {
  /** The profile's incoming suite; an answer in another one stays unread. */
  readonly suite: Suite;
  /** Configured bank signing certificates that are valid now. */
  readonly certificates: readonly X509Certificate[];
  readonly unwrap: UnwrapKey;
  /** Size cap of the answer, bytes. */
  readonly maxBytes: number;
}

/**
 * What is opened beside the event loop's other work: tokens, error texts and small status reports. Whatever
 * may be larger
 * goes to a thread (main/bank/large-answers), because nobody has verified it yet.
 */
export const MAX_ON_MAIN = 262_144;

/**
 * Verified XML of an answer (encrypted and signed, or signed only), canonical, without its signature.
 * Faults: `answer-oversized`, `answer-garbled`, `answer-other-suite`, `answer-undecryptable`,
 * `answer-unsigned`, `answer-forged`,
 * and what the token host reports when it cannot use the decryption key at all.
 */
export async function openAnswer(body: Uint8Array, options: OpenOptions): Promise<Result<string>> {
  const opened = await openSigned(body, options);
  return opened.ok ? ok(opened.value.verified) : opened;
}

export interface OpenedAnswer {
  readonly verified: string;
  /** What an officer is told where the signed document was not plain UTF-8. */
  readonly encodingNote: Sentence | undefined;
}

/** The same, with what is told of the encoding of the signed document. */
export async function openSigned(body: Uint8Array, options: OpenOptions): Promise<Result<OpenedAnswer>> {
  const decrypted = await decryptAnswer(body, options);
  if (!decrypted.ok) return decrypted;
  const verified = verifiedXml(decrypted.value, options.suite, options.certificates);
  return verified.ok
    ? ok({ verified: verified.value, encodingNote: decrypted.value.encodingNote })
    : verified;
}

/**
 * Decrypts without verifying: only for the gateway's own error texts, which carry no statement about a
 * payment.
 * A body that is not encrypted comes back as it was read.
 */
export async function decryptAnswer(
  body: Uint8Array,
  options: OpenOptions,
): Promise<Result<GuardedDocument>> {
  if (body.length > Math.min(options.maxBytes, MAX_ON_MAIN)) return err(fault('answer-oversized'));
  const outer = await guardLargeXml(body);
  if (!outer.ok) return err(fault('answer-garbled', { rule: outer.rule }));
  if (!isEncryptedData(outer.document.root)) return ok(outer.document);
  const encrypted = readEncryptedData(outer.document.root, options.suite);
  if (!encrypted.ok) return encrypted;
  const { wrap, keyLength } = SUITES[options.suite];
  const key = await options.unwrap({ algorithm: wrap, encrypted: encrypted.value.wrappedKey, keyLength });
  if (!key.ok) return key;
  const plain = decryptContent(encrypted.value, key.value);
  const inner = plain === null ? null : await guardLargeXml(plain);
  // A second layer of encryption would be a second oracle; nothing of the kind is in any answer form.
  if (inner === null || !inner.ok || isEncryptedData(inner.document.root)) return err(undecryptable());
  return ok(inner.document);
}
