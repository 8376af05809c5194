// The only user of `countersign`, which the preload puts into the global scope of the window. Everything the
// window knows or does goes through here.
import { because } from '../shared/domain/errors.ts';
import { err, type Result } from '../shared/domain/result.ts';
import type { Bridge } from '../shared/ipc/bridge.ts';
import type { CallInput, CallName, CallOutput, EventData, EventName } from '../shared/ipc/contract.ts';

declare global {
  var countersign: Bridge | undefined;
}

/**
 * Asks the desk. A bridge that is missing or breaks off answers like any other failure, so that every screen
 * can say so.
 */
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>> {
  const bridge = globalThis.countersign;
  if (bridge === undefined) return err(because('internal', 'window-not-connected'));
  try {
    return await bridge.call(name, input);
  } catch {
    return err(because('internal', 'desk-silent', name));
  }
}

/** Hears the desk; returns the unsubscribe function. */
export function on<E extends EventName>(event: E, listener: (data: EventData<E>) => void): () => void {
  return globalThis.countersign?.on(event, listener) ?? (() => undefined);
}
