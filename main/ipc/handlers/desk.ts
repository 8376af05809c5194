// Handlers of the desk, its network switch, search and log.
import { ok } from '../../../shared/domain/result.ts';
import type { HandlerContext } from '../handler-context.ts';
import type { HandlersOf } from '../handlers.ts';
import { anchorLog, listLog, setNetworkMode, verifyLog } from '../../app/administer/index.ts';
import { findCounterparties, getDesk, searchDesk } from '../../app/observe/index.ts';

type Areas = 'desk' | 'network' | 'search' | 'counterparties' | 'log';

export function deskHandlers(desk: HandlerContext, wake: () => void): HandlersOf<Areas> {
  return {
    'desk.get': () => getDesk(desk),
    'network.setMode': async ({ mode }) => {
      const view = await setNetworkMode(desk, mode);
      wake();
      return view.ok ? ok(view.value) : view;
    },
    'search.find': ({ text }) => searchDesk(desk, text),
    'counterparties.find': (input) => findCounterparties(desk, input),
    'log.list': (input) => listLog(desk, input),
    'log.verify': () => verifyLog(desk),
    'log.checkpoint': ({ choice }) => anchorLog(desk, choice),
  };
}
