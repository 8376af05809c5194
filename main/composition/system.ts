// The machine's own clock, randomness, events and diagnostics: the real parts behind the small ports.
import { randomBytes } from 'node:crypto';
import { makeEmitter } from '../../shared/concurrency/emitter.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Diagnostics, Notifier } from '../ports/desk.ts';
import type { EventData, EventName } from '../../shared/ipc/contract.ts';

export const systemRandom: Random = { bytes: (length) => new Uint8Array(randomBytes(length)) };

/** `offset` is called again each time: a training desk uses its bank's clock. */
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

export const makeEvents = (): Events => makeEmitter<{ [E in EventName]: EventData<E> }>();

/** Where a shell brings no log of its own. */
export const noDiagnostics: Diagnostics = { error: () => undefined, note: () => undefined, recent: () => '' };
