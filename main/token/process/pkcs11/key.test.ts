// Blocks for raw RSA, judged by OpenSSL: what the raw operation makes of them must verify as a signature.
import { constants, createHash, createSign, generateKeyPairSync, privateEncrypt, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pkcs1Block, pssBlock } from './key.ts';

const DATA = Buffer.from('what is signed');
const digest = createHash('sha256').update(DATA).digest();
const DIGEST_INFO = Buffer.concat([Buffer.from('3031300d060960864801650304020105000420', 'hex'), digest]);

describe.each([2048, 2050, 3072])('with a modulus of %i bits', (bits) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const modulusLength = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  const raw = (block: Buffer): Buffer =>
    privateEncrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, block);

  test('the PSS block verifies as PS256', () => {
    const signature = raw(pssBlock(digest, modulusLength));
    const pss = { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
    expect(verify('sha256', DATA, pss, signature)).toBe(true);
    expect(verify('sha256', Buffer.from('another'), pss, signature)).toBe(false);
  });

  test('the block of PKCS#1 v1.5 gives the signature OpenSSL makes', () => {
    const signature = raw(pkcs1Block(DIGEST_INFO, modulusLength));
    expect(signature).toEqual(createSign('sha256').update(DATA).sign(privateKey));
  });
});
