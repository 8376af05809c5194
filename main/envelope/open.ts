// Owns the opening of a bank answer: guard, decrypt, verify, and hand on nothing but verified bytes.
import { holdsAtMost, repeatedMember } from '../../shared/domain/lossless-json.ts';
import { createDecipheriv, type DecipherGCM, type X509Certificate } from 'node:crypto';
import type { Suite } from '../../shared/domain/bank-profile.ts';
import { fault, type Fault } from '../../shared/domain/errors.ts';
import { NAMESPACE_PREFIX } from '../../shared/domain/message-versions/version.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import type { Sentence } from '../../shared/domain/sentence.ts';
import { decodeBase64 } from './base64-stream.ts';
import {
  attributeOf,
  elementChildren,
  guardLargeXml,
  hasMoreElements,
  type GuardedDocument,
  type GuardedElement,
} from './guard.ts';
import { DSIG, OAEP_DIGEST, SUITES, TYPE_ELEMENT, XENC } from './suites.ts';
import { verifiedXml } from './verify.ts';

// Owns the reading of one EncryptedData: strict structure, the profile's algorithms and no other, content
// decryption with one uniform failure.

interface Encrypted {
  readonly suite: Suite;
  readonly wrappedKey: Buffer;
  /** Initialisation vector, ciphertext and, with GCM, the tag. */
  readonly content: Buffer;
}

export function isEncryptedData(element: GuardedElement): boolean {
  return element.uri === XENC && element.local === 'EncryptedData';
}

/**
 * Whatever went wrong after the key was asked for looks like this, and only like this: no padding oracle
 * (wire practice 2, hazards).
 */
export function undecryptable(): Fault {
  return fault('answer-undecryptable');
}

/** Faults: `answer-garbled` (structure), `answer-other-suite` (an algorithm that is not the profile's). */
export function readEncryptedData(root: GuardedElement, suite: Suite): Result<Encrypted> {
  const algorithms = SUITES[suite];
  const [method, keyInfo, data, ...more] = root.children;
  if (attributeOf(root, 'Type') !== TYPE_ELEMENT) return garbled('encrypted-type');
  if (
    !is(method, XENC, 'EncryptionMethod') ||
    !is(keyInfo, DSIG, 'KeyInfo') ||
    !is(data, XENC, 'CipherData') ||
    more.length > 0
  )
    return garbled('encrypted-data');
  const [encryptedKey, ...otherKeys] = elementChildren(keyInfo, XENC, 'EncryptedKey');
  if (encryptedKey === undefined || otherKeys.length > 0) return garbled('one-encrypted-key');
  const keyMethod = only(encryptedKey, XENC, 'EncryptionMethod');
  if (keyMethod === null) return garbled('encrypted-key');

  if (attributeOf(method, 'Algorithm') !== algorithms.content)
    return err(fault('answer-other-suite', { rule: 'content-algorithm' }));
  if (attributeOf(keyMethod, 'Algorithm') !== algorithms.keyTransport)
    return err(fault('answer-other-suite', { rule: 'key-transport' }));
  // OAEP with another hash, with a label or with another MGF is another algorithm under the same name.
  const parameters = keyMethod.children.filter(
    (child) => !(is(child, DSIG, 'DigestMethod') && attributeOf(child, 'Algorithm') === OAEP_DIGEST),
  );
  if (parameters.length > 0) return err(fault('answer-other-suite', { rule: 'key-transport' }));

  const wrappedKey = cipherValue(only(encryptedKey, XENC, 'CipherData'));
  const content = cipherValue(data);
  if (wrappedKey === null || content === null) return garbled('cipher-value');
  return ok({ suite, wrappedKey, content });
}

/** The plain text, or null for every failure alike: wrong key, wrong padding, wrong tag, wrong length. */
export function decryptContent(encrypted: Encrypted, key: Uint8Array): Buffer | null {
  const work = decryption(encrypted, key);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** The same for large contents, without holding the event loop. */
export async function decryptLargeContent(encrypted: Encrypted, key: Uint8Array): Promise<Buffer | null> {
  const work = decryption(encrypted, key);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Bytes between two breaths; 3DES makes about 50 MB/s. */
const SLICE = 512 * 1024;

function* decryption(
  { suite, content }: Encrypted,
  key: Uint8Array,
): Generator<null, Buffer | null, undefined> {
  const { contentCipher, ivLength, keyLength } = SUITES[suite];
  if (key.length !== keyLength) return null;
  const iv = content.subarray(0, ivLength);
  const parts: Buffer[] = [];
  try {
    if (contentCipher === 'aes-256-gcm') {
      if (content.length < ivLength + 16) return null;
      const decipher: DecipherGCM = createDecipheriv(contentCipher, key, iv, { authTagLength: 16 });
      decipher.setAuthTag(content.subarray(content.length - 16));
      for (const slice of slices(content.subarray(ivLength, content.length - 16))) {
        parts.push(decipher.update(slice));
        yield null;
      }
      return Buffer.concat([...parts, decipher.final()]);
    }
    const body = content.subarray(ivLength);
    if (body.length === 0 || body.length % 8 !== 0) return null;
    const decipher = createDecipheriv(contentCipher, key, iv).setAutoPadding(false);
    for (const slice of slices(body)) {
      parts.push(decipher.update(slice));
      yield null;
    }
    const padded = Buffer.concat([...parts, decipher.final()]);
    const pad = padded.at(-1) ?? 0;
    return pad >= 1 && pad <= 8 ? padded.subarray(0, padded.length - pad) : null;
  } catch {
    return null;
  }
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}

function cipherValue(data: GuardedElement | null): Buffer | null {
  // A CipherReference would make us fetch: it is not one of the forms we read.
  const value = data === null ? null : only(data, XENC, 'CipherValue');
  return value === null || value.children.length > 0 ? null : decodeBase64(value.text);
}

function only(element: GuardedElement, uri: string, local: string): GuardedElement | null {
  const [first, ...more] = elementChildren(element, uri, local);
  return first !== undefined && more.length === 0 ? first : null;
}

function is(element: GuardedElement | undefined, uri: string, local: string): element is GuardedElement {
  return element !== undefined && element.uri === uri && element.local === local;
}

function garbled(rule: string): Result<never> {
  return err(fault('answer-garbled', { rule }));
}

// Owns the forms in which a pain.002 comes back (wire practice 3 and 4): only verified XML is looked at.

/** A verified status report, and what is told where the document around it was not plain UTF-8. */
export interface OpenedReport {
  readonly pain002: Uint8Array;
  /** Whether it came encrypted, and not signed alone. */
  readonly isEncrypted: boolean;
  readonly encodingNote: Sentence | undefined;
}

const PAIN002 = new RegExp(`^${NAMESPACE_PREFIX}pain\\.002\\.\\d{3}\\.\\d{2}$`, 'u');

/** The JSON twin has one member; there is room for what a bank may put beside it. */
const MOST_MEMBERS = 1_000;

/** The signed bytes inside the JSON twin `{"psrDocument":"<base64>"}`; null when the body is not that. */
export function psrDocument(body: Uint8Array): Uint8Array | null {
  if (!holdsAtMost(body, MOST_MEMBERS)) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const parsed: unknown = JSON.parse(text);
    if (
      typeof parsed !== 'object' ||
      parsed === null ||
      !('psrDocument' in parsed) ||
      typeof parsed.psrDocument !== 'string' ||
      repeatedMember(text) !== null
    )
      return null;
    return decodeBase64(parsed.psrDocument);
  } catch {
    return null;
  }
}

/**
 * pain.002 bytes out of verified XML: the bare Document, `<Response>BASE64</Response>`, or
 * `<Response><psr1>BASE64</psr1></Response>`.
 * Fault `answer-garbled` for anything else.
 */
export async function pain002Of(verified: string): Promise<Result<Uint8Array>> {
  const outer = await guardLargeXml(Buffer.from(verified, 'utf8'));
  if (!outer.ok) return err(fault('answer-garbled', { rule: outer.rule }));
  const { root } = outer.document;
  if (root.local === 'Document' && PAIN002.test(root.uri)) return ok(Buffer.from(verified, 'utf8'));
  if (root.local !== 'Response') return err(fault('answer-garbled', { rule: 'answer-root' }));
  const [psr, ...more] = root.children;
  if (more.length > 0 || (psr !== undefined && (psr.local !== 'psr1' || psr.children.length > 0)))
    return err(fault('answer-garbled', { rule: 'answer-root' }));
  const bytes = decodeBase64((psr ?? root).text);
  if (bytes === null || bytes.length === 0) return err(fault('answer-garbled', { rule: 'answer-base64' }));
  return ok(bytes);
}

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
 * may be larger goes to a thread (main/bank/large-answers), because nobody has verified it yet.
 */
export const MAX_ON_MAIN = 64 * 1024;
/**
 * The library that verifies compares the elements of a document with each other: 15,000 of them, which are
 * 60 kB, take it three seconds, and these about ten milliseconds. An access token has less than twenty.
 */
const MAX_ELEMENTS_ON_MAIN = 250;

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

interface OpenedAnswer {
  readonly verified: string;
  readonly isEncrypted: boolean;
  /** What an officer is told where the signed document was not plain UTF-8. */
  readonly encodingNote: Sentence | undefined;
}

/** The same, with what is told of the encoding of the signed document. */
export async function openSigned(body: Uint8Array, options: OpenOptions): Promise<Result<OpenedAnswer>> {
  const decrypted = await decryptAnswer(body, options);
  return decrypted.ok ? verifyOnMain(decrypted.value, options) : decrypted;
}

/** `answer-oversized` where it has more elements than main verifies. */
export function verifyOnMain(
  document: DecryptedDocument,
  { suite, certificates }: Pick<OpenOptions, 'suite' | 'certificates'>,
): Result<OpenedAnswer> {
  if (isForThread(document)) return err(fault('answer-oversized'));
  const verified = verifiedXml(document, suite, certificates);
  const { plain, encodingNote } = document;
  return verified.ok ? ok({ verified: verified.value, isEncrypted: plain !== null, encodingNote }) : verified;
}

/** Whether it has more elements than main verifies. */
export function isForThread({ root }: DecryptedDocument): boolean {
  return hasMoreElements(root, MAX_ELEMENTS_ON_MAIN);
}

interface DecryptedDocument extends GuardedDocument {
  /** Its decrypted bytes; null where it came signed alone. */
  readonly plain: Uint8Array | null;
}

/**
 * Decrypts without verifying: only for the gateway's own error texts, which carry no statement about a
 * payment.
 * A body that is not encrypted comes back as it was read.
 */
export async function decryptAnswer(
  body: Uint8Array,
  options: OpenOptions,
): Promise<Result<DecryptedDocument>> {
  if (body.length > Math.min(options.maxBytes, MAX_ON_MAIN)) return err(fault('answer-oversized'));
  const outer = await guardLargeXml(body);
  if (!outer.ok) return err(fault('answer-garbled', { rule: outer.rule }));
  if (!isEncryptedData(outer.document.root)) return ok({ ...outer.document, plain: null });
  const encrypted = readEncryptedData(outer.document.root, options.suite);
  if (!encrypted.ok) return encrypted;
  const { wrap, keyLength } = SUITES[options.suite];
  const key = await options.unwrap({ algorithm: wrap, encrypted: encrypted.value.wrappedKey, keyLength });
  if (!key.ok) return key;
  const plain = decryptContent(encrypted.value, key.value);
  if (plain === null) return err(undecryptable());
  const inner = await guardLargeXml(plain);
  // A second layer of encryption would be a second oracle; nothing of the kind is in any answer form.
  if (!inner.ok || isEncryptedData(inner.document.root)) return err(undecryptable());
  return ok({ ...inner.document, plain });
}
