// Entry of the chromium shell: node main/shells/chromium/main.ts --desk <folder> --bank <entry> [--training]
// [--offline] [--headless] [--pages <folder>]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { VERSION } from '../version.ts';
import { findBrowser } from './find-browser.ts';
import { startChromiumShell } from './shell.ts';
import { t } from '../../../shared/texts/index.ts';
import { sayMore } from '../../../shared/texts/say.ts';

const { values } = parseArgs({
  options: {
    desk: { type: 'string' },
    training: { type: 'boolean', default: false },
    bank: { type: 'string' },
    card: { type: 'string' },
    offline: { type: 'boolean', default: false },
    headless: { type: 'boolean', default: false },
    // Where the built pages are; whoever bundled this file says so.
    pages: { type: 'string', default: fileURLToPath(new URL('../../../dist', import.meta.url)) },
  },
});
const executable = findBrowser();
if (values.desk === undefined || values.bank === undefined || executable === undefined) {
  console.error('countersign:', executable === undefined ? t.shell.noBrowser : t.shell.needed);
  process.exit(2);
}
const started = await startChromiumShell({
  folder: values.desk,
  dist: values.pages,
  executable,
  version: VERSION,
  headless: values.headless,
  asRoot: process.getuid?.() === 0,
  offline: values.offline,
  training: {
    create: values.training,
    sandboxEntry: resolve(values.bank),
    ...(values.card === undefined ? {} : { cardEntry: resolve(values.card) }),
  },
});
const refused = started.ok ? started.value.refused : started.error;
if (refused !== null) {
  const { happened, todo } = t.faults[refused.code];
  const more = sayMore(t, refused);
  console.error('countersign:', happened, todo, `(${refused.code}${more === '' ? '' : `: ${more}`})`);
}
if (!started.ok) process.exit(1);
const shell = started.value;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shell.close());
await shell.closed;
process.exit(refused === null ? 0 : 1);
