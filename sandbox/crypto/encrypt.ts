// Owns how the bank encrypts an answer for a client: one xenc:EncryptedData with one EncryptedKey inside.
import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import type { X509Certificate } from 'node:crypto';
import { escapeAttribute, escapeText } from '../xml/canonical.ts';
import { DSIG, ELEMENT_TYPE, XENC } from './suites.ts';
import type { Suite } from './suites.ts';

function encipher(suite: Suite, key: Buffer, plain: Buffer): Buffer {
  if (suite.name === 'modern') {
    const iv = randomBytes(12);
    const gcm = createCipheriv('aes-256-gcm', key, iv);
    return Buffer.concat([iv, gcm.update(plain), gcm.final(), gcm.getAuthTag()]);
  }
  const iv = randomBytes(8);
  const cbc = createCipheriv('des-ede3-cbc', key, iv);
  cbc.setAutoPadding(false);
  // XML Encryption 1.0 §5.2: arbitrary bytes, then the number of padding bytes.
  const fill = 8 - (plain.length % 8);
  const padding = Buffer.concat([randomBytes(fill - 1), Buffer.from([fill])]);
  return Buffer.concat([iv, cbc.update(plain), cbc.update(padding), cbc.final()]);
}

/**
 * The HTTP body: `plain` (one serialized element) encrypted for `recipient`, marked with the name the client
 * knows its key by.
 */
export function encryptElement(
  plain: string,
  suite: Suite,
  recipient: X509Certificate,
  keyName: string,
): string {
  const key = randomBytes(suite.name === 'modern' ? 32 : 24);
  const wrapped =
    suite.name === 'modern'
      ? publicEncrypt(
          { key: recipient.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
          key,
        )
      : publicEncrypt({ key: recipient.publicKey, padding: constants.RSA_PKCS1_PADDING }, key);
  const data = encipher(suite, key, Buffer.from(plain));
  return (
    `<xenc:EncryptedData xmlns:xenc="${XENC}" Type="${ELEMENT_TYPE}"><xenc:EncryptionMethod Algorithm="${suite.data}"/>` +
    `<ds:KeyInfo xmlns:ds="${DSIG}"><xenc:EncryptedKey Recipient="name:${escapeAttribute(keyName)}"><xenc:EncryptionMethod Algorithm="${suite.transport}"/>` +
    `<ds:KeyInfo><ds:KeyName>${escapeText(keyName)}</ds:KeyName></ds:KeyInfo>` +
    `<xenc:CipherData><xenc:CipherValue>${wrapped.toString('base64')}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo>` +
    `<xenc:CipherData><xenc:CipherValue>${data.toString('base64')}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData>`
  );
}
