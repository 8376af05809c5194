// The binder on a desk of the bank's sandbox: keys made on the company's card, requests judged by openssl,
// certificates, the letter, a renewal, the gate.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trainingProfile } from '../interop/profile.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { cardsByName, COMPANY, makeCards, SEAL, setUp } from './real-cards.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const [home, folder] = [newFolder(), newFolder()];
const work = mkdtempSync(join(tmpdir(), 'countersign-ca-'));
const person = 'ada-keller';
let desk: StdioDesk;

type Key = CallOutput<'onboarding.get'>['keys'][number];

const openssl = (...args: string[]): string =>
  execFileSync('openssl', args, { cwd: work, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

async function sealCard(): Promise<string> {
  const { modules } = await desk.must('cards.list', { refresh: true });
  const card = modules.flatMap((module) => module.cards).find(({ label }) => label === SEAL.label);
  if (card === undefined) throw new Error('no company card');
  return card.cardId;
}

async function make(
  usage: 'sign' | 'decrypt',
  type: 'RSA-2048' | 'RSA-3072' | 'P-256',
  cardId?: string,
): Promise<string | null> {
  const { ticket } = await desk.must('onboarding.makeKey', {
    cardId: cardId ?? (await sealCard()),
    usage,
    type,
    commonName: `Halden ${usage} (${type})`,
    organisation: COMPANY.name,
    country: 'GB',
  });
  return (await desk.ended(ticket)).fault?.code ?? null;
}

const keys = async (): Promise<readonly Key[]> => (await desk.must('onboarding.get', {})).keys;
const newest = async (usage: 'sign' | 'decrypt'): Promise<Key> => {
  const found = (await keys()).findLast((each) => each.usage === usage);
  if (found === undefined) throw new Error(`no key for ${usage}`);
  return found;
};

async function file(out: { readonly file: string }): Promise<string> {
  const { base64 } = await desk.must('files.read', { file: out.file, offset: 0 });
  return Buffer.from(base64, 'base64').toString('utf8');
}

async function requestOf(key: string): Promise<string> {
  const name = `${key}.csr`;
  writeFileSync(join(work, name), await file(await desk.must('onboarding.request', { key })));
  return name;
}

/** As the bank's or a public authority would. */
async function issue(key: string, days = '30'): Promise<string> {
  const csr = await requestOf(key);
  return openssl(
    'x509',
    '-req',
    '-in',
    csr,
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    days,
    '-copy_extensions',
    'copyall',
  );
}

const done = async (): Promise<readonly string[]> =>
  (await desk.must('onboarding.get', {})).steps.filter((step) => step.done).map(({ step }) => step);

beforeAll(async () => {
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
  desk = await StdioDesk.start(folder, { args: [], env: await makeCards(home), real: true });
  await setUp(desk);
});
afterAll(async () => {
  await desk.stop();
  await Promise.all([home, folder, work].map(throwAway));
});

it('a new desk has officers and nothing else yet, and says what is next', async () => {
  expect(await done()).toEqual(['officers']);
  expect(await desk.must('onboarding.get', {})).toMatchObject({
    environment: 'sandbox',
    next: 'keys',
    keys: [],
    profile: null,
    gate: { refused: 'steps', evidence: null },
  });
});

it('a key of the company is never made on a card of a person, and no PIN is asked for it', async () => {
  const ada = (await cardsByName(desk)).get('Ada Keller');
  const asked = desk.asked.length;
  expect(await make('sign', 'RSA-2048', ada?.cardId)).toBe('card-of-a-person');
  expect(desk.asked).toHaveLength(asked);
});

it.each([
  ['sign', 'RSA-2048'],
  ['sign', 'P-256'],
  ['decrypt', 'RSA-3072'],
  ['sign', 'RSA-3072'],
  ['decrypt', 'RSA-2048'],
] as const)('a %s key of %s is made on the card, and openssl verifies its request', async (usage, type) => {
  expect(await make(usage, type)).toBeNull();
  expect(desk.asked.at(-1)).toMatchObject({ purpose: 'make-key', card: { label: SEAL.label } });
  const key = await newest(usage);
  expect(key.uri).toMatch(/^pkcs11:token=Company%20seal;serial=[0-9a-f]+;id=(?:%[0-9a-f]{2}){8}$/u);
  const csr = await requestOf(key.key);
  expect(
    execFileSync('sh', ['-c', `openssl req -in ${csr} -verify -noout 2>&1`], { cwd: work, encoding: 'utf8' }),
  ).toMatch(/verify OK/iu);
  const text = openssl('req', '-in', csr, '-noout', '-text');
  expect(text).toMatch(/Subject: C ?= ?GB, O ?= ?Halden Marine Instruments Ltd, CN ?= ?Halden/u);
  expect(text).toContain(usage === 'sign' ? 'Digital Signature, Non Repudiation' : 'Key Encipherment');
  expect(text).toContain(type === 'P-256' ? 'prime256v1' : `${type.slice(4)} bit`);
});

it('a wrong PIN makes no key', async () => {
  const before = (await keys()).length;
  const own = desk.pin;
  desk.pin = () => '000000';
  expect(await make('sign', 'P-256')).toBe('pin-incorrect');
  desk.pin = own;
  expect(await keys()).toHaveLength(before);
});

it('an issued certificate is stored beside its own key and beside no other', async () => {
  const [signing, decryption] = [await newest('sign'), await newest('decrypt')];
  const certificate = await issue(signing.key);
  expect(
    await desk.call('onboarding.takeCertificate', { key: decryption.key, certificate, person }),
  ).toMatchObject({ ok: false, error: { code: 'certificate-other-key' } });
  expect(
    await desk.call('onboarding.takeCertificate', {
      key: signing.key,
      certificate: 'no certificate',
      person,
    }),
  ).toMatchObject({ ok: false, error: { code: 'certificate-unreadable' } });
  expect(
    await desk.call('onboarding.takeCertificate', { key: signing.key, certificate, person: 'nobody' }),
  ).toMatchObject({ ok: false, error: { code: 'person-not-enrolled' } });
  expect(await done()).toEqual(['keys', 'officers']);
  await desk.must('onboarding.takeCertificate', { key: signing.key, certificate, person });
  await desk.must('onboarding.takeCertificate', { key: signing.key, certificate, person });
  await desk.must('onboarding.takeCertificate', {
    key: decryption.key,
    certificate: await issue(decryption.key),
    person,
  });
  expect(await done()).toEqual(['keys', 'certificates', 'officers']);
  const { modules } = await desk.must('cards.list', { refresh: true });
  const stored =
    modules
      .flatMap((module) => module.cards)
      .find(({ label }) => label === SEAL.label)
      ?.certificates.map(({ sha256 }) => sha256) ?? [];
  expect(stored.toSorted()).toEqual(
    (await keys()).flatMap(({ certificate: its }) => (its === null ? [] : [its.sha256])).toSorted(),
  );
});

it('the letter names each certificate by hex groups and words, as openssl computes them', async () => {
  const letter = await file(await desk.must('onboarding.letter', {}));
  for (const usage of ['sign', 'decrypt'] as const) {
    const { certificate } = await newest(usage);
    expect(letter).toContain((certificate?.words ?? []).map((word) => `<span>${word}</span>`).join(' '));
    const groups = certificate?.sha256.toUpperCase().match(/.{4}/gu) ?? [];
    expect(letter).toContain(`${groups.slice(0, 8).join(' ')}<br>${groups.slice(8).join(' ')}`);
  }
  expect(letter).toContain('RSA, 3072 bits');
  expect(letter).toContain('Name and signature');
  expect(letter).not.toMatch(/<script|https?:/u);
  expect(await done()).toContain('letter');
});

const bankCertificate = (): { certificatePem: string; sha256: string } => {
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
  writeFileSync(join(work, 'bank.pem'), certificatePem);
  const sha256 =
    openssl('x509', '-in', 'bank.pem', '-noout', '-fingerprint', '-sha256')
      .split('=')[1]
      ?.trim()
      .replaceAll(':', '')
      .toLowerCase() ?? '';
  return { certificatePem, sha256 };
};

async function profileDraft(): Promise<Record<string, unknown>> {
  const bank = bankCertificate();
  const base = trainingProfile({ signing: bank, encryption: bank });
  const [signing, decryption] = [await newest('sign'), await newest('decrypt')];
  return {
    ...base,
    id: 'bank-sandbox',
    environment: 'sandbox',
    endpoint: { domain: 'bank.example', hostLabel: 'sandbox', segment: 'sb' },
    keys: { signing: signing.uri, decryption: decryption.uri, inquiry: null, tls: 'bank-tls' },
  };
}

it('the first bank profile is adopted once its certificates were compared; key files and other environments are refused', async () => {
  const draft = await profileDraft();
  const adopt = (text: object, expectedSha256: string | null = null) =>
    desk.call('profile.adopt', {
      draft: JSON.stringify(text),
      expectedSha256,
      person,
      reason: 'first connection',
    });
  expect(
    await adopt({ ...draft, keys: { ...(draft['keys'] as object), decryption: 'vault:file' } }),
  ).toMatchObject({ ok: false, error: { code: 'profile-invalid' } });
  expect(
    await adopt({
      ...draft,
      environment: 'production',
      endpoint: { domain: 'bank.example', hostLabel: '', segment: 'prod' },
    }),
  ).toMatchObject({ ok: false, error: { code: 'profile-invalid' } });
  expect(await adopt(draft)).toMatchObject({ ok: false, error: { code: 'certificate-not-compared' } });
  const { certificates } = await desk.must('profile.preview', { draft: JSON.stringify(draft) });
  for (const { sha256 } of certificates) await desk.must('profile.compare', { sha256, person });
  expect(await adopt(draft, 'a'.repeat(64))).toMatchObject({
    ok: false,
    error: { code: 'revision-conflict' },
  });
  expect(await adopt(draft)).toMatchObject({ ok: true });
  expect(await done()).toEqual(['keys', 'certificates', 'letter', 'profile', 'fingerprints', 'officers']);
  expect((await keys()).filter(({ use }) => use === 'now')).toHaveLength(2);
});

it('secrets go into the vault and never come back', async () => {
  await desk.must('profile.setSecret', { kind: 'client-secret', value: 'quite-a-secret', person });
  const tls = openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'tls.key',
    '-subj',
    '/CN=Client',
    '-days',
    '30',
  );
  await desk.must('profile.setSecret', {
    kind: 'connection-key',
    key: await readFile(join(work, 'tls.key'), 'utf8'),
    certificate: tls,
    person,
  });
  expect(await done()).toContain('secrets');
  const told = JSON.stringify([
    await desk.must('onboarding.get', {}),
    await desk.must('profile.secrets', {}),
    await desk.must('log.list', { limit: 500 }),
  ]);
  for (const secret of ['quite-a-secret', SEAL.pin, 'PRIVATE KEY']) expect(told).not.toContain(secret);
});

it('a connection key made here is certified elsewhere, and takes over when a person says so', async () => {
  const key = async () => {
    const { secrets } = await desk.must('profile.secrets', {});
    return secrets.find(({ kind }) => kind === 'connection-key');
  };
  const before = await key();
  await desk.must('profile.makeConnectionKey', { commonName: 'Halden Marine', type: 'P-256', person });
  writeFileSync(join(work, 'tls.csr'), await file(await desk.must('profile.connectionRequest', {})));
  // openssl judges the request: its signature, its name and the use it asks for.
  const told = openssl('req', '-in', 'tls.csr', '-verify', '-noout', '-text');
  expect(told).toMatch(/CN ?= ?Halden Marine/u);
  expect(told).toContain('TLS Web Client Authentication');
  const foreign = openssl('req', '-x509', '-key', 'tls.key', '-subj', '/CN=Other', '-days', '30');
  writeFileSync(join(work, 'authority.pem'), foreign);
  const authority = ['-CA', 'authority.pem', '-CAkey', 'tls.key', '-days', '30', '-copy_extensions', 'copy'];
  const certificate = openssl('x509', '-req', '-in', 'tls.csr', ...authority);
  const refused = { ok: false, error: { code: 'secret-unfit' } };
  const take = (text: string) =>
    desk.call('profile.takeConnectionCertificate', { certificate: text, person });
  // Another key's certificate, and what is none.
  expect(await take(foreign)).toMatchObject(refused);
  expect(await take('CERTIFICATE')).toMatchObject(refused);
  expect(await desk.call('profile.test', { key: 'next' })).toMatchObject({ error: { code: 'not-found' } });
  expect(await take(certificate)).toMatchObject({ ok: true });
  // Tried before it is used: the bank is not there, and nothing of the key in force changes.
  expect(await desk.call('profile.test', { key: 'next' })).toMatchObject({ ok: true });
  expect(await key()).toMatchObject({ certificate: before?.certificate, earlier: null });
  await desk.must('profile.useConnectionKey', { which: 'next', person });
  expect(await key()).toMatchObject({
    certificate: { subject: 'CN=Halden Marine', usage: 'client' },
    next: null,
    earlier: before?.certificate,
  });
  await desk.must('profile.useConnectionKey', { which: 'earlier', person });
  expect(await key()).toMatchObject({ certificate: before?.certificate, earlier: null });
  const { rows } = await desk.must('log.list', { limit: 500 });
  expect(
    rows
      .map(({ act }) => act)
      .filter((act) => act.startsWith('connection.'))
      .toSorted(),
  ).toEqual([
    'connection.certificate',
    'connection.key-made',
    'connection.key-returned',
    'connection.key-used',
  ]);
  expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY');
});

it('a renewed key takes over on its day; one without a certificate, or not valid then, does not', async () => {
  expect(await make('sign', 'RSA-2048')).toBeNull();
  const { key } = await newest('sign');
  const from = new Date(Date.now() + 5 * 86_400_000).toISOString();
  expect(await desk.call('onboarding.renew', { signing: key, decryption: null, from })).toMatchObject({
    ok: false,
    error: { code: 'company-key-unready' },
  });
  await desk.must('onboarding.takeCertificate', { key, certificate: await issue(key), person });
  expect(await done()).toContain('letter');
  expect(await desk.call('onboarding.renew', { signing: null, decryption: key, from })).toMatchObject({
    ok: false,
    error: { code: 'company-key-unready' },
  });
  expect(
    await desk.call('onboarding.renew', { signing: key, decryption: null, from: '2099-01-01T00:00:00Z' }),
  ).toMatchObject({ ok: false, error: { code: 'company-key-unready' } });
  const { draft } = await desk.must('onboarding.renew', { signing: key, decryption: null, from });
  const { sha256: expectedSha256 } = await desk.must('profile.get', {});
  await desk.must('profile.adopt', { draft, expectedSha256, person, reason: 'renewal' });
  expect(await desk.must('onboarding.get', {})).toMatchObject({ renewal: { from }, profile: { version: 2 } });
  expect((await newest('sign')).use).toBe('next');
});

it('the gate stays shut while a step has no evidence, and names the steps', async () => {
  expect(await desk.call('onboarding.gate', { person })).toMatchObject({
    ok: false,
    error: { code: 'onboarding-not-done', detail: 'connection, payment, quorum' },
  });
});
