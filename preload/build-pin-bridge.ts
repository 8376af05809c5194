// Builds the PIN page's own bridge: three calls and three events, none of them shared with the main window.
import type { PinCallName, PinEventName, PinInput, PinOutput } from '../shared/ipc/pin-contract.ts';
import type { Result } from '../shared/domain/result.ts';
import type { Carrier } from './build-bridge.ts';

const CALLS: ReadonlySet<string> = new Set<PinCallName>(['pin.current', 'pin.enter', 'pin.cancel']);
const EVENTS: ReadonlySet<string> = new Set<PinEventName>(['pin.requested', 'pin.wrong', 'pin.closed']);

export interface PinBridge {
  call<N extends PinCallName>(name: N, input: PinInput<N>): Promise<Result<PinOutput<N>>>;
  on(event: PinEventName, listener: (data: unknown) => void): () => void;
}

export function buildPinBridge(carrier: Carrier): PinBridge {
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  carrier.subscribe((event, data) => {
    for (const listener of listeners.get(event) ?? []) listener(data);
  });
  return Object.freeze<PinBridge>({
    call(name, input) {
      if (!CALLS.has(name)) return Promise.reject(new TypeError(`unknown call ${String(name)}`));
      return carrier.invoke(name, input) as never;
    },
    on(event, listener) {
      if (!EVENTS.has(event)) throw new TypeError(`unknown event ${String(event)}`);
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set);
      set.add(listener);
      return () => void set.delete(listener);
    },
  });
}
