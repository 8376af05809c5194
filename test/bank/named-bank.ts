// The sandbox bank under the address the interface document demands: a process of its own on loopback, with
// a TLS certificate for that name, behind a company's proxy.
import { openConnectProxy, type ConnectProxy } from './connect-proxy.ts';
import { startSandboxProcess, type Sandbox } from './sandbox-process.ts';

/** RFC 2606: nobody's name. */
export const BANK_DOMAIN = 'bank.example';
/** Interface document 4: host label and domain. */
const HOST = `sandbox.${BANK_DOMAIN}`;

export interface NamedBank extends Sandbox {
  readonly proxy: ConnectProxy;
}

export async function startNamedBank(): Promise<NamedBank> {
  const sandbox = await startSandboxProcess({ name: HOST });
  const proxy = await openConnectProxy(new Map([[`${HOST}:443`, sandbox.facts.port]]));
  return {
    ...sandbox,
    proxy,
    async stop() {
      await proxy.close();
      await sandbox.stop();
    },
  };
}
