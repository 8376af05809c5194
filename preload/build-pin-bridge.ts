// Builds the PIN page's own bridge: five calls and four events, none of them shared with the main window.
import type { PinBridge } from '../shared/ipc/bridge.ts';
import type { PinCallName, PinEventName } from '../shared/ipc/pin-contract.ts';
import type { Carrier } from './build-bridge.ts';
import { listenersOf } from './listeners.ts';

const CALLS: ReadonlySet<string> = new Set<PinCallName>([
  'pin.current',
  'pin.enter',
  'pin.confirm',
  'pin.change',
  'pin.cancel',
]);
const EVENTS: ReadonlySet<string> = new Set<PinEventName>([
  'pin.form',
  'pin.requested',
  'pin.wrong',
  'pin.closed',
]);

export function buildPinBridge(carrier: Carrier): PinBridge {
  return Object.freeze<PinBridge>({
    call(name, input) {
      if (!CALLS.has(name)) return Promise.reject(new TypeError(`unknown call ${name}`));
      return carrier.invoke(name, input) as never;
    },
    on: listenersOf(carrier, EVENTS),
  });
}
