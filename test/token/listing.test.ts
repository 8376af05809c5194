// What an officer can choose from: modules, readers, cards, certificates, and the reason for everything that
// cannot be used.
import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Card } from '../../main/ports/token.ts';
import { provisionToken } from '../../main/token/provision.ts';
import { KeyUsageFlags, type Wanted } from './certificate-authority.ts';
import { createDesk, PIN, SO_PIN, type TestDesk, writeRoots } from './desk.ts';

const run = promisify(execFile);
const DAY = 86_400_000;
let desk: TestDesk;
let cards: readonly Card[];

beforeAll(async () => {
  desk = await createDesk([{ id: 'good', roles: ['approver'], algorithm: 'RS256' }], false);
  const { authority, modulePath, env } = desk;
  const issuing =
    (name: string, more: Partial<Wanted> = {}) =>
    (spki: Uint8Array): Promise<Uint8Array> =>
      authority.issue(spki, { name, ...more });
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({
    type: 'spki',
    format: 'der',
  });
  const key = { type: 'P-256', usage: 'sign' } as const;
  const made = await provisionToken({
    modulePath,
    env,
    label: 'Moods',
    soPin: SO_PIN,
    pin: PIN,
    keys: [
      {
        ...key,
        label: 'expired',
        id: '01',
        issue: issuing('expired', {
          notBefore: new Date(Date.now() - 9 * DAY),
          notAfter: new Date(Date.now() - DAY),
        }),
      },
      {
        ...key,
        label: 'early',
        id: '02',
        issue: issuing('early', { notBefore: new Date(Date.now() + DAY) }),
      },
      {
        ...key,
        label: 'encryption',
        id: '03',
        issue: issuing('encryption', { usage: KeyUsageFlags.keyEncipherment }),
      },
      { ...key, label: 'weak', id: '04', issue: () => authority.issue(weak, { name: 'weak' }) },
      { ...key, label: 'decrypts', id: '05', type: 'RSA-2048', usage: 'decrypt', issue: issuing('decrypts') },
      { ...key, label: 'fine', id: '06', issue: issuing('fine') },
    ],
  });
  if (!made.ok) throw new Error(made.error.code);
  const spki = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    type: 'spki',
    format: 'der',
  });
  const file = join(desk.folder, 'keyless.der');
  await writeFile(file, await authority.issue(spki, { name: 'keyless' }));
  const tool = [
    '--module',
    modulePath,
    '--token-label',
    'Moods',
    '--login',
    '--pin',
    PIN,
    '--write-object',
    file,
    '--type',
    'cert',
    '--id',
    '99',
    '--label',
    'keyless',
  ];
  await run('pkcs11-tool', tool, { env: { PATH: process.env['PATH'] ?? '', ...env } });
  const [module] = await desk.hosts().list();
  cards = module?.cards ?? [];
});
afterAll(() => desk.remove());

const find = (name: string): Card['certificates'][number] | undefined =>
  cards.flatMap((card) => card.certificates).find((each) => each.subject.startsWith(`CN=${name},`));

test('every set-up token is a card, blank slots are none', () => {
  expect(Object.fromEntries(cards.map((card) => [card.label, card.unusable]))).toEqual({
    Moods: null,
    'Officer good': null,
  });
  expect(new Set(cards.map((card) => card.cardId)).size).toBe(2);
  expect(
    cards.every(
      (card) =>
        /^softhsm:[0-9a-f]{16}-[0-9a-f]{16}$/u.test(card.cardId) &&
        card.serial !== '' &&
        card.reader.startsWith('SoftHSM slot'),
    ),
  ).toBe(true);
});

test.each([
  ['expired', 'certificate-expired'],
  ['early', 'certificate-not-yet-valid'],
  ['encryption', 'certificate-key-usage'],
  ['weak', 'certificate-key-unsupported'],
  ['decrypts', 'certificate-no-signing'],
  ['keyless', 'certificate-no-key'],
  ['fine', null],
  ['Officer good', null],
])('the certificate "%s" is shown with the reason %s', (name, reason) => {
  expect(find(name)?.unusable).toBe(reason);
});

test('a certificate carries the facts a person needs to choose', () => {
  expect(find('fine')).toMatchObject({
    issuer: 'CN=Test Authority',
    keyType: 'EC',
    keyBits: 256,
    ckaId: '06',
    algorithms: ['ES256'],
    alwaysAuthenticate: false,
  });
  expect(find('Officer good')).toMatchObject({
    keyType: 'RSA',
    keyBits: 2048,
    algorithms: ['RS256', 'PS256'],
  });
});

test('in production software tokens are shown but cannot be used', async () => {
  const rootsFile = join(desk.folder, 'production.json');
  await writeRoots(rootsFile, { ...desk.policy, environment: 'production' });
  const [module] = await desk.hosts({ rootsFile }).list();
  expect(module?.cards.map((card) => [card.unusable, card.certificates])).toEqual([
    ['software-token-refused', []],
    ['software-token-refused', []],
  ]);
});
