// The company's key on a card: requests signed and answers' content keys unwrapped through PC/SC, as with any
// security module.
import { ok } from '../../shared/domain/result.ts';
import { constants, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompanyKey, WrappedKey } from '../../main/ports/token.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import { PIN } from '../token/desk.ts';
import { profileWith, unwrapJob } from '../token/profile-fixture.ts';
import { type CardStack, startStack } from './stack.ts';

let stack: CardStack;
let hosts: DesktopTokenHosts;
/**
 * The decryption key of the first card lies in slot 9D, the signature key of the second in 9A; OpenSC numbers
 * them 03 and 01.
 */
const decryption: CompanyKey = {
  uri: 'pkcs11:token=Officer%20one;id=%03',
  secret: () => Promise.resolve(ok(PIN)),
};
const signing: CompanyKey = {
  uri: 'pkcs11:token=Officer%20two;id=%01',
  secret: () => Promise.resolve(ok(PIN)),
};
const content = randomBytes(32);

beforeAll(async () => {
  stack = await startStack();
  hosts = stack.hosts();
  await stack.rest();
  await stack.choice(hosts, 'preparer');
  await stack.choice(hosts, 'approver');
});
afterAll(() => stack.stop());

describe('the content key of an answer', () => {
  const wrap = (padding: number): Uint8Array =>
    publicEncrypt(
      { key: new X509Certificate(stack.certificate('decryption')).publicKey, padding, oaepHash: 'sha1' },
      content,
    );
  const unwrap = (wrapped: WrappedKey): ReturnType<DesktopTokenHosts['unwrapAnswerKey']> =>
    hosts.unwrapAnswerKey(unwrapJob(decryption, wrapped));

  test.each([
    ['rsa-oaep-mgf1p', constants.RSA_PKCS1_OAEP_PADDING],
    ['rsa-1_5', constants.RSA_PKCS1_PADDING],
  ] as const)('comes out of %s on a card', async (algorithm, padding) => {
    const result = await unwrap({ algorithm, encrypted: wrap(padding), keyLength: 32 });
    expect(result.ok ? Buffer.from(result.value).equals(content) : result.error).toBe(true);
  });

  test.each(['rsa-oaep-mgf1p', 'rsa-1_5'] as const)(
    'is a random one where the padding of %s is wrong, without a word of it',
    async (algorithm) => {
      const encrypted = publicEncrypt(
        {
          key: new X509Certificate(stack.certificate('decryption')).publicKey,
          padding: constants.RSA_NO_PADDING,
        },
        Buffer.alloc(256, 1),
      );
      const result = await unwrap({ algorithm, encrypted, keyLength: 32 });
      expect(result.ok ? [result.value.length, content.equals(result.value)] : result.error).toEqual([
        32,
        false,
      ]);
    },
  );
});

describe('a request', () => {
  test('is signed by the company key on its card', async () => {
    const result = await hosts.signInquiry({
      key: signing,
      profile: profileWith(),
      fields: { endToEndId: 'E-1' },
    });
    expect(result.ok ? result.value.xml : result.error.code).toContain('<EndToEndId>E-1</EndToEndId>');
  });

  test('costs one try of the card when its stored PIN is wrong, and is not tried again by the machine', async () => {
    const inquire = async (pin: string, at = hosts): Promise<string> => {
      const signed = await at.signInquiry({
        key: { ...signing, secret: () => Promise.resolve(ok(pin)) },
        profile: profileWith(),
        fields: { endToEndId: 'E-1' },
      });
      return `${signed.ok ? 'signed' : signed.error.code}, ${(await stack.second.state()).triesLeft.pin} left`;
    };
    const atOnce = await Promise.all([1, 2, 3].map(() => inquire('000000')));
    expect(atOnce.toSorted()).toEqual([
      'company-pin-refused, 2 left',
      'company-pin-refused, 2 left',
      'pin-incorrect, 2 left',
    ]);
    expect(await inquire('000000')).toBe('company-pin-refused, 2 left');
    // Another PIN was entered by a person, so it is tried; at the last try no machine does.
    expect(await inquire('000001')).toBe('pin-incorrect, 1 left');
    const opened = stack.hosts();
    await stack.choice(opened, 'approver');
    expect(await inquire(PIN, opened)).toBe('company-pin-final-try, 1 left');
  });

  test('names a card that is not there', async () => {
    await stack.second.remove();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const result = await hosts.signInquiry({
      key: signing,
      profile: profileWith(),
      fields: { endToEndId: 'E-1' },
    });
    // A module that dead-locks over the pull is given up instead.
    expect(['company-key-not-found', 'module-timeout']).toContain(result.ok ? 'signed' : result.error.code);
  });
});
