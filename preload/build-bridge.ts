// Builds the window's bridge from the contract's names over whatever carries a call in this shell. Nothing
// but these names can be asked.
import type { Bridge } from '../shared/ipc/bridge.ts';
import { CALL_NAMES, EVENT_NAMES } from '../shared/ipc/names.ts';
import { listenersOf } from './listeners.ts';

export interface Carrier {
  invoke(name: string, input: unknown): Promise<unknown>;
  /** Calls back for each event; the carrier strips whatever else its shell's event object holds. */
  subscribe(listener: (event: string, data: unknown) => void): void;
}

const calls: ReadonlySet<string> = new Set(CALL_NAMES);
const events: ReadonlySet<string> = new Set(EVENT_NAMES);

export function buildBridge(carrier: Carrier): Bridge {
  return Object.freeze<Bridge>({
    call(name, input) {
      if (!calls.has(name)) return Promise.reject(new TypeError(`unknown call ${name}`));
      return carrier.invoke(name, input) as ReturnType<Bridge['call']> as never;
    },
    on: listenersOf(carrier, events),
  });
}
