// Owns listening and telling within one process: who listens to an event hears it until it stops listening.

export interface Emitter<Events extends object> {
  /** Returns the function that stops listening. */
  readonly on: <E extends keyof Events>(event: E, listener: (data: Events[E]) => void) => () => void;
  readonly emit: <E extends keyof Events>(event: E, data: Events[E]) => void;
  /** Whether anybody listens to the event. */
  readonly heard: (event: keyof Events) => boolean;
  /** Nobody listens any more. */
  readonly clear: () => void;
}

export function makeEmitter<Events extends object>(): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(data: never) => void>>();
  return {
    on(event, listener) {
      // A listener of its own for each call, so that one function may listen twice.
      const own = (data: never): void => listener(data);
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(own));
      return () => void set.delete(own);
    },
    emit(event, data) {
      // Who begins to listen meanwhile hears the next one.
      for (const listener of [...(listeners.get(event) ?? [])]) listener(data as never);
    },
    heard: (event) => (listeners.get(event)?.size ?? 0) > 0,
    clear: () => listeners.clear(),
  };
}
