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

/** `proxyPort`: a bank that was here before is reached through the proxy that its clients' profiles name. */
export async function startNamedBank({
  dir,
  proxyPort,
}: { readonly dir?: string; readonly proxyPort?: number } = {}): Promise<NamedBank> {
  const sandbox = await startSandboxProcess({ name: HOST, ...(dir !== undefined && { dir }) });
  const proxy = await openConnectProxy(new Map([[`${HOST}:443`, sandbox.facts.port]]), proxyPort);
  return {
    ...sandbox,
    proxy,
    async rest() {
      await proxy.close();
      await sandbox.rest();
    },
    async stop() {
      await proxy.close();
      await sandbox.stop();
    },
  };
}
