// The machine's own clock, randomness, events and diagnostics: the real parts behind the small ports.
import { randomBytes } from 'node:crypto';
import type { Clock, Random } from '../ports/clock.ts';
import type { Diagnostics, Notifier } from '../ports/desk.ts';
import type { EventData, EventName } from '../../shared/ipc/contract.ts';

export const systemRandom: Random = { bytes: (length) => new Uint8Array(randomBytes(length)) };

/** `offset` is asked anew each time: a training desk goes by its bank's clock. */
export function systemClock(offset: () => number = () => 0): Clock {
  return {
    now: () => Date.now() + offset(),
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

export interface Events extends Notifier {
  on<E extends EventName>(event: E, listener: (data: EventData<E>) => void): () => void;
}

export function makeEvents(): Events {
  const listeners = new Map<EventName, Set<(data: never) => void>>();
  return {
    emit(event, data) {
      for (const listener of listeners.get(event) ?? []) (listener as (data: unknown) => void)(data);
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set);
      set.add(listener);
      return () => void set.delete(listener);
    },
  };
}

/** Where a shell brings no log of its own. */
export const noDiagnostics: Diagnostics = { error: () => undefined, note: () => undefined, recent: () => '' };
