// Starts token processes as Electron utility processes; PIN ports can be transferred to them.
import { MessageChannelMain, utilityProcess, type MessagePortMain } from 'electron';
import { toArgv, type HostArguments, type HostChannel, type HostLauncher } from '../../token/transport.ts';

/** `entry`: the bundled token process. Only the variables given for the module reach it, besides what the loader of a native module needs. */
export function utilityLauncher(entry: string): HostLauncher {
  return {
    launch(args: HostArguments, environment: Readonly<Record<string, string>>): HostChannel {
      const child = utilityProcess.fork(entry, toArgv(args), {
        serviceName: `Countersign token host ${args.moduleId}`,
        env: { ...loaderEnvironment(process.env), ...environment },
        stdio: 'ignore',
        // Vendor modules are not signed by us; macOS refuses them in a hardened process otherwise.
        allowLoadingUnsignedLibraries: true,
      });
      let killed = false;
      return {
        post: (message, ports = []) => child.postMessage(message, ports.filter(isPort)),
        onMessage: (listener) => void child.on('message', listener),
        onExit: (listener) => void child.once('exit', (code) => listener(killed ? 'killed' : `exit ${code}`)),
        kill: () => {
          killed = true;
          if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
        },
      };
    },
  };
}

/** A pair: one end for the PIN page, one for the token process. */
export function pinChannel(): { readonly page: MessagePortMain; readonly host: MessagePortMain } {
  const { port1, port2 } = new MessageChannelMain();
  return { page: port1, host: port2 };
}

function isPort(value: unknown): value is MessagePortMain {
  return typeof value === 'object' && value !== null && 'postMessage' in value;
}

const LOADER_VARIABLES = ['PATH', 'HOME', 'USERPROFILE', 'SystemRoot', 'windir', 'ProgramFiles', 'LANG', 'TMPDIR', 'TEMP', 'PCSCLITE_CSOCK_NAME'];

function loaderEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(LOADER_VARIABLES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
