// Entry of the chromium shell: node main/shells/chromium/main.ts --desk <folder> [--training] [--offline] [--headless]
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.ts';
import { startChromiumShell } from './shell.ts';

const { values } = parseArgs({
  options: {
    desk: { type: 'string' },
    training: { type: 'boolean', default: false },
    offline: { type: 'boolean', default: false },
    headless: { type: 'boolean', default: false },
    version: { type: 'string', default: '0.1.0' },
  },
});
const executable = findBrowser();
if (values.desk === undefined || executable === undefined) {
  console.error(executable === undefined ? 'countersign: no Chromium, Chrome or Edge was found.' : 'countersign: --desk <folder> is missing.');
  process.exit(2);
}
const shell = await startChromiumShell({
  folder: values.desk,
  dist: fileURLToPath(new URL('../../../dist', import.meta.url)),
  executable,
  version: values.version,
  headless: values.headless,
  offline: values.offline,
  createTraining: values.training,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shell.close());
await shell.closed;
process.exit(0);
