// Owns opening an xenc:EncryptedData with the bank's encryption keys (XML Encryption 1.0/1.1).
import { constants, createDecipheriv, privateDecrypt } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { attributeOf, childOf, elementsOf, textOf } from '../xml/document.ts';
import type { XmlElement } from '../xml/document.ts';
import { parseXml } from '../xml/parse.ts';
import { DSIG, ELEMENT_TYPE, XENC } from './suites.ts';
import type { Suite } from './suites.ts';

/**
 * Why the bank cannot read or trust an envelope. The wording goes to the journal and, in short, to the
 * client.
 */
export class EnvelopeRefusal extends Error {}

function base64(element: XmlElement | undefined): Buffer {
  const text = (textOf(element) ?? '').replace(/\s+/g, '');
  if (text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    throw new EnvelopeRefusal('CipherValue is not Base64');
  return Buffer.from(text, 'base64');
}

function cipherValue(element: XmlElement | undefined): Buffer {
  return base64(childOf(childOf(element, 'CipherData', XENC), 'CipherValue', XENC));
}

function method(element: XmlElement | undefined): string | undefined {
  return attributeOf(childOf(element, 'EncryptionMethod', XENC), 'Algorithm');
}

function unwrap(suite: Suite, wrapped: Buffer, keys: readonly KeyObject[]): Buffer[] {
  return keys.flatMap((key) => {
    try {
      // rsa-1_5: OpenSSL's implicit rejection gives a random key for a bad padding, so the failure shows only
      // at the data.
      return suite.name === 'modern'
        ? [privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, wrapped)]
        : [privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, wrapped)];
    } catch {
      return [];
    }
  });
}

function decipher(suite: Suite, key: Buffer, data: Buffer): Buffer {
  if (suite.name === 'modern') {
    const gcm = createDecipheriv('aes-256-gcm', key, data.subarray(0, 12), { authTagLength: 16 });
    gcm.setAuthTag(data.subarray(data.length - 16));
    return Buffer.concat([gcm.update(data.subarray(12, data.length - 16)), gcm.final()]);
  }
  const cbc = createDecipheriv('des-ede3-cbc', key, data.subarray(0, 8));
  cbc.setAutoPadding(false);
  const padded = Buffer.concat([cbc.update(data.subarray(8)), cbc.final()]);
  // XML Encryption 1.0 §5.2: only the last padding byte has a meaning.
  const padding = padded.at(-1) ?? 0;
  if (padding < 1 || padding > 8) throw new Error('padding');
  return padded.subarray(0, padded.length - padding);
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Whether a body looks like an envelope at all. */
function isEncryptedData(root: XmlElement): boolean {
  return root.local === 'EncryptedData' && root.namespace === XENC;
}

export interface Opened {
  readonly suite: Suite;
  readonly plain: Buffer;
  readonly element: XmlElement;
}

/**
 * Decrypts the root element and reads the element inside. Throws EnvelopeRefusal for a foreign structure, a
 * suite outside
 * `admitted`, or a key that is not the bank's. In the legacy suite a wrong key can pass the padding by
 * chance, so there
 * the plain text must also be an XML element, and whatever fails has one and the same wording.
 */
export function openElement(
  root: XmlElement,
  admitted: readonly Suite[],
  keys: readonly KeyObject[],
): Opened {
  if (!isEncryptedData(root)) throw new EnvelopeRefusal('the body is not one xenc:EncryptedData');
  const type = attributeOf(root, 'Type');
  if (type !== ELEMENT_TYPE) throw new EnvelopeRefusal(`EncryptedData Type ${type ?? 'is missing'}`);
  const keyInfo = childOf(root, 'KeyInfo', DSIG);
  const encryptedKeys = keyInfo
    ? elementsOf(keyInfo).filter((child) => child.local === 'EncryptedKey' && child.namespace === XENC)
    : [];
  const encryptedKey = encryptedKeys[0];
  if (!encryptedKey || encryptedKeys.length !== 1)
    throw new EnvelopeRefusal('exactly one EncryptedKey is wanted');
  const suite = admitted.find((each) => each.data === method(root));
  if (!suite) throw new EnvelopeRefusal(`data encryption ${method(root) ?? 'missing'} is not the agreed one`);
  if (suite.transport !== method(encryptedKey))
    throw new EnvelopeRefusal(`key transport ${method(encryptedKey) ?? 'missing'} is not the agreed one`);
  const data = cipherValue(root);
  for (const key of unwrap(suite, cipherValue(encryptedKey), keys)) {
    const plain = attempt(() => decipher(suite, key, data));
    if (plain && suite.name === 'modern') return { suite, plain, element: parseXml(plain) };
    const element = plain && attempt(() => parseXml(plain));
    if (plain && element) return { suite, plain, element };
  }
  throw new EnvelopeRefusal('decryption failed');
}
