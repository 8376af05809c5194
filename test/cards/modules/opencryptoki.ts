// opencryptoki with its software token. Its slot daemon and its module have their folders compiled in, and
// one daemon has one such token: officers and company get a daemon each, in a mount namespace in which these
// folders are the tests' own.
import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { childLauncher } from '../../../main/token/module-host.ts';
import { installed } from './installed.ts';
import type { ModuleService, ModuleStarter } from './running-module.ts';
import { startService } from './service.ts';
import { COMPANY_URI, OFFICERS, SEAL } from './soft-hsm.ts';
import { makeKeys, tokenTool } from './token-tool.ts';

/** The PIN a new software token is given by its makers. */
const FIRST_SO_PIN = '87654321';
const CONFIGURATION = 'version opencryptoki-3.1\nslot 0\n{\nstdll = libpkcs11_sw.so\n}\n';
/** /dev/shm too: the token keeps its state in shared memory that outlives it. */
const PRIVATE_START = [
  'mount --bind "$1/run" /run',
  'mount --bind "$1/etc" /etc/opencryptoki',
  'mount --bind "$1/log" /var/log',
  'mount --bind "$1/tokens" /var/lib/opencryptoki',
  'mount -t tmpfs none /dev/shm',
  'echo $$ > "$1/pid"',
  'exec "$0" -f',
].join(' && ');
/** By this variable of the test a program enters the namespace of one of the two daemons. */
const SPACE = 'OPENCRYPTOKI_SPACE';

export const startOpencryptoki: ModuleStarter = async (folder, authority) => {
  const path = installed(['opencryptoki/libopencryptoki.so.0'], 'libopencryptoki0');
  const spaces = { officers: join(folder, 'officers'), company: join(folder, 'company') };
  const enter = join(folder, 'enter');
  await writeFile(
    enter,
    `#!/bin/sh\npid=$(cat "$${SPACE}/pid")\nexec nsenter --mount=/proc/$pid/ns/mnt --ipc=/proc/$pid/ns/ipc -- "$@"\n`,
  );
  const node = join(folder, 'node');
  await writeFile(node, `#!/bin/sh\nexec ${enter} ${process.execPath} "$@"\n`);
  await Promise.all([chmod(enter, 0o700), chmod(node, 0o700)]);
  const services = [await startDaemon(spaces.officers), await startDaemon(spaces.company)];
  const all = async (act: (service: ModuleService) => Promise<void>): Promise<void> => {
    for (const service of services) await act(service);
  };
  const env = (space: string): Record<string, string> => ({ [SPACE]: space });
  const tools = {
    officers: tokenTool({ path, env: env(spaces.officers), enter, folder }),
    company: tokenTool({ path, env: env(spaces.company), enter, folder }),
  };
  await tools.officers.initialise(0, OFFICERS, FIRST_SO_PIN);
  await tools.company.initialise(0, SEAL, FIRST_SO_PIN);
  const made = await makeKeys(tools, { officers: OFFICERS, company: SEAL }, authority);
  return {
    modules: [
      { moduleId: 'opencryptoki', label: 'opencryptoki', kind: 'pkcs11', path, env: env(spaces.officers) },
      { moduleId: 'seal', label: 'opencryptoki', kind: 'pkcs11', path, env: env(spaces.company) },
    ],
    launcher: childLauncher(undefined, node),
    enter,
    ...made,
    company: { signing: COMPANY_URI, decryption: COMPANY_URI },
    companyToken: SEAL,
    listObjects: () => tools.company.list(SEAL),
    service: {
      stop: () => all((service) => service.stop()),
      start: () => all((service) => service.start()),
    },
    reader: null,
    unlock: () => tools.officers.resetPin(OFFICERS, FIRST_SO_PIN),
    stop: () => all((service) => service.stop()),
  };
};

async function startDaemon(home: string): Promise<ModuleService> {
  for (const part of ['run/lock/opencryptoki/swtok', 'etc', 'log/opencryptoki', 'tokens/swtok/TOK_OBJ'])
    await mkdir(join(home, part), { recursive: true });
  await writeFile(join(home, 'etc/opencryptoki.conf'), CONFIGURATION);
  const socket = join(home, 'run/pkcsslotd.socket');
  const service = await startService({
    file: 'unshare',
    args: [
      ...['--mount', '--ipc', 'sh', '-c', PRIVATE_START],
      ...[installed(['/usr/sbin/pkcsslotd'], 'opencryptoki'), home],
    ],
    ready: async () => existsSync(socket),
  });
  return {
    ...service,
    async stop() {
      await service.stop();
      for (const left of [socket, join(home, 'run/pkcsslotd.pid')]) await rm(left, { force: true });
    },
  };
}
