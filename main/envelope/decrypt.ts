// Owns the reading of one EncryptedData: strict structure, the profile's algorithms and no other, content
// decryption with one uniform failure.
import { createDecipheriv, type DecipherGCM } from 'node:crypto';
import type { Suite } from '../../shared/domain/bank-profile.ts';
import { fault, type Fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { decodeBase64 } from './base64-stream.ts';
import { attribute, elementChildren, type GuardedElement } from './guard.ts';
import { DSIG, OAEP_DIGEST, SUITES, TYPE_ELEMENT, XENC } from './suites.ts';

export interface Encrypted {
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
  if (attribute(root, 'Type') !== TYPE_ELEMENT) return garbled('encrypted-type');
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

  if (attribute(method, 'Algorithm') !== algorithms.content)
    return err(fault('answer-other-suite', { rule: 'content-algorithm' }));
  if (attribute(keyMethod, 'Algorithm') !== algorithms.keyTransport)
    return err(fault('answer-other-suite', { rule: 'key-transport' }));
  // OAEP with another hash, with a label or with another MGF is another algorithm under the same name.
  const parameters = keyMethod.children.filter(
    (child) => !(is(child, DSIG, 'DigestMethod') && attribute(child, 'Algorithm') === OAEP_DIGEST),
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
