// Public vectors through what opens a bank's answer: content ciphers, key transport on key files and on
// SoftHSM, and the envelopes of others.
import { createPublicKey, X509Certificate } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decryptContent, readEncryptedData } from '../../main/envelope/open.ts';
import { allElements, guardXml } from '../../main/envelope/guard.ts';
import { DSIG, SUITES, TYPE_ELEMENT, XENC } from '../../main/envelope/suites.ts';
import { verifiedXml } from '../../main/envelope/verify.ts';
import { unwrapContentKey } from '../../main/pack/content-key.ts';
import { makeDeskKeys } from '../../main/pack/desk-keys.ts';
import type { OpenKey } from '../../main/token/process/backend.ts';
import { certificateOf, inFile, softToken, type SoftToken } from './key-holders.ts';
import { Tally } from './tally.ts';
import { groups, hex, VECTORS, VECTORS_ARE_ABSENT, type Group } from './vector-files.ts';

const tally = new Tally();
let token: SoftToken;
const holders: readonly (readonly [string, (pem: string) => Promise<OpenKey>])[] = [
  ['key file', inFile],
  ['SoftHSM', (pem) => token.open(pem)],
];

beforeAll(() => {
  if (!VECTORS_ARE_ABSENT) token = softToken();
});
afterAll(() => {
  if (!VECTORS_ARE_ABSENT) token.close();
  tally.print('Decryption and envelopes');
});

/** Lengths of the protocol, and of a message where it could be a key; beyond 32 bytes there is no key. */
const LENGTHS = [16, 24, 32];
const lengthsFor = (message: Buffer): readonly number[] => [
  ...new Set([...LENGTHS, ...(message.length > 0 && message.length <= 32 ? [message.length] : [])]),
];

/**
 * What the holder gives for a wrapped key of each length the protocol knows; at most one of them can be
 * right.
 */
async function unwrapped(
  key: OpenKey,
  algorithm: 'rsa-oaep-mgf1p' | 'rsa-1_5',
  encrypted: Uint8Array,
  length: number,
): Promise<Buffer> {
  const result = await key.unwrap({ algorithm, encrypted, keyLength: length as 24 });
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.detail ?? ''}`);
  return Buffer.from(result.value);
}

describe.skipIf(VECTORS_ARE_ABSENT)('AES-GCM', () => {
  test('as XML encryption has it: 256 bits, nonce of 96, tag of 128, nothing besides', () => {
    for (const group of groups('aes_gcm')) {
      for (const { key, iv, aad, msg, ct, tag, result, tcId } of group.tests) {
        const content = Buffer.concat([hex(iv), hex(ct), hex(tag)]);
        const plain = decryptContent({ suite: 'modern', wrappedKey: Buffer.alloc(0), content }, hex(key));
        const isOurs =
          group['keySize'] === 256 && group['ivSize'] === 96 && group['tagSize'] === 128 && aad === '';
        expect([tcId, plain?.toString('hex') ?? null]).toEqual([
          tcId,
          isOurs && result === 'valid' ? String(msg) : null,
        ]);
        tally.count('aes_gcm', plain === null ? 'refused' : 'passed');
      }
    }
    const { passed = 0, refused = 0 } = tally.of('aes_gcm');
    expect([passed > 20, passed + refused]).toEqual([true, 316]);
  });
});

describe.skipIf(VECTORS_ARE_ABSENT).each(holders)('key transport on a %s', (holder, open) => {
  test('RSA PKCS#1 v1.5: right paddings give the key, wrong ones a wrong key, the same each time', async () => {
    const row = `rsa_pkcs1_2048 on ${holder}`;
    for (const group of groups('rsa_pkcs1_2048')) {
      const key = await open(String(group['privateKeyPem']));
      for (const { msg, ct, result, tcId } of group.tests) {
        for (const length of lengthsFor(hex(msg))) {
          const [one, two] = [
            await unwrapped(key, 'rsa-1_5', hex(ct), length),
            await unwrapped(key, 'rsa-1_5', hex(ct), length),
          ];
          expect([tcId, one.equals(two)]).toEqual([tcId, true]);
          const isKey = result === 'valid' && hex(msg).length === length;
          expect([tcId, length, one.equals(hex(msg))]).toEqual([tcId, length, isKey]);
          if (isKey) tally.count(row, 'passed');
        }
        if (result !== 'valid') tally.count(row, 'refused');
        else if (!lengthsFor(hex(msg)).includes(hex(msg).length))
          tally.count(row, 'refused (no content key)');
      }
    }
    expect(Object.values(tally.of(row)).reduce((sum, count) => sum + count, 0)).toBe(67);
    expect(tally.of(row)['refused']).toBe(25);
    expect(tally.of(row)['passed']).toBeGreaterThan(0);
  });

  test('RSA-OAEP with SHA-1: right ones give the key; with a label or another hash none does', async () => {
    const row = `rsa_oaep_misc, rsa_oaep_2048_sha256 on ${holder}`;
    const all: readonly Group[] = [
      ...groups('rsa_oaep_misc').filter((group) => group['sha'] === 'SHA-1' || group['keySize'] === 2048),
      ...groups('rsa_oaep_2048_sha256_mgf1sha256'),
    ];
    const keys = new Map<string, OpenKey>();
    // First all of them: SoftHSM leaves the error of a wrong padding where Node looks when it reads its next
    // key.
    for (const pem of new Set(all.map((group) => String(group['privateKeyPem']))))
      keys.set(pem, await open(pem));
    for (const group of all) {
      const key = keys.get(String(group['privateKeyPem']))!;
      for (const { msg, ct, label, result, tcId } of group.tests) {
        const isValid =
          group['sha'] === 'SHA-1' && group['mgfSha'] === 'SHA-1' && label === '' && result === 'valid';
        // The random key that stands for a wrong one is sometimes equal to a message of a byte or two.
        const lengths = isValid || hex(msg).length >= 16 ? lengthsFor(hex(msg)) : LENGTHS;
        const length = lengths.find((each) => each === hex(msg).length) ?? 32;
        const isOurs = isValid && hex(msg).length === length;
        expect([tcId, (await unwrapped(key, 'rsa-oaep-mgf1p', hex(ct), length)).equals(hex(msg))]).toEqual([
          tcId,
          isOurs,
        ]);
        tally.count(row, isOurs ? 'passed' : 'refused');
      }
    }
    expect(tally.of(row)['refused']).toBeGreaterThan(100);
    expect(tally.of(row)['passed']).toBe(4);
  }, 60_000);
});

describe.skipIf(VECTORS_ARE_ABSENT)('envelopes of others', () => {
  const files = (folder: string): readonly string[] =>
    existsSync(join(VECTORS, 'xmlsec', folder))
      ? readdirSync(join(VECTORS, 'xmlsec', folder)).filter((name) => name.endsWith('.xml'))
      : [];
  const read = (folder: string, name: string): Buffer => readFileSync(join(VECTORS, 'xmlsec', folder, name));

  test("another OAEP than the profile's is refused by its name, before any key is asked", () => {
    const hashes = [
      ...new Set(
        groups('rsa_oaep_misc').map((group) => `${String(group['sha'])} ${String(group['mgfSha'])}`),
      ),
    ];
    for (const hash of hashes) {
      const [sha = '', mgf = ''] = hash.split(' ').map((each) => each.toLowerCase().replace('-', ''));
      const method = `<x:EncryptionMethod Algorithm="${SUITES.modern.keyTransport}"><d:DigestMethod Algorithm="urn:${sha}"/><MGF Algorithm="urn:mgf1${mgf}"/></x:EncryptionMethod>`;
      const xml = `<x:EncryptedData xmlns:x="${XENC}" xmlns:d="${DSIG}" Type="${TYPE_ELEMENT}"><x:EncryptionMethod Algorithm="${SUITES.modern.content}"/><d:KeyInfo><x:EncryptedKey>${method}<x:CipherData><x:CipherValue>QUJD</x:CipherValue></x:CipherData></x:EncryptedKey></d:KeyInfo><x:CipherData><x:CipherValue>QUJD</x:CipherValue></x:CipherData></x:EncryptedData>`;
      const guarded = guardXml(Buffer.from(xml));
      expect(guarded.ok && readEncryptedData(guarded.document.root, 'modern')).toMatchObject({
        ok: false,
        error: { code: 'answer-other-suite', rule: 'key-transport' },
      });
      tally.count('OAEP with other hashes', 'refused by name');
    }
    expect(hashes.length).toBeGreaterThan(15);
  });

  test.each(['aleksey-xmlenc-01', 'merlin-xmlenc-five', 'nist-aesgcm'])(
    '%s: what is not in a suite is refused by its name',
    (folder) => {
      const names = files(folder);
      for (const name of names) {
        const guarded = guardXml(read(folder, name));
        if (!guarded.ok) {
          tally.count(folder, `refused by name (${guarded.rule})`);
          continue;
        }
        const found = [...allElements(guarded.document.root)].filter(
          ({ uri, local }) => uri === XENC && local === 'EncryptedData',
        );
        for (const suite of ['modern', 'legacy'] as const) {
          for (const element of found) {
            const result = readEncryptedData(element, suite);
            const [method] = element.children;
            const isOurs =
              method?.attributes.some(({ value }) => value === SUITES[suite].content) === true &&
              read(folder, name).toString('latin1').includes(`"${SUITES[suite].keyTransport}"`);
            // Only an envelope in both algorithms of a suite is ever given to a key.
            if (result.ok) expect([name, suite, isOurs]).toEqual([name, suite, true]);
            tally.count(
              folder,
              result.ok ? `read as ${suite}` : `refused by name (${result.error.rule ?? result.error.code})`,
            );
          }
        }
      }
      expect(names.length).toBeGreaterThan(2);
    },
  );

  test.each(['aleksey-xmldsig-01', 'merlin-xmldsig-twenty-three', 'merlin-c14n-three'])(
    '%s: no signature of another form or algorithm is taken, each is refused by its name',
    async (folder) => {
      const pem = groups('rsa_signature_2048_sha256')[0]?.['publicKeyPem'];
      const certificate = new X509Certificate(await certificateOf(createPublicKey(String(pem))));
      const names = files(folder);
      for (const name of names) {
        const guarded = guardXml(read(folder, name));
        const verdicts = guarded.ok
          ? (['modern', 'legacy'] as const).map((suite) =>
              verifiedXml(guarded.document, suite, [certificate]),
            )
          : [];
        expect([name, verdicts.some((verdict) => verdict.ok)]).toEqual([name, false]);
        const why = guarded.ok
          ? verdicts.map((verdict) => (verdict.ok ? '' : (verdict.error.rule ?? verdict.error.code))).at(0)
          : guarded.rule;
        tally.count(folder, `refused by name (${why ?? ''})`);
      }
      expect(names.length).toBeGreaterThan(0);
    },
  );

  test('JSON web encryption in other algorithms than those of a pack is refused', async () => {
    const { encryption } = makeDeskKeys();
    for (const group of groups('json_web_encryption')) {
      for (const { jwe } of group.tests) {
        const bytes = Buffer.from(typeof jwe === 'string' ? jwe : JSON.stringify(jwe));
        const opened = await unwrapContentKey(bytes, 'desk', encryption, {
          company: 'company',
          environment: 'training',
        });
        expect(opened).toMatchObject({ ok: false, error: { code: 'pack-damaged' } });
        tally.count('json_web_encryption', 'refused by name');
      }
    }
    expect(tally.of('json_web_encryption')).toEqual({ 'refused by name': 139 });
  });
});
