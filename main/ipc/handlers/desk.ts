// Handlers of the desk, its network switch, search and log.
import { ok } from '../../../shared/domain/result.ts';
import { anchorLog } from '../../app/administer/log/checkpoint.ts';
import type { HandlerContext } from '../handler-context.ts';
import { getDesk } from '../../app/observe/desk/get-desk.ts';
import { listLog, verifyLog } from '../../app/administer/log/log.ts';
import { setNetworkMode } from '../../app/administer/settings/network-mode.ts';
import { findCounterparties, search } from '../../app/observe/desk/search.ts';
import type { HandlersOf } from '../handlers.ts';

type Areas = 'desk' | 'network' | 'search' | 'counterparties' | 'log';

export function deskHandlers(desk: HandlerContext, wake: () => void): HandlersOf<Areas> {
  return {
    'desk.get': () => getDesk(desk),
    'network.setMode': async ({ mode }) => {
      const view = await setNetworkMode(desk, mode);
      wake();
      return view.ok ? ok(view.value) : view;
    },
    'search.find': ({ text }) => search(desk, text),
    'counterparties.find': (input) => findCounterparties(desk, input),
    'log.list': (input) => listLog(desk, input),
    'log.verify': () => verifyLog(desk),
    'log.checkpoint': ({ choice }) => anchorLog(desk, choice),
  };
}
