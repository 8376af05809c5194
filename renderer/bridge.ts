// The only user of `window.countersign`. Everything the window knows or does goes through here.
import { fault } from '../shared/domain/errors.ts';
import { err, type Result } from '../shared/domain/result.ts';
import type { Bridge } from '../shared/ipc/bridge.ts';
import type { CallInput, CallName, CallOutput, EventData, EventName } from '../shared/ipc/contract.ts';

declare global {
  interface Window {
    readonly countersign?: Bridge;
  }
}

/**
 * Asks the desk. A bridge that is missing or breaks off answers like any other failure, so that every screen
 * can say so.
 */
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>> {
  const bridge = window.countersign;
  if (bridge === undefined)
    return err(fault('internal', { detail: 'The window is not connected to the desk.' }));
  try {
    return await bridge.call(name, input);
  } catch {
    return err(fault('internal', { detail: `The desk did not answer ${name}.` }));
  }
}

/** Hears the desk; returns the unsubscribe function. */
export function on<E extends EventName>(event: E, listener: (data: EventData<E>) => void): () => void {
  return window.countersign?.on(event, listener) ?? (() => undefined);
}
