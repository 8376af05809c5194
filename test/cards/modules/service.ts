// A service of a module as the tests run it: in the foreground, in a process group of its own, ended with all
// of its children.
import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import type { ModuleService } from './running-module.ts';

export interface ServiceOrder {
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Resolves once the service can be used; asked until it does. */
  readonly ready: () => Promise<boolean>;
}

const START_LIMIT = 20_000;

/** Groups that run: a test that fails while it sets up leaves none of them behind. */
const running = new Set<number>();
process.once('exit', () => {
  for (const group of running) endGroup(group);
});

/** Ends the process and its children; the group may have ended by itself before. */
function endGroup(group: number): void {
  running.delete(group);
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export async function startService({ file, args, env = {}, ready }: ServiceOrder): Promise<ModuleService> {
  let child: ChildProcess | null = null;
  let said = '';
  const service: ModuleService = {
    async start() {
      const started = spawn(file, args, {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env['PATH'] ?? '', ...env },
      });
      child = started;
      if (started.pid !== undefined) running.add(started.pid);
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (bytes: Buffer) => (said = `${said}${bytes.toString()}`.slice(-2_000)));
      const deadline = performance.now() + START_LIMIT;
      while (!(await ready())) {
        if (started.exitCode !== null || performance.now() > deadline)
          throw new Error(`${file} did not start: ${said}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async stop() {
      const ended = child;
      if (ended === null || ended.exitCode !== null || ended.signalCode !== null) return;
      const gone = new Promise((resolve) => ended.once('exit', resolve));
      if (ended.pid !== undefined) endGroup(ended.pid);
      await gone;
    },
  };
  await service.start();
  return service;
}

/** Whether somebody listens on this loopback port. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (open: boolean) => () => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', answer(true));
    socket.once('error', answer(false));
  });
}
