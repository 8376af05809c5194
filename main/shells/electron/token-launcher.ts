// Starts token processes as Electron utility processes; the ports of PIN requests can be transferred to them.
import { MessageChannelMain, utilityProcess, type MessagePortMain } from 'electron';
import { passedOn } from '../../token/passed-on.ts';
import {
  toArgv,
  type HostArguments,
  type HostChannel,
  type HostLauncher,
  type PinPort,
} from '../../token/transport.ts';

/**
 * `entry`: the bundled token process. Only the variables given for the module reach it, besides what the
 * loader of a native module needs.
 */
export function utilityLauncher(entry: string): HostLauncher {
  return {
    launch(args: HostArguments, environment: Readonly<Record<string, string>>): HostChannel {
      const child = utilityProcess.fork(entry, toArgv(args), {
        serviceName: `Countersign token host ${args.moduleId}`,
        env: { ...passedOn(process.env), ...environment },
        stdio: 'ignore',
        // Vendor modules are not signed by us; macOS refuses them in a hardened process otherwise.
        allowLoadingUnsignedLibraries: true,
      });
      let spawned = false;
      let killed = false;
      const end = (): void => {
        if (child.pid === undefined) child.kill();
        else endNow(child.pid);
      };
      child.once('spawn', () => {
        spawned = true;
        if (killed) end();
      });
      // Electron reports a fatal error here before the exit; without a listener it would be thrown in this
      // process.
      child.on('error', () => undefined);
      return {
        get pid() {
          return child.pid;
        },
        post: (message, ports = []) => child.postMessage(message, ports.filter(isPort)),
        onMessage: (listener) => void child.on('message', listener),
        onExit: (listener) => void child.once('exit', (code) => listener(killed ? 'killed' : `exit ${code}`)),
        kill: () => {
          killed = true;
          // Before 'spawn' Electron ignores a kill: it is made up for then.
          if (spawned) end();
        },
      };
    },
    pinChannel: () => {
      const { page, host } = transferableChannel();
      return { page: pinPortOf(page), host };
    },
  };
}

/** SIGKILL: a hanging native call answers to nothing else. The process may have ended by itself meanwhile. */
function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}

/** A pair: one end for the PIN page, one for the token process. */
export function transferableChannel(): { readonly page: MessagePortMain; readonly host: MessagePortMain } {
  const { port1, port2 } = new MessageChannelMain();
  return { page: port1, host: port2 };
}

function pinPortOf(port: MessagePortMain): PinPort {
  return {
    post: (message) => port.postMessage(message),
    onMessage(listener) {
      port.on('message', ({ data }) => listener(data));
      port.start();
    },
    close: () => port.close(),
  };
}

function isPort(value: unknown): value is MessagePortMain {
  return typeof value === 'object' && value !== null && 'postMessage' in value;
}
