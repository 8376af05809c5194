// Owns the sandbox bank as tests meet it: a process of its own, driven by its control messages, known by its
// facts file only.
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SandboxInfo {
  readonly baseUrl: string;
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly caPem: string;
  readonly tls: { readonly certPem: string; readonly keyPem: string };
  readonly bank: {
    readonly signingCertPem: string;
    readonly encryptionCertPem: string;
    readonly previousSigningCertPem: string;
    readonly previousEncryptionCertPem: string;
  };
  readonly namespaces: { readonly token: string; readonly inquiry: string };
  readonly accounts: readonly {
    readonly id: string;
    readonly iban?: string;
    readonly bic: string;
    readonly currency: string;
  }[];
}

export interface JournalEntry {
  readonly operation: string;
  readonly status?: number;
}

export interface Sandbox {
  /** Folder of the bank: its keys and its journal. */
  readonly dir: string;
  readonly factsFile: string;
  readonly facts: SandboxInfo;
  /** One control message; rejects when the sandbox refuses it. */
  order(control: string, more?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Ends the process; its folder stays. */
  rest(): Promise<void>;
  /** Ends the process and removes its folder. */
  stop(): Promise<void>;
}

interface Reply {
  readonly id?: number;
  readonly ok?: boolean;
  readonly value?: unknown;
  readonly error?: unknown;
}

export interface SandboxOptions {
  /** DNS name the bank goes by; without one it is called by its address on this machine. */
  readonly name?: string;
  /** Folder of a bank that was here before: it has its keys and clients again. A new folder without it. */
  readonly dir?: string;
}

export async function startSandboxProcess({
  name,
  dir = mkdtempSync(join(tmpdir(), 'countersign-sandbox-')),
}: SandboxOptions = {}): Promise<Sandbox> {
  const main = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));
  const args = ['--dir', dir, '--port', '0', '--console-port', '0'];
  const child = fork(main, name === undefined ? args : [...args, '--name', name], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [],
  });
  await listening(child);
  const pending = new Map<number, (reply: Reply) => void>();
  child.on('message', (reply: Reply) => pending.get(reply.id ?? -1)?.(reply));
  let last = 0;
  const rest = async (): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  };
  return {
    dir,
    factsFile: join(dir, 'facts.json'),
    facts: JSON.parse(readFileSync(join(dir, 'facts.json'), 'utf8')) as SandboxInfo,
    order(control, more = {}) {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        pending.set(id, (reply) => {
          pending.delete(id);
          if (reply.ok === true) resolve(reply.value);
          else reject(new Error(`${control}: ${JSON.stringify(reply.error)}`));
        });
        child.send({ id, control, ...more });
      });
    },
    rest,
    async stop() {
      await rest();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('"listening"')) resolve();
    });
  });
}
