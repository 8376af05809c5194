// Builds the window's bridge from the contract's names over whatever carries a call in this shell. Nothing but these names can be asked.
import type { Bridge } from '../shared/ipc/bridge.ts';
import { CALL_NAMES, EVENT_NAMES } from '../shared/ipc/names.ts';

export interface Carrier {
  invoke(name: string, input: unknown): Promise<unknown>;
  /** Calls back for each event; the carrier strips whatever else its shell's event object holds. */
  subscribe(listener: (event: string, data: unknown) => void): void;
}

const calls: ReadonlySet<string> = new Set(CALL_NAMES);
const events: ReadonlySet<string> = new Set(EVENT_NAMES);

export function buildBridge(carrier: Carrier): Bridge {
  const listeners = new Map<string, Set<(data: never) => void>>();
  carrier.subscribe((event, data) => {
    for (const listener of listeners.get(event) ?? []) listener(data as never);
  });
  return Object.freeze<Bridge>({
    call(name, input) {
      if (!calls.has(name)) return Promise.reject(new TypeError(`unknown call ${String(name)}`));
      return carrier.invoke(name, input) as ReturnType<Bridge['call']> as never;
    },
    on(event, listener) {
      if (!events.has(event)) throw new TypeError(`unknown event ${String(event)}`);
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set);
      set.add(listener as (data: never) => void);
      return () => void set.delete(listener as (data: never) => void);
    },
  });
}
