// Owns what a token process with cards does from its start: trust roots, module, card sessions, and the
// server of the jobs.
import { randomUUID } from 'node:crypto';
import type { Environment } from '../../../shared/domain/environment.ts';
import { ok, type Result } from '../../../shared/domain/result.ts';
import type { HostReport } from '../protocol.ts';
import type { HostArguments, ParentPort } from '../transport.ts';
import type { TokenBackend } from './backend.ts';
import { carriesPorts } from './parent-port.ts';
import { createCardSessions } from './card-sessions.ts';
import { createPinDesk } from './pin-desk.ts';
import { rootsReader } from './roots.ts';
import { serve } from './server.ts';

const now = (): Date => new Date();

/** What the process was started with, without the one kind that has no cards. */
export type CardArguments = HostArguments & { readonly kind: Exclude<HostArguments['kind'], 'readers'> };

export async function serveCards(args: CardArguments, port: ParentPort): Promise<void> {
  const report = (message: HostReport): void => port.post(message);
  const { vaultFileBackend } = await import('./pkcs12/backend.ts');
  const readRoots = rootsReader(args.roots);
  const roots = readRoots();
  const backend = roots.ok ? await openBackend(args, roots.value.environment) : roots;
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
  { kind, moduleId, path, initArguments }: CardArguments,
  environment: Environment,
): Promise<Result<TokenBackend>> {
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
  const module = loadModule(path, initArguments);
  return module.ok
    ? {
        ok: true,
        value: pkcs11Backend({ module: module.value, moduleId, modulePath: path, environment, now }),
      }
    : module;
}
