// The company key's small purposes: status inquiry, access token request, and the content key of an answer.
import { because, fault } from '../../shared/domain/errors.ts';
import { err, ok } from '../../shared/domain/result.ts';
import { constants, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InquiryFields, WrappedKey } from '../../main/ports/token.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import { createDesk, PIN, type TestDesk } from './desk.ts';
import { KEY_URI, profileWith, unwrapJob } from './profile-fixture.ts';
import { xmlsecVerifies } from './xmlsec.ts';

let desk: TestDesk;
let hosts: DesktopTokenHosts;
const key = { uri: KEY_URI, secret: () => Promise.resolve(ok(PIN)) };

beforeAll(async () => {
  desk = await createDesk([{ id: 'preparer', roles: ['preparer'], algorithm: 'RS256' }]);
  hosts = desk.hosts();
});
afterAll(() => desk.remove());

describe('a status inquiry', () => {
  test('is built from its fields and signed so that a foreign tool verifies it', async () => {
    const fields = {
      endToEndId: 'E-1',
      creDt: '2026-11-20',
      instdAmt: { amount: '100.00', currency: 'EUR' },
    };
    const signed = await hosts.signInquiry({ key, profile: profileWith(), fields });
    if (!signed.ok) throw new Error(JSON.stringify(signed.error));
    expect(signed.value.xml).toMatch(
      /^<paymentInquiryRequest xmlns="urn:test:inquiry"><EndToEndId>E-1<\/EndToEndId><CreDt>2026-11-20<\/CreDt><InstdAmt Ccy="EUR">100.00<\/InstdAmt><Signature /u,
    );
    expect(await xmlsecVerifies(signed.value.xml, desk.authority.pem)).toBe(true);
  });

  test('of a desk that does not have the PIN is refused by that name', async () => {
    const missing = err(fault('company-pin-missing', { detail: 'Company seal' }));
    const job = { profile: profileWith(), fields: { endToEndId: 'E-1' } };
    expect(
      await hosts.signInquiry({ ...job, key: { ...key, secret: () => Promise.resolve(missing) } }),
    ).toEqual(missing);
  });

  test.each<[string, InquiryFields]>([
    [
      'an amount that ends its element',
      { endToEndId: 'E-1', instdAmt: { amount: '1</InstdAmt><X/><InstdAmt>', currency: 'EUR' } },
    ],
    [
      'a currency that ends its attribute',
      { endToEndId: 'E-1', instdAmt: { amount: '1', currency: 'EUR" X="' } },
    ],
    ['an identifier with markup', { endToEndId: '<Document/>' }],
    ['a date that is none', { endToEndId: 'E-1', creDt: 'today' }],
  ])('with %s is refused', async (_what, fields) => {
    const result = await hosts.signInquiry({ key, profile: profileWith(), fields });
    expect(result.ok ? 'signed' : result.error.code).toBe('request-refused');
  });
});

describe('an access token request', () => {
  test('is signed for the secured variant', async () => {
    const signed = await hosts.signAccessTokenRequest({ key, profile: profileWith() });
    if (!signed.ok) throw new Error(JSON.stringify(signed.error));
    expect(signed.value.xml).toContain('<grantType>client_credentials</grantType>');
    expect(await xmlsecVerifies(signed.value.xml, desk.authority.pem)).toBe(true);
  });

  test('is refused for a variant that signs none', async () => {
    const { accessToken } = profileWith();
    const result = await hosts.signAccessTokenRequest({
      key,
      profile: profileWith({ accessToken: { ...accessToken, variant: 'json' } }),
    });
    expect(result.ok ? 'signed' : result.error.code).toBe('request-refused');
  });
});

describe("the content key of a bank's answer", () => {
  const content = randomBytes(32);
  const wrap = (padding: number): Uint8Array => {
    const certificate = new X509Certificate(desk.certificates.get('company')!);
    return publicEncrypt({ key: certificate.publicKey, padding, oaepHash: 'sha1' }, content);
  };
  const unwrap = async (wrapped: WrappedKey): Promise<Buffer> => {
    const result = await hosts.unwrapAnswerKey(unwrapJob(key, wrapped));
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return Buffer.from(result.value);
  };

  test.each([
    ['rsa-oaep-mgf1p', constants.RSA_PKCS1_OAEP_PADDING],
    ['rsa-1_5', constants.RSA_PKCS1_PADDING],
  ] as const)('comes out of %s', async (algorithm, padding) => {
    expect(await unwrap({ algorithm, encrypted: wrap(padding), keyLength: 32 })).toEqual(content);
  });

  test.each([
    ['rsa-oaep-mgf1p', false],
    ['rsa-1_5', true],
  ] as const)(
    'is a wrong one of the same length when the padding of %s is wrong; the same again: %s',
    async (algorithm, same) => {
      const encrypted = publicEncrypt(
        {
          key: new X509Certificate(desk.certificates.get('company')!).publicKey,
          padding: constants.RSA_NO_PADDING,
        },
        Buffer.alloc(256, 1),
      );
      const [one, two] = [
        await unwrap({ algorithm, encrypted, keyLength: 32 }),
        await unwrap({ algorithm, encrypted, keyLength: 32 }),
      ];
      expect(one).toHaveLength(32);
      expect(one.equals(two)).toBe(same);
      if (!same) return;
      // Another process of the same key comes to the same, other bytes to another.
      const later = desk.hosts();
      const again = await later.unwrapAnswerKey(unwrapJob(key, { algorithm, encrypted, keyLength: 32 }));
      await later.close();
      expect(again.ok && Buffer.from(again.value).equals(one)).toBe(true);
      const other = publicEncrypt(
        {
          key: new X509Certificate(desk.certificates.get('company')!).publicKey,
          padding: constants.RSA_NO_PADDING,
        },
        Buffer.alloc(256, 2),
      );
      expect((await unwrap({ algorithm, encrypted: other, keyLength: 32 })).equals(one)).toBe(false);
      expect((await unwrap({ algorithm, encrypted, keyLength: 24 })).equals(one.subarray(0, 24))).toBe(false);
    },
  );

  test('is a random one when it has another length than the cipher wants', async () => {
    const got = await unwrap({
      algorithm: 'rsa-1_5',
      encrypted: wrap(constants.RSA_PKCS1_PADDING),
      keyLength: 24,
    });
    expect(got).toHaveLength(24);
    expect(content.includes(got)).toBe(false);
  });

  test('costs the officers nothing: after a wrong PIN the fault is the PIN, not the padding', async () => {
    const wrapped = {
      algorithm: 'rsa-1_5',
      encrypted: wrap(constants.RSA_PKCS1_PADDING),
      keyLength: 32,
    } as const;
    const result = await hosts.unwrapAnswerKey(
      unwrapJob({ uri: KEY_URI, secret: () => Promise.resolve(ok('000000')) }, wrapped),
    );
    expect(result.ok ? 'unwrapped' : result.error.code).toBe('pin-incorrect');
  });

  test.each([
    ['rsa-1_5', 'modern', constants.RSA_PKCS1_PADDING],
    ['rsa-oaep-mgf1p', 'legacy', constants.RSA_PKCS1_OAEP_PADDING],
  ] as const)('of %s is not unwrapped for a bank whose suite is %s', async (algorithm, incoming, padding) => {
    const result = await hosts.unwrapAnswerKey({
      key,
      profile: profileWith({ suites: { outgoing: 'legacy', incoming } }),
      wrapped: { algorithm, encrypted: wrap(padding), keyLength: 32 },
    });
    expect(result).toEqual(err(because('request-refused', 'key-transport-of-another-suite')));
  });

  test('is not unwrapped by a key the profile names for something else', async () => {
    const wrapped = { algorithm: 'rsa-oaep-mgf1p', encrypted: wrap(4), keyLength: 32 } as const;
    const { profile } = unwrapJob(key, wrapped);
    const signing = { ...key, uri: `${KEY_URI};object=signature` };
    const result = await hosts.unwrapAnswerKey({ key: signing, profile, wrapped });
    expect(result).toEqual(err(because('request-refused', 'key-not-for-decryption')));
  });

  test('is not unwrapped for a profile of another environment', async () => {
    const job = unwrapJob(key, { algorithm: 'rsa-oaep-mgf1p', encrypted: wrap(4), keyLength: 32 });
    const result = await hosts.unwrapAnswerKey({
      ...job,
      profile: { ...job.profile, environment: 'sandbox' },
    });
    expect(result).toMatchObject({ error: { code: 'root-mismatch' } });
  });
});
