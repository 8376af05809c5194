// Starts token processes as children of Node. Electron has its own launcher in its shell.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { passedOn } from './passed-on.ts';
import { type HostLauncher, toArgv } from './transport.ts';

/**
 * Node's permission model: the process's own code and its packages can read and load native modules, but not
 * write a file, start a program
 * or a worker. (Native code of a card module is beyond its reach.)
 */
export const CONFINED = ['--permission', '--allow-fs-read=*', '--allow-addons'];

/**
 * @param entry the process's entry file; the source file by default, which Node 24 runs as it is.
 * @param execPath the Node that runs it, or a program that becomes it after it entered other namespaces.
 */
export function childLauncher(
  entry: string = fileURLToPath(new URL('process/main.ts', import.meta.url)),
  execPath: string = process.execPath,
): HostLauncher {
  return {
    launch(args, environment) {
      const child = fork(entry, toArgv(args), {
        serialization: 'advanced',
        // Vendor modules print what they like; none of it may reach a terminal or a log.
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        execPath,
        execArgv: CONFINED,
        env: { ...passedOn(process.env), ...environment },
      });
      return {
        pid: child.pid,
        post(message) {
          // A child that is gone is noticed by its exit; a message to it is lost with it.
          if (child.connected) child.send(message as object, () => undefined);
        },
        onMessage: (listener) => void child.on('message', listener),
        onExit(listener) {
          let told = false;
          const tell = (reason: string): void => {
            if (told) return;
            told = true;
            listener(reason);
          };
          child.once('exit', (code, signal) => tell(signal ?? `code ${code ?? 0}`));
          child.once('error', (error) => tell(error.message));
        },
        kill: () => void child.kill('SIGKILL'),
      };
    },
  };
}
