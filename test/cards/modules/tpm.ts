// tpm2-pkcs11 on a software TPM (swtpm) of the tests' own, through the resource manager (tpm2-abrmd) on a
// message bus of the tests' own: without a manager a TPM has room for three keys at a time.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childLauncher } from '../../../main/token/module-host.ts';
import { freePortPair } from '../pcsc.ts';
import { installed } from './installed.ts';
import type { ModuleService, ModuleStarter } from './running-module.ts';
import { listens, startService } from './service.ts';
import { COMPANY_URI, OFFICERS, SEAL } from './soft-hsm.ts';
import { makeKeys, tokenTool } from './token-tool.ts';

const MANAGER = 'com.intel.tss2.Tabrmd';

export const startTpm: ModuleStarter = async (folder, authority) => {
  const [state, store, bus] = [join(folder, 'tpm'), join(folder, 'tpm-store'), join(folder, 'bus')];
  await Promise.all([mkdir(state), mkdir(store)]);
  // The library finds the control channel at the port that follows.
  const port = await freePortPair();
  const channel = (kind: string, at: number): string[] => [kind, `type=tcp,port=${at},bindaddr=127.0.0.1`];
  const busAddress = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${bus}` };
  const services: ModuleService[] = [
    await startService({
      file: installed(['/usr/bin/swtpm'], 'swtpm'),
      args: [
        ...['socket', '--tpm2', '--tpmstate', `dir=${state}`],
        ...channel('--server', port),
        ...channel('--ctrl', port + 1),
        ...['--flags', 'not-need-init,startup-clear'],
      ],
      ready: () => listens(port),
    }),
    await startService({
      file: installed(['/usr/bin/dbus-daemon'], 'dbus-daemon'),
      args: ['--session', '--nofork', '--nopidfile', `--address=unix:path=${bus}`],
      ready: async () => existsSync(bus),
    }),
  ];
  services.push(
    await startService({
      file: installed(['/usr/sbin/tpm2-abrmd'], 'tpm2-abrmd'),
      args: ['--session', '--allow-root', `--tcti=swtpm:host=127.0.0.1,port=${port}`],
      env: busAddress,
      ready: () => isOwned(busAddress, MANAGER),
    }),
  );
  const path = installed(['pkcs11/libtpm2_pkcs11.so', 'libtpm2_pkcs11.so.1'], 'libtpm2-pkcs11-1');
  const tcti = 'tabrmd:bus_type=session';
  const env = { TPM2_PKCS11_STORE: store, TPM2_PKCS11_TCTI: tcti, TSS2_LOG: 'all+NONE', ...busAddress };
  const tool = tokenTool({ path, env, folder });
  await tool.initialise(0, OFFICERS);
  await tool.initialise(1, SEAL);
  const made = await makeKeys(
    { officers: tool, company: tool },
    { officers: OFFICERS, company: SEAL },
    authority,
  );
  const stop = async (): Promise<void> => {
    for (const service of services.toReversed()) await service.stop();
    await rm(bus, { force: true });
  };
  return {
    modules: [{ moduleId: 'tpm', label: 'tpm2-pkcs11', kind: 'pkcs11', path, env }],
    launcher: childLauncher(),
    ...made,
    company: { signing: COMPANY_URI, decryption: COMPANY_URI },
    companyToken: SEAL,
    listObjects: () => tool.list(SEAL),
    service: {
      stop,
      async start() {
        for (const service of services) await service.start();
      },
    },
    reader: null,
    unlock: async () =>
      void (await promisify(execFile)('tpm2_dictionarylockout', ['-T', tcti, '--clear-lockout'], {
        env: { PATH: process.env['PATH'] ?? '', ...busAddress },
      })),
    stop,
  };
};

/** Whether somebody has taken this name on the bus. */
async function isOwned(env: Record<string, string>, name: string): Promise<boolean> {
  const asked = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'];
  return promisify(execFile)('dbus-send', [...asked, 'org.freedesktop.DBus.NameHasOwner', `string:${name}`], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  }).then(
    ({ stdout }) => stdout.includes('true'),
    () => false,
  );
}
