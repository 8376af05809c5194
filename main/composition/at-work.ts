// In whose name work is done: what a call of the window sets off is done in the name of whoever was at the
// desk when it came, to its end; what the machine does by itself is done in nobody's.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface AtWork {
  /** As the log names whoever the running work is done for; null: the desk itself. */
  readonly actor: () => string | null;
  readonly for: <T>(actor: string | null, work: () => T) => T;
}

export function makeAtWork(): AtWork {
  const running = new AsyncLocalStorage<string | null>();
  return {
    actor: () => running.getStore() ?? null,
    for: (actor, work) => running.run(actor, work),
  };
}
