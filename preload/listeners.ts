// Hands what the carrier raises to those who listen, and to nobody else.
import { makeEmitter } from '../shared/concurrency/emitter.ts';
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
  const { on, emit } = makeEmitter<Record<string, never>>();
  carrier.subscribe((event, data) => emit(event, data as never));
  return (event, listener) => {
    if (!known.has(event)) throw new TypeError(`unknown event ${event}`);
    return on(event, listener);
  };
}
