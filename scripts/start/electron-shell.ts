// Starts Electron and believes in its window only when the window has made its first call through the
// contract; else Electron is stopped.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Milliseconds. */
export interface ShellLimits {
  readonly firstCall: number;
  /** From the request to end to the kill. */
  readonly stop: number;
}

export const LIMITS: ShellLimits = { firstCall: 20_000, stop: 3_000 };
const LOOK = 100;

/** `worked`: a window was there; `code` is what the process ended with. */
export type ElectronEnd =
  | { readonly kind: 'worked'; readonly code: number }
  | { readonly kind: 'failed'; readonly why: string };

export interface ElectronStart {
  readonly binary: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly limits?: ShellLimits;
}

export async function runElectron({
  binary,
  args,
  cwd,
  env,
  limits = LIMITS,
}: ElectronStart): Promise<ElectronEnd> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-start-'));
  const startedFile = join(folder, 'started');
  try {
    return await run({
      binary,
      args: [...args, '--started-file', startedFile],
      cwd,
      env: withoutNodeMode(env),
      limits,
      startedFile,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run({
  binary,
  args,
  cwd,
  env,
  limits,
  startedFile,
}: Required<ElectronStart> & { readonly startedFile: string }): Promise<ElectronEnd> {
  return new Promise((resolve) => {
    const child = spawn(binary, args, { cwd, env, stdio: 'inherit' });
    const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
    let proven = false;
    let late = false;
    let asked = false;
    const look = setInterval(() => {
      proven ||= existsSync(startedFile);
    }, LOOK);
    const deadline = setTimeout(() => {
      if (proven || existsSync(startedFile)) return;
      late = true;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), limits.stop).unref();
    }, limits.firstCall);
    const end = (result: ElectronEnd): void => {
      clearInterval(look);
      clearTimeout(deadline);
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal);
      resolve(result);
    };
    const onSignal = (signal: NodeJS.Signals): void => {
      asked = true;
      forward(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
    child.once('error', (cause) =>
      end({ kind: 'failed', why: `Electron could not be started (${cause.message}).` }),
    );
    child.once('exit', (code, signal) => {
      if (proven || existsSync(startedFile) || asked) end({ kind: 'worked', code: code ?? 1 });
      else if (late)
        end({
          kind: 'failed',
          why: `Electron showed no window within ${Math.round(limits.firstCall / 1_000)} seconds and was stopped.`,
        });
      else
        end({
          kind: 'failed',
          why: `Electron ended before it showed a window (${signal ?? `code ${code ?? 1}`}).`,
        });
    });
  });
}

/**
 * Inherited from a program that is itself an Electron application, this would turn the shell into plain Node.
 */
function withoutNodeMode(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name !== 'ELECTRON_RUN_AS_NODE'));
}
