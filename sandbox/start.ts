// Owns starting and stopping one sandbox: bank, HTTPS server, console, facts.
import { createServer, type AddressInfo } from 'node:net';
import { openBank } from './bank.ts';
import type { Bank } from './bank.ts';
import { startConsole } from './control/console.ts';
import { buildServer, SEGMENT } from './http/server.ts';
import { writeBankInfo } from './identity/bank-info.ts';
import { OPERATIONS } from './operations/index.ts';
import { keepClock } from './state/clock.ts';

export interface StartOptions {
  readonly dir: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly consolePort: number;
  readonly mutualTls: boolean;
  /** DNS name under which its client reaches it, on the usual port, by a way of the client's own. */
  readonly name?: string;
}

export interface Sandbox {
  readonly bank: Bank;
  readonly baseUrl: string;
  readonly consoleUrl: string;
  stop(): Promise<void>;
}

/**
 * Whoever has the port has the folder: a second bank that is started over it, beside the desk that runs, ends
 * here, before it reads a byte. @throws EADDRINUSE
 */
async function claimPort(port: number): Promise<() => Promise<void>> {
  const held = createServer();
  await new Promise<void>((resolve, reject) => {
    held.once('error', reject);
    held.listen({ host: '127.0.0.1', port }, resolve);
  });
  return () => new Promise((resolve) => held.close(() => resolve()));
}

export async function startSandbox(options: StartOptions): Promise<Sandbox> {
  const release = options.port === 0 ? null : await claimPort(options.port);
  const bank = await openBank(
    options.dir,
    [...new Set(OPERATIONS.map((operation) => operation.name))],
    options.name === undefined ? [] : [options.name],
  );
  const server = buildServer(bank, OPERATIONS, options.mutualTls);
  await release?.();
  await server.listen({ host: '127.0.0.1', port: options.port });
  const { port } = server.server.address() as AddressInfo;
  const console_ = await startConsole(bank, options.consolePort);
  const baseUrl = `https://${options.name ?? `127.0.0.1:${port}`}${SEGMENT}`;
  writeBankInfo(bank, { baseUrl, port, consoleUrl: console_.url });
  return {
    bank,
    baseUrl,
    consoleUrl: console_.url,
    stop: async () => {
      keepClock(bank.dir, bank.clock);
      await Promise.all([server.close(), console_.close()]);
    },
  };
}
