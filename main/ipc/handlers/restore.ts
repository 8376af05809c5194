// Handlers of what the desk noticed about a restored store.
import type { HandlerContext } from '../handler-context.ts';
import { ok } from '../../../shared/domain/result.ts';
import type { HandlersOf } from '../handlers.ts';
import {
  acknowledgeRestore,
  getRestore,
  outboxRow,
  setAsideHeld,
  settleHeld,
} from '../../app/follow/index.ts';

export function restoreHandlers(desk: HandlerContext): HandlersOf<'restore'> {
  return {
    'restore.get': () => getRestore(desk),
    'restore.acknowledge': () => acknowledgeRestore(desk),
    'restore.settle': async (input) => {
      const settled = await settleHeld(desk, input);
      return settled.ok ? ok(outboxRow(settled.value)) : settled;
    },
    'restore.setAside': async (input) => {
      const ended = await setAsideHeld(desk, input);
      return ended.ok ? ok(outboxRow(ended.value)) : ended;
    },
  };
}
