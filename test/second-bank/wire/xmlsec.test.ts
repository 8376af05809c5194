// What the second bank and the second client take for a signature and an encryption, judged without a bank.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeKeys, removeKeys } from './keys.ts';
import type { KeySet } from './keys.ts';
import { C14N, ENVELOPED, SUITES } from './suites.ts';
import {
  decryptXml,
  encryptXml,
  readEncryption,
  readSignature,
  sealXml,
  signXml,
  verifyXml,
} from './xmlsec.ts';

let keys: KeySet;
let signed: string;
let sealed: string;

beforeAll(async () => {
  keys = await makeKeys();
  signed = await signXml('<Request><a>1</a></Request>', keys.clientSigning, 'modern');
  sealed = await encryptXml(signed, keys.bankEncryption, 'modern');
});
afterAll(async () => removeKeys(keys));

const SIGNATURE = /<Signature .*<\/Signature>/s;

/** Each keeps the signature value: only its surroundings are other than what both documents describe. */
const WRONG_SIGNATURES: readonly (readonly [string, (xml: string) => string, string])[] = [
  ['a document type', (xml) => `<!DOCTYPE Request []>${xml}`, 'document type'],
  ['two signatures', (xml) => xml.replace(SIGNATURE, (one) => one + one), 'there are 2 signatures'],
  ['no signature', (xml) => xml.replace(SIGNATURE, ''), 'there are 0 signatures'],
  ['data after the signature', (xml) => xml.replace('</Request>', '<b/></Request>'), 'not the last child'],
  [
    'a signature deeper down',
    (xml) => xml.replace(SIGNATURE, (one) => `<c>${one}</c>`),
    'not the last child',
  ],
  ['a reference to a part', (xml) => xml.replace('URI=""', 'URI="#a"'), 'not to the whole document'],
  [
    'two references',
    (xml) => xml.replace(/<Reference .*<\/Reference>/s, (one) => one + one),
    'there are 2 references',
  ],
  ['one transform', (xml) => xml.replace(`<Transform Algorithm="${C14N}"/>`, ''), 'the transforms are not'],
  [
    'another transform',
    (xml) => xml.replace(ENVELOPED, 'http://www.w3.org/TR/1999/REC-xslt-19991116'),
    'the transforms are not',
  ],
  [
    'exclusive canonicalisation',
    (xml) => xml.replace(C14N, 'http://www.w3.org/2001/10/xml-exc-c14n#'),
    'not inclusive C14N',
  ],
  ['a mixed suite', (xml) => xml.replace(SUITES.modern.digest, SUITES.legacy.digest), 'in no suite'],
  [
    'a shared secret',
    (xml) => xml.replace(SUITES.modern.signature, 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
    'in no suite',
  ],
  [
    'no issuer and serial number',
    (xml) => xml.replace(/<X509IssuerSerial>.*<\/X509IssuerSerial>/s, ''),
    'issuer and serial number',
  ],
];

describe('a signature', () => {
  test.each(['modern', 'legacy'] as const)(
    'of the suite %s verifies with its certificate alone',
    async (suite) => {
      const xml = await signXml('<Request><a>ä &amp; 1</a></Request>', keys.clientSigning, suite);
      expect(await verifyXml(xml, keys.clientSigning)).toMatchObject({ ok: true, suite });
      expect(await verifyXml(xml, keys.stranger)).toEqual({
        ok: false,
        why: 'the signature does not verify',
      });
    },
  );

  test('does not verify over changed data', async () => {
    const changed = signed.replace('<a>1</a>', '<a>2</a>');
    expect(await verifyXml(changed, keys.clientSigning)).toMatchObject({ ok: false });
  });

  test('names its signer as openssl does', () => {
    expect(signed).toContain(`<X509SerialNumber>${keys.clientSigning.serial}</X509SerialNumber>`);
    expect(keys.clientSigning.issuer).toBe('CN=Second Bank CA,O=Second Bank');
    expect(keys.clientSigning.serial).toMatch(/^[1-9]\d+$/);
  });

  test.each(WRONG_SIGNATURES)('with %s is not looked at', (_, change, why) => {
    expect(change(signed)).not.toBe(signed);
    expect(readSignature(signed)).toEqual({ suite: 'modern' });
    expect(readSignature(change(signed))).toEqual({ why: expect.stringContaining(why) });
  });
});

describe('an encryption', () => {
  test.each(['modern', 'legacy'] as const)('of the suite %s opens with its key alone', async (suite) => {
    const xml = await sealXml('<Request><a>1</a></Request>', keys.clientSigning, keys.bankEncryption, suite);
    expect(xml).toMatch(/^<xenc:EncryptedData /);
    expect(await decryptXml(xml, keys.bankEncryption)).toMatchObject({ ok: true, suite });
    expect(await decryptXml(xml, keys.stranger)).toEqual({ ok: false, why: 'the body cannot be decrypted' });
  });

  test('that was changed does not open', async () => {
    const values = [...sealed.matchAll(/<xenc:CipherValue>([^<]+)</g)];
    const last = values.at(-1)?.[1] ?? '';
    const other = last.startsWith('A') ? `B${last.slice(1)}` : `A${last.slice(1)}`;
    expect(await decryptXml(sealed.replace(last, other), keys.bankEncryption)).toMatchObject({ ok: false });
  });

  test.each([
    ['the type of content', (xml: string) => xml.replace('xmlenc#Element', 'xmlenc#Content'), 'the Type'],
    [
      'a mixed suite',
      (xml: string) => xml.replace(SUITES.modern.cipher, SUITES.legacy.cipher),
      'in no suite',
    ],
    [
      'two keys',
      (xml: string) => xml.replace(/<xenc:EncryptedKey>.*<\/xenc:EncryptedKey>/s, (one) => one + one),
      '2 encrypted keys',
    ],
    ['a root around it', (xml: string) => `<r>${xml}</r>`, 'not EncryptedData'],
    ['no XML', () => 'EncryptedData', 'no XML'],
  ] as const)('with %s is not opened', (_, change, why) => {
    expect(readEncryption(sealed)).toEqual({ suite: 'modern' });
    expect(readEncryption(change(sealed))).toEqual({ why: expect.stringContaining(why) });
  });
});
