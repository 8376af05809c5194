// A main process that was taken over looks for a signature over bytes of its own: in the small requests, the
// unwrapping of keys, and calls that are none.
import { constants, createHash, publicEncrypt, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PIN } from '../token/desk.ts';
import { CREDIT_TRANSFER } from '../token/pain-fixture.ts';
import { KEY_URI, profileWith } from '../token/profile-fixture.ts';
import type { HostileMain } from './hostile-main.ts';
import { openWorld, profile, type World } from './world.ts';

let world: World;
let main: HostileMain;
beforeAll(async () => {
  world = await openWorld();
  main = await world.main();
});
afterAll(() => world.close());

const key = { uri: KEY_URI, secret: PIN, entry: 0, file: null };
const PAYLOAD = '</paymentInquiryRequest><Request><paymentBase64>PERvY3VtZW50Lz4=</paymentBase64></Request>';

describe('an inquiry signs an inquiry', () => {
  test.each(['endToEndId', 'globalTranNo', 'msgId', 'creDt', 'reqdExctnDt'])(
    '%s carries no element of its own',
    async (field) => {
      for (const value of [PAYLOAD, CREDIT_TRANSFER, '"><x', 'a'.repeat(101), 'line\nbreak']) {
        expect(await main.run({ type: 'inquiry', key, profile, fields: { [field]: value } })).toMatchObject({
          code: 'request-refused',
        });
      }
    },
  );

  test.each([
    ['an amount with an element', { amount: '1</InstdAmt><x/>', currency: 'EUR' }],
    ['a currency with an attribute', { amount: '1.00', currency: 'EUR" x="' }],
  ])('%s is refused', async (_what, instdAmt) => {
    expect(await main.run({ type: 'inquiry', key, profile, fields: { instdAmt } })).toMatchObject({
      code: 'request-refused',
    });
  });

  test('a field it does not know, a payload, a digest: refused', async () => {
    for (const more of [
      { fields: { payload: CREDIT_TRANSFER } },
      { fields: {}, payload: CREDIT_TRANSFER },
      { fields: {}, digest: 'AA==' },
    ]) {
      expect(await main.run({ type: 'inquiry', key, profile, ...more })).toMatchObject({
        code: 'request-refused',
      });
    }
  });

  test('whatever namespace and scope a profile of main’s own names, the root stays the request’s and the rest stays text', async () => {
    const namespace = `urn:x"><${CREDIT_TRANSFER}`;
    const evil = profileWith({ inquiry: { ...profile.inquiry, namespace } });
    const inquiry = await main.run({ type: 'inquiry', key, profile: evil, fields: { endToEndId: 'E-1' } });
    const xml = (inquiry.value as { readonly xml?: string } | undefined)?.xml ?? '<paymentInquiryRequest ';
    expect(xml).toMatch(/^<paymentInquiryRequest /u);
    expect(xml).not.toContain('<CstmrCdtTrfInitn>');
    const token = profileWith({
      accessToken: {
        ...profile.accessToken,
        scope: '/x</scope><Document/>',
        namespace: 'urn:a"><Document xmlns="urn:b',
      },
    });
    const asked = await main.run({ type: 'access-token', key, profile: token });
    const request = (asked.value as { readonly xml?: string } | undefined)?.xml ?? '<oAuthToken ';
    expect(request).toMatch(/^<oAuthToken /u);
    expect(request).not.toContain('<Document');
  });

  test('of another environment: no signature', async () => {
    const sandbox = profileWith({ environment: 'sandbox' });
    expect(
      await main.run({ type: 'inquiry', key, profile: sandbox, fields: { endToEndId: 'E-1' } }),
    ).toMatchObject({ code: 'root-mismatch' });
    expect(await main.run({ type: 'access-token', key, profile: sandbox })).toMatchObject({
      code: 'root-mismatch',
    });
  });
});

describe('unwrapping gives content keys, and nothing that is a signature', () => {
  const legacy = profileWith({ suites: { outgoing: 'legacy', incoming: 'legacy' } });

  test('the block of a signature (RFC 8017, 9.2) comes back as a wrong key, the same one for the same block, and nothing of the block', async () => {
    const certificate = new X509Certificate(world.desk.certificates.get('company') ?? new Uint8Array());
    const size = (certificate.publicKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
    const info = Buffer.concat([
      Buffer.from('3031300d060960864801650304020105000420', 'hex'),
      createHash('sha256').update('<ds:SignedInfo/>').digest(),
    ]);
    const block = Buffer.concat([
      Buffer.from([0, 1]),
      Buffer.alloc(size - info.length - 3, 0xff),
      Buffer.from([0]),
      info,
    ]);
    const answers: string[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const { code, value } = await main.run({
        type: 'unwrap',
        key,
        profile: legacy,
        wrapped: { algorithm: 'rsa-1_5', encrypted: block, keyLength: 32 },
      });
      expect([code, (value as Uint8Array).length]).toEqual(['done', 32]);
      answers.push(Buffer.from(value as Uint8Array).toString('hex'));
    }
    // Implicit rejection: whoever asks twice learns nothing that asking once did not tell.
    expect(answers[0]).toBe(answers[1]);
    expect(block.includes(Buffer.from(answers[0] ?? '', 'hex'))).toBe(false);
  });

  test('a text of any other length than a key’s is not given back', async () => {
    const certificate = new X509Certificate(world.desk.certificates.get('company') ?? new Uint8Array());
    const encrypted = publicEncrypt(
      { key: certificate.publicKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from('somebody else’s secret letter'),
    );
    const { value } = await main.run({
      type: 'unwrap',
      key,
      profile: legacy,
      wrapped: { algorithm: 'rsa-1_5', encrypted, keyLength: 16 },
    });
    expect(Buffer.from(value as Uint8Array).toString('latin1')).not.toContain('secret');
    for (const keyLength of [0, 8, 64, 256])
      expect(
        await main.run({
          type: 'unwrap',
          key,
          profile: legacy,
          wrapped: { algorithm: 'rsa-1_5', encrypted, keyLength },
        }),
      ).toMatchObject({ code: 'request-refused' });
    for (const algorithm of ['none', 'raw', 'rsa-x-509'])
      expect(
        await main.run({
          type: 'unwrap',
          key,
          profile: legacy,
          wrapped: { algorithm, encrypted, keyLength: 16 },
        }),
      ).toMatchObject({ code: 'request-refused' });
  });
});

describe('there is no other call', () => {
  test.each(['sign-bytes', 'sign-digest', 'decrypt', 'eval', 'login', '__proto__', 'constructor', ''])(
    '"%s" is answered by nothing, and the process goes on',
    async (type) => {
      main.post({ type, job: 4_000, bytes: Buffer.from(CREDIT_TRANSFER), key });
      expect(await main.run({ type: 'pulse' })).toMatchObject({ code: 'done' });
    },
  );

  test('names of prototypes in a job change nothing', async () => {
    const dirty = JSON.parse(
      '{"__proto__":{"environment":"production"},"constructor":{"prototype":{"polluted":true}}}',
    ) as object;
    for (const fields of [dirty, Object.assign(Object.create(null), dirty)])
      expect((await main.run({ type: 'inquiry', key, profile, fields })).code).toBe('request-refused');
    expect(await main.run({ type: 'inquiry', key, profile, fields: { endToEndId: 'E-1' } })).toMatchObject({
      code: 'done',
    });
  });

  test('what is no message at all is dropped', async () => {
    for (const message of [
      [],
      { type: 1 },
      { job: 1 },
      { type: 'seal', job: -1 },
      { type: 'stop', now: true },
      { type: 'chunk' },
    ])
      main.post(message);
    expect(await main.run({ type: 'pulse' })).toMatchObject({ code: 'done' });
  });
});
