// Entry of a token process: one module, one channel to main. Any bug ends the process; main starts a fresh
// one.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Environment } from '../../../shared/domain/environment.ts';
import { ok, type Result } from '../../../shared/domain/result.ts';
import type { HostReport } from '../protocol.ts';
import type { HostArguments } from '../transport.ts';
import type { TokenBackend } from './backend.ts';
import { carriesPorts, parentPort } from './parent-port.ts';
import { createCardSessions } from './card-sessions.ts';
import { createPinDesk } from './pin-desk.ts';
import { rootsReader } from './roots.ts';
import { serve } from './server.ts';

process.on('unhandledRejection', () => process.exit(1));
process.on('uncaughtException', () => process.exit(1));

const options = {
  module: { type: 'string' },
  kind: { type: 'string' },
  path: { type: 'string' },
  roots: { type: 'string' },
} as const;
const argumentsSchema = z
  .object({
    module: z.string().min(1),
    kind: z.enum(['pkcs11', 'pkcs12', 'readers', 'cases']),
    path: z.string(),
    roots: z.string().min(1),
  })
  .transform(({ module, ...rest }): HostArguments => ({ moduleId: module, ...rest }));

const args = argumentsSchema.parse(parseArgs({ options, strict: true }).values);
const port = parentPort();
const report = (message: HostReport): void => port.post(message);
const now = (): Date => new Date();

if (args.kind === 'readers') {
  const { tellReaders } = await import('./readers/tell.ts');
  await tellReaders((readers) =>
    report({ type: 'readers', readers: readers === null ? null : [...readers] }),
  );
} else {
  await serveCards(args.kind);
}

async function serveCards(kind: Exclude<HostArguments['kind'], 'readers'>): Promise<void> {
  const { vaultFileBackend } = await import('./pkcs12/backend.ts');
  const readRoots = rootsReader(args.roots);
  const roots = readRoots();
  const backend = roots.ok ? await openBackend(kind, roots.value.environment) : roots;
  if (backend.ok) {
    const cards = backend.value;
    const leases = createCardSessions({
      holds: (cardId) => cards.holds(cardId),
      letGo: (cardId) => cards.letGo(cardId),
      now,
      running: () => performance.now(),
      tell: (cardId, lease, why) => report({ type: 'lease', cardId, lease, why }),
    });
    const context = {
      backend: backend.value,
      vaultFile: vaultFileBackend,
      roots: readRoots,
      pins: createPinDesk(carriesPorts()),
      leases,
      now,
      newId: randomUUID,
    };
    serve(port, context, () => {
      backend.value.close();
      process.exit(0);
    });
    report({ type: 'ready', fault: null });
  } else {
    // After a failed load the process is of no more use: the binding keeps a bad handle. Main ends it.
    report({ type: 'ready', fault: backend.error.code });
  }
}

/** Only here is native code of a card vendor loaded. */
async function openBackend(
  kind: Exclude<HostArguments['kind'], 'readers'>,
  environment: Environment,
): Promise<Result<TokenBackend>> {
  const { moduleId, path } = args;
  if (kind === 'cases') {
    const { noCards } = await import('./no-cards.ts');
    return ok(noCards());
  }
  if (kind === 'pkcs12') {
    const { fileBackend } = await import('./pkcs12/backend.ts');
    return fileBackend({ moduleId, folder: path, environment, now });
  }
  const { loadModule } = await import('./pkcs11/module.ts');
  const { pkcs11Backend } = await import('./pkcs11/backend.ts');
  const module = loadModule(path);
  return module.ok
    ? {
        ok: true,
        value: pkcs11Backend({ module: module.value, moduleId, modulePath: path, environment, now }),
      }
    : module;
}
