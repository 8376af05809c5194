// The product as the builder packs it, taken out of its archive and started under a stand-in for Electron:
// from an empty folder to a sealed payment to its end.
import { listPackage, statFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trainingProfile } from '../interop/profile.ts';
import { COMPANY, DESK_NAME, makeCards, cardModule, PASSPHRASE, PEOPLE, SEAL } from '../flow/real-cards.ts';
import { packApp, type PackedApp } from './packed-app.ts';
import { call, cardsByLabel, ended, enterPin, must, sign } from './desk-calls.ts';
import { startApp, type StartedApp } from './fake-electron/start.ts';
import { TYPED_PAYMENT } from '../typed-payment.ts';

let built: PackedApp;
let app: StartedApp;
let env: { readonly HOME: string };
const openssl = (...args: string[]): string =>
  execFileSync('openssl', args, {
    cwd: built.place('authority'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const start = (args: readonly string[] = []): Promise<StartedApp> =>
  startApp({
    root: built.root,
    appData: built.place('config'),
    packaged: true,
    args: ['--offline', ...args],
    env,
  });

beforeAll(async () => {
  built = await packApp();
  mkdirSync(built.place('authority'));
  env = await makeCards(built.place('home'));
  app = await start();
});
afterAll(async () => {
  await app.end();
  built.throwAway();
});

async function setUp(page: Page): Promise<void> {
  await must(page, 'setup.create', {
    environment: 'sandbox',
    company: COMPANY,
    deskName: DESK_NAME,
    protection: { kind: 'passphrase', passphrase: PASSPHRASE },
    shares: null,
  });
  await must(page, 'cards.addModule', { path: cardModule() });
  const cards = await cardsByLabel(page);
  const administrators = PEOPLE.map(({ name, roles }) => ({
    name,
    certificate: cards.get(name)?.certificate ?? '',
    roles: [...roles],
  }));
  await must(page, 'genesis.draft', {
    administrators,
    quorum: 2,
    approvals: 1,
    release: true,
    validHours: 72,
  });
  for (const { name, pin } of PEOPLE) {
    const choice = cards.get(name);
    if (choice === undefined) throw new Error(name);
    const { ticket } = await must(page, 'genesis.sign', { choice });
    await enterPin(app, pin);
    expect(await ended(page, ticket)).toBeNull();
    await app.shows('pin.html', false);
  }
  await must(page, 'genesis.pin', { words: (await must(page, 'genesis.get', {})).draft?.words ?? [] });
}

/** A company key made on the company's card; its certificate by an authority of openssl. */
async function companyKey(page: Page, usage: 'sign' | 'decrypt', person: string): Promise<string> {
  const { cardId } = (await cardsByLabel(page)).get(SEAL.label) ?? { cardId: '' };
  const { ticket } = await must(page, 'onboarding.makeKey', {
    cardId,
    usage,
    type: 'RSA-2048',
    commonName: `Halden ${usage}`,
    organisation: COMPANY.name,
    country: 'GB',
  });
  await enterPin(app, SEAL.pin);
  expect(await ended(page, ticket)).toBeNull();
  const key = (await must(page, 'onboarding.get', {})).keys.findLast((each) => each.usage === usage);
  if (key === undefined) throw new Error(`no key for ${usage}`);
  const { file } = await must(page, 'onboarding.request', { key: key.key });
  const request = (await must(page, 'files.read', { file, offset: 0 })).base64;
  writeFileSync(join(built.place('authority'), 'request.pem'), Buffer.from(request, 'base64'));
  const certificate = openssl(
    'x509',
    '-req',
    '-in',
    'request.pem',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '30',
    '-copy_extensions',
    'copyall',
  );
  await must(page, 'onboarding.takeCertificate', { key: key.key, certificate, person });
  return key.uri;
}

async function adoptProfile(page: Page): Promise<void> {
  const person = 'ada-keller';
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Test authority',
    '-days',
    '30',
  );
  const signing = await companyKey(page, 'sign', person);
  const decryption = await companyKey(page, 'decrypt', person);
  const certificatePem = openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'bank.key',
    '-subj',
    '/CN=Bank',
    '-days',
    '30',
  );
  writeFileSync(join(built.place('authority'), 'bank.pem'), certificatePem);
  const print = openssl('x509', '-in', 'bank.pem', '-noout', '-fingerprint', '-sha256');
  const bank = {
    certificatePem,
    sha256: (print.split('=')[1] ?? '').trim().replaceAll(':', '').toLowerCase(),
  };
  const draft = JSON.stringify({
    ...trainingProfile({ signing: bank, encryption: bank }),
    id: 'bank-sandbox',
    environment: 'sandbox',
    endpoint: { domain: 'bank.example', hostLabel: 'sandbox', segment: 'sb' },
    keys: { signing, decryption, inquiry: null, tls: 'bank-tls' },
  });
  const { certificates } = await must(page, 'profile.preview', { draft });
  for (const { sha256 } of certificates) await must(page, 'profile.compare', { sha256, person });
  await must(page, 'profile.adopt', { draft, expectedSha256: null, person, reason: 'first connection' });
}

async function typedBatch(page: Page): Promise<string> {
  const { batch } = await must(page, 'batches.create', { kind: 'credit-transfer', reference: '' });
  const created = await must(page, 'batches.get', { batch });
  const [group] = created.groups;
  if (group === undefined) throw new Error('a new batch has a group');
  const header = {
    ...group,
    ownName: COMPANY.name,
    ownAccount: 'DE88 5002 0900 0023 4112 08',
    ownAgentBic: 'SNDBDEFFXXX',
    chargeBearer: 'SHAR' as const,
  };
  const saved = await must(page, 'batches.saveGroup', {
    batch,
    expectedRevision: created.changeRevision,
    header,
  });
  await must(page, 'batches.savePayments', {
    batch,
    expectedRevision: saved.changeRevision,
    group: group.group,
    payments: [{ payment: null, form: TYPED_PAYMENT }],
  });
  return batch;
}

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Readonly<
  Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>
>;

describe('the archive', () => {
  let files: readonly string[] = [];
  beforeAll(() => {
    files = listPackage(built.archive, { isPack: false }).map((path) => path.split(sep).join('/'));
  });

  it('has the built desk, its pages and preloads, the manifest, the licence, and nothing else of ours', () => {
    const own = files.filter((path) => !path.startsWith('/node_modules'));
    const known = [
      /^\/(?:LICENSE|package\.json|dist)$/u,
      /^\/dist\/(?:electron|preload|renderer|renderer\/assets)$/u,
      /^\/dist\/electron\/[\w-]+\.js$/u,
      /^\/dist\/preload\/electron(?:-pin)?\.cjs$/u,
      /^\/dist\/renderer\/(?:index|pin)\.html$/u,
      /^\/dist\/renderer\/assets\/[\w-]+\.(?:js|css|svg|woff2)$/u,
    ];
    expect(own.filter((path) => !known.some((each) => each.test(path)))).toEqual([]);
    expect(own).toEqual(
      expect.arrayContaining([
        '/dist/electron/main.js',
        '/dist/electron/token-host.js',
        '/dist/electron/store-worker.js',
        '/dist/electron/message-worker.js',
        '/dist/electron/answer-worker.js',
        '/dist/preload/electron.cjs',
        '/dist/preload/electron-pin.cjs',
        '/dist/renderer/index.html',
        '/dist/renderer/pin.html',
      ]),
    );
  });

  it('has every package the product depends on, and no tool', () => {
    const has = (name: string): boolean => files.includes(`/node_modules/${name}/package.json`);
    expect(Object.keys(manifest.dependencies).filter((name) => !has(name))).toEqual([]);
    expect(Object.keys(manifest.devDependencies).filter(has)).toEqual([]);
    expect(built.said).not.toContain('cannot find path for dependency');
  });

  it('keeps what the operating system loads beside it, and nothing else that is native', () => {
    const native = files.filter((path) => /\.(?:node|so|dylib|dll)$/u.test(path));
    expect(native.length).toBeGreaterThan(2);
    for (const path of native) {
      const entry = statFile(built.archive, path.slice(1), false) as { readonly unpacked?: boolean };
      expect([path, entry.unpacked]).toEqual([path, true]);
      expect(existsSync(join(`${built.archive}.unpacked`, path))).toBe(true);
    }
    expect(native.some((path) => path.endsWith('/pkcs11js/build/Release/pkcs11.node'))).toBe(true);
    expect(native.some((path) => path.includes('/koffi'))).toBe(true);
    expect(native.some((path) => path.includes('/better-sqlite3-multiple-ciphers/prebuilds/'))).toBe(true);
  });
});

it('the executable has its fuses set as the configuration says', async () => {
  const wire = await getCurrentFuseWire(built.binary);
  const isOn = (fuse: FuseV1Options): boolean => String.fromCodePoint(Number(wire[fuse])) === '1';
  expect(
    Object.fromEntries(
      Object.entries(FuseV1Options).flatMap(([name, fuse]) =>
        typeof fuse === 'number' && wire[fuse] !== undefined ? [[name, isOn(fuse)]] : [],
      ),
    ),
  ).toMatchObject({
    RunAsNode: false,
    EnableCookieEncryption: true,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableNodeCliInspectArguments: false,
    EnableEmbeddedAsarIntegrityValidation: true,
    OnlyLoadAppFromAsar: true,
    LoadBrowserProcessSpecificV8Snapshot: false,
    GrantFileProtocolExtraPrivileges: false,
  });
});

describe('the product in Electron', () => {
  it('begins with the set-up, in its own folder, and offers production', async () => {
    const page = await app.window('index.html');
    await page.getByRole('heading', { level: 1, name: 'Set up a desk' }).waitFor();
    expect(await must(page, 'setup.get', {})).toMatchObject({
      stage: 'empty',
      shell: 'electron',
      keystore: false,
      environments: [{ refused: null }, { environment: 'production', refused: null }],
    });
    expect(await call(page, 'training.get', {})).toMatchObject({ ok: false });
  });

  it('is set up, and a payment is frozen, approved, released and sealed by cards whose PINs go past the main process', async () => {
    const page = await app.window('index.html');
    await setUp(page);
    await adoptProfile(page);
    const batch = await typedBatch(page);
    const cards = await cardsByLabel(page);
    for (const [index, name] of (
      ['batches.freeze', 'batches.approve', 'batches.release'] as const
    ).entries()) {
      const person = PEOPLE[index];
      const choice = cards.get(person?.name ?? '');
      if (person === undefined || choice === undefined) throw new Error(name);
      expect(await sign(app, page, name, batch, choice, person.pin)).toBeNull();
    }
    await expect
      .poll(async () => (await must(page, 'outbox.list', { limit: 10 })).rows.map(({ state }) => state))
      .toEqual(['queued']);
    const received = JSON.stringify(app.notes.filter(({ note }) => note === 'main-received'));
    for (const { pin } of [...PEOPLE, SEAL]) expect(received).not.toContain(`"${pin}"`);
  });

  it('ends with its window, and opens locked', async () => {
    app.closeByUser('index.html');
    expect(await app.exited).toBe(0);
    expect(app.errors()).toBe('');
    await app.end();
    app = await start();
    const page = await app.window('index.html');
    expect(await must(page, 'setup.get', {})).toMatchObject({ stage: 'locked' });
    await must(page, 'setup.unlock', { passphrase: PASSPHRASE });
    expect((await must(page, 'batches.list', { limit: 10 })).rows.map(({ state }) => state)).toEqual([
      'sealed',
    ]);
    expect(readFileSync(join(built.place('config'), 'Countersign', 'desk', 'desk.json'), 'utf8')).toContain(
      '"sandbox"',
    );
  });

  it.each([['--inspect=0'], ['--no-sandbox'], ['--remote-debugging-port=0']])(
    'does not start with %s',
    async (argument) => {
      const refused = await start([argument]);
      expect(await refused.exited).toBe(3);
      expect(refused.notes.map(({ note }) => note)).toEqual(['error-box']);
      await refused.end();
    },
  );
});
