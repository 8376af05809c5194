// A token on which the security officer alone makes keys: a module of the tests stands before SoftHSM and
// refuses its holder. openssl judges the request, pkcs11-tool lists what is on the token.
import { execFile } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import type { MadeCompanyKey, PinRequest } from '../../main/ports/token.ts';
import { ok, type Result } from '../../shared/domain/result.ts';
import { COMPANY_USAGE } from '../cards/modules/token-tool.ts';
import { createDesk, PIN, SO_PIN, type TestDesk } from './desk.ts';
import { profileWith } from './profile-fixture.ts';
import { xmlsecVerifies } from './xmlsec.ts';

const run = promisify(execFile);
const SOURCE = fileURLToPath(new URL('security-officer.c', import.meta.url));

let desk: TestDesk;
let library: string;
beforeAll(async () => {
  desk = await createDesk();
  library = join(desk.folder, 'security-officer.so');
  await run('cc', ['-shared', '-fPIC', '-O1', '-Wall', '-Wextra', '-Werror', '-o', library, SOURCE, '-ldl']);
});
afterAll(() => desk.remove());

/** The desk's card processes on the module; each time new, so that nothing is counted from before. */
function open(more: Readonly<Record<string, string>> = {}): DesktopTokenHosts {
  const env = {
    ...desk.env,
    SO_MODULE: desk.modulePath,
    SO_PIN,
    SO_USER_PIN: PIN,
    ...more,
  };
  return desk.hosts({
    modules: [{ moduleId: 'officer', label: 'Security officer', kind: 'pkcs11', path: library, env }],
  });
}

interface Making {
  readonly id: string;
  readonly usage?: 'sign' | 'decrypt';
  /** What is entered when the security officer is asked for; null cancels. */
  readonly soPin?: string | null;
}

async function make(
  hosts: DesktopTokenHosts,
  { id, usage = 'sign', soPin = SO_PIN }: Making,
): Promise<{ readonly made: Result<MadeCompanyKey>; readonly asked: readonly PinRequest['purpose'][] }> {
  const asked: PinRequest['purpose'][] = [];
  const card = (await hosts.list())
    .flatMap(({ cards }) => cards)
    .find(({ label }) => label === 'Company seal');
  const made = await hosts.makeKey({
    cardId: card?.cardId ?? '',
    order: {
      label: `key ${id}`,
      id,
      type: 'RSA-2048',
      usage,
      subject: { commonName: 'Example AG', organisation: 'Example AG', country: 'DE' },
    },
    policy: desk.policy,
    onPhase(phase) {
      if (phase.phase !== 'waiting-for-pin') return;
      asked.push(phase.request.purpose);
      const pin = phase.request.purpose === 'make-key-so' ? soPin : PIN;
      if (pin === null) hosts.cancel(phase.request.requestId);
      else hosts.enterPin(phase.request.requestId, pin);
    },
  });
  return { made, asked };
}

/** What a foreign tool sees on the company's token. */
async function listed(): Promise<string> {
  const tool = ['--module', desk.modulePath, '--token-label', 'Company seal', '--login', '--pin', PIN, '-O'];
  return (await run('pkcs11-tool', tool, { env: { ...process.env, ...desk.env } })).stdout;
}

async function judged(request: Uint8Array): Promise<string> {
  const file = join(desk.folder, 'request.der');
  await writeFile(file, request);
  const { stdout, stderr } = await run('openssl', [
    'req',
    '-inform',
    'DER',
    '-in',
    file,
    '-verify',
    '-pubkey',
    '-noout',
  ]);
  expect(stderr).toMatch(/verify OK/u);
  return stdout;
}

describe.each([
  ['CKR_USER_TYPE_INVALID', '0x103'],
  ['CKR_USER_NOT_LOGGED_IN', '0x101'],
])('a token that answers its holder %s', (_name, answer) => {
  test('is asked for its security officer after the PIN, and the holder signs the request', async () => {
    const id = `0e0e0e${answer.slice(-2)}`;
    const { made, asked } = await make(open({ SO_ANSWER: answer }), { id });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    expect(asked).toEqual(['make-key', 'make-key-so']);
    expect(made.value).toMatchObject({ id, label: 'Company seal', pin: PIN });
    await judged(made.value.request);
    expect(await listed()).toContain(id);
  });
});

test('the key signs with the holder’s PIN, beside a certificate the desk keeps', async () => {
  const kept: Uint8Array[] = [];
  const hosts = open();
  const { made } = await make(hosts, { id: '0e0e0e10' });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const spki = createPublicKey(await judged(made.value.request)).export({ type: 'spki', format: 'der' });
  const certificate = await desk.authority.issue(spki, { name: 'Made here', usage: COMPANY_USAGE });
  const key = {
    uri: 'pkcs11:token=Company%20seal;id=%0e%0e%0e%10',
    secret: () => Promise.resolve(ok(PIN)),
  };
  const stored = await hosts.storeCertificate({ key, certificate });
  expect(stored).toEqual({ ok: true, value: { onCard: false } });
  kept.push(certificate);
  const later = desk.hosts({
    modules: [
      {
        moduleId: 'officer',
        label: 'Security officer',
        kind: 'pkcs11',
        path: library,
        env: { ...desk.env, SO_MODULE: desk.modulePath, SO_PIN, SO_USER_PIN: PIN },
      },
    ],
    certificates: () => Promise.resolve(kept),
  });
  const signed = await later.signInquiry({
    key,
    profile: profileWith(),
    fields: { endToEndId: 'E-1' },
  });
  if (!signed.ok) throw new Error(JSON.stringify(signed.error));
  expect(await xmlsecVerifies(signed.value.xml, desk.authority.pem)).toBe(true);
});

test('a key for decrypting is made the same way', async () => {
  const { made } = await make(open(), { id: '0e0e0e11', usage: 'decrypt' });
  expect(made.ok && made.value.id).toBe('0e0e0e11');
});

test('the id a token gives its key itself is the one that is answered', async () => {
  const { made } = await make(open({ SO_OWN_ID: '1' }), { id: '0e0e0e12' });
  expect(made.ok && made.value.id).toBe('9c01');
  expect(await listed()).not.toMatch(/ID:\s+0e0e0e12/u);
});

describe('no key is made', () => {
  test('by a wrong PIN of the security officer, which is asked for once and told as that', async () => {
    const { made, asked } = await make(open(), { id: '0e0e0e20', soPin: '00000000' });
    expect(made.ok ? 'made' : made.error.code).toBe('so-pin-incorrect');
    expect(asked).toEqual(['make-key', 'make-key-so']);
    expect(await listed()).not.toContain('0e0e0e20');
  });

  test('by one that is locked', async () => {
    const hosts = open();
    const codes: string[] = [];
    for (let entry = 0; entry < 4; entry += 1) {
      const { made } = await make(hosts, { id: '0e0e0e21', soPin: entry < 3 ? '00000000' : SO_PIN });
      codes.push(made.ok ? 'made' : made.error.code);
    }
    expect(codes).toEqual(['so-pin-incorrect', 'so-pin-incorrect', 'so-pin-locked', 'so-pin-locked']);
  });

  test('and nobody is asked where the holder’s login was lost: then that is what is told', async () => {
    const { made, asked } = await make(open({ SO_ANSWER: '0x101', SO_LOST_LOGIN: '1' }), { id: '0e0e0e23' });
    expect(made.ok ? 'made' : made.error.code).toBe('card-logged-out');
    expect(asked).toEqual(['make-key']);
  });

  test('where nobody enters it, and the sentence says whose PIN is missing', async () => {
    const { made } = await make(open(), { id: '0e0e0e22', soPin: null });
    expect(made.ok ? 'made' : made.error.code).toBe('security-officer-needed');
    expect(await listed()).not.toContain('0e0e0e22');
  });
});
