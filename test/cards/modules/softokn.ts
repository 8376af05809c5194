// NSS softokn: opens the databases its init arguments name. Keys come as they do in its world, imported by
// pk12util, which gives them a CKA_ID of its own.
import { execFile } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childLauncher } from '../../../main/token/module-host.ts';
import { PIN } from '../../token/desk.ts';
import { installed } from './installed.ts';
import { type ModuleStarter, PERSONS, type PersonKey } from './running-module.ts';
import { COMPANY_USAGE } from './token-tool.ts';
import { OFFICERS, SEAL } from './soft-hsm.ts';

const run = promisify(execFile);

export const startSoftokn: ModuleStarter = async (folder, authority) => {
  const password = join(folder, 'password');
  await writeFile(password, PIN);
  const certificates = new Map<string, Uint8Array>();
  const database = async (name: string): Promise<string> => {
    const at = join(folder, name);
    await mkdir(at);
    await run('certutil', ['-N', '-d', `sql:${at}`, '-f', password]);
    return at;
  };
  const importKey = async (
    at: string,
    id: string,
    type: PersonKey['type'],
    usage?: number,
  ): Promise<void> => {
    const { publicKey, privateKey } =
      type === 'RSA-2048'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ec', { namedCurve: type });
    const spki = publicKey.export({ type: 'spki', format: 'der' });
    const der = await authority.issue(spki, { name: id, ...(usage === undefined ? {} : { usage }) });
    const [key, certificate, pfx] = [`${id}.key`, `${id}.pem`, `${id}.p12`].map((file) => join(folder, file));
    await writeFile(
      key ?? '',
      createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })).export({
        type: 'pkcs8',
        format: 'pem',
      }),
    );
    await writeFile(certificate ?? '', pem(der));
    const names = ['-inkey', key ?? '', '-in', certificate ?? '', '-out', pfx ?? '', '-name', id];
    await run('openssl', ['pkcs12', '-export', ...names, '-passout', `pass:${PIN}`]);
    await run('pk12util', ['-i', pfx ?? '', '-d', `sql:${at}`, '-k', password, '-w', password]);
    certificates.set(id, der);
  };
  const [officers, seal] = [await database('nss-officers'), await database('nss-seal')];
  for (const { id, type } of PERSONS) await importKey(officers, id, type);
  await importKey(seal, 'company', 'RSA-2048', COMPANY_USAGE);
  const path = installed(['libsoftokn3.so', 'nss/libsoftokn3.so'], 'libnss3');
  const configured = (at: string, token: string): string =>
    `configdir='sql:${at}' certPrefix='' keyPrefix='' secmod='secmod.db' dbTokenDescription='${token}' flags=`;
  return {
    modules: [
      {
        moduleId: 'softokn',
        label: 'NSS',
        kind: 'pkcs11',
        path,
        initArguments: configured(officers, OFFICERS),
      },
      { moduleId: 'seal', label: 'NSS', kind: 'pkcs11', path, initArguments: configured(seal, SEAL) },
    ],
    launcher: childLauncher(),
    certificates,
    refusals: new Map(),
    company: { signing: 'pkcs11:token=Company%20seal', decryption: 'pkcs11:token=Company%20seal' },
    companyToken: SEAL,
    listObjects: async () => {
      const listed = await Promise.all([
        run('certutil', ['-K', '-d', `sql:${seal}`, '-f', password]),
        run('certutil', ['-L', '-d', `sql:${seal}`, '-f', password]),
        // By its name the tool prints the whole certificate; it has none of that name at first.
        run('certutil', ['-L', '-d', `sql:${seal}`, '-f', password, '-n', 'made here']).catch(() => ({
          stdout: '',
        })),
      ]);
      return listed.map(({ stdout }) => stdout).join('\n');
    },
    service: null,
    reader: null,
    unlock: async () => undefined,
    stop: async () => undefined,
  };
};

function pem(der: Uint8Array): string {
  return `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`;
}
