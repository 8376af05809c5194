// Handlers of own accounts.
import type { HandlerContext } from '../handler-context.ts';
import type { HandlersOf } from '../handlers.ts';
import { listOwnAccounts, removeOwnAccount, saveOwnAccount } from '../../app/observe/index.ts';

export function accountHandlers(desk: HandlerContext): HandlersOf<'accounts'> {
  return {
    'accounts.list': () => listOwnAccounts(desk),
    'accounts.save': (input) => saveOwnAccount(desk, input),
    'accounts.remove': (input) => removeOwnAccount(desk, input),
  };
}
