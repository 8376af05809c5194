// Handlers of what the desk noticed about a restored store.
import type { Desk } from '../../app/desk-context.ts';
import { acknowledgeRestore, getRestore } from '../../app/restore/restored.ts';
import type { HandlersOf } from '../handlers.ts';

export function restoreHandlers(desk: Desk): HandlersOf<'restore'> {
  return {
    'restore.get': () => getRestore(desk),
    'restore.acknowledge': () => acknowledgeRestore(desk),
  };
}
