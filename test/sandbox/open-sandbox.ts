// Owns how a suite gets a running bank with a registered foreign client: one directory, one set of keys per
// test file.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../../sandbox/control/commands.ts';
import { startSandbox } from '../../sandbox/start.ts';
import type { Sandbox } from '../../sandbox/start.ts';
import type { Fault } from '../../sandbox/state/faults.ts';
import { DEFAULTS } from '../../sandbox/state/settings.ts';
import { ForeignClient } from './foreign-client.ts';
import type { BankInfo } from './foreign-client.ts';
import { foundedDirectory } from './founded-directory.ts';

export interface OpenSandbox {
  readonly sandbox: Sandbox;
  readonly client: ForeignClient;
  /** What the control channel would do. */
  order(control: string, rest?: Record<string, unknown>): unknown;
  /** One fault for the next request of an operation. */
  next(operation: string, kind: Fault['kind'], rest?: Partial<Fault>): void;
  /** Back to the documented defaults, no faults. */
  reset(): void;
  /** Stops the bank and removes what it and the client left. */
  close(): Promise<void>;
  iban(id: string): string;
  today(): string;
}

export async function openSandbox(name: string): Promise<OpenSandbox> {
  const { bank: dir, client: pairs } = await foundedDirectory(name);
  const sandbox = await startSandbox({ dir, port: 0, consolePort: 0, mutualTls: true });
  const client = new ForeignClient(
    JSON.parse(readFileSync(join(dir, 'facts.json'), 'utf8')) as BankInfo,
    pairs,
  );
  const order = (control: string, rest: Record<string, unknown> = {}): unknown =>
    execute(sandbox.bank, { control, ...rest });
  order('register.client', {
    signingCertPem: client.signing.certPem,
    encryptionCertPem: client.encryption.certPem,
  });
  return {
    sandbox,
    client,
    order,
    next: (operation, kind, rest = {}) => {
      order('faults.set', { faults: [{ operation, kind, times: 1, ...rest }] });
    },
    reset: () => {
      order('faults.set', { faults: [] });
      order('settings.set', { settings: DEFAULTS });
    },
    close: async () => {
      await sandbox.stop();
      for (const each of [dir, pairs]) rmSync(each, { recursive: true, force: true });
    },
    iban: (id) => client.facts.accounts.find((account) => account.id === id)?.iban ?? '',
    today: () => sandbox.bank.clock.today(),
  };
}
