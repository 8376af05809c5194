// Tokens that hold keys and no certificates, as security modules in a cloud do: the certificates the desk
// keeps take their place, found by the public key. Keys are made by pkcs11-tool on SoftHSM.
import { constants, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonName } from '../../main/statements/verify.ts';
import { childLauncher } from '../../main/token/module-host.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import { prepareSoftHsm } from '../../training/soft-hsm.ts';
import { type ModuleDesk, openModuleDesk } from '../cards/modules/desk.ts';
import { type ModuleStarter, PERSONS } from '../cards/modules/running-module.ts';
import { OFFICERS, SEAL } from '../cards/modules/soft-hsm.ts';
import { COMPANY_USAGE, tokenTool } from '../cards/modules/token-tool.ts';
import { buildShim, type Shim } from '../fault-shim/shim.ts';
import { softHsm } from './desk.ts';
import { profileWith, unwrapJob } from './profile-fixture.ts';
import { xmlsecVerifies } from './xmlsec.ts';

const COMPANY_KEY = 'pkcs11:token=Company%20seal;id=%0a';
/** A key of the company without a certificate anywhere. */
const BARE_KEY = 'pkcs11:token=Company%20seal;id=%0b';

/** Two keys with one CKA_ID, and nobody's certificate on the token. */
const IDS: Readonly<Record<string, string>> = { preparer: '01', approver: '01', elliptic: '04' };
const bare = new Map<string, Uint8Array>();

const start: ModuleStarter = async (folder, authority) => {
  const env = await prepareSoftHsm(join(folder, 'softhsm'));
  const path = softHsm();
  const tool = tokenTool({ path, env, folder });
  await tool.initialise(0, OFFICERS);
  await tool.initialise(1, SEAL);
  const certificates = new Map<string, Uint8Array>();
  for (const [id, ckaId] of Object.entries(IDS)) {
    const type = PERSONS.find((person) => person.id === id)?.type ?? 'RSA-2048';
    const spki = await tool.makeKey(OFFICERS, { label: id, ckaId, type });
    certificates.set(id, await authority.issue(spki, { name: id }));
  }
  const order = { type: 'RSA-2048', decrypts: true } as const;
  const company = await tool.makeKey(SEAL, { ...order, label: 'company', ckaId: '0a' });
  certificates.set('company', await authority.issue(company, { name: 'Company', usage: COMPANY_USAGE }));
  const other = await tool.makeKey(SEAL, { ...order, label: 'bare', ckaId: '0b' });
  bare.set('bare', await authority.issue(other, { name: 'Bare', usage: COMPANY_USAGE }));
  return {
    modules: [{ moduleId: 'softhsm', label: 'SoftHSM', kind: 'pkcs11', path, env }],
    launcher: childLauncher(),
    certificates,
    refusals: new Map(),
    company: { signing: COMPANY_KEY, decryption: COMPANY_KEY },
    companyToken: SEAL,
    listObjects: () => tool.list(SEAL),
    service: null,
    reader: null,
    unlock: async () => undefined,
    stop: async () => undefined,
  };
};

let desk: ModuleDesk;
let shim: Shim;
let hosts: DesktopTokenHosts;
/** What the desk keeps, at this moment of the test. */
let kept: readonly Uint8Array[] = [];

const listed = async (label: string): Promise<readonly string[]> =>
  (await hosts.list())
    .flatMap(({ cards }) => cards)
    .filter((card) => card.label === label)
    .flatMap(({ certificates }) => certificates.map(({ subject }) => commonName(subject)));
const inquiry = (uri: string): ReturnType<DesktopTokenHosts['signInquiry']> =>
  hosts.signInquiry({ key: desk.company(uri), profile: profileWith(), fields: { endToEndId: 'E-1' } });

beforeAll(async () => {
  desk = await openModuleDesk(start);
  shim = await buildShim(desk.folder);
  await shim.order();
  const [{ path, env = {}, ...module }] = desk.running.modules;
  hosts = desk.hostsOn([{ ...module, path: shim.path, env: shim.env(path, env) }], () => kept);
});
afterAll(() => desk.stop());

describe('a token without certificates', () => {
  test('shows none, and a key of the company says what is missing', async () => {
    expect(await listed(OFFICERS)).toEqual([]);
    const signed = await inquiry(COMPANY_KEY);
    expect(signed.ok ? 'signed' : JSON.stringify(signed.error)).toContain('key-without-certificate');
  });

  test('shows those the desk keeps for its keys, and no others', async () => {
    kept = [...desk.running.certificates.values()];
    expect((await listed(OFFICERS)).toSorted()).toEqual(['approver', 'elliptic', 'preparer']);
    expect(await listed(SEAL)).toEqual(['Company']);
  });

  test.each(['preparer', 'approver', 'elliptic'])(
    'signs for %s by the key of that certificate',
    async (person) => {
      expect(await desk.sign(person, undefined, hosts)).toBe(`signed by ${person}`);
    },
  );

  test('seals and opens with the company’s key', async () => {
    const signed = await inquiry(COMPANY_KEY);
    if (!signed.ok) throw new Error(JSON.stringify(signed.error));
    expect(await xmlsecVerifies(signed.value.xml, desk.authority.pem)).toBe(true);
    const content = randomBytes(32);
    const { publicKey } = new X509Certificate(desk.running.certificates.get('company') ?? '');
    const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };
    const opened = await hosts.unwrapAnswerKey(
      unwrapJob(desk.company(COMPANY_KEY), {
        algorithm: 'rsa-oaep-mgf1p',
        encrypted: publicEncrypt({ key: publicKey, ...padding }, content),
        keyLength: 32,
      }),
    );
    expect(opened.ok && content.equals(opened.value)).toBe(true);
  });

  test('a certificate the desk keeps no more signs nothing, though it was listed', async () => {
    const choice = await desk.choice('approver', hosts);
    kept = kept.filter((der) => !Buffer.from(der).equals(desk.running.certificates.get('approver') ?? der));
    const given = await hosts.health(choice);
    expect(given.ok ? 'there' : given.error.code).toBe('certificate-changed');
    kept = [...desk.running.certificates.values()];
  });
});

describe('an issued certificate', () => {
  const store = (uri: string, certificate: Uint8Array): ReturnType<DesktopTokenHosts['storeCertificate']> =>
    hosts.storeCertificate({ key: desk.company(uri), certificate });
  const own = (): Uint8Array => bare.get('bare') ?? new Uint8Array();

  test.each([
    ['CKR_FUNCTION_NOT_SUPPORTED', 0x54],
    ['CKR_ATTRIBUTE_VALUE_INVALID', 0x13],
    ['CKR_TEMPLATE_INCONSISTENT', 0xd1],
    ['CKR_DEVICE_MEMORY', 0x31],
    ['CKR_TOKEN_WRITE_PROTECTED', 0xe2],
  ])('stays with the desk where the token answers %s', async (_name, value) => {
    await shim.order({ call: 'C_CreateObject', number: 0, action: 'return', value });
    expect(await store(BARE_KEY, own())).toEqual({ ok: true, value: { onCard: false } });
    expect(await desk.running.listObjects()).not.toMatch(/CN=Bare/u);
    await shim.order();
  });

  test('of another key is refused there too', async () => {
    await shim.order({ call: 'C_CreateObject', number: 0, action: 'return', value: 0x54 });
    const refused = await store(BARE_KEY, desk.running.certificates.get('company') ?? new Uint8Array());
    expect(refused.ok ? 'taken' : refused.error.code).toBe('certificate-other-key');
    await shim.order();
  });

  test('is not taken for kept where the device failed', async () => {
    await shim.order({ call: 'C_CreateObject', number: 0, action: 'return', value: 0x30 });
    const failed = await store(BARE_KEY, own());
    expect(failed.ok ? 'taken' : failed.error.code).toBe('card-error');
    await shim.order();
  });

  test('makes the key sign once the desk keeps it', async () => {
    const before = await inquiry(BARE_KEY);
    expect(before.ok).toBe(false);
    kept = [...kept, own()];
    const signed = await inquiry(BARE_KEY);
    if (!signed.ok) throw new Error(JSON.stringify(signed.error));
    expect(await xmlsecVerifies(signed.value.xml, desk.authority.pem)).toBe(true);
  });

  test('goes onto a token that takes it', async () => {
    expect(await store(BARE_KEY, own())).toEqual({ ok: true, value: { onCard: true } });
    expect(await desk.running.listObjects()).toMatch(/CN=Bare/u);
  });
});
