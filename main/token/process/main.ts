// Entry of a token process: one module, one channel to main. Any bug ends the process; main starts a fresh
// one.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { HostReport } from '../protocol.ts';
import type { HostArguments } from '../transport.ts';
import { parentPort } from './parent-port.ts';

process.on('unhandledRejection', () => process.exit(1));
process.on('uncaughtException', () => process.exit(1));

const options = {
  module: { type: 'string' },
  kind: { type: 'string' },
  path: { type: 'string' },
  roots: { type: 'string' },
  init: { type: 'string' },
} as const;
const argumentsSchema = z
  .object({
    module: z.string().min(1),
    kind: z.enum(['pkcs11', 'pkcs12', 'readers', 'cases']),
    path: z.string(),
    roots: z.string().min(1),
    init: z.string().optional(),
  })
  .transform(({ module, init, ...rest }): HostArguments => ({
    moduleId: module,
    ...rest,
    ...(init === undefined ? {} : { initArguments: init }),
  }));

const { kind, ...more } = argumentsSchema.parse(parseArgs({ options, strict: true }).values);
// Before anything else is loaded: when main dies meanwhile, this process ends too.
const port = parentPort();

// Each kind loads only what it runs: a desk watches its readers in a process that knows no card's job.
if (kind === 'readers') {
  const report = (message: HostReport): void => port.post(message);
  const { reportReaders: tellReaders } = await import('./readers/report-readers.ts');
  await tellReaders((readers) =>
    report({ type: 'readers', readers: readers === null ? null : [...readers] }),
  );
} else {
  const { serveCards } = await import('./server.ts');
  await serveCards({ ...more, kind }, port);
}
