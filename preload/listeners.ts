// Hands what the carrier raises to those who listen, and to nobody else.
import type { Carrier } from './build-bridge.ts';

type Listener = (data: never) => void;

/**
 * Returns the function that adds a listener and answers with its unsubscribe function. An event outside
 * `known` is refused.
 */
export function listenersOf(
  carrier: Carrier,
  known: ReadonlySet<string>,
): (event: string, listener: Listener) => () => void {
  const listeners = new Map<string, Set<Listener>>();
  carrier.subscribe((event, data) => {
    for (const listener of listeners.get(event) ?? []) listener(data as never);
  });
  return (event, listener) => {
    if (!known.has(event)) throw new TypeError(`unknown event ${event}`);
    const set = listeners.get(event) ?? new Set();
    listeners.set(event, set);
    set.add(listener);
    return () => void set.delete(listener);
  };
}
