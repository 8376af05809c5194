// Handlers of the set-up at a desk that is open: its store is made, its first policy may still be missing.
import type { HandlerContext } from '../handler-context.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { HandlersOf } from '../handlers.ts';
import {
  draftGenesis,
  exportGenesis,
  getGenesis,
  importGenesis,
  pinGenesis,
  signGenesis,
} from '../../app/administer/index.ts';

export function setupHandlers(desk: HandlerContext): HandlersOf<'setup'> & HandlersOf<'genesis'> {
  const over = (): Promise<Result<never>> => Promise.resolve(err(fault('desk-set-up')));
  return {
    'setup.get': async () =>
      ok({
        stage: (await desk.roots.pinned()).length > 0 ? 'ready' : 'genesis',
        shell: desk.shell,
        environments: [],
        keystore: false,
      }),
    'setup.create': over,
    'setup.unlock': over,
    'genesis.get': () => getGenesis(desk),
    'genesis.draft': (input) => draftGenesis(desk, input),
    'genesis.sign': (input) => signGenesis(desk, input),
    'genesis.pin': (input) => pinGenesis(desk, input),
    'genesis.export': () => exportGenesis(desk),
    'genesis.import': (input) => importGenesis(desk, input),
  };
}
