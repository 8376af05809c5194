// Handlers of the desk, its network switch, settings, search, profile and log.
import { ok } from '../../../shared/domain/result.ts';
import type { Desk } from '../../app/desk-context.ts';
import { getDesk } from '../../app/desk/get-desk.ts';
import { listLog, verifyLog } from '../../app/desk/log.ts';
import { setNetworkMode } from '../../app/desk/network-mode.ts';
import { getProfile, testProfile } from '../../app/desk/profile.ts';
import { findCounterparties, search } from '../../app/desk/search.ts';
import { getSettings, setSettings } from '../../app/desk/settings.ts';
import type { HandlersOf } from '../handlers.ts';

type Areas = 'desk' | 'network' | 'settings' | 'search' | 'counterparties' | 'profile' | 'log';

export function deskHandlers(desk: Desk, wake: () => void): HandlersOf<Areas> {
  return {
    'desk.get': () => getDesk(desk),
    'network.setMode': async ({ mode }) => {
      const view = await setNetworkMode(desk, mode);
      wake();
      return view.ok ? ok(view.value) : view;
    },
    'settings.get': () => getSettings(desk),
    'settings.set': (input) => setSettings(desk, input),
    'search.find': ({ text }) => search(desk, text),
    'counterparties.find': (input) => findCounterparties(desk, input),
    'profile.get': () => getProfile(desk),
    'profile.test': () => testProfile(desk),
    'log.list': (input) => listLog(desk, input),
    'log.verify': () => verifyLog(desk),
  };
}
