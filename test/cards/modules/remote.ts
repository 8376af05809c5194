// p11-kit's remote module: a server of p11-kit offers SoftHSM's tokens over a unix socket, its client module
// is what the desk loads.
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { childLauncher } from '../../../main/token/module-host.ts';
import { installed } from './installed.ts';
import type { ModuleStarter } from './running-module.ts';
import { startService } from './service.ts';
import { startSoftHsm } from './soft-hsm.ts';

export const startRemote: ModuleStarter = async (folder, authority) => {
  const behind = await startSoftHsm(folder, authority);
  const [{ path: provider, env: providerEnvironment = {} }] = behind.modules;
  const runtime = join(folder, 'p11-kit');
  await mkdir(runtime, { mode: 0o700 });
  const socket = join(runtime, 'socket');
  const service = await startService({
    file: installed(['/usr/libexec/p11-kit/p11-kit-server', 'p11-kit/p11-kit-server'], 'p11-kit'),
    args: ['--foreground', '--name', socket, '--provider', provider, 'pkcs11:'],
    env: { ...providerEnvironment, XDG_RUNTIME_DIR: runtime },
    ready: async () => existsSync(socket),
  });
  return {
    ...behind,
    modules: [
      {
        moduleId: 'p11-kit',
        label: 'p11-kit',
        kind: 'pkcs11',
        path: installed(['pkcs11/p11-kit-client.so'], 'p11-kit-modules'),
        env: { P11_KIT_SERVER_ADDRESS: `unix:path=${socket}` },
      },
    ],
    launcher: childLauncher(),
    service: {
      ...service,
      async stop() {
        await service.stop();
        await rm(socket, { force: true });
      },
    },
    stop: () => service.stop(),
  };
};
