// Owns the sandbox as a program: `node sandbox/main.ts --dir <dir> [--port 0] [--console-port 0] [--run <rate>] [--no-mutual-tls]`.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serveChannel } from './control/channel.ts';
import { startSandbox } from './start.ts';

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    port: { type: 'string', default: '0' },
    'console-port': { type: 'string', default: '0' },
    run: { type: 'string' },
    'no-mutual-tls': { type: 'boolean', default: false },
  },
});
if (values.dir === undefined) {
  process.stderr.write('usage: node sandbox/main.ts --dir <directory> [--port 0] [--console-port 0] [--run <rate>] [--no-mutual-tls]\n');
  process.exit(2);
}

const dir = resolve(values.dir);
const sandbox = await startSandbox({ dir, port: Number(values.port), consolePort: Number(values['console-port']), mutualTls: !values['no-mutual-tls'] });
if (values.run !== undefined) sandbox.bank.clock.run(Number(values.run));

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await sandbox.stop();
  process.exit(0);
}
serveChannel(sandbox.bank, stop);
process.on('SIGINT', () => { void stop(); });
process.on('SIGTERM', () => { void stop(); });
process.stdout.write(`${JSON.stringify({ event: 'listening', baseUrl: sandbox.baseUrl, consoleUrl: sandbox.consoleUrl, facts: `${dir}/facts.json` })}\n`);
