// Key files, the fallback of the training desk: the same purposes behind the same interface, and refused
// everywhere else.
import { ok } from '../../shared/domain/result.ts';
import { constants, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compactVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childLauncher } from '../../main/token/module-host.ts';
import { makeKeyFile, writeFileToken } from '../../main/token/pfx.ts';
import { createTokenHosts, type DesktopTokenHosts } from '../../main/token/host.ts';
import { fileBackend, vaultFileBackend } from '../../main/token/process/pkcs12/backend.ts';
import { openFileKey } from '../../main/token/process/pkcs12/file-key.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import { type Authority, createAuthority } from './certificate-authority.ts';
import { batchStatement, PIN, pinEntry, policyFor, writeRoots } from './desk.ts';
import { frozen } from './pain-fixture.ts';
import { profileWith, unwrapJob } from './profile-fixture.ts';
import { xmlsecVerifies } from './xmlsec.ts';

let folder: string;
let authority: Authority;
let hosts: DesktopTokenHosts;
let policy: Policy;
let seal: { file: Uint8Array; certificate: Uint8Array };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-files-'));
  authority = await createAuthority();
  const certificates = new Map<string, Uint8Array>();
  const directory = join(folder, 'cards');
  const issue = async (spki: Uint8Array): Promise<Uint8Array> => {
    const der = await authority.issue(spki, { name: 'Alice' });
    certificates.set('alice', der);
    return der;
  };
  await writeFileToken({ directory, name: 'Alice', pin: PIN, issue });
  seal = await makeKeyFile({
    name: 'seal',
    pin: PIN,
    issue: (spki) => authority.issue(spki, { name: 'Company seal' }),
  });
  policy = policyFor([{ id: 'alice', roles: ['approver'], algorithm: 'PS256' }], certificates);
  await writeRoots(join(folder, 'roots.json'), policy);
  hosts = createTokenHosts({
    modules: [{ moduleId: 'files', label: 'Key files', kind: 'pkcs12', path: directory }],
    rootsFile: join(folder, 'roots.json'),
    launcher: childLauncher(),
  });
});
afterAll(async () => {
  await hosts.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a key file of an officer', () => {
  test('signs like a card', async () => {
    const [module] = await hosts.list();
    const card = module?.cards[0];
    const certificate = card?.certificates[0];
    expect(card).toMatchObject({ label: 'Alice', reader: 'Key file (training)', unusable: null });
    const message = await frozen();
    const { onPhase } = pinEntry(hosts, 'wrong-password', PIN);
    const choice = { cardId: card?.cardId ?? '', certificate: certificate?.sha256 ?? '' };
    const signed = await hosts.sign({
      choice,
      statement: batchStatement('approve', [message], policy),
      messages: [message],
      policy,
      onPhase,
    });
    if (!signed.ok) throw new Error(JSON.stringify(signed.error));
    const { protectedHeader } = await compactVerify(
      signed.value.jws,
      new X509Certificate(Buffer.from(certificate?.der ?? '', 'base64')).publicKey,
    );
    expect(protectedHeader.alg).toBe('PS256');
  });

  test('that was exchanged under its certificate is refused', async () => {
    const [module] = await hosts.list();
    const card = module?.cards[0];
    const choice = { cardId: card?.cardId ?? '', certificate: card?.certificates[0]?.sha256 ?? '' };
    await writeFile(join(folder, 'cards', 'Alice.p12'), seal.file);
    const message = await frozen();
    const result = await hosts.sign({
      choice,
      statement: batchStatement('approve', [message], policy),
      messages: [message],
      policy,
      onPhase: pinEntry(hosts, PIN).onPhase,
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'certificate-changed' } });
  });
});

describe('a key file of the company, kept in the vault', () => {
  const key = () => ({
    uri: 'vault:seal',
    secret: () => Promise.resolve(ok(PIN)),
    file: () => Promise.resolve(ok(seal.file)),
  });

  test('signs requests that a foreign tool verifies', async () => {
    const signed = await hosts.signInquiry({
      key: key(),
      profile: profileWith(),
      fields: { endToEndId: 'E-1' },
    });
    if (!signed.ok) throw new Error(JSON.stringify(signed.error));
    expect(await xmlsecVerifies(signed.value.xml, authority.pem)).toBe(true);
  });

  test.each([
    ['rsa-oaep-mgf1p', constants.RSA_PKCS1_OAEP_PADDING],
    ['rsa-1_5', constants.RSA_PKCS1_PADDING],
  ] as const)('unwraps %s, and gives a random key for garbage', async (algorithm, padding) => {
    const content = randomBytes(24);
    const encrypted = publicEncrypt(
      { key: new X509Certificate(seal.certificate).publicKey, padding, oaepHash: 'sha1' },
      content,
    );
    const good = await hosts.unwrapAnswerKey(unwrapJob(key(), { algorithm, encrypted, keyLength: 24 }));
    expect(good.ok && Buffer.from(good.value).equals(content)).toBe(true);
    const garbage = await hosts.unwrapAnswerKey(
      unwrapJob(key(), { algorithm, encrypted: Buffer.alloc(256, 1), keyLength: 24 }),
    );
    expect(garbage.ok && garbage.value.length === 24 && !Buffer.from(garbage.value).equals(content)).toBe(
      true,
    );
    const again = await hosts.unwrapAnswerKey(
      unwrapJob(key(), { algorithm, encrypted: Buffer.alloc(256, 1), keyLength: 24 }),
    );
    expect(again.ok && garbage.ok && Buffer.from(again.value).equals(Buffer.from(garbage.value))).toBe(
      algorithm === 'rsa-1_5',
    );
  });

  test('tells a failure that is not about the wrapped bytes, and makes no key of it', async () => {
    const opened = openFileKey(seal.file, PIN);
    if (!opened.ok) throw new Error(opened.error.code);
    // No key of 250 bytes fits beside the padding of 2048 bits.
    const wrapped = { algorithm: 'rsa-1_5', encrypted: Buffer.alloc(256, 1), keyLength: 250 as 32 } as const;
    expect(await opened.value.unwrap(wrapped)).toMatchObject({
      ok: false,
      error: { code: 'card-unreadable' },
    });
  });

  test('with the wrong password, or without its bytes, does nothing', async () => {
    const fields = { endToEndId: 'E-1' };
    const wrong = await hosts.signInquiry({
      key: { ...key(), secret: () => Promise.resolve(ok('nonsense')) },
      profile: profileWith(),
      fields,
    });
    expect(wrong).toMatchObject({ ok: false, error: { code: 'pin-incorrect' } });
    const absent = await hosts.signInquiry({
      key: { uri: 'vault:seal', secret: () => Promise.resolve(ok(PIN)) },
      profile: profileWith(),
      fields,
    });
    expect(absent).toMatchObject({ ok: false, error: { code: 'company-key-not-found' } });
  });
});

describe('the file format', () => {
  const run = promisify(execFile);

  test('what we write, openssl opens, with the exact certificate inside', async () => {
    const file = join(folder, 'seal.p12');
    await writeFile(file, seal.file);
    const { stdout } = await run('openssl', [
      'pkcs12',
      '-in',
      file,
      '-passin',
      `pass:${PIN}`,
      '-nodes',
      '-clcerts',
    ]);
    expect(new X509Certificate(stdout).raw.equals(seal.certificate)).toBe(true);
    expect(stdout).toContain('BEGIN PRIVATE KEY');
    await expect(run('openssl', ['pkcs12', '-in', file, '-passin', 'pass:wrong', '-nodes'])).rejects.toThrow(
      /mac verify|invalid password/iu,
    );
  });

  test('what openssl writes, we open', async () => {
    const [key, certificate, file] = ['own.key', 'own.pem', 'own.p12'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      '-days',
      '9',
      '-subj',
      '/CN=Own seal',
    ]);
    await run('openssl', [
      'pkcs12',
      '-export',
      '-inkey',
      key,
      '-in',
      certificate,
      '-out',
      file,
      '-passout',
      `pass:${PIN}`,
    ]);
    const opened = openFileKey(await readFile(file), PIN);
    expect(
      opened.ok &&
        new X509Certificate(await readFile(certificate)).raw.equals(Buffer.from(opened.value.certificate)),
    ).toBe(true);
    const signature = opened.ok ? await opened.value.sign('RS256', Buffer.from('x')) : null;
    expect(signature?.ok).toBe(true);
    expect(openFileKey(await readFile(file), 'wrong')).toMatchObject({
      ok: false,
      error: { code: 'pin-incorrect' },
    });
    expect(openFileKey(Buffer.from('nothing'), PIN)).toMatchObject({
      ok: false,
      error: { code: 'card-unreadable' },
    });
  });
});

describe('outside training', () => {
  test.each(['sandbox', 'production'] as const)('key files are refused in %s', async (environment) => {
    const options = { moduleId: 'files', folder: join(folder, 'cards'), environment, now: () => new Date() };
    expect(fileBackend(options)).toMatchObject({ ok: false, error: { code: 'file-key-refused' } });
    expect(vaultFileBackend(environment, seal.file)).toMatchObject({
      ok: false,
      error: { code: 'file-key-refused' },
    });
    const rootsFile = join(folder, `${environment}.json`);
    await writeRoots(rootsFile, { ...policy, environment });
    const modules = [
      { moduleId: 'files', label: 'Key files', kind: 'pkcs12' as const, path: join(folder, 'cards') },
    ];
    const strict = createTokenHosts({ modules, rootsFile, launcher: childLauncher() });
    expect((await strict.list())[0]).toMatchObject({ fault: 'file-key-refused', cards: [] });
    await strict.close();
  });
});
