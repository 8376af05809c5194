// Entry of a real desk with a window in a process of its own, as a suite needs it that reads what the desk
// loaded: node test/e2e/desk-process.ts <folder> <dist>
import { findBrowser } from '../../main/shells/chromium/find-browser.ts';
import { startChromiumShell } from '../../main/shells/chromium/shell.ts';

const [folder = '', dist = ''] = process.argv.slice(2);
const executable = findBrowser();
if (executable === undefined) throw new Error('no Chromium-family browser is installed');
const started = await startChromiumShell({
  folder,
  dist,
  executable,
  version: '0.0.0',
  headless: true,
  offline: false,
  training: { create: false, sandboxEntry: '' },
});
if (!started.ok)
  throw new Error(`the desk did not open: ${started.error.code} ${started.error.detail ?? ''}`);
process.on('SIGTERM', () => void started.value.close());
process.stdout.write('ready\n');
await started.value.closed;
process.exit(0);
