// Tokens whose keys share one CKA_ID, and whose certificates carry another one or none: the public key
// decides which private key signs. Made by pkcs11-tool on SoftHSM.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childLauncher } from '../../../main/token/module-host.ts';
import { prepareSoftHsm } from '../../../training/soft-hsm.ts';
import { softHsm } from '../../token/desk.ts';
import { profileWith } from '../../token/profile-fixture.ts';
import { xmlsecVerifies } from '../../token/xmlsec.ts';
import { type ModuleDesk, openModuleDesk } from './desk.ts';
import { type ModuleStarter, PERSONS } from './running-module.ts';
import { OFFICERS, SEAL } from './soft-hsm.ts';
import { COMPANY_USAGE, tokenTool } from './token-tool.ts';

/** CKA_ID of the key and of the certificate. */
const IDS: Readonly<Record<string, readonly [key: string, certificate: string]>> = {
  preparer: ['01', '01'],
  approver: ['01', '01'],
  pss: ['03', 'f3'],
  elliptic: ['04', ''],
  curve384: ['04', 'f4'],
};

const start: ModuleStarter = async (folder, authority) => {
  const env = await prepareSoftHsm(join(folder, 'softhsm'));
  const path = softHsm();
  const tool = tokenTool({ path, env, folder });
  await tool.initialise(0, OFFICERS);
  await tool.initialise(1, SEAL);
  const certificates = new Map<string, Uint8Array>();
  for (const [id, [key, certificate]] of Object.entries(IDS)) {
    const type = PERSONS.find((person) => person.id === id)?.type ?? 'RSA-2048';
    const der = await authority.issue(await tool.makeKey(OFFICERS, { label: id, ckaId: key, type }), {
      name: id,
    });
    await tool.storeCertificate(OFFICERS, { label: id, ckaId: certificate }, der);
    certificates.set(id, der);
  }
  const company = { label: 'company', ckaId: '0a', type: 'RSA-2048', decrypts: true } as const;
  const spki = await tool.makeKey(SEAL, company);
  const der = await authority.issue(spki, { name: 'Company', usage: COMPANY_USAGE });
  await tool.storeCertificate(SEAL, { label: 'company', ckaId: 'fa' }, der);
  certificates.set('company', der);
  const uri = 'pkcs11:token=Company%20seal;id=%0a';
  return {
    modules: [{ moduleId: 'softhsm', label: 'SoftHSM', kind: 'pkcs11', path, env }],
    launcher: childLauncher(),
    certificates,
    refusals: new Map(),
    company: { signing: uri, decryption: uri },
    companyToken: SEAL,
    listObjects: () => tool.list(SEAL),
    service: null,
    reader: null,
    unlock: async () => undefined,
    stop: async () => undefined,
  };
};

let desk: ModuleDesk;
beforeAll(async () => {
  desk = await openModuleDesk(start);
}, 120_000);
afterAll(() => desk.stop());

describe('the private key of a certificate', () => {
  test.each([
    ['preparer', 'is the one with its modulus of two that share an id'],
    ['approver', 'is the other one of the two for the other certificate'],
    ['pss', 'is found where the certificate has another id'],
    ['elliptic', 'is found where the certificate has none, of two keys with one id'],
    ['curve384', 'is found on another curve with the same id'],
  ])('%s %s', async (person) => {
    expect(await desk.sign(person)).toBe(`signed by ${person}`);
  });

  test('of the company is found though the certificate has another id', async () => {
    const key = desk.company(desk.running.company.signing);
    const signed = await desk.hosts.signInquiry({
      key,
      profile: profileWith(),
      fields: { endToEndId: 'E-1' },
    });
    if (!signed.ok) throw new Error(JSON.stringify(signed.error));
    expect(await xmlsecVerifies(signed.value.xml, desk.authority.pem)).toBe(true);
  });
});
