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

export async function startService({ file, args, env = {}, ready }: ServiceOrder): Promise<ModuleService> {
  let child: ChildProcess | null = null;
  let said = '';
  const end = (pid: number): void => {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      // The group may have ended between the look and the signal.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const service: ModuleService = {
    async start() {
      const started = spawn(file, args, {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env['PATH'] ?? '', ...env },
      });
      child = started;
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
      if (ended.pid !== undefined) end(ended.pid);
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
