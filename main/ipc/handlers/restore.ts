// Handlers of what the desk noticed about a restored store.
import type { Desk } from '../../app/desk/context.ts';
import { acknowledgeRestore, getRestore } from '../../app/follow/restore-guard/view.ts';
import { settleHeld } from '../../app/follow/restore-guard/settle.ts';
import { outboxRow } from '../../app/follow/outbox/view.ts';
import { ok } from '../../../shared/domain/result.ts';
import type { HandlersOf } from '../handlers.ts';

export function restoreHandlers(desk: Desk): HandlersOf<'restore'> {
  return {
    'restore.get': () => getRestore(desk),
    'restore.acknowledge': () => acknowledgeRestore(desk),
    'restore.settle': async (input) => {
      const settled = await settleHeld(desk, input);
      return settled.ok ? ok(outboxRow(settled.value)) : settled;
    },
  };
}
