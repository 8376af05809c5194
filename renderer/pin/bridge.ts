// The only user of `window.countersignPin`. The main window has no such thing.
import { fault } from '../../shared/domain/errors.ts';
import { err, type Result } from '../../shared/domain/result.ts';
import type { PinBridge, PinEventData } from '../../shared/ipc/bridge.ts';
import type { PinCallName, PinEventName, PinInput, PinOutput } from '../../shared/ipc/pin-contract.ts';

declare global {
  interface Window {
    readonly countersignPin?: PinBridge;
  }
}

export async function pinCall<N extends PinCallName>(
  name: N,
  input: PinInput<N>,
): Promise<Result<PinOutput<N>>> {
  const bridge = window.countersignPin;
  if (bridge === undefined) return err(fault('token-closed'));
  try {
    return await bridge.call(name, input);
  } catch {
    return err(fault('token-closed'));
  }
}

export function onPin<E extends PinEventName>(
  event: E,
  listener: (data: PinEventData<E>) => void,
): () => void {
  return window.countersignPin?.on(event, listener) ?? (() => undefined);
}
