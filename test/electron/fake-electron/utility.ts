// `utilityProcess`: a real process with `process.parentPort`. Its pid is there after 'spawn'; a kill before
// that does nothing, as documented.
import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { needReady } from './app.ts';
import { note } from './link.ts';
import { endClosed, fromEnd, type MessagePortMain } from './ports.ts';
import type { UtilityMessage } from './wire.ts';

const CHILD = fileURLToPath(new URL('utility-child.ts', import.meta.url));

interface ForkOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdio?: 'ignore' | 'inherit' | 'pipe';
  readonly serviceName?: string;
}

class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;
  readonly #ports = new Set<number>();
  #spawned = false;
  #gone = false;

  constructor(file: string, args: readonly string[], { env = {}, serviceName = '' }: ForkOptions) {
    super();
    needReady('utilityProcess cannot be created');
    this.#child = fork(file, args, {
      serialization: 'advanced',
      stdio: [
        'ignore',
        'ignore',
        process.env['STAND_IN_UTILITY'] === undefined ? 'ignore' : 'inherit',
        'ipc',
      ],
      execArgv: ['--import', CHILD],
      env,
    });
    note('utility', { serviceName, variables: Object.keys(env).toSorted() });
    this.#child.on('spawn', () =>
      setImmediate(() => {
        this.#spawned = true;
        this.emit('spawn');
      }),
    );
    this.#child.on('message', (message: UtilityMessage) => this.#arrived(message));
    this.#child.once('exit', (code) => {
      this.#gone = true;
      for (const port of this.#ports) endClosed(port);
      this.emit('exit', code ?? 1);
    });
  }

  get pid(): number | undefined {
    return this.#spawned && !this.#gone ? this.#child.pid : undefined;
  }

  kill(): boolean {
    return this.#spawned && !this.#gone && this.#child.kill('SIGTERM');
  }

  postMessage(data: unknown, ports: readonly MessagePortMain[] = []): void {
    const numbers = ports.map((each) =>
      each.transfer((port) => {
        this.#ports.add(port);
        return {
          message: (sent) => this.#send({ stream: 'port', port, data: sent }),
          close: () => this.#send({ stream: 'port', port, closed: true }),
        };
      }),
    );
    this.#send({ stream: 'parent', data, ports: numbers });
  }

  #send(message: UtilityMessage): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  #arrived(message: UtilityMessage): void {
    if (message.stream === 'parent') this.emit('message', message.data);
    else if (message.port !== undefined && message.closed === true) endClosed(message.port);
    else if (message.port !== undefined) fromEnd(message.port, message.data);
  }
}

export const utilityProcess = {
  fork: (file: string, args: readonly string[] = [], options: ForkOptions = {}): UtilityProcess =>
    new UtilityProcess(file, args, options),
};
