// `node main/shells/stdio/main.ts --desk <folder> [--training --bank <entry>] [--offline] [--file-tokens]`:
// the desk on standard input and output.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openApp } from '../../locked-app.ts';
import { printedDiagnostics } from '../../lifecycle/diagnostics.ts';
import { VERSION } from '../version.ts';
import { trainingPart } from '../training-part.ts';
import { linesTo, serveStdio } from './serve.ts';
import { t } from '../../../shared/texts/index.ts';
import { sayMore } from '../../../shared/texts/say.ts';

const { values } = parseArgs({
  options: {
    desk: { type: 'string' },
    training: { type: 'boolean', default: false },
    bank: { type: 'string' },
    card: { type: 'string' },
    offline: { type: 'boolean', default: false },
    'file-tokens': { type: 'boolean', default: false },
  },
});
if (values.desk === undefined) {
  process.stderr.write(
    'usage: node main/shells/stdio/main.ts --desk <folder> [--training --bank <entry>] [--offline] [--file-tokens]\n',
  );
  process.exit(2);
}

const { write, pinPage } = linesTo(process.stdout);
const folder = resolve(values.desk);
const training = await trainingPart(
  folder,
  {
    create: values.training,
    // The training bank is a program beside the product; whoever starts the desk says where.
    sandboxEntry: values.bank === undefined ? null : resolve(values.bank),
    ...(values.card === undefined ? {} : { cardEntry: resolve(values.card) }),
    fileTokens: values['file-tokens'],
  },
  () => import('../../../training/kit.ts'),
);
const opened = await openApp({
  folder,
  shell: 'stdio',
  version: VERSION,
  ...training,
  offline: values.offline,
  pinWindow: pinPage,
  diagnostics: printedDiagnostics((text) => void process.stderr.write(text)),
});
if (!opened.ok) {
  const { happened, todo } = t.faults[opened.error.code];
  process.stderr.write(`${opened.error.code}: ${happened} ${todo} ${sayMore(t, opened.error)}\n`);
  process.exit(1);
}
const desk = opened.value;
let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  await desk.close();
  process.exit(0);
}
process.once('SIGTERM', () => void close());
process.once('SIGINT', () => void close());
write({ event: 'ready', data: {} });
await serveStdio({ desk, pinPage, input: process.stdin, write });
await close();
