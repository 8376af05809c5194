// Owns the sandbox as a program: arguments, the line that says where it listens, and its end.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serveChannel } from './control/commands.ts';
import { startSandbox } from './start.ts';

const USAGE =
  'usage: node sandbox/main.ts [--dir <directory>] [--port 0] [--console-port 0] [--run <rate>] [--no-mutual-tls] [--name <DNS name>]\n';

function readArguments(): {
  dir: string;
  port: number;
  consolePort: number;
  mutualTls: boolean;
  name?: string;
  rate: number;
} {
  const { values } = parseArgs({
    options: {
      dir: { type: 'string' },
      port: { type: 'string', default: '0' },
      'console-port': { type: 'string', default: '0' },
      run: { type: 'string' },
      'no-mutual-tls': { type: 'boolean', default: false },
      name: { type: 'string' },
    },
  });
  const [port, consolePort] = [Number(values.port), Number(values['console-port'])];
  // Started by hand, without a directory, the bank keeps real time; started for a desk or a test it stands
  // still.
  const rate = Number(values.run ?? (values.dir === undefined ? '1' : '0'));
  if (
    ![port, consolePort].every((each) => Number.isInteger(each) && each >= 0 && each < 65_536) ||
    !(rate >= 0)
  )
    throw new TypeError('a port is 0 to 65535, a rate is not negative');
  return {
    dir: resolve(values.dir ?? join('.cache', 'sandbox')),
    port,
    consolePort,
    mutualTls: !values['no-mutual-tls'],
    ...(values.name === undefined ? {} : { name: values.name }),
    rate,
  };
}

let options: ReturnType<typeof readArguments>;
try {
  options = readArguments();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  process.exit(2);
}

const sandbox = await startSandbox(options);
if (options.rate > 0) sandbox.bank.clock.run(options.rate);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await sandbox.stop();
  process.exit(0);
}
serveChannel(sandbox.bank, stop);
process.on('SIGINT', () => {
  void stop();
});
process.on('SIGTERM', () => {
  void stop();
});
process.stdout.write(
  `${JSON.stringify({ event: 'listening', baseUrl: sandbox.baseUrl, consoleUrl: sandbox.consoleUrl, facts: join(options.dir, 'facts.json') })}\n`,
);
if (process.stdout.isTTY)
  process.stderr.write(
    `Sandbox bank at ${sandbox.baseUrl}\nWatch and steer it at ${sandbox.consoleUrl}\nWhat a client needs stands in ${join(options.dir, 'facts.json')}\n`,
  );
